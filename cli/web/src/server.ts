// Questions up by POST, what changes down by server-sent events.

export interface State {
  generation: number;
  checked: number;
  lost: boolean;
  trouble: string;
  counts: { error: number; warning: number; note: number };
  unread: string[];
}
export interface Hello extends State {
  server: string;
  version: string;
  language: string;
  readOnly: string;
  pack: string;
}
export type EventName = "hello" | "pictures" | "moved" | "checked" | "away" | "back" | "old" | (string & {});

/** A question that was refused: `told` is what the server says beside the words. */
export class Refused extends Error {
  constructor(readonly status: number, readonly told: { error: string; help?: string; [more: string]: unknown }) {
    super(told.error);
  }
}

let hello: Hello | undefined;
let state: State | undefined;
let greeted: () => void;
const ready = new Promise<void>((done) => (greeted = done));
const listeners = new Map<string, Set<(told: any) => void>>();

/** Asks the server; waits for its first word before the first question. */
export async function ask<Answer = any>(question: string, asked: object = {}, signal?: AbortSignal): Promise<Answer> {
  await ready;
  let answer: Response;
  try {
    answer = await fetch(`/ask/${question}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Meeple-Server": hello!.server },
      body: JSON.stringify(asked),
      signal,
    });
  } catch (fault) {
    if (signal?.aborted) throw fault;
    throw new Refused(0, { error: "away" });
  }
  const told = await answer.json();
  if (answer.ok) return told as Answer;
  if (answer.status === 410 || answer.status === 401) tell("old", told);
  throw new Refused(answer.status, told);
}

/** Calls back whenever the server says `name`; what is returned ends it. */
export function on(name: EventName, call: (told: any) => void): () => void {
  const all = listeners.get(name) ?? new Set();
  listeners.set(name, all.add(call));
  return () => all.delete(call);
}

/** When the findings are those of what stands there now: places of an older text are not acted on. */
export async function settled(): Promise<void> {
  while (state && state.checked < state.generation && !state.lost) {
    await new Promise<void>((done) => {
      const end = on("checked", () => {
        end();
        done();
      });
    });
  }
}

export function stateNow(): State | undefined {
  return state;
}
export function helloNow(): Hello | undefined {
  return hello;
}

function tell(name: string, told: unknown) {
  for (const call of [...(listeners.get(name) ?? [])]) call(told);
}

let ahead: Promise<unknown> | undefined;
/** What everything else that follows a change waits for: the pictures that are in view. */
export function goesAhead(work: Promise<unknown>) {
  ahead = work;
}
let following = false;
/** The pack moved: pictures are asked for at once, the rest when they are there, or after a fifth of a second. */
function moved() {
  ahead = undefined;
  tell("pictures", state);
  if (following) return;
  following = true;
  Promise.race([ahead ?? Promise.resolve(), new Promise((done) => setTimeout(done, 200))]).then(() => {
    following = false;
    tell("moved", state);
  });
}

/** Begins to listen. After a sleep or a break the browser connects again, and what changed meanwhile is asked anew. */
export function listen() {
  const source = new EventSource("/events");
  source.addEventListener("hello", (event) => {
    const told = JSON.parse(event.data) as Hello;
    const again = hello !== undefined;
    if (again && told.server !== hello!.server) {
      tell("old", told);
      return;
    }
    const other = again && told.generation !== state?.generation;
    hello = told;
    state = told;
    greeted();
    tell("back", told);
    tell("hello", told);
    if (other) moved();
    if (again) tell("checked", told);
  });
  for (const name of ["moved", "checked"]) {
    source.addEventListener(name, (event) => {
      state = JSON.parse((event as MessageEvent).data) as State;
      if (name === "moved") moved();
      else tell(name, state);
    });
  }
  source.addEventListener("lsp", (event) => tell("lsp", JSON.parse((event as MessageEvent).data)));
  source.addEventListener("part", (event) => {
    const told = JSON.parse((event as MessageEvent).data) as { name: string };
    tell(told.name, told);
  });
  source.addEventListener("error", () => {
    tell("away", {});
    if (source.readyState === EventSource.CLOSED) fetch("/events", { method: "HEAD" }).catch(() => undefined).then(() => setTimeout(listen, 2000));
  });
}
