import { merge } from "./merge.ts";
import type { Commit, Scene } from "./types.ts";

/** A whole scene is kept at every node whose depth is a multiple of this, so that a jump costs what a step costs. */
const KEEP = 32;

/** One viewer's tree of commits. `nodes` is Python's own list, to which commits are pushed in place. */
export class Timeline {
  readonly nodes: Commit[];
  private readonly children: number[][] = [];
  private readonly depth: number[] = [];
  private readonly kept = new Map<number, Scene>();
  private last: { id: number; scene: Scene } = { id: -1, scene: {} };

  constructor(nodes: Commit[]) {
    this.nodes = nodes;
    this.take();
  }

  /** Takes in the nodes that were pushed since the last call; says whether there were any. */
  take(): boolean {
    const from = this.children.length;
    for (let id = from; id < this.nodes.length; id++) {
      const node = this.node(id);
      const parent = this.parent(id);
      this.children.push([]);
      if (parent >= 0) {
        const siblings = this.children[parent] as number[];
        if (node.first) siblings.unshift(id);
        else siblings.push(id);
      }
      this.depth.push(parent < 0 ? 0 : (this.depth[parent] as number) + 1);
      const before = parent < 0 ? {} : this.scene(parent);
      this.last = { id, scene: merge(before, node.patch ?? {}) as Scene };
      if ((this.depth[id] as number) % KEEP === 0) this.kept.set(id, this.last.scene);
    }
    return this.nodes.length > from;
  }

  node(id: number): Commit {
    const node = this.nodes[id];
    if (!node) throw new RangeError(`There is no commit ${id}.`);
    return node;
  }

  /** The node's parent, -1 for the start. */
  parent(id: number): number {
    const parent = this.node(id).parent ?? -1;
    if (parent >= id) throw new RangeError(`Commit ${id} comes before its parent ${parent}.`);
    return parent;
  }

  /** What stands on the board after this commit. */
  scene(id: number): Scene {
    const patches: object[] = [];
    let at = id;
    let scene: Scene | undefined;
    while (!(scene = at === this.last.id ? this.last.scene : this.kept.get(at))) {
      patches.push(this.node(at).patch ?? {});
      at = this.parent(at);
      if (at < 0) {
        scene = {};
        break;
      }
    }
    for (let i = patches.length - 1; i >= 0; i--) scene = merge(scene, patches[i]) as Scene;
    this.last = { id, scene };
    return scene;
  }

  /** The commit this one looks like: itself, or the last one before it that changed something in this view. */
  visible(id: number): number {
    while (this.node(id).quiet && this.parent(id) >= 0) id = this.parent(id);
    return id;
  }

  /** The visible commit before this one, -1 for the start. */
  before(id: number): number {
    const parent = this.parent(id);
    return parent < 0 ? parent : this.visible(parent);
  }

  /** The visible commits that follow this one directly, the main line first. */
  next(id: number): number[] {
    return this.after(id, false);
  }

  /** The refused attempts made here. */
  refusals(id: number): number[] {
    return this.after(id, true);
  }

  private after(id: number, refused: boolean): number[] {
    const found: number[] = [];
    const open = [...(this.children[id] as number[])].reverse();
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const node = this.node(at);
      if (node.refused) {
        if (refused) found.push(at);
      } else if (node.quiet) open.push(...[...(this.children[at] as number[])].reverse());
      else if (!refused) found.push(at);
    }
    return found;
  }
}
