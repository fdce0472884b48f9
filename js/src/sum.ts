import type { Chips } from "./chips.ts";
import { clamp, h, path, put, refill, round, words } from "./dom.ts";
import type { Motion } from "./motion.ts";
import type { Track } from "./tracks.ts";
import type { Box, Scene, Sum } from "./types.ts";

const HIGH = 86;

/**
 * The sum of the last commit, written out, with a thread to its piece and one to the new part of its lane. It lies
 * between the track and whatever is `below` it, on a panel of this width.
 */
export function sumBox(
  chips: Chips,
  tracks: Record<string, Track>,
  width: number,
  below: number,
  narrow: boolean,
  motion: Motion,
) {
  const element = h("div.sum", { hidden: "" });
  const thread = path("thread", "");
  const head = path("threadhead", "");
  const x = narrow ? 8 : 18;
  const wide = narrow ? width - 16 : round(width * 0.677);
  let sum: Sum | undefined;
  let track: Track | undefined;
  let y = 0;

  function column(number: number, name: string, said = "", ...more: (Node | string)[]): HTMLElement {
    return h(`div.${name}`, h("b", `${number}`), words("span", said), ...more);
  }

  return {
    element,
    thread,
    head,

    /** Writes out the scene's sum; returns the delay after which its lane may grow. */
    update(scene: Scene): number {
      if (scene.sum === sum) return 0;
      sum = scene.sum;
      track = tracks[sum?.track ?? ""];
      element.hidden = !track;
      refill(element);
      element.style.cssText = "";
      put(thread, { d: "" });
      put(head, { d: "" });
      if (!sum || !track) return 0;
      const terms = sum.terms.map(({ number, words, rule }) => column(number, "term", words, rule ? chips.chip(rule) : ""));
      const parts = terms.flatMap((term, i) => (i ? [h("i", "+"), term] : [term]));
      const change = sum.change ? words("span.change", sum.change) : "";
      const box = h("div.terms", ...parts, h("i", "="), column(sum.total, "term.total", sum.words, change));
      refill(element, box, h("div.note", ...(sum.note ?? []).map((line) => words("div", line))));
      y = round(clamp(track.foot + 56, track.foot + 24, below - HIGH - 27));
      element.style.cssText = `left:${x}px;top:${y}px;--wide:${wide}px;--high:${HIGH}px`;
      return motion.terms(box, terms.length + 1);
    },

    /** Draws the threads, once the piece is in place and the lane has its new length. */
    tie(piece: Box | undefined): void {
      const fresh = track?.fresh(sum?.lane ?? 0);
      if (!sum || !track) return;
      let d = "";
      if (fresh) {
        const at = round(clamp(fresh.x, x + 8, x + wide - 8));
        d += `M${at} ${y}V${fresh.foot + 13}`;
        put(head, { d: `M${at - 5.5} ${fresh.foot + 13}h11l-5.5-10z` });
      }
      if (piece) {
        const [left, top, span, high] = piece;
        const at = round(left + span / 2);
        if (top > y) {
          const from = round(clamp(at, x + 12, x + wide - 12));
          d += `M${from} ${y + HIGH}${from === at ? "" : `v8H${at}`}V${round(top - 5)}`;
        } else if (fresh) d += `M${at} ${round(top + high + 5)}V${fresh.top - 16}H${round(fresh.x)}V${fresh.top - 3}`;
      }
      put(thread, { d });
    },
  };
}
