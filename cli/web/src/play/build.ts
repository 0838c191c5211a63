/** Parts of the page. What a pack says is put there as text and nothing else. */
import type { Span, Text } from "./model";

export type Child = globalThis.Node | string | null;

export function el(tag: string, attributes: Record<string, string>, ...children: Child[]): HTMLElement {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children.filter((each): each is globalThis.Node | string => each !== null));
  return made;
}

export function spans(found: Span[]): (globalThis.Node | string)[] {
  return found.map((span) => {
    if (typeof span === "string") return span;
    const [tag, ...inside] = span;
    if (tag === "i") return el("b", { class: "icon-name" }, ...spans(inside));
    return el(tag === "strong" ? "strong" : "em", {}, ...spans(inside));
  });
}

export function paragraphs(text: Text): HTMLElement[] {
  return text.map((each) => el("p", { dir: "auto" }, ...spans(each)));
}

export function button(words: (globalThis.Node | string)[], act: () => void): HTMLButtonElement {
  const made = el("button", { type: "button" }, ...words) as HTMLButtonElement;
  made.addEventListener("click", act);
  return made;
}
