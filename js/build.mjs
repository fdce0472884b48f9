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

const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, "..", "sekiwidget", "board", "static");
const bundle = join(out, "sekiwidget.js");

/** Everything the bundle depends on, by relative path with forward slashes, sorted. */
function sources() {
  const found = ["build.mjs", "package-lock.json", "package.json"];
  for (const entry of readdirSync(join(here, "src"), { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && /\.(ts|css)$/.test(entry.name) && !/\.test\.ts$/.test(entry.name)) {
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
 * A style sheet as a module whose default export is its minified text, deflated, in base64: every saved notebook carries
 * the module, and its styles are a third of it otherwise. src/unpack.ts gives the text back.
 */
const cssPacked = {
  name: "css-packed",
  setup(host) {
    host.onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const made = await build({ entryPoints: [path], bundle: true, minify: true, write: false, charset: "utf8" });
      const packed = deflateRawSync(made.outputFiles[0].text.trim(), { level: 9 }).toString("base64");
      return { contents: packed, loader: "text", watchFiles: [path] };
    });
  },
};

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
    charset: "utf8",
    legalComments: "none",
    plugins: [cssPacked],
    logLevel: "warning",
  });
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
