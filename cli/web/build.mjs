// Bundles the page into the package; the same bytes for the same sources. `node build.mjs FOLDER` puts it elsewhere.
import { build } from "esbuild";
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const out = process.argv[2] ?? join(here, "../meeplewright/studio/page");
await mkdir(out, { recursive: true });
for (const name of await readdir(out)) if (/\.(js|css|html|svg|txt)$/.test(name)) await rm(join(out, name));
const made = await build({
  absWorkingDir: here,
  metafile: true,
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

// what others wrote is in it: their terms go with it
const packages = new Set(Object.keys(made.metafile.inputs).map((each) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(each)?.[1]).filter(Boolean));
const terms = [];
for (const name of [...packages].sort()) {
  const home = join(here, "node_modules", name);
  const { version, license } = JSON.parse(await readFile(join(home, "package.json"), "utf8"));
  const file = (await readdir(home)).find((each) => /^licen[cs]e/i.test(each));
  const text = file ? (await readFile(join(home, file), "utf8")).trim() : `Licence: ${license}`;
  terms.push(`${name} ${version} (${license})\n\n${text}\n`);
}
await writeFile(join(out, "licences.txt"), terms.join(`\n${"-".repeat(72)}\n\n`));
