/** The words of a commit: its sentence, glyph, sum and reasons; and how they are read aloud. */
import type { Chips } from "../base/chips.ts";
import { button, h, HIDDEN, LABEL, setAttributes, refill, setText, textElement } from "../base/dom.ts";
import type { Text } from "../base/text.ts";
import type { Commit, Reason, Scene, Sum } from "../base/types.ts";
import { missingTerms } from "../state/asking.ts";
import { teacherMarks } from "../state/editing.ts";
import type { Given } from "../state/state.ts";

/** The signs that judge a commit, as in `core/line.py`. */
export const GLYPHS = ["!", "?", "!!", "??", "!?", "?!"] as const;

/** A glyph in its square: it differs from others by fill and outline. It is read as words. */
export const glyphBox = (sign: string, text: Text): HTMLElement => {
  const means = text(`glyph.${sign}`);
  return h("b.glyph", { "data-glyph": sign, role: "img", title: means, [LABEL]: means }, sign);
};

/** The teacher's rings and arrows in words, for those who do not see them. */
export const annotations = (scene: Scene, name: (at: string) => string, text: Text): string[] =>
  teacherMarks(scene).map(({ place, to, colour }) => {
    const key = `noted.${to ? "arrow" : "ring"}${colour ? ".in" : ""}`;
    return text(key, { place: name(place), to: to && name(to), colour: colour && text(`hue.${colour}`) });
  });

/** From this many letters on a sentence is set smaller. */
const LONG = 110;
/** More letters of a sum than these are several sums: they are set as text. */
const FIGURES = 24;
/** So many commits of a stop are listed at once, the others on demand. */
const TOLD = 4;

/** The prominent text, which is also read out: the commit's own sentence, or a text that replaces it. */
export function sentence({ say: own, refused, parent }: Commit, text: Text): string {
  return own || (refused ? text("refused", { what: refused.text }) : parent == null ? text("start") : "");
}

/** What is read out of a stop: like what is seen of it, a long one not to its end. */
export function readAloud([main, ...others]: Commit[], text: Text): string {
  const told = others.map((one) => sentence(one, text)).filter(Boolean);
  const rest = told.splice(TOLD).length;
  const words = main && sentence(main, text);
  const judged = main?.glyph ? text("judged", { words, glyph: text(`glyph.${main.glyph}`) }) : words;
  return [judged, ...told, rest && text("more", { count: rest })].filter(Boolean).join(" ");
}

/** A row of reasons: a number that is a term of the sum, what it is for, its paragraph. */
interface Why {
  value?: number;
  text: string;
  rule: string;
  /** Whether a prediction lacked it. */
  missed?: boolean;
}

/** The reasons of a commit: first the terms of its sum, then all others. */
export function reasons({ why = [], refused }: Commit, sum: Sum | undefined): Why[] {
  const terms = (sum?.terms ?? []).map(({ number, words = "", rule = "" }) => ({ value: number, text: words, rule }));
  const told = new Set(terms.map(({ rule }) => rule));
  const others = [...why, ...(refused?.why ?? [])].filter(([rule]) => !told.has(rule));
  return [...terms, ...others.map(([rule, text]: Reason) => ({ text, rule }))];
}

/** What a commit says: its sentence, its sum, the teacher's comment, every number with its paragraph. */
export function makeSentence(chips: Chips, text: Text, light: (term: number | undefined) => void) {
  const head = textElement("p.sentence");
  const also = h("div.also");
  const later = h("div.also");
  const more = button("link.rest", () => {
    opened = !opened;
    fold();
  }, {});
  const folded = h("div.folded", also, more, later);
  const sumRow = h("div.desksum");
  const comment = h("aside.comment", { [LABEL]: text("comment") });
  const list = h("ul.why", { [LABEL]: text("rules") });
  const why = h("section.reasons", h("span.caps", HIDDEN, text("why")), list);
  const marks = h("ul.sr", { [LABEL]: text("noted") });
  const element = h("div.said", head, folded, sumRow, comment, marks, why);
  const lit = (i: number | undefined) => [...list.children].forEach((one, n) => one.classList.toggle("lit", n === i));
  let shown: Commit[] = [];
  let summed: Sum | undefined;
  let opened = false;
  let judged: Given | undefined;
  let lacked: number[] = [];
  let noted = "";
  marks.hidden = true;

  function row({ value, text: said, rule, missed }: Why, i: number): HTMLElement {
    const name = textElement("span", said || chips.title(rule));
    if (missed) name.append(h("em", ` ${text("ask.missing")}`));
    const item = h("li", missed && { class: "missed" }, value === undefined ? h("b.none") : h("b", signed(value)), name, rule && chips.chip(rule));
    if (value === undefined) return item;
    item.onpointerenter = () => light(i);
    item.onpointerleave = () => light(undefined);
    return item;
  }

  function figures({ terms = [], total, words: said = "" }: Sum): HTMLElement[] {
    const column = (number: string, words: string, name = "") => h("div", { class: name }, h("b", number), h("span", words));
    const parts = terms.flatMap(({ number, words = "" }, i) => {
      const sign = i ? [h("i", number < 0 ? "−" : "+")] : [];
      return [...sign, column(i ? `${Math.abs(number)}` : signed(number), words)];
    });
    return [...parts, h("i", "="), column(signed(total), said, "total")];
  }

  /** What was folded into the stop, and all reasons: of a long one the rest only while it is open. */
  function fold(): void {
    const [main = {}, ...others] = shown;
    const told = others.filter((one) => one.say);
    const [first, rest] = [told.slice(0, TOLD), told.slice(TOLD)];
    const lines = (commits: Commit[]) => commits.map((one) => textElement("p", one.say));
    refill(also, ...lines(first));
    folded.hidden = !told[0];
    more.hidden = !rest[0];
    setText(more, text("more", { count: rest.length }));
    setAttributes(more, { "aria-expanded": opened });
    refill(later, ...(opened ? lines(rest) : []));
    const kept = opened ? others : others.filter((one) => !rest.includes(one));
    const rows = [...reasons(main, summed).map((one, i) => ({ ...one, missed: lacked.includes(i) })), ...kept.flatMap((one) => reasons(one, undefined))];
    // What belongs together often has one reason; terms of a sum may be alike.
    const again = ({ value, text: said, rule }: Why, i: number) =>
      value === undefined && rows.findIndex((one) => one.value === value && one.text === said && one.rule === rule) < i;
    refill(list, ...rows.filter((one, i) => !again(one, i)).map(row));
    why.hidden = !rows[0];
  }

  return {
    element,
    /** Lights the reason that is this term of the sum. */
    light: lit,

    /**
     * `commits` are those of the stop, the main one first; `seen` if its sum is written out in the picture; `drawn` says
     * what the teacher has drawn there, `given` what was predicted of the sum.
     */
    update(commits: Commit[], scene: Scene, seen: boolean, drawn: string[], given?: Given): void {
      const wanted = drawn.join("\n");
      if (wanted !== noted) {
        noted = wanted;
        refill(marks, ...drawn.map((one) => textElement("li", one)));
        marks.hidden = !wanted;
      }
      // The picture of an attempt is that of the commit before it: so is its sum.
      // The result of a fight is no sum of the commit's own.
      const sum = commits[0]?.refused || scene.sum?.winner ? undefined : scene.sum;
      if (commits.length === shown.length && commits.every((one, i) => one === shown[i]) && sum === summed && given === judged) return;
      [shown, summed, judged] = [commits, sum, given];
      lacked = sum && given?.answer !== undefined ? missingTerms(sum.terms ?? [], sum.total - given.answer) : [];
      opened = false;
      const [main = {}] = commits;
      const told = sentence(main, text);
      refill(head, main.glyph && glyphBox(main.glyph, text), told);
      const long = told.length > LONG ? " long" : "";
      setAttributes(head, { class: `sentence${main.refused ? " no" : ""}${long}` });
      refill(sumRow, ...(sum && !seen ? figures(sum) : []));
      if (!sum && main.sum) {
        const several = main.sum.length > FIGURES;
        refill(sumRow, several ? textElement("b.plainsum.long", main.sum.replaceAll("; ", "\n")) : textElement("b.plainsum", main.sum));
      }
      const notes = commits.map((one) => one.comment).filter(Boolean);
      refill(comment, ...notes.map((note) => textElement("p", note)));
      comment.hidden = !notes[0];
      fold();
    },
  };
}

const signed = (value: number): string => `${value}`.replace("-", "−");
