/** The rules of a story with decks: the same as stories/decks/machine.py, which judges them. */
import { aim, apply, holds, ways, type Way } from "./engine";
import { FIRST, type Luck } from "./luck";
import type { Draw, Effect, Move, Node, Option, Story } from "./model";
import { Mover, type Moving } from "./moving";
import { NOBODY, copied, hidden, size, total, turned, unseenFrom, type Table } from "./table";

/** Something to choose: an option by its place in the entry, or a card by its pile and how far down it lies. */
export type Choice = { option: number } | { pile: number; deep: number };

export class Machine {
  readonly mover: Mover;
  private readonly made = new Map<object, Moving[]>();

  constructor(readonly story: Story) {
    this.mover = new Mover(story);
  }

  /** The table as it is laid out. */
  begin(luck: (table: Table) => Luck, values: Record<string, number>): Table {
    const sheet = this.story.variables.map((variable) => values[variable.name] ?? variable.starts[0]!);
    const table = this.mover.laidOut(this.story.start, sheet);
    this.come(table, this.story.start, luck(table));
    return table;
  }

  choices(table: Table): Choice[] {
    const node = this.node(table);
    if (node.ending) return [];
    let fits = node.options.map((_, at) => at).filter((at) => this.fits(table, node.options[at]!));
    const must = fits.filter((at) => node.options[at]!.force === 1);
    if (must.length) return must.filter((at) => !node.options[at]!.over.some((other) => must.includes(other))).map(option);
    if (fits.some((at) => node.options[at]!.force === 0 && node.options[at]!.asked)) fits = fits.filter((at) => node.options[at]!.force !== 2);
    if (!node.draw) return fits.map(option);
    const drawn = this.drawable(table, node.draw);
    if (drawn.length) fits = fits.filter((at) => at !== node.draw!.empty);
    return [...fits.map(option), ...drawn];
  }

  private node(table: Table): Node {
    return this.story.nodes[table.node]!;
  }

  private fits(table: Table, option: Option): boolean {
    const { values } = table;
    if (option.guard >= 0 && !holds(this.story.guards[option.guard]!, values)) return false;
    const asked = new Map<number, number>();
    for (const [name, amount] of option.costs) asked.set(name, (asked.get(name) ?? this.story.variables[name]!.low) + amount);
    for (const [name, least] of asked) if (values[name]! < least) return false;
    return !option.moves || this.mover.possible(table, this.moves(option));
  }

  private drawable(table: Table, draw: Draw): Choice[] {
    const piles = this.mover.piles.get(draw.from)!;
    const found: Choice[] = [];
    for (const pile of piles) {
      if (draw.pick === "any") {
        const seen = new Set<number>();
        [...table.tops[pile]!, ...table.bottoms[pile]!].forEach((entry, deep) => {
          if (seen.has(entry)) return;
          seen.add(entry);
          if (this.useful(table, { pile, deep })) found.push({ pile, deep });
        });
      } else {
        const reach = Math.min(draw.see, size(table, pile));
        for (let deep = 0; deep < reach; deep++) found.push({ pile, deep });
      }
    }
    return found.length || !this.mover.refills(table, piles[0]!) ? found : [{ pile: piles[0]!, deep: 0 }];
  }

  /** Whether anything can be done with a card once it is chosen by its face. */
  private useful(table: Table, choice: Choice): boolean {
    const tried = copied(table);
    return this.take(tried, choice, FIRST) !== null && (!!this.node(tried).ending || this.choices(tried).length > 0);
  }

  /** How an option can come out. */
  ways(table: Table, choice: Choice): Way[] {
    return "option" in choice ? ways(this.story, this.node(table).options[choice.option]!, table.values) : [];
  }

  /** Take a choice; the table is changed. What came out is handed back; null where it leads nowhere. */
  take(table: Table, choice: Choice, luck: Luck): Way | "" | null {
    if ("pile" in choice) {
      this.draw(table, choice.pile, choice.deep, luck);
      return "";
    }
    const { mover, story } = this;
    const taken = this.node(table).options[choice.option]!;
    const values = table.values;
    const found = ways(story, taken, values);
    if (!found.length) return null; // a fight in which nobody can hit anybody
    const way = taken.chance < 0 ? found[0]! : found[luck.way(found.map((each) => [each.name, each.chance ?? 1 / found.length]))]!;
    const target = aim(story, way.outcome.to, values);
    if (target === null) return null;
    for (const [name, amount] of taken.costs) values[name]! -= amount;
    for (const move of this.moves(taken)) mover.move(table, move, luck);
    this.hurt(taken, way, values);
    apply(story, way.outcome.effects, values);
    for (const move of this.moves(way.outcome)) mover.move(table, move, luck);
    if (table.card !== NOBODY) mover.laidAway(table);
    this.come(table, target, luck);
    return way;
  }

  private hurt(taken: Option, way: Way, values: number[]): void {
    const fight = this.story.chances[taken.chance];
    if (fight?.is !== "fight") return;
    const lost = Number(way.name.split("/")[1] ?? 0);
    const left = way.outcome.name === "failure" ? 0 : values[fight.health]! - lost * fight.damage;
    values[fight.health] = Math.max(left, this.story.variables[fight.health]!.low);
  }

  private draw(table: Table, pile: number, deep: number, luck: Luck): void {
    const { mover } = this;
    const draw = this.node(table).draw!;
    if (!size(table, pile)) mover.refilled(table, pile, luck);
    const tops = table.tops[pile]!;
    let entry: number;
    if (draw.pick === "any") entry = deep < tops.length ? tops.splice(deep, 1)[0]! : table.bottoms[pile]!.splice(deep - tops.length, 1)[0]!;
    else if (draw.pick === "oldest") entry = mover.lowest(table, pile, luck);
    else if (deep < tops.length) entry = tops.splice(tops.length - 1 - deep, 1)[0]!;
    else {
      const unseen = total(table.unseen[pile]!);
      const bottoms = table.bottoms[pile]!;
      if (deep < tops.length + unseen) entry = unseenFrom(table, pile, luck)[0];
      else entry = bottoms.splice(bottoms.length - 1 - (deep - tops.length - unseen), 1)[0]!;
    }
    const card = turned(entry, luck, mover.backs.length);
    table.card = card;
    table.own = pile;
    table.away = draw.to ? mover.piles.get(draw.to)![0]! : NOBODY;
    const node = mover.name(card);
    apply(this.story, noted(draw, node), table.values);
    this.come(table, node, luck);
  }

  /** Read the entry. */
  private come(table: Table, name: string, luck: Luck): void {
    table.node = name;
    const node = this.story.nodes[name]!;
    apply(this.story, node.gains, table.values);
    for (const move of this.moves(node)) this.mover.move(table, move, luck);
    if (node.draw) {
      table.own = NOBODY;
      if (this.mover.withBacks && node.draw.pick === "top") this.see(table, node.draw, luck);
    }
    for (const [at, piles] of this.story.cards!.counted) {
      table.values[at] = piles === null
        ? table.own === NOBODY ? 0 : size(table, table.own)
        : this.mover.piles.get(piles)!.reduce((sum, pile) => sum + size(table, pile), 0);
    }
  }

  /** Look at the backs on top of the piles. */
  private see(table: Table, draw: Draw, luck: Luck): void {
    for (const pile of this.mover.piles.get(draw.from)!) {
      if (!this.mover.deckOf[pile]?.backs) return;
      const tops = table.tops[pile]!;
      while (tops.length < draw.see && total(table.unseen[pile]!)) {
        const [card, pool] = unseenFrom(table, pile, luck, true);
        tops.unshift(hidden(card, pool, this.mover.backs.length));
      }
    }
  }

  /** How a choice is called in a script. */
  called(table: Table, choice: Choice): string {
    const node = this.node(table);
    if ("option" in choice) return node.options[choice.option]!.key;
    const draw = node.draw!;
    const piles = this.mover.piles.get(draw.from)!;
    const { mover } = this;
    if (draw.pick === "any") return `draw:${mover.name(mover.cardOf([...table.tops[choice.pile]!, ...table.bottoms[choice.pile]!][choice.deep]!))}`;
    const name = piles.length > 1 ? `draw.${piles.indexOf(choice.pile) + 1}` : "draw";
    return draw.see > 1 ? `${name}/${choice.deep + 1}` : name;
  }

  private moves(part: { moves?: Move[] }): Moving[] {
    let made = this.made.get(part);
    if (!made) this.made.set(part, (made = (part.moves ?? []).map((move) => this.mover.moving(move))));
    return made;
  }
}

const option = (at: number): Choice => ({ option: at });

const noted = (draw: Draw, card: string): Effect[] => draw.noted.find(([cards]) => cards.includes(card))?.[1] ?? [];
