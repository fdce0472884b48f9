import { merge } from "../base/merge.ts";
import type { Commit, Scene } from "../base/types.ts";

/** A whole scene is kept at every node whose depth is a multiple of this, so that a jump costs no more than a step. */
const KEEP = 32;
/** How many more scenes are kept, the most recent ones: they share everything that is the same. */
const RECENT = 64;

export type Timeline = ReturnType<typeof makeTimeline>;

/** One viewer's tree of commits. New commits are added to `nodes` in place; a changed one makes a new tree. */
export function makeTimeline(nodes: Commit[]) {
  const children: number[][] = [];
  const depth: number[] = [];
  const kept = new Map<number, Scene>();
  const recent = new Map<number, Scene>();

  function nodeAt(id: number): Commit {
    const found = nodes[id];
    if (!found) throw new RangeError(`There is no commit ${id}.`);
    return found;
  }

  /** The node's parent, -1 for the start. */
  function parent(id: number): number {
    const found = nodeAt(id).parent ?? -1;
    if (found >= id) throw new RangeError(`Commit ${id} comes before its parent ${found}.`);
    return found;
  }

  /**
   * The scene after this commit. A step back returns the very object from which the step forward began, so that only
   * differences are drawn.
   */
  function scene(id: number): Scene {
    const way: number[] = [];
    let at = id;
    let found: Scene | undefined;
    while (at >= 0 && !(found = kept.get(at) ?? recent.get(at))) {
      way.push(at);
      at = parent(at);
    }
    return way.reduceRight<Scene>((before, node) => {
      const made = merge(before, nodeAt(node).patch ?? {}) as Scene;
      if (recent.size > RECENT) recent.delete([...recent.keys()][0] as number);
      recent.set(node, made);
      return made;
    }, found ?? {});
  }

  /** Takes in the nodes pushed since the last call; returns whether there were any. */
  function take(): boolean {
    const from = children.length;
    for (let id = from; id < nodes.length; id++) {
      const above = parent(id);
      children.push([]);
      if (above >= 0 && !nodeAt(id).gone) children[above]?.[nodeAt(id).first ? "unshift" : "push"](id);
      depth.push(above < 0 ? 0 : (depth[above] as number) + 1);
      const made = scene(id);
      if ((depth[id] as number) % KEEP === 0) kept.set(id, made);
    }
    return nodes.length > from;
  }

  /** The commit this one looks like: itself, or the last one before it that changed something in this view. */
  function visible(id: number): number {
    while ((nodeAt(id).quiet || nodeAt(id).gone) && parent(id) >= 0) id = parent(id);
    return id;
  }

  /** The visible commit before this one, -1 for the start. */
  function before(id: number): number {
    const above = parent(id);
    return above < 0 ? above : visible(above);
  }

  function after(id: number, refused: boolean): number[] {
    const found: number[] = [];
    const open = [...(children[id] ?? [])].reverse();
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (nodeAt(at).refused) {
        if (refused) found.push(at);
      } else if (nodeAt(at).quiet) open.push(...[...(children[at] ?? [])].reverse());
      else if (!refused) found.push(at);
    }
    return found;
  }

  take();
  return {
    nodes,
    nodeAt,
    scene,
    take,
    /** Whether any of these nodes differs from the one taken in. */
    renewed: (ids: number[]) => ids.some((id) => id < children.length),
    visible,
    above: before,
    /** The visible commits directly after this one, the main line first. */
    next: (id: number) => after(id, false),
    /** The refused attempts made here. */
    refusals: (id: number) => after(id, true),
  };
}
