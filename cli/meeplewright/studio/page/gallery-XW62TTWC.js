import{a as h,b as y,c as E}from"./chunk-BMORERZC.js";import{b as k,d as c,e as b}from"./chunk-QPCK3MFU.js";import{b as f,c as g,k as $,l as m,n as v,p as a,u as t,y as w}from"./chunk-LSI2NV52.js";var x="meeple-size";function F({language:e}){let[i,d]=$(()=>({kind:c("kind"),deck:c("deck"),words:c("words"),findings:c("findings"),since:c("since")})),[s,r]=$(),[l,C]=$(()=>Number(localStorage.getItem(x))||180),p=v(i);p.current=i,m(()=>{let n=new AbortController,o=()=>f("gallery/index",{...p.current,language:e},n.signal).then(r,w),S=setTimeout(o,s&&i.words?120:0),z=[g("moved",o),g("checked",o),g("back",o)];return()=>{clearTimeout(S),n.abort(),z.forEach(H=>H())}},[i,e]);function u(n){let o={...i,...n};d(o),b({...o,lang:e})}return a`<section class="gallery" aria-label=${t("gallery")}>
    <form class="filters" role="search" onSubmit=${n=>n.preventDefault()}>
      <input type="search" name="words" value=${i.words} placeholder=${t("gallery.words.hint")} aria-label=${t("gallery.words")} onInput=${n=>u({words:n.target.value})} />
      <${I} name="kind" label=${t("gallery.kind")} value=${i.kind} choices=${s?.kinds??[]} choose=${n=>u({kind:n})} />
      <${I} name="deck" label=${t("gallery.deck")} value=${i.deck} choices=${s?.decks??[]} choose=${n=>u({deck:n})} />
      <label>${t("gallery.findings")}
        <select name="findings" value=${i.findings} onChange=${n=>u({findings:n.target.value})}>
          <option value="">${t("all")}</option>
          <option value="any">${t("gallery.findings.any")}</option>
          <option value="error">${t("gallery.findings.error")}</option>
          <option value="warning">${t("gallery.findings.warning")}</option>
        </select>
      </label>
      <label>${t("gallery.since")}
        <input name="since" list="revisions" size="9" value=${i.since} placeholder=${t("gallery.since.hint")} onChange=${n=>u({since:n.target.value.trim()})} />
        <datalist id="revisions"><option value="HEAD" /><option value="HEAD~1" /><option value="main" /></datalist>
      </label>
      <label class="zoom">${t("gallery.zoom")}
        <input type="range" name="size" min="90" max="560" step="10" value=${l} onInput=${n=>{let o=Number(n.target.value);C(o),localStorage.setItem(x,String(o))}} />
      </label>
      <output>${s?t("gallery.count",{count:s.faces.length}):""}</output>
    </form>
    ${s?s.faces.length===0?a`<p class="quiet">${t(s.drawn&&s.kinds.length?"gallery.none":"gallery.nothing")}</p>`:null:a`<p class="quiet">${t("loading")}</p>`}
    <ul class="faces" style=${{"--size":`${l}px`}}>
      ${s?.faces.map(n=>a`<${T} key=${`${n.record} ${n.side}`} entry=${n} language=${e} />`)}
    </ul>
  </section>`}function I({name:e,label:i,value:d,choices:s,choose:r}){return a`<label>${i}
    <select name=${e} value=${d} onChange=${l=>r(l.target.value)}>
      <option value="">${t("all")}</option>
      ${s.map(l=>a`<option key=${l.id} value=${l.id}>${l.title} (${l.count})</option>`)}
    </select>
  </label>`}function T({entry:e,language:i}){let{ref:d,near:s}=y(),r=h(e.record,e.side,i,s),l=e.side==="back"?t("gallery.back-of",{title:e.title}):e.title;return a`<li ref=${d} data-record=${e.record} data-side=${e.side}>
    <a href=${k(e.record)} class=${e.findings?"troubled":""}>
      <${E} face=${r} alt="" />
      <span class="title">${l}${e.copies>1&&e.side==="front"?a` <span class="copies">× ${e.copies}</span>`:null}</span>
      ${e.findings?a`<span class="badge" title=${t("gallery.has-findings",{count:e.findings})}><span aria-hidden="true">${e.findings}</span><span class="unseen">${t("gallery.has-findings",{count:e.findings})}</span></span>`:null}
      ${r?.stale?a`<span class="stale-mark">${t("stale")}</span>`:null}
    </a>
  </li>`}export{F as default};
