import { type Content, whenOpen } from "./content.ts";
import type { Answer, Grow, Model, News, Traits } from "./types.ts";

/** What changed: a trait of the model, `grown` where a message came, `gone` when the kernel has ended. */
export type Change = keyof Traits | "grown" | "gone";

const HEARD = [
  "news",
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

/** Listens to the model for one view, with one listener a trait; returns how to stop. `news` is what a message said. */
export function listen(model: Model, heard: (change: Change, content: Content, news?: News) => void): () => void {
  const tell = (change: Change, news?: News) => whenOpen(model, (content) => heard(change, content, news));
  const traits = HEARD.map((trait) => [`change:${trait}`, () => tell(trait)] as const);
  const message = (said: Grow | Answer) => tell("grown", "ids" in said ? said : { answer: said });
  // ipywidgets tells the last when the kernel is started anew.
  return hear(model, [...traits, ["msg:custom", message], ["comm_live_update", () => tell("gone")]]);
}

/** Has these called at these events of the model; returns how to stop. */
export function hear(model: Model, pairs: (readonly [event: string, listener: (message: never) => void])[]): () => void {
  for (const pair of pairs) model.on(...pair);
  return () => {
    for (const pair of pairs) model.off(...pair);
  };
}
