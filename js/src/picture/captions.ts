/**
 * Short texts on a panel, and how they are fitted between what stands there. The fit is computed from the width of each
 * text, measured once, and the places of pieces and other texts, so no language needs a layout of its own.
 */
import type { Chips } from "../base/chips.ts";
import { abs, h, max, measure, min, setAttributes, refill, round, values, textElement, record } from "../base/dom.ts";
import { measureInFrame } from "../base/frame.ts";
import type { Caption, Point, Scene } from "../base/types.ts";
import type { Art } from "./art.ts";
import { slotCentre, type Places } from "./places.ts";

/** A caption as it is drawn, where it begins and has its middle, in panel units, and how small its letters may become. */
export interface DrawnCaption {
  element: HTMLElement;
  x: number;
  y: number;
  least: number;
}

/** Something that a caption may not touch. */
export interface Obstacle {
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
/** To which share of their width letters may be narrowed. */
export const SLIM = 0.7;
/** How far above its point the middle of a caption lies, as in the style sheet. */
const ABOVE = 4;

/** Fits the captions of a panel of this width between what stands there; `wide` keeps how wide each is when left alone. */
export function fitCaptions(captions: DrawnCaption[], things: Obstacle[], panel: number, wide: WeakMap<HTMLElement, number>): void {
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
    const share = min(1, max(least * SLIM, room / width));
    const words = element.textContent ?? "";
    // What is left of a number would be another.
    const cut = width * share > room + 1 && /\p{L}/u.test(words);
    element.style.left = `${round(left)}px`;
    element.style.scale = share < 1 ? `${share} ${max(least, share)}` : "";
    element.style.maxWidth = cut ? `${round(room / share)}px` : "";
    element.classList.toggle("cut", cut);
    setAttributes(element, { title: cut ? words : undefined });
  }
}

const NONE: Record<string, Caption> = {};
/** The smallest type, in px, and the type of each style: of a name, of other words. */
export const SMALLEST = 11;
const TYPE = record<[name: number, words: number]>({ head: [11, 11], small: [12, 11.8] });
const PLAIN = [11.5, 11.5] as const;
/** The type of a name under what it names. */
const UNDER = 11;
const UNDER_NARROW = 11.6;

/**
 * Short texts placed on a panel of this width: HTML over the picture, so that they wrap in any font. `things` are what
 * stands there.
 */
export function captionLayer(art: Art, chips: Chips, places: Places, narrow: boolean, over: HTMLElement, wide: number, things: () => Obstacle[]) {
  const layer = h("div");
  let drawn = new WeakMap<Caption, DrawnCaption | undefined>();
  let widths = new WeakMap<HTMLElement, number>();
  let units = SMALLEST;
  let shown = NONE;
  let fitted: DrawnCaption[] = [];
  const fit = () => {
    fitCaptions(fitted.map((one) => ({ ...one, least: min(1, (one.least * units) / SMALLEST) })), things(), wide, widths);
  };
  over.append(layer);

  function draw({ place, name, text, value, rest, style = "plain", side, sign, sign_words, rule }: Caption): DrawnCaption | undefined {
    const slot = places.slot(place);
    if (!slot) return undefined;
    // A caption starts at its point or at the edge of its box, on the middle line; its box only limits its width.
    const [left, , room] = slot.box ?? [];
    const point: Point = [slot.xy?.some(Boolean) ? slot.xy[0] : (left ?? 0), slotCentre(slot)[1]];
    const css = `left:${point[0]}px;top:${point[1]}px${room ? `;max-width:${room}px` : ""}`;
    if (style === "under" && room) return { element: nameUnder(name ?? "", css, room), x: point[0], y: point[1], least: 1 };
    const element = h(
      "div",
      { class: `caption ${style}${room ? " boxed" : ""}`, style: css },
      side && h(`span.swatch.${side}`),
      name && textElement(side ? `strong.${side}` : "strong", name),
      text && textElement("span", text),
      value && textElement("b", value),
      rest && textElement("span", `· ${rest}`),
      (sign || sign_words) && h("span.sign", sign && art.icon(sign, 1.5), sign_words && (narrow && sign ? h("span.sr", sign_words) : sign_words)),
      rule && chips.chip(rule),
    );
    const [named, written] = TYPE[style] ?? PLAIN;
    return { element, x: point[0], y: point[1], least: SMALLEST / (text || value || rest ? written : named) };
  }

  /** A name centred in its box: narrower where it is long, then in two lines. */
  function nameUnder(name: string, css: string, room: number): HTMLElement {
    const size = narrow ? UNDER_NARROW : UNDER;
    const share = max(SLIM, min(1, (room - 2 * GAP) / measure(name, size, true)));
    const style = `${css};font-size:max(${size}px,var(--least));width:${room / share}px;max-width:none;scale:${round(share)} 1`;
    return h("div.caption.under.boxed", { dir: "auto", style }, name);
  }

  /** Shows the captions of a scene; `anew` if places are others, `moved` if anything that stands there is. */
  function update({ captions = NONE }: Scene, anew: boolean, moved: boolean): void {
    if (captions === shown && !anew && !moved) return;
    if (anew) drawn = new WeakMap();
    const list = values(captions).flatMap((one) => {
      if (!drawn.has(one)) drawn.set(one, draw(one));
      return drawn.get(one) ?? [];
    });
    if (captions !== shown || anew) refill(layer, ...list.map(({ element }) => element));
    shown = captions;
    // In a box it wraps.
    fitted = list.filter(({ element }) => !element.matches(".boxed"));
    measureInFrame(fit);
  }

  return {
    update,
    /** Fits them again where the smallest type is so many units of the panel. */
    resize(least: number): void {
      if (least === units) return;
      units = least;
      widths = new WeakMap();
      // What was cut is measured whole.
      for (const { element } of fitted) element.style.maxWidth = "";
      measureInFrame(fit);
    },
  };
}
