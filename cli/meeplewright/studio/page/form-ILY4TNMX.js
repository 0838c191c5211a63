import{a as X}from"./chunk-5EFAPNKO.js";import{a as A,b as Q}from"./chunk-5A42M4A6.js";import"./chunk-JCWI3PN6.js";import{a as z,b as I}from"./chunk-ULNQ6Q2F.js";import{b as C,c as q,k as w,l as M,n as v,p as o,u as h,v as K,x as G,y as B,z as O}from"./chunk-SX2PRUZ2.js";function E(e){if(typeof e=="number")return String(e+1);let i=e.replace(/[-_]/g," ");return i.charAt(0).toLocaleUpperCase()+i.slice(1)}function F(e){return`field-${e.join("-")}`}function P(e){let i=typeof e=="string"?e:e==null?"":JSON.stringify(e);return i.length>90?`${i.slice(0,89)}…`:i}var fe=900;function R({field:e,put:i,drop:n},s,u){let p=e.value===null||e.value===void 0?"":String(e.value),[f,r]=w(p),l=v(!1),c=v(null),t=v(p),a=v(0),y=v(f);y.current=f,M(()=>{l.current||r(p)},[p]);async function $(){if(clearTimeout(a.current),!l.current||y.current===t.current){l.current=!1;return}let d=y.current,g=d.trim()===""&&!e.required?void 0:s(d);(g===void 0?await n(c.current):await i(g,c.current))&&(y.current===d&&(l.current=!1),[c.current,t.current]=[g??null,d])}function T(d){l.current||([c.current,t.current]=[e.value??null,p]),l.current=!0,y.current=d,r(d),clearTimeout(a.current),u&&(a.current=window.setTimeout($,fe))}function k(){l.current=!1,clearTimeout(a.current),r(p)}return{typed:f,type:T,write:$,forget:k}}function W(e){let{id:i,help:n,field:s,locked:u,eager:p,label:f,drop:r}=e,l=v(null),{typed:c,type:t,write:a,forget:y}=R(e,$=>$,!p);return M(()=>{p&&l.current?.focus()},[]),o`<input id=${i} ref=${l} type="text" value=${c} readonly=${!!u} aria-describedby=${n} aria-label=${f} autocomplete="off" list=${s.choices.length?`${i}-words`:void 0}
      onInput=${$=>t($.target.value)} onBlur=${()=>p&&!c?r():a()}
      onKeyDown=${$=>{$.key==="Enter"&&($.preventDefault(),a()),$.key==="Escape"&&(y(),p&&r())}} />
    ${s.choices.length?o`<datalist id=${`${i}-words`}>${s.choices.map($=>o`<option value=${String($.value)} />`)}</datalist>`:null}`}function Z(e){let{id:i,help:n,locked:s}=e,u=v(null),[p,f]=w(""),{typed:r,type:l,write:c,forget:t}=R(e,$=>$,!0),a=Math.min(14,Math.max(2,r.split(`
`).length+Math.floor(r.length/70)));function y($,T){let k=u.current,[d,g]=[k.selectionStart,k.selectionEnd];l(r.slice(0,d)+$+r.slice(d,g)+T+r.slice(g)),setTimeout(()=>{k.focus(),k.setSelectionRange(d+$.length,g+$.length)})}return o`<div class="text-box">
    ${s?null:o`<div class="tools" role="toolbar" aria-label=${h("text.tools")}>
      <button class="plain" onClick=${()=>f("icon")}>${h("text.icon")}</button>
      <button class="plain" onClick=${()=>f("link")}>${h("text.link")}</button>
      <button class="plain" onClick=${()=>y("*","*")} aria-label=${h("text.emphasis")}><em>A</em></button>
      <button class="plain" onClick=${()=>y("**","**")} aria-label=${h("text.strong")}><strong>A</strong></button>
    </div>`}
    <textarea id=${i} ref=${u} rows=${a} readonly=${!!s} aria-describedby=${n} value=${r} onInput=${$=>l($.target.value)} onBlur=${c}
      onKeyDown=${$=>{$.key==="Enter"&&($.ctrlKey||$.metaKey)&&c(),$.key==="Escape"&&t()}} />
    ${p?o`<${A} kinds=${p==="icon"?["icon"]:U.kinds} title=${h(p==="icon"?"text.icon":"text.link")} close=${()=>f("")}
      choose=${($,T)=>{f(""),y(p==="icon"?`{${$}}`:`[[${T.record}]]`,"")}} />`:null}
  </div>`}var U={kinds:[]};function ee(e){let{id:i,help:n,field:s,locked:u}=e,p=t=>{let a=Number(t.replace(",","."));return t.trim()&&Number.isFinite(a)?a:t},{typed:f,type:r,write:l,forget:c}=R(e,p,!0);return o`<input id=${i} type="text" inputmode=${s.whole?"numeric":"decimal"} class="number" value=${f} readonly=${!!u} aria-describedby=${n}
    onInput=${t=>r(t.target.value)} onBlur=${l}
    onKeyDown=${t=>{t.key==="Enter"&&l(),t.key==="Escape"&&c();let a=t.key==="ArrowUp"?1:t.key==="ArrowDown"?-1:0;if(!a||u)return;t.preventDefault();let y=Math.min(s.most??1/0,Math.max(s.least??-1/0,(Number(f)||0)+a));r(String(y))}} />${s.least!==null||s.most!==null?o`<span class="soft range"> ${s.least??""}–${s.most??""}</span>`:null}`}function te({id:e,help:i,field:n,put:s,drop:u,locked:p}){let f=n.choices.length===1&&n.choices[0].value===!0;return o`<input id=${e} type="checkbox" checked=${n.value===!0} disabled=${!!p} aria-describedby=${i} onChange=${r=>r.target.checked?s(!0):f||!n.required?u():s(!1)} />`}function ne({id:e,help:i,field:n,put:s,drop:u,locked:p}){let f=n.choices.findIndex(l=>l.value===n.value),r=n.set&&f<0;return o`<select id=${e} disabled=${!!p} aria-describedby=${i} value=${r?"odd":f<0?"":String(f)} onChange=${l=>{let c=l.target.value;c===""?u():c!=="odd"&&s(n.choices[Number(c)].value)}}>
    ${n.required&&n.set?null:o`<option value="">–</option>`}
    ${r?o`<option value="odd">${P(n.value)}</option>`:null}
    ${n.choices.map((l,c)=>o`<option key=${c} value=${String(c)}>${l.title&&l.title!==String(l.value)?`${P(l.value)} (${l.title})`:P(l.value)}</option>`)}
  </select>`}function oe({id:e,help:i,locked:n,value:s,title:u,open:p,close:f,choosing:r,children:l}){return o`<div class="pointing">${l}
    <button id=${e} class="pointed" disabled=${!!n} aria-haspopup="dialog" aria-expanded=${r} aria-describedby=${i} onClick=${r?f:p}>${s||o`<span class="soft">${u}</span>`}</button>
  </div>`}function re(e){let{id:i,help:n,field:s,put:u,locked:p}=e,[f,r]=w(!1),l=typeof s.value=="string"?s.value:"",c=s.kinds.length===1?s.kinds[0]:"",t=l&&c?`${c}/${l}`:"";return o`<div><${oe} id=${i} help=${n} locked=${p} value=${l} title=${h("chooser.choose")} choosing=${f} open=${()=>r(!0)} close=${()=>r(!1)}>
      ${t?o`<a href=${I(t)} title=${t} aria-label=${h("form.open",{name:l})}><${Q} key=${t} record=${t} />↗</a>`:null}
    <//>
    ${f?o`<${A} kinds=${s.kinds} title=${E(s.name)} close=${()=>r(!1)} choose=${async a=>{r(!1),await u(a)}} />`:null}</div>`}function ie(e){let{id:i,help:n,field:s,put:u,locked:p}=e,[f,r]=w(!1);return o`<div><${oe} id=${i} help=${n} locked=${p} value=${typeof s.value=="string"?s.value:""} title=${h("chooser.choose")} choosing=${f} open=${()=>r(!0)} close=${()=>r(!1)} />
    ${f?o`<${A} kinds=${[]} title=${E(s.name)} close=${()=>r(!1)} choose=${async l=>{r(!1),await u(l)}} />`:null}</div>`}function se(e){let{id:i,help:n,locked:s,field:u}=e,p={...u,value:u.set?JSON.stringify(u.value):""},f=a=>{try{return JSON.parse(a)}catch{return a}},{typed:r,type:l,write:c,forget:t}=R({...e,field:p,put:a=>e.put(a),drop:()=>e.drop()},f,!1);return o`<input id=${i} type="text" class="raw" value=${r} readonly=${!!s} aria-describedby=${n} onInput=${a=>l(a.target.value)} onBlur=${c} onKeyDown=${a=>{a.key==="Enter"&&c(),a.key==="Escape"&&t()}} />`}function le(e){let{field:i,does:n,locked:s,form:u}=e,[p,f]=w(!1),r=v(-1),[l,c]=w(-1),t=i.item,a=i.fields.length,y=t!==null&&["list","group","amounts"].includes(t.widget);async function $(d,g){g<0||g>=a||d===g||await n({do:"move",path:i.path,index:d,to:g})&&setTimeout(()=>document.getElementById(`${F([...i.path,g])}-grip`)?.focus(),80)}async function T(d){let g=i.set?await n({do:"insert",path:[...i.path,a],value:d}):await n({do:"put",path:i.path,value:[d]});return g&&f(!1),g}function k(d,g){!d.altKey||!["ArrowUp","ArrowDown"].includes(d.key)||(d.preventDefault(),$(g,g+(d.key==="ArrowUp"?-1:1)))}return o`<div class="list">
    <ol>
      ${i.fields.map((d,g)=>o`<li key=${g} class=${l===g?"over":""}
          onDragOver=${x=>{r.current>=0&&(x.preventDefault(),c(g))}}
          onDragLeave=${()=>c(-1)}
          onDrop=${x=>{x.preventDefault(),c(-1),$(r.current,g),r.current=-1}}
          onKeyDown=${x=>k(x,g)}>
        ${s?null:o`<div class="grips">
          <button class="plain grip" id=${`${F(d.path)}-grip`} draggable=${!0} title=${h("list.move")} aria-label=${h("list.item",{name:J(d),number:g+1,count:a})}
            onDragStart=${x=>{r.current=g,x.dataTransfer?.setData("text/plain",String(g))}} onDragEnd=${()=>{r.current=-1,c(-1)}}>⠿</button>
          <button class="plain" disabled=${g===0} onClick=${()=>$(g,g-1)} aria-label=${h("list.up",{name:J(d)})}>↑</button>
          <button class="plain" disabled=${g===a-1} onClick=${()=>$(g,g+1)} aria-label=${h("list.down",{name:J(d)})}>↓</button>
        </div>`}
        <${V} ...${e} field=${d} locked=${s} />
      </li>`)}
    </ol>
    ${s||!t?null:p&&t.kinds.length?o`<${A} kinds=${t.kinds} title=${h("list.add-to",{name:E(i.name)})} choose=${T} close=${()=>f(!1)} />`:p?o`<div class="row"><${W} id=${`${F(t.path)}-new`} field=${{...t,set:!1,value:null,widget:"line"}} put=${d=>T(t.widget==="number"?Number(d):d)} drop=${async()=>(f(!1),!0)} locked="" record=${u.record} eager=${!0} label=${h("list.add-to",{name:E(i.name)})} /></div>`:o`<button class="add" id=${a?void 0:F(i.path)} onClick=${()=>y||t.choices.length?T(t.blank):f(!0)} aria-label=${h("list.add-to",{name:E(i.name)})}>+ ${h("list.add")}</button>`}
  </div>`}function J(e){let i=e.fields.find(n=>typeof n.value=="string");return P(i?i.value:e.value)}var j=new Set(["list","group","amounts"]);function _(e){let{fields:i,path:n,does:s,locked:u}=e,[p,f]=w([]),r=i.filter(t=>t.set||t.required||p.includes(t.name)),l=i.filter(t=>!r.includes(t)&&!t.locked);async function c(t){let a=i.find($=>$.name===t);if(!a)return;j.has(a.widget)&&a.widget!=="list"?await s({do:"put",path:a.path,value:a.blank}):f([...p,t]);let y=F(a.path);setTimeout(()=>document.getElementById(y)?.focus(),60)}return o`<div class="fields">
    ${r.map(t=>o`<${V} key=${t.name} ...${e} field=${t} />`)}
    ${l.length&&!u?o`<label class="more"><span class="unseen">${h("form.add")}</span>
          <select id=${`${F(n)}-more`} value="" onChange=${t=>{let a=t.target,y=a.value;a.value="",c(y)}}>
            <option value="">${h("form.add")}</option>
            ${l.map(t=>o`<option key=${t.name} value=${t.name}>${E(t.name)}${t.help?` – ${P(t.help)}`:""}</option>`)}
          </select></label>`:null}
  </div>`}function V(e){let{form:i,field:n,does:s,chosen:u,choose:p,wrong:f}=e,r=n.path.join("/"),l=i.findings.filter(d=>d.field===r||!j.has(n.widget)&&d.field.startsWith(`${r}/`)),c=u!==""&&(r===u||u.startsWith(`${r}/`)&&!j.has(n.widget)),t=e.locked||n.locked,a=j.has(n.widget),y=F(n.path),$=K(n.help),T=$?`${y}-help`:void 0,k=f?.field===r?f.words:"";return o`<div class=${`row ${n.widget} ${c?"chosen":""} ${l.length?"troubled":""}`} data-field=${r} role=${a?"group":void 0} aria-label=${a?E(n.name):void 0}
    onFocusIn=${d=>{d.stopPropagation(),u!==r&&p(r)}}>
    <div class="head">
      ${a?o`<span class="name">${E(n.name)}</span>`:o`<label class="name" for=${y}>${E(n.name)}</label>`}${n.required?o`<span class="needed" title=${h("form.required")} aria-hidden="true"> *</span>`:null}
      ${n.set&&!n.required&&!t?o`<button class="plain take" title=${h("form.take-out",{name:E(n.name)})} aria-label=${h("form.take-out",{name:E(n.name)})} onClick=${()=>s({do:"remove",path:n.path})}>×</button>`:null}
    </div>
    <div class="what">
      ${$e({...e,locked:t},y,T)}
      ${k?o`<p class="error" role="alert">${k}</p>`:null}
      ${l.map(d=>o`<p key=${d.code+d.message} class=${d.severity}><code>${d.code}</code> ${d.message}${d.help?o` <span class="soft">${d.help}</span>`:null}</p>`)}
      ${n.locked?o`<p class="soft locked">${K(n.locked)}</p>`:null}
      ${$?o`<p class="help soft" id=${T}>${$}</p>`:null}
    </div>
  </div>`}function $e(e,i,n){let{field:s,does:u,locked:p}=e,f=t=>t===void 0?{}:{was:t},c={id:i,help:n,field:s,put:(t,a)=>u({do:"put",path:s.path,value:t,...f(a)}),drop:t=>s.set?u({do:"remove",path:s.path,...f(t)}):Promise.resolve(!0),locked:p,record:e.form.record};switch(s.widget){case"line":return o`<${W} ...${c} />`;case"text":return o`<${Z} ...${c} />`;case"number":return o`<${ee} ...${c} />`;case"toggle":return o`<${te} ...${c} />`;case"choice":case"branch":return o`<${ne} ...${c} />`;case"reference":return o`<${re} ...${c} />`;case"asset":return o`<${ie} ...${c} />`;case"list":return o`<${le} ...${e} locked=${p} />`;case"amounts":case"group":return o`<${_} ...${e} fields=${s.fields} path=${s.path} locked=${p} />`;default:return o`<${se} ...${c} />`}}function me({record:e,about:i,field:n,choose:s}){let[u,p]=w(),[f,r]=w(""),[l,c]=w(),[t,a]=w(0),[y,$]=w(),T=v(null),k=v(""),d=v(0),g=v(Promise.resolve()),x=v(new Map),D=v("");U.kinds=i.kinds.map(m=>m.id).filter(m=>m!=="icon"),M(()=>{c(void 0),D.current="";let m=new AbortController,b=()=>{let H=d.current;C("form/about",{record:e},m.signal).then(S=>{if(H!==d.current)return void b();x.current.clear(),p(S),r(""),k.current=S.digest},S=>S?.status?r(B(S)):S?.told?void 0:O(S))};b();let L=[q("moved",b),q("checked",b),q("back",b)];return()=>{m.abort(),L.forEach(H=>H())}},[e]),M(()=>{if(!u||!n)return;let m=ge(T.current,n);!m||m.contains(document.activeElement)||(m.closest("details")?.setAttribute("open",""),m.scrollIntoView({block:"nearest"}),(m.querySelector("input, textarea, select")??m.querySelector("button"))?.focus({preventScroll:!0}))},[n,u!==void 0]);let Y=m=>{let b=g.current.then(()=>ae(m));return g.current=b,b};async function ae(m){if(D.current&&D.current===m.path.join("/"))return!1;$(void 0),d.current++;try{let b=m.path.join("/"),L=x.current.has(b)?{was:x.current.get(b)}:{},H=await C("form/edit",{...m,...L,record:e,digest:k.current});return m.do==="put"&&x.current.set(b,m.value),u&&(k.current=H.digests[u.file]??k.current),c(void 0),!0}catch(b){return b?.told?.why==="changed"?(D.current=m.path.join("/"),c({doing:m,mine:b.told.mine,theirs:b.told.theirs,words:B(b)})):b?.told?.why==="wrong"?$({field:b.told.field||m.path?.join("/")||"",words:B(b)}):O(b),!1}finally{d.current++}}async function de(m){let b=l;c(void 0),m&&(D.current="");let L=await C("form/about",{record:e});k.current=L.digest,p(L),m||(a(t+1),setTimeout(()=>D.current="")),m&&await Y({...b.doing,was:void 0})}async function ce(){let m=prompt(h("form.id"),`${e.split("/")[1]}-2`);m&&await C("form/edit",{do:"duplicate",record:e,id:m}).then(()=>location.hash=I(`${e.split("/")[0]}/${m}`),O)}async function ue(){let m=prompt(h("form.id"),e.split("/")[1]);!m||m===e.split("/")[1]||await C("form/rename",{record:e,id:m}).then(()=>location.hash=I(`${e.split("/")[0]}/${m}`),O)}async function pe(){let m=u.usedBy.length;confirm(h("form.delete.sure",{record:e,count:m}))&&await C("form/edit",{do:"delete",record:e}).then(()=>{G(h("form.deleted",{record:e})),location.hash=z("gallery")},O)}if(f)return o`<section class="panel form"><p class="quiet">${f}</p></section>`;if(!u)return o`<section class="panel form"><p class="quiet">${h("loading")}</p></section>`;let N=u.locked||i.readOnly;return o`<section class="panel form" ref=${T} aria-label=${h("form")}>
    <header><h2>${h("form")}</h2>
      ${N?null:o`<div class="doings">
        <button onClick=${ue}>${h("form.rename")}</button>
        <button onClick=${ce}>${h("form.duplicate")}</button>
        <button onClick=${pe}>${h("form.delete")}</button>
      </div>`}
    </header>
    ${N?o`<p class="stale-note">${h("form.locked",{words:K(N)})}</p>`:null}
    ${l?o`<${X} clash=${l} take=${de} />`:null}
    <${_} key=${`${e} ${t}`} form=${u} fields=${u.fields} path=${[]} does=${Y} locked=${N} chosen=${n} choose=${s} wrong=${y} />
  </section>`}function ge(e,i){for(let n=i.split("/");n.length;n.pop()){let s=e?.querySelector(`[data-field="${CSS.escape(n.join("/"))}"]`);if(s)return s}return null}export{me as default};
