import{k as e,m as u,u as a}from"./chunk-CRC57IBJ.js";function v({finding:n,here:l,onField:t,onMend:m}){let{severity:i,code:p,message:c,help:d,record:o,field:s}=n;return e`<li class=${`finding ${i}`} data-code=${p}>
    <p><span class=${`level ${i}`}>${a(i==="error"?"level.error":i==="warning"?"level.warning":"level.note")}</span> <code>${p}</code> <${$} text=${c} /></p>
    ${d?e`<p class="help"><${$} text=${d} /></p>`:null}
    ${n.related.map(r=>e`<p class="soft related"><${$} text=${r.message} /> (${r.file}:${r.line})</p>`)}
    ${n.witness.length?e`<details><summary>${a("finding.play")}</summary><ol>${n.witness.map(r=>e`<li>${r}</li>`)}</ol></details>`:null}
    <p class="soft where">
      ${o&&!l?e`<a href=${u(o,s)}>${o}</a> `:null}
      ${s?t?e`<button class="plain" onClick=${()=>t(s)}>${s}</button> `:e`<span>${s}</span> `:null}
      <span>${n.file}:${n.line}</span>
    </p>
    ${m&&n.mends?.length?e`<p class="mends">${n.mends.map(r=>e`<button key=${r.number} class=${r.certain?"main":""} onClick=${()=>m(r.number)}>${r.title}</button> `)}</p>`:null}
  </li>`}function $({text:n}){return e`<span>${n.split(/`([^`]*)`/).map((l,t)=>t%2?e`<code>${l}</code>`:l)}</span>`}export{v as a,$ as b};
