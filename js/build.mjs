/**
 * Builds the front end: src/index.ts and what it imports, style sheets as text, into one ES module that unpacks itself
 * (every board in a saved notebook carries a copy); two more modules, src/live.ts, which Python sends when it is first
 * needed, and src/judging.ts, for pages that judge a puzzle; and beside them `sources.json` with the hash of the sources,
 * so that a test can tell a stale bundle.
 *
 *     node build.mjs            once
 *     node build.mjs --watch    again after each change
 */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, rmSync, watch, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { zlibAsync } from "@gfx/zopfli";
import { build } from "esbuild";
import { minify } from "terser";

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "..", "sekiwidget", "board", "static");

/** Everything the bundle depends on, by relative path with forward slashes, sorted. */
function sources() {
  // The measures that pictures in Python have too.
  const found = ["../sekiwidget/board/image/piece.json", "build.mjs", "package-lock.json", "package.json"];
  const entries = ["src", "lab"].flatMap((room) => readdirSync(join(here, room), { recursive: true, withFileTypes: true }));
  for (const entry of entries) {
    if (entry.isFile() && /\.(ts|css|html)$/.test(entry.name) && !/\.test\.ts$/.test(entry.name)) {
      found.push(relative(here, join(entry.parentPath, entry.name)).split(sep).join("/"));
    }
  }
  return found.sort();
}

function hash(parts) {
  const digest = createHash("sha256");
  for (const part of parts) digest.update(part);
  return digest.digest("hex");
}

const options = {
  absWorkingDir: here,
  bundle: true,
  minify: true,
  charset: "utf8",
  legalComments: "none",
  logLevel: "warning",
  write: false,
};
const module = { ...options, format: "esm", target: "es2022" };

/** A style sheet, with what it imports, as a module whose default export is its minified text. */
const styles = {
  name: "styles",
  setup(host) {
    host.onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const made = await build({ ...options, entryPoints: [path] });
      return { contents: made.outputFiles[0].text.trim(), loader: "text" };
    });
  },
};

/** A text in the form that src/packed.ts unpacks: compressed, in base 85, by the letters of src/sync/unpack.ts. */
async function packed(text) {
  const [, letters] = /LETTERS = "(.*)"/.exec(readFileSync(join(here, "src", "sync", "unpack.ts"), "utf8"));
  const bytes = Buffer.from(await zlibAsync(Buffer.from(text), { numiterations: 15 }));
  const missing = -bytes.length & 3;
  const whole = Buffer.concat([bytes, Buffer.alloc(missing)]);
  let made = "";
  for (let at = 0; at < whole.length; at += 4) {
    let word = whole.readUInt32BE(at);
    let group = "";
    for (let i = 0; i < 5; i++) {
      group = letters[word % 85] + group;
      word = Math.floor(word / 85);
    }
    made += group;
  }
  return made.slice(0, made.length - missing);
}

/** The extension for JupyterLab: a container of module federation, and the package.json that JupyterLab reads. */
async function makeLab() {
  const made = await build({ ...options, format: "iife", target: "es2022", entryPoints: ["lab/plugin.ts"] });
  const text = made.outputFiles[0].contents;
  const folder = join(out, "labextensions", "sekiwidget");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "static"), { recursive: true });
  const entry = `static/container.${hash([text]).slice(0, 12)}.js`;
  writeFileSync(join(folder, entry), text);
  const version = /__version__ = "(.*)"/.exec(readFileSync(join(here, "..", "sekiwidget", "__init__.py"), "utf8"))[1];
  const build_ = { load: entry, extension: "./extension" };
  const about = { name: "sekiwidget", version, license: "MIT", jupyterlab: { extension: true, _build: build_ } };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(about, null, 2)}\n`);
  return text;
}

/** A source and what it imports as one ES module, as short as it gets. */
async function bundle(source) {
  const made = await build({ ...module, entryPoints: [source], plugins: [styles] });
  // Shorter by a twentieth, packed, than esbuild alone makes it.
  const { code } = await minify(made.outputFiles[0].text, { module: true, compress: { passes: 2 } });
  return code;
}

/** A module that unpacks this one. */
async function selfUnpacking(code) {
  const made = await build({ ...module, entryPoints: ["src/packed.ts"], define: { PACKED: `"${await packed(code)}"` } });
  return made.outputFiles[0].text;
}

async function make() {
  // Read before the build: a source saved meanwhile leaves a hash that no longer fits, never one that lies.
  const parts = sources().flatMap((name) => [name, "\0", readFileSync(join(here, name)), "\0"]);
  mkdirSync(out, { recursive: true });
  const code = await bundle("src/index.ts");
  const text = await selfUnpacking(code);
  writeFileSync(join(out, "sekiwidget.js"), text);
  // Not packed: this would save 4 KB, but only for pages of puzzles.
  const judging = await bundle("src/judging.ts");
  writeFileSync(join(out, "judging.js"), judging);
  const live = await bundle("src/live.ts");
  writeFileSync(join(out, "live.js"), live);
  const lab = await makeLab();
  const record = { sources: hash(parts), bundle: hash([text, judging, live]) };
  writeFileSync(join(out, "sources.json"), `${JSON.stringify(record, null, 2)}\n`);
  const size = (made) => `${(Buffer.byteLength(made) / 1024).toFixed(1)} KB`;
  console.log(`JupyterLab extension: ${size(lab)}`);
  console.log(`sekiwidget.js: ${size(text)}, unpacked ${size(code)}`);
  console.log(`judging.js: ${size(judging)}`);
  console.log(`live.js: ${size(live)}`);
}

if (process.argv.includes("--watch")) {
  let timer;
  const again = () => make().catch((error) => console.error(error.message));
  await again();
  watch(join(here, "src"), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(again, 100);
  });
} else {
  // esbuild has said what is wrong, and where.
  await make().catch(() => process.exit(1));
}
