/** The box beside a piece that shows its contents and a text about it. */
import { clamp, h, HIDDEN, max, min, move, rect, refill, textElement } from "../base/dom.ts";
import type { Box } from "../base/types.ts";
import type { Art } from "./art.ts";

/** The margin around the box and its least width, in px. */
const GAP = 6;
const LEAST = 250;

/** Puts a box beside a piece: in its panel's tray, else above it, and always inside the panel's frame. */
export function placeBeside(element: HTMLElement, of: SVGElement, root: HTMLElement): void {
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

/** Blocks per row of the tray; the height of each, in em. */
const ROW = 9;
const HIGH = 5;

/**
 * All the blocks of a folded stack, while it is hovered, or its place is focused, or from one tap to the next; of any
 * other piece, after a tap, the words that a mouse finds by waiting over it. It lies in its panel's tray, else above the
 * piece, and always inside the panel's frame; as a child of the board's root it is never clipped.
 */
export function makeTray(art: Art, root: HTMLElement) {
  const element = h("div.tray.seated", { ...HIDDEN, hidden: "" });
  let of: SVGElement[] = [];
  let held = false;

  const found = ({ target }: Event) => [(target as Element).closest<SVGElement>("[data-told]")].filter((one) => one !== null);

  /** Shows the contents of these pieces and the text about them, or nothing. Returns whether there was a tray before. */
  function show(pieces: SVGElement[], hold = false): boolean {
    const open = !element.hidden;
    of = pieces.filter(({ isConnected, dataset }) => isConnected && dataset.told);
    held = hold && Boolean(of[0]);
    element.hidden = !of[0];
    refill(element, ...of.flatMap(content));
    lay();
    return open;
  }

  function content(piece: SVGElement): HTMLElement[] {
    const told = textElement("p", piece.querySelector("title")?.textContent ?? "");
    const symbols = piece.dataset.inside?.split(" ") ?? [];
    // All but the last of a row overlap as much as they must.
    const style = `grid-template-columns:repeat(${min(ROW, symbols.length) - 1},minmax(0,auto))auto`;
    const blocks = h("div", { style }, ...symbols.map((id) => art.icon(id, HIGH)));
    return [told, blocks];
  }

  function lay(): void {
    if (of[0] && !element.hidden) placeBeside(element, of[0], root);
  }

  root.onpointerover = root.onpointerleave = (event) => {
    const pieces = found(event).filter(({ dataset }) => dataset.inside);
    if (!held && event.pointerType === "mouse" && pieces[0] !== of[0]) show(pieces);
  };
  // A tap focuses too, but only the keyboard makes focus visible. The focused element names what it holds.
  root.addEventListener("focusin", ({ target }) => {
    const one = target as SVGElement;
    const ids = (one.matches(":focus-visible") && one.dataset.holds?.split(" ")) || [];
    show(ids.flatMap((id) => [...root.querySelectorAll<SVGElement>(`[data-id="${id}"]`)]), true);
  });
  root.addEventListener("focusout", () => show([]));
  root.onclick = (event) => {
    const pieces = found(event);
    show(held && pieces[0] === of[0] ? [] : pieces, true);
  };
  root.addEventListener("scroll", lay, true);

  return {
    element,
    /** The picture has changed. */
    update: () => of[0] && show(of, held),
    away: () => show([]),
    shown: () => Boolean(of[0]),
  };
}
