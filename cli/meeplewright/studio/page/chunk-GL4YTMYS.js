import{B as g,a as p,c,e as f,i as b,n,p as y,x as a,z as h}from"./chunk-QNIH3UOV.js";function E({finding:e,here:t,onField:l}){let{severity:s,code:r,message:o,help:d,record:u,field:i}=e;return n`<li class=${`finding ${s}`} data-code=${r}>
    <p><span class=${`level ${s}`}>${a(s==="error"?"level.error":s==="warning"?"level.warning":"level.note")}</span> <code>${r}</code> <${$} text=${o} /></p>
    ${d?n`<p class="help"><${$} text=${d} /></p>`:null}
    ${e.related.map(m=>n`<p class="soft related"><${$} text=${m.message} /> (${m.file}:${m.line})</p>`)}
    ${e.witness.length?n`<details><summary>${a("finding.play")}</summary><ol>${e.witness.map(m=>n`<li>${m}</li>`)}</ol></details>`:null}
    <p class="soft where">
      ${u&&!t?n`<a href=${y(u,i)}>${u}</a> `:null}
      ${i?l?n`<button class="plain" onClick=${()=>l(i)}>${i}</button> `:n`<span>${i}</span> `:null}
      <span>${e.file}:${e.line}</span>
    </p>
    ${f()?.readOnly?null:n`<${w} finding=${e} />`}
  </li>`}function $({text:e}){return n`<span>${e.split(/`([^`]*)`/).map((t,l)=>l%2?n`<code>${t}</code>`:t)}</span>`}async function v(e,t,l=""){try{await c(),await p("findings/mend",{mark:e,number:t.number,reason:l}),h(a("mend.done",{title:t.title}))}catch(s){g(s)}}function w({finding:e}){let[t,l]=b(),s=r=>{r.target.open&&c().then(()=>p("findings/mends",{mark:e.mark})).then(o=>l(o.filter(d=>!d.certain)),g)};return n`<div class="mends">
    ${e.mend?n`<button class="main" onClick=${()=>v(e.mark,{number:0,title:e.mend})}><${$} text=${e.mend} /></button>`:null}
    <details onToggle=${s}><summary>${a("mend.others")}</summary>
      ${t?.map(r=>n`<form key=${r.number} onSubmit=${o=>{o.preventDefault(),v(e.mark,r,String(new FormData(o.target).get("reason")??""))}}>
        ${r.reason?n`<input name="reason" required placeholder=${a("mend.reason")} aria-label=${a("mend.reason")} />`:null}
        <button><${$} text=${r.title} /></button>
      </form>`)}
      ${t?.length===0?n`<p class="soft">${a("mend.none")}</p>`:null}
    </details>
  </div>`}export{E as a,$ as b};
