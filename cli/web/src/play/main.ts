/** Begins where there is a page; elsewhere (a test under node) offers the rules alone. */
import * as engine from "./engine";
import * as game from "./game";
import * as luck from "./luck";
import type { Book } from "./model";
import { Player } from "./page";
import * as play from "./play";

declare global {
  var meeplePlay: unknown;
}

if (typeof document === "undefined") {
  globalThis.meeplePlay = { ...engine, ...game, ...luck, ...play };
} else {
  const data = document.getElementById("data");
  const root = document.getElementById("play");
  if (data && root) new Player(JSON.parse(data.textContent ?? "") as Book, root);
}
