/** One reading: steps that were taken, and where they lead. Everything on the page is made of it. */
import { begin, choices, take, ways, type Situation, type Way } from "./engine";
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
  steps: Step[];
  remarks: Remark[];
  undone: { step: number; words: string }[];
}

export function fresh(story: Story, values: Record<string, number>, reader: string, now: Date): Reading {
  return {
    began: now.toISOString(), reader, story: story.id, model: story.model, values, steps: [], remarks: [], undone: [],
  };
}

/** The situations of a reading, the first and the one after each step; null where it does not fit the story. */
export function followed(story: Story, reading: Reading): Situation[] | null {
  const found = [begin(story, reading.values)];
  for (const step of reading.steps) {
    const now = found[found.length - 1]!;
    if (now.node !== step.node) return null;
    const at = choices(story, now).find((each) => story.nodes[now.node]!.options[each]!.key === step.key);
    if (at === undefined) return null;
    const option = story.nodes[now.node]!.options[at]!;
    const way = ways(story, option, now.values).find((each) => each.name === step.outcome);
    const after = way ? take(story, now, option, way) : null;
    if (after === null) return null;
    found.push(after);
  }
  return found;
}

/** One of the ways, as likely as the dice make it. */
export function rolled(found: Way[], random: () => number): Way {
  let left = random() * found.reduce((sum, each) => sum + (each.chance ?? 0), 0);
  for (const each of found) {
    left -= each.chance ?? 0;
    if (left < 0) return each;
  }
  return found[found.length - 1]!;
}

const spelt = (step: Step): string => [step.node, step.key, step.outcome].filter(Boolean).join(" ");

/** Readings as a file that `meeple story test --readings` takes; one alone is a script for `meeple story play`. */
export function told(story: Story, readings: Reading[]): string {
  const lines: string[] = [];
  for (const reading of readings) {
    const { began, reader, story: id, model } = reading;
    lines.push(remark({ reading: began, story: id, model, reader }));
    for (const [name, value] of Object.entries(reading.values)) lines.push(`begin ${name}=${value}`);
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
