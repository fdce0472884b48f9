import { HUSH, LABEL, button, clamp, entries, h, max, measure, min, path, put, refill, round, s, watchSize } from "./dom.ts";
import type { Timeline } from "./timeline.ts";

/**
 * The line of commits: a mark for each (below for the side that comes first, above for the next, and so on), a tall
 * tick and a name for each chapter, a cross for each refused attempt. All marks together are a handful of paths,
 * redrawn only when the line itself changes; a step moves the knob and the bar.
 */
export function makeSlider(go: (node: number) => void) {
  const input = h("input.range", { type: "range", min: 0, max: 0, [LABEL]: "Commit" });
  const marks = s("svg", { ...HUSH, height: 40 });
  const bar = h("div.bar");
  const knob = h("div.knob");
  const names = h("div.chapters");
  const rail = h("div.rail", h("div.bar.ground"), bar, marks, input, knob);
  let chapters: { index: number; element: HTMLElement; half: number }[] = [];
  let line: number[] = [];
  let timeline: Timeline | undefined;
  let width = 0;
  let current = -2;
  let late = false;

  const share = (index: number) => min(1, index / max(1, line.length - 1));

  /** Puts each name under its tick, within the line's width; omits those that would overlap, never the current one. */
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

  /** Marks the chapter that contains the commit. */
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
    if (!timeline || !width) return;
    const at = (index: number) => round(share(index) * width);
    const wide = round(clamp((width / line.length) * 0.6, 1, 6));
    const commits: Record<string, string> = {};
    const movers = [...new Set(timeline.nodes.map(({ side }) => side))].filter(Boolean);
    let [ticks, crosses] = ["", ""];
    for (const [i, id] of line.entries()) {
      const { side = "none", chapter } = timeline.nodeAt(id);
      if (i) {
        const [y, high] = side === "none" ? [19, 4] : [movers.indexOf(side) % 2 ? 8 : 28, 6];
        commits[side] = `${commits[side] ?? ""}M${round(at(i) - wide / 2)} ${y}h${wide}v${high}h${-wide}z`;
      }
      if (timeline.refusals(id).length) crosses += `M${at(i + 0.5) - 3} 8l6 6m0-6-6 6`;
      if (!chapter) continue;
      ticks += `M${at(i)} 5v32`;
      const element = button("chapter", () => go(id), { dir: "auto", tabindex: -1 }, chapter);
      chapters.push({ index: i, element, half: measure(chapter, 12, true) / 2 });
    }
    put(marks, { width });
    const sides = entries(commits).map(([side, d]) => path(`commits ${side}`, d));
    refill(marks, path("tall", ticks), ...sides, path("crosses", crosses));
    refill(names, ...chapters.map(({ element }) => element));
    choose(+input.value);
  }

  input.oninput = () => go(line[+input.value] ?? 0);
  return {
    element: h("div.slider", rail, names),
    unmount: watchSize([rail], () => {
      width = rail.clientWidth;
      draw();
    }),

    /** Shows the commit at `index` of this line; `between` if a refused attempt after it is shown. */
    update(of: Timeline, on: number[], index: number, between: boolean, words: string): void {
      const changed = on !== line || of !== timeline;
      [timeline, line] = [of, on];
      if (changed) put(input, { max: line.length - 1 });
      input.value = `${index}`;
      put(input, { "aria-valuetext": `${index} of ${line.length - 1}: ${words}` });
      // A long line takes time: drawn in the next frame, once for all steps until then.
      if (changed && !late) requestAnimationFrame(draw);
      late ||= changed;
      if (!late) choose(index);
      knob.style.left = bar.style.width = `${share(index + (between ? 0.5 : 0)) * 100}%`;
    },
  };
}
