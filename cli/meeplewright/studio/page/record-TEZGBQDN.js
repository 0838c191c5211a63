import{a,b}from"./chunk-NHZTH5NB.js";import"./chunk-L4LKDTFI.js";import"./chunk-GL4YTMYS.js";import"./chunk-QNIH3UOV.js";export{b as default,a as slot};
