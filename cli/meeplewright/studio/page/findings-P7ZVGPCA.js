import{a as f,b as w}from"./chunk-IL6SJSNE.js";import{d as m,e as k}from"./chunk-ULNQ6Q2F.js";import{b as u,c as p,d as v,k as c,l as h,n as b,p as l,u as e,x as y,z as d}from"./chunk-SX2PRUZ2.js";function A({about:r,language:i}){let[o,a]=c({level:m("level"),words:m("words")}),[n,x]=c(),g=b(o);g.current=o,h(()=>{let t=new AbortController,s=()=>u("findings/all",g.current,t.signal).then(x,d);s();let T=[p("checked",s),p("back",s)];return()=>{t.abort(),T.forEach(F=>F())}},[o]);function $(t){let s={...o,...t};a(s),k({...s,lang:i})}async function E(){try{await v(),await u("findings/mend_all"),y(e("mend.done",{title:e("mend.all",{count:n?.certain??0})}))}catch(t){d(t)}}return l`<section aria-label=${e("findings")}>
    <form class="filters" role="search" onSubmit=${t=>t.preventDefault()}>
      <input type="search" name="words" value=${o.words} placeholder=${e("findings.words.hint")} aria-label=${e("findings.words")} onInput=${t=>$({words:t.target.value})} />
      <label>${e("findings.level")}
        <select name="level" value=${o.level} onChange=${t=>$({level:t.target.value})}>
          <option value="">${e("all")}</option>
          <option value="error">${e("level.error")}</option>
          <option value="warning">${e("level.warning")}</option>
          <option value="note">${e("level.note")}</option>
        </select>
      </label>
      <output>${n&&n.checked?e("findings.count",{count:n.count}):""}</output>
      ${n?.certain&&!r.readOnly?l`<button type="button" onClick=${E}>${e("mend.all",{count:n.certain})}</button>`:null}
    </form>
    ${n?n.checked===0?l`<p class="quiet">${e("findings.pending")}</p>`:n.count===0?l`<p class="quiet">${e(o.level||o.words?"findings.none.like":"findings.none")}</p>`:null:l`<p class="quiet">${e("loading")}</p>`}
    <ul class="findings causes">${n?.groups.map(t=>l`<${q} key=${t[0].mark} group=${t} />`)}</ul>
    ${n?.more?l`<p class="quiet">${e("findings.more",{count:n.more})}</p>`:null}
  </section>`}function q({group:r}){let[i,...o]=r;return l`<li class="cause panel">
    <ul class="findings"><${f} finding=${i} /></ul>
    ${o.length?l`<details><summary>${e("findings.same",{count:o.length})}</summary><ul class="findings">${o.map(a=>l`<${f} key=${a.mark} finding=${a} />`)}</ul></details>`:null}
    <${P} code=${i.code} />
  </li>`}function P({code:r}){let[i,o]=c();return l`<details class="explained" onToggle=${n=>{n.target.open&&!i&&u("findings/explained",{code:r}).then(o,d)}}><summary>${e("findings.explain")}</summary>
    ${i?l`<div><h3>${i.title}</h3>${i.text.split(/\n{2,}/).map(n=>l`<p><${w} text=${n.replace(/^#+ */,"")} /></p>`)}</div>`:l`<p class="quiet">${e("loading")}</p>`}
  </details>`}export{A as default};
