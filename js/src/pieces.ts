import type { Art } from "./art.ts";
import { abs, LABEL, put, refill, s, stringify } from "./dom.ts";
import type { Motion } from "./motion.ts";
import { body, outline, signs } from "./piece.ts";
import { arrange, type Spot } from "./seats.ts";
import type { Box, Piece, Place, Point, Scene, Seat } from "./types.ts";

/** A piece on the sheet. The keys are all that its picture and its signs depend on: drawn again only when they change. */
interface Drawn {
  piece: Piece;
  group: SVGGElement;
  spot: Spot;
  bodyKey: string;
  signsKey: string;
}

const NONE: Record<string, Piece> = {};

/** The pieces of one panel. A change touches the places it concerns and nothing else. */
export function pieceLayer(art: Art, places: Record<string, Place>, narrow: boolean, motion: Motion) {
  const drawn = new Map<string, Drawn>();
  const grounds = new Map<string, SVGGElement>();
  let now = NONE;
  for (const id in places) grounds.set(id, s("g"));

  const seatOf = (id: string): Seat => {
    const place = places[id] as Place;
    return (narrow && place.narrow) || place.seat;
  };

  function seatAll(place: string, pieces: [string, Piece][]): void {
    pieces.sort(([, one], [, other]) => (one.order ?? 0) - (other.order ?? 0));
    const seat = seatOf(place);
    const ground = grounds.get(place) as SVGGElement;
    const spots = arrange(
      seat,
      pieces.map(([, { symbol }]) => art.box(symbol)),
    );
    const [first, second] = spots;
    const pitch = first && second ? abs(second.x - first.x) : seat.pitch || 1e3;
    // One label for several pieces is that of the whole place.
    const labelled = pieces.filter(([, { label, value }]) => label || value).length;
    const shared = seat.arrange === "pile" || (labelled === 1 && spots.length > 1 && pitch > 0);
    const setting = { seat, small: narrow, room: shared ? 0 : pitch - 6 };
    let follows = ground.firstChild;
    pieces.forEach(([id, piece], i) => {
      const spot = spots[i] as Spot;
      const { symbol, tuck, fold, count, states: has = [] } = piece;
      const { width, height } = spot;
      const known = drawn.get(id);
      const group = known?.group ?? s("g", { role: "img", "data-id": id }, s("g"), s("g"));
      const [under, over] = group.children as unknown as [Element, Element];
      const left = has.filter((state) => state === "ghost" || state === "turned");
      const bodyKey = stringify([symbol, tuck, fold, count, left, width, height, seat.tuck]);
      const signsKey = stringify([piece, width, height, seat.tuck, setting.room]);
      if (known?.bodyKey !== bodyKey) refill(under, ...body(art, piece, spot, setting));
      if (known?.signsKey !== signsKey) {
        refill(over, ...signs(art, piece, spot, setting));
        const states = has.map((state) => ` is-${state}`).join("");
        put(group, { class: `piece${states}`, [LABEL]: piece.words ?? art.label(symbol) });
      }
      const stood = known?.spot;
      if (stood?.x !== spot.x || stood.y !== spot.y) group.style.transform = `translate(${spot.x}px,${spot.y}px)`;
      if (follows === group) follows = group.nextSibling;
      else ground.insertBefore(group, follows);
      drawn.set(id, { piece, group, spot, bodyKey, signsKey });
      if (!stood) motion.enter(group);
      else if (known.piece.place !== place) motion.travel(group, stood, spot);
    });
  }

  return {
    layer: s("g", ...grounds.values()),

    /** What a piece covers, in the units of the panel; nothing if it is not here. */
    outline(id: string): Box | undefined {
      const one = drawn.get(id);
      if (!one) return undefined;
      const [x, y, width, height] = outline(art, seatOf(one.piece.place), one.piece, one.spot);
      return [x + one.spot.x, y + one.spot.y, width, height];
    },

    /** The middle of the piece at a place that changed sides. */
    turned(place: string): Point | undefined {
      for (const { piece, spot } of drawn.values()) {
        if (piece.place === place && piece.states?.includes("turned")) {
          return [spot.x + spot.width / 2, spot.y + spot.height / 2];
        }
      }
      return undefined;
    },

    /** Gives the places where anything has changed. */
    update({ pieces: after = NONE }: Scene): string[] {
      const before = now;
      if (before === after) return [];
      now = after;
      const dirty = new Map<string, [string, Piece][]>();
      const note = (id: string, piece?: Piece) => {
        if (before[id] !== after[id] && piece && grounds.has(piece.place)) dirty.set(piece.place, []);
      };
      for (const id in before) note(id, before[id]);
      for (const id in after) note(id, after[id]);
      for (const id in after) dirty.get((after[id] as Piece).place)?.push([id, after[id] as Piece]);
      for (const [id, { group }] of drawn) {
        if (grounds.has(after[id]?.place ?? "")) continue;
        drawn.delete(id);
        motion.leave(group);
      }
      for (const [place, pieces] of dirty) seatAll(place, pieces);
      return [...dirty.keys()];
    },
  };
}
