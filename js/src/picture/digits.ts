import { entries, HIDDEN, keys, max, min, refill, s, stringify, translate, values, own } from "../base/dom.ts";
import type { pieceLayer } from "./pieces.ts";
import { slotCentre, type Places } from "./places.ts";
import type { targetLayer } from "./targets.ts";
import type { Box, Point, Scene } from "../base/types.ts";

/** The numbers of the list of choices, keyed by the piece or place that an entry represents. */
export type Digits = Record<string, string>;

/** The side of the square around a number, and how far it stays away from a ring. */
const SIDE = 15;
const GAP = 2;
const HALF = SIDE / 2;
/** What is lower than this is written all over: its number stands before it where there is room. */
const LOW = 2 * SIDE;

/** The area that two boxes share. */
const shared = ([ax, ay, aw, ah]: Box, [bx, by, bw, bh]: Box): number =>
  max(0, min(ax + aw, bx + bw) - max(ax, bx)) * max(0, min(ay + ah, by + bh) - max(ay, by));
const around = ([x, y]: Point, half: number): Box => [x - half, y - half, 2 * half, 2 * half];

/** About where a short text lies that begins at this point. */
const line = ([x, y]: Point, { length }: string): Box => [x, y - 10, 7.5 * length, 12];

/** What a number stands at: a piece that stands close to others, one in a row (as in a hand), any other piece, a place on roads, or a cell of a board. */
type Kind = "snug" | "row" | "piece" | "place" | "cell";

/** Where a number may stand, the best first: it must be plain whose it is. Pieces in a row have it at the same corner. */
function seats([x, y, wide, high]: Box, kind: Kind): Point[] {
  const [right, foot, cx, cy] = [x + wide, y + high, x + wide / 2, y + high / 2];
  const off = HALF + GAP;
  const corners = (by: number): Point[] => [[cx - by, cy - by], [cx + by, cy - by], [cx - by, cy + by], [cx + by, cy + by]];
  // In the first row of a strip it would stand out of it.
  if (kind === "snug") return [[x - GAP, max(y, HALF)]];
  if (kind === "row") return high < LOW ? [[x - HALF, cy], [x + off, foot - off]] : [[x + off, foot - off]];
  // Beyond its ring a number would lie in the next cell.
  if (kind === "cell") return [[cx, cy], ...corners(wide * 0.36)];
  const aside: Point[] = [[right + off, cy], [cx, y - off], [x - off, cy], [cx, foot + off]];
  if (kind === "place") return [...aside, ...corners(wide * 0.36 + HALF - 1)];
  return [[x, y], [x, foot], [right, y], [right, foot], ...aside];
}

/** The small numbers at what may be picked: those of the list. None lies over a name; nothing is measured. */
export function digitLayer(
  [, , wide, high]: Box,
  places: Places,
  pieces: ReturnType<typeof pieceLayer>,
  targets: ReturnType<typeof targetLayer>,
) {
  const layer = s("g.digits", HIDDEN);
  let shown = "";

  function kind(at: string, { pieces }: Scene): Kind {
    const place = places.all()[at];
    if (place) return place.neighbours ? "cell" : "place";
    const { arrange = "", snug } = places.slot(own(pieces, at)?.place) ?? {};
    if (snug) return "snug";
    return arrange === "row" || arrange === "pile" ? "row" : "piece";
  }

  /** Each number with the middle of its square, where there is room for one. */
  function seated(digits: Digits, scene: Scene): [string, Point][] {
    const all = values(places.all());
    const names = all.flatMap(({ label_box: box }) => (box ? [box] : []));
    const areas = keys(digits).map((at) => [at, targets.area(at)] as const);
    // What is the ground of a place may be written on.
    const stand = entries(scene.pieces ?? {}).filter(([, { place }]) => !places.all()[place]?.ground);
    const written = values(scene.captions ?? {}).flatMap(({ place, name = "", text = "" }) => {
      const slot = places.slot(place);
      return slot ? [[place, line(slotCentre(slot), name + text)] as const] : [];
    });
    const covered = [...written, ...stand.map(([id]) => [id, pieces.outline(id)] as const), ...areas];
    const taken: Box[] = [];
    return areas.flatMap(([at, area]): [string, Point][] => {
      // What has its name above it is known by that in the list, too: a number would lie on the name.
      const named = own(scene.captions, `${own(scene.pieces, at)?.place}.name`);
      if (!area || named?.style === "under") return [];
      const row = kind(at, scene) === "row";
      let best: Point | undefined;
      let least = Number.POSITIVE_INFINITY;
      for (const seat of seats(area, kind(at, scene))) {
        const box = around(seat, HALF);
        const [x, y] = box;
        if (x < 0 || y < 0 || x + SIDE > wide || y + SIDE > high || [...names, ...taken].some((one) => shared(one, box))) continue;
        // It may lie on what it numbers, unless that is written on.
        const cost = covered.reduce((sum, [id, one]) => sum + (one && (id !== at || (row && area[3] < LOW)) ? shared(one, box) : 0), 0);
        if (cost < least) [best, least] = [seat, cost];
      }
      if (best) taken.push(around(best, HALF));
      return best ? [[digits[at] as string, best]] : [];
    });
  }

  return {
    layer,
    update(digits: Digits, scene: Scene): void {
      const found = keys(digits)[0] ? seated(digits, scene) : [];
      const key = stringify(found);
      if (key === shown) return;
      shown = key;
      const square = { x: -HALF, y: -HALF, width: SIDE, height: SIDE, rx: 3.5 };
      const made = found.map(([number, at]) => s("g", { transform: translate(...at) }, s("rect", square), s("text", { y: 4.4 }, number)));
      refill(layer, ...made);
    },
  };
}
