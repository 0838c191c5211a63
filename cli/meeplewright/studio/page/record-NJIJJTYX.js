import{a,b}from"./chunk-EKQHD5BL.js";import"./chunk-QRT3XBPQ.js";import"./chunk-FJEA75ZQ.js";import"./chunk-GUZVNNZA.js";export{b as default,a as slot};
