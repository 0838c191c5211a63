// Every printed face, lazily drawn, filtered, at any size.
import { ask, on } from "../server";
import { html, useEffect, useRef, useState } from "../html";
import { asked, keep, recordHref } from "../route";
import { FacePicture, useFace, useNear } from "../shown";
import { say } from "../words";
import { tellFault } from "../told";
import type { PartProps } from "./index";

interface Entry {
  record: string;
  side: string;
  title: string;
  kind: string;
  copies: number;
  findings: number;
  stale: boolean;
}
interface Choice {
  id: string;
  title: string;
  count: number;
}
interface Index {
  drawn: boolean;
  faces: Entry[];
  kinds: Choice[];
  decks: Choice[];
}
type Filter = { kind: string; deck: string; words: string; findings: string; since: string };
const SIZE = "meeple-size";

export default function Gallery({ language }: PartProps) {
  const [filter, setFilter] = useState<Filter>(() => ({ kind: asked("kind"), deck: asked("deck"), words: asked("words"), findings: asked("findings"), since: asked("since") }));
  const [index, setIndex] = useState<Index>();
  const [size, setSize] = useState(() => Number(localStorage.getItem(SIZE)) || 180);
  const [folded, setFolded] = useState(true);
  const current = useRef(filter);
  current.current = filter;

  useEffect(() => {
    const control = new AbortController();
    const look = () => ask<Index>("gallery/index", { ...current.current, language }, control.signal).then(setIndex, tellFault);
    const timer = setTimeout(look, index && filter.words ? 120 : 0);
    const ends = [on("moved", look), on("checked", look), on("back", look)];
    return () => {
      clearTimeout(timer);
      control.abort();
      ends.forEach((end) => end());
    };
  }, [filter, language]);

  function choose(changed: Partial<Filter>) {
    const next = { ...filter, ...changed };
    setFilter(next);
    keep({ ...next, lang: language });
  }

  const chosen = [filter.kind, filter.deck, filter.findings, filter.since].filter(Boolean).length;
  return html`<section class="gallery" aria-label=${say("gallery")}>
    <form class=${`filters ${folded ? "folded" : ""}`} role="search" onSubmit=${(event: Event) => event.preventDefault()}>
      <input type="search" name="words" value=${filter.words} placeholder=${say("gallery.words.hint")} aria-label=${say("gallery.words")} onInput=${(event: Event) => choose({ words: (event.target as HTMLInputElement).value })} />
      <button type="button" class="fold" aria-expanded=${!folded} onClick=${() => setFolded(!folded)}>${say("gallery.filters")}${chosen ? ` (${chosen})` : ""}</button>
      <${Chooser} name="kind" label=${say("gallery.kind")} value=${filter.kind} choices=${index?.kinds ?? []} choose=${(kind: string) => choose({ kind })} />
      <${Chooser} name="deck" label=${say("gallery.deck")} value=${filter.deck} choices=${index?.decks ?? []} choose=${(deck: string) => choose({ deck })} />
      <label>${say("gallery.findings")}
        <select name="findings" value=${filter.findings} onChange=${(event: Event) => choose({ findings: (event.target as HTMLSelectElement).value })}>
          <option value="">${say("all")}</option>
          <option value="any">${say("gallery.findings.any")}</option>
          <option value="error">${say("gallery.findings.error")}</option>
          <option value="warning">${say("gallery.findings.warning")}</option>
        </select>
      </label>
      <label>${say("gallery.since")}
        <input name="since" list="revisions" size="9" value=${filter.since} placeholder=${say("gallery.since.hint")} onChange=${(event: Event) => choose({ since: (event.target as HTMLInputElement).value.trim() })} />
        <datalist id="revisions"><option value="HEAD" /><option value="HEAD~1" /><option value="main" /></datalist>
      </label>
      <label class="zoom">${say("gallery.zoom")}
        <input type="range" name="size" min="90" max="560" step="10" value=${size} onInput=${(event: Event) => { const next = Number((event.target as HTMLInputElement).value); setSize(next); localStorage.setItem(SIZE, String(next)); }} />
      </label>
      <output>${index ? say("gallery.count", { count: index.faces.length }) : ""}</output>
    </form>
    ${!index ? html`<p class="quiet">${say("loading")}</p>` : index.faces.length === 0 ? html`<p class="quiet">${say(index.drawn && index.kinds.length ? "gallery.none" : "gallery.nothing")}</p>` : null}
    <ul class="faces" style=${{ "--size": `${size}px` }}>
      ${index?.faces.map((each) => html`<${Card} key=${`${each.record} ${each.side}`} entry=${each} language=${language} />`)}
    </ul>
  </section>`;
}

function Chooser({ name, label, value, choices, choose }: { name: string; label: string; value: string; choices: Choice[]; choose: (id: string) => void }) {
  return html`<label>${label}
    <select name=${name} value=${value} onChange=${(event: Event) => choose((event.target as HTMLSelectElement).value)}>
      <option value="">${say("all")}</option>
      ${choices.map((each) => html`<option key=${each.id} value=${each.id}>${each.title} (${each.count})</option>`)}
    </select>
  </label>`;
}

function Card({ entry, language }: { entry: Entry; language: string }) {
  const { ref, near } = useNear();
  const face = useFace(entry.record, entry.side, language, near);
  const title = entry.side === "back" ? say("gallery.back-of", { title: entry.title }) : entry.title;
  return html`<li ref=${ref} data-record=${entry.record} data-side=${entry.side}>
    <a href=${recordHref(entry.record)} class=${entry.findings ? "troubled" : ""}>
      <${FacePicture} face=${face} alt="" />
      <span class="title">${title}${entry.copies > 1 && entry.side === "front" ? html` <span class="copies">× ${entry.copies}</span>` : null}</span>
      ${entry.findings ? html`<span class="badge" title=${say("gallery.has-findings", { count: entry.findings })}><span aria-hidden="true">${entry.findings}</span><span class="unseen">${say("gallery.has-findings", { count: entry.findings })}</span></span>` : null}
      ${face?.stale ? html`<span class="stale-mark">${say("stale")}</span>` : null}
    </a>
  </li>`;
}
