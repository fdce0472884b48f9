import { type Content, whenOpen } from "./content.ts";
import type { Model, Traits } from "./types.ts";

/** What changed: a trait of the model, `grown` when commits may have been added, `gone` when the kernel has ended. */
export type Change = keyof Traits | "grown" | "gone";

const HEARD = [
  "changes",
  "cursor",
  "timelines",
  "perspectives",
  "choices",
  "turn",
  "mode",
  "notice",
  "puzzle",
  "width",
  "height",
  "theme",
] as const;

/** Listens to the model for one view, with one listener a trait; returns how to stop. */
export function listen(model: Model, heard: (change: Change, content: Content, message?: object) => void): () => void {
  const tell = (change: Change) => (message?: object) => whenOpen(model, (content) => heard(change, content, message));
  const traits = HEARD.map((trait) => [`change:${trait}`, tell(trait)] as const);
  // ipywidgets tells the last when the kernel is started anew.
  return hear(model, [...traits, ["msg:custom", tell("grown")], ["comm_live_update", tell("gone")]]);
}

/** Has these called at these events of the model; returns how to stop. */
export function hear(model: Model, pairs: (readonly [event: string, listener: (message: never) => void])[]): () => void {
  for (const pair of pairs) model.on(...pair);
  return () => {
    for (const pair of pairs) model.off(...pair);
  };
}
