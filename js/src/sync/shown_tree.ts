import { keys } from "../base/dom.ts";
import type { PuzzleTree } from "../base/puzzle_tree.ts";
import type { Commit, Update } from "../base/types.ts";

/** What depends on the order in which a learner tries. */
interface Changes {
  comment?: string;
  first?: boolean;
  gone?: boolean;
}

/** The part of a puzzle's tree that the page shows. A node of the table gets its number on the page when it is shown. */
export function makeShownTree({ nodes, start }: PuzzleTree) {
  const all = nodes.all as Commit[];
  /** For each commit of the page its node in the table, and for each node shown its number there. */
  const numbers: number[] = [];
  const locals = new Map<number, number>();
  const changes: Changes[] = [];
  /** The commits after each on the page, the main line first. */
  const after: number[][] = [];
  let told = 0;
  const renewed = new Set<number>();

  const parentOf = (local: number): number => locals.get(all[numbers[local] as number]?.parent ?? -1) ?? -1;

  function add(node: number): void {
    if (locals.has(node)) return;
    const local = numbers.push(node) - 1;
    locals.set(node, local);
    changes.push({});
    after.push([]);
    if (!all[node]?.refused) after[parentOf(local)]?.push(local);
  }

  for (let node = 0; node <= start; node++) add(node);
  told = numbers.length;

  function change(local: number, how: Changes): void {
    changes[local] = { ...changes[local], ...how };
    if (local < told) renewed.add(local);
  }

  function entry(name: string, local: number): Commit {
    const { comment, first, gone } = changes[local] as Changes;
    const parent = fixed[local] as number;
    if (gone) return { parent, gone: true };
    const made: Commit = { ...nodes[name]?.[numbers[local] as number], ...(parent >= 0 && { parent }), ...(first && { first }), ...(comment && { comment }) };
    // What the teacher wrote is for everybody.
    if (comment) delete made.quiet;
    return made;
  }

  /** The parents on the page; they stay when nodes are shown again under other numbers. */
  const fixed: number[] = [];
  const fix = () => {
    for (let local = fixed.length; local < numbers.length; local++) fixed.push(parentOf(local));
  };
  fix();

  return {
    /** The node of the table for a commit of the page, and the other way round while it is shown. */
    node: (local: number): number => numbers[local] as number,
    local: (node: number): number | undefined => locals.get(node),

    /** The nodes of the table from this one back to the start. */
    path(node: number): number[] {
      const way = [node];
      for (let at = all[node]?.parent ?? -1; at >= 0; at = all[at]?.parent ?? -1) way.unshift(at);
      return way;
    },

    /** Shows these nodes of the table, parents before children. */
    show(shown: number[]): void {
      for (const node of shown) add(node);
      fix();
    },

    comment(node: number, words: string): void {
      const local = locals.get(node);
      if (local !== undefined && !changes[local]?.comment) change(local, { comment: words });
    },

    /** Puts the path to a node before the tries beside it. */
    promote(node: number): void {
      let local = locals.get(node) ?? -1;
      for (let above = local < 0 ? -1 : (fixed[local] as number); above >= 0; local = above, above = fixed[local] as number) {
        const beside = after[above] as number[];
        const before = beside[0] as number;
        if (before === local) continue;
        beside.splice(beside.indexOf(local), 1);
        beside.unshift(local);
        change(before, { first: false });
        change(local, { first: local !== Math.min(...beside) });
      }
    },

    /** Takes away all that was played from the way to a node on. */
    clear(node: number): void {
      const way = new Set(this.path(node));
      for (const [one, local] of [...locals]) {
        if (way.has(one)) continue;
        locals.delete(one);
        change(local, { gone: true });
      }
      for (const local of after.keys()) after[local] = (after[local] as number[]).filter((child) => !changes[child]?.gone);
    },

    /** The nodes added and changed since the last time, in the form that Python sends; undefined if there are none. */
    news(from: number): Update | undefined {
      const ids = [...renewed].sort((one, other) => one - other);
      for (let local = told; local < numbers.length; local++) ids.push(local);
      renewed.clear();
      told = numbers.length;
      if (ids[0] === undefined) return undefined;
      return { from, ids, nodes: Object.fromEntries(keys(nodes).map((name) => [name, ids.map((id) => entry(name, id))])) };
    },
  };
}
