import{a as P}from"./chunk-5EFAPNKO.js";import{b as H,d as y,e as D}from"./chunk-ULNQ6Q2F.js";import{b,c as L,k as u,l as S,n as C,p as n,u as a,v as I,y as M,z as K}from"./chunk-SX2PRUZ2.js";var O={stale:"state.stale",missing:"state.missing",unsure:"state.fuzzy",done:"state.done"};function W({about:t}){let[i,w]=u(y("to")),[$,v]=u(y("state")),[o,m]=u(y("words")),[d,g]=u(0),[s,h]=u(),l=C(""),[p,f]=u([]);if(S(()=>{let e=new AbortController,c=E=>()=>b("translate/about",{language:i,state:$,words:o,first:d},e.signal).then(T=>{l.current=T.digest,h(T),E&&f(T.lines.map(R=>R.context))},K);c(!0)(),D({to:i,state:$,words:o});let k=[L("moved",c(!1)),L("back",c(!1))];return()=>{e.abort(),k.forEach(E=>E())}},[i,$,o,d]),s&&!s.languages.length)return n`<section class="translate"><h1>${a("translate")}</h1><p class="quiet">${a("translate.none")}</p></section>`;let x=new Map(s?.lines.map(e=>[e.context,e])),r=[...p.flatMap(e=>x.get(e)??[]),...s?.lines.filter(e=>!p.includes(e.context))??[]];return n`<section class="translate" aria-label=${a("translate")}>
    <h1 class="unseen">${a("translate")}</h1>
    <form class="filters" role="search" onSubmit=${e=>e.preventDefault()}>
      <label>${a("translate.to")}<select name="to" value=${s?.language??""} onChange=${e=>{w(e.target.value),g(0)}}>${s?.languages.map(e=>n`<option value=${e}>${e}</option>`)}</select></label>
      <label>${a("translate.state")}<select name="state" value=${$} onChange=${e=>{v(e.target.value),g(0)}}>
        <option value="">${a("all")}</option><option value="todo">${a("translate.todo")}</option>
        ${Object.keys(O).map(e=>n`<option value=${e}>${a(O[e])} (${s?.counts[e]??0})</option>`)}
      </select></label>
      <input type="search" name="words" aria-label=${a("gallery.words")} placeholder=${a("gallery.words")} value=${o} onInput=${e=>{m(e.target.value),g(0)}} />
      <output>${s?a("translate.count",{count:s.count}):a("loading")}</output>
    </form>
    ${s&&!s.count?n`<p class="quiet">${a("translate.nothing")}</p>`:null}
    <ul class="lines">
      ${r.map(e=>n`<${q} key=${`${s.language} ${e.context}`} line=${e} language=${s.language} source=${t.language} digest=${l} readOnly=${t.readOnly} />`)}
    </ul>
    ${s&&(d>0||s.more>0)?n`<p><button disabled=${d===0} onClick=${()=>g(Math.max(0,d-100))}>←</button> <button disabled=${s.more===0} onClick=${()=>g(d+100)}>${a("translate.more",{count:s.more})} →</button></p>`:null}
  </section>`}function q({line:t,language:i,source:w,digest:$,readOnly:v}){let[o,m]=u(t.text),[d,g]=u(""),[s,h]=u(),l=C(!1),p=`line-${t.context.replace(/[^\w-]/g,"-")}`;S(()=>{l.current||m(t.text)},[t.text]);async function f(r,e=!1){if(!(!e&&(!l.current||r===t.text&&t.state==="done"))){l.current=!1;try{let c=await b("translate/put",{language:i,context:t.context,text:r,digest:$.current});g(""),c.generation&&await b("translate/about",{language:i,state:"stale",first:0}).then(k=>$.current=k.digest)}catch(c){l.current=!0,c?.told?.why==="changed"?h({doing:{do:"put",path:[]},mine:r,theirs:c.told.theirs,words:M(c)}):g(M(c))}}}async function x(r){h(void 0);let e=await b("translate/about",{language:i,state:"",words:t.context,first:0});$.current=e.digest,r?await f(o,!0):(l.current=!1,m(String(s.theirs??"")))}return n`<li class=${`line ${t.state}`} data-context=${t.context}>
    <p class="where">${t.there?n`<a href=${H(t.record,t.field)}>${t.record}</a>`:t.record} <span class="soft">${t.field}</span> ${t.state==="done"?null:n`<span class=${`state ${t.state}`}>${a(O[t.state])}</span>`}</p>
    <div class="source" lang=${w} id=${`${p}-source`}>${t.source}${t.was&&t.was!==t.source?n`<p class="was soft"><span class="unseen">${a("translate.was")}</span><del>${t.was}</del></p>`:null}</div>
    <div><textarea id=${p} lang=${i} rows=${Math.max(t.block?2:1,Math.ceil(t.source.length/60))} value=${o} readonly=${!!(t.locked||v)} aria-label=${`${i}: ${t.context}`} aria-describedby=${`${p}-source`}
        onInput=${r=>{l.current=!0,m(r.target.value)}}
        onBlur=${()=>f(o)}
        onKeyDown=${r=>{r.key==="Enter"&&(r.ctrlKey||r.metaKey)&&(r.preventDefault(),l.current=!0,f(o,!0),document.getElementById(p)?.closest("li")?.nextElementSibling?.querySelector("textarea")?.focus())}} />
      ${t.state==="stale"||t.state==="unsure"?n`<button onClick=${()=>f(o,!0)}>${a("translate.holds")}</button>`:null}
      ${t.locked?n`<p class="soft">${I(t.locked)}</p>`:null}
      ${d?n`<p class="error" role="alert">${d}</p>`:null}
      ${s?n`<${P} clash=${s} take=${x} />`:null}
    </div>
  </li>`}export{W as default};
