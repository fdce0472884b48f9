/** Saving the lesson or position shown: naming, overwriting, leaving or reloading a file; copying a position or answers. */
import type { Answer } from "../base/types.ts";
import { shownTable } from "./position_editor.ts";
import type { RequestReason, State } from "./state.ts";

/** Whether the lesson or position shown may be saved. */
export const canSave = ({ traits, alive, curtain }: State): boolean => traits.lesson.file !== undefined && alive && !curtain.behind;

/** Whether the position shown may be copied. */
export const canCopy = (state: State): boolean => state.alive && Boolean(state.traits.setting.may || shownTable(state));

const also = (state: State, request: object, asked: RequestReason): State => ({
  ...state,
  effects: [...state.effects, { do: "ask", request, for: asked }],
});

/** Asks for the name of the file; once that is known it may be saved at once. */
export function askName(state: State, quick = false): State {
  const { file: name = "", saved } = state.traits.lesson;
  if (!canSave(state) || state.saving) return state;
  return quick && saved ? sent(state, name, false) : { ...state, saving: { name, asks: "name" } };
}

const sent = (state: State, name: string, over: boolean): State => also(state, { save: name, over }, { why: "save", name });

/** A name was given, or overwriting the file was confirmed. */
export function saveAs(state: State, name: string, over: boolean): State {
  const { saving } = state;
  if (!saving || saving.sent || !canSave(state)) return state;
  return sent({ ...state, saving: { ...saving, name, sent: true, why: undefined } }, name, over);
}

/** The file that is there is left; or none is named. */
export function closeSaving(state: State): State {
  const { saving } = state;
  if (!saving) return state;
  return { ...state, saving: saving.asks === "over" ? { name: saving.name, asks: "name" } : undefined };
}

/** The lesson is to be saved beside a file that was changed. */
export function saveBeside(state: State): State {
  const { saving } = state;
  return saving?.asks === "changed" ? { ...state, saving: { name: saving.beside ?? saving.name, asks: "name" } } : state;
}

/** A file that was changed is to be shown as it is now. */
export function reloadFile(state: State): State {
  const { saving } = state;
  if (saving?.asks !== "changed" || saving.sent || !canSave(state)) return state;
  return also({ ...state, saving: { ...saving, sent: true } }, { load: true }, { why: "save", name: saving.beside ?? saving.name });
}

/** Asks for the table of the position shown. */
export const requestTable = (state: State): State =>
  canCopy(state) ? also(state, { copy: true, node: state.at }, { why: "copy" }) : state;

/** Asks for the link to the lesson on a course site. */
export const requestLink = (state: State, site: string): State =>
  canSave(state) ? also({ ...state, saving: undefined }, { link: site }, { why: "link" }) : state;

/** Asks for the learner's answers as a line to paste. */
export const requestAnswers = (state: State): State => also(state, { puzzle: "answers" }, { why: "answers" });

/** Python has answered: it is saved or copied, or not. */
export function receiveSaved(state: State, answer: Answer, asked: RequestReason): State {
  const { ok, saved, there, changed, table, link, answers, notice } = answer;
  if (asked.why === "copy" || asked.why === "link" || asked.why === "answers") {
    return ok ? { ...state, effects: [...state.effects, { do: "copy", text: table ?? link ?? answers ?? "", what: asked.why }] } : state;
  }
  if (asked.why !== "save") return state;
  if (ok && saved !== undefined) {
    return { ...state, saving: undefined, effects: [...state.effects, { do: "inform", key: "saved", places: { file: saved } }] };
  }
  // A loaded file arrives as another lesson. An answer without a notice means that the request came too late.
  if (ok || !(notice || there || changed)) return { ...state, saving: undefined };
  if (changed !== undefined) return { ...state, saving: { name: changed, asks: "changed", beside: answer.beside } };
  if (there !== undefined) return { ...state, saving: { name: there, asks: "over" } };
  return { ...state, saving: { name: asked.name, asks: "name", why: notice?.text ?? "" } };
}

/** Says something beside the position shown, until the reader goes on or a refusal comes. */
export function inform(state: State, title: string): State {
  const alone = state.alone + 1;
  return { ...state, alone, own: { n: -alone, kind: "info", node: state.at, title } };
}
