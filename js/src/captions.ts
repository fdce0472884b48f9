import type { Art } from "./art.ts";
import type { Chips } from "./chips.ts";
import { h, words } from "./dom.ts";
import { middle } from "./seats.ts";
import type { Caption, Place, Scene } from "./types.ts";

/** Short texts that stand at places of a panel: HTML over the picture, so that they flow with any font. */
export function captionLayer(art: Art, chips: Chips, places: Record<string, Place>, narrow: boolean, over: HTMLElement) {
  const shown = new Map<string, [Caption, HTMLElement]>();

  function draw({ name, text, side, sign, sign_words, rule }: Caption, place: Place): HTMLElement {
    const seat = (narrow && place.narrow) || place.seat;
    // A caption begins at its point, on its line; its box says only how wide it may become.
    const [x, y] = middle(seat);
    const style = `left:${x}px;top:${y}px${seat.box ? `;max-width:${seat.box[2]}px` : ""}`;
    return h(
      "div.caption",
      { style },
      side && h(`span.swatch.${side}`),
      name && words(`strong.${side}`, name),
      text && words("span", text),
      (sign || sign_words) && h("span.sign", sign && art.icon(sign, 1.5), sign_words),
      rule && chips.chip(rule),
    );
  }

  return ({ captions = {} }: Scene): void => {
    for (const [id, [caption, element]] of shown) {
      if (captions[id] === caption) continue;
      element.remove();
      shown.delete(id);
    }
    for (const id in captions) {
      const caption = captions[id] as Caption;
      const place = places[caption.place];
      if (!place || shown.has(id)) continue;
      const element = draw(caption, place);
      shown.set(id, [caption, element]);
      over.append(element);
    }
  };
}
