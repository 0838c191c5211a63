import{a,b}from"./chunk-YA35A2ZV.js";import"./chunk-HWWVXJMZ.js";import"./chunk-R4KYLE45.js";import"./chunk-GFOPYYV2.js";import"./chunk-DWKHB55I.js";export{b as default,a as slot};
