import { record } from "../base/dom.ts";
import type { News } from "../base/types.ts";
import type { Walk } from "../sync/walk.ts";
import { startComparing, moveHeld, stopComparing } from "./comparing.ts";
import { cancelEdit, checkLesson, confirmDelete, markPlace, chooseTool, toggleEditor, writeEdit } from "./editing.ts";
import { askFirst, askNoMore, closeQuestion, predict, questionAsked, typedAnswer, typeDigit } from "./asking.ts";
import { askCoach, closeCoach, coachAnswered, coachLeft, endsCoach, lookAt, playAdvised, pointAt } from "./coach.ts";
import type { Event } from "./events.ts";
import { askExample, openExample, reduceExample } from "./example.ts";
import { begun, sendText, setAmount, receiveAnswer, isPuzzleOpen, opensChoices, clickPlace, startDrag, showPending, endDrag, submitReady, openChoice, carryOut, clickAside, takeAll, toggleItem, undoPick } from "./picking.ts";
import { moveTo, flipBoard, goTo, stopPlaying, uncover, withWalk, setView, stepBy, treeShown, walkOf, nextOf } from "./reading.ts";
import { beginRecap, changeSpeed, chooseFrame, leaveRecap, nextFrame, pauseRecap, recapOf, repeatRecap, skipRecap, stepRecap } from "./recap.ts";
import { askName, saveBeside, requestAnswers, requestLink, requestTable, inform, receiveSaved, closeSaving, reloadFile, saveAs } from "./saving.ts";
import { interruptReply, isDone, isOver, nextReplyFrame, playLine, playReply, stopReply } from "./replying.ts";
import { leftBehind, offeredRule } from "./practice.ts";
import { closeReview, lookAtMoment, reviewAnswered, reviewFollows, stepLuck, stepMoment, toggleReview, tryMoment, withReview } from "./review.ts";
import { removePiece, requestEditor, isSettingUp } from "./position_editor.ts";
import { toggleSketch, sketchByKey, setPen, clearSketch } from "./sketching.ts";
import { initialState, type State } from "./state.ts";

/** What the page says of a piece or place, and where nobody answers: words that the state does not know. */
export interface Wording {
  name(state: State, at: string): string;
  silent(state: State): string;
}

/** The state after an event. Nothing is done outside it: `effects` says what is to be done. */
export function reduce(before: State, event: Event, wording: Wording): State {
  if (before.board) return reduceExample(before, before.board, event, (state, one) => reduce(state, one, wording));
  return reviewFollows(before, handled(before, event, wording));
}

function handled(before: State, event: Event, wording: Wording): State {
  const plain = BEHIND_CURTAIN.has(event.type);
  // After any other action of the reader, the answer to a pointing request comes too late.
  const found: State =
    before.effects.length || (before.pointed && !plain) ? { ...before, effects: [], pointed: plain ? before.pointed : undefined } : before;
  if (found.curtain.behind && !plain) return found;
  const [open, used] = interruptReply(found, event);
  if (used) return open;
  const state = endsCoach(open, event) ? closeCoach(open) : open;
  // What is done on the picture of a frame is not done to the position that waits behind it.
  if (state.recap?.open && ACTS.has(event.type)) return skipRecap(state);
  switch (event.type) {
    case "traits":
      return takeTraits(state, event);
    case "answered":
      if (event.for.why === "coach") return coachAnswered(state, Boolean(event.answer.ok));
      if (event.for.why === "example") return openExample(state, event.answer, event.for.text);
      if (event.for.why === "review") return reviewAnswered(state, Boolean(event.answer.ok));
      return receiveSaved(confirmEdit(receiveAnswer(state, event.answer, event.for, (at) => wording.name(state, at)), event), event.answer, event.for);
    case "alive":
      return state.alive === event.on ? state : { ...state, alive: event.on, live: event.on || Boolean(event.live), sent: undefined, coach: undefined, saving: state.saving && { ...state.saving, sent: false } };
    case "go":
      return stopPlaying(goTo(state, event.node, event.quick));
    case "step":
      if (event.way === "forward" && questionAsked(state)) return event.quick ? state : predict(state, undefined);
      if (event.way === "forward" && !event.quick && !state.playing && askFirst(state)) return askFirst(state) as State;
      return stepRecap(state, event.way) ?? stopPlaying(stepBy(state, event.way, event.quick));
    case "recap":
      return event.way === "skip" ? skipRecap(state) : event.way === "pause" ? pauseRecap(state) : repeatRecap(state);
    case "frame":
      return chooseFrame(state, event.index);
    case "speed":
      return changeSpeed(state, event.speed);
    case "play":
      if (state.recap?.open) return pauseRecap(state);
      return state.playing ? stopPlaying(state) : { ...state, playing: true, effects: [...state.effects, { do: "read", letters: -1 }] };
    case "tick":
      return state.reply !== undefined ? nextReplyFrame(state) : state.recap?.open ? nextFrame(state) : playNext(state);
    case "skip":
      return state;
    case "line":
      return playLine(stopPlaying(state));
    case "setView":
      return setView(state, event.perspective);
    case "uncover":
      return uncoverAndRecap(state);
    case "everyCommit":
      return { ...withWalk({ ...state, every: !state.every, walks: record() }), laid: state.laid + 1 };
    case "flip":
      return flipBoard(state);
    case "tree":
      return toggleTree(stopComparing(state));
    case "compare":
      return startComparing(state, event.node);
    case "moveHeld":
      return moveHeld(state, event.way);
    case "fold": {
      const { folded } = state;
      return { ...state, folded: folded.includes(event.node) ? folded.filter((one) => one !== event.node) : [...folded, event.node] };
    }
    case "dismiss":
      return { ...state, dismissed: state.traits.notice.n ?? 0, own: undefined, crossed: [], effects: [{ do: "focus", on: "board" }] };
    case "decide":
      return { ...(event.on ? begun(stopComparing(state)) : stopComparing(state)), deciding: event.on, typing: false, steps: [], crossed: [], popup: undefined };
    case "type":
      return event.on ? openTyping(stopComparing(state)) : { ...state, typing: false };
    case "typed":
      return { ...state, steps: [], crossed: [] };
    case "open":
      return openChoice(state, event.index);
    case "pick":
      return toggleItem(state, event.item, event.picked, event.listed);
    case "amount":
      return setAmount(state, event.item, event.count, event.listed);
    case "all":
      return takeAll(state, event.at);
    case "choose":
      if (state.held !== undefined) return state;
      return state.editing.tool ? markPlace(state, event.at, false) : clickPlace(state, event.at);
    case "drag":
      return state.held === undefined ? startDrag(state, event.at) : state;
    case "drop":
      return state.held === undefined ? endDrag(state, event.at) : state;
    case "meaning":
      return carryOut(state, event.steps);
    case "clickAside":
      if (state.held !== undefined) return clearSketch(state);
      return clickAside(clearSketch(state), event.at, wording.silent(state));
    case "undo":
      return undo(state);
    case "closePopup":
      return state.popup ? { ...state, popup: undefined } : state;
    case "submit":
      return submitReady(state);
    case "act":
      return sendText(state, event.text);
    case "showPending":
      return showPending(state, event.text);
    case "puzzle":
      // Where the board leads nowhere, the document around it may go on.
      if (event.what === "next" && nextOf(state) === undefined) return { ...state, effects: [{ do: "below" }] };
      if (event.what === "answers") return requestAnswers(state);
      return sendRequest(state, { puzzle: event.what, ...(event.name !== undefined && { name: event.name }) });
    case "analyse":
      return sendRequest(state, { analyse: event.on });
    case "coach":
      return askCoach(state, event.more);
    case "lookAt":
      return lookAt(state, event.row);
    case "example":
      return askExample(state);
    case "pointAt":
      return pointAt(state, event.row);
    case "playAdvised":
      return playAdvised(state);
    case "review":
      return toggleReview(state, event.side);
    case "moment":
      return lookAtMoment(state, event.index, event.better);
    case "stepMoment":
      return stepMoment(state, event.by);
    case "tryMoment":
      return tryMoment(state, event.index);
    case "stepLuck":
      return stepLuck(state);
    case "position":
    case "table":
      return requestEditor(state, event);
    case "tab":
      return { ...state, tab: event.tab, laid: state.laid + 1, pace: "none" };
    case "remove":
      return removePiece(state);
    case "digit":
      return typeDigit(state, event.key);
    case "predict":
      return event.answer === undefined && typedAnswer(state) === undefined ? state : predict(state, event.answer ?? typedAnswer(state));
    case "rule": {
      const rule = state.rule === event.rule ? undefined : event.rule;
      return { ...state, rule, effects: [...state.effects, ...(rule ? [{ do: "focus", on: "practise" } as const] : [])] };
    }
    case "practise": {
      const rule = offeredRule(state);
      if (rule === undefined) return state;
      const sent = sendRequest(state, { practise: rule });
      // The button that was pressed leads back next.
      return { ...sent, effects: [...sent.effects, { do: "focus", on: "board" }] };
    }
    case "askNoMore":
      return askNoMore(state);
    case "edit":
      return toggleEditor(stopComparing(state));
    case "tool":
      return chooseTool(state, event.tool);
    case "mark":
      return markPlace(state, event.at, event.drawn);
    case "colour":
      return { ...state, editing: { ...state.editing, colour: event.colour } };
    case "pen":
      return event.done && event.mark ? toggleSketch(state, event.mark) : setPen(state, event.mark);
    case "pencil":
      return sketchByKey(state, event.at, event.arrow);
    case "confirmDelete":
      return confirmDelete(state, event.on);
    case "write":
      return writeEdit(state, event);
    case "check":
      return checkLesson(state);
    case "save":
      return askName(state, event.quick);
    case "saveAs":
      return saveAs(state, event.name, event.over);
    case "closeSaving":
      return closeSaving(state);
    case "saveBeside":
      return saveBeside(state);
    case "reloadFile":
      return reloadFile(state);
    case "copy":
      return requestTable(state);
    case "link":
      return requestLink(state, event.site);
    case "inform":
      return inform(state, event.title);
  }
}

/** The reader's actions on the position or the selection. */
const ACTS = new Set<Event["type"]>(["choose", "drag", "clickAside", "open", "pick", "amount", "all", "meaning", "decide", "type", "undo", "submit", "act"]);

/** Sends a request of a button; its answer needs no further step. */
const sendRequest = (state: State, request: object): State => ({ ...state, effects: [...state.effects, { do: "ask", request, for: { why: "other" } }] });

/** The next player has confirmed taking over, and sees what came since the own last decision. */
function uncoverAndRecap(before: State): State {
  const state = uncover(before);
  if (state === before) return state;
  const from = state.decided[state.perspective] ?? state.decided[""];
  return (from === undefined ? undefined : beginRecap(state, from)) ?? state;
}

/** What happens behind the curtain too. */
const BEHIND_CURTAIN = new Set<Event["type"]>(["traits", "answered", "alive", "setView", "uncover"]);

/** The line for typing is opened. */
function openTyping(before: State): State {
  if (isOver(before)) return before;
  const state = begun(stopPlaying(before));
  return { ...state, typing: true, effects: [...state.effects, { do: "focus", on: "entry" }] };
}

/** Takes back what was begun last, or closes what the desk shows instead of the choices. The same state if there is nothing. */
export function undo(state: State): State {
  if (questionAsked(state)) return closeQuestion(state);
  if (state.coach) return closeCoach(state);
  if (state.rule) return { ...state, rule: undefined };
  if (state.review) return closeReview(state);
  const clear = clearSketch(state);
  if (clear !== state) return clear;
  if (state.held !== undefined) return stopComparing(state);
  const picked = undoPick(state);
  if (picked !== state) return picked;
  const edited = cancelEdit(state);
  if (edited !== state) return edited;
  // While the others' turn plays, the line for typing is not there.
  if (state.typing && !state.recap?.open) return { ...state, typing: false };
  return treeShown(state) ? toggleTree(state) : state;
}

/** The desk shows the tree of moves, or again what it showed before. */
function toggleTree(state: State): State {
  // A position that is set up has no moves.
  if (isSettingUp(state)) return state;
  const tree = !treeShown(state);
  const rest = { typing: false, steps: [], crossed: [], popup: undefined };
  const after = tree ? { ...state, ...rest, tree, deciding: false } : { ...state, tree, deciding: opensChoices(state) };
  return { ...after, effects: [...state.effects, { do: "focus", on: tree ? "tree" : "board" }] };
}

/** The next step of what plays by itself. */
function playNext(state: State): State {
  const walk = walkOf(state);
  const next = walk?.forward(state.at);
  if (!state.playing || !walk || next === undefined || next === state.at) return stopPlaying(state);
  const after = goTo(walk.forward(next) === next ? stopPlaying(state) : state, next);
  if (!after.playing) return after;
  const letters = walk.shown(next).reduce((sum, id) => {
    const { say = "", comment = "" } = walk.timeline.nodeAt(id);
    return sum + say.length + comment.length;
  }, 0);
  return { ...after, effects: [...after.effects, { do: "read", letters }] };
}

/** Says that an edit was taken in. */
function confirmEdit(state: State, { answer, for: asked }: Event & { type: "answered" }): State {
  if (asked.why !== "edit" || !answer.ok) return state;
  return { ...state, effects: [...state.effects, { do: "speak", key: asked.done, hue: asked.hue }] };
}

/** Python has set traits. */
function takeTraits(before: State, { change, traits: after, content, news }: Event & { type: "traits" }): State {
  // A course has gone on: everything is another lesson's.
  const other = after.lesson.n !== before.traits.lesson.n && before.at >= 0;
  const left = after.lesson.back ? (other && !before.left ? leftBehind(before) : before.left) : undefined;
  let state: State = { ...(other ? { ...initialState(after, content), ...(!left && before.left), tree: before.tree, flipped: before.flipped, speed: before.speed, still: before.still } : before), left, traits: after, content, laid: before.laid + +other };
  if (change === "timelines") {
    const kept = content.timelines[state.perspective]?.nodes[state.at];
    // The node shown may have changed although the reader has not moved.
    state = { ...state, walks: record(), laid: state.laid + 1, at: kept ? state.at : -1 };
  }
  state = { ...state, coach: coachLeft(before, state) };
  // A refusal is read out before the actions.
  if (after.notice.n !== before.traits.notice.n && state.own?.kind === "info") state = { ...state, own: undefined };
  if (state.saving && after.lesson.file === undefined) state = { ...state, saving: undefined };
  // The selection belonged to another arrangement. A new node has its own motion.
  const rearranged = after.choices.shown !== before.traits.choices.shown && after.choices.node === before.traits.choices.node;
  if (rearranged) state = { ...state, steps: [], crossed: [], pace: "none" };
  // A reader who is taken elsewhere, as by a puzzle's button, is not carried along.
  if (after.cursor !== before.traits.cursor) state = stopPlaying(stopReply(state));
  state = leaveRecap(takeUpdate(state, news ?? {}));
  const first = state.at < 0;
  const moved = moveTo(state);
  state = (!first && recapOf(before, { ...moved, at: state.at, pace: state.pace })) || moved;
  if (first) state = { ...state, decided: record({ "": state.at }) };
  if (first || state.at !== before.at) state = { ...state, known: walkOf(state)?.timeline.nodes.length ?? 0 };
  const verdict = after.puzzle.state !== before.traits.puzzle.state;
  if (first ? opensChoices(state) : (verdict && isPuzzleOpen(state)) || isSettingUp(state)) state = { ...state, deciding: true };
  else if (verdict && isDone(state)) state = { ...state, deciding: false };
  if (change === "held" || (first && after.held >= 0)) state = after.held < 0 ? stopComparing(state) : startComparing(state, after.held);
  const judged = after.puzzle.node !== before.traits.puzzle.node || verdict || state.awaits;
  return first ? withReview(state) : judged ? playReply(state) : state;
}

/** Takes in new commits; where one that was there has changed, its perspective is walked anew. */
function takeUpdate(state: State, news: News): State {
  const walks = record<Walk>();
  let { laid } = state;
  let more = false;
  for (const [name, walk] of Object.entries(state.walks)) {
    if (walk.timeline.renewed(news.ids ?? [])) laid++;
    else {
      walks[name] = walk;
      if (!walk.timeline.take()) continue;
      walk.grown();
      more = true;
    }
  }
  return more || laid !== state.laid ? { ...state, walks, laid } : state;
}
