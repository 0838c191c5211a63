import{a,b}from"./chunk-EEKBKZA6.js";import"./chunk-CX76EUJ3.js";import"./chunk-EV3SK2T6.js";import"./chunk-AWUB4FWF.js";import"./chunk-2URS5QLJ.js";export{b as default,a as slot};
