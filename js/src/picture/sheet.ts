import type { Art } from "./art.ts";
import { captionLayer, SMALLEST } from "./captions.ts";
import type { Chips } from "../base/chips.ts";
import { type Digits, digitLayer } from "./digits.ts";
import { HIDDEN, LABEL, entries, h, keys, max, min, setAttributes, refill, round, s, values, record, own } from "../base/dom.ts";
import { markLayer } from "./marks.ts";
import type { Motion } from "./motion.ts";
import { pieceLayer } from "./pieces.ts";
import { makePlaces, nameLayer, roads, roadPath } from "./places.ts";
import type { Shape, View } from "./pane.ts";
import { makeTrack, sumBox, type Track } from "./tracks.ts";
import { type PickHandler, type Marks, targetLayer } from "./targets.ts";
import type { Backdrop, Box, Mark, Panel, Point, Scene } from "../base/types.ts";
import type { Text } from "../base/text.ts";

/** Where on a picture a verdict is shown. */
export interface Badge {
  at: string;
  right: boolean;
}

/** Whether a box lies within another. */
function inside([ax, ay, aw, ah]: Box, [bx, by, bw, bh]: Box): boolean {
  return ax >= bx && ay >= by && ax + aw <= bx + bw && ay + ah <= by + bh;
}

/** If this many places differ, a commit is not about any of them. */
const MANY = 9;
/** The letters of what is drawn on a panel, in its units: names of hexes, of seas. */
const DRAWN = 12;
/** Those of the names of places. */
const NAMES = 12.5;

export type Sheet = ReturnType<typeof makeSheet>;

/**
 * One panel: its drawing, what stands on it, and the texts over it. With `slice` it fills its frame and crops the
 * rest, otherwise its whole window is visible.
 */
export function makeSheet(
  id: string,
  art: Art,
  chips: Chips,
  text: Text,
  backdrop: Backdrop,
  narrow: boolean,
  slice: boolean,
  motion: Motion,
  act: PickHandler,
) {
  const panel = backdrop.panels[id] as Panel;
  const size = (narrow && panel.narrow_size) || panel.size;
  const places = makePlaces(id, backdrop.places, narrow);
  const tracks = record<Track>();
  for (const [name, scale] of entries(backdrop.scales ?? {})) {
    if (scale.panel === id) tracks[name] = makeTrack(name, art, scale, narrow, motion);
  }
  const sum = sumBox(chips, tracks, (narrow && panel.narrow_sum) || panel.sum, motion);
  const over = h("div.over", sum.element);
  const pieces = pieceLayer(art, places, narrow, motion);
  const captions = captionLayer(art, chips, places, narrow, over, size[0], pieces.spots);
  const marks = markLayer(id, backdrop, places, pieces);
  // What the reader draws.
  const sketch = markLayer(id, backdrop, places, pieces);
  const names = nameLayer(places);
  const badges = s("g.badges", HIDDEN);
  const targets = targetLayer(id, backdrop, places, pieces, text, act);
  const all: Box = [0, 0, ...size];
  const digits = digitLayer(all, places, pieces, targets);
  const drawing = s("g.drawing", { id: `${art.prefix}sheet-${id}` });
  art.fill(drawing, (narrow && panel.narrow_svg) || panel.svg || "");
  const picture = s(
    "svg",
    {
      role: "group",
      [LABEL]: panel.label ?? id,
      preserveAspectRatio: slice ? "xMidYMid slice" : undefined,
      "data-tray": panel.tray?.join(" "),
      "data-letters": panel.letters,
    },
    // Readers who cannot see it get the targets and the tracks.
    s("g", HIDDEN, drawing, roads(id, backdrop), pieces.under, marks.under),
    ...values(tracks).map(({ layer }) => layer),
    s("g", HIDDEN, marks.over, sum.thread, pieces.layer, sum.head),
    s("g.sketch", HIDDEN, sketch.under, sketch.over),
    targets.layer,
    digits.layer,
    // No ring hides a name.
    s("g", HIDDEN, names.layer),
    badges,
  );
  const element = h("div.sheet", picture, over);
  let window: Box | undefined;
  let [wide, high] = [0, 0];
  let [scale, left, top] = [0, 0, 0];
  const outline = panel.outline && art.prefix + panel.outline;
  const ways = roadPath(id, backdrop);
  let last: Scene | undefined;
  let marked: Marks = record();
  let seen = all;
  let cropped: Box | undefined;
  let drawn: Mark[] = [];

  const points = (names: string[]) => names.map(places.point).filter((point) => point !== undefined);

  /** The places where the last commit changed something. */
  function changed({ pieces = {} }: Scene): string[] {
    return values(pieces).filter(({ states }) => states?.includes("now")).map(({ place }) => place);
  }

  function encircle(marks: Marks): void {
    marked = marks;
    pieces.raise(marks);
    targets.update(last ?? {}, marks, !slice, seen);
  }

  /** Fits the window into the frame, and positions the texts over the picture. */
  function fit(): void {
    const [x, y, width, height] = (slice && window) || all;
    setAttributes(picture, { viewBox: `${x} ${y} ${width} ${height}` });
    scale = (slice ? max : min)(wide / width, high / height);
    if (!scale) return;
    [left, top] = [(wide - width * scale) / 2 - x * scale, (high - height * scale) / 2 - y * scale];
    over.style.transform = `translate(${left}px,${top}px) scale(${scale})`;
    seen = [-left / scale, -top / scale, wide / scale, high / scale];
    const units = SMALLEST / scale;
    element.style.setProperty("--least", `${round(units)}px`);
    element.classList.toggle("low", units > DRAWN);
    captions.resize(units);
    label();
  }

  /** A name that would be cut is left out. */
  function label(): void {
    const grown = slice ? max(1, SMALLEST / scale / NAMES) : 1;
    names.show(([x, y, w, h]) => [slice && seen, cropped].every((room) => !room || inside([x + (w - w * grown) / 2, y, w * grown, h], room)));
  }

  return {
    element,
    stays: panel.stays,
    /** Width and height of the panel. */
    size: (): Point => [...size],
    /** What a point of the screen means, and the element that shows a piece or place. */
    aim: targets.aim,
    holder: targets.element,
    focus: targets.focus,
    seek: targets.seek,
    /** What an overview shows of it: of what stands there, only units that share a place. */
    shape(): Shape {
      const units = values(last?.pieces ?? {}).filter(({ place, inside }) => inside || places.slot(place)?.arrange === "fan");
      return { outline, roads: ways, units: points(units.map(({ place }) => place)) };
    },
    /** Where what the last commit changed stands, in panel units. */
    fresh: (): Point[] => points(changed(last ?? {})),
    /** Where what may be picked lies, in panel units; or what has this mark. */
    picks: (mark = ""): Point[] => keys(marked).filter((at) => marked[at]?.startsWith(mark)).map(targets.middle).filter((point) => point !== undefined),
    /** Where a piece or place lies, as shares of the panel; undefined if it lies elsewhere. */
    shares(at: string): Point | undefined {
      const [x, y, width = 0, height = 0] = pieces.outline(at) ?? places.point(at) ?? [];
      return x === undefined || y === undefined ? undefined : [(x + width / 2) / size[0], (y + height / 2) / size[1]];
    },
    /** Marks what may be picked on the scene shown. */
    encircle,
    /** Puts the numbers of the list at what may be picked; what crops its panel is too small for them. */
    number: (shown: Digits) => slice || digits.update(shown, last ?? {}),
    /** How the reader looks at it. */
    view: { scale: 0, x: 0.5, y: 0.5 } as View,

    /** Shows what the reader draws. */
    sketch(marks: Mark[]): void {
      sketch.update({ marks: (drawn = marks) }, false);
    },

    /** Shows whether a commit was right, at the upper right of its piece or place. */
    badge(shown?: Badge): void {
      const box = shown && pieces.outline(shown.at);
      const [x, y] = box ? [box[0] + box[2] - 4, box[1] + 4] : (places.point(shown?.at) ?? []);
      refill(badges);
      if (!shown || x === undefined || y === undefined) return;
      const sign = shown.right ? "M-5 0.5-1.5 4 5-4" : "M-4-4 4 4M4-4-4 4";
      const name = `badge ${shown.right ? "yes" : "no"}`;
      badges.append(s("g", { class: name, transform: `translate(${x} ${y})` }, s("circle", { r: 10 }), s("path", { d: sign })));
    },

    /** Shows the scene; returns a function giving, once the frame has its size, where the last one differs (in px). */
    update(scene: Scene): () => Point[] {
      const { marks: told = [] } = scene;
      const windows = (narrow && scene.narrow_windows) || scene.windows;
      const before = last && places.all();
      const other = places.update(scene);
      const anew = places.all() !== before;
      if (anew || (slice && own(windows, id) !== window)) {
        window = own(windows, id);
        fit();
      }
      const delay = sum.update(scene);
      for (const track of values(tracks)) track.update(scene, delay);
      const moved = pieces.update(scene, other);
      captions.update(scene, anew, Boolean(moved[0]));
      marks.update(scene, anew || Boolean(moved[0]));
      if (drawn[0] && (anew || moved[0])) sketch.update({ marks: drawn }, true);
      sum.tie(pieces.outline(scene.sum?.piece ?? ""));
      const { moves = [] } = scene;
      // Of a jump over many commits the last one is looked at.
      let about = !last ? [] : moved.length < MANY ? moved.filter((at) => !places.all()[at]?.aside) : changed(scene);
      if (told !== last?.marks && told[0]) about = told.flatMap(({ place, to = place }) => [place, to]);
      if (moves !== last?.moves && moves[0]) about = moves.flatMap(({ start, end }) => [start, end]);
      last = scene;
      return () => points(about).map(([x, y]) => [left + x * scale, top + y * scale]);
    },

    /** Called when only this part of the panel, as shares of it, is in the frame; undefined for all of it. */
    crop(part: Box | undefined): void {
      cropped = part && [part[0] * size[0], part[1] * size[1], part[2] * size[0], part[3] * size[1]];
      label();
    },

    /** Called when the frame has this width and height in px. */
    resize(width: number, height: number): void {
      [wide, high] = [width, height];
      fit();
      if (slice) encircle(marked);
    },
  };
}
