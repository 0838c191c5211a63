import{a as D}from"./chunk-5A42M4A6.js";import{a as j}from"./chunk-TKQT76VQ.js";import{a as z}from"./chunk-IL6SJSNE.js";import"./chunk-JCWI3PN6.js";import{b as K,d as H,e as R}from"./chunk-ULNQ6Q2F.js";import{b as E,c as C,k as b,l as T,m as A,n as S,o as G,p as s,u as i,y as F,z as L}from"./chunk-SX2PRUZ2.js";var I={unreachable:!0,trap:!0,point:!0,start:!0,good:!0,bad:!0,ending:!0,hub:!0,stage:!0,decoy:!0};function B({graph:r,entry:n,found:c,choose:f}){let y=S(null),[o,d]=b(),g=S(void 0),[h,k]=r.size;function w(){let{clientWidth:t,clientHeight:l}=y.current,a=Math.min(6,Math.max(2.8,Math.min(t/(r.width+8),l/(r.height+8)))),e=r.entries.find($=>$.id===r.start)?.at??[r.width/2,0],u=r.width*a>t;return{scale:a,x:u?t/2-e[0]*a:(t-r.width*a)/2,y:r.height*a>l?24-Math.max(0,e[1]-k)*a:(l-r.height*a)/2}}A(()=>d(w()),[]),T(()=>{let t=a=>{a.preventDefault();let{left:e,top:u}=y.current.getBoundingClientRect();a.ctrlKey||a.metaKey||!a.shiftKey?m(Math.exp(-a.deltaY/400),a.clientX-e,a.clientY-u):d($=>$&&{...$,x:$.x-a.deltaY,y:$.y})},l=y.current;return l.addEventListener("wheel",t,{passive:!1}),()=>l.removeEventListener("wheel",t)},[]),T(()=>{let t=r.entries.find($=>$.id===n)?.at;if(!t||!o||!y.current)return;let{clientWidth:l,clientHeight:a}=y.current,[e,u]=[t[0]*o.scale+o.x,t[1]*o.scale+o.y];(e<40||u<20||e>l-40||u>a-20)&&d({...o,x:l/2-t[0]*o.scale,y:a/2-t[1]*o.scale})},[n]);function m(t,l=y.current.clientWidth/2,a=y.current.clientHeight/2){d(e=>{if(!e)return e;let u=Math.min(14,Math.max(.25,e.scale*t));return{scale:u,x:l-(l-e.x)*u/e.scale,y:a-(a-e.y)*u/e.scale}})}function x(t){let a={"+":()=>m(1.25),"=":()=>m(1.25),"-":()=>m(.8),0:()=>d(w()),ArrowLeft:()=>d(e=>e&&{...e,x:e.x+60}),ArrowRight:()=>d(e=>e&&{...e,x:e.x-60}),ArrowUp:()=>d(e=>e&&{...e,y:e.y+60}),ArrowDown:()=>d(e=>e&&{...e,y:e.y-60})};a[t.key]&&!t.ctrlKey&&!t.metaKey&&(t.preventDefault(),a[t.key]())}return s`<div class="graph" ref=${y}
    onKeyDown=${x}
    onPointerDown=${t=>{o&&t.button===0&&(g.current={x:t.clientX,y:t.clientY,view:o,moved:!1})}}
    onPointerMove=${t=>{let l=g.current;if(!l)return;if(!(t.buttons&1)){g.current=void 0;return}let[a,e]=[t.clientX-l.x,t.clientY-l.y];l.moved||=Math.abs(a)+Math.abs(e)>4,l.moved&&d({...l.view,x:l.view.x+a,y:l.view.y+e})}}
    onPointerUp=${()=>setTimeout(()=>g.current=void 0)}
  >
    <svg role="group" aria-label=${i("story.graph")} width="100%" height="100%">
      <defs><marker id="tip" viewBox="0 0 6 6" refX="5" refY="3" markerWidth="5" markerHeight="5" orient="auto-start-reverse"><path d="M0 0 6 3 0 6z" class="tip" /></marker></defs>
      ${o?s`<g transform=${`translate(${o.x} ${o.y}) scale(${o.scale})`}>
        ${r.frames.map(([t,l,a,e,u])=>s`<g key=${t}><rect class="frame" x=${l} y=${a} width=${e} height=${u} rx="2" /><text class="frame-title" x=${l+2} y=${a+4}>${t}</text></g>`)}
        ${r.ways.map(t=>s`<path key=${t.way.join(" ")} class=${`way ${t.guarded?"guarded":""} ${t.way.includes(n)?"near":""}`} d=${U(t.points,t.tip)} marker-end="url(#tip)" />`)}
        ${r.entries.map(t=>t.at&&s`<g key=${t.id} class=${`node ${t.marks[0]?`mark-${t.marks[0]}`:""} ${t.marks.includes("point")?"point":""} ${t.id===n?"chosen":""} ${c&&!c.has(t.id)?"dim":""}`}
          role="button" tabindex="0" aria-pressed=${t.id===n} aria-label=${[t.number?`${t.number} ${W(t.title||t.id,17)}`:W(t.title||t.id,15),...t.marks.map(l=>i(`mark.${l}`))].join(", ")} data-entry=${t.id}
          transform=${`translate(${t.at[0]-h/2} ${t.at[1]-k/2})`}
          onClick=${()=>g.current?.moved||f(t.id)}
          onKeyDown=${l=>{(l.key==="Enter"||l.key===" ")&&(l.preventDefault(),f(t.id))}}>
          <rect width=${h} height=${k} rx="1.6" />
          <text x=${h/2} y=${t.number?3.9:k/2+1} style=${t.number?{}:{fontSize:`${J(W(t.title||t.id,15),h)}px`}}>${t.number?`${t.number} `:W(t.title||t.id,15)}</text>
          ${t.number?s`<text class="under" x=${h/2} y="7.7">${W(t.title||t.id,17)}</text>`:null}
        </g>`)}
      </g>`:null}
    </svg>
    <div class="zooms" role="group" aria-label=${i("gallery.zoom")}><button onClick=${()=>m(1.3)} aria-label=${i("story.nearer")}>+</button><button onClick=${()=>m(1/1.3)} aria-label=${i("story.farther")}>−</button><button onClick=${()=>d(w())}>${i("story.all")}</button></div>
  </div>`}function U(r,n){let[c,...f]=r;return`M${c} C${f.map(y=>y.join(",")).join(" ")} L${n}`}function J(r,n){return Math.min(3.4,(n-1.5)/(.63*r.length))}function W(r,n){return r.length<=n?r:`${r.slice(0,n-1).trimEnd()}…`}function O({story:r,goto:n,language:c,choose:f,close:y}){let[o,d]=b(),[g,h]=b(""),k=S([]),w=S(null);async function m(t,l="",a=!0){try{let e=await E("story/play",{story:r,script:t,goto:l,language:c});k.current=e.cut&&!l?t:e.script,d(e),h(""),a&&(f(e.now.entry),w.current?.focus({preventScroll:!0}))}catch(e){o?L(e):h(F(e))}}T(()=>{m([],n)},[]),T(()=>C("moved",()=>m(k.current,"",!1)),[o,c]),T(()=>{o&&m(k.current,"",!1)},[c]);let x=o?.head??0;return s`<article class="panel play" aria-label=${i("story.play")}>
    <p class="row">
      <button disabled=${!o||o.script.length<=x} onClick=${()=>m(o.script.slice(0,-1))}>${i("play.back")}</button>
      <button onClick=${()=>m([],"")}>${i("play.anew")}</button>
      <button onClick=${y}>${i("close")}</button>
    </p>
    ${g?s`<p class="error">${g}</p>`:null}
    ${o?s`
      ${o.note==="far"?s`<p class="soft">${i("play.far")}</p>`:null}
      ${o.cut?s`<p class="warning">${i("play.cut")}</p>`:null}
      ${o.past.length?s`<details class="past"><summary>${i("play.steps",{count:o.past.length})}</summary><ol>${o.past.map((t,l)=>s`<li key=${l}><button class="plain" onClick=${()=>m(o.script.slice(0,l+x))}>${t.shown}</button>: ${t.chosen}${t.outcome?` → ${t.outcome}`:""}</li>`)}</ol></details>`:null}
      <h2 ref=${w} tabindex="-1">${o.now.shown}</h2>
      <p class="told-text">${o.now.text}</p>
      ${o.now.ending?s`<p class="state">${i("play.end",{ending:o.now.ending})}</p>`:null}
      <ul class="choices">
        ${o.options.map(t=>s`<li key=${t.key}>
          ${t.ways.length===1?s`<button data-key=${t.key} onClick=${()=>m([...o.script,t.ways[0].line])}>${N(t)}</button>`:s`<span>${t.label}</span> ${t.ways.map(l=>s`<button key=${l.line} data-key=${t.key} onClick=${()=>m([...o.script,l.line])}>${l.name||t.label}${l.chance===null?null:s` <span class="odds">${_(l.chance)}</span>`}</button> `)}`}
          <${Y} choice=${t} />
        </li>`)}
        ${o.closed.map(t=>s`<li key=${t.key} class="closed"><span>${t.label}</span> <${Y} choice=${t} /></li>`)}
      </ul>
      ${!o.options.length&&!o.now.ending?s`<p class="warning">${i("play.stuck")}</p>`:null}
      <${Z} sheet=${o.now.sheet} />
      ${o.now.piles?s`<${Q} piles=${o.now.piles} />`:null}
    `:null}
  </article>`}function N({label:r,draw:n}){if(!n)return r;if(n.face)return`${n.face} (${n.from})`;let c=n.pile?i("play.pile",{pile:n.pile}):"",f=n.back?i("play.back-of-card",{back:n.back}):n.deep?`${n.deep}.`:"";return`${i(n.oldest?"play.oldest":"play.draw")}: ${[n.from,c,f].filter(Boolean).join(", ")}`}function Q({piles:r}){return s`<h3>${i("play.table")}</h3><ul class="piles" aria-label=${i("play.table")}>${r.map(n=>{let c=n.pile?`, ${i("play.pile",{pile:n.pile})}`:"",f=n.backs.length?i("play.backs",{backs:n.backs.join(", ")}):"",y=n.open.map(([o,d])=>d>1?`${o} × ${d}`:o).join(", ");return s`<li key=${`${n.name} ${n.pile}`} data-name=${n.name}><b>${n.name}</b>${c}: ${n.count} <span class="soft">${f||y}</span></li>`})}</ul>`}function Y({choice:r}){let n=[r.ways?"":r.guard,r.cost?i("play.cost",{cost:r.cost}):""].filter(Boolean).join("; ");return n?s`<span class="soft clamp" title=${n}>${n}</span>`:null}function Z({sheet:r}){return r.length?s`<dl class="sheet" aria-label=${i("play.sheet")}>${r.map(n=>s`<div key=${n.name}><dt>${n.title}</dt><dd>${n.sort==="counter"||n.value>1?n.value:"✓"}</dd></div>`)}</dl>`:null}function _(r){let n=r*100;return`${n<1&&n>0?n.toFixed(1):Math.round(n)} %`}var V=!1;function q({record:r,readOnly:n,choose:c}){let[f,y]=b(),[o,d]=b(""),[g,h]=b(""),[k,w]=b(""),[m,x]=b(""),t=r.split("/")[0];T(()=>{let e=new AbortController,u=()=>E("links/about",{record:r},e.signal).then(y,L);u();let $=[C("moved",u),C("back",u)];return()=>{e.abort(),$.forEach(M=>M())}},[r]);async function l(e,u){x("");try{return await E(e,{record:r,digest:f?.digest,...u}),w(""),!0}catch($){return x(F($)),!1}}async function a(e){await e&&d("")}return!f||f.locked||n?null:s`<details class="ways" open=${V} onToggle=${e=>V=e.target.open}><summary>${i("ways")}</summary>
    ${f.links.length?s`<ul>${f.links.map(e=>{let u=e.path.join("/");return s`<li key=${u}><span>${e.label||u}</span> → <button class="plain" onClick=${()=>c(e.goal)}>${e.goal}</button>
        <button onClick=${()=>w(k===u?"":u)} aria-expanded=${k===u} aria-label=${i("ways.elsewhere.of",{label:e.label||u})}>${i("ways.elsewhere")}</button>
        ${k===u?s`<div class="form"><${D} kinds=${[t]} title=${i("ways.goal")} close=${()=>w("")} choose=${$=>l("links/goal",{path:e.path,goal:$})} /></div>`:null}</li>`})}</ul>`:null}
    <label>${i("ways.label")} <input type="text" value=${o} onInput=${e=>d(e.target.value)} /></label>
    <p class="new"><button disabled=${!o} onClick=${()=>w("+")}>${i("ways.to")}</button>
      <label>${i("ways.id")} <input type="text" value=${g} onInput=${e=>h(e.target.value)} /></label>
      <button disabled=${!o||!g} onClick=${async()=>{let e=g;await l("links/entry",{id:g,label:o})&&(d(""),h(""),c(e))}}>${i("ways.new")}</button></p>
    ${k==="+"?s`<div class="form"><${D} kinds=${[t]} title=${i("ways.goal")} close=${()=>w("")} choose=${e=>a(l("links/option",{goal:e,label:o}))} /></div>`:null}
    ${m?s`<p class="error" role="alert">${m}</p>`:null}
  </details>`}function tt({about:r,language:n}){let[c,f]=b(),[y,o]=b(H("story")),[d,g]=b(),[h,k]=b(H("entry")),[w,m]=b(""),[x,t]=b(),l=S(""),a=c?.find(p=>p.id===y)??c?.[0];l.current=a?.id??"",T(()=>{let p=()=>E("story/all",{language:n}).then(f,L);p();let v=[C("moved",p),C("back",p)];return()=>v.forEach(P=>P())},[n]),T(()=>{if(!a)return;let p=new AbortController,v=()=>E("story/graph",{story:l.current,language:n},p.signal).then(g,L);v();let P=[C("moved",v),C("checked",v),C("back",v)];return()=>{p.abort(),P.forEach(X=>X())}},[a?.id,n]);function e(p){k(p),R({story:l.current,entry:p,lang:n})}let u=G(()=>{let p=w.toLowerCase().split(/\s+/).filter(Boolean);if(!(!p.length||!d))return new Set(d.entries.filter(v=>p.every(P=>`${v.number} ${v.id} ${v.title} ${v.text}`.toLowerCase().includes(P))).map(v=>v.id))},[w,d]);if(!c)return s`<p class="quiet">${i("loading")}</p>`;if(!a)return s`<p class="quiet">${i("story.none")}</p>`;let $=d?.id===a.id?d:void 0,M=$?.entries.find(p=>p.id===h);return s`<section class="story" aria-label=${i("story")}>
    <form class="filters" role="search" onSubmit=${p=>{p.preventDefault();let v=$?.entries.find(P=>u?.has(P.id));v&&e(v.id)}}>
      ${c.length>1?s`<label>${i("story")}<select name="story" value=${a.id} onChange=${p=>{o(p.target.value),k(""),t(void 0)}}>
        ${c.map(p=>s`<option key=${p.id} value=${p.id}>${p.title}</option>`)}
      </select></label>`:null}
      <input type="search" name="words" value=${w} placeholder=${i("story.words.hint")} aria-label=${i("story.words")} onInput=${p=>m(p.target.value)} />
      <output>${$?i(u?"story.found":"story.count",{count:u?u.size:$.entries.length}):""}</output>
      ${a.sound?s`<button type="button" class="main" onClick=${()=>t({goto:"",at:Date.now()})}>${i("story.play")}</button>`:s`<span class="soft">${i("story.unsound")}</span>`}
    </form>
    <div class="desk">
      <div class="drawn">
        ${$?s`<${B} key=${a.id} graph=${$} entry=${h} found=${u} choose=${e} />`:s`<p class="quiet">${i("loading")}</p>`}
        ${$?s`<${et} graph=${$} />`:null}
      </div>
      <div class="beside">
        ${x&&$?s`<${O} key=${`${a.id} ${x.at}`} story=${a.id} goto=${x.goto} language=${n} choose=${e} close=${()=>t(void 0)} />`:null}
        ${M?s`<${nt} key=${M.id} entry=${M} graph=${$} about=${r} language=${n} choose=${e} played=${x!==void 0} play=${a.sound?()=>t({goto:M.id,at:Date.now()}):void 0} />`:x?null:s`<p class="quiet">${i("story.choose")}</p>`}
      </div>
    </div>
  </section>`}function et({graph:r}){let n=Object.keys(I).filter(c=>r.entries.some(f=>f.marks.includes(c)));return s`<ul class="legend">${n.map(c=>s`<li key=${c}><span class=${`swatch mark-${c}`}></span>${i(`mark.${c}`)}</li>`)}${r.checked?null:s`<li class="soft">${i("checking")}</li>`}</ul>`}function nt({entry:r,graph:n,about:c,language:f,choose:y,played:o,play:d}){let[g,h]=b([]),[k,w]=b(""),[m,x]=b();T(()=>{if(!r.record)return;let e=()=>E("story/entry",{record:r.record}).then(u=>h(u.findings),L);return e(),C("checked",e)},[r.record]);async function t(){let e=await j.form?.();e&&x({view:e.default})}let l=e=>{let u=n.entries.find($=>$.id===e);return u?`${u.number} ${u.title||u.id}`.trim():e},a=n.entries.filter(e=>e.options.some(([,,u])=>u===r.id));return s`<article class="panel entry" aria-labelledby="entry-title">
    <h2 id="entry-title">${r.number} ${r.title||r.id}</h2>
    <p class="marks">${r.marks.map(e=>s`<span class=${`state mark-${e}`}>${i(`mark.${e}`)}</span> `)}</p>
    ${m?s`<${m.view} record=${r.record} about=${c} language=${f} field=${k} choose=${w} />`:o?null:s`<p class="told-text">${r.text}</p>`}
    ${r.options.length?s`<ul class="leads">${r.options.map(([e,u,$],M)=>s`<li key=${M}><button class="plain" onClick=${()=>y($)}>${e}</button> → ${l($)} ${u?s`<span class="soft clamp" title=${u}>(${u})</span>`:null}</li>`)}</ul>`:null}
    ${a.length?s`<p class="soft">${i("story.from")} ${a.slice(0,12).map((e,u)=>s`${u?", ":""}<button class="plain" onClick=${()=>y(e.id)}>${l(e.id)}</button>`)}${a.length>12?" …":""}</p>`:null}
    ${r.record?s`<${q} key=${r.record} record=${r.record} readOnly=${c.readOnly} choose=${y} />`:null}
    <p class="row">
      ${d?s`<button onClick=${d}>${i("story.play-here")}</button>`:null}
      ${j.form&&r.record&&!m?s`<button onClick=${t}>${i("story.edit")}</button>`:null}
      ${r.record?s`<a href=${K(r.record)}>${i("story.record")}</a>`:null}
    </p>
    ${g.length?s`<ul class="findings">${g.map(e=>s`<${z} key=${e.mark} finding=${e} here=${!0} />`)}</ul>`:null}
  </article>`}export{tt as default};
