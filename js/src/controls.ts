import { h, put, s } from "./dom.ts";
import { Count, Slider } from "./slider.ts";
import type { Timeline } from "./timeline.ts";

const SHAPES = {
  first: "M6 5v14M19 5 9 12l10 7z",
  back: "M17 5 7 12l10 7z",
  play: "M7 4 20 12 7 20z",
  pause: "M7 5h3.5v14H7zM13.5 5H17v14h-3.5z",
  forward: "M7 5 17 12 7 19z",
  last: "M18 5v14M5 5 15 12 5 19z",
  full: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  help: "M9 9a3 3 0 1 1 4.6 2.6C12.5 12.3 12 13 12 14M12 17.5v.5",
} as const;

export type Shape = keyof typeof SHAPES;

export function button(shape: Shape, words: string, act: () => void): HTMLButtonElement {
  const icon = s("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: SHAPES[shape] }));
  const made = h(`button.key.${shape}`, { type: "button", "aria-label": words, title: words }, icon);
  made.addEventListener("click", act);
  return made as HTMLButtonElement;
}

export interface Steps {
  first(): void;
  back(): void;
  play(): void;
  forward(): void;
  last(): void;
  go(node: number): void;
}

/** The row under the picture: five keys, the line of commits, and where the reader is. */
export class Controls {
  readonly element = h("div.controls");
  readonly slider: Slider;
  private readonly count = new Count();
  private readonly keys: Record<"first" | "back" | "play" | "forward" | "last", HTMLButtonElement>;

  constructor(steps: Steps) {
    this.keys = {
      first: button("first", "First commit (Home)", () => steps.first()),
      back: button("back", "One commit back (left arrow)", () => steps.back()),
      play: button("play", "Play (space)", () => steps.play()),
      forward: button("forward", "One commit forward (right arrow)", () => steps.forward()),
      last: button("last", "Last commit (End)", () => steps.last()),
    };
    this.slider = new Slider((node) => steps.go(node));
    const keys = h("div.keys", { role: "group", "aria-label": "Steps" }, ...Object.values(this.keys));
    this.element.append(keys, this.slider.element, this.count.element);
  }

  playing(on: boolean): void {
    const { play } = this.keys;
    const words = on ? "Stop (space)" : "Play (space)";
    put(play, "aria-label", words);
    put(play, "title", words);
    put(play.querySelector("path") as Element, "d", SHAPES[on ? "pause" : "play"]);
  }

  update(timeline: Timeline, line: number[], index: number, between: boolean, words: string): void {
    const last = line.length - 1;
    this.slider.update(timeline, line, index, between, words);
    this.count.update(index, last);
    // Not `disabled`: a key that is held at the end must not lose the focus.
    for (const key of ["first", "back"] as const) put(this.keys[key], "aria-disabled", `${index === 0 && !between}`);
    for (const key of ["play", "forward", "last"] as const) put(this.keys[key], "aria-disabled", `${index === last}`);
  }
}
