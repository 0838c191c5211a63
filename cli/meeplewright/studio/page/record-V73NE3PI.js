import{a,b}from"./chunk-MD5I5QZI.js";import"./chunk-FXIK4EUL.js";import"./chunk-K6NKR5TC.js";import"./chunk-ZFQBD5IY.js";import"./chunk-MBUTWXKE.js";export{b as default,a as slot};
