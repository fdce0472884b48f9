import { describe, expect, it } from "vitest";
import type { Commit, Turn } from "../src/base/types.ts";
import type { Event } from "../src/state/events.ts";
import { choicesPending } from "../src/state/picking.ts";
import { isHolding } from "../src/state/recap.ts";
import { reduce, undo, type Wording } from "../src/state/reduce.ts";
import { FRAME, type Effect, initialState, type State, type Traits } from "../src/state/state.ts";
import type { Content } from "../src/sync/content.ts";

const wording: Wording = { name: (_, at) => at, silent: () => "" };
const commit = (parent: number, more: Partial<Commit> = {}): Commit => ({ parent, patch: { title: `${parent + 1}` }, say: `Said ${parent + 1}.`, side: "gold", ...more });
/** 0 - 1 - 2: there the reader decides. */
const begun = (): Commit[] => [{ patch: { title: "0" } }, commit(0), commit(1)];
const traits = (more: Partial<Traits> = {}): Traits => ({
  cursor: 2,
  held: -1,
  perspectives: [{ id: "all", name: "All" }, { id: "one", name: "One" }],
  choices: { node: 2, list: { all: [{ verb: "stop", form: "stop" }] } },
  turn: { node: 2, by: "page", as: ["all"] },
  mode: "play",
  notice: {},
  puzzle: {},
  lesson: {},
  setting: {},
  review: {},
  ...more,
});
const content = (): Content => ({ kit: {}, backdrop: { panels: {}, places: {} }, words: {}, timelines: { all: { nodes: begun() }, one: { nodes: begun() } }, changes: 3 });

const after = (state: State, ...events: Event[]): State => events.reduce((before, event) => reduce(before, event, wording), state);
function opened(more: Partial<State> = {}, told: Partial<Traits> = {}): State {
  const [first, of] = [traits(told), content()];
  return after({ ...initialState(first, of), ...more }, { type: "traits", change: "cursor", traits: first, content: of });
}
/** Python answers with these commits after 2, and takes the reader to the last. */
function answered(state: State, made: Partial<Commit>[], told: Partial<Traits> = {}): State {
  const start = state.content.timelines.all?.nodes.length ?? 0;
  const nodes = made.map((one, i) => commit(i ? start + i - 1 : state.at, one));
  for (const timeline of Object.values(state.content.timelines)) timeline.nodes.push(...structuredClone(nodes));
  const cursor = start + made.length - 1;
  const now = traits({ cursor, choices: { node: cursor, list: { all: [{ verb: "go", form: "go" }] } }, turn: { node: cursor, by: "page", as: ["all"] }, ...told });
  return after(state, { type: "traits", change: "cursor", traits: now, content: state.content, news: { ids: nodes.map((_, i) => start + i) } });
}
const act = (state: State) => after(state, { type: "act", text: "stop" });
const tick: Event = { type: "tick" };
const waits = ({ effects }: State) => effects.flatMap((effect: Effect) => (effect.do === "wait" ? [effect.ms] : []));

describe("what came since the last decision", () => {
  it("plays a stop a frame, to the next decision, and moves no cursor of Python's", () => {
    let state = answered(act(opened()), [{}, {}, {}]);
    expect([state.at, state.recap?.frames, waits(state)]).toEqual([3, [3, 4, 5], [FRAME]]);
    expect(state.effects.some(({ do: what }) => what === "cursor")).toBe(false);
    expect(choicesPending(state)).toBe(false);
    state = after(state, tick);
    expect([state.at, waits(state)]).toEqual([4, [FRAME]]);
    state = after(state, tick);
    expect([state.at, state.recap?.open, state.playing, waits(state)]).toEqual([5, false, false, []]);
  });

  it("is skipped by one Escape, though the line for typing stays open for the next decision", () => {
    const state = answered(act(opened({ typing: true })), [{}, {}, {}]);
    expect([state.typing, undo(state)]).toEqual([true, state]);
    expect(undo(after(state, { type: "recap", way: "skip" })).typing).toBe(false);
  });

  it("is the same when the cursor comes before the commits", () => {
    const state = act(opened());
    const early = after(state, { type: "traits", change: "cursor", traits: traits({ cursor: 4 }), content: state.content });
    expect([early.at, early.recap]).toEqual([2, undefined]);
    for (const timeline of Object.values(state.content.timelines)) timeline.nodes.push(commit(2), commit(3));
    const late = after(early, { type: "traits", change: "news", traits: early.traits, content: state.content, news: { ids: [3, 4] } });
    expect([late.at, late.recap?.frames]).toEqual([3, [3, 4]]);
  });

  it("holds where a fight has ended, until the reader goes on", () => {
    let state = answered(act(opened()), [{}, { headline: ["You lost", "A block"] }, {}]);
    state = after(state, tick);
    expect([state.at, isHolding(state), waits(state)]).toEqual([4, true, []]);
    expect(after(state, { type: "play" }).at).toBe(5);
    expect(after(state, { type: "undo" }).at).toBe(5);
  });

  it("passes a fight of others by, which has a result and no cost", () => {
    let state = answered(act(opened()), [{}, { headline: ["Gold takes Omi"] }, {}]);
    state = after(state, tick);
    expect([state.at, isHolding(state), waits(state)]).toEqual([4, false, [FRAME]]);
  });

  it("skips with whatever the reader does to the picture, which does nothing else", () => {
    const state = answered(act(opened()), [{}, {}, {}]);
    for (const event of [{ type: "choose", at: "a" }, { type: "clickAside", at: "a" }, { type: "submit" }, { type: "undo" }, { type: "recap", way: "skip" }, { type: "step", way: "last" }] as Event[]) {
      const skipped = after(state, event);
      expect([skipped.at, skipped.recap?.open, skipped.steps, skipped.popup], event.type).toEqual([5, false, [], undefined]);
    }
  });

  it("is stepped, chosen from, and played again", () => {
    let state = answered(act(opened()), [{}, {}, {}]);
    state = after(state, { type: "step", way: "forward" });
    expect([state.at, state.playing]).toEqual([4, false]);
    state = after(state, { type: "step", way: "back" });
    expect(state.at).toBe(3);
    state = after(state, { type: "frame", index: 2 }, { type: "recap", way: "again" });
    expect([state.at, state.recap?.open, waits(state)]).toEqual([3, true, [FRAME]]);
    state = after(state, { type: "speed", speed: 2 }, tick);
    expect(waits(state)).toEqual([FRAME / 2]);
  });

  it("takes a new speed at once, and stays where it was stopped", () => {
    const playing = answered(act(opened()), [{}, {}, {}]);
    expect(waits(after(playing, { type: "speed", speed: 0.5 }))).toEqual([FRAME * 2]);
    const stopped = after(playing, { type: "recap", way: "pause" });
    expect([stopped.playing, waits(after(stopped, { type: "speed", speed: 2 }))]).toEqual([false, []]);
  });

  it("is none of a single stop, of commits that were there, in a puzzle, or where nothing may be played", () => {
    expect(answered(act(opened()), [{}]).recap).toBeUndefined();
    const far = opened({}, { cursor: 0 });
    const jumped = after(far, { type: "traits", change: "cursor", traits: traits({ cursor: 2 }), content: far.content });
    expect([jumped.at, jumped.recap]).toEqual([2, undefined]);
    expect(answered(act(opened({}, { puzzle: { state: "asked" } })), [{}, {}], { puzzle: { state: "right" } }).recap).toBeUndefined();
    expect(answered(opened({}, { mode: "read" }), [{}, {}], { mode: "read" }).recap).toBeUndefined();
  });

  it("goes when Python takes the reader elsewhere", () => {
    const playing = answered(act(opened()), [{}, {}, {}]);
    for (const cursor of [0, 2, 3, 4]) {
      const taken = after(playing, { type: "traits", change: "cursor", traits: traits({ cursor }), content: playing.content });
      expect([taken.at, taken.recap, taken.playing]).toEqual([cursor, undefined, false]);
    }
  });

  it("goes when the reader goes elsewhere", () => {
    const state = answered(act(opened()), [{}, {}, {}]);
    const gone = after(state, { type: "go", node: 1 });
    expect([gone.at, gone.recap]).toEqual([1, undefined]);
    expect(after(state, { type: "setView", perspective: "one" }).recap).toBeUndefined();
  });

  it("does not play for who wants no motion, but is there", () => {
    const state = answered(act(opened({ still: true })), [{}, {}, {}]);
    expect([state.at, state.playing, state.recap]).toMatchObject([5, false, { open: false, frames: [3, 4, 5] }]);
    const again = after(state, { type: "recap", way: "again" });
    expect([again.at, again.playing, waits(again)]).toEqual([3, false, []]);
  });

  it("goes on to commits that come while it plays", () => {
    const state = after(answered(act(opened()), [{}, {}, {}]), tick);
    const nodes = [commit(5), commit(6)];
    for (const timeline of Object.values(state.content.timelines)) timeline.nodes.push(...nodes);
    const more = after(state, { type: "traits", change: "news", traits: traits({ cursor: 7 }), content: state.content, news: { ids: [6, 7] } });
    expect([more.at, more.recap?.frames]).toEqual([4, [3, 4, 5, 6, 7]]);
  });

  it("waits behind the curtain, and is then the next player's", () => {
    const shared: Turn = { node: 2, by: "page", as: ["all"], curtain: true };
    let state = act(opened({ perspective: "all" }, { turn: shared }));
    state = answered(state, [{}, {}], { turn: { node: 4, by: "page", as: ["one"], curtain: true } });
    expect([state.curtain.behind, state.recap]).toEqual(["one", undefined]);
    state = after(state, { type: "uncover" });
    expect([state.perspective, state.at, state.recap?.frames]).toEqual(["one", 3, [3, 4]]);
  });
});
