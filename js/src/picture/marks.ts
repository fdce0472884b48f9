/** Marks over a panel: what the commit moved, and rings and arrows of teacher and reader. */
import { hypot, max, min, path, refill, round, s, translate } from "../base/dom.ts";
import type { Backdrop, Mark, Move, Point, Scene } from "../base/types.ts";
import type { pieceLayer } from "./pieces.ts";
import type { Places } from "./places.ts";

/** An arrow from one point towards another, with a gap at both ends. */
export function hueArrow([x, y]: Point, [toX, toY]: Point, hue: string): SVGGElement {
  const length = hypot(toX - x, toY - y) || 1;
  const [dx, dy] = [(toX - x) / length, (toY - y) / length];
  const gap = min(24, length / 4);
  const [first, tip] = [gap / 2, length - gap];
  const neck = max(first, tip - 23);
  const at = (along: number, aside = 0) => `${round(x + dx * along - dy * aside)} ${round(y + dy * along + dx * aside)}`;
  const shaft = `M${at(first)}L${at(neck + 1)}`;
  const head = `M${at(neck, -12)}L${at(tip)}L${at(neck, 12)}z`;
  return s(`g.hued.${hue}`, path("under", shaft), path("under tip", head), path("line", shaft), path("hollow", shaft), path("tip", head));
}

/** A ring of this radius. */
export function hueRing(at: Point, r: number, hue: string): SVGGElement {
  const ring = (name: string) => s(`circle.${name}`, { r });
  return s(`g.hued.ringed.${hue}`, { transform: translate(...at) }, ring("under"), ring("line"), ring("hollow"));
}

const NONE: never[] = [];
const STROKES = "M-6 6-1-6M1 6 6-6";

/** The outline of an arrow from one point to another, with a gap at both ends (as `board/image/panel.py` draws it). */
function broadArrow([x, y]: Point, [toX, toY]: Point): string {
  const length = hypot(toX - x, toY - y) || 1;
  const [dx, dy] = [(toX - x) / length, (toY - y) / length];
  const gap = min(24, length / 4);
  const [first, tip] = [gap / 2, length - gap];
  const neck = max(first, tip - 23);
  const outline = [[first, -5], [neck, -3.9], [neck, -12], [tip, 0], [neck, 12], [neck, 3.9], [first, 5]] as Point[];
  return `M${outline.map(([a, b]) => [x + dx * a - dy * b, y + dy * a + dx * b].map(round)).join("L")}z`;
}

/**
 * The teacher's marks and the moves of the last commit. Rings lie under the pieces, arrows and paths over the roads.
 * `turned` gives the middle of the piece at a place that changed sides, and half its height; `reach` a ring's radius.
 */
export function markLayer(
  panel: string,
  { links = {} }: Backdrop,
  { point }: Places,
  { reach, turned }: Pick<ReturnType<typeof pieceLayer>, "reach" | "turned">,
) {
  const under = s("g");
  const over = s("g");
  let shown: unknown[] = [];

  function mark({ place, to = "", style = "now", side, colour }: Mark): void {
    const [from, end] = [point(place), point(to)];
    if (!from) return;
    const no = style === "no";
    let cross: Point = [from[0] + 16, from[1] - 16];
    const r = max(22, reach(place) + 4);
    if (colour) {
      if (end) over.append(hueArrow(from, end, colour));
      else if (!to) under.append(hueRing(from, r, colour));
    } else if (end) {
      const d = side && broadArrow(from, end);
      if (d) over.append(path("lacquer gap", d), path(`lacquer ${side}`, d));
      else go(`M${from}L${end}`, false, style, no);
      cross = [(from[0] + end[0]) / 2, (from[1] + end[1]) / 2];
    } else under.append(s(`circle.ring.${style}`, { r, transform: translate(...from) }));
    if (no) over.append(s("g.cross", { transform: translate(...cross) }, s("circle", { r: 11 }), path("", "M-4-4 4 4M4-4-4 4")));
  }

  function move({ start, end, links: way = [], style = "march" }: Move): void {
    let at = start;
    way.forEach((id, i) => {
      const link = links[id];
      if (link?.panel !== panel) return;
      const backwards = link.ends[1] === at;
      at = link.ends[backwards ? 0 : 1];
      go(link.path, backwards, style, i < way.length - 1);
    });
    if (way.length) return;
    const [from, to] = [point(start), point(end)];
    const [left, came] = [turned(start), turned(end)];
    if (style === "across" && left && came) {
      // From edge to edge: out of the old slot, then into the new one.
      const down = Math.sign(came[1] - left[1]);
      const [y, toY] = [left[1] + down * left[2], came[1] - down * came[2]];
      over.append(path("way across", `M${left[0]} ${y}C${left[0]} ${toY} ${came[0]} ${y} ${came[0]} ${toY}`));
    } else if (from && to) go(`M${from}L${to}`, false, style, false);
  }

  /** Two strokes across the middle of a road that was used. */
  function strokes(id: string): void {
    const link = links[id];
    if (link?.panel !== panel) return;
    const line = path("", link.path);
    const { x, y } = line.getPointAtLength(line.getTotalLength() / 2);
    const transform = translate(x, y);
    under.append(path("used gap", STROKES, { transform }), path("used", STROKES, { transform }));
  }

  /** A move along a path, stopping short of both ends, with its arrowhead. */
  function go(d: string, backwards: boolean, style: string, earlier: boolean): void {
    const name = `way ${style}${earlier ? " earlier" : ""}`;
    const line = path(name, d);
    const length = line.getTotalLength();
    const at = (along: number) => line.getPointAtLength(backwards ? length - along : along);
    const stop = max(length - 30, length / 2);
    const [tip, neck] = [at(min(length - 12, stop + 16)), at(stop)];
    const turn = (Math.atan2(tip.y - neck.y, tip.x - neck.x) * 180) / Math.PI;
    const begin = min(14, length / 4);
    if (!earlier) {
      const dash = [0, backwards ? length - stop : begin, stop - begin, length];
      line.setAttribute("stroke-dasharray", dash.map(round).join(" "));
    }
    over.append(line, path(`head ${style}`, "M-4-11 17 0-4 11z", { transform: translate(neck.x, neck.y, `rotate(${turn})`) }));
  }

  return {
    under,
    over,
    update({ marks = NONE, moves = NONE, used = NONE }: Scene, moved: boolean): void {
      const after = [marks, moves, used];
      if (!moved && after.every((part, i) => part === shown[i])) return;
      shown = after;
      refill(under);
      refill(over);
      used.forEach(strokes);
      marks.forEach(mark);
      moves.forEach(move);
    },
  };
}
