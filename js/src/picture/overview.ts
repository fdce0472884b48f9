import { h, HUSH, path, put, rect, refill, s } from "../base/dom.ts";
import type { Box, Point } from "../base/types.ts";

/** What is drawn of a panel: an outline (the id of a shape on the page), its roads as one path, where units stand. */
export interface Shape {
  outline: string | undefined;
  roads: string;
  units: Point[];
}

/** The most that it is wide, in px, and how far it stays away from the edges of the frame. */
const WIDE = 92;
const OFF = 10;
/** How far, in px, what stands at a point reaches. */
const AROUND = 22;
type Corner = "sw" | "se" | "nw";
const CORNERS: Corner[] = ["sw", "se", "nw"];

/**
 * The whole panel in small, in a corner of its frame, with the part that is seen: only while there is more of it. A
 * pointer turns the view there (`turn` takes shares of the panel); keys do the same without it.
 */
export function makeOverview(turn: (x: number, y: number) => void) {
  const [ground, units, shade, window] = [s("g"), path("units", ""), path("shade", ""), s("rect.seen")];
  const svg = s("svg", { preserveAspectRatio: "none" }, ground, units, shade, window);
  const element = h("div.overview.sw", { ...HUSH, hidden: "" }, svg);
  let [wide, high] = [1, 1];
  let drawn: Shape | undefined;
  let at: Corner = "sw";
  let held = false;

  element.onpointerdown = element.onpointermove = ({ type, buttons, clientX, clientY, pointerId }) => {
    if (!(buttons & 1)) return;
    if (type === "pointerdown") element.setPointerCapture(pointerId);
    const { left, top, width, height } = rect(element);
    turn((clientX - left) / width, (clientY - top) / height);
  };

  // It never moves away from under a hand.
  element.onpointerenter = () => (held = true);
  element.onpointerleave = () => (held = false);

  return {
    element,

    /** Draws a panel of this size. */
    draw(shape: Shape, size: Point): void {
      if (shape.outline !== drawn?.outline || shape.roads !== drawn?.roads || size[0] !== wide || size[1] !== high) {
        [wide, high] = size;
        put(svg, { viewBox: `0 0 ${wide} ${high}` });
        element.style.aspectRatio = `${wide} / ${high}`;
        refill(ground, shape.outline && s("use", { href: `#${shape.outline}` }), path("roads", shape.roads));
      }
      drawn = shape;
      put(units, { d: shape.units.map((point) => `M${point}h0`).join("") });
    },

    /** Shows which part is seen, as shares of the panel; undefined for all of it. */
    look(seen: Box | undefined): void {
      element.hidden = !seen;
      if (!seen) return;
      const [x, y, w, h] = [seen[0] * wide, seen[1] * high, seen[2] * wide, seen[3] * high];
      put(window, { x, y, width: w, height: h });
      put(shade, { d: `M0 0H${wide}V${high}H0zM${x} ${y}v${h}h${w}v${-h}z` });
    },

    /** Moves to another corner if fewer of these points of the frame, which is so large, lie under it there. */
    dodge(points: Point[], [width, height]: Point): void {
      if (held) return;
      const reach = [WIDE + OFF + AROUND, (WIDE * high) / wide + OFF + AROUND] as const;
      const under = (corner: Corner) =>
        points.filter(
          ([x, y]) =>
            (corner[1] === "w" ? x < reach[0] : x > width - reach[0]) && (corner[0] === "n" ? y < reach[1] : y > height - reach[1]),
        ).length;
      const least = Math.min(...CORNERS.map(under));
      if (under(at) <= least) return;
      element.classList.remove(at);
      at = CORNERS.find((corner) => under(corner) === least) ?? at;
      element.classList.add(at);
    },
  };
}
