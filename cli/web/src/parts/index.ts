// The parts of the page, in the order of the bar at its side. Each is loaded when it is opened; a new part is a file
// here and a line below. `place` is what stands behind its name in the address: #/record/card/lantern.
import type { Word } from "../words";
import type { VNode } from "preact";

export interface About {
  name: string;
  title: string;
  system: string;
  language: string;
  languages: string[];
  readOnly: string;
  kinds: { id: string; title: string; count: number }[];
}
export interface PartProps {
  about: About;
  place: string[];
  /** The language of the pack that is shown; nothing: the pack's own. */
  language: string;
}
export interface Part {
  title: Word;
  sign: string;
  /** Not in the bar: it is reached from other parts. */
  hidden?: boolean;
  load: () => Promise<{ default: (props: PartProps) => VNode | null }>;
}

export const PARTS: Record<string, Part> = {
  gallery: { title: "gallery", sign: "▦", load: () => import("./gallery") },
  record: { title: "record", sign: "▭", hidden: true, load: () => import("./record") },
  grid: { title: "grid", sign: "▤", load: () => import("./grid") },
  translate: { title: "translate", sign: "⇄", load: () => import("./translate") },
  layout: { title: "layout", sign: "⬚", load: () => import("./layout") },
  theme: { title: "theme", sign: "◑", load: () => import("./theme") },
  map: { title: "map", sign: "◎", load: () => import("./map") },
  findings: { title: "findings", sign: "⚑", load: () => import("./findings") },
  story: { title: "story", sign: "↳", load: () => import("./story") },
  text: { title: "text", sign: "¶", load: () => import("./text") },
  sheets: { title: "sheets", sign: "❏", load: () => import("./sheets") },
  changes: { title: "changes", sign: "±", load: () => import("./changes") },
};
