import type { Art } from "./art.ts";
import type { Chips } from "../base/chips.ts";
import { h, refill, values, words } from "../base/dom.ts";
import type { Places } from "./places.ts";
import { middle } from "./slots.ts";
import type { Caption, Point, Scene } from "../base/types.ts";

const NONE: Record<string, Caption> = {};

/** Short texts placed on a panel: HTML over the picture, so that they wrap in any font. */
export function captionLayer(art: Art, chips: Chips, places: Places, narrow: boolean, over: HTMLElement) {
  const layer = h("div");
  let drawn = new WeakMap<Caption, HTMLElement | undefined>();
  let shown = NONE;
  over.append(layer);

  function draw({ place, name, text, value, rest, style = "plain", side, sign, sign_words, rule }: Caption): HTMLElement | undefined {
    const slot = places.slot(place);
    if (!slot) return undefined;
    // A caption starts at its point or at the edge of its box, on the middle line; its box only limits its width.
    const [left, , wide] = slot.box ?? [];
    const point: Point = [slot.xy?.some(Boolean) ? slot.xy[0] : (left ?? 0), middle(slot)[1]];
    const css = `left:${point[0]}px;top:${point[1]}px${wide ? `;max-width:${wide}px` : ""}`;
    return h(
      "div",
      { class: `caption ${style}`, style: css },
      side && h(`span.swatch.${side}`),
      name && words(side ? `strong.${side}` : "strong", name),
      text && words("span", text),
      value && words("b", value),
      rest && words("span", `· ${rest}`),
      (sign || sign_words) && h("span.sign", sign && art.icon(sign, 1.5), sign_words && (narrow && sign ? h("span.sr", sign_words) : sign_words)),
      rule && chips.chip(rule),
    );
  }

  return ({ captions = NONE }: Scene, anew: boolean): void => {
    if (captions === shown && !anew) return;
    shown = captions;
    if (anew) drawn = new WeakMap();
    const list = values(captions).map((one) => {
      if (!drawn.has(one)) drawn.set(one, draw(one));
      return drawn.get(one);
    });
    refill(layer, ...list);
  };
}
