import { HIDDEN, h, path, s, record } from "../base/dom.ts";
import type { Box, Kit, Panel } from "../base/types.ts";

/** A reference to a symbol as `authoring/svg.py` writes it. */
const REFERENCE = /<use href='#([^']*)'(?: x='([^']*)')?(?: y='([^']*)')?(?: transform='([^']*)')?( style='[^']*')?\/>/g;
/** Stands in for a symbol missing from the kit: an empty dashed slot. */
const UNKNOWN: Box = [0, 0, 58, 78];
const GAP = "<rect class='gap' width='58' height='78' rx='4'/>";
/** How deep symbols may be made of others, and how long their drawings may become: a forged kit refers to itself. */
const DEEPEST = 8;
const LONGEST = 1e6;

export interface Art {
  prefix: string;
  /** Markup of ours as all that an element holds. */
  fill(element: Element, markup: string): void;
  box(id: string): Box;
  /** Each symbol once; pieces refer to it. A hatch works only if rendered; the symbols are hidden to save styling. */
  defs: HTMLElement;
  label(id: string): string;
  /** The same symbols for another picture on this page. */
  twin(): Art;
  /** The symbol with the upper left corner of its box at (x, y). */
  draw(id: string, x: number, y: number, scale: number): SVGElement;
  /** A panel as a picture of its own. */
  sheet(panel: Panel): SVGSVGElement;
  /** The symbol as an inline picture in text, `height` em high. */
  icon(id: string, height: number): SVGSVGElement;
}

/**
 * The kit of one view. Ids, and references between symbols, carry a prefix unique to the view: two boards on a page
 * must not share them.
 */
export function makeArt(kit: Kit): Art {
  const prefix = `sk${Math.random().toString(36).slice(2, 8)}-`;

  const added = new Set<string>();
  let waiting = "";
  /** References that may have come before their symbol: WebKit draws nothing for one it has laid out by then. */
  let early: Element[] = [];

  /** Markup of ours with its ids made unique to this view, defining the kit symbols that it refers to. */
  const own = (markup: string) =>
    markup.replace(/(\bid=["']|href=["']#|url\(#)([^"')]*)/g, (_, before: string, id: string) => before + need(id));
  const box = (id: string): Box => kit[id]?.box ?? UNKNOWN;

  const drawings = record<string>();
  let room = LONGEST;

  /**
   * The drawing of a symbol, with those that it is made of written out: to a browser each reference is a tree of its own.
   * What is too deep or too long is missing.
   */
  const drawing = ({ svg }: Kit[string], depth = 0): string =>
    svg.replace(REFERENCE, (found, id: string, x = "0", y = "0", transform = "", more = "") => {
      if (!kit[id]) return found;
      drawings[id] ??= depth < DEEPEST ? drawing(kit[id], depth + 1) : GAP;
      room -= drawings[id].length;
      if (room < 0) return GAP;
      return found === `<use href='#${id}'/>` ? drawings[id] : `<g transform='${transform}translate(${x} ${y})'${more}>${drawings[id]}</g>`;
    });

  const holder = s("defs");
  // The hatching of what is new on a track.
  const size = { width: 18, height: 16 };
  const look = { id: `${prefix}hatch`, ...size, patternUnits: "userSpaceOnUse" };
  const hatch = s("pattern", look, s("rect.new", size), path("slash", "M5.5 12 12.5 4"));

  /** Defines a symbol on first use: most of a kit is never shown. Returns its id in this view. */
  function need(id: string): string {
    const name = prefix + id;
    if (kit[id] && !added.has(id)) {
      added.add(id);
      const group = `<g id="${name}">${own(drawing(kit[id]))}</g>`;
      if (!waiting) queueMicrotask(define);
      waiting += group;
    }
    return name;
  }

  /** Defines all symbols that were needed at once, before anything is painted: each reading of markup has its price. */
  function define(): void {
    holder.insertAdjacentHTML("beforeend", waiting);
    waiting = "";
    for (const one of early) one.setAttribute("href", one.getAttribute("href") as string);
    early = [];
  }

  function reference(id: string, transform?: string): SVGUseElement {
    const element = s("use", { href: `#${need(id)}`, transform });
    if (waiting) early.push(element);
    return element;
  }

  function fill(element: Element, markup: string): void {
    element.innerHTML = own(markup);
    if (waiting) early.push(...element.querySelectorAll("use"));
  }

  return {
    prefix,
    fill,
    box,
    defs: h("div.sr", HIDDEN, s("svg", hatch), s("svg", { hidden: "" }, holder)),
    label: (id: string) => kit[id]?.label ?? "",
    twin: () => makeArt(kit),

    draw(id, x, y, scale) {
      const [left, top, width, height] = box(id);
      const transform = `translate(${x - left * scale} ${y - top * scale}) scale(${scale})`;
      return kit[id] ? reference(id, transform) : s("rect.gap", { width, height, rx: 4, transform });
    },

    sheet({ size: [width, height], svg = "", label }) {
      const drawn = s("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label });
      fill(drawn, svg);
      return drawn;
    },

    icon(id, height) {
      const whole = kit[id]?.whole ?? box(id);
      const [, , wide, high] = whole;
      const style = `height:${height}em;width:${(height * wide) / high}em`;
      return s("svg.icon", { viewBox: whole.join(" "), style }, reference(id));
    },
  };
}
