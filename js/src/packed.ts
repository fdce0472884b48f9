/** The ES module as shipped: the whole front end, packed by build.mjs, unpacked once for all boards of a page. */
import type * as Front from "./index.ts";
import { loadModule } from "./sync/load_module.ts";
import { decode85, inflate } from "./sync/unpack.ts";

/** How long to wait, in ms: anywidget drops a model, with all later messages of Python, if it takes 2 s to begin. */
const WAIT_MS = 1000;

type Context = Parameters<typeof Front.default.initialize>[0];
type View = Parameters<typeof Front.default.render>[0];

// Shared by all boards of a page, keyed by the packed text: boards of two versions may coexist.
const page = globalThis as unknown as Record<symbol, Record<string, Promise<typeof Front>>>;
const shelf = (page[Symbol.for("sekiwidget")] ??= {});
const packed = PACKED;
const front = (shelf[packed] ??= inflate(decode85(packed), "text").then((text) => loadModule<typeof Front>(text as string)));

/** Where many boards are shown at once, it may begin later: it requests the nodes it missed; all else is a trait. */
async function initialize(context: Context): Promise<() => void> {
  let ended = false;
  let stop = () => {};
  const begun = front.then((found) => {
    if (!ended) stop = found.default.initialize(context);
  });
  await Promise.race([begun, new Promise((done) => setTimeout(done, WAIT_MS))]);
  return () => {
    ended = true;
    stop();
  };
}

export const bring = async (...given: Parameters<typeof Front.bring>) => (await front).bring(...given);
export const mount = async (...given: Parameters<typeof Front.mount>) => (await front).mount(...given);
export default { initialize, render: async (view: View) => (await front).default.render(view) };
