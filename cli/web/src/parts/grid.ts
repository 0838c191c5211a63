// A kind as a table: typed, filled, pasted from a spreadsheet; what is wrong stands in its cell.
import { ask, on } from "../server";
import { html, useEffect, useRef, useState } from "../html";
import { hrefOf, recordHref } from "../route";
import { say } from "../words";
import { tell, tellFault, why } from "../told";
import type { PartProps } from "./index";
import { Tabulator, EditModule, FormatModule, KeybindingsModule, MenuModule, MutatorModule, ResizeColumnsModule, SelectRangeModule, SortModule, InteractionModule, FrozenColumnsModule, TooltipModule, type CellComponent, type ColumnDefinition, type RangeComponent } from "tabulator-tables";

Tabulator.registerModule([EditModule, FormatModule, KeybindingsModule, MenuModule, MutatorModule, ResizeColumnsModule, SelectRangeModule, SortModule, InteractionModule, FrozenColumnsModule, TooltipModule]);

interface Head {
  name: string;
  sort: string;
  choices: string[];
  kinds: string[];
  help: string;
  required: boolean;
}
interface RowTold {
  record: string;
  title: string;
  cells: unknown[];
  locked: string;
  digest: string;
  said: [string, string, string, string][];
}
interface Told {
  kind: string;
  title: string;
  heads: Head[];
  rows: RowTold[];
}
type Data = Record<string, any> & { _record: string; _said: RowTold["said"] };

export default function Grid({ about, place }: PartProps) {
  const kind = place[0] && about.kinds.some((each) => each.id === place[0]) ? place[0] : about.kinds[0]?.id ?? "";
  const [told, setTold] = useState<Told>();
  const [pasting, setPasting] = useState(false);
  const [bad, setBad] = useState("");
  const holder = useRef<HTMLDivElement>(null);
  const table = useRef<Tabulator | undefined>(undefined);
  const now = useRef<Told | undefined>(undefined);
  const ready = useRef(false);
  const later = useRef<Told | undefined>(undefined); // what came while a cell was open: shown when it is closed
  const own = useRef(new Set<string>()); // files as our own edits left them: they are no news to us
  const going = useRef(0); // edits that are not answered yet
  const sent = useRef(0); // edits, and answers to them: a table that was asked for before one is not shown after it
  const last = useRef<Promise<unknown>>(Promise.resolve()); // edits go one after the other

  useEffect(() => {
    setTold(undefined);
    const control = new AbortController();
    const look = (): void => {
      const before = sent.current;
      ask<Told>("grid/about", { kind }, control.signal).then((next) => (before === sent.current ? setTold(next) : look()), tellFault);
    };
    if (kind) look();
    const ends = [on("moved", look), on("checked", look), on("back", look)];
    return () => {
      control.abort();
      ends.forEach((end) => end());
    };
  }, [kind]);

  useEffect(() => {
    if (!told || !holder.current) return;
    const same = now.current?.kind === told.kind && now.current.heads.map((each) => each.name).join() === told.heads.map((each) => each.name).join();
    if (same && table.current) {
      later.current = told;
      return follow();
    }
    [now.current, later.current] = [told, undefined];
    table.current?.destroy();
    ready.current = false;
    const made = new Tabulator(holder.current, {
      data: rowsOf(told),
      index: "_record",
      nestedFieldSeparator: false,
      height: "calc(100vh - 12rem)",
      layout: "fitData",
      columns: columnsOf(told, about.readOnly),
      selectableRange: 1,
      selectableRangeColumns: false,
      selectableRangeRows: false,
      editTriggerEvent: "dblclick",
      columnDefaults: { headerSort: true, resizable: "header", headerTooltip: true },
    });
    // who already types elsewhere, as in the box for rows to paste, keeps the cursor when the rows come; its types do not know it
    const ranges = (made as any).modules.selectRange;
    const focus = ranges.initializeFocus.bind(ranges);
    ranges.initializeFocus = (cell: unknown) => void (typesElsewhere(holder.current) || focus(cell));
    made.on("tableBuilt", () => {
      ready.current = true;
      follow();
      holder.current?.querySelector(".tabulator-tableholder")?.removeAttribute("tabindex"); // the table itself is what is focused
    });
    made.on("cellEdited", (cell: CellComponent) => void type([[cell.getData()._record, cell.getField(), cell.getValue()]]));
    table.current = made;
    (window as any).meepleGrid = made;
  }, [told]);
  useEffect(() => {
    dress();
    return () => table.current?.destroy();
  }, []);

  /** Show what stands there now: only rows that are others are drawn anew, and what is chosen stays chosen. */
  async function renew(next: Told) {
    const before = now.current!.rows;
    const rows = rowsOf(next);
    now.current = next;
    if (rows.length === before.length && rows.every((each, at) => each._record === before[at].record)) {
      for (const row of rows) {
        const shown = table.current!.getRow(row._record);
        if (JSON.stringify(row) === JSON.stringify(shown.getData())) continue;
        await shown.update(row);
        shown.reformat();
      }
      return;
    }
    const { records, heads } = chosen();
    await table.current!.replaceData(rows);
    const ends = [records[0], records.at(-1)].map((each, at) => rows.some((row) => row._record === each) && table.current!.getRow(each!).getCell(heads.at(-at)!));
    if (ends[0] && ends[1]) table.current!.getRanges()[0]?.setBounds(ends[0], ends[1]);
  }
  /** Show what came, unless a cell is open or what was typed in one is on its way. */
  function follow() {
    const next = later.current;
    if (!next || !ready.current || going.current || holder.current?.querySelector(".tabulator-editing")) return;
    later.current = undefined;
    void renew(next);
  }

  function does(question: string, more: object, typed = ""): Promise<boolean> {
    going.current++;
    const done = last.current.then(() => write(question, more, typed));
    last.current = done.finally(() => {
      going.current--;
      follow();
    });
    return done;
  }
  async function write(question: string, more: object, typed: string): Promise<boolean> {
    setBad("");
    sent.current++;
    try {
      const seen = [...new Set([...(now.current?.rows.map((each) => each.digest) ?? []), ...own.current])];
      const made = await ask(question, { kind, seen, ...more });
      for (const digest of Object.values<string>(made.digests ?? {})) own.current.add(digest);
      tell(say("grid.written", { count: made.count }));
      return true;
    } catch (refused) {
      setBad(typed ? `${why(refused)}: ${typed}` : why(refused)); // what was typed is still to be read
      const again = await ask<Told>("grid/about", { kind }).catch(() => undefined);
      if (again) setTold(again);
      return false;
    } finally {
      sent.current++;
    }
  }
  const type = (cells: [string, string, unknown][]) => does("grid/cells", { cells: cells.map(([record, head, value]) => [record, head, value ?? ""]) }, cells.length === 1 ? String(cells[0][2] ?? "") : "");
  const shown = () => table.current?.getRows("active").map((each) => each.getData()._record as string) ?? [];

  /** What is chosen: rows from the first down, and the columns. */
  function chosen(): { records: string[]; heads: string[] } {
    const range = table.current?.getRanges()[0];
    if (!range) return { records: [], heads: [] };
    return { records: range.getRows().map((each) => each.getData()._record), heads: range.getColumns().map((each) => each.getField()) };
  }
  async function fill() {
    const { records, heads } = chosen();
    if (records.length < 2) return tell(say("grid.fill.hint"), true);
    for (const head of heads) await does("grid/fill", { head, first: records[0], others: records.slice(1) });
  }
  async function setAll() {
    const { records, heads } = chosen();
    if (!records.length) return tell(say("grid.fill.hint"), true);
    const value = prompt(say("grid.set-all.to", { count: records.length * heads.length }), "");
    if (value !== null) await type(records.flatMap((record) => heads.map((head) => [record, head, value] as [string, string, string])));
  }
  async function clear() {
    const { records, heads } = chosen();
    await type(records.flatMap((record) => heads.map((head) => [record, head, ""] as [string, string, string])));
  }
  async function paste(text: string, anchored: boolean) {
    const { records, heads } = chosen();
    const at = anchored && records.length ? { record: records[0], head: heads[0] } : {};
    if (await does("grid/paste", { text, shown: shown(), ...at })) setPasting(false);
  }
  async function add() {
    const id = prompt(say("form.id"), "");
    if (!id) return;
    await ask("form/edit", { do: "new", kind, id }).then(() => (location.hash = recordHref(`${kind}/${id}`)), (refused) => setBad(why(refused)));
  }
  function key(event: KeyboardEvent) {
    const box = event.target as HTMLElement;
    if (box.matches("textarea") && event.key === "Enter" && !event.shiftKey) {
      event.preventDefault(); // as in a spreadsheet: the cell is done; Shift+Enter begins a new line in it
      return box.blur();
    }
    if ((event.target as HTMLElement).matches("input, textarea, select")) return;
    const letter = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && letter === "d") void fill();
    else if ((event.ctrlKey || event.metaKey) && letter === "c") void copy();
    else if (event.key === "Delete" || event.key === "Backspace") void clear();
    else if (event.key === "Enter" || event.key === "F2") cellsOf(table.current?.getRanges()[0])[0]?.[0]?.edit();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  async function copy() {
    const range = table.current?.getRanges()[0];
    const rows = cellsOf(range).map((row) => row.map((cell) => quoted(cell.getValue())).join("\t"));
    await navigator.clipboard.writeText(rows.join("\n")).catch(() => undefined);
  }
  function pasted(event: ClipboardEvent) {
    if ((event.target as HTMLElement).matches("input, textarea")) return;
    const text = event.clipboardData?.getData("text/plain");
    if (!text) return;
    event.preventDefault();
    void paste(text, true);
  }

  return html`<section class="grid" aria-label=${say("grid")}>
    <h1 class="unseen">${say("grid")}</h1>
    <form class="filters" onSubmit=${(event: Event) => event.preventDefault()}>
      <label>${say("gallery.kind")}
        <select name="kind" value=${kind} onChange=${(event: Event) => (location.hash = hrefOf("grid", (event.target as HTMLSelectElement).value))}>
          ${about.kinds.map((each) => html`<option key=${each.id} value=${each.id}>${each.title} (${each.count})</option>`)}
        </select></label>
      ${about.readOnly ? html`<p class="soft">${about.readOnly}</p>` : html`
        <button type="button" class="main" onClick=${() => setPasting(!pasting)} aria-expanded=${pasting}>${say("grid.paste")}</button>
        <button type="button" onClick=${add}>${say("grid.new")}</button>
        <button type="button" onClick=${fill} title="Ctrl+D">${say("grid.fill")}</button>
        <button type="button" onClick=${setAll}>${say("grid.set-all")}</button>`}
      <output>${told ? say("grid.count", { count: told.rows.length }) : say("loading")}</output>
    </form>
    ${pasting ? html`<${PasteBox} paste=${(text: string) => paste(text, false)} close=${() => setPasting(false)} heads=${told?.heads ?? []} />` : null}
    ${bad ? html`<p class="trouble" role="alert">${bad} <button onClick=${() => setBad("")} aria-label=${say("close")}>×</button></p>` : null}
    <p class="soft hint">${say("grid.hint")}</p>
    <div class="table" ref=${holder} role="application" aria-label=${told?.title ?? say("grid")} tabindex="0" onFocusOut=${() => setTimeout(follow)} onKeyDown=${key} onPaste=${pasted}></div>
  </section>`;
}

function PasteBox({ paste, close, heads }: { paste: (text: string) => void; close: () => void; heads: Head[] }) {
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => box.current?.focus(), []);
  return html`<div class="panel paste">
    <label>${say("grid.paste.label")}<textarea ref=${box} rows="7" spellcheck="false" /></label>
    <p class="soft">${say("grid.paste.heads", { heads: heads.map((each) => each.name).join(", ") })}</p>
    <button class="main" onClick=${() => paste(box.current!.value)}>${say("grid.paste.do")}</button> <button onClick=${close}>${say("close")}</button>
  </div>`;
}

/** The cells of a range, row by row: what the types of the library call a cell is a list of rows. */
function cellsOf(range: RangeComponent | undefined): CellComponent[][] {
  return (range?.getCells() ?? []) as unknown as CellComponent[][];
}
/** Whether the cursor stands in a field outside of the table. */
function typesElsewhere(table: HTMLElement | null): boolean {
  const at = document.activeElement;
  return at !== null && at.matches("input, textarea, select") && !table?.contains(at);
}
/** The sheet of the table, loaded with the table. */
function dress() {
  if (document.getElementById("grid-sheet")) return;
  const link = Object.assign(document.createElement("link"), { id: "grid-sheet", rel: "stylesheet", href: "/page/grid.css" });
  document.head.append(link);
}
function quoted(value: unknown): string {
  const text = value === null || value === undefined ? "" : String(value);
  return /[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
function rowsOf(told: Told): Data[] {
  return told.rows.map((row) => ({ ...Object.fromEntries(told.heads.map((head, at) => [head.name, row.cells[at]])), _record: row.record, _said: row.said, _locked: row.locked }));
}
function columnsOf(told: Told, readOnly: string): ColumnDefinition[] {
  return told.heads.map((head) => ({
    title: head.name,
    field: head.name,
    headerTooltip: head.help || head.name,
    frozen: head.name === "id",
    minWidth: 60,
    maxInitialWidth: head.sort === "text" ? 300 : 160,
    hozAlign: ["integer", "number"].includes(head.sort) ? "right" : "left",
    editable: (cell: CellComponent) => !readOnly && head.name !== "id" && !cell.getData()._locked,
    editor: head.name === "id" ? undefined : head.choices.length && head.choices.length < 400 ? "list" : head.sort === "text" ? "textarea" : "input",
    editorParams: head.choices.length ? { values: ["", ...head.choices], autocomplete: true, freetext: true, listOnEmpty: true, allowEmpty: true } : {},
    formatter: (cell: CellComponent) => shownIn(cell, head.name),
  })) as ColumnDefinition[];
}
/** What a cell shows: its text as text, its findings told to eyes and to screen readers. */
function shownIn(cell: CellComponent, head: string): HTMLElement | string {
  const data = cell.getData() as Data;
  const said = data._said.filter((each) => each[0] === head);
  const span = document.createElement(head === "id" ? "a" : "span");
  const value = cell.getValue();
  span.textContent = value === null || value === undefined ? "" : String(value);
  if (head === "id") (span as HTMLAnchorElement).href = recordHref(data._record);
  if (said.length) {
    span.className = `said ${said.some((each) => each[2] === "error") ? "error" : said[0][2]}`;
    span.title = said.map((each) => `${each[1]} ${each[3]}`).join("\n");
    span.setAttribute("aria-label", `${span.textContent}; ${span.title}`);
  }
  return span;
}
