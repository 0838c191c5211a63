import{a as p,d as g,h as f,k as n,m as b,u as o,w as y,y as c}from"./chunk-ESMAW2MX.js";function T({finding:e,here:t,onField:l}){let{severity:s,code:r,message:a,help:d,record:u,field:i}=e;return n`<li class=${`finding ${s}`} data-code=${r}>
    <p><span class=${`level ${s}`}>${o(s==="error"?"level.error":s==="warning"?"level.warning":"level.note")}</span> <code>${r}</code> <${$} text=${a} /></p>
    ${d?n`<p class="help"><${$} text=${d} /></p>`:null}
    ${e.related.map(m=>n`<p class="soft related"><${$} text=${m.message} /> (${m.file}:${m.line})</p>`)}
    ${e.witness.length?n`<details><summary>${o("finding.play")}</summary><ol>${e.witness.map(m=>n`<li>${m}</li>`)}</ol></details>`:null}
    <p class="soft where">
      ${u&&!t?n`<a href=${b(u,i)}>${u}</a> `:null}
      ${i?l?n`<button class="plain" onClick=${()=>l(i)}>${i}</button> `:n`<span>${i}</span> `:null}
      <span>${e.file}:${e.line}</span>
    </p>
    ${g()?.readOnly?null:n`<${h} finding=${e} />`}
  </li>`}function $({text:e}){return n`<span>${e.split(/`([^`]*)`/).map((t,l)=>l%2?n`<code>${t}</code>`:t)}</span>`}async function v(e,t,l=""){try{await p("findings/mend",{mark:e,number:t.number,reason:l}),y(o("mend.done",{title:t.title}))}catch(s){c(s)}}function h({finding:e}){let[t,l]=f(),s=r=>{r.target.open&&p("findings/mends",{mark:e.mark}).then(a=>l(a.filter(d=>!d.certain)),c)};return n`<div class="mends">
    ${e.mend?n`<button class="main" onClick=${()=>v(e.mark,{number:0,title:e.mend})}><${$} text=${e.mend} /></button>`:null}
    <details onToggle=${s}><summary>${o("mend.others")}</summary>
      ${t?.map(r=>n`<form key=${r.number} onSubmit=${a=>{a.preventDefault(),v(e.mark,r,String(new FormData(a.target).get("reason")??""))}}>
        ${r.reason?n`<input name="reason" required placeholder=${o("mend.reason")} aria-label=${o("mend.reason")} />`:null}
        <button><${$} text=${r.title} /></button>
      </form>`)}
      ${t?.length===0?n`<p class="soft">${o("mend.none")}</p>`:null}
    </details>
  </div>`}export{T as a,$ as b};
