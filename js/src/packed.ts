/** The ES module as shipped: the whole front end, packed by build.mjs, unpacked once for all boards of a page. */
import type * as Front from "./index.ts";
import { decode85, inflate } from "./sync/unpack.ts";

/** How long to wait, in ms: anywidget drops a model, with all later messages of Python, if it takes 2 s to begin. */
const WAIT_MS = 1000;
/** The end of a bundle, where all that it exports is named once. */
const EXPORTS = /export\s*\{([^{}]*)\}\s*;?\s*$/;

type Context = Parameters<typeof Front.default.initialize>[0];
type View = Parameters<typeof Front.default.render>[0];

async function load(text: Promise<unknown>): Promise<typeof Front> {
  const source = (await text) as string;
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  try {
    return await import(address);
  } catch (refused) {
    // A page's own policy may refuse `blob:` and allow inline scripts, as that of a webview does.
    return inline(source, refused);
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** The same module as an inline script, which hands over its exports by a name of its own. */
function inline(source: string, refused: unknown): Promise<typeof Front> {
  const name = `sekiwidget-${Math.random()}`;
  const exported = source.replace(EXPORTS, (_, names: string) => {
    const pairs = names.split(",").map((one) => one.trim().split(/\s+as\s+/).reverse().join(":"));
    return `globalThis[Symbol.for(${JSON.stringify(name)})]({${pairs.join()}});`;
  });
  const script = document.createElement("script");
  script.type = "module";
  script.textContent = exported;
  return new Promise((done, fail) => {
    const hear = ({ blockedURI }: SecurityPolicyViolationEvent) => blockedURI === "inline" && fail(refused);
    document.addEventListener("securitypolicyviolation", hear);
    const way = globalThis as unknown as Record<symbol, ((front: typeof Front) => void) | undefined>;
    way[Symbol.for(name)] = (front) => {
      delete way[Symbol.for(name)];
      script.remove();
      document.removeEventListener("securitypolicyviolation", hear);
      done(front);
    };
    document.head.append(script);
  });
}

// Shared by all boards of a page, keyed by the packed text: boards of two versions may coexist.
const page = globalThis as unknown as Record<symbol, Record<string, Promise<typeof Front>>>;
const shelf = (page[Symbol.for("sekiwidget")] ??= {});
const packed = PACKED;
const front = (shelf[packed] ??= load(inflate(decode85(packed), "text")));

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

export const mount = async (...given: Parameters<typeof Front.mount>) => (await front).mount(...given);
export default { initialize, render: async (view: View) => (await front).default.render(view) };
