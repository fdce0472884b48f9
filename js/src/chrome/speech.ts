import { h, refill } from "../base/dom.ts";

/** How long, in ms, the reader must have paused before anything is said. */
const PAUSE = 120;

/**
 * The live region: announces what is shown and what was done. `changes` gives what is to be said of all that has changed
 * since it was last called: what changes together is said together, and of what was passed quickly only where it ended.
 */
export function makeSpeech(changes: () => (string | undefined)[]) {
  const element = h("div.sr", { role: "status" });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let done: (string | undefined)[] = [];

  function say(): void {
    const said = [...done, ...changes()].map((part) => part && (/[.!?…]$/.test(part) ? part : `${part}.`)).filter(Boolean);
    done = [];
    if (said[0]) refill(element, said.join(" "));
  }

  /** Something has changed: what, is said once nothing more does. */
  function changed(): void {
    clearTimeout(timer);
    timer = setTimeout(say, PAUSE);
  }

  return {
    element,
    stop: () => clearTimeout(timer),
    changed,

    /** Announces what was done, before what has changed by it. */
    say(parts: (string | undefined)[]): void {
      done = parts;
      changed();
    },
  };
}
