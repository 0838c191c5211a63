// Where the page is: behind the # of its address, so that back, forward and bookmarks work and no server is asked.
import { useEffect, useState } from "./html";

export function here(): string[] {
  return location.hash.replace(/^#\/?/, "").split("?")[0].split("/").filter(Boolean).map(decodeURIComponent);
}
export function hrefOf(...place: string[]): string {
  return `#/${place.map(encodeURIComponent).join("/")}`;
}
/** `card/lantern` as a place: #/record/card/lantern */
export function recordHref(record: string, field = ""): string {
  return hrefOf("record", ...record.split("/")) + (field ? `?field=${encodeURIComponent(field)}` : "");
}
/** A line of a file of the pack. */
export function textHref(file: string, line: number): string {
  return `${hrefOf("text", ...file.split("/"))}?line=${line}`;
}
export function asked(name: string): string {
  return new URLSearchParams(location.hash.split("?")[1] ?? "").get(name) ?? "";
}
/** Changes what stands behind the ? without a step in the history. */
export function keep(all: Record<string, string>): void {
  const said = new URLSearchParams(Object.entries(all).filter(([, value]) => value)).toString();
  const [place] = location.hash.split("?");
  history.replaceState(history.state, "", (place || "#/") + (said ? `?${said}` : ""));
}
/** Where the page is, and how often somebody went somewhere: what is only kept is no way. */
export function usePlace(): { place: string[]; visit: number } {
  const [now, setNow] = useState({ place: here(), visit: 0 });
  useEffect(() => {
    const moved = () => setNow((old) => ({ place: here(), visit: old.visit + 1 }));
    addEventListener("hashchange", moved);
    return () => removeEventListener("hashchange", moved);
  }, []);
  return now;
}
