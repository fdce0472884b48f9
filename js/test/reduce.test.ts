import { expect, it } from "vitest";
import type { Commit } from "../src/base/types.ts";
import { reduce, type Wording } from "../src/state/reduce.ts";
import { initial, type State, type Told } from "../src/state/state.ts";
import type { Event } from "../src/state/events.ts";

const WORDS: Wording = { name: (_, at) => `the ${at}`, silent: () => "Nobody plays." };
const CHOICES = [{ label: "Stop", form: "stop" }, { label: "Go", form: "go {0}", picks: [{ ids: ["a", "b"], at: ["A", "B"] }] }];

/** A board of three commits that can be played, opened at a node; `then` happens to it. */
function board(cursor: number, ...then: Event[]): State {
  const nodes: Commit[] = [{ say: "0" }, { parent: 0, say: "1" }, { parent: 1, say: "2" }];
  const told: Told = {
    cursor,
    perspectives: [{ id: "all", name: "All" }],
    choices: { node: cursor, list: { all: CHOICES } },
    turn: { node: cursor, by: "page", as: ["all"] },
    mode: "play",
    notice: {},
    puzzle: {},
    lesson: {},
  };
  const content = { kit: {}, backdrop: { panels: {}, places: {} }, words: {}, timelines: { all: { nodes } }, changes: 3 };
  const opened = reduce(initial(told, content), { type: "told", change: "cursor", told, content }, WORDS);
  return then.reduce((state, event) => reduce(state, event, WORDS), opened);
}

it("reads a lesson before it is played: choices come when they are wanted", () => {
  expect(board(0).deciding).toBe(false);
  expect(board(0, { type: "decide", on: true }).deciding).toBe(true);
  expect(board(2).deciding).toBe(true);
});

it("begins to play with a pick on the picture, and plays what leaves nothing to choose", () => {
  const state = board(0, { type: "choose", at: "A", whole: false });
  expect(state.deciding).toBe(true);
  expect(state.effects).toContainEqual({
    do: "ask",
    request: { act: "go a", node: 0, as: "all" },
    for: { why: "act", node: 0, made: [expect.objectContaining({ id: "a", at: "A" })], last: "A" },
  });
  // The last pick is drawn only if the answer takes long.
  expect(state.steps).toEqual([]);
  expect(reduce(state, { type: "late", text: (state.sent as { text: string }).text }, WORDS).steps).toHaveLength(1);
});

it("sets the cursor with a step, and stops what plays by itself for another's", () => {
  const state = board(0, { type: "play" }, { type: "tick" });
  expect([state.at, state.pace, state.playing]).toEqual([1, "forward", true]);
  expect(state.effects).toContainEqual({ do: "cursor", node: 1 });
  const back = reduce(state, { type: "step", way: "back" }, WORDS);
  expect([back.at, back.pace, back.playing]).toEqual([0, "back", false]);
});

it("crosses out what was refused, and says why beside it", () => {
  const sent = board(0, { type: "choose", at: "A", whole: false });
  const notice = { kind: "refused" as const, rules: [["1.1", "Not there."] as [string, string]] };
  const asked = { why: "act" as const, node: 0, made: [{ id: "a", at: "A" }], last: "A" };
  const state = reduce(sent, { type: "answered", answer: { ok: false, notice }, for: asked }, WORDS);
  expect(state.sent).toBeUndefined();
  expect(state.crossed).toEqual([{ id: "a", at: "A" }]);
  expect(state.popup).toMatchObject({ kind: "tell", at: "A", notice: { title: "the A", rules: [["1.1", "Not there."]] } });
});

it("lets nothing happen behind the curtain but what lifts it", () => {
  const state = { ...board(2), curtain: { behind: "all" } };
  expect(reduce(state, { type: "step", way: "back" }, WORDS).at).toBe(2);
  expect(reduce(state, { type: "lift" }, WORDS).curtain.behind).toBe("");
});
