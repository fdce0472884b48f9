import type { Timeline } from "./timeline.ts";

export type Walk = ReturnType<typeof makeWalk>;

/** The reader's movements in a timeline: along a line from start to end, and between variations. */
export function makeWalk(timeline: Timeline) {
  const { nodeAt, visible, above: before, next } = timeline;
  const chosen = new Map<number, number>();
  let laid: number[] = [];
  let index = new Map<number, number>();

  /** The commit that stands for `at` on a line: never a quiet one, never a refused attempt. */
  const anchor = (at: number) => (nodeAt(at).refused ? before(at) : visible(at));

  function append(id: number): void {
    index.set(id, laid.push(id) - 1);
  }

  /** Continues from the end of the line with what was visited last, otherwise with the main line. */
  function onward(id: number): void {
    for (let ways = next(id); ways.length; ways = next(id)) {
      const way = chosen.get(id) as number;
      append((id = ways.includes(way) ? way : (ways[0] as number)));
    }
  }

  /** All visible commits of the line through `at`, from the start to the line's end. */
  function line(at: number): number[] {
    const from = anchor(at);
    if (!index.has(from)) {
      const back: number[] = [];
      for (let id = from; id >= 0; id = before(id)) {
        back.push(id);
        chosen.set(before(id), id);
      }
      laid = [];
      index = new Map();
      for (const id of back.reverse()) append(id);
      onward(from);
    }
    return laid;
  }

  /** How many commits lie before `at` on its line. */
  function place(at: number): number {
    line(at);
    return index.get(anchor(at)) as number;
  }

  /** The first commit, going back from this one, that passes the test; -1 if none does. */
  function back(at: number, test: (id: number, ways: number[]) => boolean): number {
    let id = anchor(at);
    while (before(id) >= 0 && !test(id, next(before(id)))) id = before(id);
    return before(id) >= 0 ? id : -1;
  }

  /** The first commit of the innermost variation that contains this commit, -1 on the main line. */
  const variation = (at: number) => back(at, (id, ways) => ways[0] !== id);

  return {
    timeline,
    anchor,
    line,
    index: place,
    /** Commits were added: the line may continue. It becomes a new list, so that a view sees the difference. */
    grown(): void {
      laid = [...laid];
      const end = laid.at(-1);
      if (end !== undefined) onward(end);
    },
    forward: (at: number) => line(at)[place(at) + 1] ?? at,
    back: (at: number) => (nodeAt(at).refused ? anchor(at) : (line(at)[place(at) - 1] ?? at)),
    first: (at: number) => line(at)[0] as number,
    last: (at: number) => line(at).at(-1) as number,

    /** The variation `by` further at the nearest branching at or before this commit; `at` if there is none. */
    sibling(at: number, by: number): number {
      const id = back(at, (_, ways) => ways.length > 1);
      if (id < 0) return at;
      const ways = next(before(id));
      return ways[ways.indexOf(id) + by] ?? at;
    },

    variation,

    /** Where the line through `at` left the main line, which is the way on from there again; `at` on the main line. */
    home(at: number): number {
      let found = -1;
      for (let id = variation(at); id >= 0; id = variation(before(id))) found = id;
      if (found < 0) return at;
      chosen.delete(before(found));
      index = new Map();
      return before(found);
    },
  };
}
