import { HUSH, entries, h, path, s } from "./dom.ts";
import type { Box, Kit } from "./types.ts";

/** What stands in for a symbol that the kit does not have: an empty dashed seat. */
const UNKNOWN: Box = [0, 0, 58, 78];

export type Art = ReturnType<typeof makeArt>;

/** The kit of one view. Ids carry a prefix of the view: two boards on a page must not share them. */
export function makeArt(kit: Kit) {
  const prefix = `sk${Math.random().toString(36).slice(2, 8)}-`;

  /** Our own markup with its ids made this view's. */
  const own = (markup: string) => markup.replace(/(\bid="|href="#|url\(#)/g, `$1${prefix}`);
  const box = (id: string): Box => kit[id]?.box ?? UNKNOWN;

  const holder = s("defs");
  holder.innerHTML = entries(kit)
    .map(([id, { svg }]) => `<g id="${prefix}${id}">${own(svg)}</g>`)
    .join("");
  // The hatch of what is new on a track.
  const hatch = { id: `${prefix}hatch`, width: 18, height: 16, patternUnits: "userSpaceOnUse" };
  holder.append(s("pattern", hatch, s("rect.new", { width: 18, height: 16 }), path("slash", "M5.5 12 12.5 4")));

  return {
    prefix,
    own,
    box,
    /** A hidden picture that holds every symbol once; pieces refer to it. */
    defs: h("div.sr", HUSH, s("svg", holder)),
    label: (id: string) => kit[id]?.label ?? "",

    /** The symbol with the left upper corner of its box at (x, y). */
    place(id: string, x: number, y: number, scale: number): SVGElement {
      const [left, top, width, height] = box(id);
      const transform = `translate(${x - left * scale} ${y - top * scale}) scale(${scale})`;
      return kit[id]
        ? s("use", { href: `#${prefix}${id}`, transform })
        : s("rect.seat", { width, height, rx: 4, transform });
    },

    /** The symbol as a picture of its own among words, `height` em high. */
    icon(id: string, height: number): SVGSVGElement {
      const [, , wide, high] = box(id);
      const style = `height:${height}em;width:${(height * wide) / high}em`;
      return s("svg.icon", { viewBox: box(id).join(" "), style }, s("use", { href: `#${prefix}${id}` }));
    },
  };
}
