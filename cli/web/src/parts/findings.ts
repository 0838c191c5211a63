// All findings by cause, what could not be read first, with what they mean and their mends.
import { ask, on, settled } from "../server";
import { html, useEffect, useRef, useState } from "../html";
import { asked, keep } from "../route";
import { say } from "../words";
import { tell, tellFault } from "../told";
import { Finding, Words, type FindingTold } from "../finding";
import type { PartProps } from "./index";

interface All {
  groups: FindingTold[][];
  more: number;
  count: number;
  certain: number;
  checked: number;
  generation: number;
}

export default function Findings({ about, language }: PartProps) {
  const [filter, setFilter] = useState({ level: asked("level"), words: asked("words") });
  const [all, setAll] = useState<All>();
  const current = useRef(filter);
  current.current = filter;
  useEffect(() => {
    const control = new AbortController();
    const look = () => ask<All>("findings/all", current.current, control.signal).then(setAll, tellFault);
    look();
    const ends = [on("checked", look), on("back", look)];
    return () => {
      control.abort();
      ends.forEach((end) => end());
    };
  }, [filter]);
  function choose(changed: Partial<typeof filter>) {
    const next = { ...filter, ...changed };
    setFilter(next);
    keep({ ...next, lang: language });
  }
  async function mendAll() {
    try {
      await settled();
      await ask("findings/mend_all");
      tell(say("mend.done", { title: say("mend.all", { count: all?.certain ?? 0 }) }));
    } catch (fault) {
      tellFault(fault);
    }
  }
  return html`<section aria-label=${say("findings")}>
    <form class="filters" role="search" onSubmit=${(event: Event) => event.preventDefault()}>
      <input type="search" name="words" value=${filter.words} placeholder=${say("findings.words.hint")} aria-label=${say("findings.words")} onInput=${(event: Event) => choose({ words: (event.target as HTMLInputElement).value })} />
      <label>${say("findings.level")}
        <select name="level" value=${filter.level} onChange=${(event: Event) => choose({ level: (event.target as HTMLSelectElement).value })}>
          <option value="">${say("all")}</option>
          <option value="error">${say("level.error")}</option>
          <option value="warning">${say("level.warning")}</option>
          <option value="note">${say("level.note")}</option>
        </select>
      </label>
      <output>${all && all.checked ? say("findings.count", { count: all.count }) : ""}</output>
      ${all?.certain && !about.readOnly ? html`<button type="button" onClick=${mendAll}>${say("mend.all", { count: all.certain })}</button>` : null}
    </form>
    ${!all ? html`<p class="quiet">${say("loading")}</p>` : all.checked === 0 ? html`<p class="quiet">${say("findings.pending")}</p>` : all.count === 0 ? html`<p class="quiet">${say(filter.level || filter.words ? "findings.none.like" : "findings.none")}</p>` : null}
    <ul class="findings causes">${all?.groups.map((group) => html`<${Cause} key=${group[0].mark} group=${group} />`)}</ul>
    ${all?.more ? html`<p class="quiet">${say("findings.more", { count: all.more })}</p>` : null}
  </section>`;
}

function Cause({ group }: { group: FindingTold[] }) {
  const [first, ...others] = group;
  return html`<li class="cause panel">
    <ul class="findings"><${Finding} finding=${first} /></ul>
    ${others.length ? html`<details><summary>${say("findings.same", { count: others.length })}</summary><ul class="findings">${others.map((each) => html`<${Finding} key=${each.mark} finding=${each} />`)}</ul></details>` : null}
    <${Explained} code=${first.code} />
  </li>`;
}

function Explained({ code }: { code: string }) {
  const [told, setTold] = useState<{ title: string; text: string }>();
  const open = (event: Event) => {
    if ((event.target as HTMLDetailsElement).open && !told) ask("findings/explained", { code }).then(setTold, tellFault);
  };
  return html`<details class="explained" onToggle=${open}><summary>${say("findings.explain")}</summary>
    ${told ? html`<div><h3>${told.title}</h3>${told.text.split(/\n{2,}/).map((each) => html`<p><${Words} text=${each.replace(/^#+ */, "")} /></p>`)}</div>` : html`<p class="quiet">${say("loading")}</p>`}
  </details>`;
}
