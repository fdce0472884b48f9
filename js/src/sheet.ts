import type { Art } from "./art.ts";
import { captionLayer } from "./captions.ts";
import type { Chips } from "./chips.ts";
import { HUSH, LABEL, entries, h, keys, max, min, put, s, values } from "./dom.ts";
import { inside, makeInset, meet } from "./inset.ts";
import { markLayer } from "./marks.ts";
import type { Motion } from "./motion.ts";
import { pieceLayer } from "./pieces.ts";
import { makePlaces } from "./places.ts";
import { nameLayer, roads } from "./roads.ts";
import { ground } from "./slots.ts";
import { sumBox } from "./sum.ts";
import { type Act, type Marks, targetLayer } from "./targets.ts";
import { makeTrack, type Track } from "./tracks.ts";
import type { Backdrop, Box, Panel, Point, Scene, Slot } from "./types.ts";
import type { View } from "./view.ts";

/** If this many places differ, a commit is not about any of them. */
const MANY = 9;

export type Sheet = ReturnType<typeof makeSheet>;

/**
 * One panel: its drawing, what stands on it, and the texts over it. With `slice` it fills its frame and crops the
 * rest, otherwise its whole window is visible.
 */
export function makeSheet(
  id: string,
  art: Art,
  chips: Chips,
  backdrop: Backdrop,
  narrow: boolean,
  slice: boolean,
  motion: Motion,
  act: Act,
) {
  const panel = backdrop.panels[id] as Panel;
  const size = (narrow && panel.narrow_size) || panel.size;
  const places = makePlaces(id, backdrop.places, narrow);
  const tracks: Record<string, Track> = {};
  for (const [name, scale] of entries(backdrop.scales ?? {})) {
    if (scale.panel === id) tracks[name] = makeTrack(name, art, scale, narrow, motion);
  }
  const foot = max(0, ...values(tracks).map((track) => track.foot));
  const tops = keys(places.all()).map((name) => ground(places.slot(name) as Slot)[1]);
  const below = min(size[1], ...tops.filter((top) => top > foot + 40));

  const sum = sumBox(chips, tracks, size[0], below, narrow, motion);
  const over = h("div.over", sum.element);
  const pieces = pieceLayer(art, places, narrow, motion);
  const captions = captionLayer(art, chips, places, over);
  const marks = markLayer(id, backdrop, places, pieces);
  const names = nameLayer(places);
  const targets = targetLayer(id, backdrop, places, pieces, act);
  const drawing = s("g", { id: `${art.prefix}sheet-${id}` });
  drawing.innerHTML = art.own((narrow && panel.narrow_svg) || panel.svg || "");
  const picture = s(
    "svg",
    {
      role: "group",
      [LABEL]: panel.label ?? id,
      preserveAspectRatio: slice ? "xMidYMid slice" : undefined,
      "data-tray": panel.tray?.join(" "),
    },
    // Readers who cannot see it get the targets and the tracks.
    s("g", HUSH, drawing, roads(id, backdrop), pieces.under, marks.under),
    ...values(tracks).map(({ layer }) => layer),
    s("g", HUSH, marks.over, sum.thread, pieces.layer, sum.head),
    targets.layer,
    // No ring hides a name.
    s("g", HUSH, names.layer),
  );
  const element = h("div.sheet", picture, over);
  const inset = makeInset(size, drawing.id);
  const all: Box = [0, 0, ...size];
  let window: Box | undefined;
  let [wide, high] = [0, 0];
  let [scale, left, top] = [0, 0, 0];
  let last: Scene | undefined;
  let marked: Marks = {};
  let seen = all;

  const points = (names: string[]) => names.map(places.point).filter((point) => point !== undefined);

  function encircle(marks: Marks): void {
    marked = marks;
    targets.update(last ?? {}, marks, !slice, seen);
  }

  /** Fits the window into the frame, and positions the texts over the picture. */
  function fit(): void {
    const [x, y, width, height] = window ?? all;
    put(picture, { viewBox: `${x} ${y} ${width} ${height}` });
    scale = (slice ? max : min)(wide / width, high / height);
    if (!scale) return;
    [left, top] = [(wide - width * scale) / 2 - x * scale, (high - height * scale) / 2 - y * scale];
    over.style.transform = `translate(${left}px,${top}px) scale(${scale})`;
    seen = [-left / scale, -top / scale, wide / scale, high / scale];
    const small = window && slice && high > 220;
    const covered: Box = small ? inset.lay(window as Box, seen, scale) : [0, 0, 0, 0];
    names.show((box) => !window || (inside(box, seen) && !meet(box, covered)));
    if (small) element.append(inset.element);
    else inset.element.remove();
  }

  return {
    element,
    /** Width and height of the visible part of the panel. */
    size: () => (window ?? all).slice(2) as Point,
    /** What a point of the screen means, and the element that shows a piece or place. */
    aim: targets.aim,
    holder: targets.element,
    focus: targets.focus,
    /** Marks what may be picked on the scene shown. */
    encircle,
    /** How the reader looks at it. */
    view: { zoom: 0, x: 0.5, y: 0.5 } as View,

    /** Shows the scene; returns a function giving, once the frame has its size, where the last one differs (in px). */
    update(scene: Scene): () => Point[] {
      const { windows, marks: told = [] } = scene;
      const other = places.update(scene);
      const anew = scene.places !== last?.places;
      if (anew || windows?.[id] !== window) {
        window = windows?.[id];
        fit();
      }
      const delay = sum.update(scene);
      for (const track of values(tracks)) track.update(scene, delay);
      const moved = pieces.update(scene, other);
      captions(scene, anew);
      marks.update(scene, anew || Boolean(moved[0]));
      sum.tie(pieces.outline(scene.sum?.piece ?? ""));
      const { moves = [] } = scene;
      let about = last && moved.length < MANY ? moved : [];
      if (told !== last?.marks && told[0]) about = told.flatMap(({ place, to = place }) => [place, to]);
      if (moves !== last?.moves && moves[0]) about = moves.flatMap(({ start, end }) => [start, end]);
      last = scene;
      return () => points(about).map(([x, y]) => [left + x * scale, top + y * scale]);
    },

    /** Called when the frame has this width and height in px. */
    resize(width: number, height: number): void {
      [wide, high] = [width, height];
      fit();
      if (slice) encircle(marked);
    },
  };
}
