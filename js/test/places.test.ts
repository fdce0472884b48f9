import { describe, expect, it } from "vitest";
import { arrange, slotCentre, spread } from "../src/picture/places.ts";
import type { Box, Slot } from "../src/base/types.ts";

const block: Box = [-1, -6, 68, 88];
const at = (slot: Slot, count: number) => arrange(slot, Array<Box>(count).fill(block)).map(({ x, y }) => [x, y]);

describe("spread", () => {
  const ends = (labels: [number, number][]) => labels.map(([middle, width]) => [Math.round(middle - width / 2), Math.round(middle + width / 2)]);

  it("leaves a label over its piece, and the room that it does not need to its neighbours", () => {
    expect(spread([40, 40], [50, 100], 0, 150)).toEqual([[50, 40], [100, 40]]);
    expect(ends(spread([20, 90, 20], [50, 100, 150], 0, 200))).toEqual([[35, 55], [55, 145], [145, 165]]);
  });

  it("keeps to the ends of the row", () => {
    expect(ends(spread([90, 60], [50, 100], 25, 190))).toEqual([[25, 115], [115, 175]]);
  });

  it("narrows the widest where the row has no more room", () => {
    expect(spread([90, 30, 70], [25, 75, 125], 0, 150)).toEqual([[30, 60], [75, 30], [120, 60]]);
  });
});

describe("arrange", () => {
  it("centres on a point", () => {
    expect(at({ xy: [100, 100] }, 2)).toEqual([
      [66, 56],
      [66, 56],
    ]);
  });

  it("fans over the middle of the box's lower edge", () => {
    expect(at({ box: [0, 0, 100, 100], arrange: "fan", pitch: 20 }, 2)).toEqual([
      [6, 12],
      [26, 12],
    ]);
  });

  it("draws a row closer when it is full, and begins a further one", () => {
    const box: Box = [0, 0, 200, 88];
    expect(at({ box, arrange: "row", pitch: 94 }, 2).map(([x]) => x)).toEqual([0, 94]);
    expect(at({ box, arrange: "row", pitch: 94 }, 4).map(([x]) => x)).toEqual([0, 44, 88, 132]);
    expect(at({ box, arrange: "row", pitch: 70, per_row: 2, row_pitch: -90 }, 3)).toEqual([
      [0, 0],
      [70, 0],
      [0, -90],
    ]);
  });

  it("stands on the lower edge, or hangs where the card looks out below", () => {
    const box: Box = [0, 10, 200, 120];
    expect(at({ box, arrange: "row", tuck: "above" }, 1)).toEqual([[0, 42]]);
    expect(at({ box, arrange: "row", tuck: "below" }, 1)).toEqual([[0, 10]]);
  });

  it("draws at the slot's size", () => {
    const [spot] = arrange({ xy: [0, 0], size: 34 }, [block]);
    expect(spot).toEqual({ x: -17, y: -22, width: 34, height: 44, scale: 0.5 });
    expect(arrange({ arrange: "pile", xy: [5, 5] }, [])).toEqual([]);
  });
});

it("meets a slot in its point, else in the middle of its box", () => {
  expect(slotCentre({ xy: [3, 4], box: [0, 0, 10, 10] })).toEqual([3, 4]);
  expect(slotCentre({ box: [10, 20, 30, 40] })).toEqual([25, 40]);
  expect(slotCentre({ xy: [0, 0], box: [10, 20, 30, 40] })).toEqual([25, 40]);
});
