import { afterEach, expect, it, vi } from "vitest";
import { type Content, openContent } from "../src/sync/content.ts";
import { receiveUpdates } from "../src/sync/updates.ts";
import type { Commit, Update, Model, Packed } from "../src/base/types.ts";
import { pack } from "./pack.ts";

type Listener = (message?: unknown) => void;

/** A model with two timelines of so many nodes, not yet unpacked. */
function made(count: number, changes = count) {
  const nodes = Array.from({ length: count }, (_, id): Commit => ({ say: `${id}` }));
  const packed = pack({ a: { nodes }, b: { nodes } });
  const timelines: Packed = { packed, from: count, told: [] };
  const empty = pack({});
  const state: Record<string, unknown> = { lesson: { n: 3 }, cursor: 1, step: [3, 7], kit: empty, backdrop: empty, words: empty, timelines, changes };
  const listeners: Record<string, Listener> = {};
  const sent: object[] = [];
  const fake = {
    get: (name: string) => state[name],
    on: (event: string, listener: Listener) => {
      listeners[event] = listener;
    },
    off: (event: string) => {
      delete listeners[event];
    },
    send: (content: object) => sent.push(content),
  } as unknown as Model;
  const stop = receiveUpdates(fake);
  return {
    model: fake,
    sent,
    stop,
    listeners,
    told: timelines.told,
    replace(count: number) {
      state.timelines = { packed: pack({ a: { nodes: nodes.slice(0, count) }, b: { nodes: [] } }), from: count, told: [] };
      listeners["change:timelines"]?.();
    },
    tell(changes: number) {
      state.changes = changes;
      listeners["change:changes"]?.();
    },
    /** Tells of these nodes, the first of which is that change. */
    tells(from: number, ids: number[], mark = "") {
      const fresh = ids.map((id): Commit => ({ say: `${id}${mark}` }));
      const message: Update = { from, ids, nodes: { a: fresh, b: fresh } };
      listeners["msg:custom"]?.(message);
    },
  };
}

/** The same, unpacked, and the clock stopped. */
async function model(count: number, changes = count) {
  const one = made(count, changes);
  const content: Content = await openContent(one.model);
  vi.useFakeTimers();
  one.tell(changes);
  return {
    ...one,
    grow: (from: number, to: number) =>
      one.tells(
        from,
        Array.from({ length: to - from }, (_, i) => from + i),
      ),
    have: () => Object.values(content.timelines).map(({ nodes }) => nodes.length),
    says: () => content.timelines.a?.nodes.map(({ say }) => say),
  };
}

afterEach(() => {
  vi.useRealTimers();
});

it("takes in what follows, in place", async () => {
  const { grow, have, sent, tell, told } = await model(2);
  grow(2, 3);
  tell(3);
  vi.runAllTimers();
  expect(have()).toEqual([3, 3]);
  expect(told.map(({ ids }) => ids)).toEqual([[2]]);
  expect(sent).toEqual([]);
});

it("takes nothing twice", async () => {
  const { grow, says, told } = await model(2);
  grow(2, 4);
  grow(2, 4);
  grow(3, 5);
  expect(says()).toEqual(["0", "1", "2", "3", "4"]);
  expect(told.length, "what was told twice is saved once").toBe(2);
});

it("puts a changed commit in its place, and an older word of it never over a newer one", async () => {
  const { tells, says, sent } = await model(3);
  tells(3, [1], "!");
  tells(4, [0, 1, 3], "?");
  tells(3, [1], "!");
  expect(says()).toEqual(["0?", "1?", "2", "3?"]);
  expect(sent).toEqual([]);
});

it("asks for a gap at once, and takes the answer", async () => {
  const { grow, have, sent } = await model(2);
  grow(3, 4);
  expect(sent).toEqual([{ kind: "missing", from: 2, origin: [3, 1, 7] }]);
  expect(have()).toEqual([2, 2]);
  grow(2, 4);
  vi.runAllTimers();
  expect(have()).toEqual([4, 4]);
  expect(sent.length).toBe(1);
});

it("asks for a change that was lost, though no commit is missing", async () => {
  const { tell, sent, tells, says } = await model(2);
  tell(3);
  vi.advanceTimersByTime(300);
  expect(sent).toEqual([{ kind: "missing", from: 2, origin: [3, 1, 7] }]);
  tells(2, [1], "!");
  expect(says()).toEqual(["0", "1!"]);
});

it("waits a moment when the number comes before the message", async () => {
  const { tell, grow, sent } = await model(2);
  tell(3);
  grow(2, 3);
  vi.runAllTimers();
  expect(sent).toEqual([]);
});

it("asks, and asks again, when the message does not come", async () => {
  const { sent, stop } = await model(2, 5);
  vi.advanceTimersByTime(300);
  expect(sent).toEqual([{ kind: "missing", from: 2, origin: [3, 1, 7] }]);
  vi.advanceTimersByTime(2000);
  expect(sent.length).toBe(2);
  stop();
  vi.runAllTimers();
  expect(sent.length).toBe(2);
});

it("keeps what is told before it has unpacked, in order", async () => {
  const one = made(2);
  one.tells(2, [2]);
  one.tells(3, [0, 2], "!");
  const { timelines, changes } = await openContent(one.model);
  expect(timelines.a?.nodes.map(({ say }) => say)).toEqual(["0!", "1", "2!"]);
  expect(changes).toBe(5);
  expect(one.told.length).toBe(2);
  expect(one.sent).toEqual([]);
  one.stop();
});

it("is opened from what was saved with all that it was told", async () => {
  const one = made(2);
  await openContent(one.model);
  one.tells(2, [1, 2], "!");
  const saved = structuredClone(one.model.get("timelines"));
  const model = { ...one.model, get: (name: "kit") => (name === ("timelines" as string) ? saved : one.model.get(name)) };
  const { timelines, changes } = await openContent(model as unknown as Model);
  expect(timelines.a?.nodes.map(({ say }) => say)).toEqual(["0", "1!", "2!"]);
  expect(changes).toBe(4);
  one.stop();
});

it("is unpacked once for all that ask", async () => {
  const one = made(2);
  const first = await openContent(one.model);
  expect(openContent(one.model)).toBe(first);
  one.replace(1);
  expect(openContent(one.model)).not.toBe(first);
  expect(await openContent(one.model)).toBe(await openContent(one.model));
  expect((await openContent(one.model)).timelines.a?.nodes.length).toBe(1);
  one.stop();
});

it("leaves no listener behind", () => {
  const { stop, listeners } = made(1);
  stop();
  expect(listeners).toEqual({});
});
