/** The row under the picture: keys for stepping, and the slider along the line. */
import { button, clamp, entries, focused, h, HIDDEN, LABEL, max, measure, min, path, setAttributes, refill, round, s, setText, watchSize, record } from "../base/dom.ts";
import { drawInFrame } from "../base/frame.ts";
import type { Text } from "../base/text.ts";
import type { Walk } from "../sync/walk.ts";
import { icon, keyButton } from "./tools.ts";

/** The height of the line with its marks, and where its middle is, in px. */
const HIGH = 34;
const MIDDLE = 17;
/** What a cross takes to be hit, in px. One nearer to the last is a mark among others: the slider still stops there. */
const CROSS = 24;

/**
 * The line of stops: a mark for each (below for the side that comes first, above for the next, and so on), a tall tick
 * and a name for each chapter, a cross for each refused attempt. All marks together are a handful of paths, redrawn only
 * when the line itself changes; a step moves the knob and the bar.
 */
export function makeSlider(text: Text, go: (node: number) => void) {
  const input = h("input.range", { type: "range", min: 0, max: 0, [LABEL]: text("commit") });
  const marks = s("svg", { ...HIDDEN, height: HIGH });
  const bar = h("div.bar");
  const knob = h("div.knob");
  const names = h("div.chapters");
  const crosses = h("div.crosses", HIDDEN);
  const rail = h("div.rail", h("div.bar.ground"), bar, marks, input, crosses, knob);
  let chapters: { index: number; element: HTMLElement; half: number }[] = [];
  let line: number[] = [];
  let walk: Walk | undefined;
  let width = 0;
  let current = -2;
  let late = false;

  const share = (index: number) => min(1, index / max(1, line.length - 1));

  /** Goes to a stop whose mark was clicked: the keys go on from the slider, and so does what shows the focus. */
  function jump(node: number): void {
    go(node);
    input.focus({ preventScroll: true });
  }

  /** Puts each name under its tick, within the line's width; omits those that would touch, never the current one. */
  function thin(): void {
    const taken: [number, number][] = [];
    const [chosen] = chapters.slice(current).slice(0, current < 0 ? 0 : 1);
    for (const one of chosen ? [chosen, ...chapters] : chapters) {
      if (one === chosen && taken.length) continue;
      const half = min(one.half, width / 2);
      const x = clamp(share(one.index) * width, half - 8, width - half + 8);
      const [from, to] = [x - half - 5, x + half + 5];
      const free = taken.every(([left, right]) => to < left || from > right);
      one.element.hidden = !free;
      one.element.style.left = `${round(x)}px`;
      if (free) taken.push([from, to]);
    }
  }

  /** Marks the chapter that contains the stop. */
  function choose(index: number): void {
    const found = chapters.filter((chapter) => chapter.index <= index).length - 1;
    if (found === current) return;
    chapters[current]?.element.classList.remove("current");
    chapters[found]?.element.classList.add("current");
    current = found;
    thin();
  }

  function draw(): void {
    late = false;
    chapters = [];
    current = -2;
    if (!walk || !width) return;
    const { timeline, shown } = walk;
    const at = (index: number) => round(share(index) * width);
    const step = width / max(1, line.length - 1);
    const wide = round(clamp(step * 0.6, 1, 6));
    const commits = record<string>();
    const movers = [...new Set(timeline.nodes.map(({ side }) => side))].filter(Boolean);
    const hits: HTMLElement[] = [];
    let [ticks, tried] = ["", ""];
    let last = -CROSS;
    for (const [i, id] of line.entries()) {
      const node = timeline.nodeAt(id);
      if (node.refused) {
        if (at(i) - last >= CROSS) {
          hits.push(button("crossed", () => jump(id), { style: `left:${at(i)}px`, tabindex: -1 }, "✕"));
          last = at(i);
        } else tried += `M${at(i) - 3} ${MIDDLE - 3}l6 6m0-6-6 6`;
        continue;
      }
      const { side = "none", chapter } = timeline.nodeAt(shown(id)[0] as number);
      if (i) {
        const [y, high] = side === "none" ? [MIDDLE - 2, 4] : [movers.indexOf(side) % 2 ? MIDDLE - 13 : MIDDLE + 7, 6];
        commits[side] = `${commits[side] ?? ""}M${at(i) - wide / 2} ${y}h${wide}v${high}h${-wide}z`;
      }
      if (!chapter) continue;
      ticks += `M${at(i)} ${MIDDLE - 12}v24`;
      const element = button("chapter", () => jump(id), { dir: "auto", tabindex: -1 }, chapter);
      chapters.push({ index: i, element, half: measure(chapter, 12, true) / 2 });
    }
    setAttributes(marks, { width });
    const sides = entries(commits).map(([side, d]) => path(`commits ${side}`, d));
    refill(marks, path("tall", ticks), ...sides, path("tried", tried));
    // The button that was clicked goes with the old line: the keys go on from the slider.
    const had = focused(rail)?.matches(".crossed, .chapter");
    refill(crosses, ...hits);
    refill(names, ...chapters.map(({ element }) => element));
    if (had) input.focus({ preventScroll: true });
    choose(+input.value);
  }

  function measured(): void {
    if (width === rail.clientWidth) return;
    width = rail.clientWidth;
    draw();
  }

  input.oninput = () => go(line[+input.value] ?? 0);
  return {
    element: h("div.slider", rail, names),
    unmount: watchSize([rail], measured),

    /** Shows the stop at `index` of this line; `words` say what is there. */
    update(of: Walk, on: number[], index: number, words: string): void {
      const changed = on !== line || of !== walk;
      [walk, line] = [of, on];
      if (changed) setAttributes(input, { max: line.length - 1 });
      input.value = `${index}`;
      setAttributes(input, { "aria-valuetext": text("slider", { index, last: line.length - 1, words }) });
      // A long line takes time: drawn in the next frame, once for all steps until then.
      if (changed) drawInFrame(draw);
      late ||= changed;
      if (!late) choose(index);
      knob.style.left = bar.style.width = `${share(index) * 100}%`;
    },
  };
}

/** The row under the picture: its keys, the line of commits, and the reader's place in it. */
export function makeControls(text: Text, go: (node: number) => void) {
  const play = keyButton(" ", text("key.play"), "play", "play");
  const keys = [
    keyButton("Home", text("key.first"), "first"),
    keyButton("ArrowLeft", text("key.back"), "back"),
    play,
    keyButton("ArrowRight", text("key.next"), "next", "next"),
    keyButton("End", text("key.last"), "last"),
  ];
  const slider = makeSlider(text, go);
  const [here, all] = [h("b"), h("span")];
  const where = h("div.where", HIDDEN, here, all);
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
      setText(here, `${index}`);
      setText(all, text("of", { last: end }));
      // Not `disabled`: a key held at the end must keep the focus.
      keys.forEach((one, i) => setAttributes(one, { "aria-disabled": i < 2 ? !index : index === end }));
      element.classList.toggle("asks", asks);
      if (playing === plays) return;
      plays = playing;
      const label = text(playing ? "key.stop" : "key.play");
      setAttributes(play, { [LABEL]: label, title: label });
      refill(play, icon(playing ? "pause" : "play"));
    },
  };
}
