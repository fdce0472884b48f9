import { h, hypot, move, rect } from "../base/dom.ts";
import type { Point } from "../base/types.ts";

/** A pointer that moves less than this many px clicks. */
const SLACK = 6;

/** What clicks and drags do: `stray` is a click, or the end of a drag, where nothing may be picked. */
export interface Strokes {
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
  { pick, drag, drop, stray }: Strokes,
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
