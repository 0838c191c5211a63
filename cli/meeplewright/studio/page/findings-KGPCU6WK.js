import{a as m,b}from"./chunk-NOPPF2U7.js";import{a as c,b as d,h as u,i as v,j as h,k as t,n as p,o as k,u as e,x as g}from"./chunk-CRC57IBJ.js";function x({language:r}){let[n,i]=u({level:p("level"),words:p("words")}),[l,a]=u(),f=h(n);f.current=n,v(()=>{let o=new AbortController,s=()=>c("findings/all",f.current,o.signal).then(a,g);s();let w=[d("checked",s),d("back",s)];return()=>{o.abort(),w.forEach(y=>y())}},[n]);function $(o){let s={...n,...o};i(s),k({...s,lang:r})}return t`<section aria-label=${e("findings")}>
    <form class="filters" role="search" onSubmit=${o=>o.preventDefault()}>
      <input type="search" name="words" value=${n.words} placeholder=${e("findings.words.hint")} aria-label=${e("findings.words")} onInput=${o=>$({words:o.target.value})} />
      <label>${e("findings.level")}
        <select name="level" value=${n.level} onChange=${o=>$({level:o.target.value})}>
          <option value="">${e("all")}</option>
          <option value="error">${e("level.error")}</option>
          <option value="warning">${e("level.warning")}</option>
          <option value="note">${e("level.note")}</option>
        </select>
      </label>
      <output>${l&&l.checked?e("findings.count",{count:l.count}):""}</output>
    </form>
    ${l?l.checked===0?t`<p class="quiet">${e("findings.pending")}</p>`:l.count===0?t`<p class="quiet">${e(n.level||n.words?"findings.none.like":"findings.none")}</p>`:null:t`<p class="quiet">${e("loading")}</p>`}
    <ul class="findings causes">${l?.groups.map(o=>t`<${E} key=${o[0].mark} group=${o} />`)}</ul>
    ${l?.more?t`<p class="quiet">${e("findings.more",{count:l.more})}</p>`:null}
  </section>`}function E({group:r}){let[n,...i]=r;return t`<li class="cause panel">
    <ul class="findings"><${m} finding=${n} /></ul>
    ${i.length?t`<details><summary>${e("findings.same",{count:i.length})}</summary><ul class="findings">${i.map(l=>t`<${m} key=${l.mark} finding=${l} />`)}</ul></details>`:null}
    <${T} code=${n.code} />
  </li>`}function T({code:r}){let[n,i]=u();return t`<details class="explained" onToggle=${a=>{a.target.open&&!n&&c("findings/explained",{code:r}).then(i,g)}}><summary>${e("findings.explain")}</summary>
    ${n?t`<div><h3>${n.title}</h3>${n.text.split(/\n{2,}/).map(a=>t`<p><${b} text=${a.replace(/^#+ */,"")} /></p>`)}</div>`:t`<p class="quiet">${e("loading")}</p>`}
  </details>`}export{x as default};
