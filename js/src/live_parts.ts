/** The parts of a board that come with the module of live.ts, and what stands in their places until then. */
import { h, setText } from "./base/dom.ts";
import type { Answer } from "./base/types.ts";
import { nameShortcuts } from "./chrome/keyboard.ts";
import type { Live, MakeLive } from "./live.ts";
import { loadModule } from "./sync/load_module.ts";

/** The module: one for all boards of a page. */
let loading: Promise<{ makeLive: MakeLive }> | undefined;
let makeLive: MakeLive | undefined;

/** Gives the module to a page that has it from the start. */
export const bring = (make: MakeLive) => void (makeLive = make);

/** Whether the page has it. */
export const isHere = (): boolean => makeLive !== undefined;

/** Where the parts come from. */
export interface LiveSource {
  /** Asks Python for the text of the module. */
  ask(done: (answer: Answer) => void): void;
  /** The module has come, or cannot be loaded: the board is to be shown anew. */
  come(error?: unknown): void;
}

export type LiveParts = ReturnType<typeof makeLiveParts>;

/** The parts for one board, made of what is `given`. */
export function makeLiveParts(root: HTMLElement, { ask, come }: LiveSource, ...given: Parameters<MakeLive>) {
  const [, text] = given;
  const empty = () => h("div", { hidden: "" });
  const places = { coach: empty(), curve: empty(), review: empty(), edit: empty(), position: h("pre.readonly", { dir: "ltr" }), foot: empty() };
  const waits = h("p.waits", { role: "status" }, text("waits"));
  const calls: ((parts: Live) => void)[] = [];
  let parts: Live | undefined;
  let asked = false;
  let waiting = false;
  let failed = false;

  function make(from: MakeLive): Live {
    const made = from(...given);
    root.before(h("style", made.css));
    root.append(made.saving.element, made.copying.element);
    places.coach.replaceWith(made.coach.element);
    places.curve.replaceWith(made.review.band);
    places.review.replaceWith(made.review.element);
    places.edit.replaceWith(made.edit.element);
    places.position.replaceWith(made.position.element);
    places.foot.replaceWith(made.position.foot);
    nameShortcuts(root);
    return made;
  }

  function take({ live }: Answer): void {
    if (!live) return;
    loading ??= loadModule(live);
    loading.then((found) => {
      makeLive = found.makeLive;
      come();
    }).catch((error) => {
      loading = undefined;
      failed = true;
      calls.length = 0;
      come(error);
    });
  }

  return {
    places,
    waits,
    /** The parts, once they have come. */
    get: () => parts,
    /** Whether they are needed, and on their way. */
    waiting: () => waiting,

    /** Gets the parts if they are needed; `table`: the text of the position that is set up. */
    update(needed: boolean, alive: boolean, table: string | undefined): Live | undefined {
      if (!alive) calls.length = 0;
      const now = !parts && (needed || calls[0] !== undefined);
      if (now && makeLive) parts = make(makeLive);
      failed &&= now;
      waiting = now && !parts && alive && !failed;
      if (waiting && !asked) ask(take);
      asked = waiting;
      waits.hidden = !waiting;
      places.position.hidden = table === undefined;
      setText(places.position, table ?? "");
      return parts;
    },

    /** Calls when the parts have come and are shown; not at all if Python does not answer. */
    later: (call: (parts: Live) => void) => void calls.push(call),
    /** They are shown. */
    shown(): void {
      if (parts) for (const call of calls.splice(0)) call(parts);
    },
  };
}
