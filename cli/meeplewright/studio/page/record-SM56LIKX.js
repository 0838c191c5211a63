import{a,b}from"./chunk-TKQT76VQ.js";import"./chunk-IL6SJSNE.js";import"./chunk-JCWI3PN6.js";import"./chunk-ULNQ6Q2F.js";import"./chunk-SX2PRUZ2.js";export{b as default,a as slot};
