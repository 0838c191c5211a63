import{a as S,c as P}from"./chunk-L4LKDTFI.js";import{a as A}from"./chunk-GL4YTMYS.js";import{A as T,B as k,a as y,b as m,i as p,j as b,n as s,o as F,p as v,q as w,r as x,x as r}from"./chunk-QNIH3UOV.js";var q={};function V({about:i,place:l,language:t}){let n=l.join("/"),[e,a]=p(),[f,h]=p(""),[u,o]=p(w("field"));b(()=>{let d=new AbortController,g=()=>y("record/about",{record:n,language:t},d.signal).then($=>{a($),h("")},$=>$.status===404||$.status===422?h(T($)):k($));g();let C=[m("moved",g),m("checked",g),m("back",g)];return()=>{d.abort(),C.forEach($=>$())}},[n,t]);function c(d){o(d),x({field:d,lang:t}),document.querySelector(`[data-field="${CSS.escape(d)}"]:not(.box)`)?.scrollIntoView({block:"nearest"})}return f&&!e?s`<section class="record"><p class="quiet">${f}</p><p><a href=${F("gallery")}>${r("gallery")}</a></p></section>`:!e||e.record!==n?s`<p class="quiet">${r("loading")}</p>`:s`<section class="record" aria-labelledby="record-title">
    <header>
      <h1 id="record-title">${e.title||e.id}</h1>
      <p class="soft">${e.kindTitle} <code>${e.record}</code> · <span>${e.file}:${e.line}</span>${e.own?null:s` · ${r("record.other-pack")}`}</p>
      ${f?s`<p class="missing face">${f}</p>`:null}
      ${e.stale?s`<p class="stale-note">${r("stale")}</p>`:null}
    </header>
    <div class="sides">
      ${e.sides.map(d=>s`<${B} key=${d.side} record=${e.record} title=${e.title||e.id} side=${d} language=${t} field=${u} choose=${c} />`)}
      ${e.sides.length?null:s`<p class="quiet">${r("record.no-face")}</p>`}
    </div>
    <div class="about">
      ${e.findings.length?s`<section class="panel" aria-label=${r("findings")}><h2>${r("findings")}</h2><ul class="findings">${e.findings.map(d=>s`<${A} key=${d.mark} finding=${d} here=${!0} onField=${c} />`)}</ul></section>`:null}
      <${z} record=${e.record} about=${i} language=${t} field=${u} choose=${c} />
      <${E} told=${e} field=${u} choose=${c} />
      <${O} title=${r("record.used")} none=${r("record.used.none")} others=${e.used} />
      ${e.uses.length?s`<${O} title=${r("record.uses")} none="" others=${e.uses} />`:null}
    </div>
  </section>`}function z(i){let[l,t]=p();return b(()=>{q.form?.().then(n=>t({view:n.default}),k)},[]),l?s`<${l.view} ...${i} />`:null}function B({record:i,title:l,side:t,language:n,field:e,choose:a}){let f=S(i,t.side,n,!0),h=t.boxes.filter(o=>o.field).sort((o,c)=>c.at[2]*c.at[3]-o.at[2]*o.at[3]),u=t.side==="back"?r("gallery.back-of",{title:l}):l;return s`<figure class="side" data-side=${t.side} style=${{"--wide":t.width,"--high":t.height}}>
    <div class="canvas">
      <${P} face=${f} alt=${u} />
      ${h.map((o,c)=>s`<button
          key=${`${o.box} ${c}`}
          class="box"
          data-field=${o.field}
          aria-pressed=${R(e,o.field)}
          aria-label=${`${o.field} (${o.box})`}
          title=${o.field}
          onClick=${()=>a(o.field)}
          style=${{left:`${100*o.at[0]/t.width}%`,top:`${100*o.at[1]/t.height}%`,width:`${100*o.at[2]/t.width}%`,height:`${100*o.at[3]/t.height}%`}}
        />`)}
    </div>
    <figcaption>${r(t.side==="back"?"back":"front")} · ${t.width} × ${t.height} mm</figcaption>
  </figure>`}function R(i,l){return i!==""&&(i===l||i.startsWith(`${l}/`))}function E({told:i,field:l,choose:t}){let n=i.languages.filter(e=>i.texts.some(a=>e in a.said));return i.texts.length?s`<section class="panel texts" aria-label=${r("record.texts")}>
    <h2>${r("record.texts")}</h2>
    <div class="wide"><table>
      <thead><tr><th scope="col">${r("record.field")}</th><th scope="col">${i.texts[0].language}</th>${n.map(e=>s`<th scope="col">${e}</th>`)}</tr></thead>
      <tbody>
        ${i.texts.map(e=>s`<tr key=${e.field} data-field=${e.field} class=${R(l,e.field)?"chosen":""} onClick=${()=>t(e.field)}>
            <th scope="row"><button class="plain" onClick=${()=>t(e.field)}>${e.field}</button></th>
            <td lang=${e.language}>${e.source}</td>
            ${n.map(a=>s`<td lang=${a} class=${e.said[a]?.state??"missing"}>${e.said[a]?.text}<${N} state=${e.said[a]?.state??"missing"} /></td>`)}
          </tr>`)}
      </tbody>
    </table></div>
  </section>`:null}function N({state:i}){if(i==="done")return null;let l=i==="missing"?r("state.missing"):i==="stale"?r("state.stale"):r("state.fuzzy");return s`<span class=${`state ${i}`}>${l}</span>`}function O({title:i,none:l,others:t}){return s`<section class="panel others"><h2>${i}</h2>
    ${t.length?s`<ul>${t.map(n=>s`<li key=${n.record}><a href=${v(n.record)}>${n.title||n.id}</a> <span class="soft">${n.kindTitle} · ${n.field}</span></li>`)}</ul>`:s`<p class="soft">${l}</p>`}
  </section>`}export{q as a,V as b};
