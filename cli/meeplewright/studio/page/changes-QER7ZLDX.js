import{b as m}from"./chunk-Y5BDRVV4.js";import{b as a,c as l,k as r,l as c,p as e,u as t,z as i}from"./chunk-7BAICOQU.js";function g(h){let[p,f]=r(),[n,$]=r();return c(()=>{let s=()=>{a("history/told").then(f,i),a("history/changed").then($,i)};s();let o=[l("moved",s),l("history",s),l("back",s)];return()=>o.forEach(d=>d())},[]),e`<section class="changes" aria-label=${t("changes")}>
    <h1>${t("changes")}</h1>
    <section class="panel"><h2>${t("changes.steps")}</h2>
      ${p?.steps.length?e`<ol reversed>${p.steps.map(s=>e`<li key=${s.number}>${s.title} <span class="soft">${s.files.join(", ")}</span> ${s.records.slice(0,3).map(o=>e`<a href=${m(o)}>${o}</a> `)}</li>`)}</ol>`:e`<p class="soft">${t("changes.steps.none")}</p>`}
    </section>
    <section class="panel"><h2>${t("changes.git")}</h2>
      ${n?n.git?n.files.length+n.new.length===0?e`<p class="soft">${t("changes.git.none")}</p>`:null:e`<p class="soft">${n.why||t("changes.git.not")}</p>`:e`<p class="soft">${t("loading")}</p>`}
      ${n?.files.map(s=>e`<details key=${s.file} open=${n.files.length<4}>
        <summary><code>${s.file}</code> <span class="clean">+${s.added}</span> <span class="error">−${s.removed}</span></summary>
        <pre class="difference" tabindex="0">${s.lines.map(o=>e`<span class=${o[0]==="+"?"plus":o[0]==="-"?"minus":o[0]==="@"?"at":""}>${o+`
`}</span>`)}</pre>
      </details>`)}
      ${n?.new.length?e`<h3>${t("changes.new")}</h3><ul>${n.new.map(s=>e`<li><code>${s}</code></li>`)}</ul>`:null}
      ${n?.more?e`<p class="soft">${t("changes.more")}</p>`:null}
    </section>
  </section>`}export{g as default};
