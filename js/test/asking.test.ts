import { describe, expect, it } from "vitest";
import { makeText } from "../src/base/text.ts";
import type { Commit, Question } from "../src/base/types.ts";
import { announcement, verdict } from "../src/state/announcement.ts";
import { missingTerms, predicted, questionAsked, withSeat } from "../src/state/asking.ts";
import type { Event } from "../src/state/events.ts";
import { sceneOf } from "../src/state/reading.ts";
import { reduce, type Wording } from "../src/state/reduce.ts";
import { initialState, type State, type Traits } from "../src/state/state.ts";
import type { Content } from "../src/sync/content.ts";

const wording: Wording = { name: (_, at) => at, silent: () => "" };
const text = makeText({ ask: "Before you see it", "ask.type": "Type a number", "ask.right": "{said} is right.", "ask.wrong": "You said {said}. It is {right}.", "ask.count": "{right} of {count}" });
const sum: Question = { kind: "sum", head: "What will this come to?", text: "Deploys.", total: 7, terms: 3, unit: "impact" };
const rule: Question = { kind: "rule", head: "Which rule?", text: "Not allowed.", options: [["1", "One"], ["2", "Two"], ["3", "Three"]], right: 1 };
/** A sum is asked for before the second commit, a rule before the attempt after it, the sum of the third nowhere. */
const line = (): Commit[] => [
  { patch: { title: "0" } },
  { parent: 0, patch: { title: "1" }, say: "One." },
  { parent: 1, patch: { title: "2", sum: { track: "impact", lane: 1, total: 7, terms: [{ number: 1 }, { number: 2 }, { number: 4 }] } }, say: "Two.", ask: sum },
  { parent: 2, refused: { text: "x" }, say: "Not allowed: x.", ask: rule },
  { parent: 2, patch: { title: "3" }, say: "Three." },
];
const told = (more: Partial<Traits> = {}): Traits => ({
  cursor: 1,
  held: -1,
  perspectives: [{ id: "all", name: "All" }, { id: "public", name: "Table" }],
  choices: {},
  turn: {},
  mode: "play",
  notice: {},
  puzzle: {},
  lesson: {},
  setting: {},
  review: {},
  ...more,
});
const after = (state: State, ...events: Event[]): State => events.reduce((before, event) => reduce(before, event, wording), state);
function opened(more: Partial<Traits> = {}): State {
  const bare = line().map(({ ask: _, ...rest }) => rest);
  const content: Content = { kit: {}, backdrop: { panels: {}, places: {} }, words: {}, timelines: { all: { nodes: line() }, public: { nodes: bare } }, changes: 5 };
  const traits = told(more);
  return after(initialState(traits, content), { type: "traits", change: "cursor", traits, content });
}
const forward: Event = { type: "step", way: "forward" };
const digit = (key: string): Event => ({ type: "digit", key });
const requests = ({ effects }: State) => effects.flatMap((effect) => (effect.do === "ask" ? [effect.request] : []));

describe("a question before a step", () => {
  it("comes before the step is shown, and once", () => {
    const asked = after(opened(), forward);
    expect([asked.at, questionAsked(asked)]).toEqual([1, sum]);
    const shown = after(asked, digit("7"), { type: "predict" });
    expect([shown.at, questionAsked(shown)]).toEqual([2, undefined]);
    expect(requests(shown)).toEqual([{ predict: 7, node: 2, as: "all" }]);
    expect(after(shown, { type: "step", way: "back" }, forward).at).toBe(2);
  });

  it("is not asked by a jump, a held key, autoplay, a puzzle, or in a view that has none", () => {
    expect(after(opened(), { type: "go", node: 2 }).at).toBe(2);
    expect(after(opened(), { type: "step", way: "last" }).at).toBe(4);
    expect(after(opened(), { ...forward, quick: true }).at).toBe(2);
    expect(after(opened(), { type: "play" }, { type: "tick" }).at).toBe(2);
    expect(after(opened({ puzzle: { state: "asked" } }), forward).at).toBe(2);
    expect(after(opened(), { type: "setView", perspective: "public" }, forward).at).toBe(2);
  });

  it("does not end by a key that is still held, and ends by any other way to go", () => {
    const asked = after(opened(), forward);
    expect(questionAsked(after(asked, { ...forward, quick: true }))).toEqual(sum);
    for (const event of [{ type: "step", way: "back" }, { type: "undo" }, { type: "go", node: 4 }, { type: "setView", perspective: "public" }] as Event[]) {
      expect(questionAsked(after(asked, event))).toBeUndefined();
    }
    // Nothing was answered: it comes again.
    expect(questionAsked(after(asked, { type: "undo" }, forward))).toEqual(sum);
  });

  it("takes a number digit by digit, and none without a digit", () => {
    const asked = after(opened(), forward);
    const typed = after(asked, ...["0", "1", "2", "3", "4", "Backspace"].map(digit));
    expect(typed.asking.typed).toBe("12");
    expect(after(asked, { type: "predict" })).toMatchObject({ at: 1 });
    expect(after(typed, { type: "predict" }).asking.given[2]).toEqual({ answer: 12, right: false });
    expect(after(asked, digit("0"), digit("0")).asking.typed).toBe("0");
  });

  it("takes the number of an option, counts, and counts nothing that is skipped", () => {
    const first = after(opened(), forward, forward);
    expect([first.at, first.asking.given[2], predicted(first)]).toEqual([2, {}, { count: 0, right: 0 }]);
    expect(requests(first)).toEqual([{ predict: null, node: 2, as: "all" }]);
    expect(verdict(first, text)).toBeUndefined();
    const asked = after(first, forward);
    expect(questionAsked(after(asked, digit("3")))).toEqual(rule);
    expect(after(asked, digit("3")).asking.typed).toBe("");
    const given = after(asked, { type: "predict", answer: 0 });
    expect([given.at, predicted(given)]).toEqual([3, { count: 1, right: 0 }]);
    expect(verdict(given, text)).toEqual(["You said 1 One. It is 2 Two.", "0 of 1"]);
    expect(verdict(after(asked, { type: "predict", answer: 1 }), text)).toEqual(["2 Two is right.", "1 of 1"]);
  });

  it("is asked no more in this lesson, and again in the next", () => {
    const off = after(opened(), forward, { type: "askNoMore" });
    expect(off.at).toBe(2);
    expect(after(off, forward).at).toBe(3);
    const next = after(off, { type: "traits", change: "timelines", traits: told({ lesson: { n: 1 } }), content: off.content });
    expect(questionAsked(after(next, forward))).toEqual(sum);
  });

  it("tells Python nothing where nobody answers", () => {
    for (const state of [opened({ mode: "read" }), after(opened(), { type: "alive", on: false })]) {
      expect(requests(after(state, forward, digit("1"), { type: "predict" }))).toEqual([]);
    }
  });

  it("tells the page of a course, which counts it without Python", () => {
    const state = opened({ mode: "read", lesson: { progress: [["01/00-lesson", "now", "One"]] } });
    expect(requests(after(state, forward, digit("1"), { type: "predict" }))).toEqual([{ predict: 1, node: 2, as: "all" }]);
  });

  it("is read out with its answers, and the verdict before the step", () => {
    const before = opened();
    const asked = after(before, forward);
    expect(announcement(before, asked, text, "One.")).toEqual(["Before you see it", sum.head, sum.text, "Type a number"]);
    expect(announcement(asked, after(asked, digit("5")), text, "One.")).toEqual(["5"]);
    const shown = after(asked, digit("5"), { type: "predict" });
    expect(announcement(asked, shown, text, "Two.").filter(Boolean)).toEqual(["You said 5. It is 7.", "0 of 1", "Two."]);
    const ruled = after(shown, forward);
    expect(announcement(shown, ruled, text, "Two.")).toContain("2 2 Two");
  });

  it("has a seat in the picture with as many boxes as terms, and what is typed", () => {
    const asked = after(opened(), forward, digit("4"));
    expect(withSeat(asked, sceneOf(asked)).sum).toMatchObject({ asked: true, total: "4", track: "impact", lane: 1, words: "impact", terms: [{ number: "" }, { number: "" }, { number: "" }] });
    expect(withSeat(asked, sceneOf(asked))).toBe(withSeat(asked, sceneOf(asked)));
    const shown = after(asked, { type: "predict" });
    expect(withSeat(shown, sceneOf(shown))).toBe(sceneOf(shown));
  });
});

describe("the terms that an answer lacks", () => {
  const terms = [1, 2, 2, 2].map((number) => ({ number }));
  it("are the fewest that make up the difference, the last ones first", () => {
    expect(missingTerms(terms, 2)).toEqual([3]);
    expect(missingTerms(terms, 4)).toEqual([2, 3]);
    expect(missingTerms(terms, 1)).toEqual([0]);
    expect(missingTerms(terms, 7)).toEqual([0, 1, 2, 3]);
  });
  it("are none where no terms make it up, or too much was said", () => {
    expect(missingTerms(terms, 8)).toEqual([]);
    expect(missingTerms(terms, 0)).toEqual([]);
    expect(missingTerms(terms, -2)).toEqual([]);
  });
});
