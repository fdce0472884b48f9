import { button, entries, h, LABEL, refill, say, words } from "./dom.ts";
import type { Play } from "./play.ts";
import type { Model, Puzzle } from "./types.ts";

/** What can be asked for. */
const HELP = {
  back: "Take back",
  hint: "Hint",
  show: "Show the solution",
  explore: "Explore freely",
  again: "Try again",
};

/** A puzzle's question, the result of the last try, and help, all as Python gives it. `fail`: a commit has failed. */
export function makePuzzle(model: Model, play: Play, fail: () => unknown) {
  const [task, told, hints] = [words("p.task"), words("p.verdict"), h("ol.hints")];
  const helps = entries(HELP).map(([puzzle, name]) => {
    return [puzzle, button("pickable", () => play.send({ puzzle }, () => {}), {}, name)] as const;
  });
  const row = h("div.pickables", ...helps.map(([, one]) => one));
  const element = h("section.puzzle", { [LABEL]: "Puzzle", hidden: "" }, task, told, hints, row);
  let shown: Puzzle = {};

  return {
    element,

    /** Shows the question; returns what is new, to be said aloud. */
    update(): (string | undefined)[] {
      const now = model.get("puzzle") ?? {};
      const { state, say: said = "", help = [], hints: given = [] } = now;
      element.hidden = !state;
      if (now === shown || !state) return [];
      element.dataset.state = state;
      refill(task, now.task, h("small", now.left));
      say(told, said);
      refill(hints, ...given.map((one) => words("li", one)));
      for (const [what, one] of helps) one.hidden = !help.includes(what);
      row.hidden = model.get("mode") !== "play";
      const before = shown;
      shown = now;
      if (!before.state) return [];
      const fresh = given[before.hints?.length ?? 0];
      if (state === "wrong" && before.state !== "wrong") queueMicrotask(fail);
      return [state !== before.state || said !== before.say ? said : "", fresh];
    },
  };
}
