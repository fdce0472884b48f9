import { HUSH, h, put, s } from "./dom.ts";
import type { Box, Point } from "./types.ts";

/** Width and height of the small copy on the screen, in px. */
const WIDE = 88;
const HIGH = 68;

export function meet([ax, ay, aw, ah]: Box, [bx, by, bw, bh]: Box): boolean {
  return ax < bx + bw && bx < ax + aw && ay < by + bh && by < ay + ah;
}

export function inside([ax, ay, aw, ah]: Box, [bx, by, bw, bh]: Box): boolean {
  return ax >= bx && ay >= by && ax + aw <= bx + bw && ay + ah <= by + bh;
}

/** The small copy of a panel, in a corner of its window, that shows where the window lies. */
export function makeInset([width, height]: Point, drawing: string) {
  const here = s("rect.here");
  const element = h("div.inset", HUSH);
  element.append(s("svg", { viewBox: `0 0 ${width} ${height}` }, s("use", { href: `#${drawing}` }), here));

  return {
    element,

    /**
     * Puts it where it covers least of what the commit is about (`busy`); gives what it covers.
     * `seen` is what the frame shows, in units of the panel, of which one is `scale` px.
     */
    lay([x, y, wide, high]: Box, seen: Box, scale: number, busy: Point[]): Box {
      const [w, h] = [WIDE / scale, HIGH / scale];
      const boxes = [
        [1, 1],
        [0, 1],
        [1, 0],
        [0, 0],
      ].map(([right = 0, low = 0]): Box => [seen[0] + right * (seen[2] - w), seen[1] + low * (seen[3] - h), w, h]);
      const covers = (box: Box) => busy.filter(([px, py]) => meet([px - 30, py - 24, 60, 48], box)).length;
      const best = boxes.reduce((found, box) => (covers(box) < covers(found) ? box : found));
      put(here, { x, y, width: wide, height: high });
      element.style.left = `${(best[0] - seen[0]) * scale}px`;
      element.style.top = `${(best[1] - seen[1]) * scale}px`;
      return best;
    },
  };
}
