import{a as x,c as E}from"./chunk-JCWI3PN6.js";import{b as u,c as g,k as d,l as y,p as r,u as n,y as k,z as f}from"./chunk-SX2PRUZ2.js";var T={red:"0.11238 0.88762 0 0 0  0.11238 0.88762 0 0 0  0.00401 -0.00401 1 0 0  0 0 0 1 0",green:"0.29275 0.70725 0 0 0  0.29275 0.70725 0 0 0  -0.02234 0.02234 1 0 0  0 0 0 1 0",blue:"1 0.1502 -0.1502 0 0  0 0.8526 0.1474 0 0  0 0.8526 0.1474 0 0  0 0 0 1 0",grey:"0.2126 0.7152 0.0722 0 0  0.2126 0.7152 0.0722 0 0  0.2126 0.7152 0.0722 0 0  0 0 0 1 0"};function P({about:l,language:o}){let[s,c]=d(),[F,z]=d([]),[$,C]=d(""),[b,h]=d(""),[w,M]=d("");if(y(()=>{let e=()=>u("theme/about").then(c,f);e(),u("gallery/index",{language:o}).then(a=>z(L(a.faces)),f);let t=[g("moved",e),g("back",e)];return()=>t.forEach(a=>a())},[o]),!s)return r`<p class="quiet">${n("loading")}</p>`;if(!s.theme)return r`<section class="theme"><h1>${n("theme")}</h1><p class="quiet">${n("theme.none")}</p></section>`;async function p(e,t){h(""),await u(e,{...t,digest:s.digest}).catch(a=>h(k(a)))}let v=s.pairs.filter(e=>e.ground===(w||s.colours.find(t=>t.name==="paper")?.name||s.colours[0]?.name));return r`<section class="theme" aria-label=${n("theme")}>
    <h1>${n("theme")}</h1>
    <svg width="0" height="0" aria-hidden="true"><defs>${Object.entries(T).map(([e,t])=>r`<filter id=${`eyes-${e}`} color-interpolation-filters="linearRGB"><feColorMatrix type="matrix" values=${t} /></filter>`)}</defs></svg>
    ${b?r`<p class="trouble" role="alert">${b}</p>`:null}
    <div class="panel"><h2>${n("theme.colours")}</h2>
      <ul class="palette">${s.colours.map(e=>r`<li key=${e.name}>
        <input type="color" id=${`colour-${e.name}`} value=${e.rgb||"#000000"} disabled=${!!l.readOnly||!e.rgb} onChange=${t=>p("theme/colour",{name:e.name,value:t.target.value})} />
        <label for=${`colour-${e.name}`}>${e.name}</label>
        <input type="text" size="9" aria-label=${n("theme.value",{name:e.name})} value=${e.value} readonly=${!!l.readOnly} onChange=${t=>p("theme/colour",{name:e.name,value:t.target.value.trim()})} />
      </li>`)}</ul>
    </div>
    <div class="panel"><h2>${n("theme.contrast")}</h2>
      <label>${n("theme.ground")} <select name="ground" value=${v[0]?.ground??""} onChange=${e=>M(e.target.value)}>${s.colours.filter(e=>e.rgb).map(e=>r`<option value=${e.name}>${e.name}</option>`)}</select></label>
      <ul class="pairs">${v.map(e=>{let[t,a]=[e.text,e.ground].map(m=>s.colours.find(O=>O.name===m).rgb),i=e.ratio>=s.readable?"theme.good":e.ratio>=s.large?"theme.large":"theme.poor";return r`<li key=${e.text} class=${i.slice(6)}><span class="sample" aria-hidden="true" style=${{color:t,background:a}} /><span class="colour">${e.text}</span> <span class="ratio">${e.ratio.toFixed(2)}</span> <span>${n(i)}</span></li>`})}</ul>
    </div>
    <div class="panel"><h2>${n("theme.styles")}</h2>
      <div class="wide"><table><thead><tr><th scope="col">${n("theme.style")}</th>${["font","size","smallest","colour"].map(e=>r`<th scope="col">${n(`theme.${e}`)}</th>`)}</tr></thead>
      <tbody>${s.styles.map(e=>r`<tr key=${e.name}><th scope="row">${e.name}${e.says.extends?r` <span class="soft">← ${e.says.extends}</span>`:null}</th>
        ${["font","size","smallest","colour"].map(t=>r`<td key=${t}><input type="text" size=${t==="font"||t==="colour"?10:5} aria-label=${`${e.name} ${t}`} readonly=${!!l.readOnly} value=${e.says[t]??""} onChange=${a=>{let i=a.target.value.trim(),m=Number(i);p("theme/style",{name:e.name,key:t,value:i===""?null:["size","smallest"].includes(t)&&Number.isFinite(m)?m:i})}} /></td>`)}
      </tr>`)}</tbody></table></div>
    </div>
    <div class="panel"><h2>${n("theme.eyes")}</h2>
      <div role="group" aria-label=${n("theme.eyes")} class="eyes">${["",...Object.keys(T)].map(e=>r`<button key=${e} aria-pressed=${$===e} onClick=${()=>C(e)}>${n(e?`theme.eyes.${e}`:"theme.eyes.all")}</button>`)}</div>
      <ul class="faces seen" style=${{"--size":"170px",filter:$?`url(#eyes-${$})`:"none"}}>${F.map(e=>r`<${H} key=${e.record+e.side} ...${e} language=${o} />`)}</ul>
    </div>
  </section>`}function H({record:l,side:o,language:s}){let c=x(l,o,s,!0);return r`<li><${E} face=${c} alt=${l} /></li>`}function L(l){let o={};return l.filter(s=>(o[s.kind+s.side]=(o[s.kind+s.side]??0)+1)<=3).slice(0,18)}export{P as default};
