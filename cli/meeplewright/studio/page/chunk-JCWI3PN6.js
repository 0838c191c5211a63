import{b as v,c as m,g as $,k as d,l as y,n as k,p as g,u as b,v as F}from"./chunk-SX2PRUZ2.js";var x=new Map,w=[],h=!1;function E(e){let t=x.get(e.key);return!t&&e.svg&&(t=URL.createObjectURL(new Blob([e.svg],{type:"image/svg+xml"})),x.set(e.key,t)),t??""}function R(e){w.push(e),h||(h=!0,$(Promise.resolve().then(M).then(L)))}var L=()=>new Promise(e=>requestAnimationFrame(()=>setTimeout(e)));async function M(){let e=w;w=[],h=!1;for(let t of new Set(e.map(n=>n.language))){let n=e.filter(r=>r.language===t);for(let r=0;r<n.length;r+=30){let i=n.slice(r,r+30);try{let o=await v("gallery/drawn",{language:t,faces:i.map(s=>[s.record,s.side,s.known])});i.forEach((s,u)=>s.done(o[u]))}catch{}}}}function I(e,t,n,r){let[i,o]=d(),s=k({of:"",key:""});return y(()=>{if(!r)return;let u=!0,p=`${e} ${t} ${n}`,l=()=>{let c=s.current.of===p?s.current.key:"";R({record:e,side:t,language:n,known:c,done:a=>{if(u){if(a.key===c&&c&&!a.stale){o(f=>f?.stale?{...f,stale:!1}:f);return}s.current={of:p,key:a.key??""},o({...a,url:a.key?E(a):""})}}})};l();let P=[m("pictures",l),m("back",l)];return()=>{u=!1,P.forEach(c=>c())}},[e,t,n,r]),i}function N(){let e=k(null),[t,n]=d(!1);return y(()=>{if(!e.current)return;let r=new IntersectionObserver(i=>n(i.some(o=>o.isIntersecting)),{rootMargin:"400px"});return r.observe(e.current),()=>r.disconnect()},[]),{ref:e,near:t}}function S({face:e,alt:t,width:n}){return e?.gone?g`<div class="face missing">${F(e.why??"")}</div>`:e?.url?g`<img
    class=${`face ${e.stale?"stale":""}`}
    src=${e.url}
    alt=${t}
    title=${e.stale?b("stale"):""}
    style=${{aspectRatio:`${e.width} / ${e.height}`,width:n}}
    data-key=${e.key}
    draggable=${!1}
  />`:g`<div class="face waiting" aria-hidden="true" />`}export{I as a,N as b,S as c};
