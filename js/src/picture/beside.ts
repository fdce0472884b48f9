import { clamp, max, min, move, rect } from "../base/dom.ts";
import type { Box } from "../base/types.ts";

/** The margin around the box and its least width, in px. */
const GAP = 6;
const LEAST = 250;

/** Puts a box beside a piece: in its panel's tray, else above it, and always inside the panel's frame. */
export function beside(element: HTMLElement, of: SVGElement, root: HTMLElement): void {
  const svg = of.ownerSVGElement;
  const at = svg?.getScreenCTM();
  const around = svg?.closest(".stage");
  // The sheet may have been laid out anew since.
  element.hidden ||= !around;
  if (!svg || !at || !around) return;
  const [board, frame, piece] = [root, around, of].map(rect) as [DOMRect, DOMRect, DOMRect];
  const [left, top, wide, high] = (svg.dataset.tray ?? "").split(" ").map(Number) as Box;
  element.style.maxWidth = `${min(frame.width - 2 * GAP, max(LEAST, wide * at.a || 1e4))}px`;
  const [w, h] = [element.offsetWidth, element.offsetHeight];
  const above = piece.top - h - GAP;
  const inTray = wide && element.matches(".seated");
  const x = inTray ? left * at.a + at.e : (piece.left + piece.right - w) / 2;
  const y = inTray ? (top + high) * at.d + at.f - h : above < frame.top ? piece.bottom + GAP : above;
  const put = (at: number, from: number, to: number) => clamp(at, from + GAP, to - GAP) - from;
  const [dx, dy] = [frame.left - board.left + root.scrollLeft, frame.top - board.top + root.scrollTop];
  move(element, dx + put(x, frame.left, frame.right - w), dy + put(y, frame.top, frame.bottom - h));
}
