// What a form is told of, and what fields can ask for.
export type Path = (string | number)[];
export interface ChoiceTold {
  value: unknown;
  title: string;
}
export interface FieldTold {
  path: Path;
  name: string;
  widget: "line" | "text" | "number" | "toggle" | "choice" | "branch" | "reference" | "asset" | "amounts" | "list" | "group" | "raw";
  value: any;
  set: boolean;
  required: boolean;
  help: string;
  default: unknown;
  choices: ChoiceTold[];
  kinds: string[];
  least: number | null;
  most: number | null;
  whole: boolean;
  fields: FieldTold[];
  item: FieldTold | null;
  blank: any;
  locked: string;
}
export interface SaidTold {
  code: string;
  severity: string;
  message: string;
  help: string;
  field: string;
}
export interface FormTold {
  record: string;
  kind: string;
  title: string;
  digest: string;
  file: string;
  locked: string;
  fields: FieldTold[];
  findings: SaidTold[];
  usedBy: string[];
}
export interface Asked {
  do: "put" | "remove" | "insert" | "move";
  path: Path;
  value?: unknown;
  /** What stood there when it was begun to be typed. */
  was?: unknown;
  index?: number;
  to?: number;
}
/** Asks for an edit; whether it was made. */
export type Doing = (asked: Asked) => Promise<boolean>;
export interface FieldProps {
  form: FormTold;
  field: FieldTold;
  does: Doing;
  locked: string;
  chosen: string;
  choose: (field: string) => void;
  wrong?: { field: string; words: string };
}

/** `goto-next` as a person reads it. */
export function nameOf(name: string | number): string {
  if (typeof name === "number") return String(name + 1);
  const words = name.replace(/[-_]/g, " ");
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}
export function idOf(path: Path): string {
  return `field-${path.join("-")}`;
}
/** A value in one short line. */
export function inShort(value: unknown): string {
  const told = typeof value === "string" ? value : value === null || value === undefined ? "" : JSON.stringify(value);
  return told.length > 90 ? `${told.slice(0, 89)}…` : told;
}
