// What was changed here, and what is not yet in git.
import { ask, on } from "../server";
import { html, useEffect, useState } from "../html";
import { recordHref } from "../route";
import { retold, say } from "../words";
import { tellFault } from "../told";
import type { PartProps } from "./index";

interface Told {
  steps: { number: number; title: string; records: string[]; files: string[] }[];
}
interface Git {
  git: boolean;
  why?: string;
  files: { file: string; added: number; removed: number; lines: string[] }[];
  new: string[];
  more?: boolean;
}

export default function Changes(_: PartProps) {
  const [told, setTold] = useState<Told>();
  const [git, setGit] = useState<Git>();
  useEffect(() => {
    const look = () => {
      ask<Told>("history/told").then(setTold, tellFault);
      ask<Git>("history/changed").then(setGit, tellFault);
    };
    look();
    const ends = [on("moved", look), on("history", look), on("back", look)];
    return () => ends.forEach((end) => end());
  }, []);
  return html`<section class="changes" aria-label=${say("changes")}>
    <h1>${say("changes")}</h1>
    <section class="panel"><h2>${say("changes.steps")}</h2>
      ${told?.steps.length ? html`<ol reversed>${told.steps.map((each) => html`<li key=${each.number}>${retold(each.title)} <span class="soft">${each.files.join(", ")}</span> ${each.records.slice(0, 3).map((record) => html`<a href=${recordHref(record)}>${record}</a> `)}</li>`)}</ol>` : html`<p class="soft">${say("changes.steps.none")}</p>`}
    </section>
    <section class="panel"><h2>${say("changes.git")}</h2>
      ${!git ? html`<p class="soft">${say("loading")}</p>` : !git.git ? html`<p class="soft">${retold(git.why ?? "") || say("changes.git.not")}</p>` : git.files.length + git.new.length === 0 ? html`<p class="soft">${say("changes.git.none")}</p>` : null}
      ${git?.files.map((each) => html`<details key=${each.file} open=${git.files.length < 4}>
        <summary><code>${each.file}</code> <span class="clean">+${each.added}</span> <span class="error">−${each.removed}</span></summary>
        <pre class="difference" tabindex="0">${each.lines.map((line) => html`<span class=${line[0] === "+" ? "plus" : line[0] === "-" ? "minus" : line[0] === "@" ? "at" : ""}>${line + "\n"}</span>`)}</pre>
      </details>`)}
      ${git?.new.length ? html`<h3>${say("changes.new")}</h3><ul>${git.new.map((each) => html`<li><code>${each}</code></li>`)}</ul>` : null}
      ${git?.more ? html`<p class="soft">${say("changes.more")}</p>` : null}
    </section>
  </section>`;
}
