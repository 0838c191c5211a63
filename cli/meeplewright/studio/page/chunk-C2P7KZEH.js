import{b as h,c as y}from"./chunk-Y5BDRVV4.js";import{b as p,d as c,f as g,k as b,p as t,u as a,x as v,z as f}from"./chunk-7BAICOQU.js";function H({finding:e,here:n,onField:l}){let{severity:s,code:r,message:o,help:u,record:d,field:i}=e;return t`<li class=${`finding ${s}`} data-code=${r}>
    <p><span class=${`level ${s}`}>${a(s==="error"?"level.error":s==="warning"?"level.warning":"level.note")}</span> <code>${r}</code> <${$} text=${o} /></p>
    ${u?t`<p class="help"><${$} text=${u} /></p>`:null}
    ${e.related.map(m=>t`<p class="soft related"><${$} text=${m.message} /> (${m.file}:${m.line})</p>`)}
    ${e.witness.length?t`<details><summary>${a("finding.play")}</summary><ol>${e.witness.map(m=>t`<li>${m}</li>`)}</ol></details>`:null}
    <p class="soft where">
      ${d&&!n?t`<a href=${h(d,i)}>${d}</a> `:null}
      ${i?l?t`<button class="plain" onClick=${()=>l(i)}>${i}</button> `:t`<span>${i}</span> `:null}
      ${e.file.startsWith("/")||e.file.startsWith("..")?t`<span>${e.file}:${e.line}</span>`:t`<a href=${y(e.file,e.line)}>${e.file}:${e.line}</a>`}
    </p>
    ${g()?.readOnly?null:t`<${k} finding=${e} />`}
  </li>`}function $({text:e}){return t`<span>${e.split(/`([^`]*)`/).map((n,l)=>l%2?t`<code>${n}</code>`:n)}</span>`}async function w(e,n,l=""){try{await c(),await p("findings/mend",{mark:e,number:n.number,reason:l}),v(a("mend.done",{title:n.title}))}catch(s){f(s)}}function k({finding:e}){let[n,l]=b(),s=r=>{r.target.open&&c().then(()=>p("findings/mends",{mark:e.mark})).then(o=>l(o.filter(u=>!u.certain)),f)};return t`<div class="mends">
    ${e.mend?t`<button class="main" onClick=${()=>w(e.mark,{number:0,title:e.mend})}><${$} text=${e.mend} /></button>`:null}
    <details onToggle=${s}><summary>${a("mend.others")}</summary>
      ${n?.map(r=>t`<form key=${r.number} onSubmit=${o=>{o.preventDefault(),w(e.mark,r,String(new FormData(o.target).get("reason")??""))}}>
        ${r.reason?t`<input name="reason" required placeholder=${a("mend.reason")} aria-label=${a("mend.reason")} />`:null}
        <button><${$} text=${r.title} /></button>
      </form>`)}
      ${n?.length===0?t`<p class="soft">${a("mend.none")}</p>`:null}
    </details>
  </div>`}export{H as a,$ as b};
