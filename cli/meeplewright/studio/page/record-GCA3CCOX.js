import{a,b}from"./chunk-XZKPGFS3.js";import"./chunk-O3PIFMJK.js";import"./chunk-POHJJEOS.js";import"./chunk-RUQCB5IO.js";import"./chunk-5L3U5IHL.js";export{b as default,a as slot};
