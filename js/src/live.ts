/**
 * What is of use only while Python answers (writing, saving, setting up, the coach), and the review, which only Python
 * makes, as a second ES module: the board asks its Python for it when it is first needed, and no saved notebook contains
 * it. A page without Python that shows a review brings it.
 */
import type { Chips } from "./base/chips.ts";
import type { Text } from "./base/text.ts";
import { makeCoach, type Pointed } from "./live/coach.ts";
import { makeCopyBox } from "./live/copy_box.ts";
import { makeEdit } from "./live/edit.ts";
import { makePositionEditor } from "./live/position_editor.ts";
import { makeReview } from "./live/review.ts";
import { makeSaving } from "./live/saving.ts";
import css from "./live/style.css";
import type { Dispatch } from "./state/events.ts";

/** The parts for one board; `point` is told what the coach is about, and the review has its curve over the `controls`. */
export function makeLive(chips: Chips, text: Text, dispatch: Dispatch, point: (on: Pointed | undefined) => void, controls: HTMLElement) {
  const position = makePositionEditor(chips, text, dispatch);
  return {
    css,
    coach: makeCoach(chips, text, dispatch, point),
    copying: makeCopyBox(text),
    edit: makeEdit(text, dispatch),
    position,
    review: makeReview(chips, text, controls, dispatch),
    saving: makeSaving(text, dispatch, position.unread),
  };
}

export type MakeLive = typeof makeLive;
export type Live = ReturnType<MakeLive>;
