import type { News } from "../base/types.ts";
import type { Walk } from "../sync/walk.ts";
import { startComparing, holdOther, stopComparing } from "./comparing.ts";
import { cancelEdit, checkLesson, confirmDelete, markPlace, chooseTool, toggleEditor, writeEdit } from "./editing.ts";
import type { Event } from "./events.ts";
import { sendText, setAmount, takeAnswer, puzzleAsks, opensChoices, clickPlace, startDrag, showPending, endDrag, submitReady, openChoice, carryOut, clickAside, takeAll, toggleItem, undoPick } from "./picking.ts";
import { moveTo, flipBoard, goTo, uncover, withWalk, setView, stepBy, treeShown, walkOf } from "./reading.ts";
import { askName, saveBeside, requestTable, inform, takeSaved, closeSaving, reloadFile, saveAs } from "./saving.ts";
import { requestSetUp, removePiece, setsUp } from "./setting.ts";
import { ended, interrupted, nextFrame, playLine, replied } from "./replying.ts";
import { toggleSketch, sketchByKey, holdPen, clearSketch } from "./sketching.ts";
import { initial, type State } from "./state.ts";

/** What the page says of a piece or place, and where nobody answers: words that the state does not know. */
export interface Wording {
  name(state: State, at: string): string;
  silent(state: State): string;
}

/** The state after an event. Nothing is done outside it: `effects` says what is to be done. */
export function reduce(before: State, event: Event, wording: Wording): State {
  const plain = PLAIN.has(event.type);
  // Whatever else the reader does, an answer to what was pointed at comes too late.
  const found: State =
    before.effects.length || (before.pointed && !plain) ? { ...before, effects: [], pointed: plain ? before.pointed : undefined } : before;
  if (found.curtain.behind && !plain) return found;
  const [state, used] = interrupted(found, event);
  if (used) return state;
  switch (event.type) {
    case "traits":
      return takeTraits(state, event);
    case "answered":
      return takeSaved(saved(takeAnswer(state, event.answer, event.for, (at) => wording.name(state, at)), event), event.answer, event.for);
    case "alive":
      return state.alive === event.on ? state : { ...state, alive: event.on, sent: undefined, saving: state.saving && { ...state.saving, sent: false } };
    case "go":
      return halted(goTo(state, event.node, event.quick));
    case "step":
      return halted(stepBy(state, event.way, event.quick));
    case "play":
      return state.playing ? halted(state) : { ...state, playing: true, effects: [...state.effects, { do: "read", letters: -1 }] };
    case "tick":
      return state.reply === undefined ? ticked(state) : nextFrame(state);
    case "skip":
      return state;
    case "line":
      return playLine(halted(state));
    case "look":
      return setView(state, event.perspective);
    case "lift":
      return uncover(state);
    case "every":
      return { ...withWalk({ ...state, every: !state.every, walks: {} }), laid: state.laid + 1 };
    case "flip":
      return flipBoard(state);
    case "tree":
      return branched(stopComparing(state));
    case "compare":
      return startComparing(state, event.node);
    case "hold":
      return holdOther(state, event.way);
    case "fold": {
      const { folded } = state;
      return { ...state, folded: folded.includes(event.node) ? folded.filter((one) => one !== event.node) : [...folded, event.node] };
    }
    case "dismiss":
      return { ...state, dismissed: state.traits.notice.n ?? 0, own: undefined, effects: [{ do: "focus", on: "board" }] };
    case "decide":
      return { ...stopComparing(state), deciding: event.on, typing: false, steps: [], crossed: [], popup: undefined };
    case "type":
      return event.on ? typing(stopComparing(state)) : { ...state, typing: false };
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
    case "stray":
      if (state.held !== undefined) return clearSketch(state);
      return clickAside(clearSketch(state), event.at, wording.silent(state));
    case "undo": {
      const clear = clearSketch(state);
      if (clear !== state) return clear;
      if (state.held !== undefined) return stopComparing(state);
      const after = undoPick(state);
      return after === state ? cancelEdit(state) : after;
    }
    case "away":
      return state.popup ? { ...state, popup: undefined } : state;
    case "enter":
      return submitReady(state);
    case "act":
      return sendText(state, event.text);
    case "late":
      return showPending(state, event.text);
    case "help":
      return { ...state, effects: [{ do: "ask", request: event.request, for: { why: "help" } }] };
    case "setting":
    case "table":
      return requestSetUp(state, event);
    case "tab":
      return { ...state, tab: event.tab, laid: state.laid + 1, pace: "none" };
    case "remove":
      return removePiece(state);
    case "edit":
      return toggleEditor(stopComparing(state));
    case "tool":
      return chooseTool(state, event.tool);
    case "mark":
      return markPlace(state, event.at, event.drawn);
    case "colour":
      return { ...state, editing: { ...state.editing, colour: event.colour } };
    case "pen":
      return event.done && event.mark ? toggleSketch(state, event.mark) : holdPen(state, event.mark);
    case "pencil":
      return sketchByKey(state, event.at, event.arrow);
    case "doubt":
      return confirmDelete(state, event.on);
    case "write":
      return writeEdit(state, event);
    case "check":
      return checkLesson(state);
    case "save":
      return askName(state, event.quick);
    case "keep":
      return saveAs(state, event.name, event.over);
    case "leave":
      return closeSaving(state);
    case "beside":
      return saveBeside(state);
    case "load":
      return reloadFile(state);
    case "copy":
      return requestTable(state);
    case "inform":
      return inform(state, event.title);
  }
}

/** What happens behind the curtain too. */
const PLAIN = new Set<Event["type"]>(["traits", "answered", "alive", "look", "lift"]);

/** The line for typing is opened. */
function typing(before: State): State {
  const state = halted(before);
  return { ...state, typing: true, deciding: true, effects: [...state.effects, { do: "focus", on: "entry" }] };
}

/** The desk shows the tree of moves, or again what it showed before. */
function branched(state: State): State {
  // What is set up has no moves.
  if (setsUp(state)) return state;
  const tree = !treeShown(state);
  const rest = { typing: false, steps: [], crossed: [], popup: undefined };
  const after = tree ? { ...state, ...rest, tree, deciding: false } : { ...state, tree, deciding: opensChoices(state) };
  return { ...after, effects: [...state.effects, { do: "focus", on: tree ? "tree" : "board" }] };
}

/** Nothing plays by itself any more. */
const halted = (state: State): State =>
  state.playing ? { ...state, playing: false, effects: [...state.effects, { do: "rest" }] } : state;

/** The next step of what plays by itself. */
function ticked(state: State): State {
  const walk = walkOf(state);
  const next = walk?.forward(state.at);
  if (!state.playing || !walk || next === undefined || next === state.at) return halted(state);
  const after = goTo(walk.forward(next) === next ? halted(state) : state, next);
  if (!after.playing) return after;
  const letters = walk.shown(next).reduce((sum, id) => {
    const { say = "", comment = "" } = walk.timeline.nodeAt(id);
    return sum + say.length + comment.length;
  }, 0);
  return { ...after, effects: [...after.effects, { do: "read", letters }] };
}

/** Says that an edit was taken in. */
function saved(state: State, { answer, for: asked }: Event & { type: "answered" }): State {
  if (asked.why !== "edit" || !answer.ok) return state;
  return { ...state, effects: [...state.effects, { do: "speak", key: asked.done, hue: asked.hue }] };
}

/** Python has set traits. */
function takeTraits(before: State, { change, traits: after, content, news }: Event & { type: "traits" }): State {
  // A course has gone on: everything is another lesson's.
  const other = after.lesson.n !== before.traits.lesson.n && before.at >= 0;
  let state: State = { ...(other ? { ...initial(after, content), tree: before.tree, flipped: before.flipped } : before), traits: after, content, laid: before.laid + +other };
  if (change === "timelines") {
    const kept = content.timelines[state.perspective]?.nodes[state.at];
    // The node shown may have changed although the reader has not moved.
    state = { ...state, walks: {}, laid: state.laid + 1, at: kept ? state.at : -1 };
  }
  // What is refused is read before what was done.
  if (after.notice.n !== before.traits.notice.n && state.own?.kind === "info") state = { ...state, own: undefined };
  if (state.saving && after.lesson.file === undefined) state = { ...state, saving: undefined };
  // What was picked was of another arrangement. A new node has its own motion.
  const rearranged = after.choices.shown !== before.traits.choices.shown && after.choices.node === before.traits.choices.node;
  if (rearranged) state = { ...state, steps: [], crossed: [], pace: "none" };
  // A reader who is taken elsewhere, as by a puzzle's button, is not carried along.
  if (after.cursor !== before.traits.cursor) state = halted(ended(state));
  state = grown(state, news ?? {});
  const first = state.at < 0;
  state = moveTo(state);
  const verdict = after.puzzle.state !== before.traits.puzzle.state;
  if (first ? opensChoices(state) : (verdict && puzzleAsks(state)) || setsUp(state)) state = { ...state, deciding: true };
  if (change === "held" || (first && after.held >= 0)) state = after.held < 0 ? stopComparing(state) : startComparing(state, after.held);
  const judged = after.puzzle.node !== before.traits.puzzle.node || verdict || state.awaits;
  return first || !judged ? state : replied(state);
}

/** Takes in new commits; where one that was there has changed, its perspective is walked anew. */
function grown(state: State, news: News): State {
  const walks: Record<string, Walk> = {};
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
