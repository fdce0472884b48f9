/**
 * Builds the front end: src/index.ts and what it imports, style sheets as text, into one ES module that unpacks itself
 * (every board in a saved notebook carries a copy), and beside it `sources.json` with the hash of the sources, so that a test can tell a stale bundle.
 *
 *     node build.mjs            once
 *     node build.mjs --watch    again after each change
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, watch, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { deflateAsync } from "@gfx/zopfli";
import { build } from "esbuild";
import { minify } from "terser";
import { meanings, shorten } from "./names.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "..", "sekiwidget", "board", "static");
const bundle = join(out, "sekiwidget.js");

/** Everything the bundle depends on, by relative path with forward slashes, sorted. */
function sources() {
  // The measures that pictures in Python have too.
  const found = ["../sekiwidget/board/image/piece.json", "build.mjs", "names.mjs", "package-lock.json", "package.json"];
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

/** A style sheet as a module whose default export is its minified text and, after a NUL, the markup of parts.html. */
const styles = {
  name: "styles",
  setup(host) {
    host.onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const made = await build({ entryPoints: [path], bundle: true, minify: true, write: false, charset: "utf8" });
      const parts = join(dirname(path), "parts.html");
      const markup = readFileSync(parts, "utf8").replace(/>\s+</g, "><").trim();
      return { contents: `${made.outputFiles[0].text.trim()}\0${markup}`, loader: "text", watchFiles: [path, parts] };
    });
  },
};

/** Within the front end: the function that src/packed.ts has put before its text, rather than a second copy. */
const unpacking = {
  name: "unpacking",
  setup(host) {
    host.onLoad({ filter: /unpack\.ts$/ }, () => ({ contents: "export const unpack = unpacker", loader: "js" }));
  },
};

/** What src/packed.ts asks for: the text of the whole front end, deflated, in letters. src/unpack.ts gives it back. */
const packing = (text) => ({
  name: "packing",
  setup(host) {
    host.onResolve({ filter: /^packed:index$/ }, ({ path }) => ({ path, namespace: "packed" }));
    host.onLoad({ filter: /./, namespace: "packed" }, async () => {
      // zlib's best is 4 % larger.
      return { contents: letters(await deflateAsync(Buffer.from(text), { numiterations: 60 })), loader: "text" };
    });
  },
});

/**
 * Bytes as text, 13 bits in two letters (91 x 91 > 8,192), what is left in two, or up to 6 bits in one: the printable
 * ones but for quote, less-than and backslash, so that neither a script, a page nor a notebook has to escape one.
 */
function letters(bytes) {
  const letter = (value) => String.fromCharCode([34, 60, 92].reduce((code, left) => code + (code >= left), value + 33));
  let [held, bits, text] = [0, 0, ""];
  const write = () => {
    text += letter((held & 8191) % 91) + letter(Math.floor((held & 8191) / 91));
    held >>= 13;
    bits -= 13;
  };
  for (const byte of bytes) {
    held |= byte << bits;
    bits += 8;
    if (bits >= 13) write();
  }
  if (bits > 6) write();
  else if (bits > 0) text += letter(held);
  return text;
}

/** A program with what Terser sees and esbuild does not (5 % less), and with names that deflate better (1.5 %). */
async function shortest(text) {
  // Functions that stand together are packed better: 2 % less. No getter of ours does anything, no built-in is replaced.
  const compress = { passes: 3, hoist_funs: true, unsafe_arrows: true, unsafe: true, pure_getters: true };
  const plain = { module: true, ecma: 2022, mangle: false, compress: false };
  const asTree = { ...plain, format: { ast: true, code: false } };
  const { ast } = await minify(text, { ...asTree, compress });
  const before = meanings(ast);
  shorten(ast);
  const { code } = await minify(ast, plain);
  const after = meanings((await minify(code, asTree)).ast);
  if (`${before}` !== `${after}`) throw new Error("the names of the front end were mixed up");
  return code;
}

async function make() {
  // Read before the build: a source saved meanwhile leaves a hash that no longer fits, never one that lies.
  const parts = sources().flatMap((name) => [name, "\0", readFileSync(join(here, name)), "\0"]);
  const shared = { absWorkingDir: here, bundle: true, minify: true, format: "esm", target: "es2022", charset: "utf8" };
  const quiet = { legalComments: "none", logLevel: "warning", write: false };
  const inner = await build({ ...shared, ...quiet, entryPoints: ["src/index.ts"], plugins: [styles, unpacking] });
  const code = await shortest(inner.outputFiles[0].text);
  const plugins = [packing(code)];
  const outer = await build({ ...shared, ...quiet, entryPoints: ["src/packed.ts"], plugins });
  const text = outer.outputFiles[0].contents;
  writeFileSync(bundle, text);
  const record = { sources: hash(parts), bundle: hash([text]) };
  writeFileSync(join(out, "sources.json"), `${JSON.stringify(record, null, 2)}\n`);
  const size = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;
  console.log(`sekiwidget.js: ${size(text.length)}, unpacked ${size(code.length)}`);
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
