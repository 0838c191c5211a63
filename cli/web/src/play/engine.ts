/** The rules of reading a story: the same as stories/model/reader.py, which judges them. */
import type { Chance, Condition, Effect, Option, Outcome, Story, Target } from "./model";

export interface Situation {
  node: string;
  values: number[];
}

export interface Way {
  name: string;
  outcome: Outcome;
  effects: Effect[];
  /** Null where nobody told the dice: the reader says how it comes out. */
  chance: number | null;
}

export function begin(story: Story, values: Record<string, number> = {}): Situation {
  const sheet = story.variables.map((variable) => values[variable.name] ?? variable.starts[0]!);
  return come(story, story.start, sheet);
}

/** What may be chosen, by its place in the entry. */
export function choices(story: Story, now: Situation): number[] {
  const node = story.nodes[now.node]!;
  if (node.ending) return [];
  const fitting = node.options.map((_, at) => at).filter((at) => fits(story, node.options[at]!, now.values));
  const must = fitting.filter((at) => node.options[at]!.force === 1);
  if (must.length) return must.filter((at) => !node.options[at]!.over.some((other) => must.includes(other)));
  const guarded = fitting.some((at) => node.options[at]!.force === 0 && node.options[at]!.asked);
  return fitting.filter((at) => node.options[at]!.force !== 2 || !guarded);
}

/** How an option can come out; what cannot be is left out. */
export function ways(story: Story, option: Option, values: number[]): Way[] {
  const chance = story.chances[option.chance];
  if (chance === undefined) {
    const only = option.outcomes[0]!;
    return [way(only, 1)];
  }
  if (chance.is === "fight") return fought(chance, option.outcomes, values);
  if (chance.is === "roll") {
    return option.outcomes.map((outcome, at) => way(outcome, chance.odds[at]!)).filter((each) => each.chance! > 0);
  }
  if (chance.by === null && chance.dice === null) return option.outcomes.map((outcome) => way(outcome, null));
  const odds = checked(chance, values);
  const named = new Map(option.outcomes.map((outcome) => [outcome.name, outcome]));
  return odds.filter(([, share]) => share > 0).map(([name, share]) => way(named.get(name)!, share));
}

/** What follows; null where it leads nowhere. */
export function take(story: Story, now: Situation, option: Option, chosen: Way): Situation | null {
  const node = aim(story, chosen.outcome.to, now.values);
  if (node === null) return null;
  const values = now.values.slice();
  for (const [name, amount] of option.costs) values[name]! -= amount;
  apply(story, chosen.effects, values);
  return come(story, node, values);
}

export function holds(condition: Condition, values: number[]): boolean {
  switch (condition[0]) {
    case "t":
      return compared(values[condition[1]]!, condition[2], condition[3]);
    case "s": {
      const [, names, compare, value, at] = condition;
      let sum = 0;
      for (const name of names) sum += at === null ? values[name]! : Number(values[name] === at);
      return compared(sum, compare, value);
    }
    case "n":
      return !holds(condition[1], values);
    case "a":
      return condition[1].every((each) => holds(each, values));
    case "o":
      return condition[1].some((each) => holds(each, values));
  }
}

function compared(left: number, compare: string, right: number): boolean {
  switch (compare) {
    case ">=":
      return left >= right;
    case "<=":
      return left <= right;
    case ">":
      return left > right;
    case "<":
      return left < right;
    case "==":
      return left === right;
    case "!=":
      return left !== right;
    default:
      throw new Error(`no such comparison: ${compare}`);
  }
}

function fits(story: Story, option: Option, values: number[]): boolean {
  if (option.guard >= 0 && !holds(story.guards[option.guard]!, values)) return false;
  const left = new Map<number, number>();
  for (const [name, amount] of option.costs) {
    const rest = (left.get(name) ?? values[name]!) - amount;
    if (rest < story.variables[name]!.low) return false;
    left.set(name, rest);
  }
  return true;
}

export function aim(story: Story, target: Target, values: number[]): string | null {
  if (target === null) return null;
  if (target[0] === "g") return target[1];
  if (target[0] === "r") {
    const value = values[target[1]]!;
    return value > 0 && value <= target[2].length ? target[2][value - 1] || null : null;
  }
  let sum = target[1];
  for (const name of target[2]) {
    const number = story.variables[name]!.number;
    if (number !== null && values[name]! < 1) return null;
    sum += number === null ? values[name]! : number;
  }
  return Object.hasOwn(target[3], String(sum)) ? target[3][String(sum)]! : null;
}

function come(story: Story, node: string, values: number[]): Situation {
  apply(story, story.nodes[node]!.gains, values);
  return { node, values };
}

export function apply(story: Story, effects: Effect[], values: number[]): void {
  for (const [name, amount, sets, table, per] of effects) {
    const { low, high } = story.variables[name]!;
    const value = values[name]!;
    const change = per === undefined ? amount : amount * values[per]!;
    values[name] = table ? table[value - low]! : Math.max(Math.min(sets ? change : value + change, high), low);
  }
}

function way(outcome: Outcome, chance: number | null): Way {
  return { name: outcome.name, outcome, effects: outcome.effects, chance };
}

type Dice = [number, number][];

/** The share of throws from a total on; 1 and 0 are meant exactly: certain, and impossible. */
function atLeast(dice: Dice, total: number): number {
  if (dice.every(([face]) => face >= total)) return 1;
  let share = 0;
  for (const [face, each] of dice) if (face >= total) share += each;
  return share;
}

function checked(chance: Chance & { is: "check" }, values: number[]): [string, number][] {
  const score = chance.add.reduce((sum, name) => sum + values[name]!, 0);
  if (chance.by !== null) {
    const won = chance.by[String(score)]!;
    return [["success", won], ["failure", 1 - won]];
  }
  const dice = chance.dice!;
  const failure = dice.some(([face]) => face < chance.target - score) ? 1 - atLeast(dice, chance.target - score) : 0;
  if (chance.bonus === null) return [["success", atLeast(dice, chance.target - score)], ["failure", failure]];
  const bonus = chance.bonus - score;
  let success = 0;
  for (const [face, each] of dice) if (face >= chance.target - score && face < bonus) success += each;
  return [["success", success], ["bonus", atLeast(dice, bonus)], ["failure", failure]];
}

/** Chances of one round in which somebody is hit. */
interface Rounds {
  win: number;
  lose: number;
  both: number;
}

function fought(fight: Chance & { is: "fight" }, outcomes: Outcome[], values: number[]): Way[] {
  const rounds = roundsOf(fight, values[fight.score]!);
  const health = values[fight.health]!;
  if (!rounds.win && !rounds.lose && !rounds.both && health > 0) return [];
  const success = outcomes.find((each) => each.name === "success")!;
  const failure = outcomes.find((each) => each.name === "failure")!;
  const hits = Math.ceil(fight.stamina / fight.damage);
  const bears = Math.max(Math.ceil(health / fight.damage), 0);
  const found: Way[] = [];
  let total = 0;
  for (let lost = 0; lost < bears; lost++) {
    const share = won(rounds, hits, lost);
    if (share === null) continue;
    const effects: Effect[] = lost ? [[fight.health, -lost * fight.damage, 0, null], ...success.effects] : success.effects;
    found.push({ name: lost ? `success/${lost}` : "success", outcome: success, effects, chance: share });
    total += share;
  }
  const beaten = bears === 0 || rounds.lose > 0 || (rounds.both > 0 && bears <= hits);
  if (beaten) {
    const effects: Effect[] = [[fight.health, 0, 1, null], ...failure.effects];
    found.push({ name: "failure", outcome: failure, effects, chance: Math.max(1 - total, Number.MIN_VALUE) });
  }
  return found;
}

/** The chance of winning with so many hits taken; null where it cannot be. */
function won(rounds: Rounds, hits: number, lost: number): number | null {
  let total = 0;
  let can = false;
  for (let both = 0; both <= (rounds.both ? Math.min(hits, lost) : 0); both++) {
    const win = hits - both;
    const lose = lost - both;
    if ((win && !rounds.win) || (lose && !rounds.lose) || (both && !rounds.both)) continue;
    const orders = (win ? ordersOf(win - 1, lose, both) : 0) + (both ? ordersOf(win, lose, both - 1) : 0);
    if (!orders) continue;
    can = true;
    total += orders * rounds.win ** win * rounds.lose ** lose * rounds.both ** both;
  }
  return can ? Math.max(total, Number.MIN_VALUE) : null;
}

function ordersOf(one: number, other: number, third: number): number {
  return over(one + other + third, third) * over(one + other, other);
}

function over(n: number, k: number): number {
  let found = 1;
  for (let at = 1; at <= k; at++) found = (found * (n - k + at)) / at;
  return found;
}

function roundsOf(fight: Chance & { is: "fight" }, score: number): Rounds {
  if (fight.attack !== null) {
    const missed = 1 - atLeast(fight.dice, fight.strength - score);
    const mine = missed ? 1 - missed ** (1 + fight.rerolls) : 1;
    const theirs = atLeast(fight.dice, fight.attack) ** (1 + fight.parries);
    const somebody = 1 - (1 - mine) * (1 - theirs);
    if (!somebody) return { win: 0, lose: 0, both: 0 };
    return { win: (mine * (1 - theirs)) / somebody, lose: (theirs * (1 - mine)) / somebody, both: (mine * theirs) / somebody };
  }
  let win = 0;
  let lose = 0;
  for (const [mine, share] of fight.dice) {
    for (const [theirs, other] of fight.dice) {
      if (mine + score > theirs + fight.strength) win += share * other;
      else if (mine + score < theirs + fight.strength) lose += share * other;
    }
  }
  const total = win + lose;
  return total ? { win: win / total, lose: lose / total, both: 0 } : { win: 0, lose: 0, both: 0 };
}
