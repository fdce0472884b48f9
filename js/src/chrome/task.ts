import type { Chips } from "../base/chips.ts";
import { button, type Child, h, HIDDEN, LABEL, refill, textElement } from "../base/dom.ts";
import type { Lesson } from "../base/lesson.ts";
import type { Text } from "../base/text.ts";
import type { Commit, Notice, Puzzle, Reason } from "../base/types.ts";
import type { Dispatch } from "../state/events.ts";
import { icon } from "./tools.ts";

/** The contents of the top of the desk. */
export interface TaskView {
  notice?: Notice;
  puzzle: Puzzle;
  lesson: Lesson;
  /** What is made up in the example shown, if one is. */
  example?: string;
  /** The name of the variation shown, "" for one without; undefined on the main line. */
  variation?: string;
  /** Who plays on from a lesson; undefined while it is read. */
  playsOn?: string;
  /** What came of the fight, round or season that ended here. */
  headline?: Commit["headline"];
  /** What came of a prediction. */
  verdict?: [title: string, text: string];
  /** Whether the reader is at the start. */
  start: boolean;
}

/** A refusal with its paragraphs, or a message. */
export function noticeBox(chips: Chips, text: Text, { kind, title = "", text: said, rules = [] }: Notice): HTMLElement {
  const why = rules.map(([rule, reason]: Reason) =>
    h("p.because", textElement("span", reason || chips.title(rule)), rule && chips.chip(rule)),
  );
  const cross = kind !== "info" && h("span.seal.no", HIDDEN, icon("cross"));
  const name = kind === "info" ? "refusal.info" : "refusal";
  const parts = h("div.text", textElement("strong.title", title), said && textElement("p.because", said), ...why);
  return h(`section.${name}`, { [LABEL]: title || text("notice") }, cross, parts);
}

/** The head of the desk: a notice, the task or the verdict of a puzzle, and how one comes back to the lesson. */
export function makeTask(chips: Chips, text: Text, dispatch: Dispatch) {
  const element = h("div.tasks");
  let shown = "";

  function verdict(puzzle: Puzzle, plays: string): HTMLElement {
    const { state = "asked", head, say, task, left, first, hints = [] } = puzzle;
    const right = state === "right" || state === "solved";
    const open = state === "unjudged";
    const judged = right || open || state === "wrong";
    const told = judged || state === "searching" || state === "shown" || state === "free";
    const sign = right ? "check" : open ? "unsure" : "cross";
    const seal = judged && h("span.seal", { class: right ? "seal yes" : open ? "seal open" : "seal no", ...HIDDEN }, icon(sign));
    const parts: Child[] = told
      ? [head ? textElement("strong.verdict", head) : textElement("strong.verdict", say), head ? textElement("p.because", [say, first && text("first")].filter(Boolean).join(" ")) : ""]
      : [h("span.caps", [text("task"), plays].filter(Boolean).join(" · ")), textElement("p.task", task), left && h("small.left", left)];
    const clues = hints.length > 0 && h("ol.hints", ...hints.map((one) => textElement("li", one)));
    return h("section.puzzle", { [LABEL]: text("puzzle"), "data-state": state }, seal, h("div.text", ...parts, clues));
  }

  /** The task in one line, above a verdict. */
  const taskLine = ({ task = "" }: Puzzle, plays: string): HTMLElement => h("p.taskline", { dir: "auto" }, textElement("strong", task), " ", textElement("span.note", plays));

  /** What else was tried, each with what came of it. */
  function tries({ tried = [] }: Puzzle): HTMLElement {
    const rows = tried.map(([said, result]) => h("li", h("span.seal.no", HIDDEN, icon("cross")), textElement("span", said), result && textElement("b", result)));
    return h("section.tries", h("h3.caps", text("tried")), h("ul", ...rows));
  }

  function boxes({ notice, puzzle, lesson, example, variation, playsOn, start, headline, verdict: said }: TaskView): HTMLElement[] {
    const found: HTMLElement[] = [];
    if (notice) {
      const box = noticeBox(chips, text, notice);
      box.append(button("close", () => dispatch({ type: "dismiss" }), { [LABEL]: text("dismiss") }, "×"));
      found.push(box);
    }
    if (example !== undefined) {
      const back = h("button.pickable", { "data-key": "v", "aria-keyshortcuts": "Escape V" }, text("coach.back"), h("kbd", text("keys.Escape")));
      return [h("section.example", h("div.text", h("span.caps", text("coach.example")), textElement("p.because", example)), back)];
    }
    if (said) found.push(h("section.predicted", h("div.text", textElement("strong.title", said[0]), textElement("p.because", said[1]))));
    // A verdict has said it.
    if (headline && (!puzzle.state || puzzle.state === "free")) found.push(h("section.headline", h("div.text", textElement("strong.title", headline[0]), headline[1] && textElement("p.because", headline[1]))));
    if (puzzle.state) {
      const { state, after, tried } = puzzle;
      if (state !== "asked" && state !== "free") found.push(taskLine(puzzle, lesson.plays ?? ""));
      found.push(verdict(puzzle, lesson.plays ?? ""));
      if (after) found.push(h("blockquote.after", textElement("p", after)));
      if (tried?.[0]) found.push(tries(puzzle));
    }
    else if (variation !== undefined) {
      const back = h("button.pickable", { "data-key": "b" }, text("main"), h("kbd", "B"));
      found.push(h("section.variation", h("div.text", h("span.caps", text("variation")), textElement("strong", variation)), back));
    } else if (playsOn !== undefined) {
      const back = h("button.pickable", { "data-key": "p" }, text("back.lesson"));
      found.push(h("section.playson", h("div.text", h("span.caps", text("playson")), textElement("strong", playsOn)), back));
    }
    if (!found[0] && lesson.about) found.push(h("section.about", { class: start ? "about" : "about brief" }, textElement("p", lesson.about)));
    return found;
  }

  return {
    element,
    update(task: TaskView): void {
      const wanted = JSON.stringify(task);
      if (wanted === shown) return;
      shown = wanted;
      refill(element, ...boxes(task));
    },
  };
}
