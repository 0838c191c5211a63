// Source and translation side by side; what is to be done stands first.
import { ask, on } from "../server";
import { html, useEffect, useRef, useState } from "../html";
import { asked, keep, recordHref } from "../route";
import { retold, say, type Word } from "../words";
import { tellFault, why } from "../told";
import { Both, type Clash } from "../clash";
import type { PartProps } from "./index";

interface Line {
  context: string;
  record: string;
  there: boolean; // a record that can be opened: titles of kinds and of packs are none
  field: string;
  source: string;
  text: string;
  state: "stale" | "missing" | "unsure" | "done";
  was: string;
  block: boolean;
  locked: string;
}
interface Told {
  languages: string[];
  language: string;
  digest: string;
  counts: Record<string, number>;
  count: number;
  more: number;
  lines: Line[];
}
const WORDS: Record<Line["state"], Word> = { stale: "state.stale", missing: "state.missing", unsure: "state.fuzzy", done: "state.done" };

export default function Translate({ about }: PartProps) {
  const [language, setLanguage] = useState(asked("to"));
  const [state, setState] = useState(asked("state"));
  const [words, setWords] = useState(asked("words"));
  const [first, setFirst] = useState(0);
  const [told, setTold] = useState<Told>();
  const digest = useRef("");
  const [order, setOrder] = useState<string[]>([]);
  useEffect(() => {
    const control = new AbortController();
    const look = (fresh: boolean) => () =>
      ask<Told>("translate/about", { language, state, words, first }, control.signal).then((next) => {
        digest.current = next.digest;
        setTold(next);
        if (fresh) setOrder(next.lines.map((each) => each.context));
      }, tellFault);
    look(true)();
    keep({ to: language, state, words });
    const ends = [on("moved", look(false)), on("back", look(false))];
    return () => {
      control.abort();
      ends.forEach((end) => end());
    };
  }, [language, state, words, first]);

  if (told && !told.languages.length) return html`<section class="translate"><h1>${say("translate")}</h1><p class="quiet">${say("translate.none")}</p></section>`;
  // a line that was just translated stays where it is until something else is looked for
  const held = new Map(told?.lines.map((each) => [each.context, each]));
  const lines = [...order.flatMap((each) => held.get(each) ?? []), ...(told?.lines.filter((each) => !order.includes(each.context)) ?? [])];
  return html`<section class="translate" aria-label=${say("translate")}>
    <h1 class="unseen">${say("translate")}</h1>
    <form class="filters" role="search" onSubmit=${(event: Event) => event.preventDefault()}>
      <label>${say("translate.to")}<select name="to" value=${told?.language ?? ""} onChange=${(event: Event) => { setLanguage((event.target as HTMLSelectElement).value); setFirst(0); }}>${told?.languages.map((each) => html`<option value=${each}>${each}</option>`)}</select></label>
      <label>${say("translate.state")}<select name="state" value=${state} onChange=${(event: Event) => { setState((event.target as HTMLSelectElement).value); setFirst(0); }}>
        <option value="">${say("all")}</option><option value="todo">${say("translate.todo")}</option>
        ${(Object.keys(WORDS) as Line["state"][]).map((each) => html`<option value=${each}>${say(WORDS[each])} (${told?.counts[each] ?? 0})</option>`)}
      </select></label>
      <input type="search" name="words" aria-label=${say("gallery.words")} placeholder=${say("gallery.words")} value=${words} onInput=${(event: Event) => { setWords((event.target as HTMLInputElement).value); setFirst(0); }} />
      <output>${told ? say("translate.count", { count: told.count }) : say("loading")}</output>
    </form>
    ${told && !told.count ? html`<p class="quiet">${say("translate.nothing")}</p>` : null}
    <ul class="lines">
      ${lines.map((each) => html`<${LineShown} key=${`${told!.language} ${each.context}`} line=${each} language=${told!.language} source=${about.language} digest=${digest} readOnly=${about.readOnly} />`)}
    </ul>
    ${told && (first > 0 || told.more > 0) ? html`<p><button disabled=${first === 0} onClick=${() => setFirst(Math.max(0, first - 100))}>←</button> <button disabled=${told.more === 0} onClick=${() => setFirst(first + 100)}>${say("translate.more", { count: told.more })} →</button></p>` : null}
  </section>`;
}

function LineShown({ line, language, source, digest, readOnly }: { line: Line; language: string; source: string; digest: { current: string }; readOnly: string }) {
  const [typed, setTyped] = useState(line.text);
  const [fault, setFault] = useState("");
  const [clash, setClash] = useState<Clash>();
  const dirty = useRef(false);
  const id = `line-${line.context.replace(/[^\w-]/g, "-")}`;
  useEffect(() => {
    if (!dirty.current) setTyped(line.text);
  }, [line.text]);
  async function write(text: string, again = false) {
    if (!again && (!dirty.current || (text === line.text && line.state === "done"))) return;
    dirty.current = false; // the field that is left while this is written does not write it again
    try {
      const told = await ask("translate/put", { language, context: line.context, text, digest: digest.current });
      setFault("");
      if (told.generation) await ask<Told>("translate/about", { language, state: "stale", first: 0 }).then((next) => (digest.current = next.digest));
    } catch (refused: any) {
      dirty.current = true;
      if (refused?.told?.why === "changed") setClash({ doing: { do: "put", path: [] }, mine: text, theirs: refused.told.theirs, words: why(refused) });
      else setFault(why(refused));
    }
  }
  async function take(mine: boolean) {
    setClash(undefined);
    const next = await ask<Told>("translate/about", { language, state: "", words: line.context, first: 0 });
    digest.current = next.digest;
    if (mine) await write(typed, true);
    else {
      dirty.current = false;
      setTyped(String(clash!.theirs ?? ""));
    }
  }
  return html`<li class=${`line ${line.state}`} data-context=${line.context}>
    <p class="where">${line.there ? html`<a href=${recordHref(line.record, line.field)}>${line.record}</a>` : line.record} <span class="soft">${line.field}</span> ${line.state === "done" ? null : html`<span class=${`state ${line.state}`}>${say(WORDS[line.state])}</span>`}</p>
    <div class="source" lang=${source} id=${`${id}-source`}>${line.source}${line.was && line.was !== line.source ? html`<p class="was soft"><span class="unseen">${say("translate.was")}</span><del>${line.was}</del></p>` : null}</div>
    <div><textarea id=${id} lang=${language} rows=${Math.max(line.block ? 2 : 1, Math.ceil(line.source.length / 60))} value=${typed} readonly=${!!(line.locked || readOnly)} aria-label=${`${language}: ${line.context}`} aria-describedby=${`${id}-source`}
        onInput=${(event: Event) => { dirty.current = true; setTyped((event.target as HTMLTextAreaElement).value); }}
        onBlur=${() => write(typed)}
        onKeyDown=${(event: KeyboardEvent) => { if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); dirty.current = true; void write(typed, true); document.getElementById(id)?.closest("li")?.nextElementSibling?.querySelector("textarea")?.focus(); } }} />
      ${line.state === "stale" || line.state === "unsure" ? html`<button onClick=${() => write(typed, true)}>${say("translate.holds")}</button>` : null}
      ${line.locked ? html`<p class="soft">${retold(line.locked)}</p>` : null}
      ${fault ? html`<p class="error" role="alert">${fault}</p>` : null}
      ${clash ? html`<${Both} clash=${clash} take=${take} />` : null}
    </div>
  </li>`;
}
