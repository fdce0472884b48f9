import { h, measure, put, round, s, say } from "./dom.ts";
import { SANS } from "./piece.ts";
import type { Timeline } from "./timeline.ts";

/** Height of the strip in which the marks lie, and of the line through it. */
const HIGH = 40;
const ABOVE = new Set(["gold", "white"]);

/**
 * The line of commits: a mark for each, above or below by side, a tall tick and a name for each chapter, a cross for
 * each refused attempt. All marks together are a handful of paths, drawn again only when the line itself changes; a step
 * moves the knob and the bar.
 */
export class Slider {
  readonly element = h("div.slider");
  private readonly input = h("input.range", { type: "range", min: 0, step: 1, value: 0, "aria-label": "Commit" });
  private readonly marks = s("svg", { class: "marks", "aria-hidden": "true", height: HIGH });
  private readonly bar = h("div.bar");
  private readonly knob = h("div.knob");
  private readonly names = h("div.chapters");
  private line: number[] = [];
  private timeline: Timeline | undefined;
  private chapters: { index: number; element: HTMLElement; wide: number }[] = [];
  private current = -2;
  private width = 0;
  private readonly watch = new ResizeObserver(([entry]) => this.resize(entry?.contentRect.width ?? 0));

  constructor(private readonly go: (node: number) => void) {
    const rail = h("div.rail", {}, h("div.track"), this.bar, this.marks, this.knob, this.input);
    this.element.append(rail, this.names);
    this.watch.observe(rail);
    this.input.addEventListener("input", () => {
      const node = this.line[Number(this.input.value)];
      if (node !== undefined) this.go(node);
    });
  }

  close(): void {
    this.watch.disconnect();
  }

  private resize(width: number): void {
    if (Math.abs(width - this.width) < 1) return;
    this.width = width;
    this.draw();
  }

  /** Shows the commit at `index` of this line; `between` where a refused attempt after it is shown. */
  update(timeline: Timeline, line: number[], index: number, between: boolean, words: string): void {
    if (line !== this.line || timeline !== this.timeline) {
      this.timeline = timeline;
      this.line = line;
      put(this.input, "max", line.length - 1);
      this.draw();
    }
    this.input.value = String(index);
    put(this.input, "aria-valuetext", `${index} of ${line.length - 1}: ${words}`);
    const share = `${this.share(index + (between ? 0.5 : 0)) * 100}%`;
    this.knob.style.left = share;
    this.bar.style.width = share;
    this.choose(index);
  }

  private share(index: number): number {
    return this.line.length > 1 ? Math.min(1, index / (this.line.length - 1)) : 0;
  }

  /** Marks the chapter that the commit lies in. */
  private choose(index: number): void {
    let current = -1;
    this.chapters.forEach((chapter, i) => {
      if (chapter.index <= index) current = i;
    });
    if (current === this.current) return;
    this.chapters[this.current]?.element.classList.remove("current");
    this.chapters[current]?.element.classList.add("current");
    this.current = current;
    this.thin();
  }

  private draw(): void {
    const { timeline, line, width } = this;
    this.names.replaceChildren();
    this.chapters = [];
    this.current = -2;
    if (!timeline || !width) return;
    const at = (index: number) => round(this.share(index) * width);
    const wide = Math.max(1, Math.min(6, (width / Math.max(1, line.length - 1)) * 0.6));
    const paths: Record<string, string> = {};
    let [ticks, crosses] = ["", ""];
    line.forEach((node, i) => {
      const { side, chapter } = timeline.node(node);
      if (i) {
        const [y, high] = side ? [ABOVE.has(side) ? 8 : 28, 6] : [19, 4];
        paths[side || "none"] = `${paths[side || "none"] ?? ""}M${round(at(i) - wide / 2)} ${y}h${round(wide)}v${high}h${-round(wide)}z`;
      }
      if (chapter) {
        ticks += `M${at(i)} 5v32`;
        this.chapter(chapter, i, node);
      }
      if (timeline.refusals(node).length) crosses += `M${round(at(i + 0.5) - 3)} 8l6 6m0-6-6 6`;
    });
    put(this.marks, "width", width);
    this.marks.replaceChildren(
      s("path", { class: "ticks", d: ticks }),
      ...Object.entries(paths).map(([side, d]) => s("path", { class: `commits ${side}`, d })),
      s("path", { class: "crosses", d: crosses }),
    );
    this.names.replaceChildren(...this.chapters.map(({ element }) => element));
    this.choose(Number(this.input.value));
  }

  private chapter(name: string, index: number, node: number): void {
    const element = h("button.chapter", { type: "button", dir: "auto", tabindex: -1 }, name);
    element.addEventListener("click", () => this.go(node));
    this.chapters.push({ index, element, wide: measure(name, `600 12px ${SANS}`) });
  }

  /** Puts each name under its tick, inside the line's width; leaves out those that would touch, never the current one. */
  private thin(): void {
    const taken: [number, number][] = [];
    const order = this.chapters.map((chapter, i) => ({ chapter, i }));
    order.sort((one, other) => Number(other.i === this.current) - Number(one.i === this.current));
    for (const { chapter } of order) {
      const half = Math.min(chapter.wide, this.width) / 2;
      const middle = this.share(chapter.index) * this.width;
      const x = Math.max(half - 8, Math.min(this.width - half + 8, middle));
      const [from, to] = [x - half - 5, x + half + 5];
      const free = taken.every(([left, right]) => to < left || from > right);
      chapter.element.hidden = !free;
      chapter.element.style.left = `${round(x)}px`;
      if (free) taken.push([from, to]);
    }
  }
}

/** Where the reader is, in words: 20 / 27 commits. */
export class Count {
  readonly element = h("div.where");
  private readonly number = h("b");

  constructor() {
    this.element.append(this.number, h("span", {}, "commits"));
  }

  update(index: number, last: number): void {
    say(this.number, `${index} / ${last}`);
  }
}
