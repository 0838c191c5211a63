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
  words = language === "ru" ? (await import("./ru")).ru : en;
  document.documentElement.lang = language;
}

export function choose(next: string): void {
  localStorage.setItem(KEY, next);
}

/** A word, with `{name}` filled in. `{count|one|few|many}` chooses by number (English: one, other). */
export function say(word: Word, filled: Record<string, string | number> = {}): string {
  const said = words[word] ?? en[word];
  return said.replace(/\{(\w+)(?:\|([^}]*))?\}/g, (_, name: string, forms?: string) => {
    const value = filled[name] ?? "";
    if (forms === undefined) return String(value);
    return forms.split("|")[form(Number(value))] ?? forms.split("|").at(-1)!;
  });
}

/** What the engine says of every id, in the language of the page; all else as it was said. */
export function retold(words: string): string {
  const known = (["form.id.help", "form.id.locked"] as const).find((each) => en[each] === words);
  return known ? say(known) : words;
}

function form(count: number): number {
  const rule = new Intl.PluralRules(language).select(count);
  return language === "ru" ? { one: 0, few: 1 }[rule as string] ?? 2 : rule === "one" ? 0 : 1;
}
