/** Texts that mean several commits of one side: `march mori2 edo-hakone-numazu`, `plan castle kai temple mino`. */
import type { Chains } from "../base/puzzle_tree.ts";

/** A text longer than this, in characters, is taken as one commit. */
const MOST = 400;

/** The text of a first commit, and that of the rest. */
type Parts = [first: string, rest: string];

/** Words two by two; undefined if one is left. `kai on castle` is `castle kai`. */
function paired(words: string[]): string[] | undefined {
  const found: string[] = [];
  for (let at = 0; at < words.length; ) {
    const [one, two, three] = words.slice(at, at + 3);
    if (two === undefined) return undefined;
    const turned = two.toLowerCase() === "on";
    if (turned && three === undefined) return undefined;
    found.push(turned ? `${three} ${one}` : `${one} ${two}`);
    at += turned ? 3 : 2;
  }
  return found;
}

/** A commit from the first link to the second: with none of the pairs after the chain, with one of them, with all. */
function links(verb: string, words: string[]): Parts[] {
  const at = words.findIndex((word) => word.split("-").length > 2);
  const pairs = at < 0 ? undefined : paired(words.slice(at + 1));
  if (!pairs) return [];
  const [start, end, ...further] = (words[at] as string).split("-");
  const lead = [verb, ...words.slice(0, at)];
  return [[], ...pairs.map((one) => [one]), pairs].map((used) => [
    [...lead, `${start}-${end}`, ...used].join(" "),
    [...lead, [end, ...further].join("-"), ...pairs.filter((one) => !used.includes(one))].join(" "),
  ]);
}

/** A commit for any of the pairs: which one is due is known to the rules. */
function pairs(verb: string, words: string[]): Parts[] {
  const all = paired(words) ?? [];
  return all.length < 2 ? [] : all.map((one, at) => [`${verb} ${one}`, [verb, ...all.filter((_, other) => other !== at)].join(" ")]);
}

/** The ways to take the first commit off a text, those that need least first; none for the text of one commit. */
export function splitText(text: string, chains: Chains = {}): Parts[] {
  const [verb = "", ...words] = text.trim().split(/\s+/);
  const how = text.length <= MOST && Object.hasOwn(chains, verb.toLowerCase()) && chains[verb.toLowerCase()];
  return how === "links" ? links(verb, words) : how === "pairs" ? pairs(verb, words) : [];
}
