/** The page on which a book is played. What the pack says is put there as text and nothing else. */
import type { Situation, Way } from "./engine";
import type { Game, Offer } from "./game";
import type { Book, Node, Option, Story } from "./model";
import { followed, fresh, played, spelt, told, type Reading } from "./play";
import { button, el, paragraphs, spans, type Child } from "./build";
import { doing, drawing, laid, named } from "./seen";

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
  private asked: { offer: Offer; found: Way[] } | null = null;
  /** Piles whose cards somebody looks through. */
  private readonly looked = new Set<string>();

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

  private anew(values: Record<string, number>, seed = Math.floor(this.random() * 2 ** 40).toString(36)): void {
    this.reading = fresh(this.story, values, this.shelf.get("reader", ""), this.clock(), seed);
    const { first, dealt } = this.game.begin(values);
    if (this.story.cards) this.reading.dealt = dealt;
    this.situations = [first];
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

  private get game(): Game {
    return played(this.story, this.reading, this.random);
  }

  private get now(): Situation {
    return this.situations[this.situations.length - 1]!;
  }

  private choose(offer: Offer): void {
    const found = this.game.ways(this.now, offer);
    if (found.length > 1 && found.some((each) => each.chance === null)) {
      this.asked = { offer, found };
      this.show(true);
      return;
    }
    this.come(offer, null, found.length > 1);
  }

  private come(offer: Offer, outcome: string | null, thrown: boolean): void {
    const before = this.now;
    const taken = this.game.take(before, offer, outcome);
    this.asked = null;
    if (taken === null) {
      this.came = [this.say("This leads nowhere. Take another way, or go a step back.")];
      this.show(true);
      return;
    }
    const { after, way, words } = taken;
    this.reading.steps.push({ node: before.node, key: offer.key, outcome: words });
    this.situations.push(after);
    const dice = thrown && way ? `${this.say("the dice say")}: ${this.say(way.name.split("/")[0]!)}` : "";
    this.came = [...paragraphs(offer.option?.text ?? []), dice ? el("p", {}, dice) : null, ...paragraphs(way?.outcome.text ?? [])];
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
      this.story.cards ? laid(this.story, this.now, (words) => this.say(words), this.looked) : null,
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
    return [node.number, node.title].filter(Boolean).join(" · ") || (this.story.cards && node.called) || this.now.node;
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
    if ((!free.length && !this.story.cards) || this.reading.steps.length) return null;
    const fields = free.map((variable) => {
      const id = `begin-${this.story.variables.indexOf(variable)}`;
      const chooser = el("select", { id, "data-name": variable.name }) as HTMLSelectElement;
      for (const value of variable.starts) {
        const option = el("option", { value: String(value) }, String(value)) as HTMLOptionElement;
        option.selected = value === (this.reading.values[variable.name] ?? variable.starts[0]);
        chooser.append(option);
      }
      chooser.addEventListener("change", () => {
        this.anew({ ...this.reading.values, [variable.name]: Number(chooser.value) }, this.reading.seed);
        this.show(false);
        document.getElementById(id)?.focus();
      });
      return el("p", {}, el("label", { for: id }, variable.title || variable.name), chooser);
    });
    return el("fieldset", {}, el("legend", {}, this.say("Begin with")), ...fields, this.shuffling());
  }

  /** What the cards are shuffled by: who takes the same word, and does the same, meets the same cards. */
  private shuffling(): HTMLElement | null {
    if (!this.story.cards) return null;
    const word = el("input", { id: "shuffle", maxlength: "40", autocomplete: "off", spellcheck: "false" }) as HTMLInputElement;
    word.value = this.reading.seed ?? "";
    word.addEventListener("change", () => {
      this.anew(this.reading.values, word.value.trim() || undefined);
      this.show(false);
      document.getElementById("shuffle")?.focus();
    });
    return el("p", {}, el("label", { for: "shuffle" }, this.say("Shuffle")), word);
  }

  private offered(node: Node): HTMLElement {
    if (this.asked) {
      const { offer, found } = this.asked;
      const named = found.map((each) => el("li", {}, button([this.say(each.name)], () => this.come(offer, each.name, false))));
      return el("div", { class: "choices" }, el("p", {}, this.say("How does it come out?")), el("ol", {}, ...named));
    }
    if (node.ending) return el("p", { class: "ending" }, `${this.say("THE END")} (${node.ending})`);
    const found = this.game.offers(this.now);
    if (!found.length) return el("p", { class: "told" }, this.say("Nothing can be done here: a dead end."));
    const items = found.map((offer, number) => {
      const said = offer.option ? this.called(offer.option) : drawing(this.story, this.now, offer, (words) => this.say(words));
      const words = el("span", {}, ...said);
      const shown = button([el("kbd", { "aria-hidden": "true" }, number < 9 ? `${number + 1}` : ""), words], () => this.choose(offer));
      shown.dataset["key"] = offer.key;
      return el("li", {}, shown);
    });
    return el("nav", { class: "choices", "aria-label": this.say("Choose") }, el("ol", {}, ...items));
  }

  private called(option: Option): (globalThis.Node | string)[] {
    const label = option.label.length ? spans(option.label.flat()) : [this.unlabelled(option)];
    const costs = option.costs.map(([name, amount]) => `${amount} ${this.titled(name)}`).join(", ");
    const does = this.story.cards ? doing(this.story, option, (words) => this.say(words)) : "";
    const said = [costs ? `${this.say("pay")} ${costs}` : "", this.story.chances[option.chance]?.said ?? "", does].filter(Boolean).join("; ");
    return said ? [...label, ` (${said})`] : label;
  }

  private unlabelled(option: Option): string {
    if (option.role === "leave") return this.say("leave");
    if (option.role === "visit") {
      const there = option.outcomes[0]?.to;
      return `${this.say("visit")}: ${there && there[0] === "g" ? named(this.story, there[1]) : option.key.replace(/^visit:/, "")}`;
    }
    const there = this.story.cards && option.outcomes.length === 1 ? option.outcomes[0]!.to : null;
    if (there?.[0] === "g") return `${this.say("go on")} → ${named(this.story, there[1])}`;
    return option.role === "on" || this.story.cards ? this.say("go on") : option.key;
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
