import { button, h, LABEL, refill, say, words } from "./dom.ts";
import type { Play } from "./play.ts";
import type { Model, Puzzle } from "./types.ts";

/** Of each state what is said first, and what can be asked for in it. */
const STATES = {
  asked: ["", "back hint show explore"],
  wrong: ["✗ Not yet.", "back hint show explore again"],
  solved: ["✓", "explore again"],
  shown: ["This is the solution.", "back explore again"],
  free: ["Free exploration: nothing is judged.", "back again"],
} as const;
const HELP = {
  back: "Take back",
  hint: "Hint",
  show: "Show the solution",
  explore: "Explore freely",
  again: "Try again",
};
type Help = keyof typeof HELP;

/** What a puzzle asks, what came of the last try, and help: all of it as Python tells it. `fail`: a commit has failed. */
export function makePuzzle(model: Model, play: Play, fail: () => unknown) {
  const [task, told, hints] = [words("p.task"), words("p.verdict"), h("ol.hints")];
  const helps = (Object.keys(HELP) as Help[]).map((puzzle) => {
    return [puzzle, button("pickable", () => play.send({ puzzle }, () => {}), {}, HELP[puzzle])] as const;
  });
  const row = h("div.pickables", ...helps.map(([, one]) => one));
  const element = h("section.puzzle", { [LABEL]: "Puzzle", hidden: "" }, task, told, hints, row);
  let shown: Puzzle = {};

  return {
    element,

    /** Shows what is asked; gives what is new, to be said aloud. */
    update(): (string | undefined)[] {
      const now = model.get("puzzle") ?? {};
      const { state, left, more, back, hints: given = [] } = now;
      element.hidden = !state;
      if (now === shown || !state) return [];
      const [first, offered] = STATES[state];
      const limit = state === "asked" && left ? ` ${left === 1 ? "One decision" : `${left} decisions`} left.` : "";
      element.dataset.state = state;
      refill(task, now.task, h("small", limit));
      say(told, [first, now.say].filter(Boolean).join(" "));
      refill(hints, ...given.map((one) => words("li", one)));
      const have = { hint: more, back, show: true, explore: true, again: true };
      for (const [help, one] of helps) one.hidden = !offered.includes(help) || !have[help];
      row.hidden = model.get("mode") !== "play";
      const before = shown;
      shown = now;
      if (!before.state) return [];
      const fresh = given[before.hints?.length ?? 0];
      if (state === "wrong" && before.state !== "wrong") queueMicrotask(fail);
      return [state !== before.state || now.say !== before.say ? `${told.textContent}` : "", fresh];
    },
  };
}
