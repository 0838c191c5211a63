// What single values are edited by. What is typed is kept until it is written; a value that changes on the disk
// meanwhile takes its place only where nobody types.
import { html, useEffect, useRef, useState, type ComponentChildren } from "./html";
import { recordHref } from "./route";
import { say } from "./words";
import { Chooser, Small, type NamedTold } from "./chooser";
import { inShort, nameOf, type FieldTold } from "./fields";

export interface WidgetProps {
  id: string;
  help?: string;
  field: FieldTold;
  record: string;
  put: (value: any, was?: unknown) => Promise<boolean>;
  drop: (was?: unknown) => Promise<boolean>;
  locked: string;
  eager?: boolean;
  label?: string;
}
const IDLE_MS = 900;

/** What is typed, written when the field is left, on Enter, or when nobody types any more. */
function useTyped({ field, put, drop }: Pick<WidgetProps, "field" | "put" | "drop">, read: (typed: string) => unknown, idle: boolean) {
  const there = field.value === null || field.value === undefined ? "" : String(field.value);
  const [typed, setTyped] = useState(there);
  const dirty = useRef(false);
  const base = useRef<unknown>(null); // what stood there when somebody began to type, or what was written of it since
  const stood = useRef(there); // the same as it is shown
  const timer = useRef(0);
  const now = useRef(typed);
  now.current = typed;
  useEffect(() => {
    if (!dirty.current) setTyped(there);
  }, [there]);
  async function write() {
    clearTimeout(timer.current);
    if (!dirty.current || now.current === stood.current) {
      dirty.current = false;
      return;
    }
    const sent = now.current;
    const value = sent.trim() === "" && !field.required ? undefined : read(sent);
    const made = value === undefined ? await drop(base.current) : await put(value, base.current);
    if (!made) return;
    if (now.current === sent) dirty.current = false;
    [base.current, stood.current] = [value ?? null, sent]; // who typed on meanwhile goes on from here
  }
  function type(next: string) {
    if (!dirty.current) [base.current, stood.current] = [field.value ?? null, there];
    dirty.current = true;
    now.current = next;
    setTyped(next);
    clearTimeout(timer.current);
    if (idle) timer.current = window.setTimeout(write, IDLE_MS);
  }
  function forget() {
    dirty.current = false;
    clearTimeout(timer.current);
    setTyped(there);
  }
  return { typed, type, write, forget };
}

export function Line(props: WidgetProps) {
  const { id, help, field, locked, eager, label, drop } = props;
  const box = useRef<HTMLInputElement>(null);
  const { typed, type, write, forget } = useTyped(props, (text) => text, !eager);
  useEffect(() => { if (eager) box.current?.focus(); }, []);
  return html`<input id=${id} ref=${box} type="text" value=${typed} readonly=${!!locked} aria-describedby=${help} aria-label=${label} autocomplete="off" list=${field.choices.length ? `${id}-words` : undefined}
      onInput=${(event: Event) => type((event.target as HTMLInputElement).value)} onBlur=${() => (eager && !typed ? drop() : write())}
      onKeyDown=${(event: KeyboardEvent) => { if (event.key === "Enter") { event.preventDefault(); void write(); } if (event.key === "Escape") { forget(); if (eager) void drop(); } }} />
    ${field.choices.length ? html`<datalist id=${`${id}-words`}>${field.choices.map((each) => html`<option value=${String(each.value)} />`)}</datalist>` : null}`;
}

/** Running text, with icons and links put in where the cursor is. */
export function TextBox(props: WidgetProps) {
  const { id, help, locked } = props;
  const box = useRef<HTMLTextAreaElement>(null);
  const [choosing, setChoosing] = useState<"" | "icon" | "link">("");
  const { typed, type, write, forget } = useTyped(props, (text) => text, true);
  const lines = Math.min(14, Math.max(2, typed.split("\n").length + Math.floor(typed.length / 70)));
  function around(before: string, after: string) {
    const at = box.current!;
    const [start, end] = [at.selectionStart, at.selectionEnd];
    type(typed.slice(0, start) + before + typed.slice(start, end) + after + typed.slice(end));
    setTimeout(() => { at.focus(); at.setSelectionRange(start + before.length, end + before.length); });
  }
  return html`<div class="text-box">
    ${locked ? null : html`<div class="tools" role="toolbar" aria-label=${say("text.tools")}>
      <button class="plain" onClick=${() => setChoosing("icon")}>${say("text.icon")}</button>
      <button class="plain" onClick=${() => setChoosing("link")}>${say("text.link")}</button>
      <button class="plain" onClick=${() => around("*", "*")} aria-label=${say("text.emphasis")}><em>A</em></button>
      <button class="plain" onClick=${() => around("**", "**")} aria-label=${say("text.strong")}><strong>A</strong></button>
    </div>`}
    <textarea id=${id} ref=${box} rows=${lines} readonly=${!!locked} aria-describedby=${help} value=${typed} onInput=${(event: Event) => type((event.target as HTMLTextAreaElement).value)} onBlur=${write}
      onKeyDown=${(event: KeyboardEvent) => { if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void write(); if (event.key === "Escape") forget(); }} />
    ${choosing ? html`<${Chooser} kinds=${choosing === "icon" ? ["icon"] : linkable.kinds} title=${say(choosing === "icon" ? "text.icon" : "text.link")} close=${() => setChoosing("")}
      choose=${(value: string, named: NamedTold) => { setChoosing(""); around(choosing === "icon" ? `{${value}}` : `[[${named.record}]]`, ""); }} />` : null}
  </div>`;
}
/** The kinds that a link may lead to: filled once the page knows the pack. */
export const linkable: { kinds: string[] } = { kinds: [] };

export function NumberBox(props: WidgetProps) {
  const { id, help, field, locked } = props;
  const read = (text: string) => { const value = Number(text.replace(",", ".")); return text.trim() && Number.isFinite(value) ? value : text; };
  const { typed, type, write, forget } = useTyped(props, read, true);
  return html`<input id=${id} type="text" inputmode=${field.whole ? "numeric" : "decimal"} class="number" value=${typed} readonly=${!!locked} aria-describedby=${help}
    onInput=${(event: Event) => type((event.target as HTMLInputElement).value)} onBlur=${write}
    onKeyDown=${(event: KeyboardEvent) => {
      if (event.key === "Enter") void write();
      if (event.key === "Escape") forget();
      const step = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
      if (!step || locked) return;
      event.preventDefault();
      const next = Math.min(field.most ?? Infinity, Math.max(field.least ?? -Infinity, (Number(typed) || 0) + step));
      type(String(next));
    }} />${field.least !== null || field.most !== null ? html`<span class="soft range"> ${field.least ?? ""}–${field.most ?? ""}</span>` : null}`;
}

export function Toggle({ id, help, field, put, drop, locked }: WidgetProps) {
  const only = field.choices.length === 1 && field.choices[0].value === true;
  return html`<input id=${id} type="checkbox" checked=${field.value === true} disabled=${!!locked} aria-describedby=${help} onChange=${(event: Event) => ((event.target as HTMLInputElement).checked ? put(true) : only || !field.required ? drop() : put(false))} />`;
}

export function Chosen({ id, help, field, put, drop, locked }: WidgetProps) {
  const at = field.choices.findIndex((each) => each.value === field.value);
  const odd = field.set && at < 0;
  return html`<select id=${id} disabled=${!!locked} aria-describedby=${help} value=${odd ? "odd" : at < 0 ? "" : String(at)} onChange=${(event: Event) => { const value = (event.target as HTMLSelectElement).value; if (value === "") void drop(); else if (value !== "odd") void put(field.choices[Number(value)].value); }}>
    ${field.required && field.set ? null : html`<option value="">–</option>`}
    ${odd ? html`<option value="odd">${inShort(field.value)}</option>` : null}
    ${field.choices.map((each, index) => html`<option key=${index} value=${String(index)}>${each.title && each.title !== String(each.value) ? `${inShort(each.value)} (${each.title})` : inShort(each.value)}</option>`)}
  </select>`;
}

function Pointing({ id, help, locked, value, title, open, close, choosing, children }: { id: string; help?: string; locked: string; value: string; title: string; open: () => void; close: () => void; choosing: boolean; children?: ComponentChildren }) {
  return html`<div class="pointing">${children}
    <button id=${id} class="pointed" disabled=${!!locked} aria-haspopup="dialog" aria-expanded=${choosing} aria-describedby=${help} onClick=${choosing ? close : open}>${value || html`<span class="soft">${title}</span>`}</button>
  </div>`;
}

export function Reference(props: WidgetProps) {
  const { id, help, field, put, locked } = props;
  const [choosing, setChoosing] = useState(false);
  const value = typeof field.value === "string" ? field.value : "";
  const kind = field.kinds.length === 1 ? field.kinds[0] : "";
  const named = value && kind ? `${kind}/${value}` : "";
  return html`<div><${Pointing} id=${id} help=${help} locked=${locked} value=${value} title=${say("chooser.choose")} choosing=${choosing} open=${() => setChoosing(true)} close=${() => setChoosing(false)}>
      ${named ? html`<a href=${recordHref(named)} title=${named} aria-label=${say("form.open", { name: value })}><${Small} key=${named} record=${named} />↗</a>` : null}
    <//>
    ${choosing ? html`<${Chooser} kinds=${field.kinds} title=${nameOf(field.name)} close=${() => setChoosing(false)} choose=${async (next: string) => { setChoosing(false); await put(next); }} />` : null}</div>`;
}

export function Asset(props: WidgetProps) {
  const { id, help, field, put, locked } = props;
  const [choosing, setChoosing] = useState(false);
  return html`<div><${Pointing} id=${id} help=${help} locked=${locked} value=${typeof field.value === "string" ? field.value : ""} title=${say("chooser.choose")} choosing=${choosing} open=${() => setChoosing(true)} close=${() => setChoosing(false)} />
    ${choosing ? html`<${Chooser} kinds=${[]} title=${nameOf(field.name)} close=${() => setChoosing(false)} choose=${async (next: string) => { setChoosing(false); await put(next); }} />` : null}</div>`;
}

/** Whatever no other widget shows, as JSON on a line. */
export function Raw(props: WidgetProps) {
  const { id, help, locked, field } = props;
  const said = { ...field, value: field.set ? JSON.stringify(field.value) : "" };
  const read = (text: string) => { try { return JSON.parse(text); } catch { return text; } };
  const { typed, type, write, forget } = useTyped({ ...props, field: said, put: (value) => props.put(value), drop: () => props.drop() }, read, false);
  return html`<input id=${id} type="text" class="raw" value=${typed} readonly=${!!locked} aria-describedby=${help} onInput=${(event: Event) => type((event.target as HTMLInputElement).value)} onBlur=${write} onKeyDown=${(event: KeyboardEvent) => { if (event.key === "Enter") void write(); if (event.key === "Escape") forget(); }} />`;
}
