// A file as text: CodeMirror over our own language server. Loaded when it is opened, and only then.
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { bracketMatching, foldGutter, foldKeymap, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, lintKeymap } from "@codemirror/lint";
import { hoverTooltips, LSPClient, LSPPlugin, serverCompletion, serverDiagnostics, type Transport } from "@codemirror/lsp-client";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { Compartment, EditorState, type Extension } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { ask, on, Refused } from "../server";
import { html, useEffect, useRef, useState } from "../html";
import { asked, hrefOf } from "../route";
import { retold, say } from "../words";
import { tell, tellFault, why } from "../told";
import type { PartProps } from "./index";

interface Opened {
  file: string;
  text: string;
  digest: string;
  why: string;
}
const SCHEME = "pack:///";
/** What was written and could not be saved when its pane was left, by file: it is there again when the file is opened. */
const drafts = new Map<string, { text: string; digest: string }>();
addEventListener("beforeunload", (event) => drafts.size > 0 && event.preventDefault());

export default function TextPane({ place }: PartProps) {
  const [files, setFiles] = useState<string[]>();
  const name = place.join("/");
  useEffect(() => {
    const look = () => ask<string[]>("text/files").then(setFiles, tellFault);
    look();
    return on("moved", look);
  }, []);
  if (!files) return html`<p class="quiet">${say("loading")}</p>`;
  const file = name || files.find((each) => each !== "pack.yaml" && each.endsWith(".yaml")) || files[0];
  return html`<section class="text" aria-label=${say("text")}>
    <form class="filters" onSubmit=${(event: Event) => event.preventDefault()}>
      <label>${say("text.file")}<select name="file" value=${file} onChange=${(event: Event) => (location.hash = hrefOf("text", ...(event.target as HTMLSelectElement).value.split("/")))}>
        ${files.includes(file) ? null : html`<option value=${file}>${file}</option>`}
        ${files.map((each) => html`<option key=${each} value=${each}>${each}</option>`)}
      </select></label>
    </form>
    <${Editor} key=${file} file=${file} line=${Number(asked("line")) || 1} />
  </section>`;
}

function Editor({ file, line }: { file: string; line: number }) {
  const home = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | undefined>(undefined);
  const saved = useRef<Opened | undefined>(undefined);
  const [dirty, setDirty] = useState(false);
  const [locked, setLocked] = useState("");
  const [fault, setFault] = useState("");
  const [theirs, setTheirs] = useState<Opened>();
  const breaks = useRef("\n");

  async function save(digest = saved.current?.digest ?? "") {
    if (!view.current || locked) return;
    const text = view.current.state.doc.toString();
    try {
      const told = await ask<{ digests: Record<string, string> }>("text/save", { file, text: text.replaceAll("\n", breaks.current), digest });
      saved.current = { ...saved.current!, text, digest: told.digests[file] ?? digest };
      drafts.delete(file);
      tell(say("text.saved", { file }));
      if (!view.current) return; // the pane was left meanwhile
      setDirty(view.current.state.doc.toString() !== text);
      setTheirs(undefined);
    } catch (wrong) {
      if (!view.current) drafts.set(file, { text, digest });
      if (!(wrong instanceof Refused && wrong.status === 409 && typeof wrong.told.theirs === "string")) tellFault(wrong);
      else if (view.current) setTheirs({ file, text: plain(wrong.told.theirs), digest: String(wrong.told.digest), why: "" });
      else tell(say("text.kept", { file }), true);
    }
  }
  /** Takes a text in the place of the shown one: only what differs moves, so that the cursor stays. */
  function take(next: Opened) {
    const state = view.current!.state;
    const [now, then] = [state.doc.toString(), next.text];
    let from = 0;
    while (from < now.length && from < then.length && now[from] === then[from]) from++;
    let [to, end] = [now.length, then.length];
    while (to > from && end > from && now[to - 1] === then[end - 1]) [to, end] = [to - 1, end - 1];
    if (now !== then) view.current!.dispatch({ changes: { from, to, insert: then.slice(from, end) } });
    saved.current = next;
    setDirty(false);
    setTheirs(undefined);
  }

  useEffect(() => {
    let alive = true;
    let talk: Talk | undefined;
    ask<Opened>("text/open", { file }).then(
      (told) => {
        if (!alive) return;
        breaks.current = told.text.includes("\r\n") ? "\r\n" : "\n";
        told = { ...told, text: plain(told.text) };
        saved.current = told;
        setLocked(retold(told.why));
        const shadow = home.current!.shadowRoot ?? home.current!.attachShadow({ mode: "open" });
        talk = new Talk();
        view.current = new EditorView({
          root: shadow,
          parent: shadow,
          state: EditorState.create({
            doc: told.text,
            extensions: [
              keymap.of([{ key: "Mod-s", preventDefault: true, run: () => (save(), true) }, { key: "F12", run: (at) => (toDefinition(at), true) }]),
              basics(file),
              EditorState.readOnly.of(told.why !== ""),
              talk.client.plugin(SCHEME + file.split("/").map(encodeURIComponent).join("/"), file.endsWith(".md") ? "markdown" : "yaml"),
              EditorView.updateListener.of((update) => update.docChanged && setDirty(update.state.doc.toString() !== saved.current?.text)),
            ],
          }),
        });
        const at = view.current.state.doc.line(Math.min(line, view.current.state.doc.lines));
        view.current.dispatch({ selection: { anchor: at.from }, effects: EditorView.scrollIntoView(at.from, { y: "center" }) });
        view.current.focus();
        const kept = drafts.get(file);
        if (!kept) return;
        drafts.delete(file);
        view.current.dispatch({ changes: { from: 0, to: told.text.length, insert: kept.text } });
        if (kept.digest !== told.digest) {
          saved.current = { ...told, digest: kept.digest };
          setTheirs(told);
        }
      },
      (wrong) => setFault(why(wrong)),
    );
    const moved = on("moved", async () => {
      if (!view.current) return;
      try {
        const now = await ask<Opened>("text/open", { file });
        if (now.digest === saved.current?.digest) return;
        const next = { ...now, text: plain(now.text) };
        if (view.current.state.doc.toString() === saved.current?.text || view.current.state.doc.toString() === next.text) take(next);
        else setTheirs(next);
      } catch {
        // it was taken away, or the server is gone: what is written here stays
      }
    });
    const leave = (event: BeforeUnloadEvent) => {
      if (view.current && view.current.state.doc.toString() !== saved.current?.text) event.preventDefault();
    };
    addEventListener("beforeunload", leave);
    return () => {
      alive = false;
      moved();
      removeEventListener("beforeunload", leave);
      if (view.current && !locked && view.current.state.doc.toString() !== saved.current?.text) save();
      view.current?.destroy();
      view.current = undefined;
      talk?.close();
    };
  }, [file]);

  if (fault) return html`<p class="quiet">${fault}</p>`;
  return html`<div class="editor">
    <p class="row"><button class="main" disabled=${!dirty || locked !== ""} onClick=${() => save()}>${say("text.save")}</button>
      <span class="soft">${locked || (dirty ? say("text.dirty") : say("text.as-saved"))}</span></p>
    ${theirs ? html`<div class="panel meanwhile" role="alert"><p><strong>${say("text.meanwhile")}</strong></p>
      <p class="row"><button onClick=${() => take(theirs)}>${say("text.take-theirs")}</button><button onClick=${() => save(theirs.digest)}>${say("text.keep-mine")}</button></p>
      <pre tabindex="0">${theirs.text}</pre></div>` : null}
    <div class="code" ref=${home} />
  </div>`;
}

function plain(text: string): string {
  return text.replaceAll("\r\n", "\n");
}

/** A language server of its own for a pane: words up by POST, one after the other, and down as events. */
class Talk {
  readonly client: LSPClient;
  private readonly name = crypto.randomUUID().replaceAll("-", "").slice(0, 20);
  private readonly handlers = new Set<(value: string) => void>();
  private last: Promise<unknown> = Promise.resolve();
  private readonly end: () => void;

  constructor() {
    this.end = on("lsp", (told: { client: string; message: unknown }) => {
      if (told.client !== this.name) return;
      const said = JSON.stringify(told.message);
      for (const handler of this.handlers) handler(said);
    });
    const transport: Transport = {
      send: (message) => this.say(JSON.parse(message)),
      subscribe: (handler) => this.handlers.add(handler),
      unsubscribe: (handler) => this.handlers.delete(handler),
    };
    this.client = new LSPClient({ rootUri: SCHEME, timeout: 20_000, sanitizeHTML: harmless, extensions: [serverCompletion(), hoverTooltips(), serverDiagnostics()] }).connect(transport);
  }
  private say(message: unknown) {
    this.last = this.last.then(() => ask("text/say", { client: this.name, message })).catch(tellFault);
  }
  close() {
    this.client.disconnect();
    this.say({ jsonrpc: "2.0", method: "exit" });
    this.end();
  }
}

/** To the record that a reference names, or to the place in another file. */
async function toDefinition(view: EditorView) {
  const plugin = LSPPlugin.get(view);
  if (!plugin) return;
  plugin.client.sync();
  const found = await plugin.client.request<object, any>("textDocument/definition", { textDocument: { uri: plugin.uri }, position: plugin.toPosition(view.state.selection.main.head) });
  const first = Array.isArray(found) ? found[0] : found;
  const uri: string = first?.uri ?? first?.targetUri ?? "";
  if (!uri.startsWith(SCHEME)) return;
  const line = (first.range ?? first.targetSelectionRange).start.line + 1;
  if (uri === plugin.uri) {
    const at = view.state.doc.line(line);
    view.dispatch({ selection: { anchor: at.from }, effects: EditorView.scrollIntoView(at.from, { y: "center" }) });
  } else location.hash = `${hrefOf("text", ...decodeURIComponent(uri.slice(SCHEME.length)).split("/"))}?line=${line}`;
}

/** Rendered Markdown of the server: a few elements, and no attribute of any. */
function harmless(text: string): string {
  const page = new DOMParser().parseFromString(text, "text/html");
  for (const element of [...page.body.querySelectorAll("*")]) {
    if (!/^(P|BR|EM|STRONG|CODE|PRE|UL|OL|LI|HR|SPAN|H[1-6]|BLOCKQUOTE)$/.test(element.tagName)) element.replaceWith(element.textContent ?? "");
    else for (const attribute of [...element.attributes]) element.removeAttribute(attribute.name);
  }
  return page.body.innerHTML;
}

const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName), tags.heading], color: "var(--accent)", fontWeight: "600" },
  { tag: [tags.string, tags.special(tags.string), tags.content], color: "var(--ink)" },
  { tag: [tags.number, tags.bool, tags.null, tags.keyword, tags.link], color: "var(--note)" },
  { tag: tags.comment, color: "var(--soft)", fontStyle: "italic" },
  { tag: tags.emphasis, fontStyle: "italic" },
  { tag: tags.strong, fontWeight: "700" },
]);
const look = EditorView.theme({
  "&": { height: "100%", fontSize: "14px", backgroundColor: "var(--panel)", color: "var(--ink)" },
  ".cm-scroller": { fontFamily: 'ui-monospace, "SF Mono", "DejaVu Sans Mono", Consolas, monospace', lineHeight: "1.5" },
  ".cm-gutters": { backgroundColor: "var(--sunk)", color: "var(--soft)", border: "0" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "color-mix(in srgb, var(--accent) 8%, transparent)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "color-mix(in srgb, var(--accent) 28%, transparent) !important" },
  ".cm-tooltip, .cm-panels": { backgroundColor: "var(--panel)", color: "var(--ink)", border: "1px solid var(--line)", borderRadius: "6px" },
  ".cm-tooltip": { padding: "2px", maxWidth: "36rem" },
  ".cm-lsp-hover-tooltip": { padding: "4px 10px" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--on-accent)" },
  ".cm-diagnostic": { maxWidth: "34rem", whiteSpace: "pre-wrap" },
  ".cm-panel input, .cm-panel button": { font: "inherit" },
});

const wrap = new Compartment();
function basics(file: string): Extension {
  return [
    lineNumbers(), highlightActiveLineGutter(), highlightSpecialChars(), history(), foldGutter(), drawSelection(), indentOnInput(),
    bracketMatching(), closeBrackets(), autocompletion(), highlightActiveLine(), highlightSelectionMatches(), lintGutter(),
    syntaxHighlighting(colours), look, indentUnit.of("  "), wrap.of(EditorView.lineWrapping),
    /\.ya?ml$/.test(file) ? yaml() : [],
    keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...foldKeymap, ...completionKeymap, ...lintKeymap, indentWithTab]),
    EditorView.contentAttributes.of({ "aria-label": file, tabindex: "0" }),
  ];
}
