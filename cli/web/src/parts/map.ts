// Maps and boards: spaces moved by mouse or keys, several at once, written where they stand; ways bent through points.
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
  named: boolean; // a space; scenery is none
}
interface Told {
  record: string;
  title: string;
  digest: string;
  points: Point[];
  joined: Joined[];
}
/** Both ends and the points between them, by their numbers; `list` is where they stand, where more can be put in. */
interface Joined {
  path: (string | number)[];
  ends: [number, number];
  via: number[];
  list: (string | number)[] | null;
}
type Spot = { x: number; y: number };
const stops = (way: Joined) => [way.ends[0], ...way.via, way.ends[1]];

export default function MapDesk({ about, place, language }: PartProps) {
  const [maps, setMaps] = useState<{ record: string; title: string }[]>();
  const [told, setTold] = useState<Told>();
  const [chosen, setChosen] = useState<number[]>([]);
  const [by, setBy] = useState({ x: 0, y: 0 });
  const [fault, setFault] = useState("");
  const [pull, setPull] = useState<{ way: Joined; at: number; from: Spot; to: Spot }>();
  const begun = useRef(""); // the path of a point that was just put in: it is chosen when it is there
  const drawing = useRef<SVGSVGElement>(null);
  const taken = useRef<{ x: number; y: number } | undefined>(undefined);
  const record = place.length ? place.join("/") : maps?.[0]?.record ?? "";
  const face = useFace(record, "front", language, record !== "");

  useEffect(() => {
    ask<{ maps: { record: string; title: string }[] }>("map/names").then((next) => setMaps(next.maps), tellFault);
  }, []);
  const now = useRef<Told | undefined>(undefined);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const look = (signal?: AbortSignal) => ask<Told>("map/about", { record }, signal).then(show, tellFault);
  function show(next: Told) {
    now.current = next;
    setTold(next);
    setBy({ x: 0, y: 0 });
    const at = next.points.findIndex((each) => each.path.join("/") === begun.current);
    if (at < 0) return;
    begun.current = "";
    setChosen([at]);
    setTimeout(() => drawing.current?.querySelector<SVGElement>(`[data-at="${at}"]`)?.focus());
  }
  useEffect(() => {
    if (!record) return;
    const control = new AbortController();
    const again = () => void look(control.signal);
    setChosen([]);
    again();
    const ends = [on("moved", again), on("back", again)];
    return () => {
      control.abort();
      ends.forEach((end) => end());
    };
  }, [record]);

  /** One change after the other, each made of what stands there then: a key that is held down waits for itself. */
  function write(question: string, made: (told: Told) => object | undefined) {
    last.current = last.current.then(async () => {
      const asked = now.current && made(now.current);
      if (!asked) return;
      setFault("");
      await ask(question, { record, digest: now.current!.digest, ...asked }).catch((refused) => setFault(why(refused)));
      await look();
    });
  }
  const moved = (from: Told, at: number[], dx: number, dy: number) => ({ points: at.filter((each) => from.points[each]).map((each) => ({ path: from.points[each].path, x: from.points[each].x + dx, y: from.points[each].y + dy })) });
  function put(dx: number, dy: number) {
    if (!dx && !dy) return setBy({ x: 0, y: 0 });
    const at = chosen;
    write("map/move", (from) => moved(from, at, dx, dy));
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
  function add(way: Joined, at: number, spot: Spot) {
    write("map/add", () => {
      begun.current = [...way.list!, at].join("/");
      return { path: way.path, at, place: [spot.x, spot.y] };
    });
  }
  function takeOut(at: number) {
    setChosen([]);
    write("map/take", (from) => from.points[at] && { path: from.points[at].path });
  }
  /** A way is taken by the mouse: where it is let go a point is put in. */
  function seize(event: PointerEvent, way: Joined) {
    if (about.readOnly || !way.list) return;
    event.preventDefault();
    drawing.current!.setPointerCapture(event.pointerId);
    const spot = where(event);
    setPull({ way, at: nearestLeg(stops(way).map((each) => told!.points[each]), spot), from: spot, to: spot });
  }
  function wayKey(event: KeyboardEvent, way: Joined) {
    if (about.readOnly || !way.list || !["Enter", " ", "Insert"].includes(event.key)) return;
    event.preventDefault();
    const spots = stops(way).map((each) => told!.points[each]);
    const lengths = spots.slice(1).map((each, at) => Math.hypot(each.x - spots[at].x, each.y - spots[at].y));
    const at = lengths.indexOf(Math.max(...lengths));
    add(way, at, { x: (spots[at].x + spots[at + 1].x) / 2, y: (spots[at].y + spots[at + 1].y) / 2 });
  }
  function key(event: KeyboardEvent, at: number) {
    if ((event.key === "Delete" || event.key === "Backspace") && of.has(at) && !about.readOnly) {
      event.preventDefault();
      return takeOut(at);
    }
    const step = event.shiftKey ? 10 : 1;
    const ways: Record<string, [number, number]> = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] };
    if (event.key === " " || event.key === "Enter") setChosen(chosen.includes(at) ? chosen.filter((each) => each !== at) : [...chosen, at]);
    else if (ways[event.key] && !about.readOnly) {
      if (!chosen.includes(at)) setChosen([at]);
      const taken = chosen.includes(at) ? chosen : [at];
      write("map/move", (from) => moved(from, taken, ...ways[event.key]));
    } else return;
    event.preventDefault();
  }
  if (maps && !maps.length) return html`<section class="desk"><h1>${say("map")}</h1><p class="quiet">${say("map.none")}</p></section>`;
  const shown = (at: number) => ({ x: told!.points[at].x + (chosen.includes(at) ? by.x : 0), y: told!.points[at].y + (chosen.includes(at) ? by.y : 0) });
  const [left, top, right, bottom] = told ? around(told.points) : [0, 0, 100, 100];
  const size = Math.max(right - left, bottom - top) / 60;
  const of = new Map<number, { way: Joined; number: number }>();
  told?.joined.forEach((way) => way.via.forEach((at, number) => of.set(at, { way, number: number + 1 })));
  const named = (way: Joined) => ({ from: told!.points[way.ends[0]].name, to: told!.points[way.ends[1]].name });
  const label = (at: number) => {
    const { name, x, y } = told!.points[at];
    const mine = of.get(at);
    return mine ? say("map.way-point", { number: mine.number, ...named(mine.way), x, y }) : say("map.point", { name, x, y });
  };
  const drawn = (way: Joined) => {
    const spots: Spot[] = stops(way).map(shown);
    if (pull?.way === way) spots.splice(pull.at + 1, 0, pull.to);
    return spots.map((each) => `${each.x},${each.y}`).join(" ");
  };
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
          onPointerMove=${(event: PointerEvent) => { if (pull) setPull({ ...pull, to: where(event) }); else if (taken.current) { const now = where(event); setBy({ x: now.x - taken.current.x, y: now.y - taken.current.y }); } }}
          onPointerUp=${(event: PointerEvent) => { if (pull) { const { way, at, from } = pull; const to = where(event); setPull(undefined); if (Math.hypot(to.x - from.x, to.y - from.y) >= 0.5) add(way, at, to); return; } if (!taken.current) return; const now = where(event); const way = { x: now.x - taken.current.x, y: now.y - taken.current.y }; taken.current = undefined; put(Math.abs(way.x) < 0.5 ? 0 : way.x, Math.abs(way.y) < 0.5 ? 0 : way.y); }}>
        ${told.joined.map((way) => html`<polyline key=${way.path.join("/")} points=${drawn(way)} stroke-width=${size / 3} />
          ${way.list && !about.readOnly ? html`<polyline key=${`${way.path.join("/")} hold`} class="hold" points=${drawn(way)} stroke-width=${size * 1.2} tabindex="0" role="button" aria-label=${say("map.way", named(way))} data-way=${way.path.join("/")} onPointerDown=${(event: PointerEvent) => seize(event, way)} onKeyDown=${(event: KeyboardEvent) => wayKey(event, way)} />` : null}`)}
        ${told.points.map((each, at) => html`<g key=${each.path.join("/")} class=${`${chosen.includes(at) ? "chosen" : ""} ${of.has(at) ? "bend" : each.named ? "" : "loose"}`} tabindex="0" role="button" aria-pressed=${chosen.includes(at)} aria-label=${label(at)} data-at=${at} data-point=${each.name} transform=${`translate(${shown(at).x} ${shown(at).y})`}
            onPointerDown=${(event: PointerEvent) => take(event, at)} onKeyDown=${(event: KeyboardEvent) => key(event, at)}>
          <circle r=${of.has(at) ? size * 0.55 : each.named ? size : size * 0.75} />${of.has(at) ? null : !each.named ? html`<title>${each.name}</title>` : html`<text y=${size * 2.1} font-size=${size * 1.4}>${each.name}</text>`}
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

/** Between which of its stops a way comes nearest to a spot: the number of the first of both. */
function nearestLeg(stops: Spot[], spot: Spot): number {
  const far = stops.slice(1).map((end, at) => {
    const start = stops[at];
    const [dx, dy] = [end.x - start.x, end.y - start.y];
    const part = Math.min(1, Math.max(0, ((spot.x - start.x) * dx + (spot.y - start.y) * dy) / (dx * dx + dy * dy || 1)));
    return Math.hypot(spot.x - start.x - dx * part, spot.y - start.y - dy * part);
  });
  return far.indexOf(Math.min(...far));
}
