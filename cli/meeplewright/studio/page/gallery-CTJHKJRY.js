import{a as b,b as $,h as m,i as h,j as y,k as o,m as E,n as v,o as F,u as r,w as I}from"./chunk-ZK7SRUZC.js";var P=new Map,w=[],x=!1;function T(e){let n=P.get(e.key);return!n&&e.svg&&(n=URL.createObjectURL(new Blob([e.svg],{type:"image/svg+xml"})),P.set(e.key,n)),n??""}function H(e){w.push(e),x||(x=!0,queueMicrotask(N))}async function N(){let e=w;w=[],x=!1;for(let n of new Set(e.map(i=>i.language))){let i=e.filter(t=>t.language===n);for(let t=0;t<i.length;t+=30){let l=i.slice(t,t+30);try{let a=await b("gallery/drawn",{language:n,faces:l.map(u=>[u.record,u.side,u.known])});l.forEach((u,d)=>u.done(a[d]))}catch{}}}}function S(e,n,i,t){let[l,a]=m(),u=y({of:"",key:""});return h(()=>{if(!t)return;let d=!0,f=`${e} ${n} ${i}`,s=()=>{let p=u.current.of===f?u.current.key:"";H({record:e,side:n,language:i,known:p,done:g=>{if(d){if(g.key===p&&p&&!g.stale){a(k=>k?.stale?{...k,stale:!1}:k);return}u.current={of:f,key:g.key??""},a({...g,url:g.key?T(g):""})}}})};s();let c=[$("moved",s),$("back",s)];return()=>{d=!1,c.forEach(p=>p())}},[e,n,i,t]),l}function C(){let e=y(null),[n,i]=m(!1);return h(()=>{if(!e.current)return;let t=new IntersectionObserver(l=>i(l.some(a=>a.isIntersecting)),{rootMargin:"400px"});return t.observe(e.current),()=>t.disconnect()},[]),{ref:e,near:n}}function M({face:e,alt:n,width:i}){return e?.gone?o`<div class="face missing">${e.why}</div>`:e?.url?o`<img
    class=${`face ${e.stale?"stale":""}`}
    src=${e.url}
    alt=${n}
    title=${e.stale?r("stale"):""}
    style=${{aspectRatio:`${e.width} / ${e.height}`,width:i}}
    data-key=${e.key}
    draggable=${!1}
  />`:o`<div class="face waiting" aria-hidden="true" />`}var z="meeple-size";function R({language:e}){let[n,i]=m(()=>({kind:v("kind"),deck:v("deck"),words:v("words"),findings:v("findings")})),[t,l]=m(),[a,u]=m(()=>Number(localStorage.getItem(z))||180),d=y(n);d.current=n,h(()=>{let s=new AbortController,c=()=>b("gallery/index",{...d.current,language:e},s.signal).then(l,I),p=setTimeout(c,t&&n.words?120:0),g=[$("moved",c),$("checked",c),$("back",c)];return()=>{clearTimeout(p),s.abort(),g.forEach(k=>k())}},[n,e]);function f(s){let c={...n,...s};i(c),F({...c,lang:e})}return o`<section class="gallery" aria-label=${r("gallery")}>
    <form class="filters" role="search" onSubmit=${s=>s.preventDefault()}>
      <input type="search" name="words" value=${n.words} placeholder=${r("gallery.words.hint")} aria-label=${r("gallery.words")} onInput=${s=>f({words:s.target.value})} />
      <${L} name="kind" label=${r("gallery.kind")} value=${n.kind} choices=${t?.kinds??[]} choose=${s=>f({kind:s})} />
      <${L} name="deck" label=${r("gallery.deck")} value=${n.deck} choices=${t?.decks??[]} choose=${s=>f({deck:s})} />
      <label>${r("gallery.findings")}
        <select name="findings" value=${n.findings} onChange=${s=>f({findings:s.target.value})}>
          <option value="">${r("all")}</option>
          <option value="any">${r("gallery.findings.any")}</option>
          <option value="error">${r("gallery.findings.error")}</option>
          <option value="warning">${r("gallery.findings.warning")}</option>
        </select>
      </label>
      <label class="zoom">${r("gallery.zoom")}
        <input type="range" name="size" min="90" max="560" step="10" value=${a} onInput=${s=>{let c=Number(s.target.value);u(c),localStorage.setItem(z,String(c))}} />
      </label>
      <output>${t?r("gallery.count",{count:t.faces.length}):""}</output>
    </form>
    ${t?t.faces.length===0?o`<p class="quiet">${r(t.drawn&&t.kinds.length?"gallery.none":"gallery.nothing")}</p>`:null:o`<p class="quiet">${r("loading")}</p>`}
    <ul class="faces" style=${{"--size":`${a}px`}}>
      ${t?.faces.map(s=>o`<${q} key=${`${s.record} ${s.side}`} entry=${s} language=${e} />`)}
    </ul>
  </section>`}function L({name:e,label:n,value:i,choices:t,choose:l}){return o`<label>${n}
    <select name=${e} value=${i} onChange=${a=>l(a.target.value)}>
      <option value="">${r("all")}</option>
      ${t.map(a=>o`<option key=${a.id} value=${a.id}>${a.title} (${a.count})</option>`)}
    </select>
  </label>`}function q({entry:e,language:n}){let{ref:i,near:t}=C(),l=S(e.record,e.side,n,t),a=e.side==="back"?r("gallery.back-of",{title:e.title}):e.title;return o`<li ref=${i} data-record=${e.record} data-side=${e.side}>
    <a href=${E(e.record)} class=${e.findings?"troubled":""}>
      <${M} face=${l} alt="" />
      <span class="title">${a}${e.copies>1&&e.side==="front"?o` <span class="copies">× ${e.copies}</span>`:null}</span>
      ${e.findings?o`<span class="badge" title=${r("gallery.has-findings",{count:e.findings})}><span aria-hidden="true">${e.findings}</span><span class="unseen">${r("gallery.has-findings",{count:e.findings})}</span></span>`:null}
      ${l?.stale?o`<span class="stale-mark">${r("stale")}</span>`:null}
    </a>
  </li>`}export{R as default};
