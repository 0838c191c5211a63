// A story: its graph that follows edits, the entry that is chosen, and a play that goes on over them.
import { ask, on } from "../server";
import { html, useEffect, useMemo, useRef, useState } from "../html";
import { asked, keep, recordHref } from "../route";
import { say, type Word } from "../words";
import { tellFault } from "../told";
import { Finding, type FindingTold } from "../finding";
import { Graph, MARKS, type GraphTold } from "../graph";
import { Play } from "../play";
import { slot } from "./record";
import { Ways } from "../ways";
import type { About, PartProps } from "./index";

interface StoryTold {
  id: string;
  title: string;
  entries: number;
  sound: boolean;
}

export default function Story({ about, language }: PartProps) {
  const [stories, setStories] = useState<StoryTold[]>();
  const [id, setId] = useState(asked("story"));
  const [graph, setGraph] = useState<GraphTold>();
  const [entry, setEntry] = useState(asked("entry"));
  const [words, setWords] = useState("");
  const [begin, setBegin] = useState<{ goto: string; at: number }>();
  const chosen = useRef("");
  const story = stories?.find((each) => each.id === id) ?? stories?.[0];
  chosen.current = story?.id ?? "";

  useEffect(() => {
    const look = () => ask<StoryTold[]>("story/all", { language }).then(setStories, tellFault);
    look();
    const ends = [on("moved", look), on("back", look)];
    return () => ends.forEach((end) => end());
  }, [language]);
  useEffect(() => {
    if (!story) return;
    const control = new AbortController();
    const look = () => ask<GraphTold>("story/graph", { story: chosen.current, language }, control.signal).then(setGraph, tellFault);
    look();
    const ends = [on("moved", look), on("checked", look), on("back", look)];
    return () => {
      control.abort();
      ends.forEach((end) => end());
    };
  }, [story?.id, language]);

  function choose(next: string) {
    setEntry(next);
    keep({ story: chosen.current, entry: next, lang: language });
  }
  const found = useMemo(() => {
    const sought = words.toLowerCase().split(/\s+/).filter(Boolean);
    if (!sought.length || !graph) return undefined;
    return new Set(graph.entries.filter((each) => sought.every((word) => `${each.number} ${each.id} ${each.title} ${each.text}`.toLowerCase().includes(word))).map((each) => each.id));
  }, [words, graph]);

  if (!stories) return html`<p class="quiet">${say("loading")}</p>`;
  if (!story) return html`<p class="quiet">${say("story.none")}</p>`;
  const shown = graph?.id === story.id ? graph : undefined;
  const here = shown?.entries.find((each) => each.id === entry);
  return html`<section class="story" aria-label=${say("story")}>
    <form class="filters" role="search" onSubmit=${(event: Event) => { event.preventDefault(); const first = shown?.entries.find((each) => found?.has(each.id)); if (first) choose(first.id); }}>
      ${stories.length > 1 ? html`<label>${say("story")}<select name="story" value=${story.id} onChange=${(event: Event) => { setId((event.target as HTMLSelectElement).value); setEntry(""); setBegin(undefined); }}>
        ${stories.map((each) => html`<option key=${each.id} value=${each.id}>${each.title}</option>`)}
      </select></label>` : null}
      <input type="search" name="words" value=${words} placeholder=${say("story.words.hint")} aria-label=${say("story.words")} onInput=${(event: Event) => setWords((event.target as HTMLInputElement).value)} />
      <output>${shown ? say(found ? "story.found" : "story.count", { count: found ? found.size : shown.entries.length }) : ""}</output>
      ${story.sound ? html`<button type="button" class="main" onClick=${() => setBegin({ goto: "", at: Date.now() })}>${say("story.play")}</button>` : html`<span class="soft">${say("story.unsound")}</span>`}
    </form>
    <div class="desk">
      <div class="drawn">
        ${shown ? html`<${Graph} key=${story.id} graph=${shown} entry=${entry} found=${found} choose=${choose} />` : html`<p class="quiet">${say("loading")}</p>`}
        ${shown ? html`<${Legend} graph=${shown} />` : null}
      </div>
      <div class="beside">
        ${begin && shown ? html`<${Play} key=${`${story.id} ${begin.at}`} story=${story.id} goto=${begin.goto} language=${language} choose=${choose} close=${() => setBegin(undefined)} />` : null}
        ${here ? html`<${Entry} key=${here.id} entry=${here} graph=${shown!} about=${about} language=${language} choose=${choose} played=${begin !== undefined} play=${story.sound ? () => setBegin({ goto: here.id, at: Date.now() }) : undefined} />` : begin ? null : html`<p class="quiet">${say("story.choose")}</p>`}
      </div>
    </div>
  </section>`;
}

function Legend({ graph }: { graph: GraphTold }) {
  const used = Object.keys(MARKS).filter((mark) => graph.entries.some((each) => each.marks.includes(mark)));
  return html`<ul class="legend">${used.map((mark) => html`<li key=${mark}><span class=${`swatch mark-${mark}`}></span>${say(`mark.${mark}` as Word)}</li>`)}${graph.checked ? null : html`<li class="soft">${say("checking")}</li>`}</ul>`;
}

type Shown = GraphTold["entries"][number];

function Entry({ entry, graph, about, language, choose, played, play }: { entry: Shown; played: boolean; graph: GraphTold; about: About; language: string; choose: (id: string) => void; play?: () => void }) {
  const [findings, setFindings] = useState<FindingTold[]>([]);
  const [field, setField] = useState("");
  const [form, setForm] = useState<{ view: any }>();
  useEffect(() => {
    if (!entry.record) return;
    const look = () => ask<{ findings: FindingTold[] }>("story/entry", { record: entry.record }).then((told) => setFindings(told.findings), tellFault);
    look();
    return on("checked", look);
  }, [entry.record]);
  async function edit() {
    const module = await slot.form?.();
    if (module) setForm({ view: module.default });
  }
  const name = (id: string) => {
    const other = graph.entries.find((each) => each.id === id);
    return other ? `${other.number} ${other.title || other.id}`.trim() : id;
  };
  const from = graph.entries.filter((each) => each.options.some(([, , to]) => to === entry.id));
  return html`<article class="panel entry" aria-labelledby="entry-title">
    <h2 id="entry-title">${entry.number} ${entry.title || entry.id}</h2>
    <p class="marks">${entry.marks.map((mark) => html`<span class=${`state mark-${mark}`}>${say(`mark.${mark}` as Word)}</span> `)}</p>
    ${form ? html`<${form.view} record=${entry.record} about=${about} language=${language} field=${field} choose=${setField} />` : played ? null : html`<p class="told-text">${entry.text}</p>`}
    ${entry.options.length ? html`<ul class="leads">${entry.options.map(([label, guard, to], index) => html`<li key=${index}><button class="plain" onClick=${() => choose(to)}>${label}</button> → ${name(to)} ${guard ? html`<span class="soft clamp" title=${guard}>(${guard})</span>` : null}</li>`)}</ul>` : null}
    ${from.length ? html`<p class="soft">${say("story.from")} ${from.slice(0, 12).map((each, index) => html`${index ? ", " : ""}<button class="plain" onClick=${() => choose(each.id)}>${name(each.id)}</button>`)}${from.length > 12 ? " …" : ""}</p>` : null}
    ${entry.record ? html`<${Ways} key=${entry.record} record=${entry.record} readOnly=${about.readOnly} choose=${choose} />` : null}
    <p class="row">
      ${play ? html`<button onClick=${play}>${say("story.play-here")}</button>` : null}
      ${slot.form && entry.record && !form ? html`<button onClick=${edit}>${say("story.edit")}</button>` : null}
      ${entry.record ? html`<a href=${recordHref(entry.record)}>${say("story.record")}</a>` : null}
    </p>
    ${findings.length ? html`<ul class="findings">${findings.map((each) => html`<${Finding} key=${each.mark} finding=${each} here=${true} />`)}</ul>` : null}
  </article>`;
}
