// A play: what the reader has read and has, what can be chosen. It is a script, followed anew after every edit.
import { ask, on } from "./server";
import { html, useEffect, useRef, useState } from "./html";
import { say } from "./words";
import { tellFault, why } from "./told";

interface Choice {
  key: string;
  label: string;
  guard: string;
  cost: string;
  ways?: { line: string; name: string; chance: number | null }[];
  draw?: { from: string; pile: number; back: string; deep: number; face: string; oldest: boolean };
}
interface Pile {
  name: string;
  pile: number;
  count: number;
  backs: string[];
  open: [string, number][];
}
interface Told {
  script: string[];
  /** So many lines of it say where it begins, and are no steps. */
  head: number;
  cut: boolean;
  note: string;
  past: { entry: string; shown: string; chosen: string; outcome: string }[];
  now: { entry: string; shown: string; text: string; record: string; ending: string; sheet: { name: string; title: string; value: number; sort: string }[]; piles?: Pile[] };
  options: Choice[];
  closed: Choice[];
}

export function Play({ story, goto, language, choose, close }: { story: string; goto: string; language: string; choose: (id: string) => void; close: () => void }) {
  const [told, setTold] = useState<Told>();
  const [fault, setFault] = useState("");
  const script = useRef<string[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);

  async function go(lines: string[], from = "", moved = true) {
    try {
      const next = await ask<Told>("story/play", { story, script: lines, goto: from, language });
      // a play that was cut by an edit is kept whole: it may hold again after the next one
      script.current = next.cut && !from ? lines : next.script;
      setTold(next);
      setFault("");
      if (moved) {
        choose(next.now.entry);
        heading.current?.focus({ preventScroll: true });
      }
    } catch (wrong) {
      if (told) tellFault(wrong);
      else setFault(why(wrong));
    }
  }
  useEffect(() => {
    go([], goto);
  }, []);
  useEffect(() => on("moved", () => go(script.current, "", false)), [told, language]);
  useEffect(() => {
    if (told) go(script.current, "", false);
  }, [language]);
  const begun = told?.head ?? 0;
  return html`<article class="panel play" aria-label=${say("story.play")}>
    <p class="row">
      <button disabled=${!told || told.script.length <= begun} onClick=${() => go(told!.script.slice(0, -1))}>${say("play.back")}</button>
      <button onClick=${() => go([], "")}>${say("play.anew")}</button>
      <button onClick=${close}>${say("close")}</button>
    </p>
    ${fault ? html`<p class="error">${fault}</p>` : null}
    ${told ? html`
      ${told.note === "far" ? html`<p class="soft">${say("play.far")}</p>` : null}
      ${told.cut ? html`<p class="warning">${say("play.cut")}</p>` : null}
      ${told.past.length ? html`<details class="past"><summary>${say("play.steps", { count: told.past.length })}</summary><ol>${told.past.map((each, index) => html`<li key=${index}><button class="plain" onClick=${() => go(told.script.slice(0, index + begun))}>${each.shown}</button>: ${each.chosen}${each.outcome ? ` → ${each.outcome}` : ""}</li>`)}</ol></details>` : null}
      <h2 ref=${heading} tabindex="-1">${told.now.shown}</h2>
      <p class="told-text">${told.now.text}</p>
      ${told.now.ending ? html`<p class="state">${say("play.end", { ending: told.now.ending })}</p>` : null}
      <ul class="choices">
        ${told.options.map((each) => html`<li key=${each.key}>
          ${each.ways!.length === 1 ? html`<button data-key=${each.key} onClick=${() => go([...told.script, each.ways![0].line])}>${called(each)}</button>` : html`<span>${each.label}</span> ${each.ways!.map((way) => html`<button key=${way.line} data-key=${each.key} onClick=${() => go([...told.script, way.line])}>${way.name || each.label}${way.chance === null ? null : html` <span class="odds">${percent(way.chance)}</span>`}</button> `)}`}
          <${Asked} choice=${each} />
        </li>`)}
        ${told.closed.map((each) => html`<li key=${each.key} class="closed"><span>${each.label}</span> <${Asked} choice=${each} /></li>`)}
      </ul>
      ${!told.options.length && !told.now.ending ? html`<p class="warning">${say("play.stuck")}</p>` : null}
      <${Sheet} sheet=${told.now.sheet} />
      ${told.now.piles ? html`<${Table} piles=${told.now.piles} />` : null}
    ` : null}
  </article>`;
}

function called({ label, draw }: Choice): string {
  if (!draw) return label;
  if (draw.face) return `${draw.face} (${draw.from})`;
  const pile = draw.pile ? say("play.pile", { pile: draw.pile }) : "";
  const back = draw.back ? say("play.back-of-card", { back: draw.back }) : draw.deep ? `${draw.deep}.` : "";
  return `${say(draw.oldest ? "play.oldest" : "play.draw")}: ${[draw.from, pile, back].filter(Boolean).join(", ")}`;
}

function Table({ piles }: { piles: Pile[] }) {
  return html`<h3>${say("play.table")}</h3><ul class="piles" aria-label=${say("play.table")}>${piles.map((each) => {
    const pile = each.pile ? `, ${say("play.pile", { pile: each.pile })}` : "";
    const backs = each.backs.length ? say("play.backs", { backs: each.backs.join(", ") }) : "";
    const open = each.open.map(([title, count]) => (count > 1 ? `${title} × ${count}` : title)).join(", ");
    return html`<li key=${`${each.name} ${each.pile}`} data-name=${each.name}><b>${each.name}</b>${pile}: ${each.count} <span class="soft">${backs || open}</span></li>`;
  })}</ul>`;
}

function Asked({ choice }: { choice: Choice }) {
  // what holds already needs no words
  const words = [choice.ways ? "" : choice.guard, choice.cost ? say("play.cost", { cost: choice.cost }) : ""].filter(Boolean).join("; ");
  return words ? html`<span class="soft clamp" title=${words}>${words}</span>` : null;
}

function Sheet({ sheet }: { sheet: Told["now"]["sheet"] }) {
  if (!sheet.length) return null;
  return html`<dl class="sheet" aria-label=${say("play.sheet")}>${sheet.map((each) => html`<div key=${each.name}><dt>${each.title}</dt><dd>${each.sort === "counter" || each.value > 1 ? each.value : "✓"}</dd></div>`)}</dl>`;
}

function percent(chance: number): string {
  const value = chance * 100;
  return `${value < 1 && value > 0 ? value.toFixed(1) : Math.round(value)} %`;
}
