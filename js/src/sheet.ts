import type { Art } from "./art.ts";
import { captionLayer } from "./captions.ts";
import type { Chips } from "./chips.ts";
import { LABEL, entries, h, max, min, put, s, values, stringify } from "./dom.ts";
import { inside, makeInset, meet } from "./inset.ts";
import { markLayer } from "./marks.ts";
import type { Motion } from "./motion.ts";
import { pieceLayer } from "./pieces.ts";
import { nameLayer, roads } from "./roads.ts";
import { ground, middle } from "./seats.ts";
import { sumBox } from "./sum.ts";
import { makeTrack, type Track } from "./tracks.ts";
import type { Backdrop, Box, Panel, Place, Point, Scene } from "./types.ts";
import type { View } from "./view.ts";

/** Where so many places differ, a commit is about none of them. */
const MANY = 9;

export type Sheet = ReturnType<typeof makeSheet>;

/**
 * One panel: its drawing, what stands on it, and the texts over it. With `slice` it fills its frame and hides what lies
 * outside, else all of its window is seen.
 */
export function makeSheet(
  id: string,
  art: Art,
  chips: Chips,
  backdrop: Backdrop,
  narrow: boolean,
  slice: boolean,
  motion: Motion,
) {
  const panel = backdrop.panels[id] as Panel;
  const size = (narrow && panel.narrow_size) || panel.size;
  const places: Record<string, Place> = {};
  for (const name in backdrop.places) {
    const place = backdrop.places[name] as Place;
    if (place.panel === id) places[name] = place;
  }
  const tracks = new Map<string, Track>();
  for (const [name, scale] of entries(backdrop.scales ?? {})) {
    if (scale.panel === id) tracks.set(name, makeTrack(name, art, scale, narrow, motion));
  }
  const foot = max(0, ...[...tracks.values()].map((track) => track.foot));
  const tops = values(places).map((place) => ground((narrow && place.narrow) || place.seat)[1]);
  const below = min(size[1], ...tops.filter((top) => top > foot + 40));

  const sum = sumBox(chips, tracks, size[0], below, narrow, motion);
  const over = h("div.over", sum.element);
  const pieces = pieceLayer(art, places, narrow, motion);
  const captions = captionLayer(art, chips, places, narrow, over);
  const marks = markLayer(id, backdrop, narrow, pieces.turned);
  const names = nameLayer(places);
  const drawing = s("g", { id: `${art.prefix}sheet-${id}` });
  drawing.innerHTML = art.own((narrow && panel.narrow_svg) || panel.svg || "");
  const fill = `xMidYMid ${slice ? "slice" : "meet"}`;
  const picture = s(
    "svg",
    { role: "group", [LABEL]: panel.label ?? id, preserveAspectRatio: fill },
    drawing,
    roads(id, backdrop),
    marks.under,
    ...[...tracks.values()].map(({ layer }) => layer),
    marks.over,
    names.layer,
    sum.thread,
    pieces.layer,
    sum.head,
  );
  const element = h("div.sheet", picture, over);
  const inset = makeInset(size, drawing.id);
  const all: Box = [0, 0, ...size];
  let window: Box | undefined;
  let framed = "";
  let busy: Point[] = [];
  let [wide, high] = [0, 0];
  let [scale, left, top] = [0, 0, 0];
  let last: Scene | undefined;

  /** Puts the window into the frame, and the texts over the picture where they belong. */
  function fit(): void {
    const [x, y, width, height] = window ?? all;
    put(picture, { viewBox: `${x} ${y} ${width} ${height}` });
    scale = Math[slice ? "max" : "min"](wide / width, high / height);
    if (!scale) return;
    [left, top] = [(wide - width * scale) / 2 - x * scale, (high - height * scale) / 2 - y * scale];
    over.style.transform = `translate(${left}px,${top}px) scale(${scale})`;
    const seen: Box = [-left / scale, -top / scale, wide / scale, high / scale];
    const small = window && slice && high > 220;
    const covered = small && window && inset.lay(window, seen, scale, busy);
    names.show((box) => !window || (inside(box, seen) && !(covered && meet(box, covered))));
    if (small) element.append(inset.element);
    else inset.element.remove();
  }

  return {
    element,
    size,
    /** How the reader looks at it. */
    view: { zoom: 0, x: 0.5, y: 0.5 } as View,

    /** Shows the scene; gives where it differs from the last one, in px of the drawing. */
    update(scene: Scene): Point[] {
      const { windows, marks: marked = [] } = scene;
      const wanted = stringify([windows?.[id], marked]);
      if (wanted !== framed) {
        framed = wanted;
        window = windows?.[id];
        const about = marked.flatMap(({ place, to = "" }) => [places[place], places[to]]);
        busy = about.flatMap((place) => (place ? [middle(place.seat)] : []));
        fit();
      }
      const delay = sum.update(scene);
      for (const track of tracks.values()) track.update(scene, delay);
      const moved = pieces.update(scene);
      captions(scene);
      marks.update(scene, Boolean(moved[0]));
      sum.tie(pieces.outline(scene.sum?.piece ?? ""));
      const { moves = [] } = scene;
      let about = last && moved.length < MANY ? moved : [];
      if (marked !== last?.marks && marked[0]) about = marked.flatMap(({ place, to = place }) => [place, to]);
      if (moves !== last?.moves && moves[0]) about = moves.flatMap(({ start, end }) => [start, end]);
      last = scene;
      return about.flatMap((name) => {
        const [x, y] = places[name] ? middle(places[name].seat) : [];
        return x === undefined || y === undefined ? [] : [[left + x * scale, top + y * scale] as Point];
      });
    },

    /** The frame has this width and height in px. */
    resize(width: number, height: number): void {
      [wide, high] = [width, height];
      fit();
    },
  };
}
