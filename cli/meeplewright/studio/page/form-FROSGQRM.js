import{a as Y}from"./chunk-RL7U6RPI.js";import{a as M,b as _}from"./chunk-JW3XFHJZ.js";import"./chunk-EV3SK2T6.js";import{a as J,b as O}from"./chunk-AWUB4FWF.js";import{b as P,c as I,k as v,l as D,n as E,p as o,u as f,w as V,x as K,y as L}from"./chunk-2URS5QLJ.js";function T(e){if(typeof e=="number")return String(e+1);let i=e.replace(/[-_]/g," ");return i.charAt(0).toLocaleUpperCase()+i.slice(1)}function S(e){return`field-${e.join("-")}`}function C(e){let i=typeof e=="string"?e:e==null?"":JSON.stringify(e);return i.length>90?`${i.slice(0,89)}…`:i}var le=900;function N({field:e,put:i,drop:n},s,c){let p=e.value===null||e.value===void 0?"":String(e.value),[u,r]=v(p),a=E(!1),d=E(null),t=E(0),l=E(u);l.current=u,D(()=>{a.current||r(p)},[p]);async function b(){if(clearTimeout(t.current),!a.current||l.current===p){a.current=!1;return}let h=l.current;(h.trim()===""&&!e.required?await n(d.current):await i(s(h),d.current))&&l.current===h&&(a.current=!1)}function $(h){a.current||(d.current=e.value??null),a.current=!0,l.current=h,r(h),clearTimeout(t.current),c&&(t.current=window.setTimeout(b,le))}function w(){a.current=!1,clearTimeout(t.current),r(p)}return{typed:u,type:$,write:b,forget:w}}function q(e){let{id:i,help:n,field:s,locked:c,eager:p,label:u,drop:r}=e,a=E(null),{typed:d,type:t,write:l,forget:b}=N(e,$=>$,!p);return D(()=>{p&&a.current?.focus()},[]),o`<input id=${i} ref=${a} type="text" value=${d} readonly=${!!c} aria-describedby=${n} aria-label=${u} autocomplete="off" list=${s.choices.length?`${i}-words`:void 0}
      onInput=${$=>t($.target.value)} onBlur=${()=>p&&!d?r():l()}
      onKeyDown=${$=>{$.key==="Enter"&&($.preventDefault(),l()),$.key==="Escape"&&(b(),p&&r())}} />
    ${s.choices.length?o`<datalist id=${`${i}-words`}>${s.choices.map($=>o`<option value=${String($.value)} />`)}</datalist>`:null}`}function z(e){let{id:i,help:n,locked:s}=e,c=E(null),[p,u]=v(""),{typed:r,type:a,write:d,forget:t}=N(e,$=>$,!0),l=Math.min(14,Math.max(2,r.split(`
`).length+Math.floor(r.length/70)));function b($,w){let h=c.current,[y,g]=[h.selectionStart,h.selectionEnd];a(r.slice(0,y)+$+r.slice(y,g)+w+r.slice(g)),setTimeout(()=>{h.focus(),h.setSelectionRange(y+$.length,g+$.length)})}return o`<div class="text-box">
    ${s?null:o`<div class="tools" role="toolbar" aria-label=${f("text.tools")}>
      <button class="plain" onClick=${()=>u("icon")}>${f("text.icon")}</button>
      <button class="plain" onClick=${()=>u("link")}>${f("text.link")}</button>
      <button class="plain" onClick=${()=>b("*","*")} aria-label=${f("text.emphasis")}><em>A</em></button>
      <button class="plain" onClick=${()=>b("**","**")} aria-label=${f("text.strong")}><strong>A</strong></button>
    </div>`}
    <textarea id=${i} ref=${c} rows=${l} readonly=${!!s} aria-describedby=${n} value=${r} onInput=${$=>a($.target.value)} onBlur=${d}
      onKeyDown=${$=>{$.key==="Enter"&&($.ctrlKey||$.metaKey)&&d(),$.key==="Escape"&&t()}} />
    ${p?o`<${M} kinds=${p==="icon"?["icon"]:R.kinds} title=${f(p==="icon"?"text.icon":"text.link")} close=${()=>u("")}
      choose=${($,w)=>{u(""),b(p==="icon"?`{${$}}`:`[[${w.record}]]`,"")}} />`:null}
  </div>`}var R={kinds:[]};function G(e){let{id:i,help:n,field:s,locked:c}=e,p=t=>{let l=Number(t.replace(",","."));return t.trim()&&Number.isFinite(l)?l:t},{typed:u,type:r,write:a,forget:d}=N(e,p,!0);return o`<input id=${i} type="text" inputmode=${s.whole?"numeric":"decimal"} class="number" value=${u} readonly=${!!c} aria-describedby=${n}
    onInput=${t=>r(t.target.value)} onBlur=${a}
    onKeyDown=${t=>{t.key==="Enter"&&a(),t.key==="Escape"&&d();let l=t.key==="ArrowUp"?1:t.key==="ArrowDown"?-1:0;if(!l||c)return;t.preventDefault();let b=Math.min(s.most??1/0,Math.max(s.least??-1/0,(Number(u)||0)+l));r(String(b))}} />${s.least!==null||s.most!==null?o`<span class="soft range"> ${s.least??""}–${s.most??""}</span>`:null}`}function Q({id:e,help:i,field:n,put:s,drop:c,locked:p}){let u=n.choices.length===1&&n.choices[0].value===!0;return o`<input id=${e} type="checkbox" checked=${n.value===!0} disabled=${!!p} aria-describedby=${i} onChange=${r=>r.target.checked?s(!0):u||!n.required?c():s(!1)} />`}function X({id:e,help:i,field:n,put:s,drop:c,locked:p}){let u=n.choices.findIndex(a=>a.value===n.value),r=n.set&&u<0;return o`<select id=${e} disabled=${!!p} aria-describedby=${i} value=${r?"odd":u<0?"":String(u)} onChange=${a=>{let d=a.target.value;d===""?c():d!=="odd"&&s(n.choices[Number(d)].value)}}>
    ${n.required&&n.set?null:o`<option value="">–</option>`}
    ${r?o`<option value="odd">${C(n.value)}</option>`:null}
    ${n.choices.map((a,d)=>o`<option key=${d} value=${String(d)}>${a.title&&a.title!==String(a.value)?`${C(a.value)} (${a.title})`:C(a.value)}</option>`)}
  </select>`}function Z({id:e,help:i,locked:n,value:s,title:c,open:p,close:u,choosing:r,children:a}){return o`<div class="pointing">${a}
    <button id=${e} class="pointed" disabled=${!!n} aria-haspopup="dialog" aria-expanded=${r} aria-describedby=${i} onClick=${r?u:p}>${s||o`<span class="soft">${c}</span>`}</button>
  </div>`}function ee(e){let{id:i,help:n,field:s,put:c,locked:p}=e,[u,r]=v(!1),a=typeof s.value=="string"?s.value:"",d=s.kinds.length===1?s.kinds[0]:"",t=a&&d?`${d}/${a}`:"";return o`<div><${Z} id=${i} help=${n} locked=${p} value=${a} title=${f("chooser.choose")} choosing=${u} open=${()=>r(!0)} close=${()=>r(!1)}>
      ${t?o`<a href=${O(t)} title=${t} aria-label=${f("form.open",{name:a})}><${_} key=${t} record=${t} />↗</a>`:null}
    <//>
    ${u?o`<${M} kinds=${s.kinds} title=${T(s.name)} close=${()=>r(!1)} choose=${async l=>{r(!1),await c(l)}} />`:null}</div>`}function te(e){let{id:i,help:n,field:s,put:c,locked:p}=e,[u,r]=v(!1);return o`<div><${Z} id=${i} help=${n} locked=${p} value=${typeof s.value=="string"?s.value:""} title=${f("chooser.choose")} choosing=${u} open=${()=>r(!0)} close=${()=>r(!1)} />
    ${u?o`<${M} kinds=${[]} title=${T(s.name)} close=${()=>r(!1)} choose=${async a=>{r(!1),await c(a)}} />`:null}</div>`}function ne(e){let{id:i,help:n,locked:s,field:c}=e,p={...c,value:c.set?JSON.stringify(c.value):""},u=l=>{try{return JSON.parse(l)}catch{return l}},{typed:r,type:a,write:d,forget:t}=N({...e,field:p,put:l=>e.put(l),drop:()=>e.drop()},u,!1);return o`<input id=${i} type="text" class="raw" value=${r} readonly=${!!s} aria-describedby=${n} onInput=${l=>a(l.target.value)} onBlur=${d} onKeyDown=${l=>{l.key==="Enter"&&d(),l.key==="Escape"&&t()}} />`}function oe(e){let{field:i,does:n,locked:s,form:c}=e,[p,u]=v(!1),r=E(-1),[a,d]=v(-1),t=i.item,l=i.fields.length,b=t!==null&&["list","group","amounts"].includes(t.widget);async function $(y,g){g<0||g>=l||y===g||await n({do:"move",path:i.path,index:y,to:g})&&setTimeout(()=>document.getElementById(`${S([...i.path,g])}-grip`)?.focus(),80)}async function w(y){let g=i.set?await n({do:"insert",path:[...i.path,l],value:y}):await n({do:"put",path:i.path,value:[y]});return g&&u(!1),g}function h(y,g){!y.altKey||!["ArrowUp","ArrowDown"].includes(y.key)||(y.preventDefault(),$(g,g+(y.key==="ArrowUp"?-1:1)))}return o`<div class="list">
    <ol>
      ${i.fields.map((y,g)=>o`<li key=${g} class=${a===g?"over":""}
          onDragOver=${x=>{r.current>=0&&(x.preventDefault(),d(g))}}
          onDragLeave=${()=>d(-1)}
          onDrop=${x=>{x.preventDefault(),d(-1),$(r.current,g),r.current=-1}}
          onKeyDown=${x=>h(x,g)}>
        ${s?null:o`<div class="grips">
          <button class="plain grip" id=${`${S(y.path)}-grip`} draggable=${!0} title=${f("list.move")} aria-label=${f("list.item",{name:W(y),number:g+1,count:l})}
            onDragStart=${x=>{r.current=g,x.dataTransfer?.setData("text/plain",String(g))}} onDragEnd=${()=>{r.current=-1,d(-1)}}>⠿</button>
          <button class="plain" disabled=${g===0} onClick=${()=>$(g,g-1)} aria-label=${f("list.up",{name:W(y)})}>↑</button>
          <button class="plain" disabled=${g===l-1} onClick=${()=>$(g,g+1)} aria-label=${f("list.down",{name:W(y)})}>↓</button>
        </div>`}
        <${j} ...${e} field=${y} locked=${s} />
      </li>`)}
    </ol>
    ${s||!t?null:p&&t.kinds.length?o`<${M} kinds=${t.kinds} title=${f("list.add-to",{name:T(i.name)})} choose=${w} close=${()=>u(!1)} />`:p?o`<div class="row"><${q} id=${`${S(t.path)}-new`} field=${{...t,set:!1,value:null,widget:"line"}} put=${y=>w(t.widget==="number"?Number(y):y)} drop=${async()=>(u(!1),!0)} locked="" record=${c.record} eager=${!0} label=${f("list.add-to",{name:T(i.name)})} /></div>`:o`<button class="add" id=${l?void 0:S(i.path)} onClick=${()=>b||t.choices.length?w(t.blank):u(!0)} aria-label=${f("list.add-to",{name:T(i.name)})}>+ ${f("list.add")}</button>`}
  </div>`}function W(e){let i=e.fields.find(n=>typeof n.value=="string");return C(i?i.value:e.value)}var B=new Set(["list","group","amounts"]);function U(e){let{fields:i,path:n,does:s,locked:c}=e,[p,u]=v([]),r=i.filter(t=>t.set||t.required||p.includes(t.name)),a=i.filter(t=>!r.includes(t)&&!t.locked);async function d(t){let l=i.find($=>$.name===t);if(!l)return;B.has(l.widget)&&l.widget!=="list"?await s({do:"put",path:l.path,value:l.blank}):u([...p,t]);let b=S(l.path);setTimeout(()=>document.getElementById(b)?.focus(),60)}return o`<div class="fields">
    ${r.map(t=>o`<${j} key=${t.name} ...${e} field=${t} />`)}
    ${a.length&&!c?o`<label class="more"><span class="unseen">${f("form.add")}</span>
          <select id=${`${S(n)}-more`} value="" onChange=${t=>{let l=t.target,b=l.value;l.value="",d(b)}}>
            <option value="">${f("form.add")}</option>
            ${a.map(t=>o`<option key=${t.name} value=${t.name}>${T(t.name)}${t.help?` – ${C(t.help)}`:""}</option>`)}
          </select></label>`:null}
  </div>`}function j(e){let{form:i,field:n,does:s,chosen:c,choose:p,wrong:u}=e,r=n.path.join("/"),a=i.findings.filter(h=>h.field===r||!B.has(n.widget)&&h.field.startsWith(`${r}/`)),d=c!==""&&(r===c||c.startsWith(`${r}/`)&&!B.has(n.widget)),t=e.locked||n.locked,l=B.has(n.widget),b=S(n.path),$=n.help?`${b}-help`:void 0,w=u?.field===r?u.words:"";return o`<div class=${`row ${n.widget} ${d?"chosen":""} ${a.length?"troubled":""}`} data-field=${r} role=${l?"group":void 0} aria-label=${l?T(n.name):void 0}
    onFocusIn=${h=>{h.stopPropagation(),c!==r&&p(r)}}>
    <div class="head">
      ${l?o`<span class="name">${T(n.name)}</span>`:o`<label class="name" for=${b}>${T(n.name)}</label>`}${n.required?o`<span class="needed" title=${f("form.required")} aria-hidden="true"> *</span>`:null}
      ${n.set&&!n.required&&!t?o`<button class="plain take" title=${f("form.take-out",{name:T(n.name)})} aria-label=${f("form.take-out",{name:T(n.name)})} onClick=${()=>s({do:"remove",path:n.path})}>×</button>`:null}
    </div>
    <div class="what">
      ${ae({...e,locked:t},b,$)}
      ${w?o`<p class="error" role="alert">${w}</p>`:null}
      ${a.map(h=>o`<p key=${h.code+h.message} class=${h.severity}><code>${h.code}</code> ${h.message}${h.help?o` <span class="soft">${h.help}</span>`:null}</p>`)}
      ${n.locked?o`<p class="soft locked">${n.locked}</p>`:null}
      ${n.help?o`<p class="help soft" id=${$}>${n.help}</p>`:null}
    </div>
  </div>`}function ae(e,i,n){let{field:s,does:c,locked:p}=e,u=t=>t===void 0?{}:{was:t},d={id:i,help:n,field:s,put:(t,l)=>c({do:"put",path:s.path,value:t,...u(l)}),drop:t=>s.set?c({do:"remove",path:s.path,...u(t)}):Promise.resolve(!0),locked:p,record:e.form.record};switch(s.widget){case"line":return o`<${q} ...${d} />`;case"text":return o`<${z} ...${d} />`;case"number":return o`<${G} ...${d} />`;case"toggle":return o`<${Q} ...${d} />`;case"choice":case"branch":return o`<${X} ...${d} />`;case"reference":return o`<${ee} ...${d} />`;case"asset":return o`<${te} ...${d} />`;case"list":return o`<${oe} ...${e} locked=${p} />`;case"amounts":case"group":return o`<${U} ...${e} fields=${s.fields} path=${s.path} locked=${p} />`;default:return o`<${ne} ...${d} />`}}function de({record:e,about:i,field:n,choose:s}){let[c,p]=v(),[u,r]=v(""),[a,d]=v(),[t,l]=v(0),[b,$]=v(),w=E(null),h=E(""),y=E("");R.kinds=i.kinds.map(m=>m.id).filter(m=>m!=="icon"),D(()=>{d(void 0),y.current="";let m=new AbortController,k=()=>P("form/about",{record:e},m.signal).then(F=>{p(F),r(""),h.current=F.digest},F=>F?.status?r(K(F)):F?.told?void 0:L(F));k();let H=[I("moved",k),I("checked",k),I("back",k)];return()=>{m.abort(),H.forEach(F=>F())}},[e]),D(()=>{if(!c||!n)return;let m=ce(w.current,n);!m||m.contains(document.activeElement)||(m.closest("details")?.setAttribute("open",""),m.scrollIntoView({block:"nearest"}),(m.querySelector("input, textarea, select")??m.querySelector("button"))?.focus({preventScroll:!0}))},[n,c!==void 0]);let g=async m=>{if(y.current&&y.current===m.path.join("/"))return!1;$(void 0);try{let k=await P("form/edit",{...m,record:e,digest:h.current});return c&&(h.current=k.digests[c.file]??h.current),d(void 0),!0}catch(k){return k?.told?.why==="changed"?(y.current=m.path.join("/"),d({doing:m,mine:k.told.mine,theirs:k.told.theirs,words:K(k)})):k?.told?.why==="wrong"?$({field:k.told.field||m.path?.join("/")||"",words:K(k)}):L(k),!1}};async function x(m){let k=a;d(void 0),m&&(y.current="");let H=await P("form/about",{record:e});h.current=H.digest,p(H),m||(l(t+1),setTimeout(()=>y.current="")),m&&await g({...k.doing,was:void 0})}async function re(){let m=prompt(f("form.id"),`${e.split("/")[1]}-2`);m&&await P("form/edit",{do:"duplicate",record:e,id:m}).then(()=>location.hash=O(`${e.split("/")[0]}/${m}`),L)}async function ie(){let m=prompt(f("form.id"),e.split("/")[1]);!m||m===e.split("/")[1]||await P("form/rename",{record:e,id:m}).then(()=>location.hash=O(`${e.split("/")[0]}/${m}`),L)}async function se(){let m=c.usedBy.length;confirm(f("form.delete.sure",{record:e,count:m}))&&await P("form/edit",{do:"delete",record:e}).then(()=>{V(f("form.deleted",{record:e})),location.hash=J("gallery")},L)}if(u)return o`<section class="panel form"><p class="quiet">${u}</p></section>`;if(!c)return o`<section class="panel form"><p class="quiet">${f("loading")}</p></section>`;let A=c.locked||i.readOnly;return o`<section class="panel form" ref=${w} aria-label=${f("form")}>
    <header><h2>${f("form")}</h2>
      ${A?null:o`<div class="doings">
        <button onClick=${ie}>${f("form.rename")}</button>
        <button onClick=${re}>${f("form.duplicate")}</button>
        <button onClick=${se}>${f("form.delete")}</button>
      </div>`}
    </header>
    ${A?o`<p class="stale-note">${f("form.locked",{words:A})}</p>`:null}
    ${a?o`<${Y} clash=${a} take=${x} />`:null}
    <${U} key=${`${e} ${t}`} form=${c} fields=${c.fields} path=${[]} does=${g} locked=${A} chosen=${n} choose=${s} wrong=${b} />
  </section>`}function ce(e,i){for(let n=i.split("/");n.length;n.pop()){let s=e?.querySelector(`[data-field="${CSS.escape(n.join("/"))}"]`);if(s)return s}return null}export{de as default};
