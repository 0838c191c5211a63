import{a as b,d as E,e as A,f as N}from"./chunk-Y5BDRVV4.js";import{b as $,c as s,e as y,f as g,h as w,i as v,j as P,k as d,l as c,p as a,q as S,r as T,s as x,t as O,u as o,w as C,x as H,z as m}from"./chunk-7BAICOQU.js";var f={gallery:{title:"gallery",sign:"▦",load:()=>import("./gallery-QB6CX7FA.js")},record:{title:"record",sign:"▭",hidden:!0,load:()=>import("./record-OQAGCWUN.js")},grid:{title:"grid",sign:"▤",load:()=>import("./grid-AAA7QR6U.js")},translate:{title:"translate",sign:"⇄",load:()=>import("./translate-LFGATBLL.js")},layout:{title:"layout",sign:"⬚",load:()=>import("./layout-V4MUY2LO.js")},theme:{title:"theme",sign:"◑",load:()=>import("./theme-N5ZCEUB7.js")},map:{title:"map",sign:"◎",load:()=>import("./map-6PLGNJJR.js")},findings:{title:"findings",sign:"⚑",load:()=>import("./findings-M7UMOGYR.js")},story:{title:"story",sign:"↳",load:()=>import("./story-PKN2EGSU.js")},text:{title:"text",sign:"¶",load:()=>import("./text-ST4EGXKS.js")},sheets:{title:"sheets",sign:"❏",load:()=>import("./sheets-2HKUDB56.js")},changes:{title:"changes",sign:"±",load:()=>import("./changes-QER7ZLDX.js")}};async function h(t){try{let{step:n}=await $(`history/${t}`);H(o(t==="undo"?"undone":"redone",{title:n.title}))}catch(n){m(n)}}function V(){let[t,n]=d({undo:"",redo:"",done:0,undone:0});return c(()=>{let e=()=>$("history/told").then(n,()=>{});e();let r=[s("history",n),s("back",e)];return()=>r.forEach(i=>i())},[]),g()?.readOnly?null:a`<div class="history" role="group" aria-label=${o("changes")}>
    <button disabled=${!t.undo} title=${t.undo?o("undo.of",{title:t.undo}):""} onClick=${()=>h("undo")}><span aria-hidden="true">↶</span> ${o("undo")}</button>
    <button disabled=${!t.redo} title=${t.redo?o("redo.of",{title:t.redo}):""} onClick=${()=>h("redo")}><span aria-hidden="true">↷</span> <span class="word">${o("redo")}</span></button>
  </div>`}function K(){let t=n=>{let e=n.target;if(!(n.ctrlKey||n.metaKey)||n.altKey||e.isContentEditable||/^(INPUT|TEXTAREA)$/.test(e.tagName))return;let r=n.key.toLowerCase();r!=="z"&&r!=="y"||(n.preventDefault(),h(r==="y"||n.shiftKey?"redo":"undo"))};return addEventListener("keydown",t),()=>removeEventListener("keydown",t)}function B(){let[t,n]=d();return c(()=>{let e=()=>$("pack/about").then(n,()=>{});return e(),s("moved",e)},[]),t}function I({open:t,about:n}){return c(()=>document.querySelector(".bar [aria-current]")?.scrollIntoView({block:"nearest",inline:"nearest"}),[t]),a`<nav class="bar" aria-label=${o("parts")}>
    <p class="pack" title=${n?.system??""}><strong>${n?.title??g()?.pack}</strong></p>
    <ul>
      ${Object.entries(f).filter(([,e])=>!e.hidden).map(([e,r])=>a`<li key=${e}>
          <a href=${b(e)} aria-current=${e===t?"page":void 0}><span class="sign" aria-hidden="true">${r.sign}</span> <span>${o(r.title)}</span></a>
        </li>`)}
    </ul>
    <${V} />
    <${R} />
    <label class="small"><span class="unseen">${o("language.page")}</span>
      <select value=${T()} onChange=${e=>{O(e.target.value),location.reload()}}>
        ${Object.entries(S).map(([e,r])=>a`<option value=${e}>${r}</option>`)}
      </select>
    </label>
  </nav>`}function R(){let[t,n]=d(y());if(c(()=>{let u=[s("pictures",n),s("checked",n),s("hello",n)];return()=>u.forEach(L=>L())},[]),!t)return null;let{error:e,warning:r,note:i}=t.counts,l=t.checked<t.generation&&!t.lost,p=[e?a`<span class="error">${o("errors",{count:e})}</span>`:null,r?a`<span class="warning">${o("warnings",{count:r})}</span>`:null,i?a`<span class="note">${o("notes",{count:i})}</span>`:null].filter(Boolean);return a`<p class="verdict" role="status" data-checked=${t.checked} data-generation=${t.generation}>
    <a href=${b("findings")}>${l?a`<span class="busy">${o("checking")}</span>`:null}
    ${p.length?p:l?null:a`<span class="clean">${o("clean")}</span>`}</a>
    ${g()?.readOnly?a`<span class="lock" title=${g().readOnly}>${o("read-only")}</span>`:null}
  </p>`}function j(){let[t,n]=d(!1),[e,r]=d(!1),[i,l]=d(y());return c(()=>{let p=[s("away",()=>n(!0)),s("back",()=>n(!1)),s("old",()=>r(!0)),s("moved",l),s("checked",l),s("hello",l)];return()=>p.forEach(u=>u())},[]),e?a`<p class="trouble" role="alert">${o("old")} <button onClick=${()=>location.reload()}>${o("load-anew")}</button></p>`:t?a`<p class="trouble" role="alert">${o("away")}</p>`:i?.trouble?a`<p class="trouble" role="alert">${o("trouble",{words:i.trouble})}</p>`:i?.lost?a`<p class="trouble" role="alert">${o("lost")}</p>`:null}function q(){let[t,n]=d();return c(()=>C(n),[]),a`<div class="told" role="status" aria-live="polite">${t?a`<p class=${t.bad?"bad":""}>${t.words} <button onClick=${()=>n(void 0)} aria-label=${o("close")}>×</button></p>`:null}</div>`}var k=new Map;function F({name:t,part:n,...e}){let[,r]=d(0);c(()=>{k.has(t)||n.load().then(l=>{k.set(t,l.default),r(p=>p+1)},m)},[t]);let i=k.get(t);return i?a`<${i} key=${t} ...${e} />`:a`<p class="quiet">${o("loading")}</p>`}function M(){let{place:t,visit:n}=N(),e=B(),[r,i]=d(E("lang"));c(K,[]);let l=t[0]&&Object.hasOwn(f,t[0])?t[0]:"gallery";c(()=>{document.title=`${o(f[l].title)} · ${e?.title??"meeple"}`},[l,e?.title]);let p=e?.languages.includes(r)&&r!==e.language?r:"";return a`<${v}>
    <a class="skip" href="#content" onClick=${u=>{u.preventDefault(),document.getElementById("content")?.focus()}}>${o("skip")}</a>
    <${I} open=${l} about=${e} />
    <main id="content" tabindex=${-1}>
      <${j} />
      ${e&&e.languages.length>1?a`<div class="languages" role="group" aria-label=${o("language.faces")}>
        ${e.languages.map(u=>a`<button key=${u} aria-pressed=${u===(p||e.language)} onClick=${()=>{i(u),A({lang:u})}}>${u}</button>`)}
      </div>`:null}
      ${e?a`<${F} key=${n} name=${l} part=${f[l]} about=${e} place=${t.slice(1)} language=${p} />`:a`<p class="quiet">${o("loading")}</p>`}
    </main>
    <${q} />
  <//>`}w();s("hello",async()=>{let t=document.getElementById("page");t.dataset.shown||(t.dataset.shown="yes",await x(g().language),P(a`<${M} />`,t))});
