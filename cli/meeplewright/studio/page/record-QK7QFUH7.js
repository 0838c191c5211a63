import{a,b}from"./chunk-ZLUERV25.js";import"./chunk-VHDUAHAO.js";import"./chunk-QBUQPHLK.js";import"./chunk-QL323WPT.js";import"./chunk-BLTGSQ5R.js";export{b as default,a as slot};
