import{a as F,c as K}from"./chunk-GJZ73E2S.js";import{a as A}from"./chunk-VEODQ4SY.js";import{b as B,c as I,k as M,l as N,n as D,p as l,u as a,v as O,y as j,z}from"./chunk-SSRHWQ63.js";var W={bold:l`<strong>B</strong>`,italic:l`<em>I</em>`};function U({box:c,letters:w,limits:f,styles:R,colours:$,readOnly:C,file:L,write:T}){let g=Object.fromEntries(w.map(o=>[o.key,o])),H=[...new Set(w.map(o=>o.file))].filter(o=>o!==L),h=w.find(o=>o.locked)?.locked,E=o=>C||!!o.locked,k=o=>{let i=`letters.${o}`;return f.align.enum.includes(String(o))||f.vertical.enum.includes(String(o))?a(i):String(o)};async function m(o,i,e,n){let t=o.target;await T(i,e)||(t.value=n)}let p=o=>{let i=g[o];return l`<label>${a(`theme.${o}`)} <span><input type="number" step="0.5" name=${o} min=${f[o].minimum} max=${f[o].maximum} disabled=${E(i)} value=${i.value??""} placeholder=${i.above??""}
      onChange=${e=>{let n=e.target.value;m(e,i,n===""?null:Number(n),i.value??"")}} /> pt</span></label>`},b=(o,i,e)=>{let n=g[o],t=n.value??"",r=n.above?a("letters.above",{value:k(n.above)}):"–";return l`<label>${i} <select name=${o} disabled=${E(n)} value=${t} onChange=${s=>m(s,n,s.target.value||null,t)}>
      <option value="">${r}</option>
      ${e.includes(t)||!t?null:l`<option value=${t}>${t}</option>`}
      ${e.map(s=>l`<option key=${s} value=${s}>${k(s)}</option>`)}</select></label>`},v=o=>{let i=g[o],e=(i.value??i.above)===!0;return l`<button type="button" name=${o} aria-label=${a(`letters.${o}`)} title=${a(`letters.${o}`)} aria-pressed=${e} disabled=${E(i)} onClick=${()=>T(i,i.value!==null&&!e==(i.above===!0)?null:!e)}>${W[o]}</button>`},y=g.colour.value??g.colour.above??"ink",P=$[y]??(/^#[0-9a-f]{6}$/i.test(y)?y:"#000000");return l`<div class="letters" role="group" aria-label=${a("letters",{name:c})}>
    ${b("extends",a("letters.style"),R)} ${p("size")} ${p("smallest")}
    <span class="cuts">${v("bold")}${v("italic")}</span>
    ${b("align",a("letters.align"),f.align.enum)} ${b("vertical",a("letters.vertical"),f.vertical.enum)}
    ${b("colour",a("theme.colour"),Object.keys($))}
    <input type="color" name="spelt" aria-label=${a("letters.spelt")} title=${a("letters.spelt")} disabled=${E(g.colour)} value=${P} onChange=${o=>m(o,g.colour,o.target.value,P)} />
    <span class="soft">${h?a("form.locked",{words:O(h)}):H.join(", ")}</span>
  </div>`}var X=["x","y","width","height"];function Y({about:c,place:w}){let[f,R]=M(),[$,C]=M(),[L,T]=M(""),[g,H]=M(""),[h,E]=M(""),[k,m]=M(),p=D(Promise.resolve()),b=D({}),v=w[0]??f?.[0]?.name??"",y=w[1]??f?.find(t=>t.name===v)?.side??"front";N(()=>{B("layout/names").then(t=>R(t.layouts),z)},[]),N(()=>{if(!v)return;let t=new AbortController,r=()=>B("layout/about",{layout:v,side:y,record:g},t.signal).then(d=>{b.current={},C(d),m(void 0)},z);r();let s=[I("moved",r),I("back",r)];return()=>{t.abort(),s.forEach(d=>d())}},[v,y,g]);let P=async(t,r)=>{await i("layout/place",{box:t.name,at:r},t.file,t.digest)},o=(t,r,s)=>i("layout/style",{box:t.name,key:r.key,value:s},r.file,r.digest);function i(t,r,s,d){let x=p.current.then(async()=>{E("");try{let u=d;for(;b.current[u];)u=b.current[u];let{digests:S}=await B(t,{layout:v,...r,digest:u});return S[s]&&(b.current[u]=S[s],delete b.current[S[s]]),!0}catch(u){return E(j(u)),m(void 0),!1}});return p.current=x,x}let e=$?.boxes.find(t=>t.name===L),n=c.readOnly;return f&&!f.length?l`<section class="desk"><h1>${a("layout")}</h1><p class="quiet">${a("layout.none")}</p></section>`:l`<section class="desk" aria-label=${a("layout")}>
    <h1 class="unseen">${a("layout")}</h1>
    <form class="filters" onSubmit=${t=>t.preventDefault()}>
      <label>${a("layout")}<select name="layout" value=${`${v}/${y}`} onChange=${t=>location.hash=A("layout",...t.target.value.split("/"))}>
        ${f?.map(t=>l`<option key=${t.name+t.side} value=${`${t.name}/${t.side}`}>${t.name} · ${a(t.side==="back"?"back":"front")} (${t.count})</option>`)}</select></label>
      <label>${a("layout.chosen")}<select name="record" value=${g} onChange=${t=>H(t.target.value)}><option value="">–</option>${$?.records.map(t=>l`<option key=${t.record} value=${t.record}>${t.title}</option>`)}</select></label>
      <label>${a("layout.box")}<select name="box" value=${L} onChange=${t=>{T(t.target.value),m(void 0)}}><option value="">–</option>${$?.boxes.map(t=>l`<option key=${t.name} value=${t.name}>${t.name}${t.matter?` (${t.matter})`:""}</option>`)}</select></label>
    </form>
    ${e?l`<div class="panel numbers">
      <strong>${e.name}</strong> <span class="soft">${e.file}</span>
      ${e.at?X.map((t,r)=>l`<label key=${t}>${a(`layout.${t}`)} <input type="number" step="0.1" name=${t} disabled=${!!n} value=${(k??e.at)[r]} onChange=${s=>{let d=[...e.at];d[r]=Number(s.target.value),P(e,d)}} /> mm</label>`):l`<p class="soft">${O(e.fixed)}</p>`}
      ${e.letters.length?l`<${U} key=${e.name} box=${e.name} file=${e.file} letters=${e.letters} limits=${$.limits} styles=${$.styles} colours=${$.colours} readOnly=${!!n} write=${(t,r)=>o(e,t,r)} />`:null}
    </div>`:l`<p class="soft">${a("layout.hint")}</p>`}
    ${h?l`<p class="trouble" role="alert">${h}</p>`:null}
    <div class="examples">
      ${$?.examples.flatMap(t=>$.languages.map(r=>l`<${q} key=${t.what+t.record+r} example=${t} side=${$.side} language=${r===c.language?"":r} shown=${r} boxes=${$.boxes} box=${L} choose=${s=>{T(s),m(void 0)}} draft=${k} setDraft=${m} put=${P} readOnly=${n} />`))}
    </div>
  </section>`}function q({example:c,side:w,language:f,shown:R,boxes:$,box:C,choose:L,draft:T,setDraft:g,put:H,readOnly:h}){let E=F(c.record,w,f,!0),k=D(null),m=D(void 0),p=e=>Math.round(e*10)/10;function b(e){let n=m.current,[t,r]=[(e.clientX-n.x)/n.scale,(e.clientY-n.y)/n.scale],[s,d,x,u]=n.from;return n.size?[s,d,Math.max(.5,p(x+t)),Math.max(.5,p(u+r))]:[p(s+t),p(d+r),x,u]}function v(e,n,t){L(n.name),!(h||!n.at)&&(e.preventDefault(),e.stopPropagation(),e.currentTarget.setPointerCapture(e.pointerId),e.currentTarget.closest(".box")?.focus(),m.current={from:n.at,x:e.clientX,y:e.clientY,size:t,scale:k.current.clientWidth/c.width,box:n})}function y(e){m.current&&g(b(e))}function P(e){if(!m.current)return;let[n,t]=[m.current.box,b(e)];m.current=void 0,t.some((r,s)=>r!==n.at[s])?H(n,t):g(void 0)}function o(e,n){let t=e.ctrlKey?.1:1,s={ArrowLeft:[-t,0],ArrowRight:[t,0],ArrowUp:[0,-t],ArrowDown:[0,t]}[e.key];if(!s||!n.at||h)return;e.preventDefault();let[d,x,u,S]=n.at;H(n,e.shiftKey?[d,x,Math.max(.5,p(u+s[0])),Math.max(.5,p(S+s[1]))]:[p(d+s[0]),p(x+s[1]),u,S])}let i=$.filter(e=>e.at).sort((e,n)=>n.at[2]*n.at[3]-e.at[2]*e.at[3]);return l`<figure class="side" data-record=${c.record} data-language=${R} style=${{"--wide":c.width,"--high":c.height}}>
    <div class="canvas" ref=${k}>
      <${K} face=${E} alt=${c.title} />
      ${i.map(e=>{let n=e.name===C,[t,r,s,d]=n&&T?T:e.at,x={left:`${100*t/c.width}%`,top:`${100*r/c.height}%`,width:`${100*s/c.width}%`,height:`${100*d/c.height}%`};return l`<div key=${e.name} class="box movable" role="button" tabindex="0" aria-pressed=${n} aria-label=${a("layout.of-box",{name:e.name,x:t,y:r,width:s,height:d})} data-box=${e.name} style=${x}
          onPointerDown=${u=>v(u,e,!1)} onPointerMove=${y} onPointerUp=${P} onKeyDown=${u=>o(u,e)} onFocus=${()=>L(e.name)}>
          ${n&&!h?l`<span class="corner" onPointerDown=${u=>v(u,e,!0)} onPointerMove=${y} onPointerUp=${P} />`:null}
        </div>`})}
    </div>
    <figcaption>${a(`layout.${c.what}`)} · ${c.title} · ${R}</figcaption>
  </figure>`}export{Y as default};
