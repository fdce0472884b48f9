import { hypot, max, min, path, refill, round, s, translate } from "./dom.ts";
import { middle } from "./seats.ts";
import type { Backdrop, Mark, Move, Point, Scene } from "./types.ts";

/** How far an arrow keeps from the middle of the place it comes from and goes to. */
const GAP = 24;

/**
 * What a teacher marked and what the last commit moved. Rings lie under the pieces, arrows and ways over the roads.
 * `turned` gives the middle of the piece at a place that changed sides.
 */
export function markLayer(
  panel: string,
  { places, links = {} }: Backdrop,
  narrow: boolean,
  turned: (place: string) => Point | undefined,
) {
  const under = s("g");
  const over = s("g");
  let shown: unknown[] = [];

  function point(id: string): Point | undefined {
    const place = places[id];
    return place?.panel === panel ? middle((narrow && place.narrow) || place.seat) : undefined;
  }

  function mark({ place, to = "", style = "now" }: Mark): void {
    const [from, end] = [point(place), point(to)];
    if (!from) return;
    const no = style === "no";
    let cross: Point = [from[0] + 16, from[1] - 16];
    if (end) {
      const arrow = broadArrow(from, end);
      over.append(path("gap", arrow), path(`arrow ${style}`, arrow));
      cross = [(from[0] + end[0]) / 2, (from[1] + end[1]) / 2];
    } else under.append(s(`circle.ring.${style}`, { r: 22, transform: translate(...from) }));
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
    const across = style === "across";
    const from = (across && turned(start)) || point(start);
    const to = (across && turned(end)) || point(end);
    if (!from || !to) return;
    const [dx, dy] = [round(to[0] - from[0]), round(to[1] - from[1])];
    const d = `M${from.map(round).join(" ")}c0 ${dy / 2} ${dx} ${dy / 2} ${dx} ${dy}`;
    if (across) over.append(path("way across", d));
    else go(d, false, style, false);
  }

  /** A way along a path, drawn short of both ends, with its arrowhead. */
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
    update({ marks = [], moves = [] }: Scene, moved: boolean): void {
      if (!moved && marks === shown[0] && moves === shown[1]) return;
      shown = [marks, moves];
      refill(under);
      refill(over);
      marks.forEach(mark);
      moves.forEach(move);
    },
  };
}

/** An outline from one point towards another: a shaft and a head, at some distance from both. */
function broadArrow([x, y]: Point, [toX, toY]: Point): string {
  const length = hypot(toX - x, toY - y) || 1;
  const gap = min(GAP, length / 4);
  const [dx, dy] = [(toX - x) / length, (toY - y) / length];
  const [from, tip] = [gap / 2, length - gap];
  const neck = max(from, tip - 23);
  const corners: Point[] = [
    [from, -5],
    [neck, -3.9],
    [neck, -12],
    [tip, 0],
    [neck, 12],
    [neck, 3.9],
    [from, 5],
  ];
  const at = ([along, aside]: Point) => `${round(x + dx * along - dy * aside)} ${round(y + dy * along + dx * aside)}`;
  return `M${corners.map(at).join("L")}z`;
}
