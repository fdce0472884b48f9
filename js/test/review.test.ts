import { describe, expect, it } from "vitest";
import type { Commit, Moment, Reviewed } from "../src/base/types.ts";
import { announcement } from "../src/state/announcement.ts";
import type { Event } from "../src/state/events.ts";
import { reduce, type Wording } from "../src/state/reduce.ts";
import { along, isReviewed, mayReview, momentsOf, offersReview, reviewOf } from "../src/state/review.ts";
import { walkOf } from "../src/state/reading.ts";
import { initialState, type State, type Traits } from "../src/state/state.ts";
import type { Content } from "../src/sync/content.ts";

const wording: Wording = { name: (_, at) => at, silent: () => "" };
/** A line of six commits, the third shown together with the second; after the first a variation. */
const line = (): Commit[] => [
  { patch: { title: "0" } },
  ...[0, 1, 2, 3, 4].map((parent) => ({ parent, patch: { title: `${parent + 1}` }, say: "Said.", ...(parent === 2 && { joined: true }) })),
  { parent: 1, patch: { title: "6" } },
];
const content = (): Content => ({ kit: {}, backdrop: { panels: {}, places: {} }, words: {}, timelines: { all: { nodes: line() }, public: { nodes: line() } }, changes: 7 });
const told = (more: Partial<Traits> = {}): Traits => ({
  cursor: 5,
  held: -1,
  perspectives: [{ id: "all", name: "All" }, { id: "public", name: "Table" }],
  choices: { node: 5, list: {} },
  turn: { node: 5, by: "over" },
  mode: "play",
  notice: {},
  puzzle: {},
  lesson: {},
  setting: {},
  review: {},
  ...more,
});
const moment = (node: number, more: Partial<Moment> = {}): Moment => ({ node, after: node + 1, number: node + 1, glyph: "?", mark: "mistake", change: "−9 %", played: "This.", better: "That.", cost: "It cost 9 %.", main: true, ...more });
const begun: Reviewed = { state: "thinking", end: 5, said: "Trying.", done: 0 };
const done: Reviewed = { state: "done", end: 5, said: "Two decisions.", moments: [moment(1), moment(4)], curve: [[0, 50, "50 %"], [5, 0, "0 %"]] };

const after = (state: State, ...events: Event[]): State => events.reduce((before, event) => reduce(before, event, wording), state);
function opened(more: Partial<Traits> = {}): State {
  const [first, of] = [told(more), content()];
  return after(initialState(first, of), { type: "traits", change: "cursor", traits: first, content: of });
}
const tell = (state: State, more: Partial<Traits>): Event => ({ type: "traits", change: "review", traits: { ...state.traits, ...more }, content: state.content });
const answered = (ok: boolean): Event => ({ type: "answered", answer: { ok }, for: { why: "review" } });
const requests = ({ effects }: State) => effects.flatMap((effect) => (effect.do === "ask" ? [effect.request] : []));
/** The page hears a review after it has asked for one. */
function reviewed(now: Reviewed = done): State {
  const asked = after(opened(), { type: "review" });
  return after(asked, tell(asked, { review: { all: now } }), answered(true));
}

describe("the review", () => {
  it("is asked for of the line shown, to its end, and shows that Python is asked", () => {
    const state = after(opened(), { type: "step", way: "back" }, { type: "review" });
    expect(requests(state)).toEqual([{ review: true, node: 5, as: "all" }]);
    expect(reviewOf(state)).toEqual({});
  });

  it("is offered where a game is over, asked for anywhere, and never while a puzzle asks, on the table, of nothing, or by a reader", () => {
    expect(offersReview(opened())).toBe(true);
    const before = opened({ turn: { node: 5, by: "page" } });
    expect([offersReview(before), mayReview(before)]).toEqual([false, true]);
    const fought = before.content.timelines.all?.nodes[4];
    if (fought) fought.headline = ["You lost the battle."];
    expect(offersReview(before)).toBe(true);
    expect(offersReview(after(before, { type: "step", way: "back" }))).toBe(false);
    for (const more of [{ puzzle: { state: "asked" } }, { mode: "read" }, { choices: { node: 5, shown: { all: {} } } }] as Partial<Traits>[]) {
      const state = opened(more);
      expect(mayReview(state), JSON.stringify(more)).toBe(false);
      expect(reduce(state, { type: "review" }, wording)).toBe(state);
    }
    expect(mayReview(after(opened(), { type: "setView", perspective: "public" }))).toBe(false);
  });

  it("stays while the reader steps, and opens the card of the stop shown", () => {
    const state = reviewed();
    expect(state.review?.looked).toBe(0);
    const stepped = after(state, { type: "go", node: 5 }, { type: "step", way: "back" }, { type: "step", way: "forward" });
    expect([reviewOf(stepped), stepped.review?.looked]).toEqual([done, 1]);
  });

  it("leads from one decision to the next, and back", () => {
    const start = after(reviewed(), { type: "step", way: "first" });
    const first = after(start, { type: "stepMoment", by: 1 });
    // What belongs together is shown to its end.
    expect([first.at, first.review?.looked]).toEqual([3, 0]);
    const second = after(first, { type: "stepMoment", by: 1 });
    expect([second.at, second.review?.looked]).toEqual([5, 1]);
    expect(after(second, { type: "stepMoment", by: 1 })).toEqual({ ...second, effects: [] });
    expect(after(second, { type: "stepMoment", by: -1 }).at).toBe(3);
    expect(after(start, { type: "moment", index: 2 }).at).toBe(0);
  });

  it("shows what was better where it was decided, until the reader goes on", () => {
    const state = after(reviewed(), { type: "moment", index: 1, better: true });
    expect([state.at, state.review?.better]).toEqual([4, true]);
    const gone = after(state, { type: "step", way: "back" });
    expect([gone.review?.better, reviewOf(gone)]).toEqual([false, done]);
  });

  it("has a decision made anew without the answer beside it", () => {
    const state = after(reviewed(), { type: "tryMoment", index: 1 });
    expect([state.at, state.deciding, reviewOf(state), isReviewed(state)]).toEqual([4, true, undefined, true]);
    const ends = reviewed();
    const read = after(ends, tell(ends, { mode: "read" }));
    expect(reduce(read, { type: "tryMoment", index: 1 }, wording)).toBe(read);
  });

  it("has what was decided anew weighed, and tells it on the card", () => {
    const trying = after(reviewed(), { type: "tryMoment", index: 0 });
    const elsewhere = after(trying, { type: "go", node: 0 });
    expect([elsewhere.review, elsewhere.trying, requests(elsewhere)]).toEqual([undefined, undefined, []]);
    const same = after(trying, { type: "go", node: 3 });
    expect([same.review?.looked, requests(same)]).toEqual([0, []]);
    const tried = after(trying, { type: "go", node: 6 });
    expect(requests(tried)).toEqual([{ tried: true, node: 6, as: "all" }]);
    expect([tried.review?.looked, tried.deciding, tried.trying]).toEqual([0, false, undefined]);
    const told = after(tried, tell(tried, { review: { all: { ...done, moments: [moment(1, { tried: "Tried again: it costs nothing." }), moment(4)] } } }));
    expect(momentsOf(told)[0]?.tried).toBe("Tried again: it costs nothing.");
    expect(announcement(tried, told, (key) => key, "").filter(Boolean)).toEqual(["Tried again: it costs nothing."]);
  });

  it("goes to where chance changed much, one after the other and from the start again", () => {
    const shown = reviewed({ ...done, dice: [[2, "+3 %"], [5, "−4 %"]] });
    const places = [1, 2, 3].map((times) => after(shown, ...Array<Event>(times).fill({ type: "stepLuck" })).at);
    expect(places).toEqual([2, 5, 2].map((node) => walkOf(shown)?.end(node)));
    expect(after(reviewed(), { type: "stepLuck" }).at).toBe(5);
  });

  it("is closed by the key that undoes and by its own, and is there again at once", () => {
    for (const event of [{ type: "undo" }, { type: "review" }] as Event[]) {
      const closed = after(reviewed(), event);
      expect([reviewOf(closed), requests(closed)], event.type).toEqual([undefined, []]);
      const again = after(closed, { type: "review" });
      expect([reviewOf(again), requests(again)], event.type).toEqual([done, []]);
    }
  });

  it("ends in Python if it is closed before it is finished", () => {
    const state = after(reviewed(begun), { type: "undo" });
    expect(requests(state)).toEqual([{ review: false, node: 5, as: "all" }]);
    const hurried = after(opened(), { type: "review" }, { type: "undo" });
    expect(requests(hurried)).toEqual([{ review: false, node: 5, as: "all" }]);
  });

  it("stays where it is closed and asked for again before Python has heard of either", () => {
    const again = after(reviewed(begun), { type: "undo" }, { type: "review" });
    expect(requests(again)).toEqual([{ review: true, node: 5, as: "all" }]);
    const ended = after(again, tell(again, { review: {} }), { type: "answered", answer: { ok: true }, for: { why: "other" } });
    expect(reviewOf(ended)).toEqual({});
    expect(reviewOf(after(ended, tell(ended, { review: { all: begun } }), answered(true)))).toEqual(begun);
  });

  it("makes room for what the reader turns to, for a message, and goes with what Python says", () => {
    for (const event of [{ type: "tree" }, { type: "edit" }, { type: "decide", on: true }, { type: "compare" }] as Event[]) {
      expect(after(reviewed(), event).review, event.type).toBeUndefined();
    }
    const state = reviewed();
    expect(after(state, tell(state, { notice: { n: 1, kind: "error", text: "No." } })).review).toBeUndefined();
    expect(after(state, tell(state, { review: {} })).review).toBeUndefined();
    expect(after(state, { type: "setView", perspective: "public" }).review).toBeUndefined();
    expect(after(opened(), { type: "review" }, answered(false)).review).toBeUndefined();
    expect(after(reviewed(begun), { type: "alive", on: false }).review).toBeUndefined();
    expect(reviewOf(after(state, { type: "alive", on: false, live: true }))).toEqual(done);
  });

  it("is shown without Python only where what shows it has come", () => {
    const gone = after(reviewed(), { type: "alive", on: false });
    expect([gone.review, isReviewed(gone), offersReview(gone)]).toEqual([undefined, false, false]);
    expect(after(gone, { type: "review" }).review).toBeUndefined();
    const back = after(gone, { type: "alive", on: true });
    expect([isReviewed(back), reviewOf(after(back, { type: "review" }))]).toEqual([true, done]);
  });

  it("is that of another side where one is asked for", () => {
    const state = after(reviewed(), { type: "review", side: "ishida" });
    expect(requests(state)).toEqual([{ review: true, side: "ishida", node: 5, as: "all" }]);
    expect(reviewOf(state)).toEqual({});
  });

  it("is open at once on a page that only reads, and closed on any other", () => {
    expect(reviewOf(opened({ mode: "read", review: { all: done } }))).toEqual(done);
    expect(reviewOf(opened({ review: { all: done } }))).toBeUndefined();
    expect(offersReview(opened({ review: { all: done }, turn: {} }))).toBe(true);
  });

  it("stands where the slider does; on another line by the commits", () => {
    const walk = walkOf(opened());
    if (!walk) throw new Error("no walk");
    const places = (at: number) => [0, 1, 2, 3, 4, 5, 6].map(along(walk, at, 5));
    expect(places(5)).toEqual([0, 0.25, 0.5, 0.5, 0.75, 1, undefined]);
    expect(places(6)).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1, undefined]);
  });

  it("is read out when it opens and when it is finished", () => {
    const asked = after(opened(), { type: "review" });
    const thinks = after(asked, tell(asked, { review: { all: begun } }), answered(true));
    const ended = after(thinks, tell(thinks, { review: { all: done } }));
    const parts: [State, State][] = [[opened(), asked], [asked, thinks], [thinks, ended], [ended, after(ended, { type: "undo" })]];
    const text = (key: string) => key;
    expect(parts.map(([one, other]) => announcement(one, other, text, "").filter(Boolean))).toEqual([["review"], [], ["Two decisions."], []]);
    expect(momentsOf(ended)).toHaveLength(2);
  });
});
