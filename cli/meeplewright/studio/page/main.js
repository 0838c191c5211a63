import{a as y,b as i,c as f,d,e as h,f as k,g as w,h as c,i as p,k as n,l as b,n as P,o as v,p as A,q as N,r as O,s as S,t as E,u as o,v as V,x}from"./chunk-CRC57IBJ.js";var g={gallery:{title:"gallery",sign:"▦",load:()=>import("./gallery-6AEVPFP6.js")},record:{title:"record",sign:"▭",hidden:!0,load:()=>import("./record-IXBK3M4T.js")},findings:{title:"findings",sign:"⚑",load:()=>import("./findings-KGPCU6WK.js")}};function T(){let[e,t]=c();return p(()=>{let a=()=>y("pack/about").then(t,()=>{});return a(),i("moved",a)},[]),e}function B({open:e,about:t}){return n`<nav class="bar" aria-label=${o("parts")}>
    <p class="pack" title=${t?.system??""}><strong>${t?.title??d()?.pack}</strong></p>
    <ul>
      ${Object.entries(g).filter(([,a])=>!a.hidden).map(([a,r])=>n`<li key=${a}>
          <a href=${b(a)} aria-current=${a===e?"page":void 0}><span class="sign" aria-hidden="true">${r.sign}</span> <span>${o(r.title)}</span></a>
        </li>`)}
    </ul>
    <${j} />
    <label class="small"><span class="unseen">${o("language.page")}</span>
      <select value=${O()} onChange=${a=>{E(a.target.value),location.reload()}}>
        ${Object.entries(N).map(([a,r])=>n`<option value=${a}>${r}</option>`)}
      </select>
    </label>
  </nav>`}function j(){let[e,t]=c(f());if(p(()=>{let $=[i("moved",t),i("checked",t),i("hello",t)];return()=>$.forEach(C=>C())},[]),!e)return null;let{error:a,warning:r,note:s}=e.counts,u=e.checked<e.generation&&!e.lost,l=[a?n`<span class="error">${o("errors",{count:a})}</span>`:null,r?n`<span class="warning">${o("warnings",{count:r})}</span>`:null,s?n`<span class="note">${o("notes",{count:s})}</span>`:null].filter(Boolean);return n`<p class="verdict" role="status" data-checked=${e.checked} data-generation=${e.generation}>
    <a href=${b("findings")}>${u?n`<span class="busy">${o("checking")}</span>`:null}
    ${l.length?l:u?null:n`<span class="clean">${o("clean")}</span>`}</a>
    ${d()?.readOnly?n`<span class="lock" title=${d().readOnly}>${o("read-only")}</span>`:null}
  </p>`}function L(){let[e,t]=c(!1),[a,r]=c(!1),[s,u]=c(f());return p(()=>{let l=[i("away",()=>t(!0)),i("back",()=>t(!1)),i("old",()=>r(!0)),i("moved",u),i("checked",u),i("hello",u)];return()=>l.forEach($=>$())},[]),a?n`<p class="trouble" role="alert">${o("old")} <button onClick=${()=>location.reload()}>${o("load-anew")}</button></p>`:e?n`<p class="trouble" role="alert">${o("away")}</p>`:s?.trouble?n`<p class="trouble" role="alert">${o("trouble",{words:s.trouble})}</p>`:s?.lost?n`<p class="trouble" role="alert">${o("lost")}</p>`:null}function R(){let[e,t]=c();return p(()=>V(t),[]),n`<div class="told" role="status" aria-live="polite">${e?n`<p class=${e.bad?"bad":""}>${e.words} <button onClick=${()=>t(void 0)} aria-label=${o("close")}>×</button></p>`:null}</div>`}var m=new Map;function q({name:e,part:t,...a}){let[,r]=c(0);p(()=>{m.has(e)||t.load().then(u=>{m.set(e,u.default),r(l=>l+1)},x)},[e]);let s=m.get(e);return s?n`<${s} key=${e} ...${a} />`:n`<p class="quiet">${o("loading")}</p>`}function F(){let e=A(),t=T(),[a,r]=c(P("lang")),s=e[0]&&Object.hasOwn(g,e[0])?e[0]:"gallery";p(()=>{document.title=`${o(g[s].title)} · ${t?.title??"meeple"}`},[s,t?.title]);let u=t?.languages.includes(a)&&a!==t.language?a:"";return n`<${k}>
    <a class="skip" href="#content" onClick=${l=>{l.preventDefault(),document.getElementById("content")?.focus()}}>${o("skip")}</a>
    <${B} open=${s} about=${t} />
    <main id="content" tabindex=${-1}>
      <${L} />
      ${t&&t.languages.length>1?n`<div class="languages" role="group" aria-label=${o("language.faces")}>
        ${t.languages.map(l=>n`<button key=${l} aria-pressed=${l===(u||t.language)} onClick=${()=>{r(l),v({lang:l})}}>${l}</button>`)}
      </div>`:null}
      ${t?n`<${q} name=${s} part=${g[s]} about=${t} place=${e.slice(1)} language=${u} />`:n`<p class="quiet">${o("loading")}</p>`}
    </main>
    <${R} />
  <//>`}h();i("hello",async()=>{let e=document.getElementById("page");e.dataset.shown||(e.dataset.shown="yes",await S(d().language),w(n`<${F} />`,e))});
