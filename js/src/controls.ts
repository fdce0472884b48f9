import { LABEL, h, put, say } from "./dom.ts";
import { key, SHAPES } from "./icons.ts";
import type { Commands } from "./keys.ts";
import { makeSlider } from "./slider.ts";
import type { Timeline } from "./timeline.ts";

/** The row under the picture: five keys, the line of commits, and where the reader is. */
export function makeControls(commands: Commands, go: (node: number) => void) {
  const back = [
    key("first", "First commit (Home)", commands.first),
    key("back", "One commit back (left arrow)", () => commands.back(false)),
  ];
  const play = key("play", "Play (space)", commands.play);
  const on = [
    play,
    key("forward", "One commit forward (right arrow)", () => commands.forward(false)),
    key("last", "Last commit (End)", commands.last),
  ];
  const slider = makeSlider(go);
  const number = h("b");
  const keys = h("div.keys", { role: "group", [LABEL]: "Steps" }, ...back, ...on);

  return {
    element: h("div.controls", keys, slider.element, h("div.where", number, "commits")),
    close: slider.close,

    playing(plays: boolean): void {
      const words = plays ? "Stop (space)" : "Play (space)";
      put(play, { [LABEL]: words, title: words });
      put(play.querySelector("path") as Element, { d: SHAPES[plays ? "pause" : "play"] });
    },

    update(timeline: Timeline, line: number[], index: number, between: boolean, words: string): void {
      const last = line.length - 1;
      slider.update(timeline, line, index, between, words);
      say(number, `${index} / ${last}`);
      // Not `disabled`: a key that is held at the end must not lose the focus.
      for (const one of back) put(one, { "aria-disabled": !index && !between });
      for (const one of on) put(one, { "aria-disabled": index === last });
    },
  };
}
