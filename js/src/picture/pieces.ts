import type { Art } from "./art.ts";
import { abs, max, put, refill, s, stringify } from "../base/dom.ts";
import type { Motion } from "./motion.ts";
import { body, outline, SHAPING, signs } from "./piece.ts";
import type { Places } from "./places.ts";
import { arrange, type Spot } from "./slots.ts";
import type { Box, Piece, Place, Scene, Slot } from "../base/types.ts";

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
  const grounds: Record<string, SVGGElement> = {};
  const reaches: Record<string, number> = {};
  const layer = s("g");
  const under = s("g");
  let now = NONE;
  let ordered: Record<string, Place> | undefined;

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
    const setting = { slot, small: narrow, room: shared ? 0 : pitch - 6 };
    const stay = new Set<ChildNode | undefined>(pieces.map(([id]) => drawn.get(id)?.group));
    // What is leaving is passed over: else all that follows would be taken out and put in again.
    const next = (from: ChildNode | null) => {
      while (from && !stay.has(from)) from = from.nextSibling;
      return from;
    };
    let follows = next(ground.firstChild);
    pieces.forEach(([id, piece], i) => {
      const spot = spots[i] as Spot;
      const { symbol, tuck, fold, count, inside, states: has = [] } = piece;
      const { width, height } = spot;
      const known = drawn.get(id);
      const group = known?.group ?? s("g", { "data-id": id }, s("g"), s("g"));
      const [under, over] = group.children as unknown as [Element, Element];
      const left = has.filter((state) => SHAPING.includes(state));
      const bodyKey = stringify([symbol, tuck, fold, count, left, width, height, slot.tuck]);
      const signsKey = stringify([piece, width, height, slot.tuck, setting.room]);
      if (known?.bodyKey !== bodyKey) refill(under, ...body(art, piece, spot, setting));
      if (known?.signsKey !== signsKey) {
        refill(over, ...signs(art, piece, spot, setting));
        const states = has.map((state) => ` is-${state}`).join("");
        put(group, { class: `piece${states}`, "data-inside": inside?.join(" ") });
      }
      const stood = known?.spot;
      if (stood?.x !== spot.x || stood.y !== spot.y) group.style.transform = `translate(${spot.x}px,${spot.y}px)`;
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
      return [x + one.spot.x, y + one.spot.y, width, height];
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
