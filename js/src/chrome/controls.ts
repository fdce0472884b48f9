import { h, HUSH, LABEL, put, refill, say } from "../base/dom.ts";
import type { Text } from "../base/text.ts";
import type { Walk } from "../sync/walk.ts";
import { icon } from "./icons.ts";
import { makeSlider } from "./slider.ts";
import { key } from "./tools.ts";

/** The row under the picture: its keys, the line of commits, and the reader's place in it. */
export function makeControls(text: Text, go: (node: number) => void) {
  const play = key(" ", text("key.play"), "play", "play");
  const keys = [
    key("Home", text("key.first"), "first"),
    key("ArrowLeft", text("key.back"), "back"),
    play,
    key("ArrowRight", text("key.next"), "next", "next"),
    key("End", text("key.last"), "last"),
  ];
  const slider = makeSlider(text, go);
  const [here, all] = [h("b"), h("span")];
  const where = h("div.where", HUSH, here, all);
  const element = h("div.controls", h("div.keys", { role: "group", [LABEL]: text("steps") }, ...keys), slider.element, where);
  let plays = false;

  return {
    element,
    unmount: slider.unmount,

    /** `words` say what is at the stop shown; `asks` if a puzzle does: then "next" is not what the reader should do. */
    update(walk: Walk, at: number, words: string, playing: boolean, asks: boolean): void {
      const line = walk.line(at);
      const index = walk.index(at);
      const end = line.length - 1;
      slider.update(walk, line, index, words);
      say(here, `${index}`);
      say(all, text("of", { last: end }));
      // Not `disabled`: a key held at the end must keep the focus.
      keys.forEach((one, i) => put(one, { "aria-disabled": i < 2 ? !index : index === end }));
      element.classList.toggle("asks", asks);
      if (playing === plays) return;
      plays = playing;
      const label = text(playing ? "key.stop" : "key.play");
      put(play, { [LABEL]: label, title: label });
      refill(play, icon(playing ? "pause" : "play"));
    },
  };
}
