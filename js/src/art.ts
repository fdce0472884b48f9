import { s } from "./dom.ts";
import type { Box, Kit } from "./types.ts";

/** What stands in for a symbol that the kit does not have: an empty dashed seat. */
const UNKNOWN: Box = [0, 0, 58, 78];

/** The kit of one view. Ids carry a prefix of the view: two boards on a page must not share them. */
export class Art {
  readonly prefix = `sk${Math.random().toString(36).slice(2, 8)}-`;
  /** A hidden picture that holds every symbol once; pieces refer to it. */
  readonly defs: SVGSVGElement;

  constructor(readonly kit: Kit) {
    this.defs = s("svg", { width: 0, height: 0, "aria-hidden": "true", class: "defs" });
    const holder = s("defs");
    holder.innerHTML = Object.entries(kit)
      .map(([id, symbol]) => `<g id="${this.prefix}${id}">${this.own(symbol.svg)}</g>`)
      .join("");
    // The hatch of what is new on a track.
    holder.append(
      s(
        "pattern",
        { id: `${this.prefix}hatch`, width: 18, height: 16, patternUnits: "userSpaceOnUse" },
        s("rect", { width: 18, height: 16, class: "new" }),
        s("path", { d: "M5.5 12 12.5 4", class: "slash" }),
      ),
    );
    this.defs.append(holder);
  }

  /** Our own markup with its ids made this view's. */
  own(markup: string): string {
    return markup.replace(/(\bid="|href="#|url\(#)/g, `$1${this.prefix}`);
  }

  box(id: string): Box {
    return this.kit[id]?.box ?? UNKNOWN;
  }

  label(id: string): string {
    return this.kit[id]?.label ?? "";
  }

  /** The symbol with the left upper corner of its box at (x, y). */
  place(id: string, x: number, y: number, scale: number): SVGElement {
    const [left, top, width, height] = this.box(id);
    const transform = `translate(${x - left * scale} ${y - top * scale}) scale(${scale})`;
    return this.kit[id]
      ? s("use", { href: `#${this.prefix}${id}`, transform })
      : s("rect", { width, height, rx: 4, class: "seat", transform });
  }

  /** The symbol as a picture of its own among words, `height` em high. */
  icon(id: string, height: number): SVGSVGElement {
    const box = this.box(id);
    const picture = s("svg", { viewBox: box.join(" "), class: "icon", "aria-hidden": "true" });
    picture.style.height = `${height}em`;
    picture.style.width = `${(height * box[2]) / box[3]}em`;
    picture.append(s("use", { href: `#${this.prefix}${id}` }));
    return picture;
  }
}
