import{a as b,d as E,e as A,f as N}from"./chunk-RUQCB5IO.js";import{b as g,c as l,e as y,f as p,g as w,h as v,i as P,j as d,k as c,o as a,p as T,q as x,r as O,s as S,t as o,u as C,v as H,x as f}from"./chunk-5L3U5IHL.js";var $={gallery:{title:"gallery",sign:"▦",load:()=>import("./gallery-2REDYSBX.js")},record:{title:"record",sign:"▭",hidden:!0,load:()=>import("./record-GCA3CCOX.js")},grid:{title:"grid",sign:"▤",load:()=>import("./grid-IENYIEM2.js")},translate:{title:"translate",sign:"⇄",load:()=>import("./translate-GKAO4D3N.js")},layout:{title:"layout",sign:"⬚",load:()=>import("./layout-DH7SAHMA.js")},theme:{title:"theme",sign:"◑",load:()=>import("./theme-RSL7VBGW.js")},map:{title:"map",sign:"◎",load:()=>import("./map-4RPWDPD4.js")},findings:{title:"findings",sign:"⚑",load:()=>import("./findings-VI37IQQD.js")},story:{title:"story",sign:"↳",load:()=>import("./story-WCGMQWZ3.js")},text:{title:"text",sign:"¶",load:()=>import("./text-QOY64PQ6.js")},sheets:{title:"sheets",sign:"❏",load:()=>import("./sheets-2ATBE55J.js")},changes:{title:"changes",sign:"±",load:()=>import("./changes-UJYBVE7O.js")}};async function h(t){try{let{step:e}=await g(`history/${t}`);H(o(t==="undo"?"undone":"redone",{title:e.title}))}catch(e){f(e)}}function K(){let[t,e]=d({undo:"",redo:"",done:0,undone:0});return c(()=>{let n=()=>g("history/told").then(e,()=>{});n();let r=[l("history",e),l("back",n)];return()=>r.forEach(s=>s())},[]),p()?.readOnly?null:a`<div class="history" role="group" aria-label=${o("changes")}>
    <button disabled=${!t.undo} title=${t.undo?o("undo.of",{title:t.undo}):""} onClick=${()=>h("undo")}><span aria-hidden="true">↶</span> ${o("undo")}</button>
    <button disabled=${!t.redo} title=${t.redo?o("redo.of",{title:t.redo}):""} onClick=${()=>h("redo")}><span aria-hidden="true">↷</span> <span class="word">${o("redo")}</span></button>
  </div>`}function L(){let t=e=>{let n=e.target;if(!(e.ctrlKey||e.metaKey)||e.altKey||n.isContentEditable||/^(INPUT|TEXTAREA)$/.test(n.tagName))return;let r=e.key.toLowerCase();r!=="z"&&r!=="y"||(e.preventDefault(),h(r==="y"||e.shiftKey?"redo":"undo"))};return addEventListener("keydown",t),()=>removeEventListener("keydown",t)}function B(){let[t,e]=d();return c(()=>{let n=()=>g("pack/about").then(e,()=>{});return n(),l("moved",n)},[]),t}function R({open:t,about:e}){return a`<nav class="bar" aria-label=${o("parts")}>
    <p class="pack" title=${e?.system??""}><strong>${e?.title??p()?.pack}</strong></p>
    <ul>
      ${Object.entries($).filter(([,n])=>!n.hidden).map(([n,r])=>a`<li key=${n}>
          <a href=${b(n)} aria-current=${n===t?"page":void 0}><span class="sign" aria-hidden="true">${r.sign}</span> <span>${o(r.title)}</span></a>
        </li>`)}
    </ul>
    <${K} />
    <${j} />
    <label class="small"><span class="unseen">${o("language.page")}</span>
      <select value=${x()} onChange=${n=>{S(n.target.value),location.reload()}}>
        ${Object.entries(T).map(([n,r])=>a`<option value=${n}>${r}</option>`)}
      </select>
    </label>
  </nav>`}function j(){let[t,e]=d(y());if(c(()=>{let m=[l("moved",e),l("checked",e),l("hello",e)];return()=>m.forEach(V=>V())},[]),!t)return null;let{error:n,warning:r,note:s}=t.counts,u=t.checked<t.generation&&!t.lost,i=[n?a`<span class="error">${o("errors",{count:n})}</span>`:null,r?a`<span class="warning">${o("warnings",{count:r})}</span>`:null,s?a`<span class="note">${o("notes",{count:s})}</span>`:null].filter(Boolean);return a`<p class="verdict" role="status" data-checked=${t.checked} data-generation=${t.generation}>
    <a href=${b("findings")}>${u?a`<span class="busy">${o("checking")}</span>`:null}
    ${i.length?i:u?null:a`<span class="clean">${o("clean")}</span>`}</a>
    ${p()?.readOnly?a`<span class="lock" title=${p().readOnly}>${o("read-only")}</span>`:null}
  </p>`}function F(){let[t,e]=d(!1),[n,r]=d(!1),[s,u]=d(y());return c(()=>{let i=[l("away",()=>e(!0)),l("back",()=>e(!1)),l("old",()=>r(!0)),l("moved",u),l("checked",u),l("hello",u)];return()=>i.forEach(m=>m())},[]),n?a`<p class="trouble" role="alert">${o("old")} <button onClick=${()=>location.reload()}>${o("load-anew")}</button></p>`:t?a`<p class="trouble" role="alert">${o("away")}</p>`:s?.trouble?a`<p class="trouble" role="alert">${o("trouble",{words:s.trouble})}</p>`:s?.lost?a`<p class="trouble" role="alert">${o("lost")}</p>`:null}function I(){let[t,e]=d();return c(()=>C(e),[]),a`<div class="told" role="status" aria-live="polite">${t?a`<p class=${t.bad?"bad":""}>${t.words} <button onClick=${()=>e(void 0)} aria-label=${o("close")}>×</button></p>`:null}</div>`}var k=new Map;function M({name:t,part:e,...n}){let[,r]=d(0);c(()=>{k.has(t)||e.load().then(u=>{k.set(t,u.default),r(i=>i+1)},f)},[t]);let s=k.get(t);return s?a`<${s} key=${t} ...${n} />`:a`<p class="quiet">${o("loading")}</p>`}function q(){let t=N(),e=B(),[n,r]=d(E("lang"));c(L,[]);let s=t[0]&&Object.hasOwn($,t[0])?t[0]:"gallery";c(()=>{document.title=`${o($[s].title)} · ${e?.title??"meeple"}`},[s,e?.title]);let u=e?.languages.includes(n)&&n!==e.language?n:"";return a`<${v}>
    <a class="skip" href="#content" onClick=${i=>{i.preventDefault(),document.getElementById("content")?.focus()}}>${o("skip")}</a>
    <${R} open=${s} about=${e} />
    <main id="content" tabindex=${-1}>
      <${F} />
      ${e&&e.languages.length>1?a`<div class="languages" role="group" aria-label=${o("language.faces")}>
        ${e.languages.map(i=>a`<button key=${i} aria-pressed=${i===(u||e.language)} onClick=${()=>{r(i),A({lang:i})}}>${i}</button>`)}
      </div>`:null}
      ${e?a`<${M} name=${s} part=${$[s]} about=${e} place=${t.slice(1)} language=${u} />`:a`<p class="quiet">${o("loading")}</p>`}
    </main>
    <${I} />
  <//>`}w();l("hello",async()=>{let t=document.getElementById("page");t.dataset.shown||(t.dataset.shown="yes",await O(p().language),P(a`<${q} />`,t))});
