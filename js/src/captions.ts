import type { Art } from "./art.ts";
import type { Chips } from "./chips.ts";
import { h, words } from "./dom.ts";
import { middle } from "./seats.ts";
import type { Caption, Place, Scene } from "./types.ts";

type Captions = Record<string, Caption>;
const NONE: Captions = {};

/** Short texts that stand at places of a panel: HTML over the picture, so that they flow with any font. */
export class CaptionLayer {
  private readonly shown = new Map<string, HTMLElement>();
  private now: Captions = NONE;

  constructor(
    private readonly art: Art,
    private readonly chips: Chips,
    private readonly places: Record<string, Place>,
    private readonly narrow: boolean,
    private readonly over: HTMLElement,
  ) {}

  update(scene: Scene): void {
    const before = this.now;
    const after = (this.now = scene.captions ?? NONE);
    if (before === after) return;
    for (const [id, element] of this.shown) {
      if (after[id] === before[id]) continue;
      element.remove();
      this.shown.delete(id);
    }
    for (const id in after) {
      const caption = after[id] as Caption;
      const place = this.places[caption.place];
      if (!place || this.shown.has(id)) continue;
      const element = this.draw(caption, place);
      this.shown.set(id, element);
      this.over.append(element);
    }
  }

  private draw(caption: Caption, place: Place): HTMLElement {
    const { name, text, side, sign, sign_words, rule } = caption;
    const seat = (this.narrow && place.narrow) || place.seat;
    const element = h("div.caption");
    if (side) element.append(h(`span.swatch.${side}`));
    if (name) element.append(words("strong", side ?? "", name));
    if (text) element.append(words("span", "role", text));
    if (sign) element.append(h("span.sign", {}, this.art.icon(sign, 1.5), sign_words));
    else if (sign_words) element.append(h("span.sign", {}, sign_words));
    if (rule) element.append(this.chips.chip(rule));
    // A caption begins at its point, on its line; its box says only how wide it may become.
    const [x, y] = seat.xy ?? middle(seat);
    const wide = seat.box ? `;max-width:${seat.box[2]}px` : "";
    element.style.cssText = `left:${x}px;top:${y}px${wide}`;
    return element;
  }
}
