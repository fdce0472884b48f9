/** Two positions side by side: the one shown, and another one that stays beside it. */
import type { Scene } from "../base/types.ts";
import { makeWalk, type Walk } from "../sync/walk.ts";
import { opensChoices } from "./picking.ts";
import { walkOf } from "./reading.ts";
import type { State } from "./state.ts";

/** The node shown beside the current one; undefined while nothing is compared. */
export function heldNode(state: State): number | undefined {
  const { held } = state;
  return held !== undefined && walkOf(state)?.timeline.nodes[held] ? held : undefined;
}

/** The picture of the other node. */
export const heldScene = (state: State, node: number): Scene => walkOf(state)?.timeline.scene(node) ?? {};

const ways = new WeakMap<Walk, { grown: number; made: Walk }>();

/** The other position has its own path: stepping there does not change the reader's path. */
export function heldWalk(state: State): Walk | undefined {
  const of = walkOf(state);
  if (!of) return undefined;
  const grown = of.timeline.nodes.length;
  const known = ways.get(of);
  if (known?.grown === grown) return known.made;
  const made = makeWalk(of.timeline, state.every);
  ways.set(of, { grown, made });
  return made;
}

/** The next stop with a position of its own in this direction: an attempt that was refused has none. */
export function neighbourStop(walk: Walk, at: number, way: "back" | "forward"): number {
  let found = at;
  for (let next = walk[way](at); next !== found; next = walk[way](next)) {
    found = next;
    if (!walk.timeline.nodeAt(found).refused) return found;
  }
  return at;
}

/** Begins to compare with the stop before (at the start: after) the one shown, or with this node; or ends it. */
export function startComparing(state: State, node?: number): State {
  const walk = walkOf(state);
  if (!walk) return state;
  if (state.held !== undefined && node === undefined) return stopComparing(state);
  const before = neighbourStop(walk, state.at, "back");
  const held = node ?? (before === state.at ? neighbourStop(walk, state.at, "forward") : before);
  return { ...state, held, deciding: false, typing: false, steps: [], crossed: [], popup: undefined, laid: state.laid + 1, pace: "none" };
}

/** Only the position at the cursor is shown again. */
export function stopComparing(state: State): State {
  if (state.held === undefined) return state;
  return { ...state, held: undefined, deciding: opensChoices(state), laid: state.laid + 1, pace: "none" };
}

/** Changes the other position: to the one before it, the one after it, or the one shown. */
export function moveHeld(state: State, way: "back" | "forward" | "this"): State {
  const held = heldNode(state);
  const walk = heldWalk(state);
  if (!walk || held === undefined) return state;
  return { ...state, held: way === "this" ? state.at : neighbourStop(walk, held, way) };
}
