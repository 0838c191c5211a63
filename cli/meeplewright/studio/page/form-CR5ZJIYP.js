import{a as Q}from"./chunk-GTELCKO3.js";import{a as A,b as G}from"./chunk-MRIL3FCS.js";import"./chunk-QBUQPHLK.js";import{a as Y,b as I}from"./chunk-QL323WPT.js";import{b as C,c as N,k as v,l as M,n as w,p as o,u as m,w as z,x as q,y as O}from"./chunk-BLTGSQ5R.js";function E(e){if(typeof e=="number")return String(e+1);let i=e.replace(/[-_]/g," ");return i.charAt(0).toLocaleUpperCase()+i.slice(1)}function F(e){return`field-${e.join("-")}`}function P(e){let i=typeof e=="string"?e:e==null?"":JSON.stringify(e);return i.length>90?`${i.slice(0,89)}…`:i}var pe=900;function B({field:e,put:i,drop:n},s,d){let p=e.value===null||e.value===void 0?"":String(e.value),[u,r]=v(p),a=w(!1),c=w(null),t=w(0),l=w(u);l.current=u,M(()=>{a.current||r(p)},[p]);async function k(){if(clearTimeout(t.current),!a.current||l.current===p){a.current=!1;return}let h=l.current;(h.trim()===""&&!e.required?await n(c.current):await i(s(h),c.current))&&l.current===h&&(a.current=!1)}function $(h){a.current||(c.current=e.value??null),a.current=!0,l.current=h,r(h),clearTimeout(t.current),d&&(t.current=window.setTimeout(k,pe))}function T(){a.current=!1,clearTimeout(t.current),r(p)}return{typed:u,type:$,write:k,forget:T}}function R(e){let{id:i,help:n,field:s,locked:d,eager:p,label:u,drop:r}=e,a=w(null),{typed:c,type:t,write:l,forget:k}=B(e,$=>$,!p);return M(()=>{p&&a.current?.focus()},[]),o`<input id=${i} ref=${a} type="text" value=${c} readonly=${!!d} aria-describedby=${n} aria-label=${u} autocomplete="off" list=${s.choices.length?`${i}-words`:void 0}
      onInput=${$=>t($.target.value)} onBlur=${()=>p&&!c?r():l()}
      onKeyDown=${$=>{$.key==="Enter"&&($.preventDefault(),l()),$.key==="Escape"&&(k(),p&&r())}} />
    ${s.choices.length?o`<datalist id=${`${i}-words`}>${s.choices.map($=>o`<option value=${String($.value)} />`)}</datalist>`:null}`}function X(e){let{id:i,help:n,locked:s}=e,d=w(null),[p,u]=v(""),{typed:r,type:a,write:c,forget:t}=B(e,$=>$,!0),l=Math.min(14,Math.max(2,r.split(`
`).length+Math.floor(r.length/70)));function k($,T){let h=d.current,[y,g]=[h.selectionStart,h.selectionEnd];a(r.slice(0,y)+$+r.slice(y,g)+T+r.slice(g)),setTimeout(()=>{h.focus(),h.setSelectionRange(y+$.length,g+$.length)})}return o`<div class="text-box">
    ${s?null:o`<div class="tools" role="toolbar" aria-label=${m("text.tools")}>
      <button class="plain" onClick=${()=>u("icon")}>${m("text.icon")}</button>
      <button class="plain" onClick=${()=>u("link")}>${m("text.link")}</button>
      <button class="plain" onClick=${()=>k("*","*")} aria-label=${m("text.emphasis")}><em>A</em></button>
      <button class="plain" onClick=${()=>k("**","**")} aria-label=${m("text.strong")}><strong>A</strong></button>
    </div>`}
    <textarea id=${i} ref=${d} rows=${l} readonly=${!!s} aria-describedby=${n} value=${r} onInput=${$=>a($.target.value)} onBlur=${c}
      onKeyDown=${$=>{$.key==="Enter"&&($.ctrlKey||$.metaKey)&&c(),$.key==="Escape"&&t()}} />
    ${p?o`<${A} kinds=${p==="icon"?["icon"]:j.kinds} title=${m(p==="icon"?"text.icon":"text.link")} close=${()=>u("")}
      choose=${($,T)=>{u(""),k(p==="icon"?`{${$}}`:`[[${T.record}]]`,"")}} />`:null}
  </div>`}var j={kinds:[]};function Z(e){let{id:i,help:n,field:s,locked:d}=e,p=t=>{let l=Number(t.replace(",","."));return t.trim()&&Number.isFinite(l)?l:t},{typed:u,type:r,write:a,forget:c}=B(e,p,!0);return o`<input id=${i} type="text" inputmode=${s.whole?"numeric":"decimal"} class="number" value=${u} readonly=${!!d} aria-describedby=${n}
    onInput=${t=>r(t.target.value)} onBlur=${a}
    onKeyDown=${t=>{t.key==="Enter"&&a(),t.key==="Escape"&&c();let l=t.key==="ArrowUp"?1:t.key==="ArrowDown"?-1:0;if(!l||d)return;t.preventDefault();let k=Math.min(s.most??1/0,Math.max(s.least??-1/0,(Number(u)||0)+l));r(String(k))}} />${s.least!==null||s.most!==null?o`<span class="soft range"> ${s.least??""}–${s.most??""}</span>`:null}`}function ee({id:e,help:i,field:n,put:s,drop:d,locked:p}){let u=n.choices.length===1&&n.choices[0].value===!0;return o`<input id=${e} type="checkbox" checked=${n.value===!0} disabled=${!!p} aria-describedby=${i} onChange=${r=>r.target.checked?s(!0):u||!n.required?d():s(!1)} />`}function te({id:e,help:i,field:n,put:s,drop:d,locked:p}){let u=n.choices.findIndex(a=>a.value===n.value),r=n.set&&u<0;return o`<select id=${e} disabled=${!!p} aria-describedby=${i} value=${r?"odd":u<0?"":String(u)} onChange=${a=>{let c=a.target.value;c===""?d():c!=="odd"&&s(n.choices[Number(c)].value)}}>
    ${n.required&&n.set?null:o`<option value="">–</option>`}
    ${r?o`<option value="odd">${P(n.value)}</option>`:null}
    ${n.choices.map((a,c)=>o`<option key=${c} value=${String(c)}>${a.title&&a.title!==String(a.value)?`${P(a.value)} (${a.title})`:P(a.value)}</option>`)}
  </select>`}function ne({id:e,help:i,locked:n,value:s,title:d,open:p,close:u,choosing:r,children:a}){return o`<div class="pointing">${a}
    <button id=${e} class="pointed" disabled=${!!n} aria-haspopup="dialog" aria-expanded=${r} aria-describedby=${i} onClick=${r?u:p}>${s||o`<span class="soft">${d}</span>`}</button>
  </div>`}function oe(e){let{id:i,help:n,field:s,put:d,locked:p}=e,[u,r]=v(!1),a=typeof s.value=="string"?s.value:"",c=s.kinds.length===1?s.kinds[0]:"",t=a&&c?`${c}/${a}`:"";return o`<div><${ne} id=${i} help=${n} locked=${p} value=${a} title=${m("chooser.choose")} choosing=${u} open=${()=>r(!0)} close=${()=>r(!1)}>
      ${t?o`<a href=${I(t)} title=${t} aria-label=${m("form.open",{name:a})}><${G} key=${t} record=${t} />↗</a>`:null}
    <//>
    ${u?o`<${A} kinds=${s.kinds} title=${E(s.name)} close=${()=>r(!1)} choose=${async l=>{r(!1),await d(l)}} />`:null}</div>`}function re(e){let{id:i,help:n,field:s,put:d,locked:p}=e,[u,r]=v(!1);return o`<div><${ne} id=${i} help=${n} locked=${p} value=${typeof s.value=="string"?s.value:""} title=${m("chooser.choose")} choosing=${u} open=${()=>r(!0)} close=${()=>r(!1)} />
    ${u?o`<${A} kinds=${[]} title=${E(s.name)} close=${()=>r(!1)} choose=${async a=>{r(!1),await d(a)}} />`:null}</div>`}function ie(e){let{id:i,help:n,locked:s,field:d}=e,p={...d,value:d.set?JSON.stringify(d.value):""},u=l=>{try{return JSON.parse(l)}catch{return l}},{typed:r,type:a,write:c,forget:t}=B({...e,field:p,put:l=>e.put(l),drop:()=>e.drop()},u,!1);return o`<input id=${i} type="text" class="raw" value=${r} readonly=${!!s} aria-describedby=${n} onInput=${l=>a(l.target.value)} onBlur=${c} onKeyDown=${l=>{l.key==="Enter"&&c(),l.key==="Escape"&&t()}} />`}function se(e){let{field:i,does:n,locked:s,form:d}=e,[p,u]=v(!1),r=w(-1),[a,c]=v(-1),t=i.item,l=i.fields.length,k=t!==null&&["list","group","amounts"].includes(t.widget);async function $(y,g){g<0||g>=l||y===g||await n({do:"move",path:i.path,index:y,to:g})&&setTimeout(()=>document.getElementById(`${F([...i.path,g])}-grip`)?.focus(),80)}async function T(y){let g=i.set?await n({do:"insert",path:[...i.path,l],value:y}):await n({do:"put",path:i.path,value:[y]});return g&&u(!1),g}function h(y,g){!y.altKey||!["ArrowUp","ArrowDown"].includes(y.key)||(y.preventDefault(),$(g,g+(y.key==="ArrowUp"?-1:1)))}return o`<div class="list">
    <ol>
      ${i.fields.map((y,g)=>o`<li key=${g} class=${a===g?"over":""}
          onDragOver=${x=>{r.current>=0&&(x.preventDefault(),c(g))}}
          onDragLeave=${()=>c(-1)}
          onDrop=${x=>{x.preventDefault(),c(-1),$(r.current,g),r.current=-1}}
          onKeyDown=${x=>h(x,g)}>
        ${s?null:o`<div class="grips">
          <button class="plain grip" id=${`${F(y.path)}-grip`} draggable=${!0} title=${m("list.move")} aria-label=${m("list.item",{name:U(y),number:g+1,count:l})}
            onDragStart=${x=>{r.current=g,x.dataTransfer?.setData("text/plain",String(g))}} onDragEnd=${()=>{r.current=-1,c(-1)}}>⠿</button>
          <button class="plain" disabled=${g===0} onClick=${()=>$(g,g-1)} aria-label=${m("list.up",{name:U(y)})}>↑</button>
          <button class="plain" disabled=${g===l-1} onClick=${()=>$(g,g+1)} aria-label=${m("list.down",{name:U(y)})}>↓</button>
        </div>`}
        <${J} ...${e} field=${y} locked=${s} />
      </li>`)}
    </ol>
    ${s||!t?null:p&&t.kinds.length?o`<${A} kinds=${t.kinds} title=${m("list.add-to",{name:E(i.name)})} choose=${T} close=${()=>u(!1)} />`:p?o`<div class="row"><${R} id=${`${F(t.path)}-new`} field=${{...t,set:!1,value:null,widget:"line"}} put=${y=>T(t.widget==="number"?Number(y):y)} drop=${async()=>(u(!1),!0)} locked="" record=${d.record} eager=${!0} label=${m("list.add-to",{name:E(i.name)})} /></div>`:o`<button class="add" id=${l?void 0:F(i.path)} onClick=${()=>k||t.choices.length?T(t.blank):u(!0)} aria-label=${m("list.add-to",{name:E(i.name)})}>+ ${m("list.add")}</button>`}
  </div>`}function U(e){let i=e.fields.find(n=>typeof n.value=="string");return P(i?i.value:e.value)}var W=new Set(["list","group","amounts"]);function V(e){let{fields:i,path:n,does:s,locked:d}=e,[p,u]=v([]),r=i.filter(t=>t.set||t.required||p.includes(t.name)),a=i.filter(t=>!r.includes(t)&&!t.locked);async function c(t){let l=i.find($=>$.name===t);if(!l)return;W.has(l.widget)&&l.widget!=="list"?await s({do:"put",path:l.path,value:l.blank}):u([...p,t]);let k=F(l.path);setTimeout(()=>document.getElementById(k)?.focus(),60)}return o`<div class="fields">
    ${r.map(t=>o`<${J} key=${t.name} ...${e} field=${t} />`)}
    ${a.length&&!d?o`<label class="more"><span class="unseen">${m("form.add")}</span>
          <select id=${`${F(n)}-more`} value="" onChange=${t=>{let l=t.target,k=l.value;l.value="",c(k)}}>
            <option value="">${m("form.add")}</option>
            ${a.map(t=>o`<option key=${t.name} value=${t.name}>${E(t.name)}${t.help?` – ${P(t.help)}`:""}</option>`)}
          </select></label>`:null}
  </div>`}function J(e){let{form:i,field:n,does:s,chosen:d,choose:p,wrong:u}=e,r=n.path.join("/"),a=i.findings.filter(h=>h.field===r||!W.has(n.widget)&&h.field.startsWith(`${r}/`)),c=d!==""&&(r===d||d.startsWith(`${r}/`)&&!W.has(n.widget)),t=e.locked||n.locked,l=W.has(n.widget),k=F(n.path),$=n.help?`${k}-help`:void 0,T=u?.field===r?u.words:"";return o`<div class=${`row ${n.widget} ${c?"chosen":""} ${a.length?"troubled":""}`} data-field=${r} role=${l?"group":void 0} aria-label=${l?E(n.name):void 0}
    onFocusIn=${h=>{h.stopPropagation(),d!==r&&p(r)}}>
    <div class="head">
      ${l?o`<span class="name">${E(n.name)}</span>`:o`<label class="name" for=${k}>${E(n.name)}</label>`}${n.required?o`<span class="needed" title=${m("form.required")} aria-hidden="true"> *</span>`:null}
      ${n.set&&!n.required&&!t?o`<button class="plain take" title=${m("form.take-out",{name:E(n.name)})} aria-label=${m("form.take-out",{name:E(n.name)})} onClick=${()=>s({do:"remove",path:n.path})}>×</button>`:null}
    </div>
    <div class="what">
      ${$e({...e,locked:t},k,$)}
      ${T?o`<p class="error" role="alert">${T}</p>`:null}
      ${a.map(h=>o`<p key=${h.code+h.message} class=${h.severity}><code>${h.code}</code> ${h.message}${h.help?o` <span class="soft">${h.help}</span>`:null}</p>`)}
      ${n.locked?o`<p class="soft locked">${n.locked}</p>`:null}
      ${n.help?o`<p class="help soft" id=${$}>${n.help}</p>`:null}
    </div>
  </div>`}function $e(e,i,n){let{field:s,does:d,locked:p}=e,u=t=>t===void 0?{}:{was:t},c={id:i,help:n,field:s,put:(t,l)=>d({do:"put",path:s.path,value:t,...u(l)}),drop:t=>s.set?d({do:"remove",path:s.path,...u(t)}):Promise.resolve(!0),locked:p,record:e.form.record};switch(s.widget){case"line":return o`<${R} ...${c} />`;case"text":return o`<${X} ...${c} />`;case"number":return o`<${Z} ...${c} />`;case"toggle":return o`<${ee} ...${c} />`;case"choice":case"branch":return o`<${te} ...${c} />`;case"reference":return o`<${oe} ...${c} />`;case"asset":return o`<${re} ...${c} />`;case"list":return o`<${se} ...${e} locked=${p} />`;case"amounts":case"group":return o`<${V} ...${e} fields=${s.fields} path=${s.path} locked=${p} />`;default:return o`<${ie} ...${c} />`}}function fe({record:e,about:i,field:n,choose:s}){let[d,p]=v(),[u,r]=v(""),[a,c]=v(),[t,l]=v(0),[k,$]=v(),T=w(null),h=w(""),y=w(0),g=w(Promise.resolve()),x=w(new Map),D=w("");j.kinds=i.kinds.map(f=>f.id).filter(f=>f!=="icon"),M(()=>{c(void 0),D.current="";let f=new AbortController,b=()=>{let H=y.current;C("form/about",{record:e},f.signal).then(S=>{if(H!==y.current)return void b();x.current.clear(),p(S),r(""),h.current=S.digest},S=>S?.status?r(q(S)):S?.told?void 0:O(S))};b();let L=[N("moved",b),N("checked",b),N("back",b)];return()=>{f.abort(),L.forEach(H=>H())}},[e]),M(()=>{if(!d||!n)return;let f=me(T.current,n);!f||f.contains(document.activeElement)||(f.closest("details")?.setAttribute("open",""),f.scrollIntoView({block:"nearest"}),(f.querySelector("input, textarea, select")??f.querySelector("button"))?.focus({preventScroll:!0}))},[n,d!==void 0]);let _=f=>{let b=g.current.then(()=>le(f));return g.current=b,b};async function le(f){if(D.current&&D.current===f.path.join("/"))return!1;$(void 0),y.current++;try{let b=f.path.join("/"),L=x.current.has(b)?{was:x.current.get(b)}:{},H=await C("form/edit",{...f,...L,record:e,digest:h.current});return f.do==="put"&&x.current.set(b,f.value),d&&(h.current=H.digests[d.file]??h.current),c(void 0),!0}catch(b){return b?.told?.why==="changed"?(D.current=f.path.join("/"),c({doing:f,mine:b.told.mine,theirs:b.told.theirs,words:q(b)})):b?.told?.why==="wrong"?$({field:b.told.field||f.path?.join("/")||"",words:q(b)}):O(b),!1}finally{y.current++}}async function ae(f){let b=a;c(void 0),f&&(D.current="");let L=await C("form/about",{record:e});h.current=L.digest,p(L),f||(l(t+1),setTimeout(()=>D.current="")),f&&await _({...b.doing,was:void 0})}async function ce(){let f=prompt(m("form.id"),`${e.split("/")[1]}-2`);f&&await C("form/edit",{do:"duplicate",record:e,id:f}).then(()=>location.hash=I(`${e.split("/")[0]}/${f}`),O)}async function de(){let f=prompt(m("form.id"),e.split("/")[1]);!f||f===e.split("/")[1]||await C("form/rename",{record:e,id:f}).then(()=>location.hash=I(`${e.split("/")[0]}/${f}`),O)}async function ue(){let f=d.usedBy.length;confirm(m("form.delete.sure",{record:e,count:f}))&&await C("form/edit",{do:"delete",record:e}).then(()=>{z(m("form.deleted",{record:e})),location.hash=Y("gallery")},O)}if(u)return o`<section class="panel form"><p class="quiet">${u}</p></section>`;if(!d)return o`<section class="panel form"><p class="quiet">${m("loading")}</p></section>`;let K=d.locked||i.readOnly;return o`<section class="panel form" ref=${T} aria-label=${m("form")}>
    <header><h2>${m("form")}</h2>
      ${K?null:o`<div class="doings">
        <button onClick=${de}>${m("form.rename")}</button>
        <button onClick=${ce}>${m("form.duplicate")}</button>
        <button onClick=${ue}>${m("form.delete")}</button>
      </div>`}
    </header>
    ${K?o`<p class="stale-note">${m("form.locked",{words:K})}</p>`:null}
    ${a?o`<${Q} clash=${a} take=${ae} />`:null}
    <${V} key=${`${e} ${t}`} form=${d} fields=${d.fields} path=${[]} does=${_} locked=${K} chosen=${n} choose=${s} wrong=${k} />
  </section>`}function me(e,i){for(let n=i.split("/");n.length;n.pop()){let s=e?.querySelector(`[data-field="${CSS.escape(n.join("/"))}"]`);if(s)return s}return null}export{fe as default};
