// One record: its faces with a button on every box, its form, findings, texts side by side, where it is used.
import { ask, on } from "../server";
import { html, useEffect, useState, type VNode } from "../html";
import { asked, hrefOf, keep, recordHref, textHref } from "../route";
import { FacePicture, useFace } from "../shown";
import { say } from "../words";
import { tellFault, why } from "../told";
import { Finding, type FindingTold } from "../finding";
import type { About, PartProps } from "./index";

interface Box {
  box: string;
  field: string;
  at: [number, number, number, number];
}
interface Side {
  side: string;
  width: number;
  height: number;
  boxes: Box[];
}
interface Other {
  record: string;
  title: string;
  kindTitle: string;
  id: string;
  field: string;
}
export interface RecordAbout {
  record: string;
  kind: string;
  id: string;
  kindTitle: string;
  title: string;
  stale: boolean;
  file: string;
  own: boolean;
  line: number;
  digest: string;
  generation: number;
  sides: Side[];
  findings: FindingTold[];
  used: Other[];
  uses: Other[];
  languages: string[];
  texts: { field: string; source: string; language: string; block: boolean; said: Record<string, { text: string; state: string }> }[];
}
/** What a form of a record is given: the field that is shown, and what to call when another one is entered. */
export interface FormProps {
  record: string;
  about: About;
  language: string;
  field: string;
  choose: (field: string) => void;
}
type Form = (props: FormProps) => VNode | null;
/** Filled by the part that writes forms, where there is one. */
export const slot: { form?: () => Promise<{ default: Form }> } = { form: () => import("./form") };

export default function RecordPane({ about, place, language }: PartProps) {
  const name = place.join("/");
  const [told, setTold] = useState<RecordAbout>();
  const [fault, setFault] = useState("");
  const [field, setField] = useState(asked("field"));
  useEffect(() => {
    const control = new AbortController();
    const look = () =>
      ask<RecordAbout>("record/about", { record: name, language }, control.signal).then(
        (next) => {
          setTold(next);
          setFault("");
        },
        (wrong) => (wrong.status === 404 || wrong.status === 422 ? setFault(why(wrong)) : tellFault(wrong)),
      );
    look();
    const ends = [on("moved", look), on("checked", look), on("back", look)];
    return () => {
      control.abort();
      ends.forEach((end) => end());
    };
  }, [name, language]);

  function choose(next: string) {
    setField(next);
    keep({ field: next, lang: language });
    const there = document.querySelector(`[data-field="${CSS.escape(next)}"]:not(.box)`);
    there?.scrollIntoView({ block: "nearest" });
  }

  if (fault && !told) return html`<section class="record"><p class="quiet">${fault}</p><p><a href=${hrefOf("gallery")}>${say("gallery")}</a></p></section>`;
  if (!told || told.record !== name) return html`<p class="quiet">${say("loading")}</p>`;
  return html`<section class="record" aria-labelledby="record-title">
    <header>
      <h1 id="record-title">${told.title || told.id}</h1>
      <p class="soft">${told.kindTitle} <code>${told.record}</code> · ${told.own ? html`<a href=${textHref(told.file, told.line)}>${told.file}:${told.line}</a>` : html`<span>${told.file}:${told.line}</span>`}${told.own ? null : html` · ${say("record.other-pack")}`}</p>
      ${fault ? html`<p class="missing face">${fault}</p>` : null}
      ${told.stale ? html`<p class="stale-note">${say("stale")}</p>` : null}
    </header>
    <div class="sides">
      ${told.sides.map((each) => html`<${SideShown} key=${each.side} record=${told.record} title=${told.title || told.id} side=${each} language=${language} field=${field} choose=${choose} />`)}
      ${told.sides.length ? null : html`<p class="quiet">${say("record.no-face")}</p>`}
    </div>
    <div class="about">
      ${told.findings.length ? html`<section class="panel" aria-label=${say("findings")}><h2>${say("findings")}</h2><ul class="findings">${told.findings.map((each) => html`<${Finding} key=${each.mark} finding=${each} here=${true} onField=${choose} />`)}</ul></section>` : null}
      <${FormSlot} record=${told.record} about=${about} language=${language} field=${field} choose=${choose} />
      <${Texts} told=${told} field=${field} choose=${choose} />
      <${Others} title=${say("record.used")} none=${say("record.used.none")} others=${told.used} />
      ${told.uses.length ? html`<${Others} title=${say("record.uses")} none="" others=${told.uses} />` : null}
    </div>
  </section>`;
}

function FormSlot(props: FormProps) {
  const [form, setForm] = useState<{ view: Form }>();
  useEffect(() => {
    slot.form?.().then((module) => setForm({ view: module.default }), tellFault);
  }, []);
  return form ? html`<${form.view} ...${props} />` : null;
}

/** A face with a button over every box that came of a field; the smaller ones lie above the larger. */
function SideShown({ record, title, side, language, field, choose }: { record: string; title: string; side: Side; language: string; field: string; choose: (field: string) => void }) {
  const face = useFace(record, side.side, language, true);
  const boxes = side.boxes.filter((each) => each.field).sort((a, b) => b.at[2] * b.at[3] - a.at[2] * a.at[3]);
  const alt = side.side === "back" ? say("gallery.back-of", { title }) : title;
  return html`<figure class="side" data-side=${side.side} style=${{ "--wide": side.width, "--high": side.height }}>
    <div class="canvas">
      <${FacePicture} face=${face} alt=${alt} />
      ${boxes.map(
        (each, index) => html`<button
          key=${`${each.box} ${index}`}
          class="box"
          data-field=${each.field}
          aria-pressed=${isOf(field, each.field)}
          aria-label=${`${each.field} (${each.box})`}
          title=${each.field}
          onClick=${() => choose(each.field)}
          style=${{ left: `${(100 * each.at[0]) / side.width}%`, top: `${(100 * each.at[1]) / side.height}%`, width: `${(100 * each.at[2]) / side.width}%`, height: `${(100 * each.at[3]) / side.height}%` }}
        />`,
      )}
    </div>
    <figcaption>${say(side.side === "back" ? "back" : "front")} · ${side.width} × ${side.height} ${say("unit.mm")}</figcaption>
  </figure>`;
}

/** Whether a field is the one of a box, or lies in it. */
function isOf(field: string, box: string): boolean {
  return field !== "" && (field === box || field.startsWith(`${box}/`));
}

function Texts({ told, field, choose }: { told: RecordAbout; field: string; choose: (field: string) => void }) {
  const others = told.languages.filter((each) => told.texts.some((text) => each in text.said));
  if (!told.texts.length) return null;
  return html`<section class="panel texts" aria-label=${say("record.texts")}>
    <h2>${say("record.texts")}</h2>
    <div class="wide"><table>
      <thead><tr><th scope="col">${say("record.field")}</th><th scope="col">${told.texts[0].language}</th>${others.map((each) => html`<th scope="col">${each}</th>`)}</tr></thead>
      <tbody>
        ${told.texts.map(
          (text) => html`<tr key=${text.field} data-field=${text.field} class=${isOf(field, text.field) ? "chosen" : ""} onClick=${() => choose(text.field)}>
            <th scope="row"><button class="plain" onClick=${() => choose(text.field)}>${text.field}</button></th>
            <td lang=${text.language}>${text.source}</td>
            ${others.map((each) => html`<td lang=${each} class=${text.said[each]?.state ?? "missing"}>${text.said[each]?.text}<${TextState} state=${text.said[each]?.state ?? "missing"} /></td>`)}
          </tr>`,
        )}
      </tbody>
    </table></div>
  </section>`;
}

function TextState({ state }: { state: string }) {
  if (state === "done") return null;
  const words = state === "missing" ? say("state.missing") : state === "stale" ? say("state.stale") : say("state.fuzzy");
  return html`<span class=${`state ${state}`}>${words}</span>`;
}

function Others({ title, none, others }: { title: string; none: string; others: Other[] }) {
  return html`<section class="panel others"><h2>${title}</h2>
    ${others.length ? html`<ul>${others.map((each) => html`<li key=${each.record}><a href=${recordHref(each.record)}>${each.title || each.id}</a> <span class="soft">${each.kindTitle} · ${each.field}</span></li>`)}</ul>` : html`<p class="soft">${none}</p>`}
  </section>`;
}
