import type { Chips } from "../base/chips.ts";
import { h, HUSH, LABEL, put, refill, words } from "../base/dom.ts";
import type { Text } from "../base/text.ts";
import type { Commit, Reason, Scene, Sum } from "../base/types.ts";

/** From this many letters on a sentence is set smaller. */
const LONG = 110;

/** The prominent text, which is also read out: the commit's own sentence, or what stands for it. */
export function sentence({ say, refused, parent }: Commit, text: Text): string {
  return say || (refused ? text("refused", { what: refused.text }) : parent == null ? text("start") : "");
}

/** A row of reasons: a number that is a term of the sum, what it is for, its paragraph. */
interface Why {
  value?: number;
  text: string;
  rule: string;
}

/** The reasons of a commit: the terms of its sum first, then those that no term tells. */
export function reasons({ why = [], refused }: Commit, sum: Sum | undefined): Why[] {
  const terms = (sum?.terms ?? []).map(({ number, words = "", rule = "" }) => ({ value: number, text: words, rule }));
  const told = new Set(terms.map(({ rule }) => rule));
  const others = [...why, ...(refused?.why ?? [])].filter(([rule]) => !told.has(rule));
  return [...terms, ...others.map(([rule, text]: Reason) => ({ text, rule }))];
}

/** What a commit says: its sentence, its sum, the teacher's comment, every number with its paragraph. */
export function makeSaid(chips: Chips, text: Text, light: (term: number | undefined) => void) {
  const head = words("p.sentence");
  const more = h("div.also");
  const sumRow = h("div.desksum");
  const comment = h("aside.comment", { [LABEL]: text("comment") });
  const list = h("ul.why", { [LABEL]: text("rules") });
  const why = h("section.reasons", h("span.caps", HUSH, text("why")), list);
  const element = h("div.said", head, more, sumRow, comment, why);
  const lit = (i: number | undefined) => [...list.children].forEach((one, n) => one.classList.toggle("lit", n === i));
  let shown: Commit[] = [];
  let summed: Sum | undefined;

  function row({ value, text: said, rule }: Why, i: number): HTMLElement {
    const name = words("span", said || chips.title(rule));
    const item = h("li", value === undefined ? h("b.none") : h("b", signed(value)), name, rule && chips.chip(rule));
    if (value === undefined) return item;
    item.onpointerenter = () => light(i);
    item.onpointerleave = () => light(undefined);
    return item;
  }

  function figures({ terms, total, words: said = "" }: Sum): HTMLElement[] {
    const column = (number: string, words: string, name = "") => h("div", { class: name }, h("b", number), h("span", words));
    const parts = terms.flatMap(({ number, words = "" }, i) => {
      const sign = i ? [h("i", number < 0 ? "−" : "+")] : [];
      return [...sign, column(i ? `${Math.abs(number)}` : signed(number), words)];
    });
    return [...parts, h("i", "="), column(signed(total), said, "total")];
  }

  return {
    element,
    /** Lights the reason that is this term of the sum. */
    light: lit,

    /** `commits` are those of the stop, the main one first; `seen` if its sum is written out in the picture. */
    update(commits: Commit[], scene: Scene, seen: boolean): void {
      // The picture of an attempt is that of the commit before it: so is its sum.
      const sum = commits[0]?.refused ? undefined : scene.sum;
      if (commits.length === shown.length && commits.every((one, i) => one === shown[i]) && sum === summed) return;
      [shown, summed] = [commits, sum];
      const [main = {}, ...others] = commits;
      refill(head, sentence(main, text));
      const long = (head.textContent?.length ?? 0) > LONG ? " long" : "";
      put(head, { class: `sentence${main.refused ? " no" : ""}${long}` });
      refill(more, ...others.map((one) => one.say && words("p", one.say)));
      refill(sumRow, ...(sum && !seen ? figures(sum) : []));
      if (!sum && main.sum) refill(sumRow, words("b.plainsum", main.sum));
      const notes = commits.map((one) => one.comment).filter(Boolean);
      refill(comment, ...notes.map((note) => words("p", note)));
      comment.hidden = !notes[0];
      const rows = [...reasons(main, sum), ...others.flatMap((one) => reasons(one, undefined))];
      refill(list, ...rows.map(row));
      why.hidden = !rows[0];
    },
  };
}

const signed = (value: number): string => `${value}`.replace("-", "−");
