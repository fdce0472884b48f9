import { h } from "./dom.ts";

export type Chips = ReturnType<typeof makeChips>;

/** Rule numbers, each with the short title of its paragraph; of a rule that is named by a word, the title itself. */
export function makeChips(titles: Record<string, string> = {}) {
  /** The title of a paragraph, or of its nearest titled parent. */
  function title(rule: string): string {
    return titles[rule] || (rule.includes(".") ? title(rule.slice(0, rule.lastIndexOf("."))) : "");
  }

  /** A chip; with an `act`, a button. */
  function chip(rule: string, act?: () => void): HTMLElement {
    const name = title(rule);
    const worded = name && !/^[A-Z]?\d/.test(rule);
    const one = h(act ? "button.chip" : "span.chip", { "data-rule": rule, title: name && (worded ? name : `${rule} ${name}`) }, worded ? name : rule, name && !worded && h("span.sr", ` ${name}`));
    if (act) one.onclick = act;
    return one;
  }

  return { title, chip };
}
