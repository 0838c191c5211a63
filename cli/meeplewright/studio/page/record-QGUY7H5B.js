import{a,b}from"./chunk-4XWLJ2P7.js";import"./chunk-X56ZHRKN.js";import"./chunk-POHJJEOS.js";import"./chunk-TBXYGABX.js";import"./chunk-5L3U5IHL.js";export{b as default,a as slot};
