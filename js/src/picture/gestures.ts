/** What the pointer does in the picture: click, drag, draw with the right button. */
import { h, hypot, consume, move, rect } from "../base/dom.ts";
import type { Hue, Mark, Point } from "../base/types.ts";

/** A pointer that moves less than this many px clicks. */
const SLACK = 6;

/** What clicks and drags do: `stray` is a click, or the end of a drag, where nothing may be picked. */
export interface PointerHandlers {
  pick(at: string): void;
  drag(at: string): void;
  drop(at: string): void;
  stray(x: number, y: number): void;
}

/**
 * Clicks, taps and drags on the picture. `find` says what a point of the screen means; `picture` draws what is dragged.
 */
export function watchPointer(
  stage: HTMLElement,
  root: HTMLElement,
  find: (x: number, y: number) => string | undefined,
  { pick, drag, drop, stray }: PointerHandlers,
  picture: (at: string) => Element | undefined,
): void {
  const ghost = h("div.ghost");
  let from: Point | undefined;
  let held: string | undefined;
  let dragged = false;

  function end(): void {
    from = held = undefined;
    ghost.remove();
  }

  stage.addEventListener("pointerdown", ({ clientX, clientY, button }) => {
    dragged = false;
    held = button ? undefined : find(clientX, clientY);
    from = [clientX, clientY];
  });
  // Before the pane sees it, which would move the map.
  stage.addEventListener(
    "pointermove",
    (event) => {
      const { clientX: x, clientY: y, buttons } = event;
      if (!held || !from || !buttons) return;
      event.stopPropagation();
      if (!dragged && hypot(x - from[0], y - from[1]) >= SLACK) {
        dragged = true;
        const drawn = picture(held);
        drag(held);
        if (drawn) ghost.replaceChildren(drawn);
        root.append(ghost);
      }
      const { left, top } = rect(root);
      move(ghost, x - left + root.scrollLeft, y - top + root.scrollTop);
    },
    true,
  );
  stage.addEventListener("pointerup", ({ clientX, clientY }) => {
    const [start, to] = [held, dragged ? find(clientX, clientY) : undefined];
    end();
    if (!dragged || to === start) return;
    if (to) drop(to);
    else stray(clientX, clientY);
  });
  stage.addEventListener("pointercancel", end);
  // A finger dragging a piece does not scroll.
  stage.addEventListener("touchmove", (event) => held && event.cancelable && event.preventDefault(), { passive: false });
  stage.addEventListener(
    "click",
    (event) => {
      const { clientX, clientY, detail } = event;
      // The end of a drag is not a click; clicks by keyboard or screen reader have their own listener.
      if (dragged) return event.stopPropagation();
      if (!detail) return;
      const at = find(clientX, clientY);
      if (at) pick(at);
      else stray(clientX, clientY);
      if (at) event.stopPropagation();
    },
    true,
  );
}

/** The colours by what is held with the right button: nothing, Shift (or Ctrl), Alt (or Meta), both. */
const HELD: Hue[] = ["green", "red", "blue", "yellow"];

/**
 * Draws with the right button of the mouse: a ring where it is clicked, an arrow where it is dragged. `spot` is the place
 * at a point of the screen; `draw` is told of each change, and at the end that it is `done`; of nothing, if it is dropped.
 */
export function watchPen(stage: HTMLElement, spot: (x: number, y: number) => string | undefined, draw: (mark: Mark | undefined, done: boolean) => void): void {
  let place: string | undefined;
  let to: string | undefined;
  let colour: Hue | undefined;
  let pressed = false;

  const mark = (): Mark | undefined => (place && to ? { place, colour, ...(to === place ? {} : { to }) } : undefined);

  stage.addEventListener("pointerdown", (event) => {
    pressed = event.button === 2 && event.pointerType === "mouse";
    // Another button while it draws drops what is drawn.
    if (place) draw(undefined, false);
    place = undefined;
    if (!pressed) return;
    place = to = spot(event.clientX, event.clientY);
    colour = HELD[+(event.shiftKey || event.ctrlKey) + 2 * +(event.altKey || event.metaKey)];
    if (!place) return;
    stage.setPointerCapture(event.pointerId);
    draw(mark(), false);
  });
  stage.addEventListener("pointermove", ({ clientX, clientY }) => {
    const before = to;
    if (!place || before === (to = spot(clientX, clientY))) return;
    draw(mark(), false);
  });
  stage.addEventListener("pointerup", ({ button }) => {
    if (!place || button !== 2) return;
    const drawn = mark();
    place = undefined;
    draw(drawn, Boolean(drawn));
  });
  stage.addEventListener("pointercancel", () => {
    if (place) draw(undefined, false);
    place = undefined;
  });
  stage.addEventListener("contextmenu", (event) => pressed && consume(event));
}
