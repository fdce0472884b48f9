import type { Answer, Update, Model, News, Traits } from "../base/types.ts";
import { type Content, whenOpen } from "./content.ts";

/** What changed: a trait of the model, `grown` when a message came, `gone` when the kernel has ended. */
export type Change = keyof Traits | "grown" | "gone";

const WATCHED_TRAITS = [
  "news",
  "cursor",
  "held",
  "timelines",
  "perspectives",
  "choices",
  "turn",
  "mode",
  "notice",
  "puzzle",
  "lesson",
  "setting",
  "review",
  "width",
  "height",
  "theme",
] as const;

/** Listens to the model for one view, one listener per trait; returns how to stop. `news` is a message's content. */
export function watchModel(model: Model, heard: (change: Change, content: Content, news?: News) => void): () => void {
  const tell = (change: Change, news?: News) => whenOpen(model, (content) => heard(change, content, news));
  const traits = WATCHED_TRAITS.map((trait) => [`change:${trait}`, () => tell(trait)] as const);
  const message = (said: Update | Answer) => tell("grown", "ids" in said ? said : { answer: said });
  // ipywidgets sends the last one when the kernel restarts.
  return addListeners(model, [...traits, ["msg:custom", message], ["comm_live_update", () => tell("gone")]]);
}

/** Registers these for these events of the model; returns a function that removes them. */
export function addListeners(model: Model, pairs: (readonly [event: string, listener: (message: never) => void])[]): () => void {
  for (const pair of pairs) model.on(...pair);
  return () => {
    for (const pair of pairs) model.off(...pair);
  };
}
