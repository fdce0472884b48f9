import { keep } from "../base/dom.ts";
import type { Hue, Mark } from "../base/types.ts";

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
  stage.addEventListener("contextmenu", (event) => pressed && keep(event));
}
