/** The actions at the foot of the desk: what a learner can do next. */
import type { Chips } from "../base/chips.ts";
import { button, entries, h, setAttributes, refill, setText, textElement } from "../base/dom.ts";
import type { Text } from "../base/text.ts";
import type { Puzzle } from "../base/types.ts";
import type { Dispatch } from "../state/events.ts";
import { type Chapter, makeChapter } from "./chapter.ts";
import { HELP, shortcut } from "./keys.ts";
import { icon } from "./tools.ts";

type Help = keyof typeof HELP;
/** What leads on once a puzzle is over, the best first. */
const ONWARD: Help[] = ["next", "line", "again"];
/** What the page calls otherwise than Python: to skip a puzzle is to go on to the next. */
const ASKS: Partial<Record<Help, string>> = { skip: "next" };
/** The label of a key. */
const SIGNS: Record<string, string> = { Backspace: "⌫" };

/** An action by its name, with its picks; nothing for the main button. */
export interface Ready {
  act: string;
  main?: boolean;
  picked: string;
}

/** The contents of the foot of the desk. */
export interface ActionsView {
  puzzle: Puzzle;
  /** Where one is in a course, at the end of a lesson or puzzle, and what leads on from there, in words. */
  chapter?: Chapter;
  next?: string;
  /** The rule that can be practised; "" while one is, and it leads back to the lesson. */
  practise?: string;
  /** Whether help can be asked for. */
  plays: boolean;
  /** Who decides next, and how many choices there are, where the reader may play on. */
  onward?: string;
  /** Who decides, or why nobody does; whether it goes on by itself. */
  told: string;
  waits: boolean;
  /** Whether choices are shown, and whether an action may be typed. */
  decides: boolean;
  types: boolean;
  typing: boolean;
  /** The act that is ready to be done, and with what; undefined if none is. */
  ready?: Ready;
  /** Whether values may be shown, and their sentence; undefined while they are off. */
  valued: boolean;
  worth?: string;
  /** Whether the coach may be asked, and has been without being there yet. */
  asks: boolean;
  asked: boolean;
  /** Whether a review is offered, and has been asked for without being there yet. */
  reviews: boolean;
  reviewed: boolean;
}

/** The help that is offered: Python's, and what the page knows by itself. Nothing that would be refused. */
function offers({ puzzle: { state, help = [] }, next, plays, practise }: ActionsView): string[] {
  const over = state === "solved" || state === "shown";
  const asked = plays ? help.filter((one) => one !== "next") : [];
  const onward: Help[] = state === "wrong" ? ["skip"] : !state || over ? ["next"] : [];
  return [...asked, ...(next !== undefined ? onward : []), ...(over ? ["line"] : []), ...(plays && practise !== undefined ? ["practise"] : [])];
}

/** What a wrong move, a search or the end leads to is the main button. */
function mainHelp({ state }: Puzzle, offered: string[]): Help | undefined {
  if (state === "wrong") return "back";
  if (state === "searching") return "stop";
  return !state || state === "solved" || state === "shown" ? ONWARD.find((one) => offered.includes(one)) : undefined;
}

/** The foot of the desk: how it goes on. `entry` is the line for typing. */
export function makeActions(chips: Chips, text: Text, entry: HTMLElement, dispatch: Dispatch) {
  const told = h("p.told", { dir: "auto" });
  const worth = h("p.worth", { dir: "auto" });
  const onward = button("do", () => dispatch({ type: "act", text: "" }), {}, text("onward"));
  const whom = h("span.note", { dir: "auto" });
  const play = h("button.playon", { "data-key": "p" }, h("strong", text("playon")), whom, h("kbd", "P"));
  // The line for typing has one of its own; without it, fingers need one.
  const act = button("do act", () => dispatch({ type: "submit" }), { "aria-keyshortcuts": "Enter" });
  const values = button("pickable", () => dispatch({ type: "analyse", on: values.getAttribute("aria-pressed") !== "true" }), {}, text("values"));
  const coach = h("button.pickable", { "data-key": "w" }, text("coach.ask"), h("kbd", "W"));
  const type = h("button.pickable", { "data-key": "/" }, text("type"), h("kbd", "/"));
  const review = h("button.pickable", { "data-key": "i" }, text("review"), h("kbd", "I"));
  const more = h("div.pickables", coach, review, values, type);
  const helps = entries(HELP).map(([named, key]) => {
    const puzzle = named as Help;
    const name = h("span");
    const attributes = { "data-help": puzzle, "aria-keyshortcuts": shortcut(key) };
    const ask = () => dispatch(puzzle === "line" || puzzle === "practise" ? { type: puzzle } : { type: "puzzle", what: ASKS[puzzle] ?? puzzle });
    const one = button("pickable", ask, attributes, puzzle === "back" && icon("undo"), name, h("kbd", SIGNS[key] ?? shortcut(key)));
    return { puzzle, one, name };
  });
  const row = h("div.helps", ...helps.map(({ one }) => one));
  const chapter = makeChapter(text, (name) => dispatch({ type: "puzzle", what: "open", name }));
  const element = h("div.foot", told, onward, worth, play, act, entry, more, chapter.element, row);
  let shown = "";

  return {
    element,
    /** The button of a help. */
    button: (what: Help) => helps.find(({ puzzle }) => puzzle === what)?.one,

    /** What can be asked for now. */
    offered: (): string[] => (row.hidden ? [] : helps.filter(({ one }) => !one.hidden).map(({ puzzle }) => puzzle)),
    /** Asks for it; returns whether it is there. */
    ask(what: string): boolean {
      const found = helps.find(({ puzzle, one }) => puzzle === what && !one.hidden);
      if (row.hidden || !found) return false;
      found.one.click();
      return true;
    },

    update(foot: ActionsView): void {
      entry.hidden = !foot.types || !foot.typing;
      const wanted = JSON.stringify(foot);
      if (wanted === shown) return;
      shown = wanted;
      const { hints = [], hint_count: of = hints.length } = foot.puzzle;
      const offered = offers(foot);
      const main = mainHelp(foot.puzzle, offered);
      row.hidden = !offered[0];
      for (const { puzzle, one, name } of helps) {
        one.hidden = !offered.includes(puzzle);
        setAttributes(one, { class: puzzle === main ? "do" : "pickable" });
        if (puzzle === "practise") refill(name, ...(foot.practise ? [text("help.practise"), " ", chips.chip(foot.practise)] : [text("back.lesson")]));
        else setText(name, puzzle === "next" ? (foot.next ?? "") : text(`help.${puzzle}`, { n: hints.length + 1, of }));
      }
      chapter.element.hidden = true;
      if (foot.chapter) chapter.update(foot.chapter);
      refill(told, foot.told);
      onward.hidden = !foot.waits;
      refill(worth, foot.worth);
      act.hidden = !foot.ready || (foot.typing && !foot.ready.main);
      if (foot.ready) refill(act, h("span.text", textElement("strong", foot.ready.act), textElement("span.note", foot.ready.picked)), h("kbd", { "aria-hidden": "true" }, "↵"));
      play.hidden = foot.onward === undefined;
      setText(whom, foot.onward ?? "");
      setAttributes(whom, { title: foot.onward });
      type.hidden = !foot.types || foot.typing || !foot.decides;
      values.hidden = !foot.valued;
      setAttributes(values, { "aria-pressed": foot.worth !== undefined });
      coach.hidden = !foot.asks;
      setAttributes(coach, { "aria-busy": foot.asked });
      review.hidden = !foot.reviews;
      setAttributes(review, { "aria-busy": foot.reviewed });
      more.hidden = type.hidden && values.hidden && coach.hidden && review.hidden;
    },
  };
}
