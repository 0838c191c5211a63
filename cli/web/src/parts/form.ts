// The form of a record: made by the server from its schema, drawn here; every change is one edit of the file.
import { ask, on } from "../server";
import { html, useEffect, useRef, useState } from "../html";
import { hrefOf, recordHref } from "../route";
import { retold, say } from "../words";
import { tell, tellFault, why } from "../told";
import type { Doing, FormTold } from "../fields";
import { Fields } from "../field";
import { linkable } from "../widgets";
import { Both, type Clash } from "../clash";
import type { FormProps } from "./record";

export default function RecordForm({ record, about, field, choose }: FormProps) {
  const [form, setForm] = useState<FormTold>();
  const [fault, setFault] = useState("");
  const [clash, setClash] = useState<Clash>();
  const [round, setRound] = useState(0); // fields begin anew where theirs is kept
  const [wrong, setWrong] = useState<{ field: string; words: string }>();
  const place = useRef<HTMLElement>(null);
  const digest = useRef("");
  const sent = useRef(0); // edits, and answers to them: a form that was asked for before one is not shown after it
  const last = useRef<Promise<unknown>>(Promise.resolve()); // edits go one after the other, each of what the one before left
  const wrote = useRef(new Map<string, unknown>()); // what stands in fields since the form was made, by their paths
  const held = useRef(""); // the field that both are shown of: nothing is written there until one is taken
  linkable.kinds = about.kinds.map((each) => each.id).filter((each) => each !== "icon");

  useEffect(() => {
    setClash(undefined);
    held.current = "";
    const control = new AbortController();
    const look = (): void => {
      const before = sent.current;
      ask<FormTold>("form/about", { record }, control.signal).then(
        (told) => {
          if (before !== sent.current) return void look();
          wrote.current.clear();
          setForm(told);
          setFault("");
          digest.current = told.digest;
        },
        (refused) => (refused?.status ? setFault(why(refused)) : refused?.told ? undefined : tellFault(refused)), // what is typed outlives a server that is away
      );
    };
    look();
    const ends = [on("moved", look), on("checked", look), on("back", look)];
    return () => {
      control.abort();
      ends.forEach((end) => end());
    };
  }, [record]);

  // a box of the face was clicked, or the address names a field: it is open, and the cursor is in it
  useEffect(() => {
    if (!form || !field) return;
    const row = nearest(place.current, field);
    if (!row || row.contains(document.activeElement)) return;
    row.closest("details")?.setAttribute("open", "");
    row.scrollIntoView({ block: "nearest" });
    (row.querySelector<HTMLElement>("input, textarea, select") ?? row.querySelector<HTMLElement>("button"))?.focus({ preventScroll: true });
  }, [field, form !== undefined]);

  const does: Doing = (doing) => {
    const done = last.current.then(() => write(doing));
    last.current = done;
    return done;
  };
  async function write(doing: Parameters<Doing>[0]): Promise<boolean> {
    if (held.current && held.current === doing.path.join("/")) return false;
    setWrong(undefined);
    sent.current++;
    try {
      const path = doing.path.join("/");
      const was = wrote.current.has(path) ? { was: wrote.current.get(path) } : {};
      const told = await ask("form/edit", { ...doing, ...was, record, digest: digest.current });
      if (doing.do === "put") wrote.current.set(path, doing.value);
      if (form) digest.current = told.digests[form.file] ?? digest.current;
      setClash(undefined);
      return true;
    } catch (refused: any) {
      if (refused?.told?.why === "changed") {
        held.current = doing.path.join("/");
        setClash({ doing, mine: refused.told.mine, theirs: refused.told.theirs, words: why(refused) });
      } else if (refused?.told?.why === "wrong") setWrong({ field: refused.told.field || doing.path?.join("/") || "", words: why(refused) });
      else tellFault(refused);
      return false;
    } finally {
      sent.current++;
    }
  }

  async function take(mine: boolean) {
    const before = clash!;
    setClash(undefined);
    if (mine) held.current = "";
    const now = await ask<FormTold>("form/about", { record });
    digest.current = now.digest;
    setForm(now);
    if (!mine) {
      setRound(round + 1);
      setTimeout(() => (held.current = ""));
    }
    if (mine) await does({ ...before.doing, was: undefined }); // JSON leaves it out
  }

  async function twice() {
    const id = prompt(say("form.id"), `${record.split("/")[1]}-2`);
    if (!id) return;
    await ask("form/edit", { do: "duplicate", record, id }).then(() => (location.hash = recordHref(`${record.split("/")[0]}/${id}`)), tellFault);
  }
  async function rename() {
    const id = prompt(say("form.id"), record.split("/")[1]);
    if (!id || id === record.split("/")[1]) return;
    await ask("form/rename", { record, id }).then(() => (location.hash = recordHref(`${record.split("/")[0]}/${id}`)), tellFault);
  }
  async function away() {
    const uses = form!.usedBy.length;
    if (!confirm(say("form.delete.sure", { record, count: uses }))) return;
    await ask("form/edit", { do: "delete", record }).then(() => {
      tell(say("form.deleted", { record }));
      location.hash = hrefOf("gallery");
    }, tellFault);
  }

  if (fault) return html`<section class="panel form"><p class="quiet">${fault}</p></section>`;
  if (!form) return html`<section class="panel form"><p class="quiet">${say("loading")}</p></section>`;
  const locked = form.locked || about.readOnly;
  return html`<section class="panel form" ref=${place} aria-label=${say("form")}>
    <header><h2>${say("form")}</h2>
      ${locked ? null : html`<div class="doings">
        <button onClick=${rename}>${say("form.rename")}</button>
        <button onClick=${twice}>${say("form.duplicate")}</button>
        <button onClick=${away}>${say("form.delete")}</button>
      </div>`}
    </header>
    ${locked ? html`<p class="stale-note">${say("form.locked", { words: retold(locked) })}</p>` : null}
    ${clash ? html`<${Both} clash=${clash} take=${take} />` : null}
    <${Fields} key=${`${record} ${round}`} form=${form} fields=${form.fields} path=${[]} does=${does} locked=${locked} chosen=${field} choose=${choose} wrong=${wrong} />
  </section>`;
}

/** The row of a field, or of the nearest around it. */
function nearest(place: HTMLElement | null, field: string): HTMLElement | null {
  for (let steps = field.split("/"); steps.length; steps.pop()) {
    const found = place?.querySelector<HTMLElement>(`[data-field="${CSS.escape(steps.join("/"))}"]`);
    if (found) return found;
  }
  return null;
}
