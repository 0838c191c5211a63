import{a,b}from"./chunk-HT56SHSA.js";import"./chunk-AOPKLOMF.js";import"./chunk-GOIAAM7B.js";import"./chunk-JBXLJVET.js";import"./chunk-TWSAXEBB.js";export{b as default,a as slot};
