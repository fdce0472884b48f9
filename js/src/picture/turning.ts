/**
 * The picture from the other side of the table: half a turn about the middle of each panel. Backdrop and scene are made
 * anew with turned coordinates, so layers, targets, keys and gestures need no code for it. What has not changed stays
 * the same object, so a step draws no more than on a board that is not turned.
 */
import { entries, fromEntries } from "../base/dom.ts";
import type { Backdrop, Box, Link, Panel, Piece, Place, Point, Scale, Scene, Slot } from "../base/types.ts";

export const turnPoint = ([x, y]: Point, [wide, high]: Point): Point => [wide - x, high - y];
export const turnBox = ([x, y, w, h]: Box, [wide, high]: Point): Box => [wide - x - w, high - y - h, w, h];
export const centre = ([x, y, w, h]: Box): Point => [x + w / 2, y + h / 2];

const COMMAND = /([a-df-z])([^a-df-z]*)/gi;
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/gi;
/** The numbers of an arc, and how many of them, from the first, are the same from everywhere. */
const ARC = 7;
const SHAPE = 5;
const short = (value: number) => Math.round(value * 100) / 100;

/** SVG path data, turned. It begins with `M`; the numbers of an arc stand apart. */
export function turnPath(data: string, [wide, high]: Point): string {
  return data.replace(COMMAND, (_, name: string, rest: string) => {
    const kind = name.toLowerCase();
    const turn = (value: number, i: number): number => {
      const nth = kind === "a" ? (i % ARC) - SHAPE : i;
      if (nth < 0) return value;
      const down = kind === "v" || (kind !== "h" && nth % 2 > 0);
      return (name === kind ? 0 : down ? high : wide) - value;
    };
    return name + (rest.match(NUMBER) ?? []).map((text, i) => short(turn(Number(text), i))).join(" ");
  });
}

/** The point of a drawing about which an element stands upright. */
const UPRIGHT = /\bdata-upright=["']([-\d. ]+)["']/g;

/** How a drawing of this size is turned, as an attribute of SVG. */
const half = ([wide, high]: Point): string => `transform='rotate(180 ${wide / 2} ${high / 2})'`;

/** The markup of a drawing, turned. */
export const turnDrawing = (markup: string, size: Point): string => `<g ${half(size)}>${markup.replace(UPRIGHT, "transform='rotate(180 $1)'")}</g>`;

/** A shape of a drawing, turned, as one of its own that is not drawn. */
export const turnShape = (shape: string, made: string, size: Point): string => `<defs><g id='${made}'><use href='#${shape}' ${half(size)}/></g></defs>`;

// -- a whole picture, where a game has two sides to sit at (`sekiwidget/core/scene.py`)

/** A picture: what never changes, and the position drawn on it. */
export interface Picture {
  backdrop: Backdrop;
  scene: Scene;
}

/** A function of an object (and of what stays the same for it), made once for each: what is the same stays the same. */
function once<A extends object, B, M extends unknown[]>(make: (from: A, ...more: M) => B): (from: A, ...more: M) => B {
  const made = new WeakMap<A, B>();
  return (from, ...more) => {
    const known = made.get(from);
    if (known !== undefined) return known;
    const found = make(from, ...more);
    made.set(from, found);
    return found;
  };
}

/** The panel as it is, if it is turned. */
const turns = ({ facing, panels }: Backdrop, id: string): Panel | undefined => (facing?.turned.includes(id) ? panels[id] : undefined);
const narrowly = ({ narrow_size, size }: Panel): Point => narrow_size ?? size;
const boxed = (box: Box | undefined, size: Point): Box | undefined => box && turnBox(box, size);
/** All values of a record by a function of value and key. */
const each = <T, U>(record: Record<string, T>, make: (value: T, id: string) => U): Record<string, U> =>
  fromEntries(entries(record).map(([id, value]) => [id, make(value, id)]));

// -- the backdrop ------------------------------------------------------------------------------------------------------

function slotTurned(slot: Slot, size: Point): Slot {
  const about = slot.about ?? (slot.box ? centre(slot.box) : (slot.xy ?? [0, 0]));
  const to = turnPoint(about, size);
  const [dx, dy] = [to[0] - about[0], to[1] - about[1]];
  const made: Slot = { ...slot };
  if (slot.about) made.about = to;
  // A point of 0, 0 is none.
  if (slot.xy?.some(Boolean)) made.xy = [slot.xy[0] + dx, slot.xy[1] + dy];
  if (slot.box) made.box = [slot.box[0] + dx, slot.box[1] + dy, slot.box[2], slot.box[3]];
  return made;
}

const placeTurned = once((place: Place, panel: Panel): Place => {
  const { slot, narrow, label_box: box } = place;
  const made: Place = { ...place, slot: slotTurned(slot, panel.size) };
  if (narrow || panel.narrow_size) made.narrow = slotTurned(narrow ?? slot, narrowly(panel));
  if (!box) return made;
  const [[x, y], [toX, toY]] = [slot.about ?? [0, 0], made.slot.about ?? [0, 0]];
  made.label_box = slot.about ? [box[0] + toX - x, box[1] + toY - y, box[2], box[3]] : turnBox(box, panel.size);
  return made;
});

/** What is nearer to the reader lies over what is farther away, and is read after it: so their order is the other way. */
const placesTurned = once((places: Record<string, Place>, backdrop: Backdrop): Record<string, Place> => {
  const stay: [string, Place][] = [];
  const turned: [string, Place][] = [];
  for (const [id, place] of entries(places)) {
    const panel = turns(backdrop, place.panel);
    if (panel) turned.push([id, placeTurned(place, panel)]);
    else stay.push([id, place]);
  }
  return fromEntries([...stay, ...turned.reverse()]);
});

function panelTurned(panel: Panel, id: string): Panel {
  const { size, svg = "", narrow_svg, outline, tray, inset, narrow_inset, sum, narrow_sum } = panel;
  const narrow = narrowly(panel);
  const shape = `${id}-turned`;
  const made: Panel = { ...panel, svg: turnDrawing(svg, size) };
  if (narrow_svg || panel.narrow_size) made.narrow_svg = turnDrawing(narrow_svg ?? svg, narrow);
  if (outline) {
    made.outline = shape;
    made.svg += turnShape(outline, shape, size);
    if (made.narrow_svg) made.narrow_svg += turnShape(outline, shape, narrow);
  }
  return Object.assign(made, {
    tray: boxed(tray, size),
    inset: boxed(inset, size),
    narrow_inset: boxed(narrow_inset, narrow),
    sum: boxed(sum, size),
    narrow_sum: boxed(narrow_sum, narrow),
  });
}

const linkTurned = (link: Link, { size }: Panel): Link => ({ ...link, path: turnPath(link.path, size) });
const scaleTurned = (scale: Scale, panel: Panel): Scale => ({
  ...scale,
  box: turnBox(scale.box, panel.size),
  narrow: boxed(scale.narrow, narrowly(panel)),
});

const tableTurned = once((backdrop: Backdrop): Backdrop => {
  const { panels, places, links = {}, scales = {} } = backdrop;
  const on = <T extends { panel: string }>(one: T, turn: (one: T, panel: Panel) => T): T => {
    const panel = turns(backdrop, one.panel);
    return panel ? turn(one, panel) : one;
  };
  return {
    ...backdrop,
    panels: each(panels, (panel, id) => (turns(backdrop, id) ? panelTurned(panel, id) : panel)),
    places: placesTurned(places, backdrop),
    links: each(links, (link) => on(link, linkTurned)),
    scales: each(scales, (scale) => on(scale, scaleTurned)),
  };
});

const stripsSwapped = once((backdrop: Backdrop): Backdrop => {
  const panels = { ...backdrop.panels };
  for (const [one, other] of backdrop.facing?.strips ?? []) {
    const [first, second] = [panels[one], panels[other]];
    if (first && second) [panels[one], panels[other]] = [{ ...first, part: second.part }, { ...second, part: first.part }];
  }
  return { ...backdrop, panels };
});

// -- the scene ---------------------------------------------------------------------------------------------------------

const opposite = once(({ facing }: Backdrop) => new Map(facing?.symbols?.flatMap(([one, other]) => [[one, other] as const, [other, one] as const])));

const pieceTurned = once((piece: Piece, symbol: string): Piece => ({ ...piece, symbol }));

const piecesTurned = once((pieces: Record<string, Piece>, other: Map<string, string>): Record<string, Piece> =>
  each(pieces, (piece) => {
    const symbol = other.get(piece.symbol);
    return symbol ? pieceTurned(piece, symbol) : piece;
  }),
);

const sceneTurned = once((scene: Scene, backdrop: Backdrop): Scene => {
  const { places, pieces, windows = {}, narrow_windows = {}, inset, narrow_inset, panels = [] } = scene;
  const main = turns(backdrop, panels.at(-1) ?? "");
  const other = opposite(backdrop);
  const window = (box: Box, id: string, size: (panel: Panel) => Point) => {
    const panel = turns(backdrop, id);
    return panel ? turnBox(box, size(panel)) : box;
  };
  const made: Scene = { ...scene };
  if (places) made.places = placesTurned(places, backdrop);
  if (pieces && other.size) made.pieces = piecesTurned(pieces, other);
  if (scene.windows) made.windows = each(windows, (box, id) => window(box, id, ({ size }) => size));
  if (scene.narrow_windows) made.narrow_windows = each(narrow_windows, (box, id) => window(box, id, narrowly));
  if (main && inset) made.inset = turnBox(inset, main.size);
  if (main && narrow_inset) made.narrow_inset = turnBox(narrow_inset, narrowly(main));
  return made;
});

/**
 * A picture from where the reader sits: from the other side of the table if the board is `flipped`, where the game has
 * one. Who looks from the far side sits below already, so that only the rest is turned.
 */
export function turnPicture(backdrop: Backdrop, scene: Scene, flipped: boolean): Picture {
  if (!backdrop.facing || !scene.seats?.[1]) return { backdrop, scene };
  const turned = flipped !== Boolean(scene.far);
  const table = turned ? tableTurned(backdrop) : backdrop;
  return { backdrop: flipped ? stripsSwapped(table) : table, scene: turned ? sceneTurned(scene, backdrop) : scene };
}
