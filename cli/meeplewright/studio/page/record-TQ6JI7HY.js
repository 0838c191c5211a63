import{a,b}from"./chunk-663U7LTJ.js";import"./chunk-2LHHJXQU.js";import"./chunk-GJZ73E2S.js";import"./chunk-VEODQ4SY.js";import"./chunk-SSRHWQ63.js";export{b as default,a as slot};
