// Undo and redo of everything that was changed on any page of this server.
import { ask, helloNow, on } from "./server";
import { html, useEffect, useState } from "./html";
import { tell, tellFault } from "./told";
import { retold, say } from "./words";

export interface HistoryTold {
  undo: string;
  redo: string;
  done: number;
  undone: number;
}

export async function again(which: "undo" | "redo") {
  try {
    const { step } = await ask<{ step: { title: string } }>(`history/${which}`);
    tell(say(which === "undo" ? "undone" : "redone", { title: retold(step.title) }));
  } catch (fault) {
    tellFault(fault);
  }
}

export function History() {
  const [history, setHistory] = useState<HistoryTold>({ undo: "", redo: "", done: 0, undone: 0 });
  useEffect(() => {
    const look = () => ask<HistoryTold>("history/told").then(setHistory, () => undefined);
    look();
    const ends = [on("history", setHistory), on("back", look)];
    return () => ends.forEach((end) => end());
  }, []);
  if (helloNow()?.readOnly) return null;
  return html`<div class="history" role="group" aria-label=${say("changes")}>
    <button disabled=${!history.undo} title=${history.undo ? say("undo.of", { title: retold(history.undo) }) : ""} onClick=${() => again("undo")}><span aria-hidden="true">↶</span> ${say("undo")}</button>
    <button disabled=${!history.redo} title=${history.redo ? say("redo.of", { title: retold(history.redo) }) : ""} onClick=${() => again("redo")}><span aria-hidden="true">↷</span> <span class="word">${say("redo")}</span></button>
  </div>`;
}

/** Ctrl-Z and Ctrl-Shift-Z (or Ctrl-Y) anywhere but in a text that is being written. */
export function undoKeys(): () => void {
  const pressed = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    if (!(event.ctrlKey || event.metaKey) || event.altKey || target.isContentEditable || /^(INPUT|TEXTAREA)$/.test(target.tagName)) return;
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    again(key === "y" || event.shiftKey ? "redo" : "undo");
  };
  addEventListener("keydown", pressed);
  return () => removeEventListener("keydown", pressed);
}
