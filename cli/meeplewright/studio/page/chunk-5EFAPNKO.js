import{p as e,u as t}from"./chunk-SX2PRUZ2.js";function l({clash:n,take:o}){let i=s=>typeof s=="string"?s:JSON.stringify(s,null,1)??"";return e`<div class="clash" role="alert">
    <p>${n.words}</p>
    <dl><dt>${t("clash.mine")}</dt><dd class="mine">${i(n.mine)}</dd><dt>${t("clash.theirs")}</dt><dd class="theirs">${i(n.theirs)}</dd></dl>
    <button class="main" onClick=${()=>o(!0)}>${t("clash.take-mine")}</button> <button onClick=${()=>o(!1)}>${t("clash.take-theirs")}</button>
  </div>`}export{l as a};
