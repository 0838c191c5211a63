// One finding, wherever it is told.
import { html, useState } from "./html";
import { ask, helloNow, settled } from "./server";
import { recordHref, textHref } from "./route";
import { tell, tellFault } from "./told";
import { retold, say } from "./words";

export interface FindingTold {
  mark: string;
  code: string;
  severity: "error" | "warning" | "note";
  confidence: string;
  message: string;
  help: string;
  file: string;
  line: number;
  column: number;
  record: string;
  field: string;
  /** What its certain mend is called; nothing where it has none. */
  mend: string;
  witness: string[];
  related: { message: string; file: string; line: number }[];
}

/** `here`: on the page of its own record. */
export function Finding({ finding, here, onField }: { finding: FindingTold; here?: boolean; onField?: (field: string) => void }) {
  const { severity, code, message, help, record, field } = finding;
  return html`<li class=${`finding ${severity}`} data-code=${code}>
    <p><span class=${`level ${severity}`}>${say(severity === "error" ? "level.error" : severity === "warning" ? "level.warning" : "level.note")}</span> <code>${code}</code> <${Words} text=${message} /></p>
    ${help ? html`<p class="help"><${Words} text=${help} /></p>` : null}
    ${finding.related.map((each) => html`<p class="soft related"><${Words} text=${each.message} /> (${each.file}:${each.line})</p>`)}
    ${finding.witness.length ? html`<details><summary>${say("finding.play")}</summary><ol>${finding.witness.map((step) => html`<li>${step}</li>`)}</ol></details>` : null}
    <p class="soft where">
      ${record && !here ? html`<a href=${recordHref(record, field)}>${record}</a> ` : null}
      ${field ? (onField ? html`<button class="plain" onClick=${() => onField(field)}>${field}</button> ` : html`<span>${field}</span> `) : null}
      ${finding.file.startsWith("/") || finding.file.startsWith("..") ? html`<span>${finding.file}:${finding.line}</span>` : html`<a href=${textHref(finding.file, finding.line)}>${finding.file}:${finding.line}</a>`}
    </p>
    ${helloNow()?.readOnly ? null : html`<${Mends} finding=${finding} />`}
  </li>`;
}

/** Words of a finding: what stands between backticks is a name or a value. */
export function Words({ text }: { text: string }) {
  return html`<span>${text.split(/`([^`]*)`/).map((each, index) => (index % 2 ? html`<code>${each}</code>` : each))}</span>`;
}

interface Mend {
  number: number;
  title: string;
  certain: boolean;
  reason: boolean;
}

/** Makes one mend; it can be undone. */
async function make(mark: string, mend: { number: number; title: string }, reason = "") {
  try {
    await settled();
    await ask("findings/mend", { mark, number: mend.number, reason });
    tell(say("mend.done", { title: retold(mend.title) }));
  } catch (fault) {
    tellFault(fault);
  }
}

/** The certain mend as a button; what else can be done is asked when somebody wants to know. */
function Mends({ finding }: { finding: FindingTold }) {
  const [others, setOthers] = useState<Mend[]>();
  const open = (event: Event) => {
    if ((event.target as HTMLDetailsElement).open) settled().then(() => ask<Mend[]>("findings/mends", { mark: finding.mark })).then((all) => setOthers(all.filter((each) => !each.certain)), tellFault);
  };
  return html`<div class="mends">
    ${finding.mend ? html`<button class="main" onClick=${() => make(finding.mark, { number: 0, title: finding.mend })}><${Words} text=${retold(finding.mend)} /></button>` : null}
    <details onToggle=${open}><summary>${say("mend.others")}</summary>
      ${others?.map((each) => html`<form key=${each.number} onSubmit=${(event: Event) => { event.preventDefault(); make(finding.mark, each, String(new FormData(event.target as HTMLFormElement).get("reason") ?? "")); }}>
        ${each.reason ? html`<input name="reason" required placeholder=${say("mend.reason")} aria-label=${say("mend.reason")} />` : null}
        <button><${Words} text=${retold(each.title)} /></button>
      </form>`)}
      ${others?.length === 0 ? html`<p class="soft">${say("mend.none")}</p>` : null}
    </details>
  </div>`;
}
