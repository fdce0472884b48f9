import { h, refill } from "../base/dom.ts";

/** How long, in ms, the reader must have paused before anything is said. */
const PAUSE = 120;

/** The live region: announces what is shown and what was done. */
export function makeSpeech() {
  const element = h("div.sr", { role: "status" });
  let timer: ReturnType<typeof setTimeout> | undefined;

  return {
    element,
    stop: () => clearTimeout(timer),
    hush: () => refill(element),

    /** Announces these, each as a sentence, in place of earlier ones. */
    say(parts: (string | undefined)[]): void {
      const said = parts.map((part) => part && (/[.!?…]$/.test(part) ? part : `${part}.`)).filter(Boolean);
      if (!said[0]) return;
      clearTimeout(timer);
      timer = setTimeout(() => refill(element, said.join(" ")), PAUSE);
    },
  };
}
