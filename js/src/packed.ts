/** The ES module as shipped: the whole front end, packed by build.mjs, unpacked once for all boards of a page. */
import packed from "packed:index";
import type * as Front from "./index.ts";
import { unpack } from "./unpack.ts";

/** How long, in ms, to wait: anywidget drops a model, with all Python will tell it, if it takes 2 s to begin. */
const PATIENCE = 1000;

type Context = Parameters<typeof Front.default.render>[0];

async function load(): Promise<typeof Front> {
  // The front end unpacks a board's data with the same function.
  const text = [`const unpacker=${unpack};`, await unpack(packed)];
  const address = URL.createObjectURL(new Blob(text, { type: "text/javascript" }));
  const front: typeof Front = await import(address);
  URL.revokeObjectURL(address);
  return front;
}

// Shared by all boards of a page, keyed by the source text: boards of two versions may coexist.
const page = globalThis as unknown as Record<symbol, Record<string, Promise<typeof Front>>>;
const shelf = (page[Symbol.for("sekiwidget")] ??= {});
const front = (shelf[packed] ??= load());

/** Where many boards are shown at once, it may begin later: it requests the nodes it missed; all else is a trait. */
async function initialize(context: Context): Promise<() => void> {
  let ended = false;
  let stop = () => {};
  const begun = front.then((found) => {
    if (!ended) stop = found.default.initialize(context);
  });
  await Promise.race([begun, new Promise((done) => setTimeout(done, PATIENCE))]);
  return () => {
    ended = true;
    stop();
  };
}

export const mount = async (...given: Parameters<typeof Front.mount>) => (await front).mount(...given);
export default { initialize, render: async (context: Context) => (await front).default.render(context) };
