import{a as y,c as E}from"./chunk-JCWI3PN6.js";import{b as k,k as i,l as c,n as s,p as t,u,z as h}from"./chunk-SX2PRUZ2.js";function D({kinds:f,title:l,choose:d,close:m}){let[a,w]=i(""),[r,T]=i(),[n,p]=i(0),g=s(null),b=s(null),v=s(void 0),$=s(!1),x=s(document.activeElement);c(()=>(g.current?.focus(),()=>x.current?.focus?.()),[]),c(()=>{let e=new AbortController;return k("form/choices",{kinds:f,typed:a},e.signal).then(o=>{v.current=a,T(o),p(0),$.current&&o.found[0]&&d(o.found[0].value,o.found[0]),$.current=!1},h),()=>e.abort()},[a]),c(()=>b.current?.children[n]?.scrollIntoView({block:"nearest"}),[n]);function P(e){let o=r?.found.length??0;if(e.key==="Escape")m();else if(e.key==="ArrowDown"&&o)p((n+1)%o);else if(e.key==="ArrowUp"&&o)p((n+o-1)%o);else if(e.key==="Enter"&&v.current!==a)$.current=!0;else if(e.key==="Enter"&&r?.found[n])d(r.found[n].value,r.found[n]);else return;e.preventDefault(),e.stopPropagation()}return t`<div class="chooser" role="dialog" aria-label=${l} onKeyDown=${P}>
    <div class="top"><input ref=${g} type="search" role="combobox" aria-expanded="true" aria-controls="chooser-list" aria-activedescendant=${r?.found.length?`chooser-${n}`:void 0} aria-label=${l} placeholder=${u("chooser.hint")} value=${a} onInput=${e=>w(e.target.value)} />
      <button onClick=${m} aria-label=${u("close")}>×</button></div>
    <ul role="listbox" id="chooser-list" aria-label=${l} ref=${b}>
      ${r?.found.map((e,o)=>t`<li key=${e.record||e.value} role="option" id=${`chooser-${o}`} aria-selected=${o===n} data-value=${e.value} onClick=${()=>d(e.value,e)}>
        ${e.record?t`<${L} record=${e.record} />`:null}<span>${e.title}<span class="soft"> ${e.value!==e.title?e.value:""}</span></span>
      </li>`)}
    </ul>
    ${r&&!r.found.length?t`<p class="soft">${u("chooser.none")}</p>`:null}
    ${r?.more?t`<p class="soft">${u("chooser.more",{count:r.more})}</p>`:null}
  </div>`}function L({record:f}){let l=y(f,"front","",!0);return t`<span class="small-face">${l?.url?t`<${E} face=${l} alt="" />`:null}</span>`}export{D as a,L as b};
