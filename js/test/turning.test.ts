import { describe, expect, it } from "vitest";
import type { Backdrop, Scene } from "../src/base/types.ts";
import { turnBox, turnDrawing, turnPath, turnShape, turnPicture } from "../src/picture/turning.ts";

const size: [number, number] = [100, 60];

describe("half a turn", () => {
  it("turns every kind of line of a path, whether its numbers are absolute or its own", () => {
    expect(turnPath("M10 20L30 5H40V50", size)).toBe("M90 40L70 55H60V10");
    expect(turnPath("M10 20l5-5h4v-3c1 2 3-4 5 6z", size)).toBe("M90 40l-5 5h-4v3c-1 -2 -3 4 -5 -6z");
    expect(turnPath("M0 0Q10,20 30,40T50 50S1.5.5 2 2", size)).toBe("M100 60Q90 40 70 20T50 10S98.5 59.5 98 58");
  });

  it("leaves the shape of an arc alone, and turns where it ends", () => {
    expect(turnPath("M0 0A5 6 30 0 1 10 20a5 6 30 1 0 3 4 5 6 30 1 0-1 2", size)).toBe(
      "M100 60A5 6 30 0 1 90 40a5 6 30 1 0 -3 -4 5 6 30 1 0 1 -2",
    );
  });

  it("is nothing when it is done twice", () => {
    const path = "M10 20c3 4-5 6 7 8L9 9a5 5 0 0 1 2 3V4H5";
    expect(turnPath(turnPath(path, size), size).replaceAll(" ", "")).toBe(path.replaceAll(" ", ""));
    expect(turnBox(turnBox([1, 2, 30, 4], size), size)).toEqual([1, 2, 30, 4]);
    expect(turnBox([1, 2, 30, 4], size)).toEqual([69, 54, 30, 4]);
  });

  it("leaves upright what shall be read", () => {
    const names = "<text x='3' y='4' data-upright='3 9.5'>a1</text><g data-upright='-1 2'/>";
    expect(turnDrawing(`<rect/>${names}`, size)).toBe(
      "<g transform='rotate(180 50 30)'><rect/><text x='3' y='4' transform='rotate(180 3 9.5)'>a1</text><g transform='rotate(180 -1 2)'/></g>",
    );
    expect(turnShape("isle", "isle-turned", size)).toContain("<g id='isle-turned'><use href='#isle' transform='rotate(180 50 30)'/></g>");
  });
});

const backdrop: Backdrop = {
  panels: {
    land: { size: [100, 60], narrow_size: [50, 40], svg: "<rect/>", tray: [0, 0, 10, 10] },
    hand: { size: [100, 20], part: "below" },
    other: { size: [100, 10], part: "above" },
    cards: { size: [100, 60] },
  },
  places: {
    west: { panel: "land", slot: { xy: [10, 20] }, narrow: { xy: [5, 10] }, label: "West", label_box: [5, 30, 20, 10] },
    "west.unit": { panel: "land", slot: { box: [0, 20, 20, 8], arrange: "fan", about: [10, 20] }, narrow: { xy: [5, 12], about: [5, 10] } },
    corner: { panel: "land", slot: { xy: [4, 6], about: [50, 30] } },
    row: { panel: "land", slot: { box: [10, 40, 30, 10], arrange: "row" }, neighbours: ["west"] },
    held: { panel: "hand", slot: { xy: [10, 10] } },
  },
  links: { road: { panel: "land", ends: ["west", "row"], path: "M10 20L25 45" }, way: { panel: "cards", ends: ["a", "b"], path: "M1 1h1" } },
  scales: { lost: { panel: "land", box: [0, 0, 40, 10], least: 0, most: 5, step: 1 } },
  facing: { turned: ["land"], strips: [["other", "hand"]], symbols: [["east-arrow", "west-arrow"]] },
};
const scene: Scene = {
  panels: ["other", "hand", "land"],
  seats: ["Black", "White"],
  windows: { land: [0, 0, 20, 10], other: [0, 0, 5, 5] },
  places: { brought: { panel: "land", slot: { xy: [30, 30] } }, kept: { panel: "hand", slot: { xy: [1, 1] } } },
  pieces: { arrow: { symbol: "east-arrow", place: "west" }, coin: { symbol: "coin", place: "west" } },
};

describe("the other side of the table", () => {
  const from = turnPicture(backdrop, scene, true);
  const { places, panels } = from.backdrop;

  it("turns places about the middle of their panel, in both layouts", () => {
    expect(places.west?.slot.xy).toEqual([90, 40]);
    expect(places.west?.narrow?.xy).toEqual([45, 30]);
    expect(places.row?.slot.box).toEqual([60, 10, 30, 10]);
    expect(places.row?.narrow?.box).toEqual([10, -10, 30, 10]);
    expect(places.row?.neighbours).toEqual(["west"]);
    expect(from.scene.places?.brought?.slot.xy).toEqual([70, 30]);
  });

  it("keeps what stands upright about a point beside it", () => {
    expect(places["west.unit"]?.slot).toMatchObject({ box: [80, 40, 20, 8], about: [90, 40] });
    expect(places["west.unit"]?.narrow).toMatchObject({ xy: [45, 32], about: [45, 30] });
    expect(places.corner?.slot.xy).toEqual([4, 6]);
    expect(places.west?.label_box).toEqual([75, 20, 20, 10]);
  });

  it("changes the strips, and leaves what lies on them and on other panels", () => {
    expect([panels.hand?.part, panels.other?.part]).toEqual(["above", "below"]);
    expect(places.held).toBe(backdrop.places.held);
    expect(from.scene.places?.kept).toBe(scene.places?.kept);
    expect(panels.cards).toBe(backdrop.panels.cards);
    expect(from.backdrop.links?.way).toBe(backdrop.links?.way);
    expect(from.scene.windows).toEqual({ land: [80, 50, 20, 10], other: [0, 0, 5, 5] });
  });

  it("turns roads, tracks and trays, and what points in a direction", () => {
    expect(from.backdrop.links?.road?.path).toBe("M90 40L75 15");
    expect(from.backdrop.scales?.lost?.box).toEqual([60, 50, 40, 10]);
    expect(panels.land?.tray).toEqual([90, 50, 10, 10]);
    expect(from.scene.pieces?.arrow).toEqual({ symbol: "west-arrow", place: "west" });
    expect(from.scene.pieces?.coin).toBe(scene.pieces?.coin);
  });

  it("is where who looks sits already, with the own strip below; flipped, one sees the table as it lies", () => {
    const far = { ...scene, far: true };
    const [own, other] = [turnPicture(backdrop, far, false), turnPicture(backdrop, far, true)];
    expect(own.backdrop.places).toBe(places);
    expect([own.backdrop.panels.hand, own.backdrop.panels.other]).toEqual([backdrop.panels.hand, backdrop.panels.other]);
    expect(own.scene.places?.brought?.slot.xy).toEqual([70, 30]);
    expect(other.backdrop.places).toBe(backdrop.places);
    expect([other.backdrop.panels.hand?.part, other.backdrop.panels.other?.part]).toEqual(["above", "below"]);
    expect(other.scene).toBe(far);
  });

  it("has what is near after what is far", () => {
    expect(Object.keys(places)).toEqual(["held", "row", "corner", "west.unit", "west"]);
  });

  it("gives the same for the same: what has not changed is not drawn again", () => {
    const again = turnPicture(backdrop, { ...scene }, true);
    expect(again.backdrop).toBe(from.backdrop);
    expect(again.scene.places).toBe(from.scene.places);
    expect(again.scene.pieces).toBe(from.scene.pieces);
    expect(turnPicture(backdrop, scene, true).scene).toBe(from.scene);
  });

  it("is nowhere where nobody sits, and where the reader has stayed", () => {
    expect(turnPicture(backdrop, scene, false)).toEqual({ backdrop, scene });
    expect(turnPicture(backdrop, { ...scene, seats: [] }, true).backdrop).toBe(backdrop);
    expect(turnPicture({ ...backdrop, facing: undefined }, scene, true).scene).toBe(scene);
  });
});
