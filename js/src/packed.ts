/** The ES module as shipped: the whole front end, packed by build.mjs, unpacked once for all boards of a page. */
import type * as Front from "./index.ts";
import { unpack } from "./sync/unpack.ts";

/** How long, in ms, to wait: anywidget drops a model, with all Python will tell it, if it takes 2 s to begin. */
const PATIENCE = 1000;

type Context = Parameters<typeof Front.default.initialize>[0];
type View = Parameters<typeof Front.default.render>[0];

// Shared by all boards of a page, keyed by the packed text: boards of two versions may coexist.
const page = globalThis as unknown as Record<symbol, Record<string, Promise<typeof Front>>>;

async function load(text: Promise<unknown>): Promise<typeof Front> {
  const code = (await text) as string;
  const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  try {
    return (await import(address)) as typeof Front;
  } catch (error) {
    // A page's policy may refuse blobs and allow scripts in the page.
    return inPage(code, error);
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Runs the module as a script of the page. If that is refused too, fails as the blob did. */
function inPage(code: string, refused: unknown): Promise<typeof Front> {
  const name = `sekiwidget ${Math.random()}`;
  const script = document.createElement("script");
  script.type = "module";
  script.textContent = code.replace(/export\s*\{([^{}]*)\};?\s*$/, (_, names: string) => {
    const pairs = names.split(",").map((one) => one.trim().split(" as "));
    return `globalThis[Symbol.for(${JSON.stringify(name)})]({${pairs.map(([own, called]) => `${called ?? own}:${own}`).join()}});`;
  });
  return new Promise((done, fail) => {
    const shelf = globalThis as unknown as Record<symbol, (front: typeof Front) => void>;
    shelf[Symbol.for(name)] = done;
    script.onerror = () => fail(refused);
    // What is refused tells nothing of itself.
    setTimeout(fail, 2 * PATIENCE, refused);
    document.head.append(script);
  }).finally(() => {
    script.remove();
    delete (globalThis as unknown as Record<symbol, unknown>)[Symbol.for(name)];
  }) as Promise<typeof Front>;
}

const shelf = (page[Symbol.for("sekiwidget")] ??= {});
const packed = PACKED;
const front = (shelf[packed] ??= load(unpack(packed)));

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
export default { initialize, render: async (view: View) => (await front).default.render(view) };
