import { describe, expect, it } from "vitest";
import { merge } from "../src/base/merge.ts";
import { makeTimeline } from "../src/sync/timeline.ts";
import type { Commit, Scene } from "../src/base/types.ts";
import { makeWalk } from "../src/sync/walk.ts";

/** A timeline of [parent, more] pairs, in which node n sets the title to n. */
function line(...nodes: [number | null, Partial<Commit>?][]) {
  return nodes.map(([parent, more], id): Commit => ({ parent, patch: { title: `${id}` }, ...more }));
}

const refused = { refused: { text: "no" }, patch: {} };
const quiet = { quiet: true, patch: {} };
const joined = { joined: true };

describe("merge", () => {
  it("keeps what it does not touch as the same object", () => {
    const before = { pieces: { a: { x: 1 }, b: { x: 2 } }, sum: { total: 3 } };
    const after = merge(before, { pieces: { b: { x: 4 }, c: { x: 5 } }, sum: null }) as typeof before;
    expect(after).toEqual({ pieces: { a: { x: 1 }, b: { x: 4 }, c: { x: 5 } } });
    expect(after.pieces.a).toBe(before.pieces.a);
    expect(before.sum.total).toBe(3);
  });

  it("gives the target itself for an empty patch, and replaces lists whole", () => {
    const target = { list: [1, 2] };
    expect(merge(target, {})).toBe(target);
    expect(merge(target, { list: [3] })).toEqual({ list: [3] });
    expect(merge([1], { a: null })).toEqual({});
  });
});

describe("timeline", () => {
  it("gives every scene, however it is come to", () => {
    const nodes = line([null], ...Array.from({ length: 200 }, (_, i): [number] => [i]));
    const timeline = makeTimeline(nodes);
    for (const id of [200, 0, 97, 31, 32, 33, 199, 100, 64]) {
      expect(timeline.scene(id)).toEqual({ title: `${id}` } satisfies Scene);
    }
  });

  it("takes in what is pushed", () => {
    const nodes = line([null], [0]);
    const timeline = makeTimeline(nodes);
    expect(timeline.take()).toBe(false);
    nodes.push(...line([null], [0], [1]).slice(2));
    expect(timeline.take()).toBe(true);
    expect(timeline.next(1)).toEqual([2]);
    expect(timeline.scene(2).title).toBe("2");
  });

  it("puts a promoted variation first, and passes over quiet commits", () => {
    const timeline = makeTimeline(line([null], [0], [0, { first: true }], [0, quiet], [3], [0, refused]));
    expect(timeline.next(0)).toEqual([2, 1, 4]);
    expect(timeline.refusals(0)).toEqual([5]);
    expect(timeline.visible(3)).toBe(0);
    expect(timeline.above(4)).toBe(0);
  });

  it("passes over what was deleted", () => {
    const gone = { gone: true, patch: {} };
    const timeline = makeTimeline(line([null], [0], [0, gone], [2, gone], [1]));
    expect(timeline.next(0)).toEqual([1]);
    expect(timeline.visible(3)).toBe(0);
    expect(timeline.next(1)).toEqual([4]);
  });

  it("refuses what is no tree", () => {
    expect(() => makeTimeline(line([null], [2], [0]))).toThrow("Commit 1 comes before its parent 2.");
    expect(() => makeTimeline(line([null])).nodeAt(7)).toThrow("There is no commit 7.");
  });
});

describe("walk", () => {
  // 0 - 1 - 2 - 3        main line
  //      \ 4 - 5         a variation, with a branching of its own
  //           \ 6
  //      1 has the refused attempt 7
  const nodes = () => line([null], [0], [1], [2], [1], [4], [4], [1, refused]);
  const walk = () => makeWalk(makeTimeline(nodes()), false);

  it("goes along the main line and stops at its ends", () => {
    const { forward, back, first, last, line } = walk();
    expect(line(0)).toEqual([0, 1, 7, 2, 3]);
    expect([forward(0), forward(3), back(3), back(0), first(2), last(1)]).toEqual([1, 3, 2, 0, 0, 3]);
  });

  it("goes forward to the child last visited", () => {
    const { forward, line, index } = walk();
    expect(line(6)).toEqual([0, 1, 7, 4, 6]);
    expect(index(6)).toBe(4);
    expect(forward(7)).toBe(4);
    expect(forward(4)).toBe(6);
    line(2);
    expect(forward(7)).toBe(2);
  });

  it("stops on a refused attempt, after the commit at which it was made", () => {
    const { anchor, forward, back, index, shown, line } = walk();
    expect([forward(1), back(2), forward(7), back(7)]).toEqual([7, 7, 2, 1]);
    expect([anchor(7), index(7), index(2)]).toEqual([1, 2, 3]);
    expect(shown(7)).toEqual([1]);
    expect(line(7)).toEqual([0, 1, 7, 2, 3]);
  });

  it("stops on each of several attempts, at the end of a line too", () => {
    const { line: whole, last, forward } = makeWalk(makeTimeline(line([null], [0], [1, refused], [1, refused])), false);
    expect(whole(0)).toEqual([0, 1, 2, 3]);
    expect([last(0), forward(3)]).toEqual([3, 3]);
  });

  it("goes home to where the main line was left, and on along it", () => {
    const { home, forward, line } = walk();
    expect(line(6)).toEqual([0, 1, 7, 4, 6]);
    expect(home(6)).toBe(1);
    expect(forward(1)).toBe(7);
    expect(forward(7)).toBe(2);
    expect(line(1)).toEqual([0, 1, 7, 2, 3]);
    expect([home(5), home(2), home(7)]).toEqual([1, 2, 7]);
  });

  it("changes over at the nearest branching", () => {
    const { sibling, variation } = walk();
    expect(sibling(3, 1)).toBe(4);
    expect(sibling(4, -1)).toBe(2);
    expect(sibling(6, -1)).toBe(5);
    expect(sibling(0, 1)).toBe(0);
    expect([variation(3), variation(5), variation(6)]).toEqual([-1, 4, 6]);
  });

  it("grows at its end, and leaves the old line to who holds it", () => {
    const list = nodes();
    const timeline = makeTimeline(list);
    const grows = makeWalk(timeline, false);
    const before = grows.line(3);
    list.push({ parent: 3, patch: {} });
    timeline.take();
    grows.grown();
    expect(grows.line(3)).toEqual([0, 1, 7, 2, 3, 8]);
    expect(before).toEqual([0, 1, 7, 2, 3]);
  });

  it("passes over quiet commits in both directions", () => {
    const { line: whole, forward, back, index } = makeWalk(makeTimeline(line([null], [0, quiet], [1])), false);
    expect(whole(0)).toEqual([0, 2]);
    expect([forward(0), back(2), forward(1), index(1)]).toEqual([2, 0, 2, 0]);
  });
});

describe("what belongs together", () => {
  // 0 - 1 - (2 - 3) - 4     2 and 3 belong to 1; 4 has the refused attempt 5
  const nodes = () => line([null], [0], [1, joined], [2, joined], [3], [4, refused]);
  const walk = (every = false) => makeWalk(makeTimeline(nodes()), every);

  it("is one stop, at its last commit, and shows all of them", () => {
    const { line: whole, forward, back, shown, end } = walk();
    expect(whole(0)).toEqual([0, 3, 4, 5]);
    expect([forward(0), forward(3), back(4), back(3)]).toEqual([3, 4, 3, 0]);
    expect(shown(3)).toEqual([1, 2, 3]);
    expect(shown(4)).toEqual([4]);
    expect([end(1), end(3), end(4)]).toEqual([3, 3, 4]);
  });

  it("is where each of its commits is", () => {
    const { index, forward, back, shown } = walk();
    expect([index(1), index(2), index(3)]).toEqual([1, 1, 1]);
    expect([forward(2), back(2)]).toEqual([4, 0]);
    expect(shown(2)).toEqual([1, 2]);
  });

  it("is apart where every commit is wanted", () => {
    const { line: whole, forward, shown } = walk(true);
    expect(whole(0)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(forward(1)).toBe(2);
    expect(shown(3)).toEqual([3]);
  });

  it("is parted by a branching: what follows in two ways belongs to neither", () => {
    const { line: whole, shown } = makeWalk(makeTimeline(line([null], [0], [1, joined], [1])), false);
    expect(whole(0)).toEqual([0, 1, 2]);
    expect(shown(2)).toEqual([2]);
  });

  it("begins at the first that is seen where those before are quiet", () => {
    const hush = { quiet: true, joined: true };
    const { line: whole, shown } = makeWalk(makeTimeline(line([null], [0, quiet], [1, hush], [2, joined], [3, joined])), false);
    expect(whole(0)).toEqual([0, 4]);
    expect(shown(4)).toEqual([3, 4]);
    // A quiet one in its midst parts nothing.
    const seen = makeWalk(makeTimeline(line([null], [0], [1, hush], [2, joined])), false);
    expect(seen.line(0)).toEqual([0, 3]);
    expect(seen.shown(3)).toEqual([1, 3]);
  });

  it("takes attempts made in its midst to its end", () => {
    const { line: whole, index } = makeWalk(makeTimeline(line([null], [0], [1, joined], [1, refused], [2])), false);
    expect(whole(0)).toEqual([0, 2, 3, 4]);
    expect([index(1), index(3), index(4)]).toEqual([1, 2, 3]);
  });
});
