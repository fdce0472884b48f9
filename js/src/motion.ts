/** How a change is shown while it happens. What it leaves on the board tells everything without it. */

export type Pace = "forward" | "back" | "none";

/** A commit takes this long at most, in ms; going back 0.6 of it. */
const MOST = 900;
const BACK = 0.6;
const EVEN = "cubic-bezier(.4,0,.2,1)";
const still = window.matchMedia("(prefers-reduced-motion: reduce)");

/** The motion of one step. A new step finishes the old one at once. */
export class Motion {
  private pace: Pace = "none";
  private running: Animation[] = [];
  private leaving: Element[] = [];

  /** Finishes what still moves, and sets how the next change is shown. */
  begin(pace: Pace): void {
    for (const animation of this.running) animation.finish();
    for (const element of this.leaving) element.remove();
    this.running = [];
    this.leaving = [];
    this.pace = still.matches ? "none" : pace;
  }

  /** A new piece: its card comes in, then the block turns. */
  enter(group: SVGGElement): void {
    if (this.pace === "none") return;
    this.run(group, [{ opacity: 0 }, { opacity: 1 }], 160, 0, "ease-out");
    const body = group.querySelector(".body");
    if (body) this.run(body, [{ transform: "scaleX(0)" }, { transform: "none" }], 240, 160, "ease-out");
  }

  /** A piece that is gone fades. */
  leave(group: SVGGElement): void {
    if (this.pace === "none") {
      group.remove();
      return;
    }
    this.leaving.push(group);
    const animation = this.run(group, [{ opacity: 1 }, { opacity: 0 }], 260, 0, "ease-in");
    animation.onfinish = () => group.remove();
  }

  travel(group: SVGGElement, from: { x: number; y: number }, to: { x: number; y: number }): void {
    const at = ({ x, y }: { x: number; y: number }) => ({ transform: `translate(${x}px,${y}px)` });
    this.run(group, [at(from), at(to)], 520, 0, EVEN);
  }

  /** The terms of a sum, one after the other. Gives the time at which the last one stands. */
  terms(elements: Element[]): number {
    const each = Math.min(110, (MOST - 280) / Math.max(1, elements.length));
    elements.forEach((element, i) => {
      this.run(element, [{ opacity: 0 }, { opacity: 1 }], each, i * each, "ease-out");
    });
    return elements.length * each;
  }

  /** A lane grows to the right, and its cube goes along. */
  grow(bar: Element, cube: Element, by: number, wide: number, delay: number): void {
    if (this.pace !== "forward") return;
    if (wide > 0) this.run(bar, [{ transform: `scaleX(${1 - by / wide})` }, { transform: "none" }], 280, delay, "ease-out");
    const shift = { transform: `translateX(${-by}px)` };
    this.run(cube, [shift, { transform: "none" }], 280, delay, "ease-out");
  }

  /** A refusal or another notice comes up from below. */
  rise(element: Element): void {
    if (still.matches) return;
    element.animate([{ transform: "translateY(8px)", opacity: 0 }, { transform: "none", opacity: 1 }], {
      duration: 160,
      easing: "ease-out",
    });
  }

  fade(element: Element): void {
    this.run(element, [{ opacity: 0 }, { opacity: 1 }], 160, 0, "ease-out");
  }

  private run(element: Element, frames: Keyframe[], duration: number, delay: number, easing: string): Animation {
    const rate = this.pace === "back" ? BACK : 1;
    const instant = this.pace === "none";
    const animation = element.animate(frames, {
      duration: instant ? 0 : duration * rate,
      delay: instant ? 0 : delay * rate,
      easing,
      fill: "backwards",
    });
    if (!instant) this.running.push(animation);
    return animation;
  }
}
