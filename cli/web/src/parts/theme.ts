// The theme: colours with their contrast, styles, and the faces as people see them who lack a sort of cone.
import { ask, on } from "../server";
import { html, useEffect, useState } from "../html";
import { FacePicture, useFace } from "../shown";
import { say, type Word } from "../words";
import { tellFault, why } from "../told";
import type { PartProps } from "./index";

interface Told {
  theme: boolean;
  digest: string;
  colours: { name: string; value: string; rgb: string }[];
  pairs: { text: string; ground: string; ratio: number }[];
  styles: { name: string; says: Record<string, any> }[];
  readable: number;
  large: number;
}
// Viénot, Brettel and Mollon (1999) for red and green, the usual approximation for blue
const EYES: Record<string, string> = {
  red: "0.11238 0.88762 0 0 0  0.11238 0.88762 0 0 0  0.00401 -0.00401 1 0 0  0 0 0 1 0",
  green: "0.29275 0.70725 0 0 0  0.29275 0.70725 0 0 0  -0.02234 0.02234 1 0 0  0 0 0 1 0",
  blue: "1 0.1502 -0.1502 0 0  0 0.8526 0.1474 0 0  0 0.8526 0.1474 0 0  0 0 0 1 0",
  grey: "0.2126 0.7152 0.0722 0 0  0.2126 0.7152 0.0722 0 0  0.2126 0.7152 0.0722 0 0  0 0 0 1 0",
};

export default function Theme({ about, language }: PartProps) {
  const [told, setTold] = useState<Told>();
  const [faces, setFaces] = useState<{ record: string; side: string }[]>([]);
  const [eyes, setEyes] = useState("");
  const [fault, setFault] = useState("");
  const [ground, setGround] = useState("");
  useEffect(() => {
    const look = () => ask<Told>("theme/about").then(setTold, tellFault);
    look();
    ask<{ faces: { record: string; side: string; kind: string; deck?: string }[] }>("gallery/index", { language }).then((index) => setFaces(some(index.faces)), tellFault);
    const ends = [on("moved", look), on("back", look)];
    return () => ends.forEach((end) => end());
  }, [language]);
  if (!told) return html`<p class="quiet">${say("loading")}</p>`;
  if (!told.theme) return html`<section class="theme"><h1>${say("theme")}</h1><p class="quiet">${say("theme.none")}</p></section>`;
  async function put(question: string, more: object) {
    setFault("");
    await ask(question, { ...more, digest: told!.digest }).catch((refused) => setFault(why(refused)));
  }
  const on_ = told.pairs.filter((each) => each.ground === (ground || told.colours.find((one) => one.name === "paper")?.name || told.colours[0]?.name));
  return html`<section class="theme" aria-label=${say("theme")}>
    <h1>${say("theme")}</h1>
    <svg width="0" height="0" aria-hidden="true"><defs>${Object.entries(EYES).map(([name, values]) => html`<filter id=${`eyes-${name}`} color-interpolation-filters="linearRGB"><feColorMatrix type="matrix" values=${values} /></filter>`)}</defs></svg>
    ${fault ? html`<p class="trouble" role="alert">${fault}</p>` : null}
    <div class="panel"><h2>${say("theme.colours")}</h2>
      <ul class="palette">${told.colours.map((each) => html`<li key=${each.name}>
        <input type="color" id=${`colour-${each.name}`} value=${each.rgb || "#000000"} disabled=${!!about.readOnly || !each.rgb} onChange=${(event: Event) => put("theme/colour", { name: each.name, value: (event.target as HTMLInputElement).value })} />
        <label for=${`colour-${each.name}`}>${each.name}</label>
        <input type="text" size="9" aria-label=${say("theme.value", { name: each.name })} value=${each.value} readonly=${!!about.readOnly} onChange=${(event: Event) => put("theme/colour", { name: each.name, value: (event.target as HTMLInputElement).value.trim() })} />
      </li>`)}</ul>
    </div>
    <div class="panel"><h2>${say("theme.contrast")}</h2>
      <label>${say("theme.ground")} <select name="ground" value=${on_[0]?.ground ?? ""} onChange=${(event: Event) => setGround((event.target as HTMLSelectElement).value)}>${told.colours.filter((each) => each.rgb).map((each) => html`<option value=${each.name}>${each.name}</option>`)}</select></label>
      <ul class="pairs">${on_.map((each) => {
        const [text, back] = [each.text, each.ground].map((name) => told.colours.find((one) => one.name === name)!.rgb);
        const good: Word = each.ratio >= told.readable ? "theme.good" : each.ratio >= told.large ? "theme.large" : "theme.poor";
        return html`<li key=${each.text} class=${good.slice(6)}><span class="sample" aria-hidden="true" style=${{ color: text, background: back }} /><span class="colour">${each.text}</span> <span class="ratio">${each.ratio.toFixed(2)}</span> <span>${say(good)}</span></li>`;
      })}</ul>
    </div>
    <div class="panel"><h2>${say("theme.styles")}</h2>
      <div class="wide"><table><thead><tr><th scope="col">${say("theme.style")}</th>${["font", "size", "smallest", "colour"].map((key) => html`<th scope="col">${say(`theme.${key}` as Word)}</th>`)}</tr></thead>
      <tbody>${told.styles.map((style) => html`<tr key=${style.name}><th scope="row">${style.name}${style.says.extends ? html` <span class="soft">← ${style.says.extends}</span>` : null}</th>
        ${["font", "size", "smallest", "colour"].map((key) => html`<td key=${key}><input type="text" size=${key === "font" || key === "colour" ? 10 : 5} aria-label=${`${style.name} ${key}`} readonly=${!!about.readOnly} value=${style.says[key] ?? ""} onChange=${(event: Event) => { const said = (event.target as HTMLInputElement).value.trim(); const number = Number(said); void put("theme/style", { name: style.name, key, value: said === "" ? null : ["size", "smallest"].includes(key) && Number.isFinite(number) ? number : said }); }} /></td>`)}
      </tr>`)}</tbody></table></div>
    </div>
    <div class="panel"><h2>${say("theme.eyes")}</h2>
      <div role="group" aria-label=${say("theme.eyes")} class="eyes">${["", ...Object.keys(EYES)].map((each) => html`<button key=${each} aria-pressed=${eyes === each} onClick=${() => setEyes(each)}>${say((each ? `theme.eyes.${each}` : "theme.eyes.all") as Word)}</button>`)}</div>
      <ul class="faces seen" style=${{ "--size": "170px", filter: eyes ? `url(#eyes-${eyes})` : "none" }}>${faces.map((each) => html`<${Seen} key=${each.record + each.side} ...${each} language=${language} />`)}</ul>
    </div>
  </section>`;
}

function Seen({ record, side, language }: { record: string; side: string; language: string }) {
  const face = useFace(record, side, language, true);
  return html`<li><${FacePicture} face=${face} alt=${record} /></li>`;
}
/** A few faces of each kind, so that all of the theme is seen. */
function some(all: { record: string; side: string; kind: string }[]): { record: string; side: string }[] {
  const seen: Record<string, number> = {};
  return all.filter((each) => (seen[each.kind + each.side] = (seen[each.kind + each.side] ?? 0) + 1) <= 3).slice(0, 18);
}
