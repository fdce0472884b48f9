import { describe, expect, it } from "vitest";
import type { Advice, AdvisedRow, Choice, Commit } from "../src/base/types.ts";
import { announcement } from "../src/state/announcement.ts";
import { adviceOf, canPlayAdvised, mayAsk, pickedBy } from "../src/state/coach.ts";
import type { Event } from "../src/state/events.ts";
import { canShowExample } from "../src/state/example.ts";
import { commitsShown, sceneOf } from "../src/state/reading.ts";
import { reduce, type Wording } from "../src/state/reduce.ts";
import { initialState, type State, type Traits } from "../src/state/state.ts";
import type { Content } from "../src/sync/content.ts";

const wording: Wording = { name: (_, at) => at, silent: () => "" };
const deploy: Choice = { form: "deploy {0}", picks: [{ ids: ["ii4", "date2", "date2"], at: ["w.0", "w.1", "w.2"], also: ["x.0", "", ""], most: 2 }] };
const stop: Choice = { form: "stop" };
const line = (): Commit[] => [{ patch: { title: "0" } }, { parent: 0, patch: { title: "1" }, say: "Said." }];
const content = (): Content => ({ kit: {}, backdrop: { panels: {}, places: {} }, words: {}, timelines: { all: { nodes: line() }, public: { nodes: line() } }, changes: 2 });
const told = (more: Partial<Traits> = {}): Traits => ({
  cursor: 1,
  held: -1,
  perspectives: [{ id: "all", name: "All" }, { id: "public", name: "Table" }],
  choices: { node: 1, list: { all: [deploy, stop] } },
  turn: { node: 1, as: ["all"] },
  mode: "play",
  notice: {},
  puzzle: {},
  lesson: {},
  setting: {},
  review: {},
  ...more,
});
const row = (text: string, more: Partial<AdvisedRow> = {}): AdvisedRow => ({ text, words: text, alike: true, ...more });
const advice: Advice = { state: "done", said: "Stop.", more: true, rows: [row("deploy ii4"), row("stop")] };
const says = (now: Advice | undefined): Partial<Traits> => ({ turn: { node: 1, as: ["all"], ...(now && { coach: { all: now } }) } });

const after = (state: State, ...events: Event[]): State => events.reduce((before, event) => reduce(before, event, wording), state);
function opened(more: Partial<Traits> = {}): State {
  const [first, of] = [told(more), content()];
  return after(initialState(first, of), { type: "traits", change: "cursor", traits: first, content: of });
}
const tell = (state: State, more: Partial<Traits>): Event => ({ type: "traits", change: "puzzle", traits: { ...state.traits, ...more }, content: state.content });
const answered: Event = { type: "answered", answer: { ok: true }, for: { why: "coach" } };
const refused: Event = { type: "answered", answer: { ok: false }, for: { why: "coach" } };
const requests = ({ effects }: State) => effects.flatMap((effect) => (effect.do === "ask" ? [effect.request] : []));

/** Where the coach has said what it has to. */
function advised(): State {
  const state = after(opened(), { type: "coach" }, answered);
  return after(state, tell(state, says(advice)));
}

describe("the coach", () => {
  it("is asked where the reader is, and shows that Python is asked", () => {
    const state = after(opened(), { type: "coach" });
    expect(requests(state)).toEqual([{ coach: true, node: 1, as: "all" }]);
    expect(adviceOf(state)).toEqual({});
    expect(canPlayAdvised(state)).toBe(false);
  });

  it("is never shown by itself", () => {
    expect(adviceOf(opened(says(advice)))).toBeUndefined();
  });

  it("is not asked while a puzzle asks, where only is read, or on the table", () => {
    for (const more of [{ puzzle: { state: "asked" } }, { mode: "read" }, { choices: { node: 0 } }] as Partial<Traits>[]) {
      const state = opened(more);
      expect(mayAsk(state), JSON.stringify(more)).toBe(false);
      expect(reduce(state, { type: "coach" }, wording)).toBe(state);
    }
    expect(mayAsk(opened())).toBe(true);
    expect(mayAsk(opened({ puzzle: { state: "free" } }))).toBe(true);
    expect(mayAsk(after(opened(), { type: "setView", perspective: "public" }))).toBe(false);
  });

  it("is closed by the key that undoes, by asking again, and by what turns to something else", () => {
    for (const event of [{ type: "undo" }, { type: "coach" }, { type: "choose", at: "w.0" }, { type: "clickAside", at: "" }, { type: "tree" }, { type: "analyse", on: true }] as Event[]) {
      const state = after(advised(), event);
      expect(adviceOf(state), event.type).toBeUndefined();
      expect(requests(state)[0], event.type).toEqual({ coach: false, node: 1, as: "all" });
    }
    expect(after(advised(), { type: "choose", at: "w.0" }).steps).toHaveLength(1);
    const stepped = after(advised(), { type: "step", way: "back" });
    expect([adviceOf(stepped), requests(stepped)]).toEqual([undefined, []]);
  });

  it("goes with what Python says, and makes room for a message", () => {
    const state = advised();
    expect(adviceOf(after(state, tell(state, says(undefined))))).toBeUndefined();
    expect(adviceOf(after(state, tell(state, { notice: { n: 1, kind: "error", text: "No." } })))).toBeUndefined();
    expect(adviceOf(after(opened(), { type: "coach" }, refused))).toBeUndefined();
    expect(adviceOf(after(state, { type: "alive", on: false }))).toBeUndefined();
  });

  it("stays where it is closed and asked again before Python has heard of either", () => {
    const again = after(advised(), { type: "undo" }, { type: "coach" });
    expect(adviceOf(after(again, tell(again, says(undefined))))).toEqual({});
  });

  it("looks at rows that there are, and plays the one that is looked at", () => {
    const state = after(advised(), { type: "lookAt", row: 1 });
    expect(state.coach?.looked).toBe(1);
    expect(reduce(state, { type: "lookAt", row: 2 }, wording)).toBe(state);
    const played = after(state, { type: "playAdvised" });
    expect(requests(played)).toEqual([{ act: "stop", node: 1, as: "all" }]);
    expect(played.coach).toBeUndefined();
  });

  it("plays nothing for another side, nor before it is known what it is worth", () => {
    const unknown = advice.rows?.map(({ alike: _, ...rest }) => rest);
    for (const [now, as] of [[{ ...advice, state: "thinking", rows: unknown }, ["all"]], [advice, ["ishida"]]] as [Advice, string[]][]) {
      const state = advised();
      const other = after(state, tell(state, { turn: { node: 1, as, coach: { all: now } } }));
      expect(canPlayAdvised(other)).toBe(false);
      expect(reduce(other, { type: "playAdvised" }, wording)).toBe(other);
    }
  });

  it("plays what is known while it weighs for longer", () => {
    const state = after(advised(), tell(advised(), says({ ...advice, state: "thinking", done: 10 })));
    expect(requests(after(state, { type: "playAdvised" }))).toEqual([{ act: advice.rows?.[0]?.text, node: 1, as: "all" }]);
  });

  it("weighs for longer where there is more", () => {
    const state = advised();
    expect(requests(after(state, { type: "coach", more: true }))).toEqual([{ coach: true, more: true, node: 1, as: "all" }]);
    const all = after(state, tell(state, says({ ...advice, more: false })));
    expect(reduce(all, { type: "coach", more: true }, wording)).toBe(all);
  });

  it("is read out at its beginning and its end, not between", () => {
    const text = (key: string) => key;
    const asked = after(opened(), { type: "coach" }, answered);
    const begun = after(asked, tell(asked, says({ state: "thinking", said: "Trying …" })));
    const grown = after(begun, tell(begun, says({ state: "thinking", said: "Trying …", done: 40 })));
    const done = after(grown, tell(grown, says(advice)));
    const parts = [[opened(), asked], [asked, begun], [begun, grown], [grown, done], [done, after(done, { type: "lookAt", row: 1 })]] as [State, State][];
    expect(parts.map(([one, other]) => announcement(one, other, text, "").filter(Boolean))).toEqual([["coach.asks"], [], [], ["Stop."], []]);
  });
});

describe("a plan", () => {
  const scene = (symbol: string) => ({ pieces: { "w.0": { symbol, place: "w" } } });
  const table: Partial<Traits> = { choices: { node: 1, list: { all: [stop] }, shown: { all: scene("mine") } } };
  const plans: Advice = { ...advice, rows: [row("lay kai", { shown: scene("kai"), parts: ["Castle: Kai"] }), row("lay mino", { alike: false, shown: scene("mino"), parts: ["Castle: Mino"] })] };
  const symbolOf = (state: State) => sceneOf(state).pieces?.["w.0"]?.symbol;
  /** Where something is laid out, and the coach has said what it has to. */
  function planned(now: Advice = plans): State {
    const state = after(opened(table), { type: "coach" }, answered);
    return after(state, tell(state, says(now)));
  }

  it("is asked for where something is laid out", () => {
    expect(mayAsk(opened(table))).toBe(true);
    expect(requests(after(opened(table), { type: "coach" }))).toEqual([{ coach: true, node: 1, as: "all" }]);
  });

  it("is seen in the picture at the row that is looked at or pointed at", () => {
    const state = planned();
    expect(symbolOf(state)).toBe("kai");
    expect(symbolOf(after(state, { type: "pointAt", row: 1 }))).toBe("mino");
    expect(symbolOf(after(state, { type: "pointAt", row: 1 }, { type: "pointAt" }))).toBe("kai");
    expect(symbolOf(after(state, { type: "lookAt", row: 1 }))).toBe("mino");
    expect(symbolOf(after(state, { type: "undo" }))).toBe("mine");
    expect(reduce(state, { type: "pointAt", row: 2 }, wording)).toBe(state);
  });

  it("is not seen by itself before it is known what it is worth", () => {
    const rows = plans.rows?.map(({ alike: _, ...rest }) => rest);
    const state = planned({ ...plans, state: "thinking", rows });
    expect(symbolOf(state)).toBe("mine");
    expect(symbolOf(after(state, { type: "pointAt", row: 0 }))).toBe("kai");
  });

  it("is laid and not played", () => {
    const laid = after(planned(), { type: "lookAt", row: 1 }, { type: "playAdvised" });
    expect(requests(laid)).toEqual([{ act: "lay mino", node: 1, as: "all" }]);
    expect([laid.coach, symbolOf(laid)]).toEqual([undefined, "mine"]);
  });

  it("is not pointed at where nothing is laid out", () => {
    const state = advised();
    expect(reduce(state, { type: "pointAt", row: 1 }, wording)).toBe(state);
  });
});

describe("an example", () => {
  const reasoned: Advice = { ...advice, rows: [row("deploy ii4", { why: "Why not 2?", example: "stop" }), row("stop", { alike: false, example: "stop" }), row("pass")] };
  const answer = { ok: true, example: { nodes: [{ patch: { title: "dealt" } }, { parent: 0, say: "Stopped.", side: "gold" }, { parent: 1, say: "Dealt.", joined: true }, { parent: 2, say: "Fired.", chapter: "The reason" }], title: "One of 40", note: "Made up." } };
  const came = (text: string): Event => ({ type: "answered", answer, for: { why: "example", text } });
  /** Where the coach has said why. */
  function explained(now = reasoned): State {
    const state = advised();
    return after(state, tell(state, says(now)));
  }
  const shown = (): State => after(explained(), { type: "example" }, came("stop"));

  it("is asked for the row that is looked at, once the coach is done, and only if it has one", () => {
    expect(requests(after(explained(), { type: "example" }))).toEqual([{ example: "stop", node: 1, as: "all" }]);
    for (const state of [after(explained(), { type: "lookAt", row: 2 }), explained({ ...reasoned, state: "thinking" }), opened()]) {
      expect(canShowExample(state)).toBe(false);
      expect(reduce(state, { type: "example" }, wording)).toBe(state);
    }
  });

  it("is a line that is only read, from its action on, grouped in steps", () => {
    const state = shown();
    expect([state.at, state.traits.lesson.title, state.traits.mode, adviceOf(state)]).toEqual([2, "One of 40", "read", undefined]);
    expect(commitsShown(state).map(({ say }) => say)).toEqual(["Stopped.", "Dealt."]);
    const next = after(state, { type: "step", way: "forward" });
    expect([next.at, next.effects]).toEqual([3, []]);
    expect(after(next, { type: "step", way: "first" }).at).toBe(0);
    for (const event of [{ type: "coach" }, { type: "edit" }, { type: "act", text: "stop" }, { type: "copy" }, { type: "analyse", on: true }] as Event[]) expect(requests(after(state, event)), event.type).toEqual([]);
  });

  it.each([[{ type: "undo" }], [{ type: "example" }]] as [Event][])("leads back to the board and the coach as they were: %j", (event) => {
    const before = after(explained(), { type: "lookAt", row: 1 }, { type: "example" });
    const played = after(before, came("stop"), { type: "play" }, { type: "step", way: "forward" });
    const back = after(played, event);
    expect({ ...back, laid: 0, pace: "none", effects: [] }).toEqual({ ...before, laid: 0, pace: "none", effects: [] });
    expect(back.laid).toBeGreaterThan(played.laid);
  });

  it("stops playing where it is left", () => {
    const played = after(shown(), { type: "play" });
    expect(played.playing).toBe(true);
    expect(after(played, { type: "undo" }).effects).toEqual([{ do: "rest" }]);
  });

  it("lets Escape first close what was opened in it", () => {
    const state = after(shown(), { type: "tree" });
    const closed = after(state, { type: "undo" });
    expect([closed.tree, Boolean(closed.board)]).toEqual([false, true]);
    expect(after(closed, { type: "undo" }).board).toBeUndefined();
  });

  it("does not come where the reader looks at something else by then", () => {
    const asked = after(explained(), { type: "example" });
    for (const event of [{ type: "lookAt", row: 2 }, { type: "undo" }, { type: "step", way: "back" }] as Event[]) expect(after(asked, event, came("stop")).board, event.type).toBeUndefined();
    expect(after(asked, { type: "answered", answer: { ok: false }, for: { why: "example", text: "stop" } }).board).toBeUndefined();
  });

  it("stays where it is when it comes twice", () => {
    const state = after(shown(), { type: "step", way: "forward" });
    expect(reduce(state, came("stop"), wording)).toBe(state);
  });

  it("waits with what Python says, and goes with the coach", () => {
    const state = shown();
    const board = state.board as State;
    const told = after(state, tell(board, { puzzle: { state: "free" } }));
    expect([told.at, told.board?.traits.puzzle.state]).toEqual([2, "free"]);
    const gone = after(state, tell(board, says(undefined)));
    expect([gone.board, gone.at, gone.traits.lesson]).toEqual([undefined, 1, {}]);
    const refused = after(state, tell(board, { notice: { n: 1, kind: "error", text: "No." } }));
    expect([refused.board, refused.traits.notice.n]).toEqual([undefined, 1]);
    expect(after(state, { type: "alive", on: false }).board).toBeUndefined();
  });

  it("is read out with its title and what is made up, then its stop", () => {
    const text = (key: string) => key;
    const state = shown();
    const said = (one: State, other: State) => announcement(one, other, text, commitsShown(other).map(({ say }) => say).join(" ")).filter(Boolean);
    expect(said(state.board as State, state)).toEqual(["One of 40", "Made up.", "Stopped. Dealt."]);
    expect(said(state, after(state, { type: "step", way: "forward" }))).toEqual(["The reason", "Fired."]);
    expect(said(state, after(state, { type: "undo" }))).toEqual(["Said.", "coach.asks", "Stop."]);
  });
});

describe("what a row picks", () => {
  it("is each of its ids where it stands, one after the other where they are alike", () => {
    const found = pickedBy(advised(), row("deploy date2 date2", { act: [0, [["date2", "date2"]]] }));
    expect(found.map(({ at }) => at)).toEqual(["w.1", "w.2"]);
    expect(pickedBy(advised(), row("deploy ii4", { act: [0, [["ii4"]]] })).map(({ at, also }) => [at, also])).toEqual([["w.0", "x.0"]]);
  });

  it("is nothing without a choice, or for what is not there", () => {
    expect(pickedBy(advised(), row("stop", { act: [1, []] }))).toEqual([]);
    expect(pickedBy(advised(), row("pass"))).toEqual([]);
    expect(pickedBy(advised(), row("deploy x", { act: [0, [["x"]]] }))).toEqual([]);
  });
});
