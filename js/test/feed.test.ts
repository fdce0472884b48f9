import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { feed } from "../src/feed.ts";
import type { Commit, Model } from "../src/types.ts";

type Listener = (message?: unknown) => void;

/** A model with two timelines of so many nodes. */
function model(count: number, length = count) {
  const nodes = () => Array.from({ length: count }, (_, id): Commit => ({ say: `${id}` }));
  const state: Record<string, unknown> = { timelines: { a: { nodes: nodes() }, b: { nodes: nodes() } }, length };
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
  const stop = feed(fake);
  const have = () => Object.values(state.timelines as Record<string, { nodes: Commit[] }>).map(({ nodes }) => nodes.length);
  const says = () => (state.timelines as { a: { nodes: Commit[] } }).a.nodes.map(({ say }) => say);
  return {
    sent,
    stop,
    have,
    says,
    listeners,
    tell(length: number) {
      state.length = length;
      listeners["change:length"]?.();
    },
    grow(from: number, to: number) {
      const fresh = Array.from({ length: to - from }, (_, i): Commit => ({ say: `${from + i}` }));
      listeners["msg:custom"]?.({ kind: "grow", from, nodes: { a: fresh, b: fresh }, length: to });
    },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("takes in what follows, in place", () => {
  const { grow, have, sent, tell } = model(2);
  grow(2, 3);
  tell(3);
  vi.runAllTimers();
  expect(have()).toEqual([3, 3]);
  expect(sent).toEqual([]);
});

it("takes nothing twice", () => {
  const { grow, says } = model(2);
  grow(2, 4);
  grow(2, 4);
  grow(3, 5);
  expect(says()).toEqual(["0", "1", "2", "3", "4"]);
});

it("asks for a gap at once, and takes the answer", () => {
  const { grow, have, sent } = model(2);
  grow(3, 4);
  expect(sent).toEqual([{ kind: "missing", from: 2 }]);
  expect(have()).toEqual([2, 2]);
  grow(2, 4);
  vi.runAllTimers();
  expect(have()).toEqual([4, 4]);
  expect(sent.length).toBe(1);
});

it("waits a moment when the length comes before the message", () => {
  const { tell, grow, sent } = model(2);
  tell(3);
  grow(2, 3);
  vi.runAllTimers();
  expect(sent).toEqual([]);
});

it("asks, and asks again, when the message does not come", () => {
  const { sent, stop } = model(2, 5);
  vi.advanceTimersByTime(300);
  expect(sent).toEqual([{ kind: "missing", from: 2 }]);
  vi.advanceTimersByTime(2000);
  expect(sent.length).toBe(2);
  stop();
  vi.runAllTimers();
  expect(sent.length).toBe(2);
});

it("leaves no listener behind", () => {
  const { stop, listeners } = model(1);
  stop();
  expect(listeners).toEqual({});
});
