import type { Model, Traits } from "./types.ts";

/** What changed: a trait of the model, or `grown` when commits may have been added. */
export type Change = keyof Traits | "grown";

const HEARD = [
  "cursor",
  "timelines",
  "perspectives",
  "choices",
  "notice",
  "width",
  "height",
  "theme",
  "kit",
  "backdrop",
] as const;

/** Listens to the model for one view, with one listener a trait; returns how to stop. */
export function listen(model: Model, heard: (change: Change) => void): () => void {
  const off = HEARD.map((trait) => {
    const listener = () => heard(trait);
    model.on(`change:${trait}`, listener);
    return () => model.off(`change:${trait}`, listener);
  });
  const grown = () => heard("grown");
  model.on("msg:custom", grown);
  return () => {
    off.forEach((stop) => stop());
    model.off("msg:custom", grown);
  };
}
