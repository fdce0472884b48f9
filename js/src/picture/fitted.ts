/** Captions fit what stands beside them: longer words are set smaller, to a limit, and then cut, all of them told on hover. */
import { abs, max, min, put, round } from "../base/dom.ts";

/** A caption as it is drawn, where it begins and has its middle, in panel units, and how small it may become. */
export interface Written {
  element: HTMLElement;
  x: number;
  y: number;
  least: number;
}

/** Something that a caption may not touch. */
export interface Thing {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The distance of a caption from what stands beside it, from the edge if there is room, half the height of its letters, and what of a thing counts. */
const GAP = 1.5;
const EDGE = 6;
const HALF = 3;
const SOLID = 0.35;
/** How far above its point the middle of a caption lies, as in the style sheet. */
const ABOVE = 4;

/** Fits the captions of a panel of this width between what stands there; `wide` keeps how wide each is when left alone. */
export function fit(captions: Written[], things: Thing[], panel: number, wide: WeakMap<HTMLElement, number>): void {
  for (const { element } of captions) {
    // Read together, before anything is written: once for all.
    if (!wide.has(element) && element.offsetWidth) wide.set(element, element.offsetWidth);
  }
  const others = captions.map(({ element, x, y }) => ({ x, y: y - ABOVE - 2 * HALF, width: wide.get(element) ?? 0, height: 4 * HALF }));
  const all = [...things, ...others];
  for (const { element, x, y, least } of captions) {
    const width = wide.get(element) ?? 0;
    const line = y - ABOVE;
    const beside = all.filter((one) => abs(one.y + one.height / 2 - line) < one.height * SOLID + HALF);
    const end = min(panel, ...beside.map((one) => one.x).filter((left) => left > x + GAP));
    // At the edge of the panel it moves back as far as it can.
    const before = max(0, ...beside.filter((one) => one.x < x).map((one) => one.x + one.width));
    const left = end < panel ? x : max(min(x, before + GAP), min(x, panel - EDGE - width));
    const room = end - GAP - left;
    const share = min(1, max(least, room / width));
    const words = element.textContent ?? "";
    // What is left of a number would be another.
    const cut = width * share > room + 1 && /\p{L}/u.test(words);
    element.style.left = `${round(left)}px`;
    element.style.scale = share < 1 ? `${share}` : "";
    element.style.maxWidth = cut ? `${round(room / share)}px` : "";
    element.classList.toggle("cut", cut);
    put(element, { title: cut ? words : undefined });
  }
}
