import { describe, expect, it } from "vitest";
import { type Host, setHost } from "../src/base/host.ts";
import type { Answer, Model } from "../src/base/types.ts";
import type { Event } from "../src/state/events.ts";
import { noticeShown } from "../src/state/reading.ts";
import { reduce, type Wording } from "../src/state/reduce.ts";
import { traitsOf, initialState, type State, type Traits } from "../src/state/state.ts";
import type { Content } from "../src/sync/content.ts";

const wording: Wording = { name: (_, at) => at, silent: () => "" };
const content: Content = { kit: {}, backdrop: { panels: {}, places: {} }, words: {}, timelines: { all: { nodes: [{ patch: {} }] } }, changes: 1 };
const told = (more: Partial<Traits> = {}): Traits => ({
  cursor: 0,
  held: -1,
  perspectives: [{ id: "all", name: "All" }],
  choices: {},
  turn: {},
  mode: "play",
  notice: {},
  puzzle: {},
  lesson: { file: "lesson.toml" },
  setting: { may: true },
  review: {},
  ...more,
});
const after = (state: State, ...events: Event[]): State => events.reduce((before, event) => reduce(before, event, wording), state);
const hear = (first: Traits): Event => ({ type: "traits", change: "cursor", traits: first, content });
const opened = (more: Partial<Traits> = {}): State => after(initialState(told(more), content), hear(told(more)));
const keep = (name: string, over = false): Event => ({ type: "saveAs", name, over });
const answered = (answer: Answer, name = "a"): Event => ({ type: "answered", answer, for: { why: "save", name } });

describe("a file", () => {
  it("asks for nothing more where the request came too late: another lesson is shown by now", () => {
    expect(after(opened(), answered({ ok: false })).saving).toBeUndefined();
  });

  it("is named in a box, which asks Python once", () => {
    const open = after(opened(), { type: "save" });
    expect(open.saving).toEqual({ name: "lesson.toml", asks: "name" });
    const sent = after(open, keep("a"));
    expect(sent.effects).toEqual([{ do: "ask", request: { save: "a", over: false }, for: { why: "save", name: "a" } }]);
    expect(after(sent, keep("a")).effects).toEqual([]);
    const done = after(sent, answered({ ok: true, saved: "a.toml" }));
    expect(done.saving).toBeUndefined();
    expect(done.effects).toEqual([{ do: "inform", key: "saved", places: { file: "a.toml" } }]);
  });

  it("is named anew where nothing could be written", () => {
    const sent = after(opened(), { type: "save" }, keep("../a"));
    expect(after(sent, answered({ ok: false, notice: { text: "No." } }, "../a")).saving).toEqual({ name: "../a", asks: "name", why: "No." });
  });

  it("is left or gone over where it is there", () => {
    const asks = after(opened(), { type: "save" }, keep("a"), answered({ ok: false, there: "a.toml" }));
    expect(asks.saving).toEqual({ name: "a.toml", asks: "over" });
    expect(after(asks, { type: "closeSaving" }).saving).toEqual({ name: "a.toml", asks: "name" });
    expect(after(asks, { type: "closeSaving" }, { type: "closeSaving" }).saving).toBeUndefined();
    expect(after(asks, keep("a.toml", true)).effects).toMatchObject([{ request: { save: "a.toml", over: true } }]);
  });

  it("is saved beside, or loaded anew, where somebody else has changed it", () => {
    const asks = after(opened(), { type: "save" }, keep("a"), answered({ ok: false, changed: "a.toml", beside: "a-2.toml" }));
    expect(asks.saving).toEqual({ name: "a.toml", asks: "changed", beside: "a-2.toml" });
    expect(after(asks, { type: "closeSaving" }).saving).toBeUndefined();
    expect(after(asks, { type: "saveBeside" }).saving).toEqual({ name: "a-2.toml", asks: "name" });
    const loads = after(asks, { type: "reloadFile" });
    expect(loads.effects).toEqual([{ do: "ask", request: { load: true }, for: { why: "save", name: "a-2.toml" } }]);
    expect(after(loads, { type: "reloadFile" }).effects).toEqual([]);
    expect(after(loads, answered({ ok: true })).saving).toBeUndefined();
    expect(after(loads, answered({ ok: false, notice: { text: "No." } }, "a-2.toml")).saving).toEqual({ name: "a-2.toml", asks: "name", why: "No." });
    for (const type of ["saveBeside", "reloadFile"] as const) {
      const named = after(opened(), { type: "save" });
      expect(after(named, { type })).toBe(named);
    }
  });

  it("is written at once by its key if the board has saved it, and never without asking otherwise", () => {
    const quick: Event = { type: "save", quick: true };
    expect(after(opened(), quick).saving).toBeDefined();
    const known = after(opened({ lesson: { file: "a.toml", saved: true } }), quick);
    expect(known.saving).toBeUndefined();
    expect(known.effects).toMatchObject([{ request: { save: "a.toml", over: false } }]);
    expect(after(known, answered({ ok: false, there: "a.toml" })).saving).toEqual({ name: "a.toml", asks: "over" });
  });

  it("can be named again after Python was silent", () => {
    const sent = after(opened(), { type: "save" }, keep("a"), { type: "alive", on: false });
    expect(after(sent, keep("a")).effects).toEqual([]);
    expect(after(sent, { type: "alive", on: true }, keep("a")).effects).toHaveLength(1);
  });

  it("is not named where nothing may be saved", () => {
    const state = opened({ lesson: {} });
    expect(after(state, { type: "save" })).toBe(state);
    expect(after(opened(), { type: "save" }, hear(told({ lesson: {} }))).saving).toBeUndefined();
  });
});

describe("a page", () => {
  const traits = { lesson: { title: "T", file: "a.toml" } } as Record<string, unknown>;
  const model = { get: (name: string) => traits[name] } as unknown as Model;
  const served: Host = { addManager: () => undefined, token: async () => "" };

  it("offers to save only where its host shows Python's token", () => {
    expect(traitsOf(model).lesson).toEqual({ title: "T", file: undefined });
    setHost(served);
    expect(traitsOf(model).lesson).toEqual({ title: "T", file: "a.toml" });
    setHost(undefined);
  });
});

describe("the button of what is shown", () => {
  it("changes nothing when it is pressed again", () => {
    const sets = opened({ setting: { node: 0, text: "[position]", back: true } });
    expect(after(sets, { type: "position", what: "begin" })).toBe(sets);
    expect(after(sets, { type: "position", what: "leave" }).effects).toMatchObject([{ request: { setting: "leave" } }]);
    const plays = opened();
    expect(after(plays, { type: "position", what: "leave" })).toBe(plays);
    expect(after(plays, { type: "position", what: "begin" }).effects).toMatchObject([{ request: { setting: "begin" } }]);
  });
});

describe("a position", () => {
  it("is copied where one may set up, and nowhere else", () => {
    expect(after(opened(), { type: "copy" }).effects).toEqual([{ do: "ask", request: { copy: true, node: 0 }, for: { why: "copy" } }]);
    const state = opened({ setting: {} });
    expect(after(state, { type: "copy" })).toBe(state);
  });

  it("goes to the clipboard as Python tells it", () => {
    const event: Event = { type: "answered", answer: { ok: true, table: "[position]\n" }, for: { why: "copy" } };
    expect(after(opened(), event).effects).toEqual([{ do: "copy", text: "[position]\n", what: "copy" }]);
  });
});

describe("a link", () => {
  const asked: Event = { type: "link", site: "https://a.org/" };

  it("is asked for where the lesson may be saved, and leaves the box", () => {
    const state = after(opened(), { type: "save" }, asked);
    expect(state.saving).toBeUndefined();
    expect(state.effects).toEqual([{ do: "ask", request: { link: "https://a.org/" }, for: { why: "link" } }]);
    const shut = opened({ lesson: {} });
    expect(after(shut, asked)).toBe(shut);
  });

  it("goes to the clipboard if Python has made it", () => {
    const event = (answer: Answer): Event => ({ type: "answered", answer, for: { why: "link" } });
    expect(after(opened(), event({ ok: true, link: "https://a.org/#l=a" })).effects).toEqual([{ do: "copy", text: "https://a.org/#l=a", what: "link" }]);
    expect(after(opened(), event({ ok: false })).effects).toEqual([]);
  });
});

it("tells what was done until a refusal comes", () => {
  const informed = after(opened(), { type: "inform", title: "Done" });
  expect(noticeShown(informed)?.title).toBe("Done");
  const refused = after(informed, hear(told({ notice: { n: 1, kind: "error", text: "No." } })));
  expect(noticeShown(refused)?.text).toBe("No.");
});
