/**
 * Choosing: on the picture, in the list, in the line of text. The page knows nothing of the game but the choices that
 * Python gives: picks narrow them, and what is left is sent as text.
 */
import { own, record } from "../base/dom.ts";
import { pickName, type Text } from "../base/text.ts";
import type { Answer, Choice, Notice } from "../base/types.ts";
import {
  addItem,
  setCount,
  onlyReady,
  removeItem,
  type Fit,
  fittingChoices,
  type Item,
  items,
  nextItems,
  isReady,
  isLegal,
  isSameItem,
  type Step,
  onlyComplete,
  itemsAtTarget,
  textOf,
  addAll,
  nextPickNames,
} from "./picks.ts";
import { walkOf } from "./reading.ts";
import { isAtRest, isDone, isOver } from "./replying.ts";
import { meanings } from "./meanings.ts";
import type { RequestReason, State } from "./state.ts";

const NONE: Choice[] = [];

/** Whether playing is allowed on the board. */
export const playable = ({ traits, alive }: State): boolean => traits.mode === "play" && alive;

/** Whether editing is: a page without Python keeps nothing. */
export const writable = (state: State): boolean => playable(state) && !state.content.judge;

/** The choices at the node shown, in the perspective shown, if they have come and are the reader's to make. */
export function choicesOf(state: State): Choice[] {
  const { traits, at, perspective } = state;
  const { node, list } = traits.choices;
  return (node === at && !isOver(state) && own(list, perspective)) || NONE;
}

/** Whether Python still owes the choices of the node shown. */
export const choicesPending = ({ traits, at, recap, reply }: State): boolean =>
  traits.mode === "play" && traits.choices.node !== at && !recap?.open && reply === undefined;

/** Whether something may be picked here, once the reader plays. */
export const canPick = (state: State): boolean => playable(state) && !state.editing.tool && choicesOf(state).length > 0;

/** Whether something may be picked now. */
export const isPicking = (state: State): boolean => canPick(state) && state.deciding && state.held === undefined;

export const fitsOf = (state: State): Fit[] => fittingChoices(choicesOf(state), state.steps);

/** The picks at a piece or place. */
export const itemsAt = (state: State, at: string): Item[] => itemsAtTarget(choicesOf(state), state.steps, at);

/** Whether something that stands there comes next, marked or not: what has no alternative has no mark, and may be dragged. */
export const isNext = (state: State, at: string): boolean => nextItems(fitsOf(state), at)[0] !== undefined;

/** Whether a puzzle asks here: choices are shown. */
export const isPuzzleOpen = (state: State): boolean => Boolean(state.traits.puzzle.state) && !isDone(state);

/** Whether choices are shown without being asked for: a puzzle asks, or there is nothing ahead to read. */
export function opensChoices(state: State): boolean {
  const walk = walkOf(state);
  return !isDone(state) && (isPuzzleOpen(state) || !walk || walk.forward(state.at) === state.at);
}

// -- picking -----------------------------------------------------------------------------------------------------------

/** New picks: messages about the earlier ones are removed. */
function renewed(state: State, steps: Step[]): State {
  const told = (state.own?.n ?? 0) < 0 && state.own?.node === state.at;
  return { ...state, steps, crossed: [], own: told ? undefined : state.own };
}

/**
 * Sets the steps. If they leave nothing to choose they play: in a list always (`listed`), in the picture if they complete
 * what was begun. A first act there only chooses, and so does one for which something else is given up. What no legal
 * action has together with what is picked is tried, and so says why.
 */
function taken(state: State, after: Step[] | undefined, listed: boolean): State {
  if (!after || state.sent || !isPicking(state)) return state;
  const fits = fittingChoices(choicesOf(state), after);
  const completes = state.steps.length > 0 && after.length > state.steps.length && state.steps.every((step) => after.includes(step));
  const done = completes && !fits.some((fit) => isLegal(fit)) ? fits.find(isReady) : onlyComplete(fits);
  return done && (listed || completes) ? sentAs(state, done, after) : renewed({ ...state, pace: "none" }, after);
}

/** Plays what these steps lead to. */
function sentAs(state: State, done: Fit, after: Step[]): State {
  const sent = sendText({ ...state, pace: "none", steps: after }, textOf(done));
  if (!sent.sent) return sent;
  // The result mostly arrives before the last pick could be drawn, and would wait for that.
  const later = { text: sent.sent.text, steps: after };
  return { ...sent, steps: state.steps, sent: later, effects: [...sent.effects, { do: "hurry", text: later.text }] };
}

/** The answer takes long: the last pick is drawn. */
export const showPending = (state: State, text: string): State =>
  state.sent?.text === text ? { ...renewed(state, state.sent.steps), sent: state.sent } : state;

/** A choice was picked from the list: done if ready, otherwise its open picks are requested. */
export function openChoice(state: State, index: number): State {
  const fit = state.steps.length ? fitsOf(state).find((one) => one.index === index) : undefined;
  return fit && isReady(fit) ? sendText(state, textOf(fit)) : taken(state, [...state.steps, index], true);
}

/** Takes back a pick, or makes it: of two identical pieces, picks the second one too. */
export function toggleItem(state: State, item: Item, picked: boolean, listed: boolean): State {
  const without = picked ? removeItem(state.steps, item) : undefined;
  const after = without ? renewed(state, without) : taken(state, addItem(choicesOf(state), state.steps, item), listed);
  return menued(after);
}

/** A menu stays open as long as more of the pieces there can be picked. */
function menued(state: State): State {
  const { popup } = state;
  if (popup?.kind !== "menu" || (isPicking(state) && !state.sent && itemsAt(state, popup.at)[1])) return state;
  return { ...state, popup: undefined };
}

/** Picks this number of equal pieces. */
export const setAmount = (state: State, item: Item, count: number, listed: boolean): State => ({
  ...taken(state, setCount(choicesOf(state), state.steps, item, count), listed),
  popup: undefined,
});

/** Everything at the place of the menu. */
export function takeAll(state: State, at: string): State {
  const found = itemsAt(state, at);
  return { ...taken(state, addAll(choicesOf(state), state.steps, found), false), popup: undefined };
}

/** Takes back the last step, or closes the box. What is crossed out was not picked: what was stays. */
export function undoPick(state: State): State {
  if (state.popup) return { ...state, popup: undefined };
  if (state.crossed.length) return renewed(state, state.steps);
  return state.steps.length ? renewed(state, state.steps.slice(0, -1)) : state;
}

/** Playing begins, as by picking in the picture; of a puzzle that is over this explores, and is no longer judged. */
export function begun(state: State): State {
  const playing: State = { ...state, deciding: true, popup: undefined };
  return isAtRest(state) ? { ...playing, effects: [...state.effects, { do: "ask", request: { puzzle: "explore" }, for: { why: "other" } }] } : playing;
}

/** Which of the pieces there can be picked next. Later picks must wait: a card on a space is picked before the space. */
function meant(state: State, at: string): Item[] {
  const every = itemsAt(state, at);
  const now = every.filter((item) => !item.later || state.steps.includes(item));
  return now[0] ? now : every;
}

/** Something in the picture was clicked. What is chosen already plays if nothing is left to choose, else it is taken back. */
export function clickPlace(before: State, at: string): State {
  if (!canPick(before)) return before;
  const state = begun(before);
  const found = meant(state, at);
  const [first, other] = found;
  if (!first) return state;
  const again = found.some((item) => state.steps.includes(item));
  const done = again ? onlyComplete(fitsOf(state)) : undefined;
  if (done) return sentAs(state, done, state.steps);
  return other ? { ...state, popup: { kind: "menu", at } } : toggleItem(state, first, again, false);
}

/**
 * Something in the picture is taken up to be dragged: all that stands there, or what of it was picked before. What it
 * could only be a goal of is given up. Nothing is played before it is dropped.
 */
export function startDrag(before: State, at: string): State {
  if (!canPick(before)) return before;
  const playing: State = { ...begun(before), drag: undefined };
  const choices = choicesOf(playing);
  const starts = nextItems(fittingChoices(choices, []), at).filter(({ later }) => !later);
  const goes = itemsAt(playing, at).some((item) => starts.some((one) => isSameItem(one, item)));
  const state = starts[0] && !goes ? { ...playing, steps: [] } : playing;
  const held = items(state.steps).some((item) => item.at === at);
  const drag = { at, steps: state.steps, fixed: held };
  if (held) return { ...state, drag };
  const found = meant(state, at);
  const all = addAll(choices, state.steps, found) ?? (found[0] && addItem(choices, state.steps, found[0]));
  return all && !state.sent ? { ...renewed({ ...state, pace: "none" }, all), drag } : state;
}

/**
 * What was taken up is dropped at another piece or place: what goes from there to here is played, or asked which of
 * several. Where nothing does, both are chosen.
 */
export function endDrag(before: State, at: string): State {
  const { drag, ...rest } = before;
  const state: State = rest;
  if (!drag || state.sent || !isPicking(state)) return state;
  const found = meanings(choicesOf(state), drag.steps, drag.at, at, drag.fixed);
  if (found[1]) return { ...state, popup: { kind: "meanings", at, meanings: found } };
  if (found[0]) return carryOut(state, found[0].steps);
  const [item] = meant(state, at);
  return item && !state.steps.includes(item) ? renewed(state, addItem(choicesOf(state), state.steps, item) ?? state.steps) : state;
}

/** What a drag means: done if nothing is left to choose that must be. */
export function carryOut(before: State, steps: Step[]): State {
  const state: State = { ...before, popup: undefined };
  const [fit] = fittingChoices(choicesOf(state), steps);
  if (!fit || state.sent || !isPicking(state)) return state;
  return isReady(fit) ? sentAs(state, fit, steps) : renewed({ ...state, pace: "none" }, steps);
}

/** A click where nothing may be picked: the rules explain why. `silent` is the text if nobody answers. */
export function clickAside(before: State, at: string, silent: string): State {
  const state: State = { ...before, popup: undefined };
  if (!at || state.sent || state.traits.mode !== "play") return state;
  // What may not be picked anyway leaves a puzzle as it was solved.
  if (canPick(state) && isAtRest(state)) return state;
  if (!canPick(state)) {
    return silent ? { ...state, popup: { kind: "tell", at, notice: { title: silent, kind: "info" } } } : state;
  }
  const request = { point: at, fits: fitsOf(state).map(({ index, taken }) => [index, taken]) };
  const asked: RequestReason = { why: "point", node: state.at, made: items(state.steps), last: at };
  // Nothing waits for the answer: who does not care to know plays on.
  return { ...requested(state, request, asked), pointed: asked };
}

/** Enter: plays the complete selection. */
export function submitReady(state: State): State {
  const fit = onlyReady(fitsOf(state), state.steps);
  return fit && isPicking(state) ? sendText(state, textOf(fit)) : state;
}

// -- playing -----------------------------------------------------------------------------------------------------------

/** Plays a text. */
export function sendText(state: State, text: string): State {
  const free: State = { ...state, popup: undefined };
  if (state.sent || !playable(state)) return free;
  const made = items(state.steps);
  const sent = { text: JSON.stringify({ act: text }), steps: state.steps };
  const asked: RequestReason = { why: "act", node: state.at, made, last: made.at(-1)?.at ?? "" };
  const decided = record<number>({ ...free.decided, [free.perspective]: free.at });
  return { ...requested({ ...free, decided }, { act: text }, asked), sent };
}

function requested(state: State, request: object, asked: RequestReason): State {
  const whole = { ...request, node: state.at, as: state.perspective };
  return { ...state, effects: [...state.effects, { do: "ask", request: whole, for: asked }] };
}

/** Python has answered to an action, or why it cannot be: it is done, or refused. `name` is that of a piece or place. */
export function receiveAnswer(before: State, { ok, notice }: Answer, asked: RequestReason, name: (at: string) => string): State {
  const pointed = asked.why === "point" && asked === before.pointed && asked.node === before.at;
  if (asked.why !== "act" && !pointed) return before;
  const state: State = { ...before, sent: undefined, pointed: undefined };
  // An answer without a notice means that the request came too late.
  if (!ok) return notice ? refused(state, notice, asked.made, asked.last, name) : state;
  // If the cursor moved on, everything is drawn already.
  return state.at === asked.node ? { ...state, steps: [] } : state;
}

/** Nothing moves: the attempt is crossed out, with the reason beside it. */
function refused(state: State, notice: Notice, made: Item[], last: string, name: (at: string) => string): State {
  // A stray place was never picked: the picks stay.
  const tried = made.at(-1);
  const crossed = tried?.at === last ? [tried] : [{ id: "", at: last }];
  // A typed text has no place of its own: Python says where it is.
  const drawn = !last && notice?.at ? [{ id: "", at: notice.at }] : crossed;
  const after = { ...renewed(state, state.steps.filter((step) => step !== tried || step !== crossed[0])), crossed: drawn };
  const alone = after.alone + 1;
  const whole = { n: -alone, node: after.at, ...notice, title: notice.title || name(last) };
  const own = notice.n || notice.kind === "refused" ? whole : after.own;
  // The text of the desk is not repeated beside the piece: a cross is enough there.
  return { ...after, alone, own, popup: last && own !== whole ? { kind: "tell", at: last, notice: whole } : undefined };
}

/** The announcement of a pick: the draft, what comes next, how many can be picked. */
export function describePick(state: State, text: Text): (string | undefined)[] {
  const all = fitsOf(state);
  const count = new Set(nextItems(all).map(({ id, at }) => `${at} ${id}`)).size;
  const draft = all[0] ? textOf(onlyReady(all, state.steps) ?? all[0]) : "";
  const next = onlyReady(all, state.steps) ? text("enter") : wantedText(state, text);
  return [draft, next, count ? text("pickable", { count }) : undefined];
}

/** What must be picked next, in words, once something has been picked. */
export function wantedText(state: State, text: Text): string {
  const names = nextPickNames(fitsOf(state), state.steps);
  return names[0] ? text("next", { picks: names.map((name) => pickName(text, name)).join(text("or")) }) : "";
}
