import{a as G}from"./chunk-R4EFRJC7.js";import{a as z}from"./chunk-OST6JMU5.js";import"./chunk-QQGD3OJ3.js";import{b as A,d as F,e as H}from"./chunk-EDMSTALL.js";import{b as L,c as E,j as g,k as C,l as K,m as T,n as P,o as n,t as a,w as R,x as W}from"./chunk-45MJJLQ3.js";var j={unreachable:!0,trap:!0,point:!0,start:!0,good:!0,bad:!0,ending:!0,hub:!0,stage:!0,decoy:!0};function Y({graph:r,entry:l,found:$,choose:w}){let y=T(null),[i,p]=g(),b=T(void 0),[k,h]=r.size;function v(){let{clientWidth:t,clientHeight:o}=y.current,s=Math.min(6,Math.max(2.8,Math.min(t/(r.width+8),o/(r.height+8)))),e=r.entries.find(c=>c.id===r.start)?.at??[r.width/2,0],u=r.width*s>t;return{scale:s,x:u?t/2-e[0]*s:(t-r.width*s)/2,y:r.height*s>o?24-Math.max(0,e[1]-h)*s:(o-r.height*s)/2}}K(()=>p(v()),[]),C(()=>{let t=s=>{s.preventDefault();let{left:e,top:u}=y.current.getBoundingClientRect();s.ctrlKey||s.metaKey||!s.shiftKey?m(Math.exp(-s.deltaY/400),s.clientX-e,s.clientY-u):p(c=>c&&{...c,x:c.x-s.deltaY,y:c.y})},o=y.current;return o.addEventListener("wheel",t,{passive:!1}),()=>o.removeEventListener("wheel",t)},[]),C(()=>{let t=r.entries.find(c=>c.id===l)?.at;if(!t||!i||!y.current)return;let{clientWidth:o,clientHeight:s}=y.current,[e,u]=[t[0]*i.scale+i.x,t[1]*i.scale+i.y];(e<40||u<20||e>o-40||u>s-20)&&p({...i,x:o/2-t[0]*i.scale,y:s/2-t[1]*i.scale})},[l]);function m(t,o=y.current.clientWidth/2,s=y.current.clientHeight/2){p(e=>{if(!e)return e;let u=Math.min(14,Math.max(.25,e.scale*t));return{scale:u,x:o-(o-e.x)*u/e.scale,y:s-(s-e.y)*u/e.scale}})}function x(t){let s={"+":()=>m(1.25),"=":()=>m(1.25),"-":()=>m(.8),0:()=>p(v()),ArrowLeft:()=>p(e=>e&&{...e,x:e.x+60}),ArrowRight:()=>p(e=>e&&{...e,x:e.x-60}),ArrowUp:()=>p(e=>e&&{...e,y:e.y+60}),ArrowDown:()=>p(e=>e&&{...e,y:e.y-60})};s[t.key]&&!t.ctrlKey&&!t.metaKey&&(t.preventDefault(),s[t.key]())}return n`<div class="graph" ref=${y}
    onKeyDown=${x}
    onPointerDown=${t=>{i&&t.button===0&&(b.current={x:t.clientX,y:t.clientY,view:i,moved:!1})}}
    onPointerMove=${t=>{let o=b.current;if(!o)return;if(!(t.buttons&1)){b.current=void 0;return}let[s,e]=[t.clientX-o.x,t.clientY-o.y];o.moved||=Math.abs(s)+Math.abs(e)>4,o.moved&&p({...o.view,x:o.view.x+s,y:o.view.y+e})}}
    onPointerUp=${()=>setTimeout(()=>b.current=void 0)}
  >
    <svg role="group" aria-label=${a("story.graph")} width="100%" height="100%">
      <defs><marker id="tip" viewBox="0 0 6 6" refX="5" refY="3" markerWidth="5" markerHeight="5" orient="auto-start-reverse"><path d="M0 0 6 3 0 6z" class="tip" /></marker></defs>
      ${i?n`<g transform=${`translate(${i.x} ${i.y}) scale(${i.scale})`}>
        ${r.frames.map(([t,o,s,e,u])=>n`<g key=${t}><rect class="frame" x=${o} y=${s} width=${e} height=${u} rx="2" /><text class="frame-title" x=${o+2} y=${s+4}>${t}</text></g>`)}
        ${r.ways.map(t=>n`<path key=${t.way.join(" ")} class=${`way ${t.guarded?"guarded":""} ${t.way.includes(l)?"near":""}`} d=${X(t.points,t.tip)} marker-end="url(#tip)" />`)}
        ${r.entries.map(t=>t.at&&n`<g key=${t.id} class=${`node ${t.marks[0]?`mark-${t.marks[0]}`:""} ${t.marks.includes("point")?"point":""} ${t.id===l?"chosen":""} ${$&&!$.has(t.id)?"dim":""}`}
          role="button" tabindex="0" aria-pressed=${t.id===l} aria-label=${[t.number?`${t.number} ${D(t.title||t.id,17)}`:D(t.title||t.id,15),...t.marks.map(o=>a(`mark.${o}`))].join(", ")} data-entry=${t.id}
          transform=${`translate(${t.at[0]-k/2} ${t.at[1]-h/2})`}
          onClick=${()=>b.current?.moved||w(t.id)}
          onKeyDown=${o=>{(o.key==="Enter"||o.key===" ")&&(o.preventDefault(),w(t.id))}}>
          <rect width=${k} height=${h} rx="1.6" />
          <text x=${k/2} y=${t.number?3.9:h/2+1}>${t.number?`${t.number} `:D(t.title||t.id,15)}</text>
          ${t.number?n`<text class="under" x=${k/2} y="7.7">${D(t.title||t.id,17)}</text>`:null}
        </g>`)}
      </g>`:null}
    </svg>
    <div class="zooms" role="group" aria-label=${a("gallery.zoom")}><button onClick=${()=>m(1.3)} aria-label=${a("story.nearer")}>+</button><button onClick=${()=>m(1/1.3)} aria-label=${a("story.farther")}>−</button><button onClick=${()=>p(v())}>${a("story.all")}</button></div>
  </div>`}function X(r,l){let[$,...w]=r;return`M${$} C${w.map(y=>y.join(",")).join(" ")} L${l}`}function D(r,l){return r.length<=l?r:`${r.slice(0,l-1).trimEnd()}…`}function V({story:r,goto:l,language:$,choose:w,close:y}){let[i,p]=g(),[b,k]=g(""),h=T([]),v=T(null);async function m(t,o="",s=!0){try{let e=await L("story/play",{story:r,script:t,goto:o,language:$});h.current=e.cut&&!o?t:e.script,p(e),k(""),s&&(w(e.now.entry),v.current?.focus({preventScroll:!0}))}catch(e){i?W(e):k(R(e))}}C(()=>{m([],l)},[]),C(()=>E("moved",()=>m(h.current,"",!1)),[i,$]),C(()=>{i&&m(h.current,"",!1)},[$]);let x=i?.script[0]?.startsWith("from ")?1:0;return n`<article class="panel play" aria-label=${a("story.play")}>
    <p class="row">
      <button disabled=${!i||i.script.length<=x} onClick=${()=>m(i.script.slice(0,-1))}>${a("play.back")}</button>
      <button onClick=${()=>m([],"")}>${a("play.anew")}</button>
      <button onClick=${y}>${a("close")}</button>
    </p>
    ${b?n`<p class="error">${b}</p>`:null}
    ${i?n`
      ${i.note==="far"?n`<p class="soft">${a("play.far")}</p>`:null}
      ${i.cut?n`<p class="warning">${a("play.cut")}</p>`:null}
      ${i.past.length?n`<details class="past"><summary>${a("play.steps",{count:i.past.length})}</summary><ol>${i.past.map((t,o)=>n`<li key=${o}><button class="plain" onClick=${()=>m(i.script.slice(0,o+x))}>${t.shown}</button>: ${t.chosen}${t.outcome?` → ${t.outcome}`:""}</li>`)}</ol></details>`:null}
      <h2 ref=${v} tabindex="-1">${i.now.shown}</h2>
      <p class="told-text">${i.now.text}</p>
      ${i.now.ending?n`<p class="state">${a("play.end",{ending:i.now.ending})}</p>`:null}
      <ul class="choices">
        ${i.options.map(t=>n`<li key=${t.key}>
          ${t.ways.length===1?n`<button data-key=${t.key} onClick=${()=>m([...i.script,t.ways[0].line])}>${t.label}</button>`:n`<span>${t.label}</span> ${t.ways.map(o=>n`<button key=${o.line} data-key=${t.key} onClick=${()=>m([...i.script,o.line])}>${o.name||t.label}${o.chance===null?null:n` <span class="odds">${U(o.chance)}</span>`}</button> `)}`}
          <${B} choice=${t} />
        </li>`)}
        ${i.closed.map(t=>n`<li key=${t.key} class="closed"><span>${t.label}</span> <${B} choice=${t} /></li>`)}
      </ul>
      ${!i.options.length&&!i.now.ending?n`<p class="warning">${a("play.stuck")}</p>`:null}
      <${I} sheet=${i.now.sheet} />
    `:null}
  </article>`}function B({choice:r}){let l=[r.guard,r.cost?a("play.cost",{cost:r.cost}):""].filter(Boolean).join("; ");return l?n`<span class="soft">${l}</span>`:null}function I({sheet:r}){return r.length?n`<dl class="sheet" aria-label=${a("play.sheet")}>${r.map(l=>n`<div key=${l.name}><dt>${l.title}</dt><dd>${l.sort==="counter"||l.value>1?l.value:"✓"}</dd></div>`)}</dl>`:null}function U(r){let l=r*100;return`${l<1&&l>0?l.toFixed(1):Math.round(l)} %`}function O({about:r,language:l}){let[$,w]=g(),[y,i]=g(F("story")),[p,b]=g(),[k,h]=g(F("entry")),[v,m]=g(""),[x,t]=g(),o=T(""),s=$?.find(d=>d.id===y)??$?.[0];o.current=s?.id??"",C(()=>{let d=()=>L("story/all",{language:l}).then(w,W);d();let f=[E("moved",d),E("back",d)];return()=>f.forEach(M=>M())},[l]),C(()=>{if(!s)return;let d=new AbortController,f=()=>L("story/graph",{story:o.current,language:l},d.signal).then(b,W);f();let M=[E("moved",f),E("checked",f),E("back",f)];return()=>{d.abort(),M.forEach(q=>q())}},[s?.id,l]);function e(d){h(d),H({story:o.current,entry:d,lang:l})}let u=P(()=>{let d=v.toLowerCase().split(/\s+/).filter(Boolean);if(!(!d.length||!p))return new Set(p.entries.filter(f=>d.every(M=>`${f.number} ${f.id} ${f.title} ${f.text}`.toLowerCase().includes(M))).map(f=>f.id))},[v,p]);if(!$)return n`<p class="quiet">${a("loading")}</p>`;if(!s)return n`<p class="quiet">${a("story.none")}</p>`;let c=p?.id===s.id?p:void 0,S=c?.entries.find(d=>d.id===k);return n`<section class="story" aria-label=${a("story")}>
    <form class="filters" role="search" onSubmit=${d=>{d.preventDefault();let f=c?.entries.find(M=>u?.has(M.id));f&&e(f.id)}}>
      ${$.length>1?n`<label>${a("story")}<select name="story" value=${s.id} onChange=${d=>{i(d.target.value),h(""),t(void 0)}}>
        ${$.map(d=>n`<option key=${d.id} value=${d.id}>${d.title}${$.some(f=>f!==d&&f.title===d.title)?` (${d.id})`:""}</option>`)}
      </select></label>`:null}
      <input type="search" name="words" value=${v} placeholder=${a("story.words.hint")} aria-label=${a("story.words")} onInput=${d=>m(d.target.value)} />
      <output>${c?a(u?"story.found":"story.count",{count:u?u.size:c.entries.length}):""}</output>
      ${!s.cards&&s.sound?n`<button type="button" class="main" onClick=${()=>t({goto:"",at:Date.now()})}>${a("story.play")}</button>`:n`<span class="soft">${a(s.cards?"story.cards":"story.unsound")}</span>`}
    </form>
    <div class="desk">
      <div class="drawn">
        ${c?n`<${Y} key=${s.id} graph=${c} entry=${k} found=${u} choose=${e} />`:n`<p class="quiet">${a("loading")}</p>`}
        ${c?n`<${J} graph=${c} />`:null}
      </div>
      <div class="beside">
        ${x&&c?n`<${V} key=${`${s.id} ${x.at}`} story=${s.id} goto=${x.goto} language=${l} choose=${e} close=${()=>t(void 0)} />`:null}
        ${S?n`<${N} key=${S.id} entry=${S} graph=${c} about=${r} language=${l} choose=${e} played=${x!==void 0} play=${!s.cards&&s.sound?()=>t({goto:S.id,at:Date.now()}):void 0} />`:x?null:n`<p class="quiet">${a("story.choose")}</p>`}
      </div>
    </div>
  </section>`}function J({graph:r}){let l=Object.keys(j).filter($=>r.entries.some(w=>w.marks.includes($)));return n`<ul class="legend">${l.map($=>n`<li key=${$}><span class=${`swatch mark-${$}`}></span>${a(`mark.${$}`)}</li>`)}${r.checked?null:n`<li class="soft">${a("checking")}</li>`}</ul>`}function N({entry:r,graph:l,about:$,language:w,choose:y,played:i,play:p}){let[b,k]=g([]),[h,v]=g(""),[m,x]=g();C(()=>{if(!r.record)return;let e=()=>L("story/entry",{record:r.record}).then(u=>k(u.findings),W);return e(),E("checked",e)},[r.record]);async function t(){let e=await G.form?.();e&&x({view:e.default})}let o=e=>{let u=l.entries.find(c=>c.id===e);return u?`${u.number} ${u.title||u.id}`.trim():e},s=l.entries.filter(e=>e.options.some(([,,u])=>u===r.id));return n`<article class="panel entry" aria-labelledby="entry-title">
    <h2 id="entry-title">${r.number} ${r.title||r.id}</h2>
    <p class="marks">${r.marks.map(e=>n`<span class=${`state mark-${e}`}>${a(`mark.${e}`)}</span> `)}</p>
    ${m?n`<${m.view} record=${r.record} about=${$} language=${w} field=${h} choose=${v} />`:i?null:n`<p class="told-text">${r.text}</p>`}
    ${r.options.length?n`<ul class="leads">${r.options.map(([e,u,c],S)=>n`<li key=${S}><button class="plain" onClick=${()=>y(c)}>${e}</button> → ${o(c)} ${u?n`<span class="soft">(${u})</span>`:null}</li>`)}</ul>`:null}
    ${s.length?n`<p class="soft">${a("story.from")} ${s.slice(0,12).map((e,u)=>n`${u?", ":""}<button class="plain" onClick=${()=>y(e.id)}>${o(e.id)}</button>`)}${s.length>12?" …":""}</p>`:null}
    <p class="row">
      ${p?n`<button onClick=${p}>${a("story.play-here")}</button>`:null}
      ${G.form&&r.record&&!m?n`<button onClick=${t}>${a("story.edit")}</button>`:null}
      ${r.record?n`<a href=${A(r.record)}>${a("story.record")}</a>`:null}
    </p>
    ${b.length?n`<ul class="findings">${b.map(e=>n`<${z} key=${e.mark} finding=${e} here=${!0} />`)}</ul>`:null}
  </article>`}export{O as default};
