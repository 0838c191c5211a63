import{a,b}from"./chunk-GJ4UTI5X.js";import"./chunk-VRWP5L7H.js";import"./chunk-BMORERZC.js";import"./chunk-QPCK3MFU.js";import"./chunk-LSI2NV52.js";export{b as default,a as slot};
