import{a,b}from"./chunk-R4EFRJC7.js";import"./chunk-OST6JMU5.js";import"./chunk-QQGD3OJ3.js";import"./chunk-EDMSTALL.js";import"./chunk-45MJJLQ3.js";export{b as default,a as slot};
