import { describe, expect, it } from "vitest";
import type { Backdrop, Piece, Scene } from "../src/base/types.ts";
import { differences } from "../src/picture/comparison.ts";

const point = { xy: [0, 0] as [number, number] };
const backdrop: Backdrop = {
  panels: { map: { size: [10, 10], label: "The map" }, field: { size: [10, 10], label: "The field" } },
  places: {
    gifu: { panel: "map", slot: point, label: "Gifu" },
    "gifu.stack": { panel: "map", slot: point },
    edo: { panel: "map", slot: point, label: "Edo" },
    d4: { panel: "map", slot: point },
    "d4.unit": { panel: "map", slot: point },
    "above.hand": { panel: "map", slot: { arrange: "row", box: [0, 0, 9, 9] } },
    rank: { panel: "field", slot: point },
  },
};
const art = { label: (id: string) => ({ date2: "Date 2", ii4: "Ii 4", chip: "Date 2" })[id] ?? "" };
const scene = (pieces: Record<string, Partial<Piece>>, more: Partial<Scene> = {}): Scene => ({
  panels: ["map"],
  pieces: Object.fromEntries(Object.entries(pieces).map(([id, piece]) => [id, { symbol: "date2", place: "gifu", ...piece }])),
  ...more,
});
const told = (one: Scene, other: Scene) => differences(one, other, backdrop, art).rows.map(({ name, before, after }) => `${name}: ${before} > ${after}`);
const framed = ({ pieces = {} }: Scene) => Object.keys(pieces).filter((id) => pieces[id]?.states?.includes("now"));
const ringed = ({ marks = [] }: Scene) => marks.map(({ place }) => place);

describe("differences", () => {
  it("finds none in the same picture, whatever the last commit left in it", () => {
    const one = scene({ a: { states: ["now"] }, gone: { states: ["lost"] } }, { moves: [{ start: "gifu", end: "edo" }], marks: [{ place: "edo" }] });
    const other = scene({ b: {}, left: { place: "edo", states: ["faded", "trace"] } });
    const { rows, first, second } = differences(one, other, backdrop, art);
    expect(rows).toEqual([]);
    expect([framed(first), framed(second), ringed(first), ringed(second)]).toEqual([[], [], [], []]);
    expect(first.moves).toBeUndefined();
  });

  it("tells what stands elsewhere once, framed where it is and ringed where it is not", () => {
    const { rows, first, second } = differences(scene({ a: {} }), scene({ a: { place: "edo" } }), backdrop, art);
    expect(rows).toEqual([{ at: "edo", name: "Date 2", before: ["Gifu"], after: ["Edo"] }]);
    expect([framed(first), ringed(first)]).toEqual([["a"], ["edo"]]);
    expect([framed(second), ringed(second)]).toEqual([["a"], ["gifu"]]);
  });

  it("counts what is alike, and what moved together", () => {
    expect(told(scene({ a: {}, b: {} }), scene({ c: { place: "edo" }, d: { place: "edo" }, e: { place: "edo" } }))).toEqual(["2 × Date 2: Gifu > Edo", "Edo:  > Date 2"]);
  });

  it("takes the seats of a place for the place", () => {
    expect(told(scene({ a: {} }), scene({ a: { place: "gifu.stack" } }))).toEqual([]);
  });

  it("knows whose things are where the seats of a table change hands", () => {
    const seated = (own: string, other: string, at: [string, string]) =>
      scene(
        { white: { symbol: "date2", place: at[0] }, sheet: { symbol: "space", words: "the space of Bid", place: "own.bid" } },
        {
          captions: {
            a: { place: "own.name", name: own },
            b: { place: "left.name", name: other },
            chests: { place: at[1], name: at[1] === "own.chests" ? "18" : "25" },
          },
          places: Object.fromEntries(["own.mark", "own.bid", "own.chests", "left.mark", "left.chests"].map((id) => [id, { panel: "map", slot: point }])),
        },
      );
    const one = seated("White", "Black", ["own.mark", "left.chests"]);
    const other = seated("Black", "White", ["left.mark", "own.chests"]);
    expect(told(one, other)).toEqual(["Black: 25 > 18"]);
  });

  it("takes a stack drawn as one for the pieces in it", () => {
    const stack = { symbol: "chip", count: 2, words: "two blocks", inside: ["date2", "ii4"] };
    expect(told(scene({ a: {}, b: { symbol: "ii4" } }), scene({ a: stack }))).toEqual([]);
    expect(told(scene({ a: stack }), scene({ a: {} }))).toEqual(["Gifu: Ii 4 > "]);
    const { first } = differences(scene({ a: stack }), scene({ a: {} }), backdrop, art);
    expect(framed(first)).toEqual(["a"]);
  });

  it("leaves out what is not on the table while setting up", () => {
    const shelf: Backdrop = { ...backdrop, panels: { ...backdrop.panels, shelf: { size: [9, 9], tab: "Blocks" } }, places: { ...backdrop.places, box: { panel: "shelf", slot: point } } };
    const at = (piece: object) => scene({ a: piece }, { panels: ["map", "shelf"] });
    expect(differences(at({ place: "box", count: 2 }), at({ place: "box" }), shelf, art).rows).toEqual([]);
  });

  it("says what stands there instead", () => {
    expect(told(scene({ a: {} }), scene({ a: { symbol: "ii4" } }))).toEqual(["Gifu: Date 2 > Ii 4"]);
    expect(told(scene({ a: { count: 3 } }), scene({ a: { count: 5 } }))).toEqual(["Gifu: 3 × Date 2 > 5 × Date 2"]);
  });

  it("calls a space by its id, and what lies in a strip by the captions over it", () => {
    const captions = { w: { place: "above.name", name: "White" }, h: { place: "above.hand.head", name: "Hand" } };
    expect(told(scene({ a: { place: "d4.unit" } }), scene({}))).toEqual(["d4: Date 2 > "]);
    expect(told(scene({}, { captions }), scene({ a: { place: "above.hand" } }, { captions }))).toEqual(["White, Hand:  > Date 2"]);
    // A ring in the middle of a row would point at nothing.
    expect(ringed(differences(scene({}), scene({ a: { place: "above.hand" } }), backdrop, art).first)).toEqual([]);
  });

  it("compares only what both pictures show", () => {
    const field = scene({ a: { place: "rank" } }, { panels: ["map", "field"] });
    expect(told(field, scene({}))).toEqual([]);
    expect(told(field, scene({}, { panels: ["field"] }))).toEqual(["rank: Date 2 > "]);
  });

  it("compares captions, tables, tracks and how things stand", () => {
    const one = scene({}, { status: ["Week 1", "White moves"], captions: { n: { place: "edo", text: "8 left" } }, tables: { t: { title: "Odds", rows: [{ label: "wins", value: "1/2" }] } } });
    const other = scene({}, { status: ["Week 2", "White moves"], captions: { n: { place: "edo", text: "7 left" } }, tables: { t: { title: "Odds", rows: [{ label: "wins", value: "1/3" }] } } });
    expect(told(one, other)).toEqual(["Edo: 8 left > 7 left", "Odds: wins: 1/2 > wins: 1/3", ": Week 1 > Week 2"]);
  });
});
