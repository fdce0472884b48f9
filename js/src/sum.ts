import { h, round, s, words } from "./dom.ts";
import type { Motion } from "./motion.ts";
import type { Chips } from "./chips.ts";
import type { Track } from "./tracks.ts";
import type { Box, Scene, Sum } from "./types.ts";

const HIGH = 86;
const ASIDE = 18;

/** The sum of the last commit, written out, with a thread to its piece and one to what is new on its lane. */
export class SumBox {
  readonly element = h("div.sum");
  readonly thread = s("path", { class: "thread" });
  readonly head = s("path", { class: "threadhead" });
  private sum: Sum | undefined;

  constructor(
    private readonly chips: Chips,
    /** Size of the panel, and the top of what stands below the track: the box lies in between. */
    private readonly width: number,
    private readonly below: number,
    private readonly narrow: boolean,
  ) {
    this.element.hidden = true;
  }

  /** Draws the sum of the scene where it stands on this panel; gives the time after which its lane may grow. */
  update(scene: Scene, tracks: ReadonlyMap<string, Track>, motion: Motion): number {
    const sum = scene.sum?.track && tracks.has(scene.sum.track) ? scene.sum : undefined;
    if (sum === this.sum) return 0;
    this.sum = sum;
    this.element.hidden = !sum;
    this.thread.removeAttribute("d");
    this.head.removeAttribute("d");
    if (!sum) return 0;
    const terms = sum.terms.flatMap((term, i) => {
      const column = h("div.term", {}, h("b", {}, String(term.number)), words("span", "", term.words ?? ""));
      if (term.rule) column.append(this.chips.chip(term.rule));
      return i ? [h("i", {}, term.number < 0 ? "" : "+"), column] : [column];
    });
    const total = h("div.term.total", {}, h("b", {}, String(sum.total)), words("span", "", sum.words ?? ""));
    if (sum.change) total.append(words("span", "change", sum.change));
    const box = h("div.terms", {}, ...terms, h("i", {}, "="), total);
    const note = h("div.note", {}, ...(sum.note ?? []).map((line) => words("p", "", line)));
    this.element.replaceChildren(box, note);
    const [x, y, width] = this.place(tracks.get(sum.track as string) as Track);
    this.element.style.cssText = `left:${x}px;top:${y}px;--wide:${width}px;--high:${HIGH}px`;
    return motion.terms([...box.children]);
  }

  /** Draws the threads, once the piece stands and the lane has its new length. */
  tie(piece: Box | undefined, tracks: ReadonlyMap<string, Track>): void {
    const { sum } = this;
    const track = sum?.track ? tracks.get(sum.track) : undefined;
    if (!sum || !track) return;
    const [x, y, width] = this.place(track);
    const fresh = track.fresh(sum.lane ?? 0);
    let d = "";
    if (fresh) {
      const at = Math.min(Math.max(fresh.x, x + 8), x + width - 8);
      d += `M${round(at)} ${y}V${round(fresh.foot + 13)}`;
      this.head.setAttribute("d", `M${round(at - 5.5)} ${fresh.foot + 13}h11l-5.5-10z`);
    }
    if (piece) {
      const [left, top, wide, high] = piece;
      const middle = round(left + wide / 2);
      const [from, to] = [x + 12, x + width - 12];
      if (top > y) {
        const foot = y + HIGH;
        const at = Math.min(Math.max(middle, from), to);
        d += at === middle ? `M${at} ${foot}V${top - 6}` : `M${at} ${foot}v8H${middle}V${top - 6}`;
      } else if (fresh) d += `M${middle} ${round(top + high + 22)}V${fresh.top - 16}H${round(fresh.x)}V${fresh.top - 3}`;
    }
    this.thread.setAttribute("d", d);
  }

  private place(track: Track): Box {
    const width = this.narrow ? this.width - 2 * 8 : Math.round(this.width * 0.677);
    const top = Math.max(track.foot + 24, Math.min(this.below - HIGH - 27, track.foot + 56));
    return [this.narrow ? 8 : ASIDE, Math.round(top), width, HIGH];
  }
}
