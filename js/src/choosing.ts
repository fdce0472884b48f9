import type { Choice, Pick } from "./types.ts";

/** An id that was picked, and what stands for it; `pick` where it was picked for that one of a choice alone. */
export interface Item {
  id: string;
  at: string;
  pick?: number;
  /** Something else comes first, though any order will do. */
  later?: boolean;
}
/** What was done so far, in order: a choice was opened (its index), or an id was picked. */
export type Step = number | Item;

/** A choice that still fits: for each of its picks, what is picked of its ids (by their index), in order. */
export interface Fit {
  index: number;
  choice: Choice;
  taken: number[][];
}

const SLOT = /\{(\d+)([#!]?)\}/g;

export const picksOf = ({ picks = [] }: Choice): Pick[] => picks.map((pick) => ({ least: 1, most: 1, ...pick }));
const isItem = (step: Step): step is Item => typeof step === "object";
export const same = (one: Item, other: Item) =>
  one.id === other.id && one.at === other.at && (one.pick ?? other.pick) === (other.pick ?? one.pick);

/** A list with another entry at `i`, and one without it. */
const put = <T>(list: T[], i: number, entry: T): T[] => list.map((one, n) => (n === i ? entry : one));
const without = <T>(list: T[], i: number): T[] => list.filter((_, n) => n !== i);

/** What stands for the id with this index. */
export const standIn = ({ at }: Pick, index: number): string => at?.[index] ?? "";

/** Gives each item an id of a pick that has room for it; nothing where that cannot be. */
function seat(picks: Pick[], items: Item[], taken = picks.map((): number[] => [])): number[][] | undefined {
  const [item, ...rest] = items;
  if (!item) return taken;
  for (const [p, pick] of picks.entries()) {
    const held = taken[p] as number[];
    if ((item.pick ?? p) !== p || held.length >= pick.most) continue;
    const index = pick.ids.findIndex((id, i) => id === item.id && standIn(pick, i) === item.at && !held.includes(i));
    const found = index >= 0 && seat(picks, rest, put(taken, p, [...held, index]));
    if (found) return found;
  }
  return undefined;
}

/** The choices that still fit after these steps. */
export function fitting(choices: Choice[], steps: Step[]): Fit[] {
  const open = steps.find((step) => !isItem(step));
  const items = steps.filter(isItem);
  return choices.flatMap((choice, index) => {
    const taken = (open ?? index) === index && seat(picksOf(choice), items);
    return taken ? [{ index, choice, taken }] : [];
  });
}

/** The ids of each pick: what is picked, or all of them where there is nothing to choose among. */
function picked({ choice, taken }: Fit): string[][] {
  return picksOf(choice).map(({ ids, least }, p) => {
    const held = (taken[p] as number[]).map((i) => ids[i] as string);
    return ids.length <= least ? ids : held;
  });
}

/** Whether it can be done as it is. */
export function ready(fit: Fit): boolean {
  const held = picked(fit);
  return picksOf(fit.choice).every(({ least }, p) => (held[p]?.length ?? 0) >= least);
}

/** Whether it can be done, and nothing more be picked for it. */
function full(fit: Fit): boolean {
  const held = picked(fit);
  return ready(fit) && picksOf(fit.choice).every(({ most, ids }, p) => held[p]?.length === Math.min(most, ids.length));
}

/** The one choice that is to be done now, as nothing is left to choose. */
export function settled(fits: Fit[]): Fit | undefined {
  const [fit, other] = fits;
  return fit && !other && full(fit) ? fit : undefined;
}

/** The text of its action; what is not yet picked is an ellipsis. */
export function textOf(fit: Fit): string {
  const held = picked(fit);
  return (fit.choice.form ?? "").replace(SLOT, (_, number: string, part: string) => {
    const ids = held[+number] ?? [];
    const least = picksOf(fit.choice)[+number]?.least ?? 1;
    if (!ids[0]) return "…";
    if (part) return part === "#" ? `${ids.length}` : ids[0];
    return [...ids, ...(ids.length < least ? ["…"] : [])].join(" ");
  });
}

/** All that can be picked next, each as often as it is there. */
export function nextOf(fits: Fit[]): Item[] {
  const found: Item[] = [];
  for (const { choice, taken } of fits) {
    const picks = picksOf(choice);
    const room = (p: number) => (picks[p] as Pick).most - (taken[p] as number[]).length;
    const known = [...found];
    const closed = ({ ids, least }: Pick) => ids.length <= least;
    const begun = taken.some((held) => held[0] !== undefined);
    const wanted = picks.findIndex((pick, p) => pick.most - room(p) < pick.least && !(begun && closed(pick)));
    const bare = fits.length === 1 && !picks.every(closed);
    for (const [p, pick] of picks.entries()) {
      // Where nothing is left to choose among, an id need not be picked; it helps while several choices fit.
      if (room(p) <= 0 || (bare && closed(pick))) continue;
      const later = wanted >= 0 && p > wanted;
      for (const [i, id] of pick.ids.entries()) {
        if (taken[p]?.includes(i)) continue;
        const item: Item = { id, at: standIn(pick, i), later };
        const old = known.findIndex((one) => same(one, item));
        const [one] = old < 0 ? [] : known.splice(old, 1);
        if (!one) found.push(item);
        else one.later &&= later;
      }
    }
  }
  return found;
}

/** Picks an id: in the place of an earlier one where both do not fit. Nothing where it fits nowhere. */
export function add(choices: Choice[], steps: Step[], item: Item): Step[] | undefined {
  const fits = (after: Step[]) => fitting(choices, after).length > 0 && after;
  let after = fits([...steps, item]);
  for (let i = steps.length - 1; i >= 0 && !after; i--) {
    if (isItem(steps[i] as Step)) after = fits([...without(steps, i), item]);
  }
  return after || undefined;
}

/** Takes back the last pick of this id; nothing where it was not picked. */
export function drop(steps: Step[], item: Item): Step[] | undefined {
  const at = steps.map((step) => isItem(step) && same(step, item)).lastIndexOf(true);
  return at < 0 ? undefined : without(steps, at);
}

/** What is picked, in order. */
export const items = (steps: Step[]): Item[] => steps.filter(isItem);

/**
 * The text that sends someone to a place that no choice lists, so that the rules say why not: where one id is missing,
 * and the ids of its pick are the names of places.
 */
export function astray(fits: Fit[], place: string): string | undefined {
  for (const fit of fits) {
    const held = picked(fit);
    const picks = picksOf(fit.choice);
    const named = ({ ids, least }: Pick, i: number) => least === 1 && ids.every((id, n) => standIn(picks[i] as Pick, n) === id);
    const p = picks.map((one, i) => !fit.taken[i]?.length && named(one, i)).lastIndexOf(true);
    const pick = picks[p];
    if (!pick || picks.some(({ least }, i) => i !== p && (held[i]?.length ?? 0) < least)) continue;
    const ids = [...pick.ids, place];
    const choice = { ...fit.choice, picks: put(picks, p, { ...pick, ids }) };
    return textOf({ ...fit, choice, taken: put(fit.taken, p, [ids.length - 1]) });
  }
  return undefined;
}
