import type { Art } from "./art.ts";
import { measure, round, s } from "./dom.ts";
import type { Spot } from "./seats.ts";
import type { Box, Piece, Seat } from "./types.ts";

/** A tucked card's width as a share of its piece's box, and what shows of it as a share of its own width. */
const TUCK = 0.81;
const STRIP = 0.62;
/** A block's box has room for its depth and shadow: this share of its height above and below the face. */
const MARGIN = 0.06;
/** From edge to edge in a folded stack, right and up, in units of the kit; at most so many are drawn. */
const FOLD = [3.4, -0.9] as const;
const EDGES = 8;

export const SANS = "'Segoe UI','Helvetica Neue',Arial,sans-serif";
const TURNING = "M-.75-.25A.8.8 0 0 1 .72-.3M.75.25A.8.8 0 0 1-.72.3";
const POINTS = "M.98-.72.92.1.28-.28zM-.98.72-.92-.1-.28.28z";

/** Where a piece's label may go: `room` px centred on it, or (0) as long as it is, from the piece's left edge. */
export interface Setting {
  seat: Seat;
  room: number;
  small: boolean;
}

interface Tucked {
  x: number;
  y: number;
  width: number;
  height: number;
  scale: number;
}

function tucked(art: Art, seat: Seat, card: string, spot: Spot): Tucked {
  const box = art.box(card);
  const width = spot.width * TUCK;
  const scale = width / box[2];
  const height = box[3] * scale;
  const inset = spot.height * MARGIN;
  const y = seat.tuck === "above" ? inset - width * STRIP : spot.height - inset + width * STRIP - height;
  return { x: (spot.width - width) / 2, y, width, height, scale };
}

/** What the piece covers, with its card and its folded comrades, from the corner of its spot. */
export function outline(art: Art, seat: Seat, piece: Piece, spot: Spot): Box {
  let [top, bottom, right] = [0, spot.height, spot.width];
  if (piece.tuck) {
    const card = tucked(art, seat, piece.tuck, spot);
    top = Math.min(top, card.y);
    bottom = Math.max(bottom, card.y + card.height);
  }
  if (piece.fold) {
    top += edges(piece) * FOLD[1] * spot.scale;
    right += edges(piece) * FOLD[0] * spot.scale;
  }
  return [0, top, right, bottom - top];
}

function edges(piece: Piece): number {
  return Math.min(EDGES, Math.max(0, (piece.count ?? 1) - 1));
}

/** Everything that is drawn of a piece, from the corner of its spot. */
export function picture(art: Art, piece: Piece, spot: Spot, setting: Setting): SVGElement[] {
  const { seat } = setting;
  const states = piece.states ?? [];
  const is = (state: string) => states.includes(state);
  const { width, height, scale } = spot;
  const parts: SVGElement[] = [];
  const name = piece.words ?? art.label(piece.symbol);
  if (name) parts.push(s("title", {}, name));
  if (piece.fold) {
    for (let i = edges(piece); i > 0; i--) {
      parts.push(art.place(piece.fold, i * FOLD[0] * scale, i * FOLD[1] * scale, scale));
    }
  }
  if (piece.tuck) {
    const card = tucked(art, seat, piece.tuck, spot);
    const shown = s("g", { class: "card" }, art.place(piece.tuck, card.x, card.y, card.scale));
    parts.push(shown);
  }
  const inset = height * MARGIN;
  if (is("ghost")) {
    const [x, w, h] = [width * 0.03, width * 0.87, height - 2 * inset];
    if (!is("turned")) parts.push(s("g", { class: "pale" }, art.place(piece.symbol, 0, 0, scale)));
    parts.push(s("rect", { class: "seat", x: round(x), y: round(inset), width: round(w), height: round(h), rx: 4 }));
  } else {
    parts.push(s("g", { class: "body" }, art.place(piece.symbol, 0, 0, scale)));
  }
  if (is("lost")) {
    const [x, y] = [width * 0.06, height * 0.08];
    parts.push(s("path", { class: "strike", d: `M${round(x)} ${round(height - y)}L${round(width - x)} ${round(y)}` }));
  }
  if (is("turned")) parts.push(is("ghost") ? arrows(width * 0.47, height / 2, 13) : badge(width * 0.95, height * 0.48));
  if (piece.count && piece.count > 1) parts.push(number(piece, width, height, scale));
  const [x, y, w, h] = outline(art, seat, piece, spot);
  let pad = 0;
  if (is("now") || is("pick")) {
    pad = Math.min(5, width * 0.1);
    const box = { x: round(x - pad), y: round(y - pad), width: round(w + 2 * pad), height: round(h + 2 * pad) };
    parts.push(s("rect", { class: is("now") ? "now" : "pick", ...box, rx: round(Math.min(8, width * 0.13)) }));
  }
  const label = caption(piece, width, seat.tuck === "below" ? -3 - pad : y + h + (seat.tuck ? 11 : 13) + pad, setting);
  if (label) parts.push(label);
  return parts;
}

function arrows(x: number, y: number, size: number): SVGGElement {
  const at = `translate(${round(x)} ${round(y)}) scale(${size})`;
  return s("g", { class: "turning", transform: at }, s("path", { d: TURNING, class: "line" }), s("path", { d: POINTS }));
}

function badge(x: number, y: number): SVGGElement {
  return s("g", { class: "turned" }, s("circle", { cx: round(x), cy: round(y), r: 11.6 }), arrows(x, y, 7.25));
}

function number(piece: Piece, width: number, height: number, scale: number): SVGGElement {
  const x = width + edges(piece) * FOLD[0] * scale * (piece.fold ? 1 : 0) - 1;
  const y = height * 0.86;
  const text = s("text", { x: round(x), y: round(y + 4) }, String(piece.count));
  return s("g", { class: "count" }, s("circle", { cx: round(x), cy: round(y), r: 8.5 }), text);
}

/** The label and its bold value on one line: smaller, then without the label, where they would touch the next ones. */
function caption(piece: Piece, width: number, y: number, setting: Setting): SVGTextElement | undefined {
  const { label = "", value = "" } = piece;
  if (!label && !value) return undefined;
  const [most, bold] = setting.small ? [11.5, 13] : [12.5, 14.5];
  let size = most;
  let shown = label;
  if (setting.room && label) {
    const fixed = value ? measure(value, `700 ${bold}px ${SANS}`) + 4 : 0;
    const wide = measure(label, `${most}px ${SANS}`);
    size = Math.min(most, ((setting.room - fixed) / wide) * most);
    if (size < 10) {
      size = 10;
      if (value) shown = "";
    }
  }
  const text = s("text", { class: "label", y: round(y) });
  if (setting.room) put(text, width / 2, "middle");
  else put(text, 2, "start");
  if (shown) text.append(s("tspan", { style: `font-size:${round(size)}px` }, shown));
  if (value) text.append(s("tspan", { class: "value", dx: shown ? 5 : undefined, style: `font-size:${bold}px` }, value));
  return text;

  function put(element: SVGElement, x: number, anchor: string): void {
    element.setAttribute("x", String(round(x)));
    element.setAttribute("text-anchor", anchor);
  }
}
