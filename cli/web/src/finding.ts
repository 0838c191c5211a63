// One finding, wherever it is told.
import { html } from "./html";
import { recordHref } from "./route";
import { say } from "./words";

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
  mend: boolean;
  mends?: { title: string; number: number; certain: boolean }[];
  witness: string[];
  related: { message: string; file: string; line: number }[];
}

/** `here`: on the page of its own record. `onMend` makes one of its mends. */
export function Finding({ finding, here, onField, onMend }: { finding: FindingTold; here?: boolean; onField?: (field: string) => void; onMend?: (number: number) => void }) {
  const { severity, code, message, help, record, field } = finding;
  return html`<li class=${`finding ${severity}`} data-code=${code}>
    <p><span class=${`level ${severity}`}>${say(severity === "error" ? "level.error" : severity === "warning" ? "level.warning" : "level.note")}</span> <code>${code}</code> <${Words} text=${message} /></p>
    ${help ? html`<p class="help"><${Words} text=${help} /></p>` : null}
    ${finding.related.map((each) => html`<p class="soft related"><${Words} text=${each.message} /> (${each.file}:${each.line})</p>`)}
    ${finding.witness.length ? html`<details><summary>${say("finding.play")}</summary><ol>${finding.witness.map((step) => html`<li>${step}</li>`)}</ol></details>` : null}
    <p class="soft where">
      ${record && !here ? html`<a href=${recordHref(record, field)}>${record}</a> ` : null}
      ${field ? (onField ? html`<button class="plain" onClick=${() => onField(field)}>${field}</button> ` : html`<span>${field}</span> `) : null}
      <span>${finding.file}:${finding.line}</span>
    </p>
    ${onMend && finding.mends?.length ? html`<p class="mends">${finding.mends.map((each) => html`<button key=${each.number} class=${each.certain ? "main" : ""} onClick=${() => onMend(each.number)}>${each.title}</button> `)}</p>` : null}
  </li>`;
}

/** Words of a finding: what stands between backticks is a name or a value. */
export function Words({ text }: { text: string }) {
  return html`<span>${text.split(/`([^`]*)`/).map((each, index) => (index % 2 ? html`<code>${each}</code>` : each))}</span>`;
}
