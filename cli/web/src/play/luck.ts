/** What decides where nobody chooses: a shuffle that a seed makes, the same each time. */

export type Odds = [string, number][];

/** At least one: its number, the cards of which nobody knows where they lie, and how many of them are in the pile. */
export type Pools = [[number, number[], number], ...[number, number[], number][]];

export interface Luck {
  /** Which of these unseen cards of a pool comes: its place in the list. */
  card(cards: number[], pool: number): number;
  /** The same where only its back is looked at. */
  back(cards: number[], pool: number): number;
  /** As `card` or `back` of a pile that has so many of each of several pools: which one, and the place in its list. */
  among(pools: Pools, pile: number, back: boolean): [number, number];
  /** How dice fall. */
  way(ways: Odds): number;
  /** How many cards of one pool come into a pile: what nobody at the table learns. */
  split(ways: Odds): number;
  /** A card is turned of which the back was seen. */
  face(card: number): number;
}

export interface Names {
  name(card: number): string;
  back(card: number): string;
}

/**
 * Each pool, each pile of several pools and the dice have a stream of their own: whatever was done in between, the next
 * card of a deck is the same one, and who goes a step back and on again meets it again.
 */
export class Seeded implements Luck {
  /** What came, in the words of a script: cards by name, backs as `~red:fox`. */
  readonly log: string[] = [];

  constructor(
    private readonly seed: string,
    private readonly turns: Record<string, number>,
    private readonly names: Names,
    /** How the dice fall where somebody rolled them in the hand. */
    private readonly told: string | null = null,
  ) {}

  private next(stream: string): number {
    const turn = this.turns[stream] ?? 0;
    this.turns[stream] = turn + 1;
    return share(`${this.seed}/${stream}/${turn}`);
  }

  private from(cards: number[], pool: number): number {
    return Math.floor(this.next(`pool ${pool}`) * cards.length);
  }

  card(cards: number[], pool: number): number {
    const at = this.from(cards, pool);
    this.log.push(this.names.name(cards[at]!));
    return at;
  }

  back(cards: number[], pool: number): number {
    const at = this.from(cards, pool);
    this.log.push(this.names.back(cards[at]!));
    return at;
  }

  among(pools: Pools, pile: number, back: boolean): [number, number] {
    const which = weighed(pools.map(([, , count]) => count), this.next(`pile ${pile}`));
    const [pool, cards] = pools[which]!;
    const at = this.from(cards, pool);
    const told = (card: number) => (back ? this.names.back(card) : this.names.name(card));
    const word = told(cards[at]!);
    const alike = pools.filter(([, each]) => each.some((card) => told(card) === word)).length;
    this.log.push(alike > 1 ? `${word}@${which + 1}` : word);
    return [which, at];
  }

  way(ways: Odds): number {
    const rolled = this.next("dice");
    const told = ways.findIndex(([name]) => name === this.told);
    const at = told >= 0 ? told : weighed(ways.map(([, odds]) => odds), rolled);
    this.log.push(ways[at]![0]);
    return at;
  }

  split(ways: Odds): number {
    const at = weighed(ways.map(([, odds]) => odds), this.next("deal"));
    this.log.push(ways[at]![0]);
    return at;
  }

  face(card: number): number {
    this.log.push(this.names.name(card));
    return card;
  }
}

/** The first of everything: to try whether something can be done at all. */
const least = (cards: number[]): number => cards.indexOf(Math.min(...cards));
export const FIRST: Luck = {
  card: least, back: least, among: ([[, cards]]) => [0, least(cards)], way: () => 0, split: () => 0, face: (card) => card,
};

function weighed(weights: number[], share: number): number {
  let left = share * weights.reduce((sum, each) => sum + each, 0);
  for (let at = 0; at < weights.length - 1; at++) {
    left -= weights[at]!;
    if (left < 0) return at;
  }
  return weights.length - 1;
}

/** A number from nought up to one that is as good as random, and always the same for the same words. */
export function share(words: string): number {
  let one = 0x9e3779b9;
  let two = 0x85ebca6b;
  for (let at = 0; at < words.length; at++) {
    const code = words.charCodeAt(at);
    one = Math.imul(one ^ code, 0x2c1b3c6d);
    two = Math.imul(two ^ code, 0x297a2d39);
    one = (one << 13) | (one >>> 19);
    two = (two << 17) | (two >>> 15);
  }
  return (mixed(one ^ mixed(two)) >>> 0) / 4294967296;
}

function mixed(bits: number): number {
  let found = bits ^ (bits >>> 16);
  found = Math.imul(found, 0x7feb352d);
  found ^= found >>> 15;
  found = Math.imul(found, 0x846ca68b);
  return found ^ (found >>> 16);
}
