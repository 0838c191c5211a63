import{a as O,c as U}from"./chunk-JOO23FEG.js";import{a as N}from"./chunk-OWX4NTYP.js";import{b as B,c as C,k as y,l as S,n as A,p as i,u,y as z,z as F}from"./chunk-PFPRTPVJ.js";var I=["x","y","width","height"];function X({about:o,place:T}){let[b,R]=y(),[$,H]=y(),[x,w]=y(""),[v,D]=y(""),[h,L]=y(""),[P,c]=y(),r=T[0]??b?.[0]?.name??"",E=T[1]??b?.find(t=>t.name===r)?.side??"front";S(()=>{B("layout/names").then(t=>R(t.layouts),F)},[]),S(()=>{if(!r)return;let t=new AbortController,a=()=>B("layout/about",{layout:r,side:E,record:v},t.signal).then(n=>{H(n),c(void 0)},F);a();let e=[C("moved",a),C("back",a)];return()=>{t.abort(),e.forEach(n=>n())}},[r,E,v]);async function k(t,a){L(""),await B("layout/place",{layout:r,box:t.name,at:a,digest:t.digest}).catch(e=>{L(z(e)),c(void 0)})}let d=$?.boxes.find(t=>t.name===x),M=o.readOnly;return b&&!b.length?i`<section class="desk"><h1>${u("layout")}</h1><p class="quiet">${u("layout.none")}</p></section>`:i`<section class="desk" aria-label=${u("layout")}>
    <h1 class="unseen">${u("layout")}</h1>
    <form class="filters" onSubmit=${t=>t.preventDefault()}>
      <label>${u("layout")}<select name="layout" value=${`${r}/${E}`} onChange=${t=>location.hash=N("layout",...t.target.value.split("/"))}>
        ${b?.map(t=>i`<option key=${t.name+t.side} value=${`${t.name}/${t.side}`}>${t.name} · ${u(t.side==="back"?"back":"front")} (${t.count})</option>`)}</select></label>
      <label>${u("layout.chosen")}<select name="record" value=${v} onChange=${t=>D(t.target.value)}><option value="">–</option>${$?.records.map(t=>i`<option key=${t.record} value=${t.record}>${t.title}</option>`)}</select></label>
      <label>${u("layout.box")}<select name="box" value=${x} onChange=${t=>{w(t.target.value),c(void 0)}}><option value="">–</option>${$?.boxes.map(t=>i`<option key=${t.name} value=${t.name}>${t.name}${t.matter?` (${t.matter})`:""}</option>`)}</select></label>
    </form>
    ${d?i`<div class="panel numbers">
      <strong>${d.name}</strong> <span class="soft">${d.file}</span>
      ${d.at?I.map((t,a)=>i`<label key=${t}>${u(`layout.${t}`)} <input type="number" step="0.1" name=${t} disabled=${!!M} value=${(P??d.at)[a]} onChange=${e=>{let n=[...d.at];n[a]=Number(e.target.value),k(d,n)}} /> mm</label>`):i`<p class="soft">${d.fixed}</p>`}
    </div>`:i`<p class="soft">${u("layout.hint")}</p>`}
    ${h?i`<p class="trouble" role="alert">${h}</p>`:null}
    <div class="examples">
      ${$?.examples.flatMap(t=>$.languages.map(a=>i`<${Y} key=${t.what+t.record+a} example=${t} side=${$.side} language=${a===o.language?"":a} shown=${a} boxes=${$.boxes} box=${x} choose=${e=>{w(e),c(void 0)}} draft=${P} setDraft=${c} put=${k} readOnly=${M} />`))}
    </div>
  </section>`}function Y({example:o,side:T,language:b,shown:R,boxes:$,box:H,choose:x,draft:w,setDraft:v,put:D,readOnly:h}){let L=O(o.record,T,b,!0),P=A(null),c=A(void 0),r=e=>Math.round(e*10)/10;function E(e){let n=c.current,[s,f]=[(e.clientX-n.x)/n.scale,(e.clientY-n.y)/n.scale],[l,p,g,m]=n.from;return n.size?[l,p,Math.max(.5,r(g+s)),Math.max(.5,r(m+f))]:[r(l+s),r(p+f),g,m]}function k(e,n,s){x(n.name),!(h||!n.at)&&(e.preventDefault(),e.stopPropagation(),e.currentTarget.setPointerCapture(e.pointerId),e.currentTarget.closest(".box")?.focus(),c.current={from:n.at,x:e.clientX,y:e.clientY,size:s,scale:P.current.clientWidth/o.width,box:n})}function d(e){c.current&&v(E(e))}function M(e){if(!c.current)return;let[n,s]=[c.current.box,E(e)];c.current=void 0,s.some((f,l)=>f!==n.at[l])?D(n,s):v(void 0)}function t(e,n){let s=e.ctrlKey?.1:1,l={ArrowLeft:[-s,0],ArrowRight:[s,0],ArrowUp:[0,-s],ArrowDown:[0,s]}[e.key];if(!l||!n.at||h)return;e.preventDefault();let[p,g,m,K]=n.at;D(n,e.shiftKey?[p,g,Math.max(.5,r(m+l[0])),Math.max(.5,r(K+l[1]))]:[r(p+l[0]),r(g+l[1]),m,K])}let a=$.filter(e=>e.at).sort((e,n)=>n.at[2]*n.at[3]-e.at[2]*e.at[3]);return i`<figure class="side" data-record=${o.record} data-language=${R} style=${{"--wide":o.width,"--high":o.height}}>
    <div class="canvas" ref=${P}>
      <${U} face=${L} alt=${o.title} />
      ${a.map(e=>{let n=e.name===H,[s,f,l,p]=n&&w?w:e.at,g={left:`${100*s/o.width}%`,top:`${100*f/o.height}%`,width:`${100*l/o.width}%`,height:`${100*p/o.height}%`};return i`<div key=${e.name} class="box movable" role="button" tabindex="0" aria-pressed=${n} aria-label=${u("layout.of-box",{name:e.name,x:s,y:f,width:l,height:p})} data-box=${e.name} style=${g}
          onPointerDown=${m=>k(m,e,!1)} onPointerMove=${d} onPointerUp=${M} onKeyDown=${m=>t(m,e)} onFocus=${()=>x(e.name)}>
          ${n&&!h?i`<span class="corner" onPointerDown=${m=>k(m,e,!0)} onPointerMove=${d} onPointerUp=${M} />`:null}
        </div>`})}
    </div>
    <figcaption>${u(`layout.${o.what}`)} · ${o.title} · ${R}</figcaption>
  </figure>`}export{X as default};
