import{b as P}from"./chunk-JCWI3PN6.js";import{b as c,c as x,f as C,k as $,l as v,p as n,u as s,z as g}from"./chunk-SX2PRUZ2.js";function W({language:h}){let[i,d]=$(),[e,r]=$(),[o,p]=$({paper:"",duplex:"",ink:"",only:"card",changed:!1,proof:!1}),[k,f]=$("");if(v(()=>{let t=()=>c("sheets/state").then(r,g);c("sheets/options").then(a=>{d(a),r(a),p(u=>({...u,only:a.sorts.includes(u.only)?u.only:""}))},g);let y=[x("printing",a=>a.running?r(u=>({...a,files:u?.files??[]})):t()),x("back",t)];return()=>y.forEach(a=>a())},[]),!i||!e)return n`<p class="quiet">${s("loading")}</p>`;let S=(t={})=>c("sheets/build",{...o,language:h,...t}).then(r,g),b=e.files.find(t=>t.name===k)??e.files[0],m=(t,y,a,u)=>n`<label>${s(y)}
    <select name=${t} value=${o[t]} onChange=${l=>p({...o,[t]:l.target.value})}>
      <option value="">${s(u)}</option>
      ${a.map(l=>n`<option key=${l} value=${l}>${t==="duplex"?s(`duplex.${l}`):t==="ink"?s(`ink.${l}`):t==="only"&&s(`sort.${l}`)||l}</option>`)}
    </select></label>`;return n`<section class="sheets" aria-label=${s("sheets")}>
    <form class="filters" onSubmit=${t=>{t.preventDefault(),S()}}>
      ${m("only","sheets.only",i.sorts,"sheets.everything")}
      ${m("paper","sheets.paper",i.papers,"sheets.as-said")}
      ${m("duplex","sheets.duplex",i.duplexes,"sheets.as-said")}
      ${m("ink","sheets.ink",i.inks,"sheets.as-said")}
      <label class="tick"><input type="checkbox" checked=${o.changed} onChange=${()=>p({...o,changed:!o.changed})} /> ${s("sheets.changed")}</label>
      <label class="tick"><input type="checkbox" checked=${o.proof} onChange=${()=>p({...o,proof:!o.proof})} /> ${s("sheets.proof")}</label>
      ${e.running?n`<button type="button" onClick=${()=>c("sheets/stop").then(r,g)}>${s("sheets.stop")}</button>`:n`<button class="main">${s("sheets.build")}</button>`}
    </form>
    <p role="status" class="soft progress">${e.running?n`<progress aria-label=${s("sheets.building")} /> ${s("sheets.building")} ${e.made?s("sheets.made",{count:e.made}):""} ${e.lines.at(-1)??""}`:e.run?s(e.status===0?"sheets.done":e.status===-1?"sheets.stopped":"sheets.not-done"):s("sheets.none")}</p>
    ${!e.running&&e.status&&e.status>0?n`<pre class="panel lines" tabindex="0">${e.lines.join(`
`)}</pre>`:null}
    ${!e.running&&e.files.length?n`<div class="row files">
      ${e.files.map(t=>n`<span key=${t.name} class="made"><button aria-pressed=${t===b} onClick=${()=>f(t.name)}>${t.title}</button><a href=${`/made/${t.name}`} download=${t.title} aria-label=${s("sheets.save",{title:t.title})}>↓ ${Math.max(1,Math.round(t.bytes/1024))} KB</a></span>`)}
      ${C()?.readOnly?null:n`<button onClick=${()=>S({printed:!0})} title=${s("sheets.printed.why")}>${s("sheets.printed")}</button>`}
    </div>
    <${w} key=${b.name} file=${b.name} title=${b.title} />`:!e.running&&e.status===0?n`<p class="quiet">${s("sheets.nothing")}</p>`:null}
  </section>`}function w({file:h,title:i}){let[d,e]=$(1);return n`<ol class="pages">${Array.from({length:d},(r,o)=>n`<${E} key=${o} file=${h} page=${o} alt=${s("sheets.page",{title:i,page:o+1,count:d})} told=${e} />`)}</ol>`}function E({file:h,page:i,alt:d,told:e}){let{ref:r,near:o}=P(),[p,k]=$("");return v(()=>{o&&!p&&c("sheets/page",{file:h,page:i,wide:1e3}).then(f=>{k(f.png),e(f.pages)},g)},[o]),n`<li ref=${r}>${p?n`<img src=${`data:image/png;base64,${p}`} alt=${d} />`:n`<div class="paper" />`}<span class="soft">${i+1}</span></li>`}export{W as default};
