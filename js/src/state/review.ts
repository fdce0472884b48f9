/** The review: what the decisions of a side cost it, along the line. The reader goes from one that mattered to the next. */
import { own } from "../base/dom.ts";
import type { Moment, Reviewed } from "../base/types.ts";
import type { Walk } from "../sync/walk.ts";
import { closeCoach } from "./coach.ts";
import { stopComparing } from "./comparing.ts";
import { opensChoices, playable } from "./picking.ts";
import { isSettingUp } from "./position_editor.ts";
import { goTo, stopPlaying, walkOf } from "./reading.ts";
import type { State } from "./state.ts";

const NOTHING: Reviewed = {};

/** The perspective in which nobody decides. */
const PUBLIC = "public";

/** So many stops the losses, retreats and cards of a fight take after its end. */
const AFTER = 8;

/** What Python tells the perspective shown. */
const heard = ({ traits, perspective }: State): Reviewed | undefined => own(traits.review, perspective);

/** The review that is open, nothing yet while Python is asked; undefined while it is closed. */
export const reviewOf = (state: State): Reviewed | undefined => state.review && (state.review.asked ? NOTHING : heard(state));

/** Whether there is a finished one, and what shows it is here, or Python sends it. */
export const isReviewed = (state: State): boolean => state.live && heard(state)?.state === "done";

/** Whether one may be asked for, of what has been played: never while a puzzle asks, or something is laid out. */
export function mayReview(state: State): boolean {
  const { traits, perspective, at, content, recap, reply } = state;
  const walk = walkOf(state);
  const { puzzle, choices } = traits;
  const laid = choices.node === at && own(choices.shown, perspective);
  const free = (puzzle.state ?? "free") === "free" && !content.judge && !recap?.open && reply === undefined;
  return Boolean(walk && walk.last(at) !== walk.first(at)) && playable(state) && free && !laid && perspective !== PUBLIC && !isSettingUp(state);
}

/** Whether it is offered by itself: where a game is over, or a fight a few stops ago, and where there is one. */
export function offersReview(state: State): boolean {
  const { traits, at } = state;
  const walk = walkOf(state);
  if (isReviewed(state)) return true;
  if (!walk || !mayReview(state) || walk.forward(at) !== at) return false;
  const over = traits.turn.node === at && traits.turn.by === "over";
  return over || walk.line(at).slice(-AFTER).some((stop) => walk.shown(stop).some((id) => walk.timeline.nodeAt(id).headline));
}

/** Asks Python for the line shown, which the slider shows, too; or has it end that. */
function requested(state: State, request: { review: boolean; side?: string }): State {
  const whole = { ...request, node: walkOf(state)?.last(state.at) ?? state.at, as: state.perspective };
  return { ...state, effects: [...state.effects, { do: "ask", request: whole, for: { why: request.review ? "review" : "other" } }] };
}

/** It takes the desk. */
function opened(before: State, asked: boolean): State {
  const state = stopPlaying(stopComparing(closeCoach(before)));
  const rest = { deciding: false, typing: false, tree: false, steps: [], crossed: [], popup: undefined };
  return { ...state, ...rest, editing: { ...state.editing, open: false, tool: undefined, from: "" }, review: { looked: 0, asked, better: false } };
}

/** A page on which nobody plays opens with the review that it brings. */
export const withReview = (state: State): State => (state.traits.mode === "read" && isReviewed(state) ? opened(state, false) : state);

/** Shows the review, or asks for one; again closes it. With a `side` its decisions are reviewed instead. */
export function toggleReview(state: State, side?: string): State {
  if (side !== undefined) return mayReview(state) ? requested(opened(state, true), { review: true, side }) : state;
  if (state.review) return closeReview(state);
  if (isReviewed(state)) return opened(state, false);
  // One that is being made goes on, unless the reader has just ended it.
  return mayReview(state) ? requested(opened(state, true), { review: true }) : state;
}

/** Closes it: one that is finished can be shown again, another ends. */
export function closeReview(state: State): State {
  const closed = { ...state, review: undefined, deciding: opensChoices(state) };
  return isReviewed(state) && !state.review?.asked ? closed : requested(closed, { review: false });
}

/** Python has answered: where it does not review, it says why. */
export const reviewAnswered = (state: State, ok: boolean): State => (state.review ? { ...state, review: ok ? { ...state.review, asked: false } : undefined } : state);

/** Whether the desk shows something else. */
const isBusy = ({ deciding, tree, editing, held, coach, recap, reply }: State): boolean =>
  deciding || tree || editing.open || held !== undefined || coach !== undefined || Boolean(recap?.open) || reply !== undefined;

/** The state after an event: what the reader turns to, and a message, take the desk; a stop that mattered opens its card. */
export function reviewFollows(before: State, state: State): State {
  const { review, traits } = state;
  if (state.trying !== undefined && !review && state.at !== before.at) return asksOfTry(state, state.trying);
  if (!review || review !== before.review) return state;
  const tells = traits.notice.n !== undefined && traits.notice.n !== before.traits.notice.n;
  const ended = !state.alive && !isReviewed(state);
  if (isBusy(state) || tells || ended || !reviewOf(state)) return { ...state, review: undefined };
  if (state.at === before.at) return state;
  const looked = momentsOf(state).findIndex((one) => isAt(state, one));
  return looked < 0 && !review.better ? state : { ...state, review: { ...review, better: false, looked: looked < 0 ? review.looked : looked } };
}

/** What is shown as cards, in their order. */
export const momentsOf = (state: State): Moment[] => reviewOf(state)?.moments ?? [];

/** Whether the stop shown is the one that a decision led to. */
export function isAt(state: State, { after }: Moment): boolean {
  const walk = walkOf(state);
  return walk !== undefined && walk.on(state.at, after) === walk.index(state.at);
}

/** Where nodes are on the line that was reviewed, from 0 to 1: as on the slider, if that shows it. */
export function along(walk: Walk, at: number, end: number): (node: number) => number | undefined {
  if (walk.on(at, end) !== undefined) {
    const last = Math.max(1, walk.line(at).length - 1);
    return (node) => {
      const found = walk.on(at, node);
      return found === undefined ? undefined : found / last;
    };
  }
  const way: number[] = [];
  for (let id: number | null | undefined = end; id != null && walk.timeline.nodes[id]; id = walk.timeline.nodes[id]?.parent) way.push(id);
  const places = new Map(way.reverse().map((id, i) => [id, i / Math.max(1, way.length - 1)]));
  return (node) => places.get(node);
}

/** Goes to what a decision led to; `better`: to where it was made, where what was better is ringed. */
export function lookAtMoment(state: State, index: number, better = false): State {
  const moment = momentsOf(state)[index];
  const walk = walkOf(state);
  if (!moment || !walk?.timeline.nodes[moment.after] || !state.review) return state;
  const gone = stopPlaying(goTo(state, better ? moment.node : walk.end(moment.after), true));
  return { ...gone, review: { ...state.review, looked: index, better } };
}

/** The next decision that mattered along the line, or the one before. */
export function stepMoment(state: State, by: 1 | -1): State {
  const walk = walkOf(state);
  const end = reviewOf(state)?.end;
  if (!walk || end === undefined) return state;
  const place = along(walk, state.at, end);
  const far = momentsOf(state).map(({ after }, i) => ({ i, far: by * ((place(after) ?? 0) - (place(state.at) ?? 0)) }));
  const [next] = far.filter((one) => one.far > 0).sort((one, other) => one.far - other.far);
  return next ? lookAtMoment(state, next.i) : state;
}

/** The next commit of chance that changed much; after the last one the first. */
export function stepLuck(state: State): State {
  const walk = walkOf(state);
  const { end, dice = [] } = reviewOf(state) ?? {};
  if (!walk || end === undefined) return state;
  const place = along(walk, state.at, end);
  const [first] = dice;
  const next = dice.find(([node]) => (place(node) ?? 0) > (place(state.at) ?? 0)) ?? first;
  return next ? stopPlaying(goTo(state, walk.end(next[0]), true)) : state;
}

/** The reader decides anew: the answer is away, and the coach can be asked. What is done is then weighed. */
export function tryMoment(state: State, index: number): State {
  const moment = momentsOf(state)[index];
  if (!moment || !playable(state)) return state;
  const gone = stopPlaying(goTo(state, moment.node, true));
  return { ...gone, review: undefined, trying: index, deciding: true, effects: [...gone.effects, { do: "focus", on: "board" }] };
}

/** Where the reader has decided anew, Python is asked what that costs, and the card tells it. */
function asksOfTry(state: State, index: number): State {
  const moment = heard(state)?.moments?.[index];
  const nodes = walkOf(state)?.timeline.nodes;
  if (!moment || !nodes || state.at === moment.node) return state;
  let tried = state.at;
  for (let next: number | null | undefined; (next = nodes[tried]?.parent) != null && next !== moment.node; ) tried = next;
  const away: State = { ...state, trying: undefined };
  if (nodes[tried]?.parent !== moment.node) return away;
  const opens = opened(away, false);
  const shown: State = { ...opens, review: { looked: index, asked: false, better: false } };
  if (tried === moment.after) return shown;
  const request = { tried: true, node: tried, as: state.perspective };
  return { ...shown, effects: [...shown.effects, { do: "ask", request, for: { why: "other" } }] };
}
