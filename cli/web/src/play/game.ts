/** What the page plays: a book, or a table with cards. Both offer choices, and say what comes of them. */
import { begin, choices, take, ways, type Situation, type Way } from "./engine";
import { Seeded } from "./luck";
import { Machine, type Choice } from "./machine";
import type { Option, Story } from "./model";
import { copied, size, type Table } from "./table";

/** Something that can be chosen. `key` is what a script calls it. */
export interface Offer {
  key: string;
  option: Option | null;
  choice: Choice;
}

/** What came of a choice. `words` is what a script says of it: how dice fell, which cards came. */
export interface Taken {
  after: Situation;
  way: Way | null;
  words: string;
}

export interface Game {
  /** The first situation, and what came while the cards were laid out. */
  begin(values: Record<string, number>): { first: Situation; dealt: string };
  offers(now: Situation): Offer[];
  /** How it can come out; a chance of null: nobody told the dice, the reader says it. */
  ways(now: Situation, offer: Offer): Way[];
  /** Null where it leads nowhere. `told` is how it came out, where that is known. */
  take(now: Situation, offer: Offer, told: string | null): Taken | null;
}

const machines = new WeakMap<Story, Machine>();

/** The game of a story: a book with dice, or a table whose cards this seed shuffles. */
export function gameOf(story: Story, seed: string, random: () => number): Game {
  if (!story.cards) return book(story, random);
  let machine = machines.get(story);
  if (!machine) machines.set(story, (machine = new Machine(story)));
  return table(machine, seed);
}

function book(story: Story, random: () => number): Game {
  return {
    begin: (values) => ({ first: begin(story, values), dealt: "" }),
    offers: (now) =>
      choices(story, now).map((at) => {
        const option = story.nodes[now.node]!.options[at]!;
        return { key: option.key, option, choice: { option: at } };
      }),
    ways: (now, offer) => ways(story, offer.option!, now.values),
    take(now, offer, told) {
      const found = ways(story, offer.option!, now.values);
      const way = told === null ? rolled(found, random) : found.find((each) => each.name === told);
      const after = way ? take(story, now, offer.option!, way) : null;
      return way && after ? { after, way, words: way.name } : null;
    },
  };
}

function table(machine: Machine, seed: string): Game {
  return {
    begin(values) {
      let luck: Seeded | undefined;
      const first = machine.begin((laid) => (luck = new Seeded(seed, laid.turns, machine.mover)), values);
      return { first, dealt: luck!.log.join(" ") };
    },
    offers: (now) =>
      machine.choices(now as Table).map((choice) => ({
        key: machine.called(now as Table, choice),
        option: "option" in choice ? machine.story.nodes[now.node]!.options[choice.option]! : null,
        choice,
      })),
    ways: (now, offer) => machine.ways(now as Table, offer.choice),
    take(now, offer, told) {
      const after = copied(now as Table);
      const luck = new Seeded(seed, after.turns, machine.mover, told);
      const way = machine.take(after, offer.choice, luck);
      return way === null ? null : { after, way: way || null, words: luck.log.join(" ") };
    },
  };
}

/** One of the ways, as likely as the dice make it. */
export function rolled(found: Way[], random: () => number): Way | undefined {
  let left = random() * found.reduce((sum, each) => sum + (each.chance ?? 0), 0);
  for (const each of found) {
    left -= each.chance ?? 0;
    if (left < 0) return each;
  }
  return found[found.length - 1];
}

/** A pile as a reader sees it. */
export interface Lying {
  name: string;
  /** Of a deck of several piles, which it is; nought: there is one. */
  pile: number;
  count: number;
  /** Of a pile that lies face down, the backs on top that were looked at. */
  backs: string[];
  /** What lies open, the last that came first: an entry, and how many of it. */
  open: [string, number][];
}

/** What lies on the table. Nothing that lies face down is told. */
export function lying(story: Story, now: Situation): Lying[] {
  const { mover } = machines.get(story)!;
  const laid = now as Table;
  return [...mover.piles].flatMap(([name, piles]) =>
    piles.map((pile, at) => {
      const tops = laid.tops[pile]!;
      const open = new Map<string, number>();
      if (!mover.closed[pile]) {
        for (const entry of [...laid.bottoms[pile]!, ...tops].reverse()) {
          open.set(mover.name(entry), (open.get(mover.name(entry)) ?? 0) + 1);
        }
      }
      return {
        name, pile: piles.length > 1 ? at + 1 : 0, count: size(laid, pile),
        backs: mover.deckOf[pile]?.backs ? [...tops].reverse().map((entry) => mover.backName(mover.cardOf(entry))) : [],
        open: [...open],
      };
    }),
  );
}

/** The back that a card shows which may be drawn; empty where it shows none. */
export function backOf(story: Story, now: Situation, pile: number, deep: number): string {
  const { mover } = machines.get(story)!;
  const tops = (now as Table).tops[pile]!;
  const entry = tops[tops.length - 1 - deep];
  return mover.deckOf[pile]?.backs && entry !== undefined ? mover.backName(mover.cardOf(entry)) : "";
}
