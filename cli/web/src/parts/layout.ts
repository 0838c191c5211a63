// The layout desk: boxes taken by mouse or keys, drawn with the longest, the shortest and the chosen record.
import { ask, on } from "../server";
import { html, useEffect, useRef, useState } from "../html";
import { hrefOf } from "../route";
import { FacePicture, useFace } from "../shown";
import { retold, say } from "../words";
import { Letters, type LetterTold, type Limits } from "../letters";
import { tellFault, why } from "../told";
import type { PartProps } from "./index";

type Rect = [number, number, number, number];
interface Box {
  name: string;
  at: Rect | null;
  fixed: string;
  file: string;
  digest: string;
  matter: string;
  letters: LetterTold[];
}
interface Example {
  what: "longest" | "shortest" | "chosen";
  record: string;
  title: string;
  width: number;
  height: number;
}
interface Told {
  name: string;
  title: string;
  side: string;
  own: boolean; // the pack has a file of it: else it is shown as it is
  files: string[];
  boxes: Box[];
  records: { record: string; title: string }[];
  examples: Example[];
  languages: string[];
  limits: Limits;
  styles: string[];
  colours: Record<string, string>;
}
interface Named {
  name: string;
  side: string;
  count: number;
  own: boolean;
}
const EDGES = ["x", "y", "width", "height"] as const;

export default function LayoutDesk({ about, place }: PartProps) {
  const [names, setNames] = useState<Named[]>();
  const [told, setTold] = useState<Told>();
  const [box, setBox] = useState("");
  const [chosen, setChosen] = useState("");
  const [fault, setFault] = useState("");
  const [draft, setDraft] = useState<Rect>();
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const written = useRef<Record<string, string>>({}); // what was made here of the files that the page was told of, by digest
  const first = names?.find((each) => each.own) ?? names?.[0];
  const name = place[0] ?? first?.name ?? "";
  const side = place[1] ?? (place[0] ? names?.find((each) => each.name === name) : first)?.side ?? "front";

  useEffect(() => {
    const look = () => ask<{ layouts: Named[] }>("layout/names").then((next) => setNames(next.layouts), tellFault);
    look();
    const ends = [on("history", look), on("back", look)]; // a layout of others becomes one of the pack, and back
    return () => ends.forEach((end) => end());
  }, []);
  useEffect(() => {
    if (!name) return;
    const control = new AbortController();
    const look = () => ask<Told>("layout/about", { layout: name, side, record: chosen }, control.signal).then((next) => { written.current = {}; setTold(next); setDraft(undefined); }, tellFault);
    look();
    const ends = [on("moved", look), on("back", look)];
    return () => {
      control.abort();
      ends.forEach((end) => end());
    };
  }, [name, side, chosen]);

  const put = async (which: Box, at: Rect) => void (await send("layout/place", { box: which.name, at }, which.file, which.digest));
  const write = (which: Box, letter: LetterTold, value: unknown) => send("layout/style", { box: which.name, key: letter.key, value }, letter.file, letter.digest);
  /** One change after the other: who goes on at once goes on from what the last one made of the file. Whether it was made. */
  function send(question: string, asked: object, file: string, digest: string): Promise<boolean> {
    const made = line.current.then(async () => {
      setFault("");
      try {
        let sent = digest;
        while (written.current[sent]) sent = written.current[sent];
        const { digests } = await ask<{ digests: Record<string, string> }>(question, { layout: name, ...asked, digest: sent });
        if (digests[file]) {
          written.current[sent] = digests[file];
          delete written.current[digests[file]];
        }
        return true;
      } catch (refused) {
        setFault(why(refused));
        setDraft(undefined);
        return false;
      }
    });
    line.current = made;
    return made;
  }
  const current = told?.boxes.find((each) => each.name === box);
  const readOnly = about.readOnly || (told && !told.own ? "others" : "");
  const vary = () => ask("layout/vary", { layout: name }).catch((refused) => setFault(why(refused)));
  if (names && !names.length) return html`<section class="desk"><h1>${say("layout")}</h1><p class="quiet">${say("layout.none")}</p></section>`;
  return html`<section class="desk" aria-label=${say("layout")}>
    <h1 class="unseen">${say("layout")}</h1>
    <form class="filters" onSubmit=${(event: Event) => event.preventDefault()}>
      <label>${say("layout")}<select name="layout" value=${`${name}/${side}`} onChange=${(event: Event) => (location.hash = hrefOf("layout", ...(event.target as HTMLSelectElement).value.split("/")))}>
        ${[true, false].map((own) => {
          const these = names?.filter((each) => each.own === own) ?? [];
          return these.length ? html`<optgroup key=${own} label=${say(own ? "layout.own" : "layout.others")}>${these.map((each) => html`<option key=${each.name + each.side} value=${`${each.name}/${each.side}`}>${each.name} · ${say(each.side === "back" ? "back" : "front")} (${each.count})</option>`)}</optgroup>` : null;
        })}</select></label>
      <label>${say("layout.chosen")}<select name="record" value=${chosen} onChange=${(event: Event) => setChosen((event.target as HTMLSelectElement).value)}><option value="">–</option>${told?.records.map((each) => html`<option key=${each.record} value=${each.record}>${each.title}</option>`)}</select></label>
      <label>${say("layout.box")}<select name="box" value=${box} onChange=${(event: Event) => { setBox((event.target as HTMLSelectElement).value); setDraft(undefined); }}><option value="">–</option>${told?.boxes.map((each) => html`<option key=${each.name} value=${each.name}>${each.name}${each.matter ? ` (${each.matter})` : ""}</option>`)}</select></label>
    </form>
    ${told && !told.own ? html`<p class="stale-note">${say("layout.of-others")} ${about.readOnly ? null : html`<button class="main" onClick=${vary}>${say("layout.vary")}</button>`}</p>` : null}
    ${current ? html`<div class="panel numbers">
      <strong>${current.name}</strong> <span class="soft">${current.file}</span>
      ${current.at ? EDGES.map((edge, at) => html`<label key=${edge}>${say(`layout.${edge}`)} <input type="number" step="0.1" name=${edge} disabled=${!!readOnly} value=${(draft ?? current.at!)[at]} onChange=${(event: Event) => { const next = [...current.at!] as Rect; next[at] = Number((event.target as HTMLInputElement).value); void put(current, next); }} /> ${say("unit.mm")}</label>`) : html`<p class="soft">${retold(current.fixed)}</p>`}
      ${current.letters.length ? html`<${Letters} key=${current.name} box=${current.name} file=${current.file} letters=${current.letters} limits=${told!.limits} styles=${told!.styles} colours=${told!.colours} readOnly=${!!readOnly} write=${(letter: LetterTold, value: unknown) => write(current, letter, value)} />` : null}
    </div>` : readOnly ? null : html`<p class="soft">${say("layout.hint")}</p>`}
    ${fault ? html`<p class="trouble" role="alert">${fault}</p>` : null}
    <div class="examples">
      ${told?.examples.flatMap((example) => told.languages.map((language) => html`<${Example} key=${example.what + example.record + language} example=${example} side=${told.side} language=${language === about.language ? "" : language} shown=${language} boxes=${told.boxes} box=${box} choose=${(next: string) => { setBox(next); setDraft(undefined); }} draft=${draft} setDraft=${setDraft} put=${put} readOnly=${readOnly} />`))}
    </div>
  </section>`;
}

interface ExampleProps {
  example: Example;
  side: string;
  language: string;
  shown: string;
  boxes: Box[];
  box: string;
  choose: (box: string) => void;
  draft?: Rect;
  setDraft: (at: Rect | undefined) => void;
  put: (box: Box, at: Rect) => Promise<void>;
  readOnly: string;
}

function Example({ example, side, language, shown, boxes, box, choose, draft, setDraft, put, readOnly }: ExampleProps) {
  const face = useFace(example.record, side, language, true);
  const canvas = useRef<HTMLDivElement>(null);
  const taken = useRef<{ from: Rect; x: number; y: number; size: boolean; scale: number; box: Box } | undefined>(undefined);
  const rounded = (value: number) => Math.round(value * 10) / 10;
  function at(event: PointerEvent): Rect {
    const start = taken.current!;
    const [dx, dy] = [(event.clientX - start.x) / start.scale, (event.clientY - start.y) / start.scale];
    const [x, y, width, height] = start.from;
    return start.size ? [x, y, Math.max(0.5, rounded(width + dx)), Math.max(0.5, rounded(height + dy))] : [rounded(x + dx), rounded(y + dy), width, height];
  }
  function take(event: PointerEvent, which: Box, size: boolean) {
    choose(which.name);
    if (readOnly || !which.at) return;
    event.preventDefault();
    event.stopPropagation();
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    (event.currentTarget as HTMLElement).closest<HTMLElement>(".box")?.focus();
    taken.current = { from: which.at, x: event.clientX, y: event.clientY, size, scale: canvas.current!.clientWidth / example.width, box: which };
  }
  function moved(event: PointerEvent) {
    if (taken.current) setDraft(at(event));
  }
  function left(event: PointerEvent) {
    if (!taken.current) return;
    const [which, next] = [taken.current.box, at(event)];
    taken.current = undefined;
    if (next.some((each, index) => each !== which.at![index])) void put(which, next);
    else setDraft(undefined);
  }
  function key(event: KeyboardEvent, which: Box) {
    const step = event.ctrlKey ? 0.1 : 1;
    const by: Record<string, [number, number]> = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] };
    const way = by[event.key];
    if (!way || !which.at || readOnly) return;
    event.preventDefault();
    const [x, y, width, height] = which.at;
    void put(which, event.shiftKey ? [x, y, Math.max(0.5, rounded(width + way[0])), Math.max(0.5, rounded(height + way[1]))] : [rounded(x + way[0]), rounded(y + way[1]), width, height]);
  }
  const placed = boxes.filter((each) => each.at).sort((a, b) => b.at![2] * b.at![3] - a.at![2] * a.at![3]);
  return html`<figure class="side" data-record=${example.record} data-language=${shown} style=${{ "--wide": example.width, "--high": example.height }}>
    <div class="canvas" ref=${canvas}>
      <${FacePicture} face=${face} alt=${example.title} />
      ${placed.map((each) => {
        const own = each.name === box;
        const [x, y, width, height] = own && draft ? draft : each.at!;
        const style = { left: `${(100 * x) / example.width}%`, top: `${(100 * y) / example.height}%`, width: `${(100 * width) / example.width}%`, height: `${(100 * height) / example.height}%` };
        return html`<div key=${each.name} class="box movable" role="button" tabindex="0" aria-pressed=${own} aria-label=${say("layout.of-box", { name: each.name, x, y, width, height })} data-box=${each.name} style=${style}
          onPointerDown=${(event: PointerEvent) => take(event, each, false)} onPointerMove=${moved} onPointerUp=${left} onKeyDown=${(event: KeyboardEvent) => key(event, each)} onFocus=${() => choose(each.name)}>
          ${own && !readOnly ? html`<span class="corner" onPointerDown=${(event: PointerEvent) => take(event, each, true)} onPointerMove=${moved} onPointerUp=${left} />` : null}
        </div>`;
      })}
    </div>
    <figcaption>${say(`layout.${example.what}`)} · ${example.title} · ${shown}</figcaption>
  </figure>`;
}
