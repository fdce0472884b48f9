import { abs, hypot, LABEL, button, h, max, min } from "./dom.ts";
import { still } from "./motion.ts";
import type { Point } from "./types.ts";

/** So many times its fitted size a panel may be drawn, and what one key press or button multiplies that by. */
const MOST = 6;
export const STEP = 1.4;
/** Shift and an arrow move the view by this share of the frame. */
const STRIDE = 0.25;
/** What one px of a turned wheel does to the size, as a factor, and the px of one notch that count at most. */
const WHEEL = 1.008;
const NOTCH = 40;

/** How the reader looks at one panel: its size (0: not chosen), and what lies at the middle of the frame, as shares. */
export interface View {
  zoom: number;
  x: number;
  y: number;
}

/**
 * The pane in which a panel can be larger than its frame: wheel, pinch, keys and buttons. The browser scrolls it, so
 * the picture is always drawn at its own size. `lay` has it drawn anew.
 */
export function makePane(lay: () => void) {
  const element = h("div.pane", { tabindex: -1 });
  const keys = h(
    "div.zoom",
    ...(["+", "−", "0"] as const).map((sign, i) => {
      const words = ["Larger (+)", "Smaller (−)", "Whole (0)"][i] as string;
      return button("key", () => zoom([STEP, 1 / STEP, 0][i] as number), { [LABEL]: words, title: words }, sign);
    }),
  );
  let view: View = { zoom: 1, x: 0.5, y: 0.5 };
  let least = 1;
  let [wide, high] = [1, 1];
  let [width, height] = [1, 1];
  let spread = 0;
  let able = false;
  let waiting = false;

  /** Puts the view where it shall be, with the next picture: a step has no time to lay the page out. */
  function place(behavior: ScrollBehavior = "instant"): void {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      element.scrollTo({ left: view.x * width - wide / 2, top: view.y * height - high / 2, behavior });
    });
  }

  /** Keeps the middle where the frame is full. */
  function hold(x: number, y: number): void {
    const [dx, dy] = [wide / width / 2, high / height / 2];
    view.x = max(dx, min(1 - dx, x));
    view.y = max(dy, min(1 - dy, y));
  }

  /** `by` times as large, 0 for all of it; what lies at (px, py) of the frame stays there. */
  function zoom(by: number, px = wide / 2, py = high / 2): boolean {
    if (!able) return false;
    const [dx, dy] = [px - wide / 2, py - high / 2];
    const at = [view.x + dx / width, view.y + dy / height] as const;
    view.zoom = max(1, min(MOST, (view.zoom || least) * by));
    lay();
    hold(at[0] - dx / width, at[1] - dy / height);
    place();
    return true;
  }

  /** Moves the view by so many strides; says whether there was anything outside it. */
  function pan(x: number, y: number): boolean {
    if (width <= wide && height <= high) return false;
    hold(view.x + (x * STRIDE * wide) / width, view.y + (y * STRIDE * high) / height);
    place();
    return true;
  }

  /** Where on the frame this lies, in px. */
  function within({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const { x, y } = element.getBoundingClientRect();
    return [clientX - x, clientY - y];
  }

  element.onscroll = () => {
    if (waiting) return;
    view.x = (element.scrollLeft + wide / 2) / width;
    view.y = (element.scrollTop + high / 2) / height;
  };
  element.onwheel = (event) => {
    // Without Ctrl the page scrolls on, or the map once it has the focus.
    const by = WHEEL ** -max(-NOTCH, min(NOTCH, event.deltaY));
    if (event.ctrlKey && zoom(by, ...within(event))) event.preventDefault();
  };
  element.ontouchstart = element.ontouchmove = (event) => {
    const [one, two] = event.touches;
    if (!one || !two) return;
    if (event.cancelable) event.preventDefault();
    const [[ax, ay], [bx, by]] = [within(one), within(two)];
    const apart = hypot(ax - bx, ay - by);
    if (event.type === "touchmove" && spread) zoom(apart / spread, (ax + bx) / 2, (ay + by) / 2);
    spread = apart;
  };

  return {
    element,
    keys,
    zoom,
    pan,

    /** Looks at a panel that fits the frame of `room` when it is drawn as large as `fitted`; gives how large to draw it. */
    look(at: View, room: Point, fitted: Point, smallest: number, zooms: boolean): Point {
      if (view !== at) place();
      view = at;
      able = zooms;
      least = smallest;
      [wide, high] = room;
      const size = zooms ? view.zoom || least : 1;
      [width, height] = [max(wide, fitted[0] * size), max(high, fitted[1] * size)];
      const larger = width > wide + 1 || height > high + 1;
      keys.hidden = !zooms;
      // What is larger than its frame can be reached by keyboard.
      element.tabIndex = larger ? 0 : -1;
      element.classList.toggle("scrolls", larger);
      hold(view.x, view.y);
      return [width, height];
    },

    /** Brings the last of what a commit changed (points in px of the drawing) into the middle, if it lies outside. */
    reveal(points: Point[]): void {
      const [x, y] = [view.x * width, view.y * height];
      const far = points.filter(([px, py]) => abs(px - x) > wide / 2 || abs(py - y) > high / 2).at(-1);
      if (!far || !able) return;
      hold(far[0] / width, far[1] / height);
      place(still.matches ? "instant" : "smooth");
    },
  };
}
