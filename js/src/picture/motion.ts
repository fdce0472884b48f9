import { min } from "../base/dom.ts";
/** How a change is animated. The board shows everything without the animation, too. */

export type Pace = "forward" | "back" | "none";
type At = { x: number; y: number };

/** The longest a commit takes, in ms; stepping back takes 0.6 of it. */
const MOST = 900;
const BACK = 0.6;
const OUT = "ease-out";
const EVEN = "cubic-bezier(.4,0,.2,1)";
/** Whether the reader prefers reduced motion. */
export const reducedMotion = window.matchMedia("(prefers-reduced-motion: reduce)");
const shift = ({ x, y }: At) => ({ transform: `translate(${x}px,${y}px)` });
const REST = { transform: "none" };

export type Motion = ReturnType<typeof makeMotion>;

/** The animation of successive steps. A new step finishes the previous one at once. */
export function makeMotion() {
  let pace: Pace = "none";
  let waiting: (() => void)[] = [];
  let running: Animation[] = [];
  let leaving: Element[] = [];

  /** Animates an element from the next frame on: a step must not wait for it. Returns whether it will. */
  function run(element: Element, frames: Keyframe[], duration: number, delay = 0, easing = OUT, done?: () => void) {
    if (pace === "none") return false;
    const rate = pace === "back" ? BACK : 1;
    const timing = { duration: duration * rate, delay: delay * rate, easing, fill: "backwards" } as const;
    if (!waiting[0]) requestAnimationFrame(start);
    waiting.push(() => {
      const animation = element.animate(frames, timing);
      animation.onfinish = done ?? null;
      running.push(animation);
    });
    return true;
  }

  function start(): void {
    for (const begin of waiting) begin();
    waiting = [];
  }

  const appear = (element: Element, duration: number, delay = 0) =>
    run(element, [{ opacity: 0 }, { opacity: 1 }], duration, delay);

  return {
    /** Finishes running animations, and sets how the next change is shown. */
    begin(next: Pace): void {
      for (const animation of running) animation.cancel();
      for (const element of leaving) element.remove();
      running = [];
      waiting = [];
      leaving = [];
      pace = reducedMotion.matches ? "none" : next;
    },

    /** A new piece: its card comes in, then the block turns. */
    enter(group: SVGGElement): void {
      appear(group, 160);
      const body = group.querySelector(".body");
      if (body) run(body, [{ transform: "scaleX(0)" }, REST], 240, 160);
    },

    /** A removed piece fades. */
    leave(group: SVGGElement): void {
      const done = () => group.remove();
      if (run(group, [{ opacity: 1 }, { opacity: 0 }], 260, 0, "ease-in", done)) leaving.push(group);
      else done();
    },

    travel(group: SVGGElement, from: At, to: At): void {
      run(group, [shift(from), shift(to)], 520, 0, EVEN);
    },

    /** The `count` terms of a sum in this box, one after the other. Returns the time when the last one is in place. */
    terms(box: Element, count: number): number {
      const whole = min(110 * count, MOST - 280);
      run(box, [{ clipPath: "inset(0 100% 0 0)" }, { clipPath: "inset(0)" }], whole, 0, `steps(${count})`);
      return whole;
    },

    /** A lane grows to the right, and its cube moves along. */
    grow(bar: Element, cube: Element, by: number, wide: number, delay: number): void {
      if (pace !== "forward") return;
      if (wide > 0) run(bar, [{ transform: `scaleX(${1 - by / wide})` }, REST], 280, delay);
      run(cube, [shift({ x: -by, y: 0 }), REST], 280, delay);
    },

    fade: (element: Element) => appear(element, 160),
  };
}
