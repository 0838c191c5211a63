// Maps and boards: spaces moved by mouse or keys, several at once, written where they stand.
import { ask, on } from "../server";
import { html, useEffect, useRef, useState } from "../html";
import { hrefOf, recordHref } from "../route";
import { FacePicture, useFace } from "../shown";
import { say } from "../words";
import { tellFault, why } from "../told";
import type { PartProps } from "./index";

interface Point {
  path: (string | number)[];
  name: string;
  x: number;
  y: number;
}
interface Told {
  record: string;
  title: string;
  digest: string;
  points: Point[];
  joined: { path: (string | number)[]; ends: [string, string] }[];
}

export default function MapDesk({ about, place, language }: PartProps) {
  const [maps, setMaps] = useState<{ record: string; title: string }[]>();
  const [told, setTold] = useState<Told>();
  const [chosen, setChosen] = useState<number[]>([]);
  const [by, setBy] = useState({ x: 0, y: 0 });
  const [fault, setFault] = useState("");
  const drawing = useRef<SVGSVGElement>(null);
  const taken = useRef<{ x: number; y: number } | undefined>(undefined);
  const record = place.length ? place.join("/") : maps?.[0]?.record ?? "";
  const face = useFace(record, "front", language, record !== "");

  useEffect(() => {
    ask<{ maps: { record: string; title: string }[] }>("map/names").then((next) => setMaps(next.maps), tellFault);
  }, []);
  useEffect(() => {
    if (!record) return;
    const control = new AbortController();
    const look = () => ask<Told>("map/about", { record }, control.signal).then((next) => { setTold(next); setBy({ x: 0, y: 0 }); }, tellFault);
    setChosen([]);
    look();
    const ends = [on("moved", look), on("back", look)];
    return () => {
      control.abort();
      ends.forEach((end) => end());
    };
  }, [record]);

  async function put(dx: number, dy: number) {
    if (!told || (!dx && !dy)) return setBy({ x: 0, y: 0 });
    setFault("");
    const points = chosen.map((at) => ({ path: told.points[at].path, x: told.points[at].x + dx, y: told.points[at].y + dy }));
    await ask("map/move", { record, points, digest: told.digest }).catch((refused) => {
      setFault(why(refused));
      setBy({ x: 0, y: 0 });
    });
  }
  function where(event: PointerEvent) {
    const matrix = drawing.current!.getScreenCTM()!.inverse();
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return { x: point.x, y: point.y };
  }
  function take(event: PointerEvent, at: number) {
    const next = event.shiftKey ? (chosen.includes(at) ? chosen.filter((each) => each !== at) : [...chosen, at]) : chosen.includes(at) ? chosen : [at];
    setChosen(next);
    (event.currentTarget as unknown as HTMLElement).focus();
    if (about.readOnly) return;
    event.preventDefault();
    drawing.current!.setPointerCapture(event.pointerId);
    taken.current = where(event);
  }
  function key(event: KeyboardEvent, at: number) {
    const step = event.shiftKey ? 10 : 1;
    const ways: Record<string, [number, number]> = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] };
    if (event.key === " " || event.key === "Enter") setChosen(chosen.includes(at) ? chosen.filter((each) => each !== at) : [...chosen, at]);
    else if (ways[event.key] && !about.readOnly) {
      if (!chosen.includes(at)) setChosen([at]);
      const points = (chosen.includes(at) ? chosen : [at]).map((each) => ({ path: told!.points[each].path, x: told!.points[each].x + ways[event.key][0], y: told!.points[each].y + ways[event.key][1] }));
      void ask("map/move", { record, points, digest: told!.digest }).catch((refused) => setFault(why(refused)));
    } else return;
    event.preventDefault();
  }
  if (maps && !maps.length) return html`<section class="desk"><h1>${say("map")}</h1><p class="quiet">${say("map.none")}</p></section>`;
  const shown = (at: number) => ({ x: told!.points[at].x + (chosen.includes(at) ? by.x : 0), y: told!.points[at].y + (chosen.includes(at) ? by.y : 0) });
  const [left, top, right, bottom] = told ? around(told.points) : [0, 0, 100, 100];
  const size = Math.max(right - left, bottom - top) / 60;
  const index = new Map(told?.points.map((each, at) => [each.name, at]));
  return html`<section class="desk map" aria-label=${say("map")}>
    <h1 class="unseen">${say("map")}</h1>
    <form class="filters" onSubmit=${(event: Event) => event.preventDefault()}>
      <label>${say("map")}<select name="map" value=${record} onChange=${(event: Event) => (location.hash = hrefOf("map", ...(event.target as HTMLSelectElement).value.split("/")))}>${maps?.map((each) => html`<option key=${each.record} value=${each.record}>${each.title}</option>`)}</select></label>
      ${record ? html`<a href=${recordHref(record)}>${say("map.form")}</a>` : null}
      <span class="soft">${say("map.hint")}</span>
    </form>
    ${fault ? html`<p class="trouble" role="alert">${fault}</p>` : null}
    ${told ? html`<div class="both">
      <svg ref=${drawing} class="points" viewBox=${`${left} ${top} ${right - left} ${bottom - top}`} role="group" aria-label=${told.title}
          onPointerMove=${(event: PointerEvent) => { if (taken.current) { const now = where(event); setBy({ x: now.x - taken.current.x, y: now.y - taken.current.y }); } }}
          onPointerUp=${(event: PointerEvent) => { if (!taken.current) return; const now = where(event); const way = { x: now.x - taken.current.x, y: now.y - taken.current.y }; taken.current = undefined; void put(Math.abs(way.x) < 0.5 ? 0 : way.x, Math.abs(way.y) < 0.5 ? 0 : way.y); }}>
        ${told.joined.map((each) => { const ends = each.ends.map((name) => index.get(name)); if (ends.some((end) => end === undefined)) return null; const [a, b] = ends.map((end) => shown(end!)); return html`<line key=${each.path.join("/")} x1=${a.x} y1=${a.y} x2=${b.x} y2=${b.y} stroke-width=${size / 3} />`; })}
        ${told.points.map((each, at) => html`<g key=${each.path.join("/")} class=${chosen.includes(at) ? "chosen" : ""} tabindex="0" role="button" aria-pressed=${chosen.includes(at)} aria-label=${say("map.point", { name: each.name, x: each.x, y: each.y })} data-point=${each.name} transform=${`translate(${shown(at).x} ${shown(at).y})`}
            onPointerDown=${(event: PointerEvent) => take(event, at)} onKeyDown=${(event: KeyboardEvent) => key(event, at)}>
          <circle r=${size} /><text y=${size * 2.1} font-size=${size * 1.4}>${each.name}</text>
        </g>`)}
      </svg>
      <figure>${face?.url ? html`<${FacePicture} face=${face} alt=${told.title} />` : null}</figure>
    </div>` : html`<p class="quiet">${say("loading")}</p>`}
  </section>`;
}

/** What to show so that everything is seen. */
function around(points: Point[]): [number, number, number, number] {
  const [xs, ys] = [points.map((each) => each.x), points.map((each) => each.y)];
  const margin = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)) / 10 + 1;
  return [Math.min(...xs) - margin, Math.min(...ys) - margin, Math.max(...xs) + margin, Math.max(...ys) + margin];
}
