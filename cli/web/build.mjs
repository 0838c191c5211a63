// Bundles the page into the package; the same bytes for the same sources. `node build.mjs FOLDER` puts it elsewhere.
import { build } from "esbuild";
import { copyFile, mkdir, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const out = process.argv[2] ?? join(here, "../meeplewright/studio/page");
await mkdir(out, { recursive: true });
for (const name of await readdir(out)) if (/\.(js|css|html|svg)$/.test(name)) await rm(join(out, name));
await build({
  absWorkingDir: here,
  entryPoints: ["src/main.ts", "src/style.css", "src/grid.css"],
  outdir: out,
  bundle: true,
  splitting: true,
  format: "esm",
  target: "es2022",
  minify: true,
  charset: "utf8",
  legalComments: "none",
  chunkNames: "[name]-[hash]",
  logLevel: "warning",
});
// the player of books goes into pages that are made: one script, which node can run as well
await build({
  absWorkingDir: here,
  entryPoints: ["src/play/main.ts"],
  outfile: join(out, "play.js"),
  bundle: true,
  format: "iife",
  target: "es2022",
  minify: true,
  charset: "utf8",
  legalComments: "none",
  logLevel: "warning",
});
for (const name of ["index.html", "icon.svg"]) await copyFile(join(here, "src", name), join(out, name));
