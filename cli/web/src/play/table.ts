/** What lies on the table, as stories/decks/table.py has it: of piles only so much is known as players know. */
import type { Situation } from "./engine";
import type { Luck, Odds, Pools } from "./luck";

export const NOBODY = -1;

/**
 * A pile is what lies known on top (`tops`, the last is the topmost), so many unseen cards of each pool (`unseen`), and
 * what lies known below (`bottoms`). Which of its pool an unseen card is, is settled when it is turned. A card of which
 * only the back is known stands in a pile as the complement of its number and its pool: see `hidden`.
 */
export interface Table extends Situation {
  tops: number[][];
  unseen: number[][];
  bottoms: number[][];
  pools: number[][];
  /** The card that is read, the pile that it came from, and the pile where it goes instead of where its deck says. */
  card: number;
  own: number;
  away: number;
  /** How often each stream of the shuffle was asked: a step back puts it back as well. */
  turns: Record<string, number>;
}

export function copied(table: Table): Table {
  const each = (lists: number[][]) => lists.map((list) => list.slice());
  return {
    ...table, values: table.values.slice(), tops: each(table.tops), unseen: each(table.unseen), bottoms: each(table.bottoms),
    pools: each(table.pools), turns: { ...table.turns },
  };
}

export const total = (counts: number[]): number => counts.reduce((sum, each) => sum + each, 0);

export function size(table: Table, pile: number): number {
  return table.tops[pile]!.length + total(table.unseen[pile]!) + table.bottoms[pile]!.length;
}

/** A card of a pool of which only the back is known; `cards` is how many different ones there are. */
export const hidden = (card: number, pool: number, cards: number): number => -1 - (card + pool * cards);

/** The card and the pool of a hidden one. */
export function shown(entry: number, cards: number): [number, number] {
  const told = -1 - entry;
  return [told % cards, Math.floor(told / cards)];
}

/** Take an unseen card of a pile: the card, and its pool. With `back` only its back is looked at. */
export function unseenFrom(table: Table, pile: number, luck: Luck, back = false): [number, number] {
  const counts = table.unseen[pile]!;
  const there = counts.map((_, pool) => pool).filter((pool) => counts[pool]);
  let pool = there[0]!;
  let at: number;
  if (there.length > 1) {
    const [which, place] = luck.among(there.map((each) => [each, table.pools[each]!, counts[each]!]) as Pools, pile, back);
    pool = there[which]!;
    at = place;
  } else at = back ? luck.back(table.pools[pool]!, pool) : luck.card(table.pools[pool]!, pool);
  const cards = table.pools[pool]!;
  const card = cards[at]!;
  cards[at] = cards[cards.length - 1]!;
  cards.pop();
  counts[pool]! -= 1;
  return [card, pool];
}

/** The card of an entry of a pile, turned face up. */
export function turned(entry: number, luck: Luck, cards: number): number {
  // who shuffled knew already which card shows this back; only its name comes out now
  return entry >= 0 ? entry : luck.face(shown(entry, cards)[0]);
}

/** Deal what lies unseen in some piles among them as evenly as can be. */
export function dealt(table: Table, piles: number[], luck: Luck): void {
  const left = new Map<number, number>();
  for (let pool = 0; pool < table.pools.length; pool++) {
    const there = piles.reduce((sum, pile) => sum + table.unseen[pile]![pool]!, 0);
    if (there) left.set(pool, there);
  }
  const pools = [...left.keys()];
  const every = total([...left.values()]);
  piles.forEach((pile, at) => {
    let room = Math.floor(every / piles.length) + Number(at < every % piles.length);
    for (const pool of pools) {
      const mine = left.get(pool)!;
      let others = 0;
      for (const [other, count] of left) if (other > pool) others += count;
      const least = Math.max(0, room - others);
      const most = Math.min(room, mine);
      let told = least;
      if (most > least) {
        const ways: Odds = [];
        const all = over(mine + others, room);
        for (let k = least; k <= most; k++) ways.push([`${k}-of-${mine}`, (over(mine, k) * over(others, room - k)) / all]);
        told = least + luck.split(ways);
      }
      table.unseen[pile]![pool] = told;
      left.set(pool, mine - told);
      room -= told;
    }
  });
}

/** How many ways there are to choose k of n. */
export function over(n: number, k: number): number {
  let found = 1;
  for (let at = 1; at <= k; at++) found = (found * (n - k + at)) / at;
  return found;
}
