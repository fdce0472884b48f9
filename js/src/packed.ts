/** The ES module as it is shipped: the whole front end, packed by build.mjs, unpacked once for all boards of a page. */
import packed from "packed:index";
import type * as Front from "./index.ts";
import { unpack } from "./unpack.ts";

/** anywidget gives a model up for ever, with all that Python will tell it, that takes 2 s to begin: so long is waited, in ms. */
const PATIENCE = 1000;

type Context = Parameters<typeof Front.default.render>[0];

async function load(): Promise<typeof Front> {
  // The front end unpacks what a board holds by the same function.
  const text = [`const unpacker=${unpack};`, await unpack(packed)];
  const address = URL.createObjectURL(new Blob(text, { type: "text/javascript" }));
  const front: typeof Front = await import(address);
  URL.revokeObjectURL(address);
  return front;
}

// What boards of one page share, by the text that it is made of: there may be boards of two versions.
const page = globalThis as unknown as Record<symbol, Record<string, Promise<typeof Front>>>;
const shelf = (page[Symbol.for("sekiwidget")] ??= {});
const front = (shelf[packed] ??= load());

/** Where many boards are shown at once, it may begin later: what it misses of the line it asks for, all else is a trait. */
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
