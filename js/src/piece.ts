import type { Art } from "./art.ts";
import { max, measure, min, path, round, s, translate } from "./dom.ts";
import type { Spot } from "./seats.ts";
import type { Box, Piece, Seat } from "./types.ts";

/** A tucked card's width as a share of its piece's box, and what shows of it as a share of its own width. */
const TUCK = 0.81;
const STRIP = 0.62;
/** A block's box has room for its depth and shadow: this share of its height above and below the face. */
const MARGIN = 0.06;
/** From edge to edge in a folded stack, right and up, in units of the kit; at most so many are drawn. */
const FOLD_X = 3.4;
const FOLD_Y = -0.9;
const EDGES = 8;

/** Where a piece's label may go: `room` px centred on it, or (0) as long as it is, from the piece's left edge. */
export interface Setting {
  seat: Seat;
  room: number;
  small: boolean;
}

function tucked(art: Art, seat: Seat, card: string, spot: Spot): Spot {
  const [, , wide, high] = art.box(card);
  const width = spot.width * TUCK;
  const scale = width / wide;
  const height = high * scale;
  const inset = spot.height * MARGIN;
  const y = seat.tuck === "above" ? inset - width * STRIP : spot.height - inset + width * STRIP - height;
  return { x: (spot.width - width) / 2, y, width, height, scale };
}

function edges({ fold, count = 1 }: Piece): number {
  return fold ? min(EDGES, max(0, count - 1)) : 0;
}

/** What the piece covers, with its card and its folded comrades, from the corner of its spot. */
export function outline(art: Art, seat: Seat, piece: Piece, spot: Spot): Box {
  const card = piece.tuck ? tucked(art, seat, piece.tuck, spot) : spot;
  const [cardTop, folded] = [piece.tuck ? card.y : 0, edges(piece) * spot.scale];
  const top = min(folded * FOLD_Y, cardTop);
  return [0, top, spot.width + folded * FOLD_X, max(spot.height, cardTop + card.height) - top];
}

/** The piece itself, from the corner of its spot: folded comrades, card and face, or the seat it left. */
export function body(art: Art, piece: Piece, spot: Spot, { seat }: Setting): SVGElement[] {
  const { width, height, scale } = spot;
  const { symbol, tuck, fold = "", states } = piece;
  const parts: SVGElement[] = [];
  for (let i = edges(piece); i > 0; i--) parts.push(art.draw(fold, i * FOLD_X * scale, i * FOLD_Y * scale, scale));
  if (tuck) {
    const card = tucked(art, seat, tuck, spot);
    parts.push(s("g.card", art.draw(tuck, card.x, card.y, card.scale)));
  }
  if (!states?.includes("ghost")) return [...parts, s("g.body", art.draw(symbol, 0, 0, scale))];
  if (!states.includes("turned")) parts.push(s("g.pale", art.draw(symbol, 0, 0, scale)));
  const box = { x: width * 0.03, y: height * MARGIN, width: width * 0.87 };
  return [...parts, s("rect.seat", { ...box, height: height * (1 - 2 * MARGIN), rx: 4 })];
}

/** The signs of its states, its number and its label. */
export function signs(art: Art, piece: Piece, spot: Spot, setting: Setting): SVGElement[] {
  const { seat } = setting;
  const { symbol, count = 0, states, words } = piece;
  const { width, height, scale } = spot;
  const is = (state: string) => states?.includes(state);
  const parts: SVGElement[] = [s("title", words ?? art.label(symbol))];
  if (is("lost")) {
    const [x, y] = [width * 0.06, height * 0.08];
    parts.push(path("strike", `M${x} ${height - y}L${width - x} ${y}`));
  }
  if (is("turned")) parts.push(is("ghost") ? arrows(width * 0.47, height / 2, 13) : badge(width * 0.95, height * 0.48));
  if (count > 1) {
    const at = translate(width + edges(piece) * FOLD_X * scale - 1, height * 0.86);
    parts.push(s("g.count", { transform: at }, s("circle", { r: 8.5 }), s("text", { y: 4 }, `${count}`)));
  }
  const [x, y, w, h] = outline(art, seat, piece, spot);
  const now = is("now");
  const pad = now || is("pick") ? min(5, width * 0.1) : 0;
  if (pad) {
    const box = { x: x - pad, y: y - pad, width: w + 2 * pad, height: h + 2 * pad };
    parts.push(s(now ? "rect.now" : "rect.pick", { ...box, rx: min(8, width * 0.13) }));
  }
  if (piece.label || piece.value) parts.push(caption(piece, width, seat.tuck === "below" ? -8 - pad : y + h + (seat.tuck ? 17 : 13) + pad, setting));
  return parts;
}

function arrows(x: number, y: number, size: number): SVGGElement {
  return s(
    "g.turning",
    { transform: translate(x, y, `scale(${size})`) },
    path("line", "M-.75-.25A.8.8 0 0 1 .72-.3M.75.25A.8.8 0 0 1-.72.3"),
    path("", "M.98-.72.92.1.28-.28zM-.98.72-.92-.1-.28.28z"),
  );
}

function badge(x: number, y: number): SVGGElement {
  return s("g.turned", s("circle", { cx: x, cy: y, r: 11.6 }), arrows(x, y, 7.25));
}

/** The label and its bold value on one line: smaller, then without the label, where they would touch the next ones. */
function caption({ label = "", value = "" }: Piece, width: number, y: number, { room, small }: Setting): SVGTextElement {
  const [most, bold] = small ? [11.5, 13] : [12.5, 14.5];
  let size = most;
  if (room && label) {
    size = min(most, ((room - (value ? measure(value, bold, true) + 4 : 0)) / measure(label, most)) * most);
    if (size < 10) {
      size = 10;
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
