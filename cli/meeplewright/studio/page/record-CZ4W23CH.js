import{a,b}from"./chunk-HAAMGI6U.js";import"./chunk-C5HRHT5G.js";import"./chunk-W67KTNGR.js";import"./chunk-IQECGA3S.js";import"./chunk-JTAG5KYB.js";export{b as default,a as slot};
