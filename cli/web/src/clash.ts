// Somebody else changed the file: what was typed here and what stands there now, both shown.
import { html } from "./html";
import { say } from "./words";
import type { Asked } from "./fields";

export interface Clash {
  doing: Asked;
  mine: unknown;
  theirs: unknown;
  words: string;
}

export function Both({ clash, take }: { clash: Clash; take: (mine: boolean) => void }) {
  const told = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value, null, 1) ?? "");
  return html`<div class="clash" role="alert">
    <p>${clash.words}</p>
    <dl><dt>${say("clash.mine")}</dt><dd class="mine">${told(clash.mine)}</dd><dt>${say("clash.theirs")}</dt><dd class="theirs">${told(clash.theirs)}</dd></dl>
    <button class="main" onClick=${() => take(true)}>${say("clash.take-mine")}</button> <button onClick=${() => take(false)}>${say("clash.take-theirs")}</button>
  </div>`;
}
