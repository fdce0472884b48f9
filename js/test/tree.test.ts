import { expect, it } from "vitest";
import type { Commit } from "../src/base/types.ts";
import { makeTimeline } from "../src/sync/timeline.ts";
import { type Row, treeRows, nodesToUnfold } from "../src/sync/tree.ts";
import { makeWalk } from "../src/sync/walk.ts";

const line = (...nodes: [number | null, Partial<Commit>?][]) =>
  nodes.map(([parent, more], id): Commit => ({ parent, patch: { title: `${id}` }, ...more }));
const refused = { refused: { text: "no" }, patch: {} };
const walkOf = (nodes: Commit[], every = false) => makeWalk(makeTimeline(nodes), every);
const told = (rows: Row[]) => rows.map(({ id, number, level }) => `${"  ".repeat(level - 1)}${number}: ${id}`);

/** 0 - 1 - 2 - 3; at 1 an attempt 4; beside 2 the variation 5 - 6, beside 6 the variation 7; beside 2 the variation 8. */
const nested = () => line([null], [0], [1], [2], [1, refused], [1, { name: "a" }], [5], [5], [1, { name: "b" }]);

it("has each variation below the stop that it would replace, then what follows that one", () => {
  const rows = treeRows(walkOf(nested()), new Set());
  expect(told(rows)).toEqual(["0: 0", "1: 1", "2: 4", "3: 2", "  3: 5", "  4: 6", "    4: 7", "  3: 8", "4: 3"]);
  expect(rows.map(({ variations }) => variations)).toEqual([0, 0, 0, 2, 0, 1, 0, 0, 0]);
  expect(rows.filter(({ begins }) => begins).map(({ id }) => id)).toEqual([5, 7, 8]);
});

it("numbers a stop as the row of steps does", () => {
  const walk = walkOf(nested());
  for (const { id, number } of treeRows(walk, new Set())) expect([id, walk.index(id)]).toEqual([id, number]);
});

it("says of each row which of its line it is", () => {
  const rows = treeRows(walkOf(nested()), new Set());
  expect(rows.map(({ place, among }) => [place, among.rows])).toEqual([[1, 5], [2, 5], [3, 5], [4, 5], [1, 2], [2, 2], [1, 1], [1, 1], [5, 5]]);
});

it("leaves out what is folded, and says so", () => {
  const rows = treeRows(walkOf(nested()), new Set([2]));
  expect(told(rows)).toEqual(["0: 0", "1: 1", "2: 4", "3: 2", "4: 3"]);
  expect(rows[3]).toMatchObject({ variations: 2, open: false });
  expect(told(treeRows(walkOf(nested()), new Set([6])))).not.toContain("    4: 7");
});

it("finds what must be unfolded to see a commit", () => {
  const walk = walkOf(nested());
  expect(nodesToUnfold(walk, 7)).toEqual([6, 2]);
  expect(nodesToUnfold(walk, 5)).toEqual([2]);
  expect(nodesToUnfold(walk, 3)).toEqual([]);
});

it("has one row for what belongs together, at its end, with the words of its first", () => {
  const nodes = line([null], [0], [1, { joined: true }], [1, refused], [2]);
  const rows = treeRows(walkOf(nodes), new Set());
  expect(rows.map(({ id, main }) => [id, main])).toEqual([[0, 0], [2, 1], [3, 3], [4, 4]]);
  expect(told(treeRows(walkOf(nodes, true), new Set()))).toEqual(["0: 0", "1: 1", "2: 3", "3: 2", "4: 4"]);
});

it("lays out a long line whose every commit has a variation, however deep", () => {
  const nodes = line([null], ...Array.from({ length: 10_000 }, (_, i): [number] => [i]), ...Array.from({ length: 10_000 }, (_, i): [number] => [i]));
  expect(treeRows(walkOf(nodes), new Set())).toHaveLength(20_001);
});
