import type { Art } from "./art.ts";
import { s } from "./dom.ts";
import type { Motion } from "./motion.ts";
import { outline, picture } from "./piece.ts";
import { arrange, type Spot } from "./seats.ts";
import type { Box, Piece, Place, Point, Scene, Seat } from "./types.ts";

/** A piece on the sheet. */
interface Drawn {
  piece: Piece;
  group: SVGGElement;
  spot: Spot;
  /** All that its picture depends on: it is drawn again only when this changes. */
  key: string;
}

type Pieces = Record<string, Piece>;
const NONE: Pieces = {};

/** The pieces of one panel. A change touches the places it concerns and nothing else. */
export class PieceLayer {
  readonly layer = s("g", { class: "pieces" });
  private readonly grounds = new Map<string, SVGGElement>();
  private readonly drawn = new Map<string, Drawn>();
  private now: Pieces = NONE;

  constructor(
    private readonly art: Art,
    private readonly places: Record<string, Place>,
    private readonly narrow: boolean,
  ) {
    for (const id in places) {
      const ground = s("g");
      this.grounds.set(id, ground);
      this.layer.append(ground);
    }
  }

  /** What a piece covers, in the units of the panel; nothing if it is not here. */
  outline(id: string): Box | undefined {
    const one = this.drawn.get(id);
    if (!one) return undefined;
    const [x, y, width, height] = outline(this.art, this.seat(one.piece.place), one.piece, one.spot);
    return [x + one.spot.x, y + one.spot.y, width, height];
  }

  /** The middle of the piece at a place that changed sides. */
  turned(place: string): Point | undefined {
    for (const { piece, spot } of this.drawn.values()) {
      if (piece.place === place && piece.states?.includes("turned")) return [spot.x + spot.width / 2, spot.y + spot.height / 2];
    }
    return undefined;
  }

  update(scene: Scene, motion: Motion): void {
    const before = this.now;
    const after = (this.now = scene.pieces ?? NONE);
    if (before === after) return;
    const dirty = new Set<string>();
    for (const id in before) if (before[id] !== after[id]) dirty.add((before[id] as Piece).place);
    for (const id in after) if (before[id] !== after[id]) dirty.add((after[id] as Piece).place);
    const standing = new Map<string, [string, Piece][]>();
    for (const place of dirty) if (this.grounds.has(place)) standing.set(place, []);
    for (const id in after) {
      const piece = after[id] as Piece;
      standing.get(piece.place)?.push([id, piece]);
    }
    for (const [id, one] of this.drawn) {
      const piece = after[id];
      if (piece && this.grounds.has(piece.place)) continue;
      this.drawn.delete(id);
      motion.leave(one.group);
    }
    for (const [place, pieces] of standing) this.seatAll(place, pieces, motion);
  }

  private seat(place: string): Seat {
    const { seat, narrow } = this.places[place] as Place;
    return (this.narrow && narrow) || seat;
  }

  private seatAll(place: string, pieces: [string, Piece][], motion: Motion): void {
    pieces.sort(([, one], [, other]) => (one.order ?? 0) - (other.order ?? 0));
    const { art } = this;
    const seat = this.seat(place);
    const ground = this.grounds.get(place) as SVGGElement;
    const spots = arrange(
      seat,
      pieces.map(([, piece]) => art.box(piece.symbol)),
    );
    const [first, second] = spots;
    const pitch = first && second ? Math.abs(second.x - first.x) : seat.pitch || 1e3;
    const labelled = pieces.filter(([, piece]) => piece.label || piece.value).length;
    const shared = seat.arrange === "pile" || (labelled === 1 && pieces.length > 1 && seat.arrange !== "point");
    const setting = { seat, small: this.narrow, room: shared ? 0 : pitch - 6 };
    let behind: SVGGElement | null = null;
    pieces.forEach(([id, piece], i) => {
      const spot = spots[i] as Spot;
      const key = JSON.stringify([piece, spot.width, spot.height, setting.room, seat.tuck]);
      const known = this.drawn.get(id);
      const group = known?.group ?? s("g", { class: "piece", role: "img", "data-id": id });
      if (known?.key !== key) {
        group.replaceChildren(...picture(art, piece, spot, setting));
        group.setAttribute("class", ["piece", ...(piece.states ?? []).map((state) => `is-${state}`)].join(" "));
        group.setAttribute("aria-label", piece.words ?? art.label(piece.symbol));
      }
      const stood = known?.spot;
      if (!stood || stood.x !== spot.x || stood.y !== spot.y) {
        group.style.transform = `translate(${spot.x}px,${spot.y}px)`;
      }
      const follows: ChildNode | null = behind ? (behind as SVGGElement).nextSibling : ground.firstChild;
      if (follows !== group) ground.insertBefore(group, follows);
      behind = group;
      this.drawn.set(id, { piece, group, spot, key });
      if (!stood) motion.enter(group);
      else if (known.piece.place !== place) motion.travel(group, stood, spot);
    });
  }
}
