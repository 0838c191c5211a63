// The words of the page: one small file a language; a word that a language lacks is told in English.
import { en } from "./en";

export type Word = keyof typeof en;
export const LANGUAGES: Record<string, string> = { en: "English", ru: "Русский" };
const KEY = "meeple-language";
let words: Partial<Record<Word, string>> = en;
let language = "en";

export function spoken(): string {
  return language;
}

/** Loads the language of the page: as was asked for, as was chosen before, as the browser says. */
export async function speak(asked: string): Promise<void> {
  let chosen = asked;
  if (!chosen) chosen = localStorage.getItem(KEY) ?? navigator.languages.map((each) => each.slice(0, 2)).find((each) => each in LANGUAGES) ?? "en";
  language = chosen === "ru" ? "ru" : "en";
  if (language === "ru") {
    const [page, server] = await Promise.all([import("./ru"), import("./told.ru.json")]);
    words = page.ru;
    said = templates(server.default);
  }
  document.documentElement.lang = language;
}

export function choose(next: string): void {
  localStorage.setItem(KEY, next);
}

/** A word, with `{name}` filled in. `{count|one|few|many}` chooses by number (English: one, other). */
export function say(word: Word, filled: Record<string, string | number> = {}): string {
  return fill(words[word] ?? en[word], filled);
}

function fill(template: string, filled: Record<string, string | number>): string {
  return template.replace(/\{(\w+)(?:\|([^}]*))?\}/g, (_, name: string, forms?: string) => {
    const value = filled[name] ?? "";
    if (forms === undefined) return String(value);
    return forms.split("|")[form(Number(value))] ?? forms.split("|").at(-1)!;
  });
}

/** What the server says, in the language of the page: a refusal, its help, why something is locked, the title of a step.
 * What a sentence names in backticks stays; sentences within it, and those joined by `; `, are told anew as well. */
export function retold(words: string): string {
  if (!said.length || !words) return words;
  const inner = words.trim();
  for (const [pattern, template, quoted] of said) {
    const found = pattern.exec(inner);
    if (!found) continue;
    const filled = Object.fromEntries(found.slice(1).map((each, at) => [at + 1, quoted[at] ? each : retold(each)]));
    return words.replace(inner, () => fill(template, filled));
  }
  return words.includes("; ") ? words.split("; ").map(retold).join("; ") : words;
}

type Template = [pattern: RegExp, told: string, quoted: boolean[]];
let said: Template[] = [];

/** The templates of a language, those with the most letters of their own first. */
function templates(table: Record<string, string>): Template[] {
  const letters = (template: string) => template.replace(PLACE, "").length;
  return Object.entries(table)
    .sort(([one], [other]) => letters(other) - letters(one))
    .map(([template, told]) => {
      const parts = template.split(PLACE);
      const pattern = parts.map((each) => each.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("([^]*?)");
      return [new RegExp(`^${pattern}$`), told, parts.slice(0, -1).map((each) => each.endsWith("`"))];
    });
}
const PLACE = /\{\d\}/g;

function form(count: number): number {
  const rule = new Intl.PluralRules(language).select(count);
  return language === "ru" ? { one: 0, few: 1 }[rule as string] ?? 2 : rule === "one" ? 0 : 1;
}
