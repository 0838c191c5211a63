import{b as y,c as v}from"./chunk-ULNQ6Q2F.js";import{b as c,d as f,f as b,k as h,p as t,u as a,v as u,x as w,z as g}from"./chunk-SX2PRUZ2.js";function D({finding:e,here:n,onField:l}){let{severity:s,code:r,message:o,help:d,record:p,field:i}=e;return t`<li class=${`finding ${s}`} data-code=${r}>
    <p><span class=${`level ${s}`}>${a(s==="error"?"level.error":s==="warning"?"level.warning":"level.note")}</span> <code>${r}</code> <${$} text=${o} /></p>
    ${d?t`<p class="help"><${$} text=${d} /></p>`:null}
    ${e.related.map(m=>t`<p class="soft related"><${$} text=${m.message} /> (${m.file}:${m.line})</p>`)}
    ${e.witness.length?t`<details><summary>${a("finding.play")}</summary><ol>${e.witness.map(m=>t`<li>${m}</li>`)}</ol></details>`:null}
    <p class="soft where">
      ${p&&!n?t`<a href=${y(p,i)}>${p}</a> `:null}
      ${i?l?t`<button class="plain" onClick=${()=>l(i)}>${i}</button> `:t`<span>${i}</span> `:null}
      ${e.file.startsWith("/")||e.file.startsWith("..")?t`<span>${e.file}:${e.line}</span>`:t`<a href=${v(e.file,e.line)}>${e.file}:${e.line}</a>`}
    </p>
    ${b()?.readOnly?null:t`<${x} finding=${e} />`}
  </li>`}function $({text:e}){return t`<span>${e.split(/`([^`]*)`/).map((n,l)=>l%2?t`<code>${n}</code>`:n)}</span>`}async function k(e,n,l=""){try{await f(),await c("findings/mend",{mark:e,number:n.number,reason:l}),w(a("mend.done",{title:u(n.title)}))}catch(s){g(s)}}function x({finding:e}){let[n,l]=h(),s=r=>{r.target.open&&f().then(()=>c("findings/mends",{mark:e.mark})).then(o=>l(o.filter(d=>!d.certain)),g)};return t`<div class="mends">
    ${e.mend?t`<button class="main" onClick=${()=>k(e.mark,{number:0,title:e.mend})}><${$} text=${u(e.mend)} /></button>`:null}
    <details onToggle=${s}><summary>${a("mend.others")}</summary>
      ${n?.map(r=>t`<form key=${r.number} onSubmit=${o=>{o.preventDefault(),k(e.mark,r,String(new FormData(o.target).get("reason")??""))}}>
        ${r.reason?t`<input name="reason" required placeholder=${a("mend.reason")} aria-label=${a("mend.reason")} />`:null}
        <button><${$} text=${u(r.title)} /></button>
      </form>`)}
      ${n?.length===0?t`<p class="soft">${a("mend.none")}</p>`:null}
    </details>
  </div>`}export{D as a,$ as b};
