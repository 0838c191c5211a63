import{b as $,c as y,j as k,k as d,m,o as g,t as v}from"./chunk-5L3U5IHL.js";var b=new Map,w=[],p=!1;function F(e){let t=b.get(e.key);return!t&&e.svg&&(t=URL.createObjectURL(new Blob([e.svg],{type:"image/svg+xml"})),b.set(e.key,t)),t??""}function P(e){w.push(e),p||(p=!0,queueMicrotask(E))}async function E(){let e=w;w=[],p=!1;for(let t of new Set(e.map(n=>n.language))){let n=e.filter(r=>r.language===t);for(let r=0;r<n.length;r+=30){let i=n.slice(r,r+30);try{let a=await $("gallery/drawn",{language:t,faces:i.map(s=>[s.record,s.side,s.known])});i.forEach((s,u)=>s.done(a[u]))}catch{}}}}function O(e,t,n,r){let[i,a]=k(),s=m({of:"",key:""});return d(()=>{if(!r)return;let u=!0,h=`${e} ${t} ${n}`,l=()=>{let c=s.current.of===h?s.current.key:"";P({record:e,side:t,language:n,known:c,done:o=>{if(u){if(o.key===c&&c&&!o.stale){a(f=>f?.stale?{...f,stale:!1}:f);return}s.current={of:h,key:o.key??""},a({...o,url:o.key?F(o):""})}}})};l();let x=[y("moved",l),y("back",l)];return()=>{u=!1,x.forEach(c=>c())}},[e,t,n,r]),i}function W(){let e=m(null),[t,n]=k(!1);return d(()=>{if(!e.current)return;let r=new IntersectionObserver(i=>n(i.some(a=>a.isIntersecting)),{rootMargin:"400px"});return r.observe(e.current),()=>r.disconnect()},[]),{ref:e,near:t}}function I({face:e,alt:t,width:n}){return e?.gone?g`<div class="face missing">${e.why}</div>`:e?.url?g`<img
    class=${`face ${e.stale?"stale":""}`}
    src=${e.url}
    alt=${t}
    title=${e.stale?v("stale"):""}
    style=${{aspectRatio:`${e.width} / ${e.height}`,width:n}}
    data-key=${e.key}
    draggable=${!1}
  />`:g`<div class="face waiting" aria-hidden="true" />`}export{O as a,W as b,I as c};
