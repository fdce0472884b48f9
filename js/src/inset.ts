import { HUSH, h, put, s } from "./dom.ts";
import type { Box, Point } from "./types.ts";

/** Width and height of the thumbnail on the screen, in px. */
const WIDE = 88;
const HIGH = 68;

export function meet([ax, ay, aw, ah]: Box, [bx, by, bw, bh]: Box): boolean {
  return ax < bx + bw && bx < ax + aw && ay < by + bh && by < ay + ah;
}

export function inside([ax, ay, aw, ah]: Box, [bx, by, bw, bh]: Box): boolean {
  return ax >= bx && ay >= by && ax + aw <= bx + bw && ay + ah <= by + bh;
}

/** The thumbnail of a panel in a corner of its window, showing where the window lies. */
export function makeInset([width, height]: Point, drawing: string) {
  const here = s("rect.here");
  const element = h("div.inset", HUSH);
  element.append(s("svg", { viewBox: `0 0 ${width} ${height}` }, s("use", { href: `#${drawing}` }), here));

  return {
    element,

    /**
     * Shows the window. Returns the part of the frame's view that it covers (`seen`, in panel units of `scale` px).
     */
    lay([x, y, width, height]: Box, seen: Box, scale: number): Box {
      put(here, { x, y, width, height });
      const [w, h] = [WIDE / scale, HIGH / scale];
      return [seen[0] + seen[2] - w, seen[1] + seen[3] - h, w, h];
    },
  };
}
