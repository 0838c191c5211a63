// A story as a graph: drawn by the page itself, so that entries are buttons and colours are the page's own.
import { html, useEffect, useLayoutEffect, useRef, useState } from "./html";
import { say, type Word } from "./words";

export const MARKS: Record<string, true> = { unreachable: true, trap: true, point: true, start: true, good: true, bad: true, ending: true, hub: true, stage: true, decoy: true };

export interface GraphTold {
  id: string;
  start: string;
  width: number;
  height: number;
  size: [number, number];
  entries: { id: string; number: string; title: string; text: string; record: string; at: [number, number] | null; marks: string[]; options: [string, string, string][] }[];
  ways: { way: [string, string]; points: [number, number][]; tip: [number, number]; guarded: boolean }[];
  frames: [string, number, number, number, number][];
  checked: boolean;
}
type View = { x: number; y: number; scale: number };

export function Graph({ graph, entry, found, choose }: { graph: GraphTold; entry: string; found?: Set<string>; choose: (id: string) => void }) {
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<View>();
  const drag = useRef<{ x: number; y: number; view: View; moved: boolean } | undefined>(undefined);
  const [w, h] = graph.size;

  function all(): View {
    const { clientWidth, clientHeight } = box.current!;
    const scale = Math.min(6, Math.max(2.8, Math.min(clientWidth / (graph.width + 8), clientHeight / (graph.height + 8))));
    const first = graph.entries.find((each) => each.id === graph.start)?.at ?? [graph.width / 2, 0];
    const wide = graph.width * scale > clientWidth;
    return { scale, x: wide ? clientWidth / 2 - first[0] * scale : (clientWidth - graph.width * scale) / 2, y: graph.height * scale > clientHeight ? 24 - Math.max(0, first[1] - h) * scale : (clientHeight - graph.height * scale) / 2 };
  }
  useLayoutEffect(() => setView(all()), []);
  useEffect(() => {
    // wheel listeners of frameworks are passive, and this one keeps the page from scrolling
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top } = box.current!.getBoundingClientRect();
      if (event.ctrlKey || event.metaKey || !event.shiftKey) zoom(Math.exp(-event.deltaY / 400), event.clientX - left, event.clientY - top);
      else setView((old) => old && { ...old, x: old.x - event.deltaY, y: old.y });
    };
    const element = box.current!;
    element.addEventListener("wheel", wheel, { passive: false });
    return () => element.removeEventListener("wheel", wheel);
  }, []);
  useEffect(() => {
    // the chosen entry is brought into view, and only where it is out of it
    const at = graph.entries.find((each) => each.id === entry)?.at;
    if (!at || !view || !box.current) return;
    const { clientWidth, clientHeight } = box.current;
    const [x, y] = [at[0] * view.scale + view.x, at[1] * view.scale + view.y];
    if (x < 40 || y < 20 || x > clientWidth - 40 || y > clientHeight - 20) setView({ ...view, x: clientWidth / 2 - at[0] * view.scale, y: clientHeight / 2 - at[1] * view.scale });
  }, [entry]);

  function zoom(by: number, x = box.current!.clientWidth / 2, y = box.current!.clientHeight / 2) {
    setView((old) => {
      if (!old) return old;
      const scale = Math.min(14, Math.max(0.25, old.scale * by));
      return { scale, x: x - ((x - old.x) * scale) / old.scale, y: y - ((y - old.y) * scale) / old.scale };
    });
  }
  function keys(event: KeyboardEvent) {
    const step = 60;
    const moves: Record<string, () => void> = {
      "+": () => zoom(1.25), "=": () => zoom(1.25), "-": () => zoom(0.8), "0": () => setView(all()),
      ArrowLeft: () => setView((old) => old && { ...old, x: old.x + step }), ArrowRight: () => setView((old) => old && { ...old, x: old.x - step }),
      ArrowUp: () => setView((old) => old && { ...old, y: old.y + step }), ArrowDown: () => setView((old) => old && { ...old, y: old.y - step }),
    };
    if (moves[event.key] && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      moves[event.key]();
    }
  }
  return html`<div class="graph" ref=${box}
    onKeyDown=${keys}
    onPointerDown=${(event: PointerEvent) => { if (view && event.button === 0) drag.current = { x: event.clientX, y: event.clientY, view, moved: false }; }}
    onPointerMove=${(event: PointerEvent) => { const from = drag.current; if (!from) return; if (!(event.buttons & 1)) { drag.current = undefined; return; } const [dx, dy] = [event.clientX - from.x, event.clientY - from.y]; from.moved ||= Math.abs(dx) + Math.abs(dy) > 4; if (from.moved) setView({ ...from.view, x: from.view.x + dx, y: from.view.y + dy }); }}
    onPointerUp=${() => setTimeout(() => (drag.current = undefined))}
  >
    <svg role="group" aria-label=${say("story.graph")} width="100%" height="100%">
      <defs><marker id="tip" viewBox="0 0 6 6" refX="5" refY="3" markerWidth="5" markerHeight="5" orient="auto-start-reverse"><path d="M0 0 6 3 0 6z" class="tip" /></marker></defs>
      ${view ? html`<g transform=${`translate(${view.x} ${view.y}) scale(${view.scale})`}>
        ${graph.frames.map(([title, left, top, width, height]) => html`<g key=${title}><rect class="frame" x=${left} y=${top} width=${width} height=${height} rx="2" /><text class="frame-title" x=${left + 2} y=${top + 4}>${title}</text></g>`)}
        ${graph.ways.map((each) => html`<path key=${each.way.join(" ")} class=${`way ${each.guarded ? "guarded" : ""} ${each.way.includes(entry) ? "near" : ""}`} d=${curve(each.points, each.tip)} marker-end="url(#tip)" />`)}
        ${graph.entries.map((each) => each.at && html`<g key=${each.id} class=${`node ${each.marks[0] ? `mark-${each.marks[0]}` : ""} ${each.marks.includes("point") ? "point" : ""} ${each.id === entry ? "chosen" : ""} ${found && !found.has(each.id) ? "dim" : ""}`}
          role="button" tabindex="0" aria-pressed=${each.id === entry} aria-label=${[each.number ? `${each.number} ${short(each.title || each.id, 17)}` : short(each.title || each.id, 15), ...each.marks.map((mark) => say(`mark.${mark}` as Word))].join(", ")} data-entry=${each.id}
          transform=${`translate(${each.at[0] - w / 2} ${each.at[1] - h / 2})`}
          onClick=${() => drag.current?.moved || choose(each.id)}
          onKeyDown=${(event: KeyboardEvent) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); choose(each.id); } }}>
          <rect width=${w} height=${h} rx="1.6" />
          <text x=${w / 2} y=${each.number ? 3.9 : h / 2 + 1} style=${each.number ? {} : { fontSize: `${fitting(short(each.title || each.id, 15), w)}px` }}>${each.number ? `${each.number} ` : short(each.title || each.id, 15)}</text>
          ${each.number ? html`<text class="under" x=${w / 2} y="7.7">${short(each.title || each.id, 17)}</text>` : null}
        </g>`)}
      </g>` : null}
    </svg>
    <div class="zooms" role="group" aria-label=${say("gallery.zoom")}><button onClick=${() => zoom(1.3)} aria-label=${say("story.nearer")}>+</button><button onClick=${() => zoom(1 / 1.3)} aria-label=${say("story.farther")}>−</button><button onClick=${() => setView(all())}>${say("story.all")}</button></div>
  </div>`;
}

function curve(points: [number, number][], tip: [number, number]): string {
  const [first, ...rest] = points;
  return `M${first} C${rest.map((each) => each.join(",")).join(" ")} L${tip}`;
}
/** The size at which a line of bold letters stays in a box that is so wide. */
function fitting(text: string, wide: number): number {
  return Math.min(3.4, (wide - 1.5) / (0.63 * text.length));
}
function short(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
}
