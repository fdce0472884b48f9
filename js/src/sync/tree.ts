import type { Walk } from "./walk.ts";

/** A row of the tree of moves: a stop, its position, and what can be unfolded below it. */
export interface Row {
  /** The node of the stop, and the commit whose words it has. */
  id: number;
  main: number;
  /** How many stops lie before it on its line. */
  number: number;
  /** 1 on the main line, one more in each variation. */
  level: number;
  /** Which row of its line it is, and how many that line has. */
  place: number;
  among: { rows: number };
  /** The number of variations beside it, and whether they are shown. */
  variations: number;
  open: boolean;
  /** Whether a variation begins here. */
  begins: boolean;
}

/** The parts still to be laid out: a line from its first commit on, or the continuation after a stop. */
interface Due {
  first?: number;
  after?: number;
  others: number[];
  number: number;
  level: number;
  among: { rows: number };
}

/**
 * The stops of all lines in the order in which they are read: each variation below the stop that it would replace, then
 * what follows that one; refused attempts where they were tried. Of a commit in `folded` the variations are left out.
 */
export function treeRows(walk: Walk, folded: ReadonlySet<number>): Row[] {
  const { timeline, end, shown } = walk;
  const found: Row[] = [];
  const due: Due[] = [{ first: 0, others: [], number: 0, level: 1, among: { rows: 0 } }];

  function stop(id: number, main: number, line: Due, variations: number, begins: boolean): void {
    const open = variations > 0 && !folded.has(main);
    const place = ++line.among.rows;
    found.push({ id, main, number: line.number++, level: line.level, place, among: line.among, variations, open, begins });
  }

  for (let line = due.pop(); line; line = due.pop()) {
    let { first, others } = line;
    let begins = first !== undefined && line.level > 1;
    if (line.after !== undefined) [first, ...others] = timeline.next(line.after);
    while (first !== undefined) {
      const last = end(first);
      const { number } = line;
      stop(last, first, line, others.length, begins);
      begins = false;
      for (const id of shown(last)) for (const tried of timeline.refusals(id)) stop(tried, tried, line, 0, false);
      if (others.length && !folded.has(first)) {
        due.push({ ...line, after: last, first: undefined, others: [] });
        const level = line.level + 1;
        for (const other of others.reverse()) due.push({ first: other, others: [], number, level, among: { rows: 0 } });
        break;
      }
      [first, ...others] = timeline.next(last);
    }
  }
  return found;
}

/** The commits on the way to this one at which variations must be unfolded, so that it is seen. */
export function nodesToUnfold({ timeline, variation }: Walk, at: number): number[] {
  const found: number[] = [];
  for (let id = variation(at); id >= 0; id = variation(timeline.above(id))) {
    const [main] = timeline.next(timeline.above(id));
    if (main !== undefined) found.push(main);
  }
  return found;
}
