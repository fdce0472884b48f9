/**
 * What came since the reader's last decision, played once: chance, opponents, forced decisions, a stop a frame. Python's
 * cursor is at the end all the time: a recap is a way of looking, and changes nothing there.
 */
import type { Commit } from "../base/types.ts";
import { stopPlaying, moveTo, walkOf } from "./reading.ts";
import { isSettingUp } from "./position_editor.ts";
import type { Way } from "./events.ts";
import { FRAME, type State } from "./state.ts";

/** The speeds that can be chosen. */
export const SPEEDS = [0.5, 1, 2] as const;

/** What came of the fight, round or season that ended at the stop shown: the result and the cost. */
export function headlineOf(state: State): Commit["headline"] {
  const walk = walkOf(state);
  if (!walk || state.at < 0 || state.traits.mode !== "play") return undefined;
  return walk.shown(state.at).map((id) => walk.timeline.nodeAt(id).headline).find((one) => one?.[1] !== undefined);
}

/** Whether the recap waits at a headline until the reader goes on. */
export const isHolding = (state: State): boolean => Boolean(state.recap?.open && !state.playing && headlineOf(state));

/** The stops that a reader who decided at `from` has not seen, up to the cursor; none if it is on another line. */
function unseen(state: State, from: number): number[] {
  const walk = walkOf(state);
  const end = state.traits.cursor;
  if (!walk?.timeline.nodes[from] || !walk.timeline.nodes[end]) return [];
  const line = walk.line(end);
  const start = line.indexOf(walk.end(walk.anchor(from)));
  return start < 0 ? [] : line.slice(start + 1, walk.index(end) + 1).filter((id) => !walk.timeline.nodeAt(id).refused);
}

/** Plays what came after `from`, if that is more than a stop; undefined if it is not. */
export function beginRecap(state: State, from: number): State | undefined {
  const frames = unseen(state, from);
  if (frames.length < 2) return undefined;
  const known = state.recap?.open ? state.recap.frames[state.recap.index] : undefined;
  const index = Math.max(0, frames.indexOf(known ?? -1));
  const recap = { from, frames, index, open: true };
  // Who wants no motion finds the list, and the position as it is now.
  if (state.still) return moveTo({ ...state, recap: { ...recap, index: frames.length - 1, open: false } });
  return showFrame({ ...state, recap, playing: true }, index);
}

/**
 * Python has taken the reader on: what is new on the way there is played. `before` is the state until then. A jump among
 * commits that were there already stays one.
 */
export function recapOf(before: State, state: State): State | undefined {
  const { traits, curtain } = state;
  const asks = traits.puzzle.state && traits.puzzle.state !== "free";
  if (before.at < 0 || curtain.behind || traits.mode !== "play" || asks || isSettingUp(state)) return undefined;
  // The cursor may have come before the commits.
  const waits = state.recap?.open ? traits.cursor === before.traits.cursor : traits.cursor === before.at;
  if (waits) return undefined;
  if (state.recap?.open) return beginRecap(state, state.recap.from);
  return (unseen(state, before.at)[0] ?? -1) < state.known ? undefined : beginRecap(state, before.at);
}

/** Without the recap that is being played, where Python has taken the reader to a commit that is none after it. */
export function leaveRecap(state: State): State {
  const { recap, traits } = state;
  // The cursor may have come before the commits.
  if (!recap?.open || !walkOf(state)?.timeline.nodes[traits.cursor]) return state;
  return unseen(state, recap.from).includes(recap.frames.at(-1) ?? -1) ? state : { ...state, recap: undefined };
}

/** Shows a frame. At the last there is nothing to wait for: the reader decides. */
function showFrame(state: State, index: number): State {
  const { recap } = state;
  if (recap?.frames[index] === undefined) return state;
  const last = index === recap.frames.length - 1;
  const shown = moveTo({ ...state, recap: { ...recap, index, open: !last } });
  if (last) return stopPlaying(shown);
  if (state.playing && headlineOf(shown)) return stopPlaying(shown);
  return shown.playing ? { ...shown, effects: [...shown.effects, { do: "wait", ms: FRAME / shown.speed }] } : shown;
}

/** How fast it plays, from the frame shown on: that one is timed anew. */
export function changeSpeed(before: State, speed: number): State {
  const state = { ...before, speed };
  return state.playing ? { ...state, effects: [...state.effects, { do: "wait", ms: FRAME / speed }] } : state;
}

/** The next frame comes by itself. */
export const nextFrame = (state: State): State => showFrame(state, (state.recap?.index ?? 0) + 1);

/** To one's own decision at once. */
export const skipRecap = (state: State): State => (state.recap?.open ? showFrame(state, state.recap.frames.length - 1) : state);

/** Goes on from where it waits, or waits. */
export function pauseRecap(state: State): State {
  if (!state.recap) return state;
  return state.playing ? stopPlaying(state) : nextFrame({ ...state, playing: true });
}

/** From the beginning. */
export function repeatRecap(state: State): State {
  const { recap } = state;
  return recap ? showFrame({ ...state, recap: { ...recap, open: true }, playing: !state.still }, 0) : state;
}

/** A frame was chosen: it stays until the reader goes on. */
export const chooseFrame = (state: State, index: number): State => showFrame(stopPlaying(state), index);

/** A step while it is open is a step in it; undefined for a step that is none. */
export function stepRecap(state: State, way: Way): State | undefined {
  const { recap } = state;
  if (!recap?.open) return undefined;
  if (way === "forward") return chooseFrame(state, recap.index + 1);
  if (way === "back") return chooseFrame(state, recap.index - 1);
  if (way === "first") return chooseFrame(state, 0);
  return way === "last" ? skipRecap(state) : undefined;
}
