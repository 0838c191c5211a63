import{a,b}from"./chunk-Q64X47YV.js";import"./chunk-FMRWHJUE.js";import"./chunk-JOO23FEG.js";import"./chunk-OWX4NTYP.js";import"./chunk-PFPRTPVJ.js";export{b as default,a as slot};
