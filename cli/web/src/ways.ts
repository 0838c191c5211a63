// The ways on from an entry: led elsewhere, new ones to entries that are there, new entries behind new ones.
import { ask, on } from "./server";
import { html, useEffect, useState } from "./html";
import { say } from "./words";
import { tellFault, why } from "./told";
import { Chooser } from "./chooser";

interface Way {
  path: (string | number)[];
  goal: string;
  option: (string | number)[];
  label: string;
}
interface Told {
  record: string;
  digest: string;
  locked: string;
  links: Way[];
}

let open = false; // as it was left, from one entry to the next

export function Ways({ record, readOnly, choose }: { record: string; readOnly: string; choose: (id: string) => void }) {
  const [told, setTold] = useState<Told>();
  const [label, setLabel] = useState("");
  const [id, setId] = useState("");
  const [opened, setOpened] = useState("");
  const [fault, setFault] = useState("");
  const kind = record.split("/")[0];
  useEffect(() => {
    const control = new AbortController();
    const look = () => ask<Told>("links/about", { record }, control.signal).then(setTold, tellFault);
    look();
    const ends = [on("moved", look), on("back", look)];
    return () => {
      control.abort();
      ends.forEach((end) => end());
    };
  }, [record]);
  async function does(question: string, more: object): Promise<boolean> {
    setFault("");
    try {
      await ask(question, { record, digest: told?.digest, ...more });
      setOpened("");
      return true;
    } catch (refused) {
      setFault(why(refused));
      return false;
    }
  }
  async function added(made: Promise<boolean>) {
    if (await made) setLabel("");
  }
  if (!told || told.locked || readOnly) return null;
  return html`<details class="ways" open=${open} onToggle=${(event: Event) => (open = (event.target as HTMLDetailsElement).open)}><summary>${say("ways")}</summary>
    ${told.links.length ? html`<ul>${told.links.map((each) => {
      const at = each.path.join("/");
      return html`<li key=${at}><span>${each.label || at}</span> → <button class="plain" onClick=${() => choose(each.goal)}>${each.goal}</button>
        <button onClick=${() => setOpened(opened === at ? "" : at)} aria-expanded=${opened === at} aria-label=${say("ways.elsewhere.of", { label: each.label || at })}>${say("ways.elsewhere")}</button>
        ${opened === at ? html`<div class="form"><${Chooser} kinds=${[kind]} title=${say("ways.goal")} close=${() => setOpened("")} choose=${(goal: string) => does("links/goal", { path: each.path, goal })} /></div>` : null}</li>`;
    })}</ul>` : null}
    <label>${say("ways.label")} <input type="text" value=${label} onInput=${(event: Event) => setLabel((event.target as HTMLInputElement).value)} /></label>
    <p class="new"><button disabled=${!label} onClick=${() => setOpened("+")}>${say("ways.to")}</button>
      <label>${say("ways.id")} <input type="text" value=${id} onInput=${(event: Event) => setId((event.target as HTMLInputElement).value)} /></label>
      <button disabled=${!label || !id} onClick=${async () => { const made = id; if (await does("links/entry", { id, label })) { setLabel(""); setId(""); choose(made); } }}>${say("ways.new")}</button></p>
    ${opened === "+" ? html`<div class="form"><${Chooser} kinds=${[kind]} title=${say("ways.goal")} close=${() => setOpened("")} choose=${(goal: string) => added(does("links/option", { goal, label }))} /></div>` : null}
    ${fault ? html`<p class="error" role="alert">${fault}</p>` : null}
  </details>`;
}
