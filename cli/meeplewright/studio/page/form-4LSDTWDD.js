import{a as Q}from"./chunk-KSP62ZZH.js";import{a as A,b as G}from"./chunk-3VBNTQ4T.js";import"./chunk-BMORERZC.js";import{a as Y,b as I}from"./chunk-QPCK3MFU.js";import{b as C,c as N,k as w,l as M,n as v,p as o,u as g,w as z,x as q,y as O}from"./chunk-LSI2NV52.js";function E(e){if(typeof e=="number")return String(e+1);let i=e.replace(/[-_]/g," ");return i.charAt(0).toLocaleUpperCase()+i.slice(1)}function F(e){return`field-${e.join("-")}`}function P(e){let i=typeof e=="string"?e:e==null?"":JSON.stringify(e);return i.length>90?`${i.slice(0,89)}…`:i}var pe=900;function B({field:e,put:i,drop:n},s,d){let u=e.value===null||e.value===void 0?"":String(e.value),[p,r]=w(u),l=v(!1),c=v(null),t=v(u),a=v(0),b=v(p);b.current=p,M(()=>{l.current||r(u)},[u]);async function f(){if(clearTimeout(a.current),!l.current||b.current===t.current){l.current=!1;return}let h=b.current,m=h.trim()===""&&!e.required?void 0:s(h);(m===void 0?await n(c.current):await i(m,c.current))&&(b.current===h&&(l.current=!1),[c.current,t.current]=[m??null,h])}function T(h){l.current||([c.current,t.current]=[e.value??null,u]),l.current=!0,b.current=h,r(h),clearTimeout(a.current),d&&(a.current=window.setTimeout(f,pe))}function y(){l.current=!1,clearTimeout(a.current),r(u)}return{typed:p,type:T,write:f,forget:y}}function R(e){let{id:i,help:n,field:s,locked:d,eager:u,label:p,drop:r}=e,l=v(null),{typed:c,type:t,write:a,forget:b}=B(e,f=>f,!u);return M(()=>{u&&l.current?.focus()},[]),o`<input id=${i} ref=${l} type="text" value=${c} readonly=${!!d} aria-describedby=${n} aria-label=${p} autocomplete="off" list=${s.choices.length?`${i}-words`:void 0}
      onInput=${f=>t(f.target.value)} onBlur=${()=>u&&!c?r():a()}
      onKeyDown=${f=>{f.key==="Enter"&&(f.preventDefault(),a()),f.key==="Escape"&&(b(),u&&r())}} />
    ${s.choices.length?o`<datalist id=${`${i}-words`}>${s.choices.map(f=>o`<option value=${String(f.value)} />`)}</datalist>`:null}`}function X(e){let{id:i,help:n,locked:s}=e,d=v(null),[u,p]=w(""),{typed:r,type:l,write:c,forget:t}=B(e,f=>f,!0),a=Math.min(14,Math.max(2,r.split(`
`).length+Math.floor(r.length/70)));function b(f,T){let y=d.current,[h,m]=[y.selectionStart,y.selectionEnd];l(r.slice(0,h)+f+r.slice(h,m)+T+r.slice(m)),setTimeout(()=>{y.focus(),y.setSelectionRange(h+f.length,m+f.length)})}return o`<div class="text-box">
    ${s?null:o`<div class="tools" role="toolbar" aria-label=${g("text.tools")}>
      <button class="plain" onClick=${()=>p("icon")}>${g("text.icon")}</button>
      <button class="plain" onClick=${()=>p("link")}>${g("text.link")}</button>
      <button class="plain" onClick=${()=>b("*","*")} aria-label=${g("text.emphasis")}><em>A</em></button>
      <button class="plain" onClick=${()=>b("**","**")} aria-label=${g("text.strong")}><strong>A</strong></button>
    </div>`}
    <textarea id=${i} ref=${d} rows=${a} readonly=${!!s} aria-describedby=${n} value=${r} onInput=${f=>l(f.target.value)} onBlur=${c}
      onKeyDown=${f=>{f.key==="Enter"&&(f.ctrlKey||f.metaKey)&&c(),f.key==="Escape"&&t()}} />
    ${u?o`<${A} kinds=${u==="icon"?["icon"]:j.kinds} title=${g(u==="icon"?"text.icon":"text.link")} close=${()=>p("")}
      choose=${(f,T)=>{p(""),b(u==="icon"?`{${f}}`:`[[${T.record}]]`,"")}} />`:null}
  </div>`}var j={kinds:[]};function Z(e){let{id:i,help:n,field:s,locked:d}=e,u=t=>{let a=Number(t.replace(",","."));return t.trim()&&Number.isFinite(a)?a:t},{typed:p,type:r,write:l,forget:c}=B(e,u,!0);return o`<input id=${i} type="text" inputmode=${s.whole?"numeric":"decimal"} class="number" value=${p} readonly=${!!d} aria-describedby=${n}
    onInput=${t=>r(t.target.value)} onBlur=${l}
    onKeyDown=${t=>{t.key==="Enter"&&l(),t.key==="Escape"&&c();let a=t.key==="ArrowUp"?1:t.key==="ArrowDown"?-1:0;if(!a||d)return;t.preventDefault();let b=Math.min(s.most??1/0,Math.max(s.least??-1/0,(Number(p)||0)+a));r(String(b))}} />${s.least!==null||s.most!==null?o`<span class="soft range"> ${s.least??""}–${s.most??""}</span>`:null}`}function ee({id:e,help:i,field:n,put:s,drop:d,locked:u}){let p=n.choices.length===1&&n.choices[0].value===!0;return o`<input id=${e} type="checkbox" checked=${n.value===!0} disabled=${!!u} aria-describedby=${i} onChange=${r=>r.target.checked?s(!0):p||!n.required?d():s(!1)} />`}function te({id:e,help:i,field:n,put:s,drop:d,locked:u}){let p=n.choices.findIndex(l=>l.value===n.value),r=n.set&&p<0;return o`<select id=${e} disabled=${!!u} aria-describedby=${i} value=${r?"odd":p<0?"":String(p)} onChange=${l=>{let c=l.target.value;c===""?d():c!=="odd"&&s(n.choices[Number(c)].value)}}>
    ${n.required&&n.set?null:o`<option value="">–</option>`}
    ${r?o`<option value="odd">${P(n.value)}</option>`:null}
    ${n.choices.map((l,c)=>o`<option key=${c} value=${String(c)}>${l.title&&l.title!==String(l.value)?`${P(l.value)} (${l.title})`:P(l.value)}</option>`)}
  </select>`}function ne({id:e,help:i,locked:n,value:s,title:d,open:u,close:p,choosing:r,children:l}){return o`<div class="pointing">${l}
    <button id=${e} class="pointed" disabled=${!!n} aria-haspopup="dialog" aria-expanded=${r} aria-describedby=${i} onClick=${r?p:u}>${s||o`<span class="soft">${d}</span>`}</button>
  </div>`}function oe(e){let{id:i,help:n,field:s,put:d,locked:u}=e,[p,r]=w(!1),l=typeof s.value=="string"?s.value:"",c=s.kinds.length===1?s.kinds[0]:"",t=l&&c?`${c}/${l}`:"";return o`<div><${ne} id=${i} help=${n} locked=${u} value=${l} title=${g("chooser.choose")} choosing=${p} open=${()=>r(!0)} close=${()=>r(!1)}>
      ${t?o`<a href=${I(t)} title=${t} aria-label=${g("form.open",{name:l})}><${G} key=${t} record=${t} />↗</a>`:null}
    <//>
    ${p?o`<${A} kinds=${s.kinds} title=${E(s.name)} close=${()=>r(!1)} choose=${async a=>{r(!1),await d(a)}} />`:null}</div>`}function re(e){let{id:i,help:n,field:s,put:d,locked:u}=e,[p,r]=w(!1);return o`<div><${ne} id=${i} help=${n} locked=${u} value=${typeof s.value=="string"?s.value:""} title=${g("chooser.choose")} choosing=${p} open=${()=>r(!0)} close=${()=>r(!1)} />
    ${p?o`<${A} kinds=${[]} title=${E(s.name)} close=${()=>r(!1)} choose=${async l=>{r(!1),await d(l)}} />`:null}</div>`}function ie(e){let{id:i,help:n,locked:s,field:d}=e,u={...d,value:d.set?JSON.stringify(d.value):""},p=a=>{try{return JSON.parse(a)}catch{return a}},{typed:r,type:l,write:c,forget:t}=B({...e,field:u,put:a=>e.put(a),drop:()=>e.drop()},p,!1);return o`<input id=${i} type="text" class="raw" value=${r} readonly=${!!s} aria-describedby=${n} onInput=${a=>l(a.target.value)} onBlur=${c} onKeyDown=${a=>{a.key==="Enter"&&c(),a.key==="Escape"&&t()}} />`}function se(e){let{field:i,does:n,locked:s,form:d}=e,[u,p]=w(!1),r=v(-1),[l,c]=w(-1),t=i.item,a=i.fields.length,b=t!==null&&["list","group","amounts"].includes(t.widget);async function f(h,m){m<0||m>=a||h===m||await n({do:"move",path:i.path,index:h,to:m})&&setTimeout(()=>document.getElementById(`${F([...i.path,m])}-grip`)?.focus(),80)}async function T(h){let m=i.set?await n({do:"insert",path:[...i.path,a],value:h}):await n({do:"put",path:i.path,value:[h]});return m&&p(!1),m}function y(h,m){!h.altKey||!["ArrowUp","ArrowDown"].includes(h.key)||(h.preventDefault(),f(m,m+(h.key==="ArrowUp"?-1:1)))}return o`<div class="list">
    <ol>
      ${i.fields.map((h,m)=>o`<li key=${m} class=${l===m?"over":""}
          onDragOver=${x=>{r.current>=0&&(x.preventDefault(),c(m))}}
          onDragLeave=${()=>c(-1)}
          onDrop=${x=>{x.preventDefault(),c(-1),f(r.current,m),r.current=-1}}
          onKeyDown=${x=>y(x,m)}>
        ${s?null:o`<div class="grips">
          <button class="plain grip" id=${`${F(h.path)}-grip`} draggable=${!0} title=${g("list.move")} aria-label=${g("list.item",{name:U(h),number:m+1,count:a})}
            onDragStart=${x=>{r.current=m,x.dataTransfer?.setData("text/plain",String(m))}} onDragEnd=${()=>{r.current=-1,c(-1)}}>⠿</button>
          <button class="plain" disabled=${m===0} onClick=${()=>f(m,m-1)} aria-label=${g("list.up",{name:U(h)})}>↑</button>
          <button class="plain" disabled=${m===a-1} onClick=${()=>f(m,m+1)} aria-label=${g("list.down",{name:U(h)})}>↓</button>
        </div>`}
        <${J} ...${e} field=${h} locked=${s} />
      </li>`)}
    </ol>
    ${s||!t?null:u&&t.kinds.length?o`<${A} kinds=${t.kinds} title=${g("list.add-to",{name:E(i.name)})} choose=${T} close=${()=>p(!1)} />`:u?o`<div class="row"><${R} id=${`${F(t.path)}-new`} field=${{...t,set:!1,value:null,widget:"line"}} put=${h=>T(t.widget==="number"?Number(h):h)} drop=${async()=>(p(!1),!0)} locked="" record=${d.record} eager=${!0} label=${g("list.add-to",{name:E(i.name)})} /></div>`:o`<button class="add" id=${a?void 0:F(i.path)} onClick=${()=>b||t.choices.length?T(t.blank):p(!0)} aria-label=${g("list.add-to",{name:E(i.name)})}>+ ${g("list.add")}</button>`}
  </div>`}function U(e){let i=e.fields.find(n=>typeof n.value=="string");return P(i?i.value:e.value)}var W=new Set(["list","group","amounts"]);function V(e){let{fields:i,path:n,does:s,locked:d}=e,[u,p]=w([]),r=i.filter(t=>t.set||t.required||u.includes(t.name)),l=i.filter(t=>!r.includes(t)&&!t.locked);async function c(t){let a=i.find(f=>f.name===t);if(!a)return;W.has(a.widget)&&a.widget!=="list"?await s({do:"put",path:a.path,value:a.blank}):p([...u,t]);let b=F(a.path);setTimeout(()=>document.getElementById(b)?.focus(),60)}return o`<div class="fields">
    ${r.map(t=>o`<${J} key=${t.name} ...${e} field=${t} />`)}
    ${l.length&&!d?o`<label class="more"><span class="unseen">${g("form.add")}</span>
          <select id=${`${F(n)}-more`} value="" onChange=${t=>{let a=t.target,b=a.value;a.value="",c(b)}}>
            <option value="">${g("form.add")}</option>
            ${l.map(t=>o`<option key=${t.name} value=${t.name}>${E(t.name)}${t.help?` – ${P(t.help)}`:""}</option>`)}
          </select></label>`:null}
  </div>`}function J(e){let{form:i,field:n,does:s,chosen:d,choose:u,wrong:p}=e,r=n.path.join("/"),l=i.findings.filter(y=>y.field===r||!W.has(n.widget)&&y.field.startsWith(`${r}/`)),c=d!==""&&(r===d||d.startsWith(`${r}/`)&&!W.has(n.widget)),t=e.locked||n.locked,a=W.has(n.widget),b=F(n.path),f=n.help?`${b}-help`:void 0,T=p?.field===r?p.words:"";return o`<div class=${`row ${n.widget} ${c?"chosen":""} ${l.length?"troubled":""}`} data-field=${r} role=${a?"group":void 0} aria-label=${a?E(n.name):void 0}
    onFocusIn=${y=>{y.stopPropagation(),d!==r&&u(r)}}>
    <div class="head">
      ${a?o`<span class="name">${E(n.name)}</span>`:o`<label class="name" for=${b}>${E(n.name)}</label>`}${n.required?o`<span class="needed" title=${g("form.required")} aria-hidden="true"> *</span>`:null}
      ${n.set&&!n.required&&!t?o`<button class="plain take" title=${g("form.take-out",{name:E(n.name)})} aria-label=${g("form.take-out",{name:E(n.name)})} onClick=${()=>s({do:"remove",path:n.path})}>×</button>`:null}
    </div>
    <div class="what">
      ${fe({...e,locked:t},b,f)}
      ${T?o`<p class="error" role="alert">${T}</p>`:null}
      ${l.map(y=>o`<p key=${y.code+y.message} class=${y.severity}><code>${y.code}</code> ${y.message}${y.help?o` <span class="soft">${y.help}</span>`:null}</p>`)}
      ${n.locked?o`<p class="soft locked">${n.locked}</p>`:null}
      ${n.help?o`<p class="help soft" id=${f}>${n.help}</p>`:null}
    </div>
  </div>`}function fe(e,i,n){let{field:s,does:d,locked:u}=e,p=t=>t===void 0?{}:{was:t},c={id:i,help:n,field:s,put:(t,a)=>d({do:"put",path:s.path,value:t,...p(a)}),drop:t=>s.set?d({do:"remove",path:s.path,...p(t)}):Promise.resolve(!0),locked:u,record:e.form.record};switch(s.widget){case"line":return o`<${R} ...${c} />`;case"text":return o`<${X} ...${c} />`;case"number":return o`<${Z} ...${c} />`;case"toggle":return o`<${ee} ...${c} />`;case"choice":case"branch":return o`<${te} ...${c} />`;case"reference":return o`<${oe} ...${c} />`;case"asset":return o`<${re} ...${c} />`;case"list":return o`<${se} ...${e} locked=${u} />`;case"amounts":case"group":return o`<${V} ...${e} fields=${s.fields} path=${s.path} locked=${u} />`;default:return o`<${ie} ...${c} />`}}function $e({record:e,about:i,field:n,choose:s}){let[d,u]=w(),[p,r]=w(""),[l,c]=w(),[t,a]=w(0),[b,f]=w(),T=v(null),y=v(""),h=v(0),m=v(Promise.resolve()),x=v(new Map),D=v("");j.kinds=i.kinds.map($=>$.id).filter($=>$!=="icon"),M(()=>{c(void 0),D.current="";let $=new AbortController,k=()=>{let H=h.current;C("form/about",{record:e},$.signal).then(S=>{if(H!==h.current)return void k();x.current.clear(),u(S),r(""),y.current=S.digest},S=>S?.status?r(q(S)):S?.told?void 0:O(S))};k();let L=[N("moved",k),N("checked",k),N("back",k)];return()=>{$.abort(),L.forEach(H=>H())}},[e]),M(()=>{if(!d||!n)return;let $=me(T.current,n);!$||$.contains(document.activeElement)||($.closest("details")?.setAttribute("open",""),$.scrollIntoView({block:"nearest"}),($.querySelector("input, textarea, select")??$.querySelector("button"))?.focus({preventScroll:!0}))},[n,d!==void 0]);let _=$=>{let k=m.current.then(()=>le($));return m.current=k,k};async function le($){if(D.current&&D.current===$.path.join("/"))return!1;f(void 0),h.current++;try{let k=$.path.join("/"),L=x.current.has(k)?{was:x.current.get(k)}:{},H=await C("form/edit",{...$,...L,record:e,digest:y.current});return $.do==="put"&&x.current.set(k,$.value),d&&(y.current=H.digests[d.file]??y.current),c(void 0),!0}catch(k){return k?.told?.why==="changed"?(D.current=$.path.join("/"),c({doing:$,mine:k.told.mine,theirs:k.told.theirs,words:q(k)})):k?.told?.why==="wrong"?f({field:k.told.field||$.path?.join("/")||"",words:q(k)}):O(k),!1}finally{h.current++}}async function ae($){let k=l;c(void 0),$&&(D.current="");let L=await C("form/about",{record:e});y.current=L.digest,u(L),$||(a(t+1),setTimeout(()=>D.current="")),$&&await _({...k.doing,was:void 0})}async function ce(){let $=prompt(g("form.id"),`${e.split("/")[1]}-2`);$&&await C("form/edit",{do:"duplicate",record:e,id:$}).then(()=>location.hash=I(`${e.split("/")[0]}/${$}`),O)}async function de(){let $=prompt(g("form.id"),e.split("/")[1]);!$||$===e.split("/")[1]||await C("form/rename",{record:e,id:$}).then(()=>location.hash=I(`${e.split("/")[0]}/${$}`),O)}async function ue(){let $=d.usedBy.length;confirm(g("form.delete.sure",{record:e,count:$}))&&await C("form/edit",{do:"delete",record:e}).then(()=>{z(g("form.deleted",{record:e})),location.hash=Y("gallery")},O)}if(p)return o`<section class="panel form"><p class="quiet">${p}</p></section>`;if(!d)return o`<section class="panel form"><p class="quiet">${g("loading")}</p></section>`;let K=d.locked||i.readOnly;return o`<section class="panel form" ref=${T} aria-label=${g("form")}>
    <header><h2>${g("form")}</h2>
      ${K?null:o`<div class="doings">
        <button onClick=${de}>${g("form.rename")}</button>
        <button onClick=${ce}>${g("form.duplicate")}</button>
        <button onClick=${ue}>${g("form.delete")}</button>
      </div>`}
    </header>
    ${K?o`<p class="stale-note">${g("form.locked",{words:K})}</p>`:null}
    ${l?o`<${Q} clash=${l} take=${ae} />`:null}
    <${V} key=${`${e} ${t}`} form=${d} fields=${d.fields} path=${[]} does=${_} locked=${K} chosen=${n} choose=${s} wrong=${b} />
  </section>`}function me(e,i){for(let n=i.split("/");n.length;n.pop()){let s=e?.querySelector(`[data-field="${CSS.escape(n.join("/"))}"]`);if(s)return s}return null}export{$e as default};
