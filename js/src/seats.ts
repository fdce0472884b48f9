import type { Box, Point, Seat } from "./types.ts";

/** Where a piece is drawn: the left upper corner of its symbol's box, the size of that box, and the scale. */
export interface Spot {
  x: number;
  y: number;
  width: number;
  height: number;
  scale: number;
}

/** What shows of each further piece of an open stack, as a share of a width. */
const FAN = 0.69;

/** The rectangle that a seat takes: its box, or nothing around its point. */
export function ground(seat: Seat): Box {
  return seat.box ?? [...(seat.xy ?? [0, 0]), 0, 0];
}

/** The middle of a seat: where marks and moves meet it. */
export function middle(seat: Seat): Point {
  if (seat.xy) return seat.xy;
  const [x, y, width, height] = ground(seat);
  return [x + width / 2, y + height / 2];
}

/**
 * The pieces of one place, in order, given the boxes of their symbols.
 *
 * `point`: each centred on the seat's point. `fan`: side by side, each showing 69 % of its width, standing on the middle
 * of the box's lower edge. `row`: from the left of the box, `pitch` from one to the next, closer when more have to fit;
 * after `per_row` pieces a further row begins, `row_pitch` below (above, if negative). `pile`: as a row that is never
 * closed up. In rows and piles pieces stand on the box's lower edge, or hang from its upper one where the tucked card
 * looks out below.
 */
export function arrange(seat: Seat, boxes: readonly Box[]): Spot[] {
  const [left, top, room, depth] = ground(seat);
  const spots = boxes.map(([, , width, height]) => {
    const scale = seat.size ? seat.size / width : 1;
    return { x: 0, y: 0, width: width * scale, height: height * scale, scale };
  });
  const wide = spots[0]?.width ?? 0;
  const hangs = seat.tuck === "below";
  switch (seat.arrange) {
    case "fan": {
      const step = seat.pitch || wide * FAN;
      const [middleX] = seat.box ? [left + room / 2] : [left];
      const whole = step * (spots.length - 1) + wide;
      spots.forEach((spot, i) => {
        spot.x = middleX - whole / 2 + i * step;
        spot.y = top + depth - spot.height;
      });
      break;
    }
    case "row":
    case "pile": {
      const row = seat.per_row || spots.length;
      const longest = Math.min(row, spots.length);
      let pitch = seat.pitch || wide;
      if (seat.arrange === "row" && room && longest > 1) pitch = Math.min(pitch, (room - wide) / (longest - 1));
      spots.forEach((spot, i) => {
        spot.x = left + (i % row) * pitch;
        const y = hangs ? top : top + depth - spot.height;
        spot.y = y + Math.floor(i / row) * (seat.row_pitch ?? 0);
      });
      break;
    }
    default: {
      const [x, y] = middle(seat);
      for (const spot of spots) {
        spot.x = x - spot.width / 2;
        spot.y = y - spot.height / 2;
      }
    }
  }
  return spots;
}
