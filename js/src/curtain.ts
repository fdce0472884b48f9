import { button, h, refill } from "./dom.ts";
import type { Turn } from "./types.ts";

/** What all may see: it is never covered. */
const PUBLIC = "public";

/**
 * Between those who share a screen: the board is covered until whoever it is handed to says so. That is courtesy: what
 * nobody here may see is not in the page at all.
 */
export function makeCurtain(lift: () => void) {
  const show = button("do", lift, {});
  let behind = "";
  /** Whether it is played on here, by several who share the screen. */
  let shared = false;
  let judged: number | undefined;

  return {
    element: h("div.curtain", h("p", "The others look away."), show),
    /** The perspective that waits behind it, "" where it is up. */
    behind: () => behind,

    /** Asks for a perspective to be shown; says whether the curtain falls before it, as where one plays on. */
    ask(perspective: string): boolean {
      behind = shared && perspective !== PUBLIC ? perspective : "";
      return Boolean(behind);
    },

    /**
     * Takes in whose turn it is at the node that is shown. At the `end` of a line the curtain falls by itself where a
     * commit that is new (`last` is the number of the newest) leaves it to somebody else, and when the board opens there.
     */
    turn({ node, as = [], curtain }: Turn, at: number, perspective: string, last: number, end: boolean): void {
      shared = Boolean(curtain && end && node === at);
      const fresh = judged === undefined || at > judged;
      judged ??= last;
      if (!shared || !fresh || perspective === PUBLIC || as.includes(behind || perspective)) return;
      [behind = "", judged] = [as[0], at];
    },

    /** Says to whom the board goes. */
    name(name: string): string {
      refill(show, `I am ${name}: show (Enter)`);
      return `Hand the board to ${name}`;
    },

    /** Whoever it was handed to is there: gives what shall be shown. */
    lift(): string {
      const shown = behind;
      behind = "";
      return shown;
    },
  };
}
