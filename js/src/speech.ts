import { h, refill } from "./dom.ts";

/** How long, in ms, the reader must have paused before anything is said. */
const PAUSE = 120;

/** The live region: announces what is shown and what was done. */
export function makeSpeech() {
  const element = h("div.sr", { role: "status" });
  let timer: ReturnType<typeof setTimeout> | undefined;

  return {
    element,
    stop: () => clearTimeout(timer),

    /** Announces these, each as a sentence, in place of earlier ones. */
    say(parts: (string | undefined)[]): void {
      clearTimeout(timer);
      const text = parts.map((part) => part && (/[.!?…]$/.test(part) ? part : `${part}.`));
      timer = setTimeout(() => refill(element, text.filter(Boolean).join(" ")), PAUSE);
    },
  };
}
