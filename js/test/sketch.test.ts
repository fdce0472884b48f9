import { describe, expect, it } from "vitest";
import type { Backdrop, Commit, Hue, Mark } from "../src/base/types.ts";
import type { Event } from "../src/state/events.ts";
import { treeShown } from "../src/state/reading.ts";
import { reduce, type Wording } from "../src/state/reduce.ts";
import { sketchMarks, drawablePlace } from "../src/state/sketching.ts";
import { initialState, type State, type Traits } from "../src/state/state.ts";

const wording: Wording = { name: (_, at) => at, silent: () => "" };
const notes: Mark[] = [{ place: "gifu", style: "note", colour: "red" }, { place: "edo", style: "note" }];
const nodes = (): Commit[] => [{ patch: { marks: notes, pieces: { p: { symbol: "x", place: "edo.stack" } } } }, { parent: 0, patch: {} }, { parent: 0, patch: {}, refused: { text: "no" } }];
const told = (mode: "play" | "read"): Traits => ({ cursor: 0, held: -1, perspectives: [{ id: "all", name: "All" }], choices: {}, turn: {}, mode, notice: {}, puzzle: {}, lesson: {}, setting: {}, review: {} });
const after = (state: State, ...events: Event[]): State => events.reduce((before, event) => reduce(before, event, wording), state);

function opened(mode: "play" | "read" = "read"): State {
  const content = { kit: {}, backdrop: { panels: {}, places: {} }, words: {}, timelines: { all: { nodes: nodes() } }, changes: 3 };
  const first = told(mode);
  return after(initialState(first, content), { type: "traits", change: "cursor", traits: first, content });
}
const ring = (place: string, colour: Hue = "green"): Event => ({ type: "pen", mark: { place, colour }, done: true });
const asked = ({ effects }: State) => effects.flatMap((effect) => (effect.do === "ask" ? [effect.request] : []));

describe("what a reader draws", () => {
  it("stays on the page: the same again goes, another colour takes its place", () => {
    let state = after(opened(), ring("gifu"));
    expect(sketchMarks(state)).toEqual([{ place: "gifu", colour: "green" }]);
    state = after(state, ring("gifu", "red"));
    expect(sketchMarks(state)).toEqual([{ place: "gifu", colour: "red" }]);
    expect(asked(state)).toEqual([]);
    expect(sketchMarks(after(state, ring("gifu", "red")))).toEqual([]);
  });

  it("stays on the page of a board for playing, too, and at a refused attempt", () => {
    expect(asked(after(opened("play"), ring("gifu")))).toEqual([]);
    const attempt = after(opened("play"), { type: "edit" }, { type: "go", node: 2 }, ring("gifu"));
    expect([asked(attempt), sketchMarks(attempt).length]).toEqual([[], 1]);
  });

  it("goes with Escape, with a click on nothing, and with the next step", () => {
    const drawn = after(opened(), ring("gifu"), { type: "pen", mark: { place: "edo", to: "gifu", colour: "blue" }, done: false });
    expect(sketchMarks(drawn)).toHaveLength(2);
    for (const event of [{ type: "undo" }, { type: "clickAside", at: "" }, { type: "step", way: "forward" }] as Event[]) {
      expect(sketchMarks(after(drawn, event)), event.type).toEqual([]);
    }
    const bare = opened();
    expect(after(bare, { type: "undo" })).toBe(bare);
  });

  it("is drawn while the mouse still moves, and dropped where it leads nowhere", () => {
    const drawing = after(opened(), { type: "pen", mark: { place: "edo", to: "gifu", colour: "red" }, done: false });
    expect(sketchMarks(drawing)).toEqual([{ place: "edo", to: "gifu", colour: "red" }]);
    expect(sketchMarks(after(drawing, { type: "pen", mark: undefined, done: false }))).toEqual([]);
  });
});

describe("while a commit is edited", () => {
  const editing = () => after(opened("play"), { type: "edit" });

  it("goes to Python, with its colour", () => {
    const state = after(editing(), ring("gifu", "red"));
    expect(asked(state)).toEqual([{ edit: "mark", node: 0, words: ["gifu"], colour: "red" }]);
    expect(state.effects).toContainEqual(expect.objectContaining({ for: { why: "edit", done: "mark.gone", hue: "red" } }));
    expect(sketchMarks(state)).toEqual([]);
    expect(asked(after(editing(), { type: "pen", mark: { place: "edo", to: "gifu", colour: "blue" }, done: true }))).toEqual([
      { edit: "arrow", node: 0, words: ["edo", "gifu"], colour: "blue" },
    ]);
  });

  it("has a colour for its tools, which in ink is none", () => {
    const tool = after(editing(), { type: "tool", tool: "mark" });
    expect(asked(after(tool, { type: "mark", at: "edo", drawn: false }))).toEqual([{ edit: "mark", node: 0, words: ["edo"] }]);
    const red = after(tool, { type: "colour", colour: "red" }, { type: "mark", at: "gifu", drawn: false });
    expect(asked(red)).toEqual([{ edit: "mark", node: 0, words: ["gifu"], colour: "red" }]);
  });
});

describe("by key", () => {
  const key = (at: string, arrow = false): Event => ({ type: "pencil", at, arrow });

  it("goes through the colours, and then away", () => {
    let state = opened();
    for (const colour of ["green", "red", "blue", "yellow"]) {
      state = after(state, key("gifu"));
      expect(sketchMarks(state)).toEqual([{ place: "gifu", colour }]);
    }
    expect(sketchMarks(after(state, key("gifu")))).toEqual([]);
  });

  it("draws an arrow from one place to another", () => {
    const begun = after(opened(), key("edo", true));
    expect(sketchMarks(begun)).toEqual([{ place: "edo", colour: "green" }]);
    expect(sketchMarks(after(begun, key("edo", true)))).toEqual([]);
    expect(sketchMarks(after(begun, key("gifu", true)))).toEqual([{ place: "edo", to: "gifu", colour: "green" }]);
  });

  it("goes on from the colour that the commit has", () => {
    const state = after(opened("play"), { type: "edit" }, key("gifu"));
    expect(asked(state)).toEqual([{ edit: "mark", node: 0, words: ["gifu"], colour: "blue" }]);
  });
});

it("takes a piece for the place at which it stands, and nothing for what means nothing", () => {
  const place = { panel: "map", slot: {} };
  const backdrop: Backdrop = { panels: {}, places: { edo: { ...place, label: "Edo" }, "edo.stack": place, box: place } };
  expect(["p", "edo.stack", "edo", "box", "nowhere"].map((at) => drawablePlace(opened(), backdrop, at))).toEqual(["edo", "edo", "edo", undefined, undefined]);
});

describe("the tree of moves", () => {
  it("comes and goes, and gives way to what is to be chosen", () => {
    const state = after(opened("play"), { type: "tree" });
    expect([treeShown(state), state.effects]).toEqual([true, [{ do: "focus", on: "tree" }]]);
    const deciding = after(state, { type: "decide", on: true });
    expect(treeShown(deciding)).toBe(false);
    expect(treeShown(after(deciding, { type: "decide", on: false }))).toBe(true);
    expect(treeShown(after(deciding, { type: "tree" }))).toBe(true);
    expect(treeShown(after(state, { type: "tree" }))).toBe(false);
  });

  it("folds and unfolds", () => {
    const folded = after(opened(), { type: "fold", node: 1 });
    expect(folded.folded).toEqual([1]);
    expect(after(folded, { type: "fold", node: 1 }).folded).toEqual([]);
  });
});
