/** A table with cards in words: what lies where, what may be drawn, and what an option without a label does. */
import { el } from "./build";
import type { Situation } from "./engine";
import { backOf, lying, type Lying, type Offer } from "./game";
import type { Effect, Move, Option, Story } from "./model";

type Say = (words: string) => string;

const MOST = 8; // so many different cards that lie open are shown at once

/** How an entry is called where something leads to it. */
export function named(story: Story, id: string): string {
  const node = story.nodes[id];
  if (!node) return id;
  const numbered = [node.number, node.title || (story.cards && node.number ? id : "")].filter(Boolean);
  return numbered.join(" · ") || node.called || id;
}

/** What somebody draws who chooses this. Of a card that lies face down its back, and nothing else. */
export function drawing(story: Story, now: Situation, offer: Offer, say: Say): string[] {
  const draw = story.nodes[now.node]!.draw!;
  if (draw.pick === "any") return [`${named(story, offer.key.slice("draw:".length))} (${place(draw.from)})`];
  const choice = offer.choice as { pile: number; deep: number };
  const [, pile, , deep] = /^draw(\.(\d+))?(\/(\d+))?$/.exec(offer.key)!.slice(1);
  const back = backOf(story, now, choice.pile, choice.deep);
  const first = draw.pick === "oldest" ? say("take what has lain longest") : say("draw a card");
  const from = [place(draw.from), pile ? `${say("pile")} ${pile}` : "", back ? `${say("back")}: ${back}` : deep ? `${deep}.` : ""];
  return [`${first}: ${from.filter(Boolean).join(", ")}`];
}

/** What an option gives, takes and moves, where its label need not say so. */
export function doing(story: Story, option: Option, say: Say): string {
  const [only, ...others] = option.outcomes;
  const certain = others.length ? [] : [...effects(story, only!.effects), ...(only!.moves ?? []).map((move) => moved(story, move, say))];
  return [...(option.moves ?? []).map((move) => moved(story, move, say)), ...certain].join(", ");
}

function effects(story: Story, told: Effect[]): string[] {
  return told.flatMap(([name, amount, sets, table, per]) => {
    const variable = story.variables[name]!;
    if (variable.sort === "hidden" || table) return [];
    const called = variable.title || variable.name;
    const each = per === undefined ? "" : ` × ${story.variables[per]!.title || story.variables[per]!.name}`;
    return sets ? `${called} = ${amount}${each}` : `${amount < 0 ? "−" : "+"}${Math.abs(amount)} ${called}${each}`;
  });
}

function moved(story: Story, [source, to, count, , card, put]: Move, say: Say): string {
  const many = count === 1 ? "" : count ? `${count} × ` : `${say("all")}: `;
  const from = source === "pile" ? say("pile") : place(source);
  const what = source === "this" ? say("this card") : card ? `${named(story, card)} (${from})` : many + from;
  const how = put === "top" ? "" : ` (${say(put)})`;
  return `${what} → ${place(to)}${how}`;
}

/** What lies on the table: how many cards where, the backs that were looked at, and what lies open. */
export function laid(story: Story, now: Situation, say: Say, looked: Set<string>): HTMLElement {
  const items = lying(story, now).map((each) => {
    const item = el("li", {}, el("b", {}, place(each.name)), each.pile ? `, ${say("pile")} ${each.pile}` : "", `: ${each.count}`, ...beside(story, each, say, looked));
    item.dataset["name"] = each.name;
    item.dataset["pile"] = String(each.pile);
    item.dataset["value"] = String(each.count);
    return item;
  });
  return el(
    "section", { class: "laid", "aria-label": say("On the table") }, el("h3", {}, say("On the table")), el("ul", {}, ...items),
    el("p", { class: "soft" }, say("What lies face down is not shown here; the source of this page has the texts of all cards, and not their order.")),
  );
}

function beside(story: Story, { name, backs, open }: Lying, say: Say, looked: Set<string>): (Node | string)[] {
  if (backs.length) return [el("span", { class: "soft" }, ` – ${say("backs on top")}: ${backs.map((each) => each || "?").join(", ")}`)];
  if (!open.length) return [];
  const cards = el("span", {}, open.map(([id, count]) => named(story, id) + (count > 1 ? ` × ${count}` : "")).join(", "));
  if (open.length <= MOST) return [" – ", cards];
  const details = el("details", {}, el("summary", {}, say("what lies there")), cards) as HTMLDetailsElement;
  details.open = looked.has(name);
  details.addEventListener("toggle", () => (details.open ? looked.add(name) : looked.delete(name)));
  return [details];
}

const place = (name: string): string => name.replaceAll("-", " ");
