/** The page on which a book is played. What the pack says is put there as text and nothing else. */
import { begin, choices, take, ways, type Situation, type Way } from "./engine";
import type { Book, Node, Option, Span, Story, Text } from "./model";
import { followed, fresh, rolled, spelt, told, type Reading } from "./play";

type Child = globalThis.Node | string | null;

function el(tag: string, attributes: Record<string, string>, ...children: Child[]): HTMLElement {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children.filter((each): each is globalThis.Node | string => each !== null));
  return made;
}

function spans(found: Span[]): (globalThis.Node | string)[] {
  return found.map((span) => {
    if (typeof span === "string") return span;
    const [tag, ...inside] = span;
    if (tag === "i") return el("b", { class: "icon-name" }, ...spans(inside));
    return el(tag === "strong" ? "strong" : "em", {}, ...spans(inside));
  });
}

function paragraphs(text: Text): HTMLElement[] {
  return text.map((each) => el("p", { dir: "auto" }, ...spans(each)));
}

function button(words: (globalThis.Node | string)[], act: () => void): HTMLButtonElement {
  const made = el("button", { type: "button" }, ...words) as HTMLButtonElement;
  made.addEventListener("click", act);
  return made;
}

/** What is kept between visits; where a browser keeps nothing, for as long as the page is open. */
class Shelf {
  private readonly spare = new Map<string, string>();

  constructor(private readonly name: string) {}

  get<T>(key: string, otherwise: T): T {
    try {
      const found = localStorage.getItem(`${this.name}/${key}`) ?? this.spare.get(key);
      return found === undefined || found === null ? otherwise : (JSON.parse(found) as T);
    } catch {
      const found = this.spare.get(key);
      return found === undefined ? otherwise : (JSON.parse(found) as T);
    }
  }

  put(key: string, value: unknown): void {
    const written = JSON.stringify(value);
    this.spare.set(key, written);
    try {
      localStorage.setItem(`${this.name}/${key}`, written);
    } catch {
      // a private window keeps nothing: the page goes on without
    }
  }
}

export class Player {
  private readonly shelf: Shelf;
  private story!: Story;
  private reading!: Reading;
  private situations: Situation[] = [];
  private came: Child[] = [];
  private asked: { option: Option; found: Way[] } | null = null;

  constructor(
    private readonly book: Book,
    private readonly root: HTMLElement,
    private readonly random: () => number = Math.random,
    private readonly clock: () => Date = () => new Date(),
  ) {
    this.shelf = new Shelf(`meeple-play/${book.pack}`);
    document.addEventListener("keydown", (event) => this.key(event));
    const wanted = this.shelf.get("story", book.stories[0]!.id);
    this.open(book.stories.find((each) => each.id === wanted) ?? book.stories[0]!);
  }

  private say(words: string): string {
    return this.book.words[words] ?? words;
  }

  /** A story, gone on with where it was left. */
  private open(story: Story): void {
    this.story = story;
    this.shelf.put("story", story.id);
    const kept = this.shelf.get<Reading | null>(`${story.id}/now`, null);
    const situations = kept && kept.model === story.model ? followed(story, kept) : null;
    this.came = [];
    if (kept && situations) {
      this.reading = kept;
      this.situations = situations;
    } else {
      this.anew({});
      if (kept && kept.steps.length) {
        this.file(kept);
        this.came = [this.say("The reading was kept for another text of this story, and begins anew.")];
      }
    }
    this.show(false);
  }

  private anew(values: Record<string, number>): void {
    this.reading = fresh(this.story, values, this.shelf.get("reader", ""), this.clock());
    this.situations = [begin(this.story, values)];
    this.asked = null;
    this.keep();
  }

  /** A reading that is over, or given up, goes among those that are saved. */
  private file(reading: Reading): void {
    if (!reading.steps.length) return;
    const kept = this.shelf.get<Reading[]>(`${reading.story}/readings`, []);
    this.shelf.put(`${reading.story}/readings`, [...kept.filter((each) => each.began !== reading.began), reading]);
  }

  private keep(): void {
    this.shelf.put(`${this.story.id}/now`, this.reading);
  }

  private get now(): Situation {
    return this.situations[this.situations.length - 1]!;
  }

  private choose(option: Option): void {
    const found = ways(this.story, option, this.now.values);
    if (found.length > 1 && found.some((each) => each.chance === null)) {
      this.asked = { option, found };
      this.show(true);
      return;
    }
    if (!found.length) {
      this.came = [this.say("This leads nowhere. Take another way, or go a step back.")];
      this.show(true);
      return;
    }
    this.come(option, found.length === 1 ? found[0]! : rolled(found, this.random), found.length > 1);
  }

  private come(option: Option, way: Way, thrown: boolean): void {
    const before = this.now;
    const after = take(this.story, before, option, way);
    this.asked = null;
    if (after === null) {
      this.came = [this.say("This leads nowhere. Take another way, or go a step back.")];
      this.show(true);
      return;
    }
    this.reading.steps.push({ node: before.node, key: option.key, outcome: way.name });
    this.situations.push(after);
    const dice = thrown ? `${this.say("the dice say")}: ${this.say(way.name.split("/")[0]!)}` : "";
    this.came = [...paragraphs(option.text), dice ? el("p", {}, dice) : null, ...paragraphs(way.outcome.text)];
    this.keep();
    if (this.story.nodes[after.node]!.ending) this.file(this.reading);
    this.show(true);
  }

  private undo(): void {
    if (this.asked) {
      this.asked = null;
      this.show(true);
      return;
    }
    const step = this.reading.steps.pop();
    if (!step) return;
    this.situations.pop();
    this.reading.undone.push({ step: this.reading.steps.length, words: spelt(step) });
    this.came = [];
    this.keep();
    this.show(true);
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) return;
    if (event.key === "u") this.undo();
    else if (/^[1-9]$/.test(event.key)) {
      const buttons = this.root.querySelectorAll<HTMLButtonElement>(".choices button");
      buttons[Number(event.key) - 1]?.click();
    } else return;
    event.preventDefault();
  }

  // -- what is seen ----------------------------------------------------------------------------------------------

  private show(moved: boolean): void {
    const node = this.story.nodes[this.now.node]!;
    const heading = el("h2", { tabindex: "-1" }, this.headed(node));
    const came = this.came.filter((each) => each !== null);
    const parts = [
      this.books(),
      this.beginning(),
      el("div", { class: "came", "aria-live": "polite" }, ...came),
      heading,
      el("div", { class: "text" }, ...paragraphs(node.text)),
      this.offered(node),
      this.sheet(),
      this.bar(),
      this.remarking(),
    ];
    this.root.replaceChildren(...parts.filter((each) => each !== null));
    if (moved) {
      heading.focus();
      heading.scrollIntoView?.({ block: "nearest" });
    }
  }

  private headed(node: Node): string {
    return [node.number, node.title].filter(Boolean).join(" · ") || this.now.node;
  }

  private books(): HTMLElement | null {
    if (this.book.stories.length < 2) return null;
    const chooser = el("select", { id: "story" }) as HTMLSelectElement;
    for (const story of this.book.stories) {
      const option = el("option", { value: story.id }, story.title || story.id) as HTMLOptionElement;
      option.selected = story === this.story;
      chooser.append(option);
    }
    chooser.addEventListener("change", () => this.open(this.book.stories.find((each) => each.id === chooser.value)!));
    return el("p", {}, el("label", { for: "story" }, this.say("Story to play")), chooser);
  }

  /** What a reader may begin with, as long as nothing was read. */
  private beginning(): HTMLElement | null {
    const free = this.story.variables.filter((each) => each.starts.length > 1 && each.sort !== "hidden");
    if (!free.length || this.reading.steps.length) return null;
    const fields = free.map((variable) => {
      const id = `begin-${this.story.variables.indexOf(variable)}`;
      const chooser = el("select", { id, "data-name": variable.name }) as HTMLSelectElement;
      for (const value of variable.starts) {
        const option = el("option", { value: String(value) }, String(value)) as HTMLOptionElement;
        option.selected = value === (this.reading.values[variable.name] ?? variable.starts[0]);
        chooser.append(option);
      }
      chooser.addEventListener("change", () => {
        this.anew({ ...this.reading.values, [variable.name]: Number(chooser.value) });
        this.show(false);
        document.getElementById(id)?.focus();
      });
      return el("p", {}, el("label", { for: id }, variable.title || variable.name), chooser);
    });
    return el("fieldset", {}, el("legend", {}, this.say("Begin with")), ...fields);
  }

  private offered(node: Node): HTMLElement {
    if (this.asked) {
      const { option, found } = this.asked;
      const named = found.map((each) => el("li", {}, button([this.say(each.name)], () => this.come(option, each, false))));
      return el("div", { class: "choices" }, el("p", {}, this.say("How does it come out?")), el("ol", {}, ...named));
    }
    if (node.ending) return el("p", { class: "ending" }, `${this.say("THE END")} (${node.ending})`);
    const found = choices(this.story, this.now);
    if (!found.length) return el("p", { class: "told" }, this.say("Nothing can be done here: a dead end."));
    const items = found.map((at, number) => {
      const option = node.options[at]!;
      const words = el("span", {}, ...this.called(option));
      const shown = button([el("kbd", { "aria-hidden": "true" }, number < 9 ? `${number + 1}` : ""), words], () => this.choose(option));
      shown.dataset["key"] = option.key;
      return el("li", {}, shown);
    });
    return el("nav", { class: "choices", "aria-label": this.say("Choose") }, el("ol", {}, ...items));
  }

  private called(option: Option): (globalThis.Node | string)[] {
    const label = option.label.length ? spans(option.label.flat()) : [this.unlabelled(option)];
    const costs = option.costs.map(([name, amount]) => `${amount} ${this.titled(name)}`).join(", ");
    const said = [costs ? `${this.say("pay")} ${costs}` : "", this.story.chances[option.chance]?.said ?? ""].filter(Boolean).join("; ");
    return said ? [...label, ` (${said})`] : label;
  }

  private unlabelled(option: Option): string {
    if (option.role === "leave") return this.say("leave");
    if (option.role === "visit") {
      const there = option.outcomes[0]?.to;
      const node = there && there[0] === "g" ? this.story.nodes[there[1]] : undefined;
      const named = node ? [node.number, node.title].filter(Boolean).join(" · ") || node.called : "";
      return `${this.say("visit")}: ${named || option.key.replace(/^visit:/, "")}`;
    }
    return option.role === "on" ? this.say("go on") : option.key;
  }

  private titled(variable: number): string {
    const found = this.story.variables[variable]!;
    return found.title || found.name;
  }

  private sheet(): HTMLElement {
    const items = this.story.variables.flatMap((variable, at) => {
      const value = this.now.values[at]!;
      if (variable.sort === "hidden" || (variable.sort !== "counter" && !value)) return [];
      const named = variable.title || variable.name;
      const shown = variable.sort === "counter" ? `${named} ${value}` : value > 1 ? `${named} × ${value}` : named;
      const item = el("li", {}, shown);
      item.dataset["name"] = variable.name;
      item.dataset["value"] = String(value);
      return [item];
    });
    const list = items.length ? el("ul", {}, ...items) : el("p", {}, this.say("nothing yet"));
    return el("section", { class: "sheet", "aria-label": this.say("You have") }, el("h3", {}, this.say("You have")), list);
  }

  private bar(): HTMLElement {
    const undo = button([this.say("Undo")], () => this.undo());
    undo.disabled = !this.reading.steps.length && !this.asked;
    const anew = button([this.say("Begin anew")], () => {
      this.file(this.reading);
      this.came = [];
      this.anew(this.reading.values);
      this.show(true);
    });
    const save = button([`${this.say("Save the readings")} (${this.readings().length})`], () => this.save());
    save.disabled = !this.readings().length;
    return el("div", { class: "bar" }, undo, anew, save, el("span", { class: "soft" }, this.say("Keys: 1 to 9 choose, u undoes.")));
  }

  private remarking(): HTMLElement {
    const name = el("input", { id: "reader", autocomplete: "name", maxlength: "80" }) as HTMLInputElement;
    name.value = this.shelf.get("reader", "");
    name.addEventListener("change", () => {
      this.shelf.put("reader", name.value);
      this.reading.reader = name.value;
      this.keep();
    });
    const words = el("textarea", { id: "remark", rows: "2", maxlength: "2000" }) as HTMLTextAreaElement;
    const done = el("span", { role: "status" });
    const keep = button([this.say("Keep the remark")], () => {
      if (!words.value.trim()) return;
      this.reading.remarks.push({ at: this.now.node, words: words.value.trim(), step: this.reading.steps.length });
      words.value = "";
      this.keep();
      done.textContent = this.say("The remark is kept.");
    });
    return el(
      "details", {}, el("summary", {}, this.say("Remark")), el("label", { for: "reader" }, this.say("Your name")), name,
      el("label", { for: "remark" }, this.say("What should the author know about this place?")), words, el("p", {}, keep, " ", done),
    );
  }

  /** All readings of this story, this one included. */
  readings(): Reading[] {
    const kept = this.shelf.get<Reading[]>(`${this.story.id}/readings`, []).filter((each) => each.began !== this.reading.began);
    return this.reading.steps.length || this.reading.remarks.length ? [...kept, this.reading] : kept;
  }

  private save(): void {
    const written = new Blob([told(this.story, this.readings())], { type: "text/plain" });
    const link = el("a", { download: `${this.story.id.replace(/[^a-z0-9-]+/gi, "-")}.readings` }) as HTMLAnchorElement;
    link.href = URL.createObjectURL(written);
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }
}
