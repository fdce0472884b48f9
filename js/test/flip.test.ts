import { describe, expect, it } from "vitest";
import type { Lesson } from "../src/base/lesson.ts";
import type { Backdrop, Commit } from "../src/base/types.ts";
import type { Event } from "../src/state/events.ts";
import { seats } from "../src/state/reading.ts";
import { reduce, type Wording } from "../src/state/reduce.ts";
import { announcement } from "../src/state/announcement.ts";
import { initialState, type State, type Traits } from "../src/state/state.ts";

const wording: Wording = { name: (_, at) => at, silent: () => "" };
const table: Backdrop = { panels: {}, places: {}, facing: { turned: ["land"] } };
const nodes = (): Commit[] => [{ patch: { seats: ["Black", "White"] } }, { parent: 0, patch: {} }];
const told = (lesson: Lesson = {}): Traits => ({ cursor: 0, held: -1, perspectives: [{ id: "all", name: "All" }, { id: "white", name: "White" }], choices: {}, turn: {}, mode: "play", notice: {}, puzzle: {}, lesson, setting: {}, review: {} });
const content = (backdrop = table) => ({ kit: {}, backdrop, words: {}, timelines: { all: { nodes: nodes() }, white: { nodes: nodes() } }, changes: 2 });
const after = (state: State, ...events: Event[]): State => events.reduce((before, event) => reduce(before, event, wording), state);
const opened = (backdrop = table): State => after(initialState(told(), content(backdrop)), { type: "traits", change: "cursor", traits: told(), content: content(backdrop) });
const flip: Event = { type: "flip" };
const words = (key: string, filled?: Record<string, string | number | undefined>) => [key, ...Object.values(filled ?? {})].join(" ");

describe("the other side of the table", () => {
  it("is the reader's own: nothing is asked or set, and it is said who sits below", () => {
    const before = opened();
    const state = after(before, flip);
    expect([seats(before), seats(state)]).toEqual([["Black", "White"], ["White", "Black"]]);
    expect(state.effects).toEqual([]);
    expect(announcement(before, state, words, "")).toEqual(["flip.said White"]);
    expect(announcement(state, after(state, flip), words, "")).toEqual(["flip.said Black"]);
  });

  it("is kept while the reader steps, looks with other eyes, and goes on in a course", () => {
    const state = after(opened(), flip, { type: "step", way: "forward" }, { type: "setView", perspective: "white" });
    expect([state.at, state.perspective, seats(state)[0]]).toEqual([1, "white", "White"]);
    const other = { ...told({ n: 1 }), cursor: 0 };
    expect(seats(after(state, { type: "traits", change: "timelines", traits: other, content: content() }))[0]).toBe("White");
  });

  it("is not there where a game has no two sides to sit at", () => {
    const state = opened({ panels: {}, places: {} });
    expect(seats(state)).toEqual([]);
    expect(after(state, flip)).toBe(state);
  });
});
