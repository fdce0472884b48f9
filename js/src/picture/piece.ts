import * as by from "../../../sekiwidget/board/image/piece.json";
import type { Art } from "./art.ts";
import { max, measure, min, path, round, s, translate } from "../base/dom.ts";
import type { Spot } from "./slots.ts";
import type { Box, Piece, Slot } from "../base/types.ts";

/** Where a piece's label may go: within `room` px, centred, or (0) at full length from the piece's left edge. */
export interface Setting {
  slot: Slot;
  room: number;
  small: boolean;
}

function tucked(art: Art, slot: Slot, card: string, spot: Spot): Spot {
  const [, , wide, high] = art.box(card);
  const width = spot.width * by.TUCK;
  const scale = width / wide;
  const height = high * scale;
  const inset = spot.height * by.MARGIN;
  const y = slot.tuck === "above" ? inset - width * by.STRIP : spot.height - inset + width * by.STRIP - height;
  return { x: (spot.width - width) / 2, y, width, height, scale };
}

function edges({ fold, count = 1 }: Piece): number {
  return fold ? min(by.EDGES, max(0, count - 1)) : 0;
}

/** The area the piece covers with its card and its folded comrades, from the corner of its spot. */
export function outline(art: Art, slot: Slot, piece: Piece, spot: Spot): Box {
  const card = piece.tuck ? tucked(art, slot, piece.tuck, spot) : spot;
  const [cardTop, folded] = [piece.tuck ? card.y : 0, edges(piece) * spot.scale];
  const top = min(folded * by.FOLD_Y, cardTop);
  return [0, top, spot.width + folded * by.FOLD_X, max(spot.height, cardTop + card.height) - top];
}

/** The states of a piece on which `body` depends. */
export const SHAPING = ["next", "ghost", "turned"];

/** The piece itself, from the corner of its spot: folded comrades, card and face, or the slot that it left. */
export function body(art: Art, piece: Piece, spot: Spot, { slot }: Setting): SVGElement[] {
  const { width, height, scale } = spot;
  const { symbol, tuck, fold = "", states } = piece;
  const parts: SVGElement[] = [];
  if (states?.includes("next")) return [s("rect.seat", { x: 0, y: 0, width, height, rx: 4 })];
  for (let i = edges(piece); i > 0; i--) parts.push(art.draw(fold, i * by.FOLD_X * scale, i * by.FOLD_Y * scale, scale));
  if (tuck) {
    const card = tucked(art, slot, tuck, spot);
    parts.push(s("g.card", art.draw(tuck, card.x, card.y, card.scale)));
  }
  if (!states?.includes("ghost")) return [...parts, s("g.body", art.draw(symbol, 0, 0, scale))];
  if (!states.includes("turned")) parts.push(s("g.pale", art.draw(symbol, 0, 0, scale)));
  const box = { x: width * by.SEAT_LEFT, y: height * by.MARGIN, width: width * by.SEAT_WIDTH };
  return [...parts, s("rect.gap", { ...box, height: height * (1 - 2 * by.MARGIN), rx: 4 })];
}

/** Its state signs, its number and its label. */
export function signs(art: Art, piece: Piece, spot: Spot, setting: Setting): SVGElement[] {
  const { slot } = setting;
  const { symbol, count = 0, states, words } = piece;
  const { width, height, scale } = spot;
  const is = (state: string) => states?.includes(state);
  const parts: SVGElement[] = [s("title", words ?? art.label(symbol))];
  if (is("lost")) {
    const [x, y] = [width * by.STRIKE_X, height * by.STRIKE_Y];
    const thick = min(by.STRUCK, max(1.2, width * by.STRUCK_SHARE));
    parts.push(path("strike", `M${x} ${height - y}L${width - x} ${y}`, { style: `stroke-width:${round(thick)}` }));
  }
  if (is("turned")) parts.push(is("ghost") ? arrows(width * by.LEFT_X, height / 2, by.LEFT_ARROWS) : badge(width * by.TURNED_X, height * by.TURNED_Y));
  if (count > 1) {
    const at = slot.round
      ? translate(width * by.ROUND_COUNT_X, height * by.ROUND_COUNT_Y)
      : translate(width + edges(piece) * by.FOLD_X * scale - 1, height * by.COUNT_Y);
    const r = min(by.COUNT_RADIUS, max(by.COUNT_LEAST, width * by.COUNT_SHARE));
    parts.push(s("g.count", { transform: at }, s("circle", { r }), s("text", { y: 4 }, `${count}`)));
  }
  const [x, y, w, h] = outline(art, slot, piece, spot);
  const now = is("now");
  const frame = slot.round ? by.ROUND : min(by.FRAME, width * by.FRAME_SHARE);
  const pad = now || is("pick") ? frame : 0;
  if (pad) {
    const box = { x: x - pad, y: y - pad, width: w + 2 * pad, height: h + 2 * pad };
    const rx = slot.round ? box.width / 2 : min(by.FRAME_ROUND, width * by.FRAME_ROUND_SHARE);
    parts.push(s(now ? "rect.now" : "rect.pick", { ...box, rx }));
  }
  if (piece.label || piece.value) parts.push(caption(piece, width, slot.tuck === "below" ? -8 - pad : y + h + (slot.tuck ? 17 : 13) + pad, setting));
  return parts;
}

function arrows(x: number, y: number, size: number): SVGGElement {
  return s(
    "g.turning",
    { transform: translate(x, y, `scale(${size})`) },
    path("line", by.ARCS),
    path("", by.POINTS),
  );
}

function badge(x: number, y: number): SVGGElement {
  return s("g.turned", s("circle", { cx: x, cy: y, r: by.TURNED_RADIUS }), arrows(x, y, by.TURNED_ARROWS));
}

/** The label and its bold value on one line: shrunk, or without the label, if they would touch the neighbours. */
function caption({ label = "", value = "" }: Piece, width: number, y: number, { room, small }: Setting): SVGTextElement {
  const [most, bold] = small ? [11.5, 13] : [by.LABEL, by.VALUE];
  let size = most;
  if (room && label) {
    size = min(most, ((room - (value ? measure(value, bold, true) + 4 : 0)) / measure(label, most)) * most);
    if (size < by.SMALLEST) {
      size = by.SMALLEST;
      if (value) label = "";
    }
  }
  return s(
    room ? "text.label.middle" : "text.label",
    { x: room ? round(width / 2) : 2, y },
    label && s("tspan", { style: `font-size:${round(size)}px` }, label),
    value && s("tspan.value", { dx: label && 5, style: `font-size:${bold}px` }, value),
  );
}
