import type { Timeline } from "./timeline.ts";

export type Walk = ReturnType<typeof makeWalk>;

/**
 * The reader's stops in a timeline, from start to end, and the ways between variations. A stop is a commit with all
 * that belongs together with it (`joined`; with `every` each commit is a stop of its own), shown as it is after the
 * last of them; or an attempt that was refused, after the commit at which it was made.
 */
export function makeWalk(timeline: Timeline, every: boolean) {
  const { nodeAt, visible, above: before, next, refusals } = timeline;
  const chosen = new Map<number, number>();
  /** The variations already looked up. */
  const branches = new Map<number, number>();
  let laid: number[] = [];
  let index = new Map<number, number>();

  /** The commit that represents `at` on a line: never a quiet one, never a refused attempt. */
  const anchor = (at: number) => (nodeAt(at).refused ? before(at) : visible(at));

  /** Whether all that belongs together with this commit before it is quiet here: then it is shown first. */
  function leads(id: number): boolean {
    let at = id;
    do at = nodeAt(at).parent ?? -1;
    while (at >= 0 && nodeAt(at).quiet && nodeAt(at).joined);
    return at >= 0 && Boolean(nodeAt(at).quiet);
  }

  /** Whether this commit is shown together with the one before it. */
  const joined = (id: number) => !every && Boolean(nodeAt(id).joined) && !leads(id) && next(before(id)).length === 1;

  /** The first and the last commit of those that belong together with this one. */
  function head(id: number): number {
    while (joined(id)) id = before(id);
    return id;
  }

  function end(id: number): number {
    for (let [way, other] = next(id); way !== undefined && other === undefined && joined(way); [way, other] = next(id)) id = way;
    return id;
  }

  /** The stops of the line through `from`: after it the line visited last, otherwise the main line. */
  function lay(from: number): void {
    const way: number[] = [];
    for (let id = from; id >= 0; id = before(id)) {
      way.push(id);
      chosen.set(before(id), id);
    }
    way.reverse();
    for (let id = from, ways = next(id); ways.length; ways = next(id)) {
      const again = chosen.get(id) as number;
      way.push((id = ways.includes(again) ? again : (ways[0] as number)));
    }
    laid = [];
    index = new Map();
    let tried: number[] = [];
    way.forEach((id, i) => {
      index.set(id, laid.length);
      tried.push(...refusals(id));
      const after = way[i + 1];
      if (after !== undefined && joined(after)) return;
      for (const stop of [id, ...tried]) {
        if (stop !== id) index.set(stop, laid.length);
        laid.push(stop);
      }
      tried = [];
    });
  }

  /** The stops of the line through `at`. */
  function line(at: number): number[] {
    if (!index.has(at)) lay(anchor(at));
    return laid;
  }

  /** How many stops lie before `at` on its line. */
  function place(at: number): number {
    line(at);
    return index.get(at) ?? (index.get(anchor(at)) as number);
  }

  /** The first commit, going back from this one, that passes the test; -1 if none does. */
  function back(at: number, test: (id: number, ways: number[]) => boolean): number {
    let id = anchor(at);
    while (before(id) >= 0 && !test(id, next(before(id)))) id = before(id);
    return before(id) >= 0 ? id : -1;
  }

  /** The first commit of the innermost variation that contains this commit, -1 on the main line. */
  function variation(at: number): number {
    const way: number[] = [];
    let found = -1;
    for (let id = anchor(at); before(id) >= 0; id = before(id)) {
      const known = branches.get(id) ?? (next(before(id))[0] === id ? undefined : id);
      way.push(id);
      if (known === undefined) continue;
      found = known;
      break;
    }
    // A step along a long line must not walk all of it back.
    for (const id of way) branches.set(id, found);
    return found;
  }

  return {
    timeline,
    anchor,
    line,
    index: place,
    /** How many stops lie before a node on the line through `at`; undefined if it is not on it. */
    on: (at: number, node: number): number | undefined => (line(at), index.get(node)),
    end,
    /** The commits shown at a stop, first to last. */
    shown(at: number): number[] {
      const last = anchor(at);
      const first = head(last);
      const found = [last];
      for (let id = last; id !== first; ) found.push((id = before(id)));
      return found.reverse();
    },
    /** Commits were added: lines may continue. The line becomes a new list, so that a view sees the difference. */
    grown(): void {
      index = new Map();
      branches.clear();
    },
    forward: (at: number) => line(at)[place(at) + 1] ?? at,
    back: (at: number) => line(at)[place(at) - 1] ?? at,
    first: (at: number) => line(at)[0] as number,
    last: (at: number) => line(at).at(-1) as number,

    /** The variation `by` further at the nearest branching at or before this commit; `at` if there is none. */
    sibling(at: number, by: number): number {
      const id = back(at, (_, ways) => ways.length > 1);
      if (id < 0) return at;
      const ways = next(before(id));
      const other = ways[ways.indexOf(id) + by];
      return other === undefined ? at : end(other);
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
