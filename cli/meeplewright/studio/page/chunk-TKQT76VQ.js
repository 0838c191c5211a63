import{a as O}from"./chunk-IL6SJSNE.js";import{a as P,c as T}from"./chunk-JCWI3PN6.js";import{a as w,b as F,c as v,d as x,e as S}from"./chunk-ULNQ6Q2F.js";import{b as y,c as h,k as p,l as b,p as i,u as r,y as A,z as k}from"./chunk-SX2PRUZ2.js";var V={form:()=>import("./form-ILY4TNMX.js")};function z({about:s,place:l,language:t}){let n=l.join("/"),[e,a]=p(),[f,m]=p(""),[u,o]=p(x("field"));b(()=>{let d=new AbortController,g=()=>y("record/about",{record:n,language:t},d.signal).then($=>{a($),m("")},$=>$.status===404||$.status===422?m(A($)):k($));g();let q=[h("moved",g),h("checked",g),h("back",g)];return()=>{d.abort(),q.forEach($=>$())}},[n,t]);function c(d){o(d),S({field:d,lang:t}),document.querySelector(`[data-field="${CSS.escape(d)}"]:not(.box)`)?.scrollIntoView({block:"nearest"})}return f&&!e?i`<section class="record"><p class="quiet">${f}</p><p><a href=${w("gallery")}>${r("gallery")}</a></p></section>`:!e||e.record!==n?i`<p class="quiet">${r("loading")}</p>`:i`<section class="record" aria-labelledby="record-title">
    <header>
      <h1 id="record-title">${e.title||e.id}</h1>
      <p class="soft">${e.kindTitle} <code>${e.record}</code> · ${e.own?i`<a href=${v(e.file,e.line)}>${e.file}:${e.line}</a>`:i`<span>${e.file}:${e.line}</span>`}${e.own?null:i` · ${r("record.other-pack")}`}</p>
      ${f?i`<p class="missing face">${f}</p>`:null}
      ${e.stale?i`<p class="stale-note">${r("stale")}</p>`:null}
    </header>
    <div class="sides">
      ${e.sides.map(d=>i`<${E} key=${d.side} record=${e.record} title=${e.title||e.id} side=${d} language=${t} field=${u} choose=${c} />`)}
      ${e.sides.length?null:i`<p class="quiet">${r("record.no-face")}</p>`}
    </div>
    <div class="about">
      ${e.findings.length?i`<section class="panel" aria-label=${r("findings")}><h2>${r("findings")}</h2><ul class="findings">${e.findings.map(d=>i`<${O} key=${d.mark} finding=${d} here=${!0} onField=${c} />`)}</ul></section>`:null}
      <${B} record=${e.record} about=${s} language=${t} field=${u} choose=${c} />
      <${H} told=${e} field=${u} choose=${c} />
      <${R} title=${r("record.used")} none=${r("record.used.none")} others=${e.used} />
      ${e.uses.length?i`<${R} title=${r("record.uses")} none="" others=${e.uses} />`:null}
    </div>
  </section>`}function B(s){let[l,t]=p();return b(()=>{V.form?.().then(n=>t({view:n.default}),k)},[]),l?i`<${l.view} ...${s} />`:null}function E({record:s,title:l,side:t,language:n,field:e,choose:a}){let f=P(s,t.side,n,!0),m=t.boxes.filter(o=>o.field).sort((o,c)=>c.at[2]*c.at[3]-o.at[2]*o.at[3]),u=t.side==="back"?r("gallery.back-of",{title:l}):l;return i`<figure class="side" data-side=${t.side} style=${{"--wide":t.width,"--high":t.height}}>
    <div class="canvas">
      <${T} face=${f} alt=${u} />
      ${m.map((o,c)=>i`<button
          key=${`${o.box} ${c}`}
          class="box"
          data-field=${o.field}
          aria-pressed=${C(e,o.field)}
          aria-label=${`${o.field} (${o.box})`}
          title=${o.field}
          onClick=${()=>a(o.field)}
          style=${{left:`${100*o.at[0]/t.width}%`,top:`${100*o.at[1]/t.height}%`,width:`${100*o.at[2]/t.width}%`,height:`${100*o.at[3]/t.height}%`}}
        />`)}
    </div>
    <figcaption>${r(t.side==="back"?"back":"front")} · ${t.width} × ${t.height} ${r("unit.mm")}</figcaption>
  </figure>`}function C(s,l){return s!==""&&(s===l||s.startsWith(`${l}/`))}function H({told:s,field:l,choose:t}){let n=s.languages.filter(e=>s.texts.some(a=>e in a.said));return s.texts.length?i`<section class="panel texts" aria-label=${r("record.texts")}>
    <h2>${r("record.texts")}</h2>
    <div class="wide"><table>
      <thead><tr><th scope="col">${r("record.field")}</th><th scope="col">${s.texts[0].language}</th>${n.map(e=>i`<th scope="col">${e}</th>`)}</tr></thead>
      <tbody>
        ${s.texts.map(e=>i`<tr key=${e.field} data-field=${e.field} class=${C(l,e.field)?"chosen":""} onClick=${()=>t(e.field)}>
            <th scope="row"><button class="plain" onClick=${()=>t(e.field)}>${e.field}</button></th>
            <td lang=${e.language}>${e.source}</td>
            ${n.map(a=>i`<td lang=${a} class=${e.said[a]?.state??"missing"}>${e.said[a]?.text}<${N} state=${e.said[a]?.state??"missing"} /></td>`)}
          </tr>`)}
      </tbody>
    </table></div>
  </section>`:null}function N({state:s}){if(s==="done")return null;let l=s==="missing"?r("state.missing"):s==="stale"?r("state.stale"):r("state.fuzzy");return i`<span class=${`state ${s}`}>${l}</span>`}function R({title:s,none:l,others:t}){return i`<section class="panel others"><h2>${s}</h2>
    ${t.length?i`<ul>${t.map(n=>i`<li key=${n.record}><a href=${F(n.record)}>${n.title||n.id}</a> <span class="soft">${n.kindTitle} · ${n.field}</span></li>`)}</ul>`:i`<p class="soft">${l}</p>`}
  </section>`}export{V as a,z as b};
