import { hypot } from "../base/dom.ts";

export interface Spot {
  at: string;
  x: number;
  y: number;
}

/** How far, as a cosine, a target may lie off an arrow's direction; how much farther it counts without a road. */
const CONE = 0.3;
const AWAY = 2;

/** What each arrow key means. */
export const ARROWS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Where an arrow leads: the nearest thing in its direction, preferably one that a road leads to. */
export function toward(spots: Iterable<Spot>, from: Spot, [dx, dy]: [number, number], linked: (at: string) => boolean) {
  let best: Spot | undefined;
  let least = Infinity;
  for (const spot of spots) {
    const [x, y] = [spot.x - from.x, spot.y - from.y];
    const far = hypot(x, y);
    const along = (x * dx + y * dy) / far;
    const cost = far * (2 - along) * (linked(spot.at) ? 1 : AWAY);
    if (!(along > CONE && cost < least)) continue;
    [best, least] = [spot, cost];
  }
  return best?.at;
}
