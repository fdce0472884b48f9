/** Editing on the board: a commit's comment and marks, the names and order of variations, deletion. */
import { entries, values, record } from "../base/dom.ts";
import type { Backdrop, Mark, Scene } from "../base/types.ts";
import type { Event } from "./events.ts";
import { writable } from "./picking.ts";
import { sceneOf, walkOf } from "./reading.ts";
import { isSettingUp } from "./position_editor.ts";
import type { Effect, State, Tool } from "./state.ts";

/** The node that is edited: the commit shown, or the attempt. */
export function editedNode(state: State): number {
  const walk = walkOf(state);
  if (!walk) return state.at;
  return walk.timeline.nodeAt(state.at).refused ? state.at : (walk.shown(state.at)[0] as number);
}

const also = (state: State, ...effects: Effect[]): State => ({ ...state, effects: [...state.effects, ...effects] });

/** Opens or closes the editor. */
export function toggleEditor(state: State): State {
  // A position that is set up has no commit.
  if (!writable(state) || isSettingUp(state)) return state;
  const open = !state.editing.open;
  const after = { ...state, editing: { ...state.editing, open, tool: undefined, from: "", doubt: false } };
  return also(after, { do: "focus", on: open ? "comment" : "board" });
}

/** Selects a drawing tool, or puts it away. */
export function chooseTool(state: State, tool: Tool): State {
  const next = state.editing.tool === tool ? undefined : tool;
  return { ...state, editing: { ...state.editing, tool: next, from: "" } };
}

/** Asks whether all from here on shall go, or keeps it. */
export const confirmDelete = (state: State, on: boolean): State =>
  also({ ...state, editing: { ...state.editing, doubt: on } }, { do: "focus", on: on ? "stay" : "remove" });

/** Escape: cancels one started action at a time. Returns the same state if there was none. */
export function cancelEdit(state: State): State {
  const { open, doubt, tool, from } = state.editing;
  if (!open || !writable(state)) return state;
  if (doubt) return confirmDelete(state, false);
  if (tool) return { ...state, editing: { ...state.editing, tool: from ? tool : undefined, from: "" } };
  return toggleEditor(state);
}

/** The marks that all readers see. */
export const teacherMarks = (scene: Scene): Mark[] => (scene.marks ?? []).filter(({ style }) => style === "note");

/** A place was chosen with a tool; `drawn` if an arrow is being drawn from it. */
export function markPlace(state: State, at: string, drawn: boolean): State {
  const { tool, from } = state.editing;
  if (!tool) return state;
  const begun = (place: string): State => ({ ...state, editing: { ...state.editing, from: place } });
  if (from === at) return begun("");
  if (!from && (drawn || tool === "arrow")) return begun(at);
  return requestMark(begun(""), { ...(from ? { place: from, to: at } : { place: at }), colour: state.editing.colour });
}

/** Asks for a ring or an arrow; the same that is there goes. */
export function requestMark(state: State, { place, to, colour }: Mark): State {
  const edit = to ? "arrow" : "mark";
  const there = teacherMarks(sceneOf(state)).some((one) => one.place === place && one.to === to && one.colour === colour);
  const request = { edit, node: editedNode(state), words: to ? [place, to] : [place], ...(colour && { colour }) };
  return also(state, { do: "ask", request, for: { why: "edit", done: `${edit}.${there ? "gone" : "drawn"}`, hue: colour } });
}

/** Sends a typed text, promotes a variation, deletes. */
export function writeEdit(state: State, { type: _, ...request }: Event & { type: "write" }): State {
  const done = request.text === undefined ? `${request.edit}.done` : "written";
  return also(state, { do: "ask", request, for: { why: "edit", done } });
}

/** Requests a check of the lesson; the result comes in the trait `lesson`. */
export const checkLesson = (state: State): State =>
  also(state, { do: "ask", request: { check: true }, for: { why: "edit", done: "check.begun" } });

/** What can be marked, for the picture: the places meaningful to a reader. Undefined while nothing is being marked. */
export function markablePlaces(state: State, backdrop: Backdrop): Record<string, string> | undefined {
  const { tool, from, colour } = state.editing;
  if (!tool) return undefined;
  const scene = sceneOf(state);
  const found = record<string>();
  const linked = values(backdrop.links ?? {}).flatMap(({ ends }) => ends);
  for (const [at, { label, neighbours }] of entries({ ...backdrop.places, ...scene.places })) {
    if (label || neighbours || linked.includes(at)) found[at] = "later";
  }
  if (tool === "mark") for (const one of teacherMarks(scene)) if (!one.to && one.colour === colour) found[one.place] = "picked";
  if (from) found[from] = "picked";
  return found;
}
