/** How cards go from place to place, as stories/decks/moving.py says. */
import { apply } from "./engine";
import type { Luck } from "./luck";
import type { Deck, Effect, Move, Story } from "./model";
import { NOBODY, dealt, hidden, shown, size, total, turned, unseenFrom, type Table } from "./table";

/** A move ready to be made. `source` are piles; none: the card that is read, or with `own` the pile it came from. */
export interface Moving {
  source: number[];
  own: boolean;
  targets: number[];
  count: number;
  least: number;
  /** A named one, by its numbers. */
  cards: Set<number> | null;
  put: "top" | "under" | "shuffle";
  oldest: boolean;
  each: [number, Effect[]][];
}

/** What would end a word of a script, or mean something in it. */
const NO_WORD = /[\s#:@]+/g;

/** The piles of a story: decks first, each with its piles, then the places. */
export class Mover {
  /** By number: an entry, and the deck it is of. */
  readonly cards: [string, Deck][] = [];
  readonly ids = new Map<string, number[]>();
  readonly piles = new Map<string, number[]>();
  readonly deckOf: (Deck | null)[] = [];
  readonly closed: boolean[] = [];
  readonly backs: number[] = [];
  readonly withBacks: boolean;
  private readonly poolOf = new Map<string, number>();
  private readonly pools: number[][] = [];
  private readonly unseen: number[][] = [];
  private readonly shownBy = new Map<string, number>([["", 0]]);

  constructor(private readonly story: Story) {
    const { decks, places } = story.cards!;
    const counts: [number, number][][] = [];
    for (const deck of decks) {
      const mine = this.pools.push([]) - 1;
      this.poolOf.set(deck.name, mine);
      const parts = deck.parts.map(([cards, count]): [number, number] => {
        const pool = count === null ? mine : this.pools.push([]) - 1;
        let there = 0;
        for (const [node, copies] of cards) {
          const card = this.numbered(node, deck);
          for (let at = 0; at < copies; at++) this.pools[pool]!.push(card);
          there += copies;
        }
        return [pool, count ?? there];
      });
      const piles: number[] = [];
      for (let at = 0; at < deck.piles; at++) {
        piles.push(this.deckOf.push(deck) - 1);
        this.closed.push(true);
        counts.push(parts.map(([pool, many]) => [pool, Math.floor(many / deck.piles) + Number(at < many % deck.piles)]));
      }
      this.piles.set(deck.name, piles);
    }
    for (const place of places) {
      this.piles.set(place.name, [this.deckOf.push(null) - 1]);
      this.closed.push(place.closed);
      counts.push([]);
    }
    for (const told of counts) {
      const unseen = this.pools.map(() => 0);
      for (const [pool, many] of told) unseen[pool]! += many;
      this.unseen.push(unseen);
    }
    this.withBacks = decks.some((deck) => deck.backs !== null);
  }

  private numbered(node: string, deck: Deck): number {
    const known = this.ids.get(node) ?? [];
    const before = known.find((each) => this.cards[each]![1] === deck);
    if (before !== undefined) return before;
    const card = this.cards.push([node, deck]) - 1;
    this.ids.set(node, [...known, card]);
    const back = deck.backs?.[node] ?? "";
    if (!this.shownBy.has(back)) this.shownBy.set(back, this.shownBy.size);
    this.backs.push(this.shownBy.get(back)!);
    return card;
  }

  laidOut(node: string, values: number[]): Table {
    const none = () => this.deckOf.map((): number[] => []);
    return {
      node, values, tops: none(), unseen: this.unseen.map((each) => each.slice()), bottoms: none(),
      pools: this.pools.map((each) => each.slice()), card: NOBODY, own: NOBODY, away: NOBODY, turns: {},
    };
  }

  name(card: number): string {
    return this.cards[card]![0];
  }

  /** A back that was looked at, and the card that nobody saw. */
  back(card: number): string {
    return `~${this.backName(card).replace(NO_WORD, "-")}:${this.name(card)}`;
  }

  backName(card: number): string {
    return [...this.shownBy.keys()][this.backs[card]!]!;
  }

  moving([source, to, count, least, card, put, oldest, each]: Move): Moving {
    return {
      source: source === "this" || source === "pile" ? [] : this.piles.get(source)!,
      own: source === "pile",
      targets: this.piles.get(to)!,
      count, least,
      cards: card ? new Set(this.ids.get(card)) : null,
      put,
      oldest: oldest === 1,
      each: each.map(([back, effects]) => [this.shownBy.get(back) ?? -1, effects]),
    };
  }

  /** Whether all that must be there is there; what several moves take from one pile is added up. */
  possible(table: Table, moves: Moving[]): boolean {
    const taken = new Map<number, number>();
    for (const move of moves) {
      if (!move.least) continue;
      if (move.cards?.size) {
        if (!this.sources(table, move).some((pile) => this.holds(table, pile, move.cards!))) return false;
        continue;
      }
      const pile = this.one(table, move);
      taken.set(pile, (taken.get(pile) ?? 0) + move.least);
      if (pile === NOBODY || size(table, pile) < taken.get(pile)!) return false;
    }
    return true;
  }

  private sources(table: Table, move: Moving): number[] {
    if (!move.own) return move.source;
    return table.own === NOBODY ? [] : [table.own];
  }

  /** The one pile that a few cards are taken from: the own one of a deck with several, else the fullest. */
  private one(table: Table, move: Moving): number {
    const sources = this.sources(table, move);
    if (sources.includes(table.own)) return table.own;
    let found = NOBODY;
    for (const pile of sources) if (found === NOBODY || size(table, pile) > size(table, found)) found = pile;
    return found;
  }

  private holds(table: Table, pile: number, cards: Set<number>): boolean {
    if ([...table.tops[pile]!, ...table.bottoms[pile]!].some((entry) => cards.has(this.cardOf(entry)))) return true;
    return table.unseen[pile]!.some((count, pool) => count > 0 && table.pools[pool]!.some((card) => cards.has(card)));
  }

  /** The card that was read goes where its deck says, unless a move has sent it elsewhere. */
  laidAway(table: Table): void {
    const home = this.piles.get(this.cards[table.card]![1].to)!;
    this.put(table, table.card, table.away === NOBODY ? home : [table.away], "top");
    table.card = NOBODY;
  }

  move(table: Table, move: Moving, luck: Luck): void {
    if (!move.source.length && !move.own) {
      if (table.card === NOBODY) return;
      this.had(table, move, table.card);
      this.put(table, table.card, move.targets, move.put);
      table.card = NOBODY;
    } else if (move.cards?.size) this.named(table, move, move.cards);
    else if (move.count === 0) for (const pile of this.sources(table, move)) this.whole(table, pile, move, luck);
    else this.some(table, move, luck);
    if (move.put === "shuffle") this.shuffle(table, move.targets, luck);
  }

  private named(table: Table, move: Moving, cards: Set<number>): void {
    for (const pile of this.sources(table, move)) {
      for (const part of [table.tops[pile]!, table.bottoms[pile]!]) {
        const at = part.findIndex((entry) => cards.has(entry));
        if (at < 0) continue;
        this.had(table, move, part[at]!);
        this.put(table, part.splice(at, 1)[0]!, move.targets, move.put);
        return;
      }
      const counts = table.unseen[pile]!;
      for (let pool = 0; pool < counts.length; pool++) {
        const at = counts[pool] ? table.pools[pool]!.findIndex((card) => cards.has(card)) : -1;
        if (at < 0) continue;
        const found = table.pools[pool]!.splice(at, 1)[0]!;
        counts[pool]! -= 1;
        this.had(table, move, found);
        this.put(table, found, move.targets, move.put);
        return;
      }
      // who looks for it looks at those as well whose back lies open
      for (const part of [table.tops[pile]!, table.bottoms[pile]!]) {
        const at = part.findIndex((entry) => cards.has(this.cardOf(entry)));
        if (at < 0) continue;
        this.had(table, move, part[at]!);
        this.put(table, this.cardOf(part.splice(at, 1)[0]!), move.targets, move.put);
        return;
      }
    }
  }

  /** The card of an entry of a pile, whether its face is known or not. */
  cardOf(entry: number): number {
    return entry >= 0 ? entry : shown(entry, this.backs.length)[0];
  }

  private some(table: Table, move: Moving, luck: Luck): void {
    const pile = this.one(table, move);
    if (pile === NOBODY) return;
    const target = move.targets[0]!;
    const toClosed = move.targets.length === 1 && this.deckOf[target] === null && this.closed[target];
    for (let left = Math.min(move.count, size(table, pile)); left > 0; left--) {
      const unlooked = !move.each.length && !move.oldest && !table.tops[pile]!.length;
      if (toClosed && unlooked && this.onlyPool(table, pile)) {
        // nobody looks at it: it stays one of those that nobody has seen
        const pool = table.unseen[pile]!.findIndex((count) => count > 0);
        table.unseen[pile]![pool]! -= 1;
        table.unseen[target]![pool]! += 1;
        continue;
      }
      let entry = move.oldest ? this.lowest(table, pile, luck) : this.topmost(table, pile, luck);
      this.had(table, move, entry);
      if (!this.closed[target]) entry = turned(entry, luck, this.backs.length);
      this.put(table, entry, move.targets, move.put);
    }
  }

  /** What is had or lost for a card by its back. */
  private had(table: Table, move: Moving, entry: number): void {
    for (const [back, effects] of move.each) {
      if (back === this.backs[this.cardOf(entry)]) apply(this.story, effects, table.values);
    }
  }

  private onlyPool(table: Table, pile: number): boolean {
    return table.unseen[pile]!.filter(Boolean).length === 1 && this.exact(pile);
  }

  private exact(pile: number): boolean {
    const deck = this.deckOf[pile];
    return !!deck && deck.parts.every(([, count]) => count === null);
  }

  private topmost(table: Table, pile: number, luck: Luck): number {
    if (table.tops[pile]!.length) return table.tops[pile]!.pop()!;
    if (!total(table.unseen[pile]!)) return table.bottoms[pile]!.pop()!;
    const exact = this.exact(pile);
    const [card, pool] = unseenFrom(table, pile, luck, exact);
    return exact ? hidden(card, pool, this.backs.length) : card;
  }

  /** The card that has lain longest. */
  lowest(table: Table, pile: number, luck: Luck): number {
    if (table.bottoms[pile]!.length) return table.bottoms[pile]!.shift()!;
    return total(table.unseen[pile]!) ? unseenFrom(table, pile, luck)[0] : table.tops[pile]!.shift()!;
  }

  /** Everything in a pile; what nobody has seen stays unseen where that can be. */
  private whole(table: Table, pile: number, move: Moving, luck: Luck): void {
    const target = move.targets[0]!;
    let entries: number[] = [];
    if (move.each.length) {
      // whoever counts the backs looks at them
      for (let left = size(table, pile); left > 0; left--) entries.unshift(this.topmost(table, pile, luck));
    } else {
      entries = [...table.bottoms[pile]!, ...table.tops[pile]!];
      table.bottoms[pile] = [];
      table.tops[pile] = [];
    }
    const counts = table.unseen[pile]!;
    for (let pool = 0; pool < counts.length; pool++) {
      if (!counts[pool]) continue;
      if (this.closed[target]) {
        const many = counts[pool]!;
        counts[pool] = 0;
        table.unseen[target]![pool]! += many;
      } else while (counts[pool]) entries.push(unseenFrom(table, pile, luck)[0]);
    }
    for (const entry of entries) {
      this.had(table, move, entry);
      this.put(table, this.closed[target] ? entry : turned(entry, luck, this.backs.length), move.targets, move.put);
    }
  }

  /** Lay a card on a pile; of several on the own one, else on the smallest. */
  private put(table: Table, entry: number, targets: number[], put: Moving["put"]): void {
    let pile = targets[0]!;
    if (targets.includes(table.own)) pile = table.own;
    else for (const each of targets) if (size(table, each) < size(table, pile)) pile = each;
    if (put === "under") table.bottoms[pile]!.unshift(entry);
    else table.tops[pile]!.push(entry);
  }

  /** Everything that lies in these piles is shuffled, and dealt as evenly as can be. */
  private shuffle(table: Table, piles: number[], luck: Luck): void {
    const deck = this.deckOf[piles[0]!];
    if (!deck) return;
    const known: number[] = [];
    for (const pile of piles) {
      for (const part of [table.tops, table.bottoms]) {
        for (const entry of part[pile]!) {
          if (entry >= 0) {
            known.push(entry);
            continue;
          }
          const [card, pool] = shown(entry, this.backs.length);
          table.pools[pool]!.push(card);
          table.unseen[pile]![pool]! += 1;
        }
        part[pile] = [];
      }
    }
    if (known.length) {
      const pool = this.freePool(table, piles, this.poolOf.get(deck.name)!);
      table.pools[pool]!.push(...known);
      table.unseen[piles[0]!]![pool]! += known.length;
    }
    if (piles.length > 1) dealt(table, piles, luck);
  }

  /** A pool of which no card lies anywhere else: what is known to lie here must not be mixed with what may not. */
  private freePool(table: Table, piles: number[], first: number): number {
    const others = table.pools.map((_, pool) => pool).filter((pool) => pool >= this.pools.length);
    for (const pool of [first, ...others]) {
      const here = piles.reduce((sum, pile) => sum + table.unseen[pile]![pool]!, 0);
      const hiding = [...table.tops, ...table.bottoms].some((lying) =>
        lying.some((entry) => entry < 0 && shown(entry, this.backs.length)[1] === pool),
      );
      if (here === table.pools[pool]!.length && !hiding) return pool;
    }
    for (const counts of table.unseen) counts.push(0);
    return table.pools.push([]) - 1;
  }

  /** Whether a deck that is used up can be made again of what was read. */
  refills(table: Table, pile: number): boolean {
    const deck = this.deckOf[pile];
    return !!deck?.refill && this.piles.get(deck.to)!.some((each) => size(table, each) > 0);
  }

  /** What lies where read cards go is shuffled to be the deck again. */
  refilled(table: Table, pile: number, luck: Luck): void {
    const deck = this.deckOf[pile]!;
    const targets = this.piles.get(deck.name)!;
    for (const source of this.piles.get(deck.to)!) {
      for (const part of [table.tops, table.bottoms]) {
        for (const entry of part[source]!) this.put(table, entry, targets, "top");
        part[source] = [];
      }
      const counts = table.unseen[source]!;
      for (let pool = 0; pool < counts.length; pool++) {
        const many = counts[pool]!;
        counts[pool] = 0;
        table.unseen[targets[0]!]![pool]! += many;
      }
    }
    this.shuffle(table, targets, luck);
  }
}
