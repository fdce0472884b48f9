import { round, s } from "./dom.ts";
import { middle } from "./seats.ts";
import type { Backdrop, Mark, Move, Place, Point, Scene } from "./types.ts";

/** How far an arrow keeps from the middle of the place it comes from and goes to. */
const GAP = 24;

/** What a teacher marked and what the last commit moved. Rings lie under the pieces, arrows and ways over the roads. */
export class Marks {
  readonly under = s("g", { class: "marks" });
  readonly over = s("g", { class: "moves" });
  private marks: Mark[] | undefined;
  private moves: Move[] | undefined;

  constructor(
    private readonly panel: string,
    private readonly backdrop: Backdrop,
    private readonly narrow: boolean,
    /** The middle of the piece at a place that changed sides. */
    private readonly turned: (place: string) => Point | undefined,
  ) {}

  update(scene: Scene): void {
    if (scene.marks === this.marks && scene.moves === this.moves) return;
    this.marks = scene.marks;
    this.moves = scene.moves;
    this.under.replaceChildren();
    this.over.replaceChildren();
    for (const mark of scene.marks ?? []) this.mark(mark);
    for (const move of scene.moves ?? []) this.move(move);
  }

  private mark({ place, to, style = "now" }: Mark): void {
    const from = this.point(place);
    if (!from) return;
    const end = to ? this.point(to) : undefined;
    if (end) {
      const arrow = broadArrow(from, end);
      this.over.append(s("path", { class: "gap", d: arrow }), s("path", { class: `arrow ${style}`, d: arrow }));
      if (style === "no") this.cross([(from[0] + end[0]) / 2, (from[1] + end[1]) / 2]);
    } else {
      const [cx, cy] = from;
      const dash = style === "no" ? "6 5" : undefined;
      this.under.append(s("circle", { class: `ring ${style}`, cx, cy, r: 22, "stroke-dasharray": dash }));
      if (style === "no") this.cross([cx + 16, cy - 16]);
    }
  }

  private cross([x, y]: Point): void {
    const at = { class: "cross", transform: `translate(${round(x)} ${round(y)})` };
    this.over.append(s("g", at, s("circle", { r: 11 }), s("path", { d: "M-4-4 4 4M4-4-4 4" })));
  }

  private move({ start, end, links = [], style = "march" }: Move): void {
    let at = start;
    links.forEach((id, i) => {
      const link = this.backdrop.links?.[id];
      if (!link || link.panel !== this.panel) return;
      const backwards = link.ends[1] === at;
      at = link.ends[backwards ? 0 : 1];
      const last = i === links.length - 1;
      this.way(link.path, backwards, `way ${style}${last ? "" : " earlier"}`);
    });
    if (links.length) return;
    const across = style === "across";
    const from = (across && this.turned(start)) || this.point(start);
    const to = (across && this.turned(end)) || this.point(end);
    if (!from || !to) return;
    const [x, y] = from;
    const half = round((to[1] - y) / 2);
    const d = `M${x} ${y}c0 ${half} ${round(to[0] - x)} ${half} ${round(to[0] - x)} ${round(to[1] - y)}`;
    if (across) this.over.append(s("path", { class: "way across", d }));
    else this.way(d, false, `way ${style}`);
  }

  /** A way along a path, drawn short of both ends, with its arrowhead. */
  private way(d: string, backwards: boolean, name: string): void {
    const path = s("path", { class: name, d });
    const length = path.getTotalLength();
    const point = (along: number) => path.getPointAtLength(backwards ? length - along : along);
    const stop = Math.max(length - 30, length / 2);
    const [tip, neck] = [point(Math.min(length - 12, stop + 16)), point(stop)];
    const turn = (Math.atan2(tip.y - neck.y, tip.x - neck.x) * 180) / Math.PI;
    const begin = Math.min(14, length / 4);
    const dash = `0 ${round(backwards ? length - stop : begin)} ${round(stop - begin)} ${round(length)}`;
    if (!name.endsWith("earlier")) path.setAttribute("stroke-dasharray", dash);
    const head = s("path", {
      class: `head ${name}`,
      d: "M-4-11 17 0-4 11z",
      transform: `translate(${round(neck.x)} ${round(neck.y)}) rotate(${round(turn)})`,
    });
    this.over.append(path, head);
  }

  private point(id: string): Point | undefined {
    const place: Place | undefined = this.backdrop.places[id];
    if (!place || place.panel !== this.panel) return undefined;
    return middle((this.narrow && place.narrow) || place.seat);
  }
}

/** An outline from one point towards another: a shaft and a head, at some distance from both. */
function broadArrow([x, y]: Point, [toX, toY]: Point): string {
  const length = Math.hypot(toX - x, toY - y) || 1;
  const gap = Math.min(GAP, length / 4);
  const [dx, dy] = [(toX - x) / length, (toY - y) / length];
  const at = (along: number, aside: number) =>
    `${round(x + dx * along - dy * aside)} ${round(y + dy * along + dx * aside)}`;
  const [from, tip] = [gap / 2, length - gap];
  const neck = Math.max(from, tip - 23);
  return `M${at(from, -5)}L${at(neck, -3.9)}L${at(neck, -12)}L${at(tip, 0)}L${at(neck, 12)}L${at(neck, 3.9)}L${at(from, 5)}z`;
}
