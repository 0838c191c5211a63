// Faces on the page: asked for many at once when they come into view, asked for again when the pack moved.
import { ask, goesAhead, on } from "./server";
import { html, useEffect, useRef, useState } from "./html";
import { retold, say } from "./words";

export interface Face {
  record: string;
  side: string;
  key?: string;
  width?: number;
  height?: number;
  title?: string;
  svg?: string;
  stale?: boolean;
  none?: boolean;
  gone?: boolean;
  why?: string;
}
export interface Picture extends Face {
  url: string;
}
type Waiting = { record: string; side: string; language: string; known: string; done: (face: Face) => void };

const pictures = new Map<string, string>();
let waiting: Waiting[] = [];
let gathering = false;

/** The picture of a key: made once for the page. */
function urlOf(face: Face): string {
  let url = pictures.get(face.key!);
  if (!url && face.svg) {
    url = URL.createObjectURL(new Blob([face.svg], { type: "image/svg+xml" }));
    pictures.set(face.key!, url);
  }
  return url ?? "";
}

function want(each: Waiting) {
  waiting.push(each);
  if (!gathering) {
    gathering = true;
    goesAhead(Promise.resolve().then(gather).then(painted));
  }
}

const painted = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));

async function gather() {
  const now = waiting;
  waiting = [];
  gathering = false;
  for (const language of new Set(now.map((each) => each.language))) {
    const mine = now.filter((each) => each.language === language);
    for (let at = 0; at < mine.length; at += 30) {
      const some = mine.slice(at, at + 30);
      try {
        const faces = await ask<Face[]>("gallery/drawn", { language, faces: some.map((each) => [each.record, each.side, each.known]) });
        some.forEach((each, index) => each.done(faces[index]));
      } catch {
        // told by the bar at the top; they are asked for again when the server is back
      }
    }
  }
}

/** A face that is drawn when it comes into view, and again when it is another. The one before stays until then. */
export function useFace(record: string, side: string, language: string, near: boolean): Picture | undefined {
  const [face, setFace] = useState<Picture>();
  const known = useRef<{ of: string; key: string }>({ of: "", key: "" });
  useEffect(() => {
    if (!near) return;
    let alive = true;
    const of = `${record} ${side} ${language}`;
    const look = () => {
      const key = known.current.of === of ? known.current.key : "";
      want({
        record,
        side,
        language,
        known: key,
        done: (told) => {
          if (!alive) return;
          if (told.key === key && key && !told.stale) {
            setFace((before) => (before?.stale ? { ...before, stale: false } : before));
            return;
          }
          known.current = { of, key: told.key ?? "" };
          setFace({ ...told, url: told.key ? urlOf(told) : "" });
        },
      });
    };
    look();
    const ends = [on("pictures", look), on("back", look)];
    return () => {
      alive = false;
      ends.forEach((end) => end());
    };
  }, [record, side, language, near]);
  return face;
}

/** Whether an element is in view, or nearly. */
export function useNear() {
  const ref = useRef<HTMLElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver((all) => setNear(all.some((each) => each.isIntersecting)), { rootMargin: "400px" });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { ref, near };
}

/** The picture itself. `ratio` holds its place until it is there. */
export function FacePicture({ face, alt, width }: { face: Picture | undefined; alt: string; width?: string }) {
  if (face?.gone) return html`<div class="face missing">${retold(face.why ?? "")}</div>`;
  if (!face?.url) return html`<div class="face waiting" aria-hidden="true" />`;
  return html`<img
    class=${`face ${face.stale ? "stale" : ""}`}
    src=${face.url}
    alt=${alt}
    title=${face.stale ? say("stale") : ""}
    style=${{ aspectRatio: `${face.width} / ${face.height}`, width }}
    data-key=${face.key}
    draggable=${false}
  />`;
}
