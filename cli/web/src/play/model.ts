/** A story as the compiler writes it for this page: cli/meeplewright/studio/export/play_model.py says what each part is. */

/** Words, an icon or emphasis: `["i", "2", "food"]`, `["em", …spans]`. Only ever shown by `textContent`. */
export type Span = string | [string, ...Span[]];
export type Text = Span[][];

export type Condition =
  | ["t", number, string, number]
  | ["s", number[], string, number, number | null]
  | ["n", Condition]
  | ["a", Condition[]]
  | ["o", Condition[]];

/** Variable, amount, whether it is set, where each value goes instead (its lowest value first), had per that variable. */
export type Effect = [number, number, 0 | 1, number[] | null, number?];

/**
 * Cards go from a place (`this`: the card that is read, `pile`: where it came from) to another: so many (0: all), of which
 * so many must be there, or a named one; how they are put there, whether the oldest goes, and what each back brings.
 */
export type Move = [string, string, number, number, string, "top" | "under" | "shuffle", 0 | 1, [string, Effect[]][]];

export interface Draw {
  from: string;
  pick: "top" | "oldest" | "any";
  /** How many backs are looked at. */
  see: number;
  /** Where its cards go once they are read; empty: where their deck says. */
  to: string;
  /** The place of the option to go on where nothing is left; -1: none. */
  empty: number;
  /** What drawing one of these cards does by itself. */
  noted: [string[], Effect[]][];
}

export interface Deck {
  name: string;
  /** Cards with their copies, and how many of them are taken unseen; null: all. */
  parts: [[string, number][], number | null][];
  to: string;
  piles: number;
  refill: boolean;
  backs: Record<string, string> | null;
}

export interface Cards {
  decks: Deck[];
  places: { name: string; closed: boolean }[];
  /** Variables that say how many cards lie in a place; null: in the pile that the card came from. */
  counted: [number, string | null][];
}

export type Target = ["g", string] | ["a", number, number[], Record<string, string>] | ["r", number, string[]] | null;

export type Chance =
  | { is: "check"; dice: [number, number][] | null; add: number[]; target: number; bonus: number | null; by: Record<string, number> | null; said: string }
  | { is: "roll"; odds: number[]; said: string }
  | {
      is: "fight"; dice: [number, number][]; score: number; health: number; strength: number; stamina: number; damage: number;
      attack: number | null; rerolls: number; parries: number; said: string;
    };

export interface Outcome {
  name: string;
  effects: Effect[];
  to: Target;
  text: Text;
  moves?: Move[];
}

export interface Option {
  key: string;
  role: string;
  label: Text;
  text: Text;
  /** Its place among the guards of the story; -1: always. */
  guard: number;
  /** 0: a choice, 1: must be taken where it fits, 2: only where no guarded option fits. */
  force: 0 | 1 | 2;
  asked: boolean;
  /** Of options that must be taken: those of this entry that ask for more. */
  over: number[];
  costs: [number, number][];
  /** Its place among the chances of the story; -1: none. */
  chance: number;
  outcomes: Outcome[];
  moves?: Move[];
}

export interface Node {
  number: string;
  title: string;
  /** How a way here is called where there is neither number nor title. */
  called: string;
  text: Text;
  ending: string;
  gains: Effect[];
  options: Option[];
  draw?: Draw;
  moves?: Move[];
}

export interface Variable {
  name: string;
  title: string;
  sort: "flag" | "counter" | "item" | "hidden";
  low: number;
  high: number;
  starts: number[];
  number: number | null;
}

export interface Story {
  id: string;
  title: string;
  start: string;
  /** Changes with all that a reading can depend on. */
  model: string;
  variables: Variable[];
  guards: Condition[];
  chances: Chance[];
  nodes: Record<string, Node>;
  /** Where cards decide the order in which it is read. */
  cards?: Cards;
}

export interface Book {
  pack: string;
  title: string;
  version: string;
  language: string;
  words: Record<string, string>;
  stories: Story[];
}
