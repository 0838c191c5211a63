import{b as d}from"./chunk-ULNQ6Q2F.js";import{b as r,c as l,k as a,l as m,p as e,u as t,v as i,z as p}from"./chunk-SX2PRUZ2.js";function h(u){let[c,f]=a(),[n,$]=a();return m(()=>{let s=()=>{r("history/told").then(f,p),r("history/changed").then($,p)};s();let o=[l("moved",s),l("history",s),l("back",s)];return()=>o.forEach(g=>g())},[]),e`<section class="changes" aria-label=${t("changes")}>
    <h1>${t("changes")}</h1>
    <section class="panel"><h2>${t("changes.steps")}</h2>
      ${c?.steps.length?e`<ol reversed>${c.steps.map(s=>e`<li key=${s.number}>${i(s.title)} <span class="soft">${s.files.join(", ")}</span> ${s.records.slice(0,3).map(o=>e`<a href=${d(o)}>${o}</a> `)}</li>`)}</ol>`:e`<p class="soft">${t("changes.steps.none")}</p>`}
    </section>
    <section class="panel"><h2>${t("changes.git")}</h2>
      ${n?n.git?n.files.length+n.new.length===0?e`<p class="soft">${t("changes.git.none")}</p>`:null:e`<p class="soft">${i(n.why??"")||t("changes.git.not")}</p>`:e`<p class="soft">${t("loading")}</p>`}
      ${n?.files.map(s=>e`<details key=${s.file} open=${n.files.length<4}>
        <summary><code>${s.file}</code> <span class="clean">+${s.added}</span> <span class="error">−${s.removed}</span></summary>
        <pre class="difference" tabindex="0">${s.lines.map(o=>e`<span class=${o[0]==="+"?"plus":o[0]==="-"?"minus":o[0]==="@"?"at":""}>${o+`
`}</span>`)}</pre>
      </details>`)}
      ${n?.new.length?e`<h3>${t("changes.new")}</h3><ul>${n.new.map(s=>e`<li><code>${s}</code></li>`)}</ul>`:null}
      ${n?.more?e`<p class="soft">${t("changes.more")}</p>`:null}
    </section>
  </section>`}export{h as default};
