import { max, min } from "./dom.ts";

/** The board widths from which there are two columns, or one that is not narrow; and the width the measures assume. */
const WIDE = 900;
const MID = 640;
const NORM = 1120;
/** The letter height at which the measures hold, in px. */
const LETTERS = 14;
/** The height of a whole board at that width, in px. */
const TALL = 1000;

/**
 * Gives a board the room available: `width` and `height` in px (0: none requested), or the whole screen. Returns that
 * size, and the board's current width.
 */
export function fitRoom(host: HTMLElement, root: HTMLElement, board: HTMLElement, width = 0, height = 0) {
  const full = document.fullscreenElement === host;
  // Its natural width must not depend on its contents, whose layout depends on the width.
  const alone = `contain:inline-size;contain-intrinsic-inline-size:${NORM}px`;
  host.style.cssText = `display:block;max-width:100%;${alone};${width && !full ? `width:${width}px` : ""}`;
  root.style.maxHeight = full ? "100vh" : height ? `${height}px` : "";
  root.style.minHeight = full ? "100vh" : "";
  const measured = root.clientWidth;
  // Large letters need the layout of a smaller board.
  const room = (measured || width || NORM) / (parseFloat(getComputedStyle(root).fontSize) / LETTERS || 1);
  const size = room >= WIDE ? "wide" : room >= MID ? "mid" : "narrow";
  const scale = max(1, full ? min(room / NORM, innerHeight / TALL) : room / NORM);
  board.style.fontSize = size === "wide" ? `${scale}em` : "";
  board.style.maxWidth = full ? `${NORM / LETTERS}em` : "";
  return { size, measured };
}
