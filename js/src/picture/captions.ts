import type { Art } from "./art.ts";
import type { Chips } from "../base/chips.ts";
import { h, refill, values, words } from "../base/dom.ts";
import { fit, type Thing, type Written } from "./fitted.ts";
import type { Places } from "./places.ts";
import { middle } from "./slots.ts";
import type { Caption, Point, Scene } from "../base/types.ts";

const NONE: Record<string, Caption> = {};
/** The smallest type, in px, and the type of each style: of a name, of other words. */
const SMALLEST = 10;
const TYPE: Record<string, [name: number, words: number]> = { head: [10, 10], small: [12, 11] };
const PLAIN = [11.5, 11.5] as const;

/**
 * Short texts placed on a panel of this width: HTML over the picture, so that they wrap in any font. `things` are what
 * stands there.
 */
export function captionLayer(art: Art, chips: Chips, places: Places, narrow: boolean, over: HTMLElement, wide: number, things: () => Thing[]) {
  const layer = h("div");
  let drawn = new WeakMap<Caption, Written | undefined>();
  const widths = new WeakMap<HTMLElement, number>();
  let shown = NONE;
  over.append(layer);

  function draw({ place, name, text, value, rest, style = "plain", side, sign, sign_words, rule }: Caption): Written | undefined {
    const slot = places.slot(place);
    if (!slot) return undefined;
    // A caption starts at its point or at the edge of its box, on the middle line; its box only limits its width.
    const [left, , room] = slot.box ?? [];
    const point: Point = [slot.xy?.some(Boolean) ? slot.xy[0] : (left ?? 0), middle(slot)[1]];
    const css = `left:${point[0]}px;top:${point[1]}px${room ? `;max-width:${room}px` : ""}`;
    const element = h(
      "div",
      { class: `caption ${style}${room ? " boxed" : ""}`, style: css },
      side && h(`span.swatch.${side}`),
      name && words(side ? `strong.${side}` : "strong", name),
      text && words("span", text),
      value && words("b", value),
      rest && words("span", `· ${rest}`),
      (sign || sign_words) && h("span.sign", sign && art.icon(sign, 1.5), sign_words && (narrow && sign ? h("span.sr", sign_words) : sign_words)),
      rule && chips.chip(rule),
    );
    const [named, written] = TYPE[style] ?? PLAIN;
    return { element, x: point[0], y: point[1], least: SMALLEST / (text || value || rest ? written : named) };
  }

  /** Shows the captions of a scene; `anew` if places are others, `moved` if anything that stands there is. */
  return ({ captions = NONE }: Scene, anew: boolean, moved: boolean): void => {
    if (captions === shown && !anew && !moved) return;
    if (anew) drawn = new WeakMap();
    const list = values(captions).flatMap((one) => {
      if (!drawn.has(one)) drawn.set(one, draw(one));
      return drawn.get(one) ?? [];
    });
    if (captions !== shown || anew) refill(layer, ...list.map(({ element }) => element));
    shown = captions;
    // In a box it wraps.
    fit(list.filter(({ element }) => !element.matches(".boxed")), things(), wide, widths);
  };
}
