// A chooser of records: by title or id, with their pictures, by mouse or by keys.
import { ask } from "./server";
import { html, useEffect, useRef, useState } from "./html";
import { say } from "./words";
import { tellFault } from "./told";
import { FacePicture, useFace } from "./shown";

export interface NamedTold {
  value: string;
  title: string;
  kind: string;
  record: string;
}
interface Page {
  found: NamedTold[];
  more: number;
}

export function Chooser({ kinds, title, choose, close }: { kinds: string[]; title: string; choose: (value: string, named: NamedTold) => unknown; close: () => void }) {
  const [typed, setTyped] = useState("");
  const [page, setPage] = useState<Page>();
  const [at, setAt] = useState(0);
  const box = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const of = useRef<string | undefined>(undefined); // what was typed when the list was made
  const waits = useRef(false); // Enter was pressed before the list was there
  const back = useRef(document.activeElement as HTMLElement | null);
  useEffect(() => {
    box.current?.focus();
    return () => back.current?.focus?.();
  }, []);
  useEffect(() => {
    const control = new AbortController();
    ask<Page>("form/choices", { kinds, typed }, control.signal).then((told) => {
      of.current = typed;
      setPage(told);
      setAt(0);
      if (waits.current && told.found[0]) choose(told.found[0].value, told.found[0]);
      waits.current = false;
    }, tellFault);
    return () => control.abort();
  }, [typed]);
  useEffect(() => list.current?.children[at]?.scrollIntoView({ block: "nearest" }), [at]);
  function key(event: KeyboardEvent) {
    const count = page?.found.length ?? 0;
    if (event.key === "Escape") close();
    else if (event.key === "ArrowDown" && count) setAt((at + 1) % count);
    else if (event.key === "ArrowUp" && count) setAt((at + count - 1) % count);
    else if (event.key === "Enter" && of.current !== typed) waits.current = true;
    else if (event.key === "Enter" && page?.found[at]) choose(page.found[at].value, page.found[at]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  return html`<div class="chooser" role="dialog" aria-label=${title} onKeyDown=${key}>
    <div class="top"><input ref=${box} type="search" role="combobox" aria-expanded="true" aria-controls="chooser-list" aria-activedescendant=${page?.found.length ? `chooser-${at}` : undefined} aria-label=${title} placeholder=${say("chooser.hint")} value=${typed} onInput=${(event: Event) => setTyped((event.target as HTMLInputElement).value)} />
      <button onClick=${close} aria-label=${say("close")}>×</button></div>
    <ul role="listbox" id="chooser-list" aria-label=${title} ref=${list}>
      ${page?.found.map((each, index) => html`<li key=${each.record || each.value} role="option" id=${`chooser-${index}`} aria-selected=${index === at} data-value=${each.value} onClick=${() => choose(each.value, each)}>
        ${each.record ? html`<${Small} record=${each.record} />` : null}<span>${each.title}<span class="soft"> ${each.value !== each.title ? each.value : ""}</span></span>
      </li>`)}
    </ul>
    ${page && !page.found.length ? html`<p class="soft">${say("chooser.none")}</p>` : null}
    ${page?.more ? html`<p class="soft">${say("chooser.more", { count: page.more })}</p>` : null}
  </div>`;
}

/** A face as small as a thumb. */
export function Small({ record }: { record: string }) {
  const face = useFace(record, "front", "", true);
  return html`<span class="small-face">${face?.url ? html`<${FacePicture} face=${face} alt="" />` : null}</span>`;
}
