import { FAN } from "../../../sekiwidget/board/image/piece.json";
import { min } from "../base/dom.ts";
import type { Box, Point, Slot } from "../base/types.ts";

/** Where a piece is drawn: the upper left corner of its symbol's box, the size of that box, and the scale. */
export interface Spot {
  x: number;
  y: number;
  width: number;
  height: number;
  scale: number;
}

/** The rectangle of a slot: its box, or an empty one at its point. */
export function ground({ box, xy = [0, 0] }: Slot): Box {
  return box ?? [...xy, 0, 0];
}

/** The middle of a slot, where marks and moves meet it: its point, else (a point of 0, 0 is none) that of its box. */
export function middle(slot: Slot): Point {
  const [x, y, width, height] = ground(slot);
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
  const [left, top, room, depth] = ground(slot);
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
      const [x, y] = middle(slot);
      spot.x = x - spot.width / 2;
      spot.y = y - spot.height / 2;
    }
    return spot;
  });
}
