import{a as E,b as w,c as x}from"./chunk-JCWI3PN6.js";import{b as h,d as c,e as y}from"./chunk-ULNQ6Q2F.js";import{b as v,c as $,k as g,l as k,n as b,p as a,u as n,z as I}from"./chunk-SX2PRUZ2.js";var C="meeple-size";function L({language:e}){let[l,d]=g(()=>({kind:c("kind"),deck:c("deck"),words:c("words"),findings:c("findings"),since:c("since")})),[i,r]=g(),[s,z]=g(()=>Number(localStorage.getItem(C))||180),[p,F]=g(!0),f=b(l);f.current=l,k(()=>{let t=new AbortController,o=()=>v("gallery/index",{...f.current,language:e},t.signal).then(r,I),H=setTimeout(o,i&&l.words?120:0),T=[$("moved",o),$("checked",o),$("back",o)];return()=>{clearTimeout(H),t.abort(),T.forEach(P=>P())}},[l,e]);function u(t){let o={...l,...t};d(o),y({...o,lang:e})}let m=[l.kind,l.deck,l.findings,l.since].filter(Boolean).length;return a`<section class="gallery" aria-label=${n("gallery")}>
    <form class=${`filters ${p?"folded":""}`} role="search" onSubmit=${t=>t.preventDefault()}>
      <input type="search" name="words" value=${l.words} placeholder=${n("gallery.words.hint")} aria-label=${n("gallery.words")} onInput=${t=>u({words:t.target.value})} />
      <button type="button" class="fold" aria-expanded=${!p} onClick=${()=>F(!p)}>${n("gallery.filters")}${m?` (${m})`:""}</button>
      <${S} name="kind" label=${n("gallery.kind")} value=${l.kind} choices=${i?.kinds??[]} choose=${t=>u({kind:t})} />
      <${S} name="deck" label=${n("gallery.deck")} value=${l.deck} choices=${i?.decks??[]} choose=${t=>u({deck:t})} />
      <label>${n("gallery.findings")}
        <select name="findings" value=${l.findings} onChange=${t=>u({findings:t.target.value})}>
          <option value="">${n("all")}</option>
          <option value="any">${n("gallery.findings.any")}</option>
          <option value="error">${n("gallery.findings.error")}</option>
          <option value="warning">${n("gallery.findings.warning")}</option>
        </select>
      </label>
      <label>${n("gallery.since")}
        <input name="since" list="revisions" size="9" value=${l.since} placeholder=${n("gallery.since.hint")} onChange=${t=>u({since:t.target.value.trim()})} />
        <datalist id="revisions"><option value="HEAD" /><option value="HEAD~1" /><option value="main" /></datalist>
      </label>
      <label class="zoom">${n("gallery.zoom")}
        <input type="range" name="size" min="90" max="560" step="10" value=${s} onInput=${t=>{let o=Number(t.target.value);z(o),localStorage.setItem(C,String(o))}} />
      </label>
      <output>${i?n("gallery.count",{count:i.faces.length}):""}</output>
    </form>
    ${i?i.faces.length===0?a`<p class="quiet">${n(i.drawn&&i.kinds.length?"gallery.none":"gallery.nothing")}</p>`:null:a`<p class="quiet">${n("loading")}</p>`}
    <ul class="faces" style=${{"--size":`${s}px`}}>
      ${i?.faces.map(t=>a`<${M} key=${`${t.record} ${t.side}`} entry=${t} language=${e} />`)}
    </ul>
  </section>`}function S({name:e,label:l,value:d,choices:i,choose:r}){return a`<label>${l}
    <select name=${e} value=${d} onChange=${s=>r(s.target.value)}>
      <option value="">${n("all")}</option>
      ${i.map(s=>a`<option key=${s.id} value=${s.id}>${s.title} (${s.count})</option>`)}
    </select>
  </label>`}function M({entry:e,language:l}){let{ref:d,near:i}=w(),r=E(e.record,e.side,l,i),s=e.side==="back"?n("gallery.back-of",{title:e.title}):e.title;return a`<li ref=${d} data-record=${e.record} data-side=${e.side}>
    <a href=${h(e.record)} class=${e.findings?"troubled":""}>
      <${x} face=${r} alt="" />
      <span class="title">${s}${e.copies>1&&e.side==="front"?a` <span class="copies">× ${e.copies}</span>`:null}</span>
      ${e.findings?a`<span class="badge" title=${n("gallery.has-findings",{count:e.findings})}><span aria-hidden="true">${e.findings}</span><span class="unseen">${n("gallery.has-findings",{count:e.findings})}</span></span>`:null}
      ${r?.stale?a`<span class="stale-mark">${n("stale")}</span>`:null}
    </a>
  </li>`}export{L as default};
