import{a as z,c as B}from"./chunk-MW7SLB3J.js";import{a as R,b as q}from"./chunk-HMXRWGXW.js";import{b as h,c as D,k as d,l as S,n as j,p as i,u as l,y as A,z as C}from"./chunk-AS3OI52G.js";function Y({about:y,place:p,language:f}){let[c,$]=d(),[r,G]=d(),[s,b]=d([]),[K,g]=d({x:0,y:0}),[F,M]=d(""),k=j(null),u=j(void 0),a=p.length?p.join("/"):c?.[0]?.record??"",O=z(a,"front",f,a!=="");S(()=>{h("map/names").then(n=>$(n.maps),C)},[]),S(()=>{if(!a)return;let n=new AbortController,t=()=>h("map/about",{record:a},n.signal).then(o=>{G(o),g({x:0,y:0})},C);b([]),t();let e=[D("moved",t),D("back",t)];return()=>{n.abort(),e.forEach(o=>o())}},[a]);async function U(n,t){if(!r||!n&&!t)return g({x:0,y:0});M("");let e=s.map(o=>({path:r.points[o].path,x:r.points[o].x+n,y:r.points[o].y+t}));await h("map/move",{record:a,points:e,digest:r.digest}).catch(o=>{M(A(o)),g({x:0,y:0})})}function P(n){let t=k.current.getScreenCTM().inverse(),e=new DOMPoint(n.clientX,n.clientY).matrixTransform(t);return{x:e.x,y:e.y}}function V(n,t){let e=n.shiftKey?s.includes(t)?s.filter(o=>o!==t):[...s,t]:s.includes(t)?s:[t];b(e),n.currentTarget.focus(),!y.readOnly&&(n.preventDefault(),k.current.setPointerCapture(n.pointerId),u.current=P(n))}function I(n,t){let e=n.shiftKey?10:1,o={ArrowLeft:[-e,0],ArrowRight:[e,0],ArrowUp:[0,-e],ArrowDown:[0,e]};if(n.key===" "||n.key==="Enter")b(s.includes(t)?s.filter(m=>m!==t):[...s,t]);else if(o[n.key]&&!y.readOnly){s.includes(t)||b([t]);let m=(s.includes(t)?s:[t]).map(x=>({path:r.points[x].path,x:r.points[x].x+o[n.key][0],y:r.points[x].y+o[n.key][1]}));h("map/move",{record:a,points:m,digest:r.digest}).catch(x=>M(A(x)))}else return;n.preventDefault()}if(c&&!c.length)return i`<section class="desk"><h1>${l("map")}</h1><p class="quiet">${l("map.none")}</p></section>`;let v=n=>({x:r.points[n].x+(s.includes(n)?K.x:0),y:r.points[n].y+(s.includes(n)?K.y:0)}),[E,T,H,L]=r?J(r.points):[0,0,100,100],w=Math.max(H-E,L-T)/60,X=new Map(r?.points.map((n,t)=>[n.name,t]));return i`<section class="desk map" aria-label=${l("map")}>
    <h1 class="unseen">${l("map")}</h1>
    <form class="filters" onSubmit=${n=>n.preventDefault()}>
      <label>${l("map")}<select name="map" value=${a} onChange=${n=>location.hash=R("map",...n.target.value.split("/"))}>${c?.map(n=>i`<option key=${n.record} value=${n.record}>${n.title}</option>`)}</select></label>
      ${a?i`<a href=${q(a)}>${l("map.form")}</a>`:null}
      <span class="soft">${l("map.hint")}</span>
    </form>
    ${F?i`<p class="trouble" role="alert">${F}</p>`:null}
    ${r?i`<div class="both">
      <svg ref=${k} class="points" viewBox=${`${E} ${T} ${H-E} ${L-T}`} role="group" aria-label=${r.title}
          onPointerMove=${n=>{if(u.current){let t=P(n);g({x:t.x-u.current.x,y:t.y-u.current.y})}}}
          onPointerUp=${n=>{if(!u.current)return;let t=P(n),e={x:t.x-u.current.x,y:t.y-u.current.y};u.current=void 0,U(Math.abs(e.x)<.5?0:e.x,Math.abs(e.y)<.5?0:e.y)}}>
        ${r.joined.map(n=>{let t=n.ends.map(m=>X.get(m));if(t.some(m=>m===void 0))return null;let[e,o]=t.map(m=>v(m));return i`<line key=${n.path.join("/")} x1=${e.x} y1=${e.y} x2=${o.x} y2=${o.y} stroke-width=${w/3} />`})}
        ${r.points.map((n,t)=>i`<g key=${n.path.join("/")} class=${s.includes(t)?"chosen":""} tabindex="0" role="button" aria-pressed=${s.includes(t)} aria-label=${l("map.point",{name:n.name,x:n.x,y:n.y})} data-point=${n.name} transform=${`translate(${v(t).x} ${v(t).y})`}
            onPointerDown=${e=>V(e,t)} onKeyDown=${e=>I(e,t)}>
          <circle r=${w} /><text y=${w*2.1} font-size=${w*1.4}>${n.name}</text>
        </g>`)}
      </svg>
      <figure>${O?.url?i`<${B} face=${O} alt=${r.title} />`:null}</figure>
    </div>`:i`<p class="quiet">${l("loading")}</p>`}
  </section>`}function J(y){let[p,f]=[y.map($=>$.x),y.map($=>$.y)],c=Math.max(Math.max(...p)-Math.min(...p),Math.max(...f)-Math.min(...f))/10+1;return[Math.min(...p)-c,Math.min(...f)-c,Math.max(...p)+c,Math.max(...f)+c]}export{Y as default};
