/** Where things lie on a panel: slots of places, roads between them, their names. */
import { FAN } from "../../../sekiwidget/board/image/piece.json";
import { entries, fromEntries, keys, max, min, path, setAttributes, refill, s, values, record } from "../base/dom.ts";
import type { Backdrop, Box, Place, Point, Scene, Slot } from "../base/types.ts";

/** Where a piece is drawn: the upper left corner of its symbol's box, the size of that box, and the scale. */
export interface Spot {
  x: number;
  y: number;
  width: number;
  height: number;
  scale: number;
}

/** The rectangle of a slot: its box, or an empty one at its point. */
export function slotBox({ box, xy = [0, 0] }: Slot): Box {
  return box ?? [...xy, 0, 0];
}

/** The middle of a slot, where marks and moves meet it: its point, else (a point of 0, 0 is none) that of its box. */
export function slotCentre(slot: Slot): Point {
  const [x, y, width, height] = slotBox(slot);
  const { xy } = slot;
  return xy?.some(Boolean) ? xy : [x + width / 2, y + height / 2];
}

/**
 * The pieces of one place, in order, given the boxes of their symbols.
 *
 * `point`: each centred on the slot's point. `fan`: side by side, each showing 69 % of its width, standing on the middle
 * of the box's lower edge. `row`: from the left of the box, `pitch` apart, closer together if more have to fit;
 * after `per_row` pieces a new row begins, `row_pitch` below (above, if negative). `pile`: like a row, but never
 * squeezed. In rows and piles pieces stand on the box's lower edge, or hang from its upper one where the tucked card
 * shows below.
 */
export function arrange(slot: Slot, boxes: readonly Box[]): Spot[] {
  const { arrange, size, per_row, row_pitch = 0, tuck } = slot;
  const [left, top, room, depth] = slotBox(slot);
  const wide = size || (boxes[0]?.[2] ?? 0);
  const count = boxes.length;
  const fan = arrange === "fan";
  const row = (!fan && per_row) || count;
  const longest = min(row, count);
  let pitch = slot.pitch || (fan ? wide * FAN : wide);
  let start = left;
  if (fan) start += (room - wide - (longest - 1) * pitch) / 2;
  else if (arrange === "row" && room && longest > 1) pitch = min(pitch, (room - wide) / (longest - 1));
  return boxes.map(([, , width, height], i) => {
    const scale = size ? size / width : 1;
    const spot = { x: 0, y: 0, width: width * scale, height: height * scale, scale };
    if (arrange && arrange !== "point") {
      spot.x = start + (i % row) * pitch;
      spot.y = (tuck === "below" && !fan ? top : top + depth - spot.height) + Math.floor(i / row) * row_pitch;
    } else {
      const [x, y] = slotCentre(slot);
      spot.x = x - spot.width / 2;
      spot.y = y - spot.height / 2;
    }
    return spot;
  });
}

/**
 * The labels of a row of pieces, as the middle and width of each: over its piece, moved aside where its neighbour needs
 * the room, and narrowed, the widest first, where the row has no more. Given what each would take, the middles of the
 * pieces, and where the row begins and ends.
 */
export function spread(wanted: number[], middles: number[], start: number, end: number): [middle: number, width: number][] {
  let most = end - start;
  while (wanted.reduce((sum, width) => sum + min(width, most), 0) > end - start) most--;
  const labels = wanted.map((width, i): [number, number] => [middles[i] as number, min(width, most)]);
  for (let turn = 0; turn < 99; turn++) {
    labels.forEach((label, i) => {
      const next = labels[i + 1];
      const over = next ? (label[1] + next[1]) / 2 - next[0] + label[0] : 0;
      if (next && over > 0) [label[0], next[0]] = [label[0] - over / 2, next[0] + over / 2];
      label[0] = max(start + label[1] / 2, min(label[0], end - label[1] / 2));
    });
  }
  return labels;
}

export type Places = ReturnType<typeof makePlaces>;

/** The places of one panel: the scene's own take precedence over the backdrop's (`fixed`). */
export function makePlaces(panel: string, fixed: Record<string, Place>, narrow: boolean) {
  let brought: Scene["places"];
  let here: Record<string, Place>;

  function slot(id = ""): Slot | undefined {
    const place = here[id];
    return place && ((narrow && place.narrow) || place.slot);
  }

  function update({ places }: Scene): (id: string) => boolean {
    const before = here;
    if (!here || places !== brought) {
      const all: Record<string, Place> = { ...fixed, ...(brought = places) };
      const other = narrow ? "wide" : "narrow";
      const found = entries(all).filter(([, place]) => place.panel === panel && place.only !== other);
      // What moves on another panel is nothing new here.
      const same = before && found.length === keys(before).length && found.every(([id, place]) => before[id] === place);
      if (!same) here = fromEntries(found);
    }
    return (id) => before[id] !== here[id];
  }

  update({});
  return {
    /** All current places; the same object as long as nothing changes. */
    all: () => here,
    /** Takes in the scene's places; returns for each whether it came, moved or went. */
    update,
    /** The slot of a place in this layout; undefined if it is not on this panel. */
    slot,
    /** The room of a place whose pieces lie in a row: all of it is meant. */
    room(id: string): Box | undefined {
      const found = slot(id);
      return found?.arrange === "row" ? found.box : undefined;
    },
    /** The point at which marks and moves meet it. */
    point(id?: string): Point | undefined {
      const found = slot(id);
      return found && slotCentre(found);
    },
  };
}

/** All roads of a panel as one path. */
export const roadPath = (panel: string, { links = {} }: Backdrop): string =>
  values(links)
    .filter((link) => link.panel === panel)
    .map((link) => link.path)
    .join("");

/** All roads of a panel in four paths: the casings first, then the lines. */
export function roads(panel: string, { links = {} }: Backdrop): SVGGElement {
  const drawn = record<string>();
  for (const { panel: on, style = "thin", path } of values(links)) {
    if (on === panel) drawn[style] = (drawn[style] ?? "") + path;
  }
  const parts = ["casing", "line"].flatMap((part) => entries(drawn).map(([style, d]) => path(`${part} ${style}`, d)));
  return s("g.roads", ...parts);
}

/** The names of the places of a panel. `show` hides those that would be cut or covered. */
export function nameLayer(places: Places) {
  const layer = s("g.names");
  let named: unknown;
  let names: { box: Box; text: SVGTextElement }[] = [];

  return {
    layer,
    show(test: (box: Box) => boolean): void {
      if (named !== places.all()) {
        named = places.all();
        names = values(places.all())
          .filter(({ label }) => label)
          .map(({ slot, label, label_box, label_style = "" }) => {
            const [left, top, wide, high] = slotBox(slot);
            const box: Box = label_box ?? [left + wide / 2 - 20, top + high + 5, 40, 14];
            const at = { x: box[0] + box[2] / 2, y: box[1] + box[3] / 2 + 4.3 };
            return { box, text: s("text", { class: label_style, ...at }, label) };
          });
        refill(layer, ...names.map(({ text }) => text));
      }
      for (const { box, text } of names) setAttributes(text, { visibility: test(box) ? "visible" : "hidden" });
    },
  };
}
