import{a as z}from"./chunk-FTWH33XG.js";import{a as J,c as _}from"./chunk-QQGD3OJ3.js";import{a as V,b as A}from"./chunk-EDMSTALL.js";import{b as P,c as O,j as k,k as x,m as T,o,t as f,v as Y,w as K,x as D}from"./chunk-45MJJLQ3.js";function E(e){if(typeof e=="number")return String(e+1);let s=e.replace(/[-_]/g," ");return s.charAt(0).toLocaleUpperCase()+s.slice(1)}function S(e){return`field-${e.join("-")}`}function L(e){let s=typeof e=="string"?e:e==null?"":JSON.stringify(e);return s.length>90?`${s.slice(0,89)}…`:s}function M({kinds:e,title:s,choose:t,close:l}){let[c,u]=k(""),[a,i]=k(),[r,$]=k(0),n=T(null),d=T(null),v=T(document.activeElement);x(()=>(n.current?.focus(),()=>v.current?.focus?.()),[]),x(()=>{let m=new AbortController;return P("form/choices",{kinds:e,typed:c},m.signal).then(g=>{i(g),$(0)},D),()=>m.abort()},[c]),x(()=>d.current?.children[r]?.scrollIntoView({block:"nearest"}),[r]);function p(m){let g=a?.found.length??0;if(m.key==="Escape")l();else if(m.key==="ArrowDown"&&g)$((r+1)%g);else if(m.key==="ArrowUp"&&g)$((r+g-1)%g);else if(m.key==="Enter"&&a?.found[r])t(a.found[r].value);else return;m.preventDefault(),m.stopPropagation()}return o`<div class="chooser" role="dialog" aria-label=${s} onKeyDown=${p}>
    <div class="top"><input ref=${n} type="search" role="combobox" aria-expanded="true" aria-controls="chooser-list" aria-activedescendant=${a?.found.length?`chooser-${r}`:void 0} aria-label=${s} placeholder=${f("chooser.hint")} value=${c} onInput=${m=>u(m.target.value)} />
      <button onClick=${l} aria-label=${f("close")}>×</button></div>
    <ul role="listbox" id="chooser-list" aria-label=${s} ref=${d}>
      ${a?.found.map((m,g)=>o`<li key=${m.record||m.value} role="option" id=${`chooser-${g}`} aria-selected=${g===r} data-value=${m.value} onClick=${()=>t(m.value)}>
        ${m.record?o`<${B} record=${m.record} />`:null}<span>${m.title}<span class="soft"> ${m.value!==m.title?m.value:""}</span></span>
      </li>`)}
    </ul>
    ${a&&!a.found.length?o`<p class="soft">${f("chooser.none")}</p>`:null}
    ${a?.more?o`<p class="soft">${f("chooser.more",{count:a.more})}</p>`:null}
  </div>`}function B({record:e}){let s=J(e,"front","",!0);return o`<span class="small-face">${s?.url?o`<${_} face=${s} alt="" />`:null}</span>`}var se=900;function N({field:e,put:s,drop:t},l,c){let u=e.value===null||e.value===void 0?"":String(e.value),[a,i]=k(u),r=T(!1),$=T(0),n=T(a);n.current=a,x(()=>{r.current||i(u)},[u]);async function d(){if(clearTimeout($.current),!r.current||n.current===u){r.current=!1;return}let m=n.current;(m.trim()===""&&!e.required?await t():await s(l(m)))&&n.current===m&&(r.current=!1)}function v(m){r.current=!0,n.current=m,i(m),clearTimeout($.current),c&&($.current=window.setTimeout(d,se))}function p(){r.current=!1,clearTimeout($.current),i(u)}return{typed:a,type:v,write:d,forget:p}}function R(e){let{id:s,help:t,field:l,locked:c,eager:u,label:a,drop:i}=e,r=T(null),{typed:$,type:n,write:d,forget:v}=N(e,p=>p,!u);return x(()=>{u&&r.current?.focus()},[]),o`<input id=${s} ref=${r} type="text" value=${$} readonly=${!!c} aria-describedby=${t} aria-label=${a} autocomplete="off" list=${l.choices.length?`${s}-words`:void 0}
      onInput=${p=>n(p.target.value)} onBlur=${()=>u&&!$?i():d()}
      onKeyDown=${p=>{p.key==="Enter"&&(p.preventDefault(),d()),p.key==="Escape"&&(v(),u&&i())}} />
    ${l.choices.length?o`<datalist id=${`${s}-words`}>${l.choices.map(p=>o`<option value=${String(p.value)} />`)}</datalist>`:null}`}function G(e){let{id:s,help:t,locked:l}=e,c=T(null),[u,a]=k(""),{typed:i,type:r,write:$,forget:n}=N(e,p=>p,!0),d=Math.min(14,Math.max(2,i.split(`
`).length+Math.floor(i.length/70)));function v(p,m){let g=c.current,[b,h]=[g.selectionStart,g.selectionEnd];r(i.slice(0,b)+p+i.slice(b,h)+m+i.slice(h)),setTimeout(()=>{g.focus(),g.setSelectionRange(b+p.length,h+p.length)})}return o`<div class="text-box">
    ${l?null:o`<div class="tools" role="toolbar" aria-label=${f("text.tools")}>
      <button class="plain" onClick=${()=>a("icon")}>${f("text.icon")}</button>
      <button class="plain" onClick=${()=>a("link")}>${f("text.link")}</button>
      <button class="plain" onClick=${()=>v("*","*")} aria-label=${f("text.emphasis")}><em>A</em></button>
      <button class="plain" onClick=${()=>v("**","**")} aria-label=${f("text.strong")}><strong>A</strong></button>
    </div>`}
    <textarea id=${s} ref=${c} rows=${d} readonly=${!!l} aria-describedby=${t} value=${i} onInput=${p=>r(p.target.value)} onBlur=${$}
      onKeyDown=${p=>{p.key==="Enter"&&(p.ctrlKey||p.metaKey)&&$(),p.key==="Escape"&&n()}} />
    ${u?o`<${M} kinds=${u==="icon"?["icon"]:Object.keys(le)} title=${f(u==="icon"?"text.icon":"text.link")} close=${()=>a("")}
      choose=${p=>{a(""),v(u==="icon"?`{${p}}`:`[[${p}]]`,"")}} />`:null}
  </div>`}var le={};function Q(e){let{id:s,help:t,field:l,locked:c}=e,u=n=>{let d=Number(n.replace(",","."));return n.trim()&&Number.isFinite(d)?d:n},{typed:a,type:i,write:r,forget:$}=N(e,u,!0);return o`<input id=${s} type="text" inputmode=${l.whole?"numeric":"decimal"} class="number" value=${a} readonly=${!!c} aria-describedby=${t}
    onInput=${n=>i(n.target.value)} onBlur=${r}
    onKeyDown=${n=>{n.key==="Enter"&&r(),n.key==="Escape"&&$();let d=n.key==="ArrowUp"?1:n.key==="ArrowDown"?-1:0;if(!d||c)return;n.preventDefault();let v=Math.min(l.most??1/0,Math.max(l.least??-1/0,(Number(a)||0)+d));i(String(v))}} />${l.least!==null||l.most!==null?o`<span class="soft range"> ${l.least??""}–${l.most??""}</span>`:null}`}function X({id:e,help:s,field:t,put:l,drop:c,locked:u}){let a=t.choices.length===1&&t.choices[0].value===!0;return o`<input id=${e} type="checkbox" checked=${t.value===!0} disabled=${!!u} aria-describedby=${s} onChange=${i=>i.target.checked?l(!0):a||!t.required?c():l(!1)} />`}function Z({id:e,help:s,field:t,put:l,drop:c,locked:u}){let a=t.choices.findIndex(r=>r.value===t.value),i=t.set&&a<0;return o`<select id=${e} disabled=${!!u} aria-describedby=${s} value=${i?"odd":a<0?"":String(a)} onChange=${r=>{let $=r.target.value;$===""?c():$!=="odd"&&l(t.choices[Number($)].value)}}>
    ${t.required&&t.set?null:o`<option value="">–</option>`}
    ${i?o`<option value="odd">${L(t.value)}</option>`:null}
    ${t.choices.map((r,$)=>o`<option key=${$} value=${String($)}>${r.title&&r.title!==String(r.value)?`${L(r.value)} (${r.title})`:L(r.value)}</option>`)}
  </select>`}function ee({id:e,help:s,locked:t,value:l,title:c,open:u,close:a,choosing:i,children:r}){return o`<div class="pointing">${r}
    <button id=${e} class="pointed" disabled=${!!t} aria-haspopup="dialog" aria-expanded=${i} aria-describedby=${s} onClick=${i?a:u}>${l||o`<span class="soft">${c}</span>`}</button>
  </div>`}function te(e){let{id:s,help:t,field:l,put:c,locked:u}=e,[a,i]=k(!1),r=typeof l.value=="string"?l.value:"",$=l.kinds.length===1?l.kinds[0]:"",n=r&&$?`${$}/${r}`:"";return o`<div><${ee} id=${s} help=${t} locked=${u} value=${r} title=${f("chooser.choose")} choosing=${a} open=${()=>i(!0)} close=${()=>i(!1)}>
      ${n?o`<a href=${A(n)} title=${n} aria-label=${f("form.open",{name:r})}><${B} key=${n} record=${n} />↗</a>`:null}
    <//>
    ${a?o`<${M} kinds=${l.kinds} title=${E(l.name)} close=${()=>i(!1)} choose=${async d=>{i(!1),await c(d)}} />`:null}</div>`}function ne(e){let{id:s,help:t,field:l,put:c,locked:u}=e,[a,i]=k(!1);return o`<div><${ee} id=${s} help=${t} locked=${u} value=${typeof l.value=="string"?l.value:""} title=${f("chooser.choose")} choosing=${a} open=${()=>i(!0)} close=${()=>i(!1)} />
    ${a?o`<${M} kinds=${[]} title=${E(l.name)} close=${()=>i(!1)} choose=${async r=>{i(!1),await c(r)}} />`:null}</div>`}function oe(e){let{id:s,help:t,locked:l,field:c}=e,u={...c,value:c.set?JSON.stringify(c.value):""},a=d=>{try{return JSON.parse(d)}catch{return d}},{typed:i,type:r,write:$,forget:n}=N({...e,field:u},a,!1);return o`<input id=${s} type="text" class="raw" value=${i} readonly=${!!l} aria-describedby=${t} onInput=${d=>r(d.target.value)} onBlur=${$} onKeyDown=${d=>{d.key==="Enter"&&$(),d.key==="Escape"&&n()}} />`}function re(e){let{field:s,does:t,locked:l,form:c}=e,[u,a]=k(!1),i=T(-1),[r,$]=k(-1),n=s.item,d=s.fields.length,v=n!==null&&["list","group","amounts"].includes(n.widget);async function p(b,h){h<0||h>=d||b===h||await t({do:"move",path:s.path,index:b,to:h})&&setTimeout(()=>document.getElementById(`${S([...s.path,h])}-grip`)?.focus(),80)}async function m(b){let h=s.set?await t({do:"insert",path:[...s.path,d],value:b}):await t({do:"put",path:s.path,value:[b]});return h&&a(!1),h}function g(b,h){!b.altKey||!["ArrowUp","ArrowDown"].includes(b.key)||(b.preventDefault(),p(h,h+(b.key==="ArrowUp"?-1:1)))}return o`<div class="list">
    <ol>
      ${s.fields.map((b,h)=>o`<li key=${h} class=${r===h?"over":""}
          onDragOver=${F=>{i.current>=0&&(F.preventDefault(),$(h))}}
          onDragLeave=${()=>$(-1)}
          onDrop=${F=>{F.preventDefault(),$(-1),p(i.current,h),i.current=-1}}
          onKeyDown=${F=>g(F,h)}>
        ${l?null:o`<div class="grips">
          <button class="plain grip" id=${`${S(b.path)}-grip`} draggable=${!0} title=${f("list.move")} aria-label=${f("list.item",{name:W(b),number:h+1,count:d})}
            onDragStart=${F=>{i.current=h,F.dataTransfer?.setData("text/plain",String(h))}} onDragEnd=${()=>{i.current=-1,$(-1)}}>⠿</button>
          <button class="plain" disabled=${h===0} onClick=${()=>p(h,h-1)} aria-label=${f("list.up",{name:W(b)})}>↑</button>
          <button class="plain" disabled=${h===d-1} onClick=${()=>p(h,h+1)} aria-label=${f("list.down",{name:W(b)})}>↓</button>
        </div>`}
        <${U} ...${e} field=${b} locked=${l} />
      </li>`)}
    </ol>
    ${l||!n?null:u&&n.kinds.length?o`<${M} kinds=${n.kinds} title=${f("list.add-to",{name:E(s.name)})} choose=${m} close=${()=>a(!1)} />`:u?o`<div class="row"><${R} id=${`${S(n.path)}-new`} field=${{...n,set:!1,value:null,widget:"line"}} put=${b=>m(n.widget==="number"?Number(b):b)} drop=${async()=>(a(!1),!0)} locked="" record=${c.record} eager=${!0} label=${f("list.add-to",{name:E(s.name)})} /></div>`:o`<button class="add" id=${d?void 0:S(s.path)} onClick=${()=>v||n.choices.length?m(n.blank):a(!0)} aria-label=${f("list.add-to",{name:E(s.name)})}>+ ${f("list.add")}</button>`}
  </div>`}function W(e){let s=e.fields.find(t=>typeof t.value=="string");return L(s?s.value:e.value)}var q=new Set(["list","group","amounts"]);function j(e){let{fields:s,path:t,does:l,locked:c}=e,[u,a]=k([]),i=s.filter(n=>n.set||n.required||u.includes(n.name)),r=s.filter(n=>!i.includes(n)&&!n.locked);async function $(n){let d=s.find(p=>p.name===n);if(!d)return;q.has(d.widget)&&d.widget!=="list"?await l({do:"put",path:d.path,value:d.blank}):a([...u,n]);let v=S(d.path);setTimeout(()=>document.getElementById(v)?.focus(),60)}return o`<div class="fields">
    ${i.map(n=>o`<${U} key=${n.name} ...${e} field=${n} />`)}
    ${r.length&&!c?o`<label class="more"><span class="unseen">${f("form.add")}</span>
          <select id=${`${S(t)}-more`} value="" onChange=${n=>{let d=n.target,v=d.value;d.value="",$(v)}}>
            <option value="">${f("form.add")}</option>
            ${r.map(n=>o`<option key=${n.name} value=${n.name}>${E(n.name)}${n.help?` – ${L(n.help)}`:""}</option>`)}
          </select></label>`:null}
  </div>`}function U(e){let{form:s,field:t,does:l,chosen:c,choose:u,wrong:a}=e,i=t.path.join("/"),r=s.findings.filter(g=>g.field===i||!q.has(t.widget)&&g.field.startsWith(`${i}/`)),$=c!==""&&(i===c||c.startsWith(`${i}/`)&&!q.has(t.widget)),n=e.locked||t.locked,d=q.has(t.widget),v=S(t.path),p=t.help?`${v}-help`:void 0,m=a?.field===i?a.words:"";return o`<div class=${`row ${t.widget} ${$?"chosen":""} ${r.length?"troubled":""}`} data-field=${i} role=${d?"group":void 0} aria-label=${d?E(t.name):void 0}
    onFocusIn=${g=>{g.stopPropagation(),c!==i&&u(i)}}>
    <div class="head">
      ${d?o`<span class="name">${E(t.name)}</span>`:o`<label class="name" for=${v}>${E(t.name)}</label>`}${t.required?o`<span class="needed" title=${f("form.required")} aria-hidden="true"> *</span>`:null}
      ${t.set&&!t.required&&!n?o`<button class="plain take" title=${f("form.take-out",{name:E(t.name)})} aria-label=${f("form.take-out",{name:E(t.name)})} onClick=${()=>l({do:"remove",path:t.path})}>×</button>`:null}
    </div>
    <div class="what">
      ${ie({...e,locked:n},v,p)}
      ${m?o`<p class="error" role="alert">${m}</p>`:null}
      ${r.map(g=>o`<p key=${g.code+g.message} class=${g.severity}><code>${g.code}</code> ${g.message}${g.help?o` <span class="soft">${g.help}</span>`:null}</p>`)}
      ${t.locked?o`<p class="soft locked">${t.locked}</p>`:null}
      ${t.help?o`<p class="help soft" id=${p}>${t.help}</p>`:null}
    </div>
  </div>`}function ie(e,s,t){let{field:l,does:c,locked:u}=e,r={id:s,help:t,field:l,put:$=>c({do:"put",path:l.path,value:$}),drop:()=>l.set?c({do:"remove",path:l.path}):Promise.resolve(!0),locked:u,record:e.form.record};switch(l.widget){case"line":return o`<${R} ...${r} />`;case"text":return o`<${G} ...${r} />`;case"number":return o`<${Q} ...${r} />`;case"toggle":return o`<${X} ...${r} />`;case"choice":case"branch":return o`<${Z} ...${r} />`;case"reference":return o`<${te} ...${r} />`;case"asset":return o`<${ne} ...${r} />`;case"list":return o`<${re} ...${e} locked=${u} />`;case"amounts":case"group":return o`<${j} ...${e} fields=${l.fields} path=${l.path} locked=${u} />`;default:return o`<${oe} ...${r} />`}}function ae({record:e,about:s,field:t,choose:l}){let[c,u]=k(),[a,i]=k(""),[r,$]=k(),[n,d]=k(),v=T(null),p=T("");x(()=>{let y=new AbortController,w=()=>P("form/about",{record:e},y.signal).then(C=>{u(C),i(""),p.current=C.digest},C=>C?.status?i(K(C)):C?.told?void 0:D(C));w();let I=[O("moved",w),O("checked",w),O("back",w)];return()=>{y.abort(),I.forEach(C=>C())}},[e]),x(()=>{if(!c||!t)return;let y=ce(v.current,t);!y||y.contains(document.activeElement)||(y.closest("details")?.setAttribute("open",""),y.scrollIntoView({block:"nearest"}),(y.querySelector("input, textarea, select")??y.querySelector("button"))?.focus({preventScroll:!0}))},[t,c!==void 0]);let m=async y=>{d(void 0);try{let w=await P("form/edit",{...y,record:e,digest:p.current});return c&&(p.current=w.digests[c.file]??p.current),$(void 0),!0}catch(w){return w?.told?.why==="changed"?$({doing:y,mine:w.told.mine,theirs:w.told.theirs,words:K(w)}):w?.told?.why==="wrong"?d({field:w.told.field||y.path?.join("/")||"",words:K(w)}):D(w),!1}};async function g(y){let w=r;$(void 0);let I=await P("form/about",{record:e});p.current=I.digest,u(I),y&&await m(w.doing)}async function b(){let y=prompt(f("form.id"),`${e.split("/")[1]}-2`);y&&await P("form/edit",{do:"duplicate",record:e,id:y}).then(()=>location.hash=A(`${e.split("/")[0]}/${y}`),D)}async function h(){let y=prompt(f("form.id"),e.split("/")[1]);!y||y===e.split("/")[1]||await P("form/rename",{record:e,id:y}).then(()=>location.hash=A(`${e.split("/")[0]}/${y}`),D)}async function F(){let y=c.usedBy.length;confirm(f("form.delete.sure",{record:e,count:y}))&&await P("form/edit",{do:"delete",record:e}).then(()=>{Y(f("form.deleted",{record:e})),location.hash=V("gallery")},D)}if(a)return o`<section class="panel form"><p class="quiet">${a}</p></section>`;if(!c)return o`<section class="panel form"><p class="quiet">${f("loading")}</p></section>`;let H=c.locked||s.readOnly;return o`<section class="panel form" ref=${v} aria-label=${f("form")}>
    <header><h2>${f("form")}</h2>
      ${H?null:o`<div class="doings">
        <button onClick=${h}>${f("form.rename")}</button>
        <button onClick=${b}>${f("form.duplicate")}</button>
        <button onClick=${F}>${f("form.delete")}</button>
      </div>`}
    </header>
    ${H?o`<p class="stale-note">${f("form.locked",{words:H})}</p>`:null}
    ${r?o`<${z} clash=${r} take=${g} />`:null}
    <${j} form=${c} fields=${c.fields} path=${[]} does=${m} locked=${H} chosen=${t} choose=${l} wrong=${n} />
  </section>`}function ce(e,s){for(let t=s.split("/");t.length;t.pop()){let l=e?.querySelector(`[data-field="${CSS.escape(t.join("/"))}"]`);if(l)return l}return null}export{ae as default,E as nameOf};
