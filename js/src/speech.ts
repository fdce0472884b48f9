import { h, refill } from "./dom.ts";

/** So long, in ms, the reader must have stopped before anything is said. */
const PAUSE = 120;

/** The live region: says what is shown and what was done. */
export function makeSpeech() {
  const element = h("div.sr", { role: "status" });
  let timer: ReturnType<typeof setTimeout> | undefined;

  return {
    element,
    stop: () => clearTimeout(timer),

    /** Says these, each as a sentence. What was said before is over. */
    say(parts: (string | undefined)[]): void {
      clearTimeout(timer);
      const text = parts.map((part) => part && (/[.!?…]$/.test(part) ? part : `${part}.`));
      timer = setTimeout(() => refill(element, text.filter(Boolean).join(" ")), PAUSE);
    },
  };
}
