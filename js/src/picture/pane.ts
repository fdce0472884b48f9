/** A panel that can be enlarged and moved, and the small overview that says which part is shown. */
import { abs, clamp, h, HIDDEN, hypot, max, min, path, setAttributes, rect, refill, s } from "../base/dom.ts";
import { measureInFrame } from "../base/frame.ts";
import type { Box, Point } from "../base/types.ts";
import { reducedMotion } from "./motion.ts";

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
  const element = h("div.overview.sw", { ...HIDDEN, hidden: "" }, svg);
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
        setAttributes(svg, { viewBox: `0 0 ${wide} ${high}` });
        element.style.aspectRatio = `${wide} / ${high}`;
        refill(ground, shape.outline && s("use", { href: `#${shape.outline}` }), path("roads", shape.roads));
      }
      drawn = shape;
      setAttributes(units, { d: shape.units.map((point) => `M${point}h0`).join("") });
    },

    /** Shows which part is seen, as shares of the panel; undefined for all of it. */
    look(seen: Box | undefined): void {
      element.hidden = !seen;
      if (!seen) return;
      const [x, y, w, h] = [seen[0] * wide, seen[1] * high, seen[2] * wide, seen[3] * high];
      setAttributes(window, { x, y, width: w, height: h });
      setAttributes(shade, { d: `M0 0H${wide}V${high}H0zM${x} ${y}v${h}h${w}v${-h}z` });
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

/** The most a panel may be enlarged, as a multiple of its own size. */
const MOST = 4;
/** The smallest scale at which a window is opened: below it names are under 11 px. */
const READABLE = 0.88;
/** Shift and an arrow move the view by this share of the frame. */
const STRIDE = 0.25;
/** The zoom factor per px of wheel movement, and how many px of one notch count at most. */
const WHEEL = 1.008;
const NOTCH = 40;
/** Two views this close, as shares of a panel, are the same. */
const SAME = 0.002;
/** A mouse that moves less than this many px while its button is down clicks; one that moves more drags. */
const SLACK = 4;

/** How the reader looks at one panel: its scale (0: not chosen), and what lies at the middle of the frame, as shares. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

/**
 * The pane in which a panel can be larger than its frame: wheel, pinch, keys and buttons. The browser scrolls it, so
 * the picture is always drawn at its own size. `lay` redraws it; `seen` is told which part of the panel is in the
 * frame, as shares, or undefined for all of it.
 */
export function makePane(lay: () => void, seen: (part: Box | undefined) => void) {
  const element = h("div.pane", { tabindex: -1 });
  let view: View = { scale: 0, x: 0.5, y: 0.5 };
  let panel: Point = [1, 1];
  let open: Box = [0, 0, 1, 1];
  let zooms = false;
  let [wide, high] = [1, 1];
  let [width, height] = [1, 1];
  let spread = 0;
  let grip: Point | undefined;
  let waiting = false;
  let larger = false;

  /** The scale at which the whole panel is seen, and the one at which its window is. */
  const whole = () => min(wide / panel[0], high / panel[1]);
  const home = () => max(whole(), READABLE, min(wide / open[2], high / open[3]));

  function tell(): void {
    const [w, h] = [min(1, wide / width), min(1, high / height)];
    seen(larger ? [view.x - w / 2, view.y - h / 2, w, h] : undefined);
  }

  /** Scrolls to where the view should be, in the next frame. */
  function place(behavior: ScrollBehavior = "instant"): void {
    // A view that glides tells where it is as it goes.
    if (behavior === "instant") tell();
    if (waiting || !larger) return;
    waiting = true;
    measureInFrame(() => {
      waiting = false;
      element.scrollTo({ left: view.x * width - wide / 2, top: view.y * height - high / 2, behavior });
    });
  }

  /** Keeps the middle in place where the frame is full. */
  function hold(x: number, y: number): void {
    const [dx, dy] = [min(0.5, wide / width / 2), min(0.5, high / height / 2)];
    view.x = clamp(x, dx, 1 - dx);
    view.y = clamp(y, dy, 1 - dy);
  }

  /** Turns to what matters. */
  function centre(): void {
    hold((open[0] + open[2] / 2) / panel[0], (open[1] + open[3] / 2) / panel[1]);
  }

  /** Zooms by a factor, 0 for the whole panel and back; the point (px, py) of the frame stays in place. */
  function zoom(by: number, px = wide / 2, py = high / 2): boolean {
    if (!zooms) return false;
    const [dx, dy] = [px - wide / 2, py - high / 2];
    const at = [view.x + dx / width, view.y + dy / height] as const;
    const back = !by && view.scale === whole();
    view.scale = back ? home() : clamp((view.scale || home()) * by, whole(), max(MOST, whole()));
    lay();
    hold(at[0] - dx / width, at[1] - dy / height);
    if (back) centre();
    place();
    return true;
  }

  /** Moves the view by this many strides; returns whether there was anything beyond it. */
  function pan(x: number, y: number): boolean {
    if (!larger) return false;
    hold(view.x + (x * STRIDE * wide) / width, view.y + (y * STRIDE * high) / height);
    place();
    return true;
  }

  /** The position of this point in the frame, in px. */
  function within({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const { x, y } = rect(element);
    return [clientX - x, clientY - y];
  }

  // A finger scrolls a larger panel natively; the mouse drags it.
  element.onpointermove = ({ buttons, pointerType, clientX, clientY, pointerId }) => {
    const at: Point = [clientX, clientY];
    if (buttons !== 1 || !larger || pointerType !== "mouse") grip = undefined;
    else if (!grip) grip = at;
    else if (element.hasPointerCapture(pointerId) || hypot(at[0] - grip[0], at[1] - grip[1]) >= SLACK) {
      element.setPointerCapture(pointerId);
      hold(view.x + (grip[0] - clientX) / width, view.y + (grip[1] - clientY) / height);
      grip = at;
      place();
    }
  };
  element.onscroll = () => {
    if (waiting) return;
    view.x = (element.scrollLeft + wide / 2) / width;
    view.y = (element.scrollTop + high / 2) / height;
    tell();
  };
  element.onwheel = (event) => {
    // Without Ctrl the page scrolls, or the map once it has the focus.
    const by = WHEEL ** -clamp(event.deltaY, -NOTCH, NOTCH);
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
    zoom,
    pan,

    /**
     * Views a panel of this `size` in a frame of `room` px; `shown` is its part that matters, undefined for a panel that
     * is always seen whole. Returns the size at which to draw it.
     */
    look(at: View, room: Point, size: Point, shown: Box | undefined): Point {
      // The browser keeps what it has scrolled to, not the middle, when the frame has another size.
      const other = view !== at || wide !== room[0] || high !== room[1];
      view = at;
      zooms = Boolean(shown);
      [wide, high] = room;
      panel = size;
      open = shown ?? [0, 0, ...size];
      const fresh = zooms && !view.scale;
      const scale = zooms ? max(whole(), view.scale || home()) : whole();
      // Once opened, it stays as it is until the reader turns elsewhere.
      if (fresh && wide > 1) view.scale = scale;
      [width, height] = [size[0] * scale, size[1] * scale];
      larger = width > wide + 1 || height > high + 1;
      element.classList.toggle("larger", larger);
      if (fresh) centre();
      else hold(view.x, view.y);
      if (other || fresh) place();
      else tell();
      return [width, height];
    },

    /** Looks at the same part of the panel, as large, as another pane does. */
    follow({ scale, x, y }: View): void {
      if (!zooms || (scale === view.scale && abs(x - view.x) < SAME && abs(y - view.y) < SAME)) return;
      view.scale = scale;
      lay();
      hold(x, y);
      place();
    },

    /** Turns to this point, given as shares of the panel. */
    turn(x: number, y: number): void {
      hold(x, y);
      place();
    },

    /** Moves by so many px. */
    nudge(x: number, y: number): void {
      hold(view.x + x / width, view.y + y / height);
      place();
    },

    /** The size of the frame, and the position in it of a point of the panel, in px. */
    frame: (): Point => [wide, high],
    inFrame: ([x, y]: Point): Point => [
      (x / panel[0] - view.x) * width + wide / 2,
      (y / panel[1] - view.y) * height + high / 2,
    ],

    /** Centres the last of a commit's changes (points in px of the drawing), if it is out of view or in the foot that is `covered`. */
    reveal(points: Point[], covered: number): void {
      const [x, y] = [view.x * width, view.y * height];
      const far = points.filter(([px, py]) => abs(px - x) > wide / 2 - AROUND || y - py > high / 2 || py - y > high / 2 - covered).at(-1);
      if (!far || !zooms || !larger) return;
      hold(far[0] / width, (far[1] + covered / 2) / height);
      place(reducedMotion.matches ? "instant" : "smooth");
    },
  };
}
