/** Marks in a teacher's or reader's colour. Their lines differ, not only their hues (as `board/image/notes.py` draws them). */
import { hypot, max, min, path, round, s, translate } from "../base/dom.ts";
import type { Point } from "../base/types.ts";

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
