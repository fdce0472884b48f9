import { expect, test } from "vitest";
import { makeTimeline } from "../src/sync/timeline.ts";
import type { Commit } from "../src/base/types.ts";

const piece = { place: "a", symbol: "s" };

/** A line of so many commits: each names itself in the title, and nothing else changes. */
function line(length: number): Commit[] {
  const start: Commit = { patch: { title: "0", pieces: { p: piece } } };
  const rest = Array.from({ length: length - 1 }, (_, i) => ({ parent: i, patch: { title: `${i + 1}` } }));
  return [start, ...rest];
}

test("a step back gives the scene the step forward began with, all that is the same in it too", () => {
  const timeline = makeTimeline(line(200));
  const last = timeline.scene(150);
  const before = timeline.scene(149);
  expect([last.title, before.title]).toEqual(["150", "149"]);
  expect(before.pieces).toBe(last.pieces);
  expect(timeline.scene(150)).toBe(last);
});

test("wherever one jumps, the scene is that of the commit", () => {
  const timeline = makeTimeline(line(200));
  for (let i = 0, at = 0; i < 300; i++, at = (at * 7 + 31) % 200) {
    expect(timeline.scene(at)).toEqual({ title: `${at}`, pieces: { p: piece } });
  }
});
