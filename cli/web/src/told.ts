// What is told in passing: a line at the foot of the page, read aloud by screen readers.
import { Refused } from "./server";
import { retold, say } from "./words";

export type Note = { words: string; bad: boolean };
let show: (note: Note | undefined) => void = () => undefined;
let timer = 0;

export function showing(call: typeof show): void {
  show = call;
}
export function tell(words: string, bad = false): void {
  clearTimeout(timer);
  show({ words, bad });
  timer = window.setTimeout(() => show(undefined), bad ? 12000 : 5000);
}
/** Why a question was refused, in words. */
export function why(fault: unknown): string {
  if (fault instanceof Refused) return fault.status === 0 ? say("away") : [fault.told.error, fault.told.help ?? ""].filter(Boolean).map(retold).join("; ");
  return String(fault);
}
export function tellFault(fault: unknown): void {
  if (fault instanceof DOMException && fault.name === "AbortError") return;
  tell(say("failed", { words: why(fault) }), true);
}
