// The letters of a text box: its style, size, cut, place and colour, each as its layout says it or as the style does.
import { html } from "./html";
import { retold, say, type Word } from "./words";

export interface LetterTold {
  key: "extends" | "size" | "smallest" | "bold" | "italic" | "align" | "vertical" | "colour";
  value: any;
  /** What holds where the layout says nothing. */
  above: any;
  file: string;
  digest: string;
  locked: string;
}
export type Limits = Record<string, { enum?: string[]; minimum?: number; maximum?: number }>;
interface Props {
  box: string;
  letters: LetterTold[];
  limits: Limits;
  styles: string[];
  colours: Record<string, string>;
  readOnly: boolean;
  /** The file that is named beside the box already. */
  file: string;
  write: (letter: LetterTold, value: unknown) => Promise<boolean>;
}
const CUTS = { bold: html`<strong>B</strong>`, italic: html`<em>I</em>` };

export function Letters({ box, letters, limits, styles, colours, readOnly, file, write }: Props) {
  const of = Object.fromEntries(letters.map((each) => [each.key, each])) as Record<LetterTold["key"], LetterTold>;
  const files = [...new Set(letters.map((each) => each.file))].filter((each) => each !== file);
  const locked = letters.find((each) => each.locked)?.locked;
  const off = (letter: LetterTold) => readOnly || !!letter.locked;
  const name = (value: unknown) => { const word = `letters.${value}` as Word; return limits.align.enum!.includes(String(value)) || limits.vertical.enum!.includes(String(value)) ? say(word) : String(value); };
  /** Writes what was chosen; what was refused goes back to what stands there. */
  async function put(event: Event, letter: LetterTold, value: unknown, back: string) {
    const field = event.target as HTMLInputElement | HTMLSelectElement;
    if (!(await write(letter, value))) field.value = back;
  }
  const number = (key: "size" | "smallest") => {
    const letter = of[key];
    return html`<label>${say(`theme.${key}`)} <span><input type="number" step="0.5" name=${key} min=${limits[key].minimum} max=${limits[key].maximum} disabled=${off(letter)} value=${letter.value ?? ""} placeholder=${letter.above ?? ""}
      onChange=${(event: Event) => { const said = (event.target as HTMLInputElement).value; void put(event, letter, said === "" ? null : Number(said), letter.value ?? ""); }} /> ${say("unit.pt")}</span></label>`;
  };
  const chosen = (key: "extends" | "align" | "vertical" | "colour", words: string, known: string[]) => {
    const letter = of[key];
    const stands = letter.value ?? "";
    const as = letter.above ? say("letters.above", { value: name(letter.above) }) : "–";
    return html`<label>${words} <select name=${key} disabled=${off(letter)} value=${stands} onChange=${(event: Event) => put(event, letter, (event.target as HTMLSelectElement).value || null, stands)}>
      <option value="">${as}</option>
      ${known.includes(stands) || !stands ? null : html`<option value=${stands}>${stands}</option>`}
      ${known.map((each) => html`<option key=${each} value=${each}>${name(each)}</option>`)}</select></label>`;
  };
  const cut = (key: "bold" | "italic") => {
    const letter = of[key];
    const is = (letter.value ?? letter.above) === true;
    return html`<button type="button" name=${key} aria-label=${say(`letters.${key}`)} title=${say(`letters.${key}`)} aria-pressed=${is} disabled=${off(letter)} onClick=${() => write(letter, letter.value !== null && !is === (letter.above === true) ? null : !is)}>${CUTS[key]}</button>`;
  };
  const colour = of.colour.value ?? of.colour.above ?? "ink";
  const seen = colours[colour] ?? (/^#[0-9a-f]{6}$/i.test(colour) ? colour : "#000000");
  return html`<div class="letters" role="group" aria-label=${say("letters", { name: box })}>
    ${chosen("extends", say("letters.style"), styles)} ${number("size")} ${number("smallest")}
    <span class="cuts">${cut("bold")}${cut("italic")}</span>
    ${chosen("align", say("letters.align"), limits.align.enum!)} ${chosen("vertical", say("letters.vertical"), limits.vertical.enum!)}
    ${chosen("colour", say("theme.colour"), Object.keys(colours))}
    <input type="color" name="spelt" aria-label=${say("letters.spelt")} title=${say("letters.spelt")} disabled=${off(of.colour)} value=${seen} onChange=${(event: Event) => put(event, of.colour, (event.target as HTMLInputElement).value, seen)} />
    <span class="soft">${locked ? say("form.locked", { words: retold(locked) }) : files.join(", ")}</span>
  </div>`;
}
