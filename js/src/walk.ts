import type { Timeline } from "./timeline.ts";

/** Where the reader goes in a timeline: along a line from the start to an end, and from one variation to another. */
export class Walk {
  private chosen = new Map<number, number>();
  private cached: number[] = [];
  private index = new Map<number, number>();

  constructor(readonly timeline: Timeline) {}

  /** The commit that stands for `at` on a line: never a quiet one, never a refused attempt. */
  anchor(at: number): number {
    const { timeline } = this;
    return timeline.node(at).refused ? timeline.before(at) : timeline.visible(at);
  }

  /** All visible commits of the line through `at`: back to the start and on to its end, by what was visited last. */
  line(at: number): number[] {
    const anchor = this.anchor(at);
    if (!this.index.has(anchor)) this.lay(anchor);
    return this.cached;
  }

  /** How many commits lie before `at` on its line. */
  place(at: number): number {
    this.line(at);
    return this.index.get(this.anchor(at)) as number;
  }

  /** Commits were added: the line may go on. */
  grown(): void {
    const end = this.cached[this.cached.length - 1];
    if (end === undefined) return;
    for (let next = this.onward(end); next !== undefined; next = this.onward(next)) this.append(next);
    // A copy, so that a view sees that the line is not what it was; and a new main line may have come in between.
    this.cached = [...this.cached];
  }

  forward(at: number): number {
    const line = this.line(at);
    return line[this.place(at) + 1] ?? at;
  }

  back(at: number): number {
    if (this.timeline.node(at).refused) return this.anchor(at);
    return this.line(at)[this.place(at) - 1] ?? at;
  }

  first(at: number): number {
    return this.line(at)[0] as number;
  }

  last(at: number): number {
    const line = this.line(at);
    return line[line.length - 1] as number;
  }

  /** The variation `by` further at the nearest branching at or before this commit; `at` itself where there is none. */
  sibling(at: number, by: number): number {
    const { timeline } = this;
    for (let id = this.anchor(at); id >= 0; id = timeline.before(id)) {
      const before = timeline.before(id);
      if (before < 0) break;
      const ways = timeline.next(before);
      if (ways.length > 1) return ways[ways.indexOf(id) + by] ?? at;
    }
    return at;
  }

  /** The first commit of the innermost variation that this commit lies in, -1 on the main line. */
  variation(at: number): number {
    const { timeline } = this;
    for (let id = this.anchor(at); id >= 0; id = timeline.before(id)) {
      const before = timeline.before(id);
      if (before >= 0 && timeline.next(before)[0] !== id) return id;
    }
    return -1;
  }

  private onward(id: number): number | undefined {
    const ways = this.timeline.next(id);
    const chosen = this.chosen.get(id);
    return chosen !== undefined && ways.includes(chosen) ? chosen : ways[0];
  }

  private lay(anchor: number): void {
    const { timeline } = this;
    const back: number[] = [];
    for (let id = anchor; id >= 0; id = timeline.before(id)) {
      back.push(id);
      const before = timeline.before(id);
      if (before >= 0) this.chosen.set(before, id);
    }
    this.cached = [];
    this.index = new Map();
    for (const id of back.reverse()) this.append(id);
    for (let next = this.onward(anchor); next !== undefined; next = this.onward(next)) this.append(next);
  }

  private append(id: number): void {
    this.index.set(id, this.cached.length);
    this.cached.push(id);
  }
}
