// The print as it will be: made by the same `meeple build`, shown page by page, to be saved and printed.
import { ask, helloNow, on } from "../server";
import { html, useEffect, useState } from "../html";
import { useNear } from "../shown";
import { say, type Word } from "../words";
import { tellFault } from "../told";
import type { PartProps } from "./index";

interface State {
  run: number;
  running: boolean;
  status: number | null;
  lines: string[];
  made: number;
  files: { name: string; title: string; bytes: number }[];
}
interface Options extends State {
  papers: string[];
  duplexes: string[];
  inks: string[];
  sorts: string[];
}

export default function Sheets({ language }: PartProps) {
  const [options, setOptions] = useState<Options>();
  const [state, setState] = useState<State>();
  const [chosen, setChosen] = useState({ paper: "", duplex: "", ink: "", only: "card", changed: false, proof: false });
  const [file, setFile] = useState("");
  useEffect(() => {
    const look = () => ask<State>("sheets/state").then(setState, tellFault);
    ask<Options>("sheets/options").then((told) => {
      setOptions(told);
      setState(told);
      setChosen((old) => ({ ...old, only: told.sorts.includes(old.only) ? old.only : "" }));
    }, tellFault);
    const ends = [on("printing", (told: State) => (told.running ? setState((old) => ({ ...told, files: old?.files ?? [] })) : look())), on("back", look)];
    return () => ends.forEach((end) => end());
  }, []);
  if (!options || !state) return html`<p class="quiet">${say("loading")}</p>`;
  const build = (more: object = {}) => ask<State>("sheets/build", { ...chosen, language, ...more }).then(setState, tellFault);
  const shown = state.files.find((each) => each.name === file) ?? state.files[0];
  const chooser = (name: "paper" | "duplex" | "ink" | "only", label: Word, values: string[], first: Word) => html`<label>${say(label)}
    <select name=${name} value=${chosen[name]} onChange=${(event: Event) => setChosen({ ...chosen, [name]: (event.target as HTMLSelectElement).value })}>
      <option value="">${say(first)}</option>
      ${values.map((each) => html`<option key=${each} value=${each}>${name === "duplex" ? say(`duplex.${each}` as Word) : name === "ink" ? say(`ink.${each}` as Word) : name === "only" ? say(`sort.${each}` as Word) || each : each}</option>`)}
    </select></label>`;
  return html`<section class="sheets" aria-label=${say("sheets")}>
    <form class="filters" onSubmit=${(event: Event) => { event.preventDefault(); build(); }}>
      ${chooser("only", "sheets.only", options.sorts, "sheets.everything")}
      ${chooser("paper", "sheets.paper", options.papers, "sheets.as-said")}
      ${chooser("duplex", "sheets.duplex", options.duplexes, "sheets.as-said")}
      ${chooser("ink", "sheets.ink", options.inks, "sheets.as-said")}
      <label class="tick"><input type="checkbox" checked=${chosen.changed} onChange=${() => setChosen({ ...chosen, changed: !chosen.changed })} /> ${say("sheets.changed")}</label>
      <label class="tick"><input type="checkbox" checked=${chosen.proof} onChange=${() => setChosen({ ...chosen, proof: !chosen.proof })} /> ${say("sheets.proof")}</label>
      ${state.running ? html`<button type="button" onClick=${() => ask<State>("sheets/stop").then(setState, tellFault)}>${say("sheets.stop")}</button>` : html`<button class="main">${say("sheets.build")}</button>`}
    </form>
    <p role="status" class="soft progress">${state.running ? html`<progress aria-label=${say("sheets.building")} /> ${say("sheets.building")} ${state.made ? say("sheets.made", { count: state.made }) : ""} ${state.lines.at(-1) ?? ""}` : state.run ? say(state.status === 0 ? "sheets.done" : state.status === -1 ? "sheets.stopped" : "sheets.not-done") : say("sheets.none")}</p>
    ${!state.running && state.status && state.status > 0 ? html`<pre class="panel lines" tabindex="0">${state.lines.join("\n")}</pre>` : null}
    ${!state.running && state.files.length ? html`<div class="row files">
      ${state.files.map((each) => html`<span key=${each.name} class="made"><button aria-pressed=${each === shown} onClick=${() => setFile(each.name)}>${each.title}</button><a href=${`/made/${each.name}`} download=${each.title} aria-label=${say("sheets.save", { title: each.title })}>↓ ${Math.max(1, Math.round(each.bytes / 1024))} KB</a></span>`)}
      ${helloNow()?.readOnly ? null : html`<button onClick=${() => build({ printed: true })} title=${say("sheets.printed.why")}>${say("sheets.printed")}</button>`}
    </div>
    <${Pages} key=${shown!.name} file=${shown!.name} title=${shown!.title} />` : !state.running && state.status === 0 ? html`<p class="quiet">${say("sheets.nothing")}</p>` : null}
  </section>`;
}

function Pages({ file, title }: { file: string; title: string }) {
  const [count, setCount] = useState(1);
  return html`<ol class="pages">${Array.from({ length: count }, (_, page) => html`<${Page} key=${page} file=${file} page=${page} alt=${say("sheets.page", { title, page: page + 1, count })} told=${setCount} />`)}</ol>`;
}

function Page({ file, page, alt, told }: { file: string; page: number; alt: string; told: (count: number) => void }) {
  const { ref, near } = useNear();
  const [png, setPng] = useState("");
  useEffect(() => {
    if (near && !png)
      ask<{ png: string; pages: number }>("sheets/page", { file, page, wide: 1000 }).then((answer) => {
        setPng(answer.png);
        told(answer.pages);
      }, tellFault);
  }, [near]);
  return html`<li ref=${ref}>${png ? html`<img src=${`data:image/png;base64,${png}`} alt=${alt} />` : html`<div class="paper" />`}<span class="soft">${page + 1}</span></li>`;
}
