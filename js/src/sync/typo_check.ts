import { keys, min, values } from "../base/dom.ts";
import type { PuzzlePlace } from "../base/puzzle_tree.ts";
import { pickName, type Text } from "../base/text.ts";
import type { Choice } from "../base/types.ts";

/** The fault of a typed text for which there is no verdict, as far as it can be found without the rules. */

/** Shorter words are like too many others, and longer ones are no misspelt names. */
const SHORTEST = 4;
const LONGEST = 40;
/** A letter of so many may be wrong, missing, too many, or changed for its neighbour. */
const LETTERS_A_FAULT = 3;

/** The words of a text; a chain of places is as many words. */
const split = (text: string): string[] => text.toLowerCase().split(/[\s-]+/).filter(Boolean);

/** How many letters are wrong, missing, too many, or changed for their neighbours. */
function faults(one: string, other: string): number {
  const rows = [...one, ""].map((_, i) => [i]);
  for (let j = 1; j <= other.length; j++) (rows[0] as number[])[j] = j;
  const at = (i: number, j: number): number => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= one.length; i++) {
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1];
      const turned = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const least = min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (same ? 0 : 1));
      (rows[i] as number[])[j] = turned ? min(least, at(i - 2, j - 2) + 1) : least;
    }
  }
  return at(one.length, other.length);
}

/** The name that a misspelt one was meant to be, if there is one. */
function nearest(word: string, names: Iterable<string>): string | undefined {
  if (word.length < SHORTEST || word.length > LONGEST) return undefined;
  const most = word.length / LETTERS_A_FAULT;
  const near = [...names].map((name): [string, number] => [name, faults(word, name)]).filter(([, wrong]) => wrong <= most);
  return near.sort(([, one], [, other]) => one - other)[0]?.[0];
}

/** Every word that the texts of these places have, and those of which names of pictures and places are made. */
export function vocabulary(places: Record<number, PuzzlePlace>, names: string[]): Set<string> {
  const typed = values(places).flatMap((place) => keys(place.texts).flatMap(split));
  return new Set([...typed, ...names.flatMap((name) => name.toLowerCase().split(/[^\p{L}\p{N}_]+/u))]);
}

/** Whether a word may be one of the game: one that is known, a number, or a known name with another figure (`date3`). */
function known(word: string, words: Set<string>): boolean {
  if (words.has(word) || /^\d+x?$/.test(word)) return true;
  const [, stem = ""] = /^(\p{L}{3,})\d[a-z]?$/u.exec(word) ?? [];
  return Boolean(stem) && [...words].some((one) => one.replace(/\d[a-z]?$/, "") === stem);
}

/** A form to be read: `deploy ‹block› with ‹card›`. */
function written({ form = "", picks = [] }: Choice, text: Text): string {
  const filled = form.replace(/\{(\d+)([#!]?)\}/g, (_, at: string, how: string) => (how === "#" ? "1" : `‹${pickName(text, picks[+at]?.name)}›`));
  return `\`${filled}\``;
}

/**
 * Says what cannot be understood in a text, and what may be typed where it was; undefined for a text that reads as an
 * action, which is just not judged. `words` is the vocabulary of the page, `choices` those that are shown here.
 */
export function typoCheck(typed: string, place: PuzzlePlace, choices: Choice[], words: Set<string>, text: Text): string | undefined {
  const [verb = "", ...rest] = split(typed);
  const texts = keys(place.texts).map(split);
  const verbs = [...new Set(texts.map(([first = ""]) => first))];
  const quoted = (word: string): string => `\`${word.length > LONGEST ? `${word.slice(0, LONGEST)}…` : word}\``;
  const told = (word: string, names: Iterable<string>, expected: string[]): string => {
    const name = nearest(word, names);
    if (name) return text("misread.near", { word: quoted(word), name: quoted(name) });
    return text("misread.word", { word: quoted(word), forms: expected.join(" · ") });
  };
  if (!verbs.includes(verb)) return told(verb, verbs, verbs.map(quoted));
  const offered = choices.filter(({ form }) => form && split(form)[0] === verb).map((one) => written(one, text));
  const forms = offered[0] ? [...new Set(offered)] : verbs.map(quoted);
  const wrong = rest.find((word) => !known(word, words));
  if (wrong) return told(wrong, new Set(texts.filter(([first]) => first === verb).flatMap((one) => one.slice(1))), forms);
  const begun = [verb, ...rest];
  const short = texts.some((one) => one.length > begun.length && begun.every((word, at) => one[at] === word));
  return short ? text("misread.short", { typed: quoted(begun.join(" ")), forms: forms.join(" · ") }) : undefined;
}
