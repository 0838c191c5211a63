import{a as D}from"./chunk-7JJB6EWC.js";import{a as A}from"./chunk-MD5I5QZI.js";import{a as I}from"./chunk-FXIK4EUL.js";import"./chunk-K6NKR5TC.js";import{b as R,d as P,e as j}from"./chunk-ZFQBD5IY.js";import{b as C,c as T,k as f,l as E,m as G,n as S,o as K,p as n,u as l,y as F,z as L}from"./chunk-MBUTWXKE.js";var z={unreachable:!0,trap:!0,point:!0,start:!0,good:!0,bad:!0,ending:!0,hub:!0,stage:!0,decoy:!0};function Y({graph:s,entry:u,found:c,choose:g}){let y=S(null),[i,$]=f(),b=S(void 0),[v,k]=s.size;function w(){let{clientWidth:t,clientHeight:r}=y.current,o=Math.min(6,Math.max(2.8,Math.min(t/(s.width+8),r/(s.height+8)))),e=s.entries.find(d=>d.id===s.start)?.at??[s.width/2,0],a=s.width*o>t;return{scale:o,x:a?t/2-e[0]*o:(t-s.width*o)/2,y:s.height*o>r?24-Math.max(0,e[1]-k)*o:(r-s.height*o)/2}}G(()=>$(w()),[]),E(()=>{let t=o=>{o.preventDefault();let{left:e,top:a}=y.current.getBoundingClientRect();o.ctrlKey||o.metaKey||!o.shiftKey?m(Math.exp(-o.deltaY/400),o.clientX-e,o.clientY-a):$(d=>d&&{...d,x:d.x-o.deltaY,y:d.y})},r=y.current;return r.addEventListener("wheel",t,{passive:!1}),()=>r.removeEventListener("wheel",t)},[]),E(()=>{let t=s.entries.find(d=>d.id===u)?.at;if(!t||!i||!y.current)return;let{clientWidth:r,clientHeight:o}=y.current,[e,a]=[t[0]*i.scale+i.x,t[1]*i.scale+i.y];(e<40||a<20||e>r-40||a>o-20)&&$({...i,x:r/2-t[0]*i.scale,y:o/2-t[1]*i.scale})},[u]);function m(t,r=y.current.clientWidth/2,o=y.current.clientHeight/2){$(e=>{if(!e)return e;let a=Math.min(14,Math.max(.25,e.scale*t));return{scale:a,x:r-(r-e.x)*a/e.scale,y:o-(o-e.y)*a/e.scale}})}function x(t){let o={"+":()=>m(1.25),"=":()=>m(1.25),"-":()=>m(.8),0:()=>$(w()),ArrowLeft:()=>$(e=>e&&{...e,x:e.x+60}),ArrowRight:()=>$(e=>e&&{...e,x:e.x-60}),ArrowUp:()=>$(e=>e&&{...e,y:e.y+60}),ArrowDown:()=>$(e=>e&&{...e,y:e.y-60})};o[t.key]&&!t.ctrlKey&&!t.metaKey&&(t.preventDefault(),o[t.key]())}return n`<div class="graph" ref=${y}
    onKeyDown=${x}
    onPointerDown=${t=>{i&&t.button===0&&(b.current={x:t.clientX,y:t.clientY,view:i,moved:!1})}}
    onPointerMove=${t=>{let r=b.current;if(!r)return;if(!(t.buttons&1)){b.current=void 0;return}let[o,e]=[t.clientX-r.x,t.clientY-r.y];r.moved||=Math.abs(o)+Math.abs(e)>4,r.moved&&$({...r.view,x:r.view.x+o,y:r.view.y+e})}}
    onPointerUp=${()=>setTimeout(()=>b.current=void 0)}
  >
    <svg role="group" aria-label=${l("story.graph")} width="100%" height="100%">
      <defs><marker id="tip" viewBox="0 0 6 6" refX="5" refY="3" markerWidth="5" markerHeight="5" orient="auto-start-reverse"><path d="M0 0 6 3 0 6z" class="tip" /></marker></defs>
      ${i?n`<g transform=${`translate(${i.x} ${i.y}) scale(${i.scale})`}>
        ${s.frames.map(([t,r,o,e,a])=>n`<g key=${t}><rect class="frame" x=${r} y=${o} width=${e} height=${a} rx="2" /><text class="frame-title" x=${r+2} y=${o+4}>${t}</text></g>`)}
        ${s.ways.map(t=>n`<path key=${t.way.join(" ")} class=${`way ${t.guarded?"guarded":""} ${t.way.includes(u)?"near":""}`} d=${U(t.points,t.tip)} marker-end="url(#tip)" />`)}
        ${s.entries.map(t=>t.at&&n`<g key=${t.id} class=${`node ${t.marks[0]?`mark-${t.marks[0]}`:""} ${t.marks.includes("point")?"point":""} ${t.id===u?"chosen":""} ${c&&!c.has(t.id)?"dim":""}`}
          role="button" tabindex="0" aria-pressed=${t.id===u} aria-label=${[t.number?`${t.number} ${H(t.title||t.id,17)}`:H(t.title||t.id,15),...t.marks.map(r=>l(`mark.${r}`))].join(", ")} data-entry=${t.id}
          transform=${`translate(${t.at[0]-v/2} ${t.at[1]-k/2})`}
          onClick=${()=>b.current?.moved||g(t.id)}
          onKeyDown=${r=>{(r.key==="Enter"||r.key===" ")&&(r.preventDefault(),g(t.id))}}>
          <rect width=${v} height=${k} rx="1.6" />
          <text x=${v/2} y=${t.number?3.9:k/2+1}>${t.number?`${t.number} `:H(t.title||t.id,15)}</text>
          ${t.number?n`<text class="under" x=${v/2} y="7.7">${H(t.title||t.id,17)}</text>`:null}
        </g>`)}
      </g>`:null}
    </svg>
    <div class="zooms" role="group" aria-label=${l("gallery.zoom")}><button onClick=${()=>m(1.3)} aria-label=${l("story.nearer")}>+</button><button onClick=${()=>m(1/1.3)} aria-label=${l("story.farther")}>−</button><button onClick=${()=>$(w())}>${l("story.all")}</button></div>
  </div>`}function U(s,u){let[c,...g]=s;return`M${c} C${g.map(y=>y.join(",")).join(" ")} L${u}`}function H(s,u){return s.length<=u?s:`${s.slice(0,u-1).trimEnd()}…`}function O({story:s,goto:u,language:c,choose:g,close:y}){let[i,$]=f(),[b,v]=f(""),k=S([]),w=S(null);async function m(t,r="",o=!0){try{let e=await C("story/play",{story:s,script:t,goto:r,language:c});k.current=e.cut&&!r?t:e.script,$(e),v(""),o&&(g(e.now.entry),w.current?.focus({preventScroll:!0}))}catch(e){i?L(e):v(F(e))}}E(()=>{m([],u)},[]),E(()=>T("moved",()=>m(k.current,"",!1)),[i,c]),E(()=>{i&&m(k.current,"",!1)},[c]);let x=i?.script[0]?.startsWith("from ")?1:0;return n`<article class="panel play" aria-label=${l("story.play")}>
    <p class="row">
      <button disabled=${!i||i.script.length<=x} onClick=${()=>m(i.script.slice(0,-1))}>${l("play.back")}</button>
      <button onClick=${()=>m([],"")}>${l("play.anew")}</button>
      <button onClick=${y}>${l("close")}</button>
    </p>
    ${b?n`<p class="error">${b}</p>`:null}
    ${i?n`
      ${i.note==="far"?n`<p class="soft">${l("play.far")}</p>`:null}
      ${i.cut?n`<p class="warning">${l("play.cut")}</p>`:null}
      ${i.past.length?n`<details class="past"><summary>${l("play.steps",{count:i.past.length})}</summary><ol>${i.past.map((t,r)=>n`<li key=${r}><button class="plain" onClick=${()=>m(i.script.slice(0,r+x))}>${t.shown}</button>: ${t.chosen}${t.outcome?` → ${t.outcome}`:""}</li>`)}</ol></details>`:null}
      <h2 ref=${w} tabindex="-1">${i.now.shown}</h2>
      <p class="told-text">${i.now.text}</p>
      ${i.now.ending?n`<p class="state">${l("play.end",{ending:i.now.ending})}</p>`:null}
      <ul class="choices">
        ${i.options.map(t=>n`<li key=${t.key}>
          ${t.ways.length===1?n`<button data-key=${t.key} onClick=${()=>m([...i.script,t.ways[0].line])}>${t.label}</button>`:n`<span>${t.label}</span> ${t.ways.map(r=>n`<button key=${r.line} data-key=${t.key} onClick=${()=>m([...i.script,r.line])}>${r.name||t.label}${r.chance===null?null:n` <span class="odds">${N(r.chance)}</span>`}</button> `)}`}
          <${B} choice=${t} />
        </li>`)}
        ${i.closed.map(t=>n`<li key=${t.key} class="closed"><span>${t.label}</span> <${B} choice=${t} /></li>`)}
      </ul>
      ${!i.options.length&&!i.now.ending?n`<p class="warning">${l("play.stuck")}</p>`:null}
      <${J} sheet=${i.now.sheet} />
    `:null}
  </article>`}function B({choice:s}){let u=[s.ways?"":s.guard,s.cost?l("play.cost",{cost:s.cost}):""].filter(Boolean).join("; ");return u?n`<span class="soft clamp" title=${u}>${u}</span>`:null}function J({sheet:s}){return s.length?n`<dl class="sheet" aria-label=${l("play.sheet")}>${s.map(u=>n`<div key=${u.name}><dt>${u.title}</dt><dd>${u.sort==="counter"||u.value>1?u.value:"✓"}</dd></div>`)}</dl>`:null}function N(s){let u=s*100;return`${u<1&&u>0?u.toFixed(1):Math.round(u)} %`}var V=!1;function q({record:s,readOnly:u,choose:c}){let[g,y]=f(),[i,$]=f(""),[b,v]=f(""),[k,w]=f(""),[m,x]=f(""),t=s.split("/")[0];E(()=>{let e=new AbortController,a=()=>C("links/about",{record:s},e.signal).then(y,L);a();let d=[T("moved",a),T("back",a)];return()=>{e.abort(),d.forEach(M=>M())}},[s]);async function r(e,a){x("");try{return await C(e,{record:s,digest:g?.digest,...a}),w(""),!0}catch(d){return x(F(d)),!1}}async function o(e){await e&&$("")}return!g||g.locked||u?null:n`<details class="ways" open=${V} onToggle=${e=>V=e.target.open}><summary>${l("ways")}</summary>
    ${g.links.length?n`<ul>${g.links.map(e=>{let a=e.path.join("/");return n`<li key=${a}><span>${e.label||a}</span> → <button class="plain" onClick=${()=>c(e.goal)}>${e.goal}</button>
        <button onClick=${()=>w(k===a?"":a)} aria-expanded=${k===a} aria-label=${l("ways.elsewhere.of",{label:e.label||a})}>${l("ways.elsewhere")}</button>
        ${k===a?n`<div class="form"><${D} kinds=${[t]} title=${l("ways.goal")} close=${()=>w("")} choose=${d=>r("links/goal",{path:e.path,goal:d})} /></div>`:null}</li>`})}</ul>`:null}
    <label>${l("ways.label")} <input type="text" value=${i} onInput=${e=>$(e.target.value)} /></label>
    <p class="new"><button disabled=${!i} onClick=${()=>w("+")}>${l("ways.to")}</button>
      <label>${l("ways.id")} <input type="text" value=${b} onInput=${e=>v(e.target.value)} /></label>
      <button disabled=${!i||!b} onClick=${async()=>{let e=b;await r("links/entry",{id:b,label:i})&&($(""),v(""),c(e))}}>${l("ways.new")}</button></p>
    ${k==="+"?n`<div class="form"><${D} kinds=${[t]} title=${l("ways.goal")} close=${()=>w("")} choose=${e=>o(r("links/option",{goal:e,label:i}))} /></div>`:null}
    ${m?n`<p class="error" role="alert">${m}</p>`:null}
  </details>`}function Q({about:s,language:u}){let[c,g]=f(),[y,i]=f(P("story")),[$,b]=f(),[v,k]=f(P("entry")),[w,m]=f(""),[x,t]=f(),r=S(""),o=c?.find(p=>p.id===y)??c?.[0];r.current=o?.id??"",E(()=>{let p=()=>C("story/all",{language:u}).then(g,L);p();let h=[T("moved",p),T("back",p)];return()=>h.forEach(W=>W())},[u]),E(()=>{if(!o)return;let p=new AbortController,h=()=>C("story/graph",{story:r.current,language:u},p.signal).then(b,L);h();let W=[T("moved",h),T("checked",h),T("back",h)];return()=>{p.abort(),W.forEach(X=>X())}},[o?.id,u]);function e(p){k(p),j({story:r.current,entry:p,lang:u})}let a=K(()=>{let p=w.toLowerCase().split(/\s+/).filter(Boolean);if(!(!p.length||!$))return new Set($.entries.filter(h=>p.every(W=>`${h.number} ${h.id} ${h.title} ${h.text}`.toLowerCase().includes(W))).map(h=>h.id))},[w,$]);if(!c)return n`<p class="quiet">${l("loading")}</p>`;if(!o)return n`<p class="quiet">${l("story.none")}</p>`;let d=$?.id===o.id?$:void 0,M=d?.entries.find(p=>p.id===v);return n`<section class="story" aria-label=${l("story")}>
    <form class="filters" role="search" onSubmit=${p=>{p.preventDefault();let h=d?.entries.find(W=>a?.has(W.id));h&&e(h.id)}}>
      ${c.length>1?n`<label>${l("story")}<select name="story" value=${o.id} onChange=${p=>{i(p.target.value),k(""),t(void 0)}}>
        ${c.map(p=>n`<option key=${p.id} value=${p.id}>${p.title}</option>`)}
      </select></label>`:null}
      <input type="search" name="words" value=${w} placeholder=${l("story.words.hint")} aria-label=${l("story.words")} onInput=${p=>m(p.target.value)} />
      <output>${d?l(a?"story.found":"story.count",{count:a?a.size:d.entries.length}):""}</output>
      ${!o.cards&&o.sound?n`<button type="button" class="main" onClick=${()=>t({goto:"",at:Date.now()})}>${l("story.play")}</button>`:n`<span class="soft">${l(o.cards?"story.cards":"story.unsound")}</span>`}
    </form>
    <div class="desk">
      <div class="drawn">
        ${d?n`<${Y} key=${o.id} graph=${d} entry=${v} found=${a} choose=${e} />`:n`<p class="quiet">${l("loading")}</p>`}
        ${d?n`<${Z} graph=${d} />`:null}
      </div>
      <div class="beside">
        ${x&&d?n`<${O} key=${`${o.id} ${x.at}`} story=${o.id} goto=${x.goto} language=${u} choose=${e} close=${()=>t(void 0)} />`:null}
        ${M?n`<${_} key=${M.id} entry=${M} graph=${d} about=${s} language=${u} choose=${e} played=${x!==void 0} play=${!o.cards&&o.sound?()=>t({goto:M.id,at:Date.now()}):void 0} />`:x?null:n`<p class="quiet">${l("story.choose")}</p>`}
      </div>
    </div>
  </section>`}function Z({graph:s}){let u=Object.keys(z).filter(c=>s.entries.some(g=>g.marks.includes(c)));return n`<ul class="legend">${u.map(c=>n`<li key=${c}><span class=${`swatch mark-${c}`}></span>${l(`mark.${c}`)}</li>`)}${s.checked?null:n`<li class="soft">${l("checking")}</li>`}</ul>`}function _({entry:s,graph:u,about:c,language:g,choose:y,played:i,play:$}){let[b,v]=f([]),[k,w]=f(""),[m,x]=f();E(()=>{if(!s.record)return;let e=()=>C("story/entry",{record:s.record}).then(a=>v(a.findings),L);return e(),T("checked",e)},[s.record]);async function t(){let e=await A.form?.();e&&x({view:e.default})}let r=e=>{let a=u.entries.find(d=>d.id===e);return a?`${a.number} ${a.title||a.id}`.trim():e},o=u.entries.filter(e=>e.options.some(([,,a])=>a===s.id));return n`<article class="panel entry" aria-labelledby="entry-title">
    <h2 id="entry-title">${s.number} ${s.title||s.id}</h2>
    <p class="marks">${s.marks.map(e=>n`<span class=${`state mark-${e}`}>${l(`mark.${e}`)}</span> `)}</p>
    ${m?n`<${m.view} record=${s.record} about=${c} language=${g} field=${k} choose=${w} />`:i?null:n`<p class="told-text">${s.text}</p>`}
    ${s.options.length?n`<ul class="leads">${s.options.map(([e,a,d],M)=>n`<li key=${M}><button class="plain" onClick=${()=>y(d)}>${e}</button> → ${r(d)} ${a?n`<span class="soft clamp" title=${a}>(${a})</span>`:null}</li>`)}</ul>`:null}
    ${o.length?n`<p class="soft">${l("story.from")} ${o.slice(0,12).map((e,a)=>n`${a?", ":""}<button class="plain" onClick=${()=>y(e.id)}>${r(e.id)}</button>`)}${o.length>12?" …":""}</p>`:null}
    ${s.record?n`<${q} key=${s.record} record=${s.record} readOnly=${c.readOnly} choose=${y} />`:null}
    <p class="row">
      ${$?n`<button onClick=${$}>${l("story.play-here")}</button>`:null}
      ${A.form&&s.record&&!m?n`<button onClick=${t}>${l("story.edit")}</button>`:null}
      ${s.record?n`<a href=${R(s.record)}>${l("story.record")}</a>`:null}
    </p>
    ${b.length?n`<ul class="findings">${b.map(e=>n`<${I} key=${e.mark} finding=${e} here=${!0} />`)}</ul>`:null}
  </article>`}export{Q as default};
