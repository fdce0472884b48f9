/** What a reader draws: sent to Python while a commit is edited; otherwise on this page alone, until the reader goes on. */
import { HUES, type Hue, type Backdrop, type Mark } from "../base/types.ts";
import { values, own } from "../base/dom.ts";
import { editedNode, requestMark, teacherMarks } from "./editing.ts";
import { playable } from "./picking.ts";
import { sceneOf, walkOf } from "./reading.ts";
import type { State } from "./state.ts";

/** An empty sketch: no marks of the reader. */
export const EMPTY_SKETCH: State["sketch"] = { marks: [], from: "" };

const linked = new WeakMap<Backdrop, Set<string>>();

/** The place at which a mark for this piece or place is drawn: the nearest that means something to a reader. */
export function drawablePlace(state: State, backdrop: Backdrop, at: string): string | undefined {
  const scene = sceneOf(state);
  let ends = linked.get(backdrop);
  if (!ends) linked.set(backdrop, (ends = new Set(values(backdrop.links ?? {}).flatMap((link) => link.ends))));
  for (let id = own(scene.pieces, at)?.place ?? at; id; id = id.slice(0, Math.max(0, id.lastIndexOf(".")))) {
    const place = own(scene.places, id) ?? backdrop.places[id];
    if (place && (place.label || place.neighbours || ends.has(id))) return id;
  }
  return undefined;
}

/** Whether what is drawn belongs to the commit, for all: it is being edited, and marks are set where a commit led. */
const shared = (state: State) => state.editing.open && playable(state) && !walkOf(state)?.timeline.nodeAt(editedNode(state)).refused;

const same = (one: Mark, other: Mark) => one.place === other.place && (one.to ?? "") === (other.to ?? "");

/** The mark drawn so far; undefined for none. */
export function setPen(state: State, pen: Mark | undefined): State {
  if (!pen && !state.sketch.pen) return state;
  return { ...state, sketch: { ...state.sketch, pen } };
}

/** A ring or an arrow is drawn; the same again takes it away. */
export function toggleSketch(before: State, mark: Mark): State {
  const state = { ...before, sketch: { ...before.sketch, pen: undefined, from: "" } };
  if (shared(state)) return requestMark(state, mark);
  const { marks } = state.sketch;
  const gone = marks.some((one) => same(one, mark) && one.colour === mark.colour);
  const others = marks.filter((one) => !same(one, mark));
  const key = `${mark.to ? "arrow" : "mark"}.${gone ? "gone" : "drawn"}`;
  const effects = [...state.effects, { do: "speak" as const, key, hue: mark.colour }];
  return { ...state, sketch: { ...state.sketch, marks: gone ? others : [...others, mark] }, effects };
}

/** By key: a ring around a place, or an arrow from the first to the second place named; each time in the next colour. */
export function sketchByKey(state: State, at: string, arrow: boolean): State {
  const { from } = state.sketch;
  if (arrow && !from) return { ...state, sketch: { ...state.sketch, from: at } };
  if (arrow && from === at) return { ...state, sketch: { ...state.sketch, from: "" } };
  const mark: Mark = arrow ? { place: from, to: at } : { place: at };
  const there = (shared(state) ? teacherMarks(sceneOf(state)) : state.sketch.marks).find((one) => same(one, mark));
  const last = HUES.at(-1) as Hue;
  // After the last colour it is gone.
  const colour = there?.colour === last ? last : HUES[there?.colour ? HUES.indexOf(there.colour) + 1 : 0];
  return toggleSketch(state, { ...mark, colour });
}

/** Removes the reader's own marks. Returns the same state if there were none. */
export function clearSketch(state: State): State {
  const { marks, from, pen } = state.sketch;
  return marks[0] || from || pen ? { ...state, sketch: EMPTY_SKETCH } : state;
}

/** The marks drawn over the picture. */
export function sketchMarks({ sketch: { marks, pen, from } }: State): Mark[] {
  const begun: Mark[] = from ? [{ place: from, colour: HUES[0] }] : [];
  return pen ? [...marks.filter((one) => !same(one, pen)), pen] : begun[0] ? [...marks, ...begun] : marks;
}
