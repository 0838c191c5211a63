import{a,b}from"./chunk-DZUQFUNO.js";import"./chunk-V6DWRQBE.js";import"./chunk-MW7SLB3J.js";import"./chunk-HMXRWGXW.js";import"./chunk-AS3OI52G.js";export{b as default,a as slot};
