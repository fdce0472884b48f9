import { put, say } from "./dom.ts";
import { makeSlider } from "./slider.ts";
import type { Timeline } from "./timeline.ts";

/** The row under the picture: its keys, with the line of commits and the reader's place in it between them. */
export function makeControls(element: Element, go: (node: number) => void) {
  const keys = element.querySelectorAll(".key");
  const play = keys[2] as HTMLElement;
  const where = element.lastElementChild as Element;
  const slider = makeSlider(go);
  where.before(slider.element);

  return {
    unmount: slider.unmount,

    playing(plays: boolean): void {
      play.classList.toggle("on", plays);
      play.title = plays ? "Stop (space)" : "Play (space)";
    },

    update(timeline: Timeline, line: number[], index: number, between: boolean, words: string): void {
      const end = line.length - 1;
      slider.update(timeline, line, index, between, words);
      say(where.firstChild as Element, `${index} / ${end}`);
      // Not `disabled`: a key held at the end must keep the focus.
      keys.forEach((one, i) => put(one, { "aria-disabled": i < 2 ? !index && !between : index === end }));
    },
  };
}
