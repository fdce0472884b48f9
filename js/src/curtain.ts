import { button, h, refill } from "./dom.ts";
import type { Turn } from "./types.ts";

/** The perspective open to everybody: never covered. */
const PUBLIC = "public";

/**
 * For players who share a screen: the board is covered until the player it is handed to confirms. This is a courtesy:
 * what nobody here may see is not in the page at all.
 */
export function makeCurtain(lift: () => void) {
  const show = button("do", lift, {});
  let behind = "";
  /** Whether several players share this screen and the game goes on here. */
  let shared = false;
  let judged: number | undefined;

  return {
    element: h("div.curtain", h("p", "The others look away."), show),
    /** The perspective waiting behind the curtain, "" if it is up. */
    behind: () => behind,

    /** Requests a perspective; returns whether the curtain falls first, as it does where play goes on. */
    ask(perspective: string): boolean {
      behind = shared && perspective !== PUBLIC ? perspective : "";
      return Boolean(behind);
    },

    /**
     * Takes in whose turn it is at the node shown. At the `end` of a line the curtain falls by itself when a new commit
     * (`last` is the number of the newest) passes the turn to another player, and when the board opens there.
     */
    turn({ node, as = [], curtain }: Turn, at: number, perspective: string, last: number, end: boolean): void {
      shared = Boolean(curtain && end && node === at);
      const fresh = judged === undefined || at > judged;
      judged ??= last;
      if (!shared || !fresh || perspective === PUBLIC || as.includes(behind || perspective)) return;
      [behind = "", judged] = [as[0], at];
    },

    /** Says who takes the board next. */
    name(name: string): string {
      refill(show, `I am ${name}: show (Enter)`);
      return `Hand the board to ${name}`;
    },

    /** The player it was handed to has confirmed: returns the perspective to show. */
    lift(): string {
      const shown = behind;
      behind = "";
      return shown;
    },
  };
}
