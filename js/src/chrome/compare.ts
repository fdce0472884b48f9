import { button, h, LABEL, setAttributes, refill, setText, textElement } from "../base/dom.ts";
import type { Text } from "../base/text.ts";
import type { Difference } from "../picture/comparison.ts";
import type { Dispatch } from "../state/events.ts";
import { icon } from "./tools.ts";

/** One of the two positions: the number of steps to it, and the last action. */
export interface Stop {
  number: number;
  said: string;
}

/** The two positions compared. */
export interface ComparisonView {
  first: Stop;
  second: Stop;
  /** Whether another position comes before the first, and after it. */
  ways: [back: boolean, forward: boolean];
  rows: Difference[];
}

/** The parts around two positions side by side: a heading for each, and the differences in words. */
export function makeCompare(text: Text, dispatch: Dispatch, turn: (at: string) => void) {
  const way = (name: "back" | "next", to: "back" | "forward") =>
    button("key", () => dispatch({ type: "moveHeld", way: to }), { title: text(`compare.${name}`), [LABEL]: text(`compare.${name}`) }, icon(name));
  const [back, forward] = [way("back", "back"), way("next", "forward")];
  const hold = button("pickable", () => dispatch({ type: "moveHeld", way: "this" }), {}, text("compare.this"));
  const end = button("close", () => dispatch({ type: "compare" }), { title: text("compare.end"), [LABEL]: text("compare.end") }, "×");
  const [one, other] = [textElement("span.stop"), textElement("span.stop")];
  const first = h("div.whose.first", { role: "group", [LABEL]: text("compare.held"), hidden: "" }, back, forward, one);
  const second = h("div.whose.second", { role: "group", [LABEL]: text("compare.shown"), hidden: "" }, other, hold, end);
  const head = h("h3", { role: "status" });
  const list = h("ul");
  const element = h("section.differs", { [LABEL]: text("compare"), hidden: "" }, head, list);
  let told = "";

  function line({ at, name: known, of, before, after }: Difference): HTMLElement {
    const name = known || (of ? text(`differ.${of}`) : "");
    const listed = (found: string[]) => found.join(", ") || text("differ.nothing");
    const said = text(name ? "differ.row" : "differ.plain", { name, before: listed(before), after: listed(after) });
    return h("li", at ? button("link", () => turn(at), { dir: "auto" }, said) : textElement("span", said));
  }

  const stop = (on: HTMLElement, { number, said }: Stop) => {
    setText(on, `${number} · ${said}`);
    setAttributes(on, { title: said });
  };

  return {
    heads: [first, second],
    element,

    /** Shows what differs; nothing where one position is shown alone. */
    update(pair: ComparisonView | undefined): void {
      for (const part of [first, second, element]) part.hidden = !pair;
      const wanted = pair ? JSON.stringify(pair) : "";
      if (wanted === told) return;
      told = wanted;
      if (!pair) return;
      stop(one, pair.first);
      stop(other, pair.second);
      [back, forward].forEach((key, i) => setAttributes(key, { "aria-disabled": !pair.ways[i] }));
      const count = pair.rows.length;
      setText(head, text(count ? "differ" : "differ.none", { count }));
      refill(list, ...pair.rows.map(line));
    },
  };
}
