/** Pieces: their drawing, the labels and signs on them, and their layer on a panel. */
import * as by from "../../../sekiwidget/board/image/piece.json";
import { abs, max, measure, min, path, setAttributes, refill, round, s, stringify, translate, record } from "../base/dom.ts";
import type { Box, Piece, Place, Scene, Slot } from "../base/types.ts";
import type { Art } from "./art.ts";
import { SLIM } from "./captions.ts";
import type { Motion } from "./motion.ts";
import { arrange, type Places, type Spot, spread } from "./places.ts";

/** Where a piece's label may go: within `room` px around `middle`, or (0) at full length from the piece's left edge. */
export interface PieceLayout {
  slot: Slot;
  middle: number;
  room: number;
  small: boolean;
}

/** The gap between the labels of neighbours, and between a label and its value; how far the labels of a row may reach past its ends, as a share of the pitch. */
const APART = 8;
const GAP = 5;
const REACH = 0.75;

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
export const BODY_STATES = ["next", "ghost", "turned"];

/** The piece itself, from the corner of its spot: folded comrades, card and face, or the slot that it left. */
export function body(art: Art, piece: Piece, spot: Spot, { slot }: PieceLayout): SVGElement[] {
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
export function signs(art: Art, piece: Piece, spot: Spot, setting: PieceLayout): SVGElement[] {
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
  // Cards that are proposed side by side keep their frames apart.
  const pad = now || is("pick") ? frame : is("proposed") ? 1 : 0;
  if (pad) {
    const box = { x: x - pad, y: y - pad, width: w + 2 * pad, height: h + 2 * pad };
    const rx = slot.round ? box.width / 2 : min(by.FRAME_ROUND, width * by.FRAME_ROUND_SHARE);
    parts.push(s(now ? "rect.now" : "rect.pick", { ...box, rx }));
  }
  if (piece.label || piece.value) parts.push(caption(piece, slot.tuck === "below" ? -8 - pad : y + h + (slot.tuck ? 17 : 13) + pad, setting));
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

/** The type of a label and of its value, and how wide the value is with its gap. */
function typeOf({ value }: Piece, small: boolean): [label: number, value: number, taken: number] {
  const [label, bold] = small ? [12, 13] : [by.LABEL, by.VALUE];
  return [label, bold, value ? measure(value, bold, true) + GAP : 0];
}

/** The label and its bold value on one line, shrunk; where they would touch the neighbours: the label narrower, or over its value, or cut. */
function caption(piece: Piece, y: number, { room, middle, small, slot }: PieceLayout): SVGTextElement {
  let { label = "", value = "" } = piece;
  const [most, bold, taken] = typeOf(piece, small);
  const fitted = (taken: number) => (room && label ? min(most, ((room - taken) / measure(label, most)) * most) : most);
  // Under a piece of the far rank there is room for one line, and on a narrow board over one of the near rank too.
  const split = value && slot.tuck === "below" && !small && fitted(taken) < by.SMALLEST * by.STACKED;
  const beside = split ? 0 : taken;
  const kept = fitted(beside) / by.SMALLEST;
  if (kept < SLIM) label = label.slice(0, max(1, Math.floor((label.length * kept) / SLIM) - 1)) + "…";
  const squeezed = fitted(beside) < most && { textLength: max(GAP, round(room - beside)), lengthAdjust: "spacingAndGlyphs" };
  const x = room ? round(middle) : 2;
  return s(
    room ? "text.label.middle" : "text.label",
    { x, y: split ? y - by.LINE : y },
    label && s("tspan", { ...squeezed, style: `font-size:max(${round(max(by.SMALLEST, fitted(beside)))}px,var(--least))` }, label),
    value && s("tspan.value", { ...(split ? { x, dy: by.LINE } : { dx: label && GAP }), style: `font-size:max(${bold}px,var(--least))` }, value),
  );
}

/** A piece on the sheet. Its picture and its signs depend only on their keys: drawn again only when these change. */
interface Drawn {
  piece: Piece;
  group: SVGGElement;
  spot: Spot;
  bodyKey: string;
  signsKey: string;
}

const NONE: Record<string, Piece> = {};

/** The pieces of one panel. A change redraws only the places concerned. */
export function pieceLayer(art: Art, places: Places, narrow: boolean, motion: Motion) {
  const drawn = new Map<string, Drawn>();
  const grounds = record<SVGGElement>();
  const reaches = record<number>();
  const layer = s("g");
  const under = s("g");
  let now = NONE;
  let raised = record<boolean>();
  let ordered: Record<string, Place> | undefined;

  const rise = (id: string) => (raised[id] ? (narrow ? 3 : 5) : 0);
  /** A card that is picked stands a little higher than its hand. */
  function lift({ style }: SVGGElement, id: string): void {
    const by = rise(id);
    style.translate = by ? `0 -${by}px` : "";
  }

  /** The middle and the width of each label of a place: what a neighbour in its row leaves is its own. */
  function labelsOf(pieces: Piece[], spots: Spot[], { box, row_pitch, tuck }: Slot, pitch: number): [number, number][] {
    const middles = spots.map(({ x, width }) => x + width / 2);
    if (row_pitch || !box) return middles.map((middle) => [middle, pitch]);
    const [first = 0, last = 0] = [middles[0], middles.at(-1)];
    const reach = pitch * REACH;
    // Beside the near rank there may be a map.
    const right = min(last + reach, tuck === "above" ? 1e3 : box[0] + box[2]);
    const wanted = pieces.map((piece) => {
      const [size, , taken] = typeOf(piece, narrow);
      return piece.label || piece.value ? measure(piece.label ?? "", size) + taken + APART : 0;
    });
    return spread(wanted, middles, min(first - pitch / 2, max(box[0], first - reach)), max(last + pitch / 2, right));
  }

  function seatAll(place: string, pieces: [string, Piece][], moved: boolean): void {
    pieces.sort(([, one], [, other]) => (one.order ?? 0) - (other.order ?? 0));
    const slot = places.slot(place) as Slot;
    const ground = grounds[place] as SVGGElement;
    const spots = arrange(
      slot,
      pieces.map(([, { symbol }]) => art.box(symbol)),
    );
    reaches[place] = places.all()[place]?.ground ? 0 : max(0, ...spots.map(({ width }) => width / 2));
    const [first, second] = spots;
    const pitch = first && second ? abs(second.x - first.x) : slot.pitch || 1e3;
    // A label shared by several pieces belongs to the whole place.
    const labelled = pieces.filter(([, { label, value }]) => label || value).length;
    const shared = slot.arrange === "pile" || (labelled === 1 && spots.length > 1 && pitch > 0);
    const labels = shared ? [] : labelsOf(pieces.map(([, piece]) => piece), spots, slot, pitch);
    const stay = new Set<ChildNode | undefined>(pieces.map(([id]) => drawn.get(id)?.group));
    // What is leaving is passed over: else all that follows would be taken out and put in again.
    const next = (from: ChildNode | null) => {
      while (from && !stay.has(from)) from = from.nextSibling;
      return from;
    };
    let follows = next(ground.firstChild);
    pieces.forEach(([id, piece], i) => {
      const spot = spots[i] as Spot;
      const [middle, room] = labels[i] ?? [0, APART];
      const setting = { slot, small: narrow, middle: middle - spot.x, room: room - APART };
      const { symbol, tuck, fold, count, inside, words, states: has = [] } = piece;
      const { width, height } = spot;
      const known = drawn.get(id);
      const group = known?.group ?? s("g", { "data-id": id }, s("g"), s("g"));
      const [under, over] = group.children as unknown as [Element, Element];
      const left = has.filter((state) => BODY_STATES.includes(state));
      const bodyKey = stringify([symbol, tuck, fold, count, left, width, height, slot.tuck]);
      const signsKey = stringify([piece, width, height, slot.tuck, setting.middle, room]);
      if (known?.bodyKey !== bodyKey) refill(under, ...body(art, piece, spot, setting));
      if (known?.signsKey !== signsKey) {
        refill(over, ...signs(art, piece, spot, setting));
        const states = has.map((state) => ` is-${state}`).join("");
        setAttributes(group, { class: `piece${states}`, "data-inside": inside?.join(" "), "data-told": words || inside ? 1 : undefined });
      }
      const stood = known?.spot;
      if (stood?.x !== spot.x || stood.y !== spot.y) group.style.transform = `translate(${spot.x}px,${spot.y}px)`;
      lift(group, id);
      if (follows === group) follows = next(group.nextSibling);
      else ground.insertBefore(group, follows);
      drawn.set(id, { piece, group, spot, bodyKey, signsKey });
      if (!stood) motion.enter(group);
      else if (moved || known.piece.place !== place) motion.travel(group, stood, spot);
    });
  }

  return {
    layer,
    /** What stands at ground places: marks and paths lie over it. */
    under,

    /** The area a piece covers, in panel units; undefined if it is not here. */
    outline(id: string): Box | undefined {
      const one = drawn.get(id);
      if (!one) return undefined;
      const [x, y, width, height] = outline(art, places.slot(one.piece.place) as Slot, one.piece, one.spot);
      return [x + one.spot.x, y + one.spot.y - rise(id), width, height];
    },

    /** Raises the cards of a hand that are picked. */
    raise(marks: Record<string, string>): void {
      raised = record();
      for (const [id, { piece, group }] of drawn) {
        const { snug, arrange } = places.slot(piece.place) ?? {};
        if (snug && arrange === "row" && marks[id] === "picked") raised[id] = true;
        lift(group, id);
      }
    },

    /** Where all pieces stand. */
    spots: (): Spot[] => [...drawn.values()].map(({ spot }) => spot),

    /** The name of a piece. */
    name(id: string): string {
      const { words, symbol = "", tuck = "", value, count = 1 } = drawn.get(id)?.piece ?? {};
      const many = count > 1 ? `${count} × ` : "";
      return [words || many + art.label(symbol), art.label(tuck), value].filter(Boolean).join(", ");
    },

    /** How far the pieces at a place reach from its middle. */
    reach: (place: string) => reaches[place] ?? 0,

    /** The middle of the piece at a place that changed sides, and half its height. */
    turned(place: string): [x: number, y: number, half: number] | undefined {
      for (const { piece, spot } of drawn.values()) {
        const half = spot.height / 2;
        if (piece.place === place && piece.states?.includes("turned")) return [spot.x + spot.width / 2, spot.y + half, half];
      }
      return undefined;
    },

    /** Returns the places where anything has changed. */
    update({ pieces: after = NONE }: Scene, moved: (place: string) => boolean): string[] {
      const all = places.all();
      // In the order of the places, whichever was shown first: what lies over what does not depend on the way here.
      if (all !== ordered) for (const id in all) (all[id]?.ground ? under : layer).append((grounds[id] ??= s("g")));
      ordered = all;
      const before = now;
      now = after;
      const dirty = new Map<string, [string, Piece][]>();
      const note = (id: string, piece?: Piece) => {
        const place = piece?.place ?? "";
        if (places.slot(place) && (before[id] !== after[id] || moved(place))) dirty.set(place, []);
      };
      for (const id in before) note(id, before[id]);
      for (const id in after) note(id, after[id]);
      for (const id in after) dirty.get((after[id] as Piece).place)?.push([id, after[id] as Piece]);
      for (const [id, { group }] of drawn) {
        if (places.slot(after[id]?.place)) continue;
        drawn.delete(id);
        motion.leave(group);
      }
      for (const [place, pieces] of dirty) seatAll(place, pieces, moved(place));
      return [...dirty.keys()];
    },
  };
}
