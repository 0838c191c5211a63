// The page: the bar of parts, the part that is open, what is told.
import { ask, helloNow, listen, on, stateNow, type State } from "./server";
import { Fragment, html, render, useEffect, useState, type VNode } from "./html";
import { asked, hrefOf, keep, usePlace } from "./route";
import { PARTS, type About, type Part, type PartProps } from "./parts";
import { choose, LANGUAGES, retold, say, speak, spoken } from "./words";
import { History, undoKeys } from "./history";
import { showing, tellFault, type Note } from "./told";

function useAbout(): About | undefined {
  const [about, setAbout] = useState<About>();
  useEffect(() => {
    const look = () => ask<About>("pack/about").then(setAbout, () => undefined);
    look();
    return on("moved", look);
  }, []);
  return about;
}

function Bar({ open, about }: { open: string; about?: About }) {
  // on a small screen the parts stand in one line, and the one that is open is in sight
  useEffect(() => document.querySelector(".bar [aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" }), [open]);
  return html`<nav class="bar" aria-label=${say("parts")}>
    <p class="pack" title=${about?.system ?? ""}><strong>${about?.title ?? helloNow()?.pack}</strong></p>
    <ul>
      ${Object.entries(PARTS).filter(([, part]) => !part.hidden).map(
        ([name, part]) => html`<li key=${name}>
          <a href=${hrefOf(name)} aria-current=${name === open ? "page" : undefined}><span class="sign" aria-hidden="true">${part.sign}</span> <span>${say(part.title)}</span></a>
        </li>`,
      )}
    </ul>
    <${History} />
    <${Verdict} />
    <label class="small"><span class="unseen">${say("language.page")}</span>
      <select value=${spoken()} onChange=${(event: Event) => { choose((event.target as HTMLSelectElement).value); location.reload(); }}>
        ${Object.entries(LANGUAGES).map(([code, name]) => html`<option value=${code}>${name}</option>`)}
      </select>
    </label>
  </nav>`;
}

function Verdict() {
  const [state, setState] = useState<State | undefined>(stateNow());
  useEffect(() => {
    const ends = [on("pictures", setState), on("checked", setState), on("hello", setState)];
    return () => ends.forEach((end) => end());
  }, []);
  if (!state) return null;
  const { error, warning, note } = state.counts;
  const busy = state.checked < state.generation && !state.lost;
  const parts = [
    error ? html`<span class="error">${say("errors", { count: error })}</span>` : null,
    warning ? html`<span class="warning">${say("warnings", { count: warning })}</span>` : null,
    note ? html`<span class="note">${say("notes", { count: note })}</span>` : null,
  ].filter(Boolean);
  return html`<p class="verdict" role="status" data-checked=${state.checked} data-generation=${state.generation}>
    <a href=${hrefOf("findings")}>${busy ? html`<span class="busy">${say("checking")}</span>` : null}
    ${parts.length ? parts : busy ? null : html`<span class="clean">${say("clean")}</span>`}</a>
    ${helloNow()?.readOnly ? html`<span class="lock" title=${retold(helloNow()!.readOnly)}>${say("read-only")}</span>` : null}
  </p>`;
}

/** What stands above everything: the server is gone, the page is old, the pack cannot be read. */
function Trouble() {
  const [away, setAway] = useState(false);
  const [old, setOld] = useState(false);
  const [state, setState] = useState<State | undefined>(stateNow());
  useEffect(() => {
    const ends = [on("away", () => setAway(true)), on("back", () => setAway(false)), on("old", () => setOld(true)), on("moved", setState), on("checked", setState), on("hello", setState)];
    return () => ends.forEach((end) => end());
  }, []);
  if (old) return html`<p class="trouble" role="alert">${say("old")} <button onClick=${() => location.reload()}>${say("load-anew")}</button></p>`;
  if (away) return html`<p class="trouble" role="alert">${say("away")}</p>`;
  if (state?.trouble) return html`<p class="trouble" role="alert">${say("trouble", { words: retold(state.trouble) })}</p>`;
  if (state?.lost) return html`<p class="trouble" role="alert">${say("lost")}</p>`;
  return null;
}

function Told() {
  const [note, setNote] = useState<Note>();
  useEffect(() => showing(setNote), []);
  return html`<div class="told" role="status" aria-live="polite">${note ? html`<p class=${note.bad ? "bad" : ""}>${note.words} <button onClick=${() => setNote(undefined)} aria-label=${say("close")}>×</button></p>` : null}</div>`;
}

type View = (props: PartProps) => VNode | null;
const loaded = new Map<string, View>();

function Open({ name, part, ...props }: PartProps & { name: string; part: Part }) {
  const [, again] = useState(0);
  useEffect(() => {
    if (!loaded.has(name)) part.load().then((module) => { loaded.set(name, module.default); again((count) => count + 1); }, tellFault);
  }, [name]);
  const view = loaded.get(name);
  return view ? html`<${view} key=${name} ...${props} />` : html`<p class="quiet">${say("loading")}</p>`;
}

function Page() {
  const { place, visit } = usePlace();
  const about = useAbout();
  const [language, setLanguage] = useState(asked("lang"));
  useEffect(undoKeys, []);
  const name = place[0] && Object.hasOwn(PARTS, place[0]) ? place[0] : "gallery";
  useEffect(() => {
    document.title = `${say(PARTS[name].title)} · ${about?.title ?? "meeple"}`;
  }, [name, about?.title]);
  const chosen = about?.languages.includes(language) && language !== about.language ? language : "";
  return html`<${Fragment}>
    <a class="skip" href="#content" onClick=${(event: Event) => { event.preventDefault(); document.getElementById("content")?.focus(); }}>${say("skip")}</a>
    <${Bar} open=${name} about=${about} />
    <main id="content" tabindex=${-1}>
      <${Trouble} />
      ${about && about.languages.length > 1 ? html`<div class="languages" role="group" aria-label=${say("language.faces")}>
        ${about.languages.map((each) => html`<button key=${each} aria-pressed=${each === (chosen || about.language)} onClick=${() => { setLanguage(each); keep({ lang: each }); }}>${each}</button>`)}
      </div>` : null}
      ${about ? html`<${Open} key=${visit} name=${name} part=${PARTS[name]} about=${about} place=${place.slice(1)} language=${chosen} />` : html`<p class="quiet">${say("loading")}</p>`}
    </main>
    <${Told} />
  <//>`;
}

listen();
on("hello", async () => {
  const root = document.getElementById("page")!;
  if (root.dataset.shown) return;
  root.dataset.shown = "yes";
  await speak(helloNow()!.language);
  render(html`<${Page} />`, root);
});
