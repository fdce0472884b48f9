/** The actions at the foot of the desk: what a learner can do next. */
import { button, entries, h, setAttributes, refill, setText, textElement } from "../base/dom.ts";
import type { Text } from "../base/text.ts";
import type { Puzzle } from "../base/types.ts";
import type { Dispatch } from "../state/events.ts";
import { HELP, shortcut } from "./keys.ts";
import { icon } from "./tools.ts";

/** What is written on a key. */
const SIGNS: Record<string, string> = { Backspace: "⌫" };

/** What stands at the foot of the desk. */
export interface ActionsView {
  puzzle: Puzzle;
  /** The title of the next file of a course, at the end of a lesson. */
  next?: string;
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
  /** The choice that may be done as it is picked, in words where others fit, too; undefined if none can. */
  ready?: string;
  /** Whether values may be shown, and what they say; undefined while they are off. */
  valued: boolean;
  worth?: string;
}

/** The foot of the desk: how it goes on. `entry` is the line for typing. */
export function makeActions(text: Text, entry: HTMLElement, dispatch: Dispatch) {
  const told = h("p.told", { dir: "auto" });
  const worth = h("p.worth", { dir: "auto" });
  const onward = button("do", () => dispatch({ type: "act", text: "" }), {}, text("onward"));
  const whom = h("span.note", { dir: "auto" });
  const play = h("button.playon", { "data-key": "p" }, h("strong", text("playon")), whom, h("kbd", "P"));
  // The line for typing has one of its own; without it, fingers need one.
  const act = button("do", () => dispatch({ type: "submit" }), {}, text("do"));
  const values = button("pickable", () => dispatch({ type: "analyse", on: values.getAttribute("aria-pressed") !== "true" }), {}, text("values"));
  const type = h("button.pickable", { "data-key": "/" }, text("type"), h("kbd", "/"));
  const more = h("div.pickables", type, values);
  const helps = entries(HELP).map(([puzzle, key]) => {
    const name = h("span");
    const attributes = { "data-help": puzzle, "aria-keyshortcuts": shortcut(key) };
    const one = button("pickable", () => dispatch({ type: "puzzle", what: puzzle }), attributes, puzzle === "back" && icon("undo"), name, h("kbd", SIGNS[key] ?? shortcut(key)));
    return { puzzle, one, name };
  });
  const row = h("div.helps", ...helps.map(({ one }) => one));
  const element = h("div.foot", told, onward, worth, play, act, entry, more, row);
  let shown = "";

  return {
    element,
    /** The button that takes a wrong move back. */
    back: () => helps.find(({ puzzle }) => puzzle === "back")?.one,

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
      const { state, help = [], hints = [] } = foot.puzzle;
      const next = foot.next ?? foot.puzzle.next;
      const offered = foot.next === undefined ? help : [...help, "next"];
      // What a wrong or the last move leads to is the main button.
      const main = state === "wrong" ? "back" : state === "searching" ? "stop" : state === "solved" || state === "shown" || !state ? "next" : "";
      row.hidden = !foot.plays || !offered[0];
      for (const { puzzle, one, name } of helps) {
        one.hidden = !offered.includes(puzzle);
        setAttributes(one, { class: puzzle === main ? "do" : "pickable" });
        const places = { n: hints.length, name: next };
        setText(name, text(puzzle === "next" && !next ? "help.more" : `help.${puzzle}`, places));
      }
      refill(told, foot.told);
      onward.hidden = !foot.waits;
      refill(worth, foot.worth);
      act.hidden = foot.ready === undefined || foot.typing;
      refill(act, textElement("span", text("do")), foot.ready && textElement("span.note", foot.ready));
      play.hidden = foot.onward === undefined;
      setText(whom, foot.onward ?? "");
      setAttributes(whom, { title: foot.onward });
      type.hidden = !foot.types || foot.typing || !foot.decides;
      values.hidden = !foot.valued;
      setAttributes(values, { "aria-pressed": foot.worth !== undefined });
      more.hidden = type.hidden && values.hidden;
    },
  };
}
