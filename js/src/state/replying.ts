/**
 * What follows a move that was judged, a solution that is shown, the line once more: it plays by itself, frame by frame,
 * up to where it ends, and whatever the reader does skips to there. Meanwhile nothing is the reader's to decide. As in a
 * recap the cursor moves only at the end: a board that is saved meanwhile opens where Python has put it.
 */
import type { Event } from "./events.ts";
import { goTo, moveTo, walkOf } from "./reading.ts";
import { FRAME, type State } from "./state.ts";

/** The states of a puzzle in which a verdict or the solution has just come. */
const JUDGED = ["wrong", "right", "unjudged", "solved", "shown"];
/** What only skips a reply: it was meant for a picture that is gone in a moment. */
const SKIPS = new Set<Event["type"]>(["skip", "step", "play", "choose", "drag", "drop", "clickAside", "open", "pick", "amount", "all", "meaning", "undo", "closePopup", "submit", "decide"]);
/** Events that do not end a reply: from Python, about the look of the picture, about announcements. */
const LEAVES = new Set<Event["type"]>(["traits", "answered", "alive", "tick", "flip", "everyCommit", "fold", "dismiss", "inform", "showPending", "tab", "speed"]);

/** Whether the puzzle is over: solved, or its solution was shown. */
export const isDone = ({ traits: { puzzle } }: State): boolean => puzzle.state === "solved" || puzzle.state === "shown";

/** Whether the puzzle is over and nobody plays on: nothing is offered, but what is picked in the picture begins to explore. */
export const isAtRest = (state: State): boolean => isDone(state) && !state.deciding;

/** Whether nothing is the reader's to decide here: a reply plays, this try has failed, or without Python the puzzle is over. */
export function isOver(state: State): boolean {
  const { state: verdict, node = 0 } = state.traits.puzzle;
  if (state.reply !== undefined || (isDone(state) && state.content.judge)) return true;
  if (verdict !== "wrong") return false;
  const nodes = walkOf(state)?.timeline.nodes ?? [];
  let at: number | null | undefined = state.at;
  while (at != null && at > node) at = nodes[at]?.parent;
  return at === node;
}

/** What follows a move that was judged is played out from that move on, the solution from where the puzzle asked. */
export function playReply(state: State): State {
  const walk = walkOf(state);
  const { state: verdict = "", node, rest } = state.traits.puzzle;
  if (!walk || node === undefined || !JUDGED.includes(verdict)) return { ...state, awaits: false };
  // The verdict may come before the move.
  if (!walk.timeline.nodes[node] || (rest !== undefined && !walk.timeline.nodes[rest])) return { ...state, awaits: true };
  const stop = walk.end(node);
  const from: State = { ...state, awaits: false };
  const focused: State = verdict === "wrong" ? { ...from, effects: [...from.effects, { do: "focus", on: "back" }] } : from;
  return played(focused, stop, rest ?? walk.last(stop));
}

/** The line is played once more, from its start to where it ends for the reader. */
export function playLine(state: State): State {
  const walk = walkOf(state);
  return walk ? played(state, walk.first(state.at), state.traits.puzzle.rest ?? walk.last(state.at)) : state;
}

/** Plays from a stop up to this commit. */
function played(state: State, from: number, to: number): State {
  const walk = walkOf(state);
  if (!walk || walk.index(to) <= walk.index(from)) return { ...(state.at === from ? state : goTo(state, from)), reply: undefined };
  // Who wants no motion finds the end of it.
  if (state.still) return goTo(state, walk.line(from)[walk.index(to)], true);
  const shown = moveTo({ ...state, recap: undefined }, false, from);
  return { ...shown, reply: to, playing: true, steps: [], crossed: [], popup: undefined, effects: [...shown.effects, { do: "wait", ms: FRAME / state.speed }] };
}

/** The next frame of what plays. */
export function nextReplyFrame(state: State): State {
  const walk = walkOf(state);
  const { reply } = state;
  if (!walk || reply === undefined) return state;
  // A refused attempt is not part of it.
  let next = walk.forward(state.at);
  while (walk.timeline.nodeAt(next).refused && walk.forward(next) !== next) next = walk.forward(next);
  if (next === state.at || walk.index(next) >= walk.index(reply)) return stopReply(goTo(state, next));
  const after = moveTo(state, false, next);
  return { ...after, effects: [...after.effects, { do: "wait", ms: FRAME / state.speed }] };
}

/** Nothing plays any more, where the reader is. */
export const stopReply = (state: State): State =>
  state.reply === undefined ? state : { ...state, reply: undefined, playing: false, effects: [...state.effects, { do: "rest" }] };

/** Goes to where the reply ends. */
function skipped(state: State): State {
  const { reply } = state;
  const walk = walkOf(state);
  return reply === undefined || !walk ? state : stopReply(goTo(state, walk.line(state.at)[walk.index(reply)], true));
}

/** The state in which an event finds the board, and whether it has been used up by skipping. */
export function interruptReply(state: State, event: Event): [State, used: boolean] {
  if (state.reply === undefined || LEAVES.has(event.type)) return [state, false];
  return [skipped(state), SKIPS.has(event.type)];
}
