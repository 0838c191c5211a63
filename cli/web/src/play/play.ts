/** One reading: steps that were taken, and where they lead. Everything on the page is made of it. */
import type { Situation } from "./engine";
import { gameOf, type Game } from "./game";
import type { Story } from "./model";

export interface Step {
  node: string;
  key: string;
  outcome: string;
}

export interface Remark {
  at: string;
  words: string;
  step: number;
}

/** What is kept between visits of the page, and saved for the author. */
export interface Reading {
  began: string;
  reader: string;
  story: string;
  model: string;
  values: Record<string, number>;
  /** Of a story with cards: what they are shuffled by, and what came while they were laid out. */
  seed?: string;
  dealt?: string;
  steps: Step[];
  remarks: Remark[];
  undone: { step: number; words: string }[];
}

export function fresh(story: Story, values: Record<string, number>, reader: string, now: Date, seed: string): Reading {
  const cards = story.cards ? { seed, dealt: "" } : {};
  return {
    began: now.toISOString(), reader, story: story.id, model: story.model, values, ...cards, steps: [], remarks: [], undone: [],
  };
}

/** The game that a reading is of. */
export function played(story: Story, reading: Reading, random: () => number = Math.random): Game {
  return gameOf(story, reading.seed ?? "", random);
}

/** The situations of a reading, the first and the one after each step; null where it does not fit the story. */
export function followed(story: Story, reading: Reading): Situation[] | null {
  const game = played(story, reading);
  const { first, dealt } = game.begin(reading.values);
  if (dealt !== (reading.dealt ?? "")) return null;
  const found = [first];
  for (const step of reading.steps) {
    const now = found[found.length - 1]!;
    const offer = now.node === step.node ? game.offers(now).find((each) => each.key === step.key) : undefined;
    const taken = offer ? game.take(now, offer, step.outcome.split(" ")[0]!) : null;
    if (taken?.words !== step.outcome) return null;
    found.push(taken.after);
  }
  return found;
}

const spelt = (step: Step): string => [step.node, step.key, step.outcome].filter(Boolean).join(" ");

/** Readings as a file that `meeple story test --readings` takes; one alone is a script for `meeple story play`. */
export function told(story: Story, readings: Reading[]): string {
  const lines: string[] = [];
  for (const reading of readings) {
    const { began, reader, story: id, model, seed } = reading;
    lines.push(remark({ reading: began, story: id, model, reader, ...(seed === undefined ? {} : { seed }) }));
    for (const [name, value] of Object.entries(reading.values)) lines.push(`begin ${name}=${value}`);
    if (reading.dealt) lines.push(`deal ${reading.dealt}`);
    reading.steps.forEach((step, at) => {
      lines.push(...beside(reading, at), spelt(step));
    });
    lines.push(...beside(reading, reading.steps.length));
    const situations = followed(story, reading);
    if (situations) lines.push(`at ${situations[situations.length - 1]!.node}`);
  }
  return lines.join("\n") + "\n";
}

function beside(reading: Reading, step: number): string[] {
  const undone = reading.undone.filter((each) => each.step === step).map((each) => remark({ undone: each.words }));
  const said = reading.remarks.filter((each) => each.step === step);
  return [...undone, ...said.map((each) => remark({ remark: each.words, at: each.at }))];
}

function remark(what: Record<string, string>): string {
  return `#: ${JSON.stringify(what)}`;
}

export { spelt };
