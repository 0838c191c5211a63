import{a as h,d as A,e as N,f as S}from"./chunk-ULNQ6Q2F.js";import{b as f,c as s,e as b,f as g,h as v,i as P,j as E,k as d,l as c,p as a,q as T,r as x,s as O,t as C,u as o,v as $,w as H,x as V,z as y}from"./chunk-SX2PRUZ2.js";var m={gallery:{title:"gallery",sign:"▦",load:()=>import("./gallery-TSEPTP4V.js")},record:{title:"record",sign:"▭",hidden:!0,load:()=>import("./record-SM56LIKX.js")},grid:{title:"grid",sign:"▤",load:()=>import("./grid-AGFHMNB4.js")},translate:{title:"translate",sign:"⇄",load:()=>import("./translate-RM4YH5KD.js")},layout:{title:"layout",sign:"⬚",load:()=>import("./layout-ADEAU4CW.js")},theme:{title:"theme",sign:"◑",load:()=>import("./theme-DRNZEB3P.js")},map:{title:"map",sign:"◎",load:()=>import("./map-I3PNOMRG.js")},findings:{title:"findings",sign:"⚑",load:()=>import("./findings-P7ZVGPCA.js")},story:{title:"story",sign:"↳",load:()=>import("./story-UGNVAD53.js")},text:{title:"text",sign:"¶",load:()=>import("./text-DC2AWN3X.js")},sheets:{title:"sheets",sign:"❏",load:()=>import("./sheets-UJYYE5MR.js")},changes:{title:"changes",sign:"±",load:()=>import("./changes-RV6X3RC3.js")}};async function k(t){try{let{step:n}=await f(`history/${t}`);V(o(t==="undo"?"undone":"redone",{title:$(n.title)}))}catch(n){y(n)}}function K(){let[t,n]=d({undo:"",redo:"",done:0,undone:0});return c(()=>{let e=()=>f("history/told").then(n,()=>{});e();let r=[s("history",n),s("back",e)];return()=>r.forEach(i=>i())},[]),g()?.readOnly?null:a`<div class="history" role="group" aria-label=${o("changes")}>
    <button disabled=${!t.undo} title=${t.undo?o("undo.of",{title:$(t.undo)}):""} onClick=${()=>k("undo")}><span aria-hidden="true">↶</span> ${o("undo")}</button>
    <button disabled=${!t.redo} title=${t.redo?o("redo.of",{title:$(t.redo)}):""} onClick=${()=>k("redo")}><span aria-hidden="true">↷</span> <span class="word">${o("redo")}</span></button>
  </div>`}function L(){let t=n=>{let e=n.target;if(!(n.ctrlKey||n.metaKey)||n.altKey||e.isContentEditable||/^(INPUT|TEXTAREA)$/.test(e.tagName))return;let r=n.key.toLowerCase();r!=="z"&&r!=="y"||(n.preventDefault(),k(r==="y"||n.shiftKey?"redo":"undo"))};return addEventListener("keydown",t),()=>removeEventListener("keydown",t)}function I(){let[t,n]=d();return c(()=>{let e=()=>f("pack/about").then(n,()=>{});return e(),s("moved",e)},[]),t}function R({open:t,about:n}){return c(()=>document.querySelector(".bar [aria-current]")?.scrollIntoView({block:"nearest",inline:"nearest"}),[t]),a`<nav class="bar" aria-label=${o("parts")}>
    <p class="pack" title=${n?.system??""}><strong>${n?.title??g()?.pack}</strong></p>
    <ul>
      ${Object.entries(m).filter(([,e])=>!e.hidden).map(([e,r])=>a`<li key=${e}>
          <a href=${h(e)} aria-current=${e===t?"page":void 0}><span class="sign" aria-hidden="true">${r.sign}</span> <span>${o(r.title)}</span></a>
        </li>`)}
    </ul>
    <${K} />
    <${j} />
    <label class="small"><span class="unseen">${o("language.page")}</span>
      <select value=${x()} onChange=${e=>{C(e.target.value),location.reload()}}>
        ${Object.entries(T).map(([e,r])=>a`<option value=${e}>${r}</option>`)}
      </select>
    </label>
  </nav>`}function j(){let[t,n]=d(b());if(c(()=>{let u=[s("pictures",n),s("checked",n),s("hello",n)];return()=>u.forEach(B=>B())},[]),!t)return null;let{error:e,warning:r,note:i}=t.counts,l=t.checked<t.generation&&!t.lost,p=[e?a`<span class="error">${o("errors",{count:e})}</span>`:null,r?a`<span class="warning">${o("warnings",{count:r})}</span>`:null,i?a`<span class="note">${o("notes",{count:i})}</span>`:null].filter(Boolean);return a`<p class="verdict" role="status" data-checked=${t.checked} data-generation=${t.generation}>
    <a href=${h("findings")}>${l?a`<span class="busy">${o("checking")}</span>`:null}
    ${p.length?p:l?null:a`<span class="clean">${o("clean")}</span>`}</a>
    ${g()?.readOnly?a`<span class="lock" title=${$(g().readOnly)}>${o("read-only")}</span>`:null}
  </p>`}function q(){let[t,n]=d(!1),[e,r]=d(!1),[i,l]=d(b());return c(()=>{let p=[s("away",()=>n(!0)),s("back",()=>n(!1)),s("old",()=>r(!0)),s("moved",l),s("checked",l),s("hello",l)];return()=>p.forEach(u=>u())},[]),e?a`<p class="trouble" role="alert">${o("old")} <button onClick=${()=>location.reload()}>${o("load-anew")}</button></p>`:t?a`<p class="trouble" role="alert">${o("away")}</p>`:i?.trouble?a`<p class="trouble" role="alert">${o("trouble",{words:$(i.trouble)})}</p>`:i?.lost?a`<p class="trouble" role="alert">${o("lost")}</p>`:null}function F(){let[t,n]=d();return c(()=>H(n),[]),a`<div class="told" role="status" aria-live="polite">${t?a`<p class=${t.bad?"bad":""}>${t.words} <button onClick=${()=>n(void 0)} aria-label=${o("close")}>×</button></p>`:null}</div>`}var w=new Map;function M({name:t,part:n,...e}){let[,r]=d(0);c(()=>{w.has(t)||n.load().then(l=>{w.set(t,l.default),r(p=>p+1)},y)},[t]);let i=w.get(t);return i?a`<${i} key=${t} ...${e} />`:a`<p class="quiet">${o("loading")}</p>`}function D(){let{place:t,visit:n}=S(),e=I(),[r,i]=d(A("lang"));c(L,[]);let l=t[0]&&Object.hasOwn(m,t[0])?t[0]:"gallery";c(()=>{document.title=`${o(m[l].title)} · ${e?.title??"meeple"}`},[l,e?.title]);let p=e?.languages.includes(r)&&r!==e.language?r:"";return a`<${P}>
    <a class="skip" href="#content" onClick=${u=>{u.preventDefault(),document.getElementById("content")?.focus()}}>${o("skip")}</a>
    <${R} open=${l} about=${e} />
    <main id="content" tabindex=${-1}>
      <${q} />
      ${e&&e.languages.length>1?a`<div class="languages" role="group" aria-label=${o("language.faces")}>
        ${e.languages.map(u=>a`<button key=${u} aria-pressed=${u===(p||e.language)} onClick=${()=>{i(u),N({lang:u})}}>${u}</button>`)}
      </div>`:null}
      ${e?a`<${M} key=${n} name=${l} part=${m[l]} about=${e} place=${t.slice(1)} language=${p} />`:a`<p class="quiet">${o("loading")}</p>`}
    </main>
    <${F} />
  <//>`}v();s("hello",async()=>{let t=document.getElementById("page");t.dataset.shown||(t.dataset.shown="yes",await O(g().language),E(a`<${D} />`,t))});
