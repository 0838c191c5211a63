import{a as G}from"./chunk-FTWH33XG.js";import{a as _,c as Y}from"./chunk-QQGD3OJ3.js";import{a as J,b as A}from"./chunk-EDMSTALL.js";import{b as P,c as O,j as k,k as x,m as T,o,t as g,v as z,w as N,x as D}from"./chunk-45MJJLQ3.js";function E(e){if(typeof e=="number")return String(e+1);let s=e.replace(/[-_]/g," ");return s.charAt(0).toLocaleUpperCase()+s.slice(1)}function S(e){return`field-${e.join("-")}`}function L(e){let s=typeof e=="string"?e:e==null?"":JSON.stringify(e);return s.length>90?`${s.slice(0,89)}…`:s}function M({kinds:e,title:s,choose:t,close:i}){let[d,p]=k(""),[a,l]=k(),[r,m]=k(0),n=T(null),u=T(null),b=T(void 0),f=T(!1),v=T(document.activeElement);x(()=>(n.current?.focus(),()=>v.current?.focus?.()),[]),x(()=>{let c=new AbortController;return P("form/choices",{kinds:e,typed:d},c.signal).then($=>{b.current=d,l($),m(0),f.current&&$.found[0]&&t($.found[0].value,$.found[0]),f.current=!1},D),()=>c.abort()},[d]),x(()=>u.current?.children[r]?.scrollIntoView({block:"nearest"}),[r]);function y(c){let $=a?.found.length??0;if(c.key==="Escape")i();else if(c.key==="ArrowDown"&&$)m((r+1)%$);else if(c.key==="ArrowUp"&&$)m((r+$-1)%$);else if(c.key==="Enter"&&b.current!==d)f.current=!0;else if(c.key==="Enter"&&a?.found[r])t(a.found[r].value,a.found[r]);else return;c.preventDefault(),c.stopPropagation()}return o`<div class="chooser" role="dialog" aria-label=${s} onKeyDown=${y}>
    <div class="top"><input ref=${n} type="search" role="combobox" aria-expanded="true" aria-controls="chooser-list" aria-activedescendant=${a?.found.length?`chooser-${r}`:void 0} aria-label=${s} placeholder=${g("chooser.hint")} value=${d} onInput=${c=>p(c.target.value)} />
      <button onClick=${i} aria-label=${g("close")}>×</button></div>
    <ul role="listbox" id="chooser-list" aria-label=${s} ref=${u}>
      ${a?.found.map((c,$)=>o`<li key=${c.record||c.value} role="option" id=${`chooser-${$}`} aria-selected=${$===r} data-value=${c.value} onClick=${()=>t(c.value,c)}>
        ${c.record?o`<${R} record=${c.record} />`:null}<span>${c.title}<span class="soft"> ${c.value!==c.title?c.value:""}</span></span>
      </li>`)}
    </ul>
    ${a&&!a.found.length?o`<p class="soft">${g("chooser.none")}</p>`:null}
    ${a?.more?o`<p class="soft">${g("chooser.more",{count:a.more})}</p>`:null}
  </div>`}function R({record:e}){let s=_(e,"front","",!0);return o`<span class="small-face">${s?.url?o`<${Y} face=${s} alt="" />`:null}</span>`}var ie=900;function K({field:e,put:s,drop:t},i,d){let p=e.value===null||e.value===void 0?"":String(e.value),[a,l]=k(p),r=T(!1),m=T(0),n=T(a);n.current=a,x(()=>{r.current||l(p)},[p]);async function u(){if(clearTimeout(m.current),!r.current||n.current===p){r.current=!1;return}let v=n.current;(v.trim()===""&&!e.required?await t():await s(i(v)))&&n.current===v&&(r.current=!1)}function b(v){r.current=!0,n.current=v,l(v),clearTimeout(m.current),d&&(m.current=window.setTimeout(u,ie))}function f(){r.current=!1,clearTimeout(m.current),l(p)}return{typed:a,type:b,write:u,forget:f}}function q(e){let{id:s,help:t,field:i,locked:d,eager:p,label:a,drop:l}=e,r=T(null),{typed:m,type:n,write:u,forget:b}=K(e,f=>f,!p);return x(()=>{p&&r.current?.focus()},[]),o`<input id=${s} ref=${r} type="text" value=${m} readonly=${!!d} aria-describedby=${t} aria-label=${a} autocomplete="off" list=${i.choices.length?`${s}-words`:void 0}
      onInput=${f=>n(f.target.value)} onBlur=${()=>p&&!m?l():u()}
      onKeyDown=${f=>{f.key==="Enter"&&(f.preventDefault(),u()),f.key==="Escape"&&(b(),p&&l())}} />
    ${i.choices.length?o`<datalist id=${`${s}-words`}>${i.choices.map(f=>o`<option value=${String(f.value)} />`)}</datalist>`:null}`}function Q(e){let{id:s,help:t,locked:i}=e,d=T(null),[p,a]=k(""),{typed:l,type:r,write:m,forget:n}=K(e,f=>f,!0),u=Math.min(14,Math.max(2,l.split(`
`).length+Math.floor(l.length/70)));function b(f,v){let y=d.current,[c,$]=[y.selectionStart,y.selectionEnd];r(l.slice(0,c)+f+l.slice(c,$)+v+l.slice($)),setTimeout(()=>{y.focus(),y.setSelectionRange(c+f.length,$+f.length)})}return o`<div class="text-box">
    ${i?null:o`<div class="tools" role="toolbar" aria-label=${g("text.tools")}>
      <button class="plain" onClick=${()=>a("icon")}>${g("text.icon")}</button>
      <button class="plain" onClick=${()=>a("link")}>${g("text.link")}</button>
      <button class="plain" onClick=${()=>b("*","*")} aria-label=${g("text.emphasis")}><em>A</em></button>
      <button class="plain" onClick=${()=>b("**","**")} aria-label=${g("text.strong")}><strong>A</strong></button>
    </div>`}
    <textarea id=${s} ref=${d} rows=${u} readonly=${!!i} aria-describedby=${t} value=${l} onInput=${f=>r(f.target.value)} onBlur=${m}
      onKeyDown=${f=>{f.key==="Enter"&&(f.ctrlKey||f.metaKey)&&m(),f.key==="Escape"&&n()}} />
    ${p?o`<${M} kinds=${p==="icon"?["icon"]:W.kinds} title=${g(p==="icon"?"text.icon":"text.link")} close=${()=>a("")}
      choose=${(f,v)=>{a(""),b(p==="icon"?`{${f}}`:`[[${v.record}]]`,"")}} />`:null}
  </div>`}var W={kinds:[]};function X(e){let{id:s,help:t,field:i,locked:d}=e,p=n=>{let u=Number(n.replace(",","."));return n.trim()&&Number.isFinite(u)?u:n},{typed:a,type:l,write:r,forget:m}=K(e,p,!0);return o`<input id=${s} type="text" inputmode=${i.whole?"numeric":"decimal"} class="number" value=${a} readonly=${!!d} aria-describedby=${t}
    onInput=${n=>l(n.target.value)} onBlur=${r}
    onKeyDown=${n=>{n.key==="Enter"&&r(),n.key==="Escape"&&m();let u=n.key==="ArrowUp"?1:n.key==="ArrowDown"?-1:0;if(!u||d)return;n.preventDefault();let b=Math.min(i.most??1/0,Math.max(i.least??-1/0,(Number(a)||0)+u));l(String(b))}} />${i.least!==null||i.most!==null?o`<span class="soft range"> ${i.least??""}–${i.most??""}</span>`:null}`}function Z({id:e,help:s,field:t,put:i,drop:d,locked:p}){let a=t.choices.length===1&&t.choices[0].value===!0;return o`<input id=${e} type="checkbox" checked=${t.value===!0} disabled=${!!p} aria-describedby=${s} onChange=${l=>l.target.checked?i(!0):a||!t.required?d():i(!1)} />`}function ee({id:e,help:s,field:t,put:i,drop:d,locked:p}){let a=t.choices.findIndex(r=>r.value===t.value),l=t.set&&a<0;return o`<select id=${e} disabled=${!!p} aria-describedby=${s} value=${l?"odd":a<0?"":String(a)} onChange=${r=>{let m=r.target.value;m===""?d():m!=="odd"&&i(t.choices[Number(m)].value)}}>
    ${t.required&&t.set?null:o`<option value="">–</option>`}
    ${l?o`<option value="odd">${L(t.value)}</option>`:null}
    ${t.choices.map((r,m)=>o`<option key=${m} value=${String(m)}>${r.title&&r.title!==String(r.value)?`${L(r.value)} (${r.title})`:L(r.value)}</option>`)}
  </select>`}function te({id:e,help:s,locked:t,value:i,title:d,open:p,close:a,choosing:l,children:r}){return o`<div class="pointing">${r}
    <button id=${e} class="pointed" disabled=${!!t} aria-haspopup="dialog" aria-expanded=${l} aria-describedby=${s} onClick=${l?a:p}>${i||o`<span class="soft">${d}</span>`}</button>
  </div>`}function ne(e){let{id:s,help:t,field:i,put:d,locked:p}=e,[a,l]=k(!1),r=typeof i.value=="string"?i.value:"",m=i.kinds.length===1?i.kinds[0]:"",n=r&&m?`${m}/${r}`:"";return o`<div><${te} id=${s} help=${t} locked=${p} value=${r} title=${g("chooser.choose")} choosing=${a} open=${()=>l(!0)} close=${()=>l(!1)}>
      ${n?o`<a href=${A(n)} title=${n} aria-label=${g("form.open",{name:r})}><${R} key=${n} record=${n} />↗</a>`:null}
    <//>
    ${a?o`<${M} kinds=${i.kinds} title=${E(i.name)} close=${()=>l(!1)} choose=${async u=>{l(!1),await d(u)}} />`:null}</div>`}function oe(e){let{id:s,help:t,field:i,put:d,locked:p}=e,[a,l]=k(!1);return o`<div><${te} id=${s} help=${t} locked=${p} value=${typeof i.value=="string"?i.value:""} title=${g("chooser.choose")} choosing=${a} open=${()=>l(!0)} close=${()=>l(!1)} />
    ${a?o`<${M} kinds=${[]} title=${E(i.name)} close=${()=>l(!1)} choose=${async r=>{l(!1),await d(r)}} />`:null}</div>`}function re(e){let{id:s,help:t,locked:i,field:d}=e,p={...d,value:d.set?JSON.stringify(d.value):""},a=u=>{try{return JSON.parse(u)}catch{return u}},{typed:l,type:r,write:m,forget:n}=K({...e,field:p},a,!1);return o`<input id=${s} type="text" class="raw" value=${l} readonly=${!!i} aria-describedby=${t} onInput=${u=>r(u.target.value)} onBlur=${m} onKeyDown=${u=>{u.key==="Enter"&&m(),u.key==="Escape"&&n()}} />`}function se(e){let{field:s,does:t,locked:i,form:d}=e,[p,a]=k(!1),l=T(-1),[r,m]=k(-1),n=s.item,u=s.fields.length,b=n!==null&&["list","group","amounts"].includes(n.widget);async function f(c,$){$<0||$>=u||c===$||await t({do:"move",path:s.path,index:c,to:$})&&setTimeout(()=>document.getElementById(`${S([...s.path,$])}-grip`)?.focus(),80)}async function v(c){let $=s.set?await t({do:"insert",path:[...s.path,u],value:c}):await t({do:"put",path:s.path,value:[c]});return $&&a(!1),$}function y(c,$){!c.altKey||!["ArrowUp","ArrowDown"].includes(c.key)||(c.preventDefault(),f($,$+(c.key==="ArrowUp"?-1:1)))}return o`<div class="list">
    <ol>
      ${s.fields.map((c,$)=>o`<li key=${$} class=${r===$?"over":""}
          onDragOver=${F=>{l.current>=0&&(F.preventDefault(),m($))}}
          onDragLeave=${()=>m(-1)}
          onDrop=${F=>{F.preventDefault(),m(-1),f(l.current,$),l.current=-1}}
          onKeyDown=${F=>y(F,$)}>
        ${i?null:o`<div class="grips">
          <button class="plain grip" id=${`${S(c.path)}-grip`} draggable=${!0} title=${g("list.move")} aria-label=${g("list.item",{name:U(c),number:$+1,count:u})}
            onDragStart=${F=>{l.current=$,F.dataTransfer?.setData("text/plain",String($))}} onDragEnd=${()=>{l.current=-1,m(-1)}}>⠿</button>
          <button class="plain" disabled=${$===0} onClick=${()=>f($,$-1)} aria-label=${g("list.up",{name:U(c)})}>↑</button>
          <button class="plain" disabled=${$===u-1} onClick=${()=>f($,$+1)} aria-label=${g("list.down",{name:U(c)})}>↓</button>
        </div>`}
        <${j} ...${e} field=${c} locked=${i} />
      </li>`)}
    </ol>
    ${i||!n?null:p&&n.kinds.length?o`<${M} kinds=${n.kinds} title=${g("list.add-to",{name:E(s.name)})} choose=${v} close=${()=>a(!1)} />`:p?o`<div class="row"><${q} id=${`${S(n.path)}-new`} field=${{...n,set:!1,value:null,widget:"line"}} put=${c=>v(n.widget==="number"?Number(c):c)} drop=${async()=>(a(!1),!0)} locked="" record=${d.record} eager=${!0} label=${g("list.add-to",{name:E(s.name)})} /></div>`:o`<button class="add" id=${u?void 0:S(s.path)} onClick=${()=>b||n.choices.length?v(n.blank):a(!0)} aria-label=${g("list.add-to",{name:E(s.name)})}>+ ${g("list.add")}</button>`}
  </div>`}function U(e){let s=e.fields.find(t=>typeof t.value=="string");return L(s?s.value:e.value)}var B=new Set(["list","group","amounts"]);function V(e){let{fields:s,path:t,does:i,locked:d}=e,[p,a]=k([]),l=s.filter(n=>n.set||n.required||p.includes(n.name)),r=s.filter(n=>!l.includes(n)&&!n.locked);async function m(n){let u=s.find(f=>f.name===n);if(!u)return;B.has(u.widget)&&u.widget!=="list"?await i({do:"put",path:u.path,value:u.blank}):a([...p,n]);let b=S(u.path);setTimeout(()=>document.getElementById(b)?.focus(),60)}return o`<div class="fields">
    ${l.map(n=>o`<${j} key=${n.name} ...${e} field=${n} />`)}
    ${r.length&&!d?o`<label class="more"><span class="unseen">${g("form.add")}</span>
          <select id=${`${S(t)}-more`} value="" onChange=${n=>{let u=n.target,b=u.value;u.value="",m(b)}}>
            <option value="">${g("form.add")}</option>
            ${r.map(n=>o`<option key=${n.name} value=${n.name}>${E(n.name)}${n.help?` – ${L(n.help)}`:""}</option>`)}
          </select></label>`:null}
  </div>`}function j(e){let{form:s,field:t,does:i,chosen:d,choose:p,wrong:a}=e,l=t.path.join("/"),r=s.findings.filter(y=>y.field===l||!B.has(t.widget)&&y.field.startsWith(`${l}/`)),m=d!==""&&(l===d||d.startsWith(`${l}/`)&&!B.has(t.widget)),n=e.locked||t.locked,u=B.has(t.widget),b=S(t.path),f=t.help?`${b}-help`:void 0,v=a?.field===l?a.words:"";return o`<div class=${`row ${t.widget} ${m?"chosen":""} ${r.length?"troubled":""}`} data-field=${l} role=${u?"group":void 0} aria-label=${u?E(t.name):void 0}
    onFocusIn=${y=>{y.stopPropagation(),d!==l&&p(l)}}>
    <div class="head">
      ${u?o`<span class="name">${E(t.name)}</span>`:o`<label class="name" for=${b}>${E(t.name)}</label>`}${t.required?o`<span class="needed" title=${g("form.required")} aria-hidden="true"> *</span>`:null}
      ${t.set&&!t.required&&!n?o`<button class="plain take" title=${g("form.take-out",{name:E(t.name)})} aria-label=${g("form.take-out",{name:E(t.name)})} onClick=${()=>i({do:"remove",path:t.path})}>×</button>`:null}
    </div>
    <div class="what">
      ${le({...e,locked:n},b,f)}
      ${v?o`<p class="error" role="alert">${v}</p>`:null}
      ${r.map(y=>o`<p key=${y.code+y.message} class=${y.severity}><code>${y.code}</code> ${y.message}${y.help?o` <span class="soft">${y.help}</span>`:null}</p>`)}
      ${t.locked?o`<p class="soft locked">${t.locked}</p>`:null}
      ${t.help?o`<p class="help soft" id=${f}>${t.help}</p>`:null}
    </div>
  </div>`}function le(e,s,t){let{field:i,does:d,locked:p}=e,r={id:s,help:t,field:i,put:m=>d({do:"put",path:i.path,value:m}),drop:()=>i.set?d({do:"remove",path:i.path}):Promise.resolve(!0),locked:p,record:e.form.record};switch(i.widget){case"line":return o`<${q} ...${r} />`;case"text":return o`<${Q} ...${r} />`;case"number":return o`<${X} ...${r} />`;case"toggle":return o`<${Z} ...${r} />`;case"choice":case"branch":return o`<${ee} ...${r} />`;case"reference":return o`<${ne} ...${r} />`;case"asset":return o`<${oe} ...${r} />`;case"list":return o`<${se} ...${e} locked=${p} />`;case"amounts":case"group":return o`<${V} ...${e} fields=${i.fields} path=${i.path} locked=${p} />`;default:return o`<${re} ...${r} />`}}function ae({record:e,about:s,field:t,choose:i}){let[d,p]=k(),[a,l]=k(""),[r,m]=k(),[n,u]=k(),b=T(null),f=T("");W.kinds=s.kinds.map(h=>h.id).filter(h=>h!=="icon"),x(()=>{let h=new AbortController,w=()=>P("form/about",{record:e},h.signal).then(C=>{p(C),l(""),f.current=C.digest},C=>C?.status?l(N(C)):C?.told?void 0:D(C));w();let I=[O("moved",w),O("checked",w),O("back",w)];return()=>{h.abort(),I.forEach(C=>C())}},[e]),x(()=>{if(!d||!t)return;let h=de(b.current,t);!h||h.contains(document.activeElement)||(h.closest("details")?.setAttribute("open",""),h.scrollIntoView({block:"nearest"}),(h.querySelector("input, textarea, select")??h.querySelector("button"))?.focus({preventScroll:!0}))},[t,d!==void 0]);let v=async h=>{u(void 0);try{let w=await P("form/edit",{...h,record:e,digest:f.current});return d&&(f.current=w.digests[d.file]??f.current),m(void 0),!0}catch(w){return w?.told?.why==="changed"?m({doing:h,mine:w.told.mine,theirs:w.told.theirs,words:N(w)}):w?.told?.why==="wrong"?u({field:w.told.field||h.path?.join("/")||"",words:N(w)}):D(w),!1}};async function y(h){let w=r;m(void 0);let I=await P("form/about",{record:e});f.current=I.digest,p(I),h&&await v(w.doing)}async function c(){let h=prompt(g("form.id"),`${e.split("/")[1]}-2`);h&&await P("form/edit",{do:"duplicate",record:e,id:h}).then(()=>location.hash=A(`${e.split("/")[0]}/${h}`),D)}async function $(){let h=prompt(g("form.id"),e.split("/")[1]);!h||h===e.split("/")[1]||await P("form/rename",{record:e,id:h}).then(()=>location.hash=A(`${e.split("/")[0]}/${h}`),D)}async function F(){let h=d.usedBy.length;confirm(g("form.delete.sure",{record:e,count:h}))&&await P("form/edit",{do:"delete",record:e}).then(()=>{z(g("form.deleted",{record:e})),location.hash=J("gallery")},D)}if(a)return o`<section class="panel form"><p class="quiet">${a}</p></section>`;if(!d)return o`<section class="panel form"><p class="quiet">${g("loading")}</p></section>`;let H=d.locked||s.readOnly;return o`<section class="panel form" ref=${b} aria-label=${g("form")}>
    <header><h2>${g("form")}</h2>
      ${H?null:o`<div class="doings">
        <button onClick=${$}>${g("form.rename")}</button>
        <button onClick=${c}>${g("form.duplicate")}</button>
        <button onClick=${F}>${g("form.delete")}</button>
      </div>`}
    </header>
    ${H?o`<p class="stale-note">${g("form.locked",{words:H})}</p>`:null}
    ${r?o`<${G} clash=${r} take=${y} />`:null}
    <${V} form=${d} fields=${d.fields} path=${[]} does=${v} locked=${H} chosen=${t} choose=${i} wrong=${n} />
  </section>`}function de(e,s){for(let t=s.split("/");t.length;t.pop()){let i=e?.querySelector(`[data-field="${CSS.escape(t.join("/"))}"]`);if(i)return i}return null}export{ae as default};
