import type { Chips } from "../base/chips.ts";
import { clamp, h, measure, min, path, put, refill, round, words } from "../base/dom.ts";
import type { Motion } from "./motion.ts";
import type { Track } from "./tracks.ts";
import type { Box, Scene, Sum } from "../base/types.ts";

/** The type of the words of a term, in px, the most of its width; what a sign takes, and what the note takes. */
const TYPE = 11;
const WIDEST = 132;
const SIGNED = 24;
const NOTE = 170;

/**
 * The sum of the last commit, written out in its box of the panel, with a thread to its piece and one to the new part
 * of its lane.
 */
export function sumBox(chips: Chips, tracks: Record<string, Track>, box: Box | undefined, motion: Motion) {
  const [x, y, wide, high] = box ?? [0, 0, 0, 0];
  const element = h("div.sum", { hidden: "" });
  const thread = path("thread", "");
  const head = path("threadhead", "");
  let sum: Sum | undefined;
  let track: Track | undefined;

  function column(number: number, name: string, said = "", ...more: (Node | string)[]): HTMLElement {
    const told = words("span", said);
    told.title = said;
    return h(`div.${name}`, h("b", `${number}`), told, ...more);
  }

  /** Whether the words of some term take more than one line. */
  function crowded({ terms, words = "" }: Sum, room: number): boolean {
    const wide = [...terms.map((one) => one.words ?? ""), words].map((said) => measure(said, TYPE));
    return wide.some((one) => one > WIDEST) || wide.reduce((all, one) => all + min(one, WIDEST) + SIGNED, 0) > room;
  }

  return {
    element,
    thread,
    head,

    /** Writes out the scene's sum; returns the delay after which its lane may grow. */
    update(scene: Scene): number {
      if (scene.sum === sum) return 0;
      sum = scene.sum;
      track = box && tracks[sum?.track ?? ""];
      element.hidden = !track;
      refill(element);
      element.style.cssText = "";
      put(thread, { d: "" });
      put(head, { d: "" });
      if (!sum || !track) return 0;
      const terms = sum.terms.map(({ number, words, rule }) => column(number, "term", words, rule ? chips.chip(rule) : ""));
      const parts = terms.flatMap((term, i) => (i ? [h("i", "+"), term] : [term]));
      const change = sum.change ? words("span.change", sum.change) : "";
      const line = h("div.line", ...parts, h("i", "="), column(sum.total, "term.total", sum.words, change));
      // With few terms there is room to name the piece.
      const note = sum.terms.length < 4 && sum.note?.[0] ? h("div.note", ...sum.note.map((one) => words("div", one))) : "";
      const frame = h("div.terms", line, note);
      frame.classList.toggle("crowded", crowded(sum, wide - (note ? NOTE : 0)));
      refill(element, frame);
      element.style.cssText = `left:${x}px;top:${y}px;--wide:${wide}px;--high:${high}px`;
      return motion.terms(line, terms.length + 1);
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
          d += `M${from} ${y + high}${from === at ? "" : `v8H${at}`}V${round(top - 5)}`;
        } else if (fresh) d += `M${at} ${round(top + high + 5)}V${fresh.top - 16}H${round(fresh.x)}V${fresh.top - 3}`;
      }
      put(thread, { d });
    },
  };
}
