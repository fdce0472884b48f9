/**
 * Builds the front end: src/index.ts and what it imports, style sheets as text, into one ES module,
 * and beside it `sources.json` with the hash of the sources, so that a test can tell a stale bundle.
 *
 *     node build.mjs            once
 *     node build.mjs --watch    again after each change
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, watch, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateRawSync } from "node:zlib";
import { build } from "esbuild";
import { minify } from "rolldown/utils";

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "..", "sekiwidget", "board", "static");
const bundle = join(out, "sekiwidget.js");

/** Everything the bundle depends on, by relative path with forward slashes, sorted. */
function sources() {
  const found = ["build.mjs", "package-lock.json", "package.json"];
  for (const entry of readdirSync(join(here, "src"), { recursive: true, withFileTypes: true })) {
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

/**
 * A style sheet as a module whose default export is its minified text and, after a NUL, the markup of parts.html, deflated,
 * in letters: every saved notebook carries the module, and its styles are a third of it otherwise. src/unpack.ts gives the text back.
 */
const cssPacked = {
  name: "css-packed",
  setup(host) {
    host.onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const made = await build({ entryPoints: [path], bundle: true, minify: true, write: false, charset: "utf8" });
      const markup = readFileSync(join(dirname(path), "parts.html"), "utf8").replace(/>\s+</g, "><");
      let text = `${made.outputFiles[0].text.trim()}\0${markup}`.trim();
      const pack = () => deflateRawSync(text, { level: 9, memLevel: 9 });
      let packed = pack();
      // The last letters must not hold a whole byte too many: a browser takes no stream with anything after its end.
      while (Math.ceil((packed.length * 8) / 13) * 13 - packed.length * 8 > 7) {
        text += "\n";
        packed = pack();
      }
      return { contents: letters(packed), loader: "text", watchFiles: [path, join(dirname(path), "parts.html")] };
    });
  },
};

/**
 * Names that only our own modules give each other, made short. Nothing that Python sends, that the page's own objects have,
 * or that is also written as a string may stand here; the browser tests run the bundle that this gives.
 */
const OURS = `above aim alive anchor away begin bodyKey changed chip choice choose cube defs draft draw due element encircle
  enter fade fall follow foot fresh group grow grown half head heard holder icon index later lay layer layout leave line look
  made menu next nodeAt numbered old outline own pan picked playing point prefix reach receive refusals resize reveal room
  scale show sibling signsKey small solid speak spot stop take taken tell thread tie timeline travel turned under unmount
  update variation views visible zoom`.split(/\s+/);

/**
 * Bytes as text, 13 bits in two letters (91 x 91 > 8,192): the printable ones but for quote, less-than and backslash,
 * so that neither a script, a page nor a notebook has to escape one.
 */
function letters(bytes) {
  const letter = (value) => String.fromCharCode([34, 60, 92].reduce((code, left) => code + (code >= left), value + 33));
  let [held, bits, text] = [0, 0, ""];
  const write = () => {
    text += letter(Math.floor((held & 8191) / 91)) + letter((held & 8191) % 91);
    held >>= 13;
    bits -= 13;
  };
  for (const byte of bytes) {
    held |= byte << bits;
    bits += 8;
    if (bits >= 13) write();
  }
  if (bits > 0) write();
  return text;
}

async function make() {
  // Read before the build: a source saved meanwhile leaves a hash that no longer fits, never one that lies.
  const parts = sources().flatMap((name) => [name, "\0", readFileSync(join(here, name)), "\0"]);
  await build({
    absWorkingDir: here,
    entryPoints: ["src/index.ts"],
    outfile: bundle,
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    mangleProps: new RegExp(`^(${OURS.join("|")})$`),
    charset: "utf8",
    legalComments: "none",
    plugins: [cssPacked],
    logLevel: "warning",
  });
  // A second pass by another minifier, which inlines more: a hundredth of the module.
  const { code } = await minify("sekiwidget.js", readFileSync(bundle, "utf8"), { module: true });
  writeFileSync(bundle, code);
  const text = readFileSync(bundle);
  const record = { sources: hash(parts), bundle: hash([text]) };
  writeFileSync(join(out, "sources.json"), `${JSON.stringify(record, null, 2)}\n`);
  console.log(`sekiwidget.js: ${(text.length / 1024).toFixed(1)} KB`);
}

if (!existsSync(join(here, "src", "index.ts"))) {
  console.error("js/src/index.ts is missing: nothing to build");
  process.exit(1);
}
mkdirSync(out, { recursive: true });
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
