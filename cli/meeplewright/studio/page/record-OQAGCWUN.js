import{a,b}from"./chunk-FUAHF66W.js";import"./chunk-C2P7KZEH.js";import"./chunk-EJJJS62O.js";import"./chunk-Y5BDRVV4.js";import"./chunk-7BAICOQU.js";export{b as default,a as slot};
