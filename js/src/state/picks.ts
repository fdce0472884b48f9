import { record } from "../base/dom.ts";
import type { Choice, Pick, Value, Values } from "../base/types.ts";

/** A picked id and the piece or place that represents it; `pick` if it was picked for only that pick of a choice. */
export interface Item {
  id: string;
  at: string;
  pick?: number;
  /** Which of the things inside the piece is meant. */
  nth?: number;
  /** Its name, if the picture does not show one. */
  words?: string;
  /** Something else comes first, although any order is accepted. */
  later?: boolean;
  /** What every choice that includes it gives up. */
  cost?: string;
  /** No legal action combines it with the selection. */
  unfit?: boolean;
  /** Nothing else of its pick at this place is picked: so a way that began there may end there. */
  apart?: boolean;
}
/** The steps so far, in order: a choice opened (its index), or an id picked. */
export type Step = number | Item;

/** A choice that still fits: for each of its picks, the indices of the ids picked, in order. */
export interface Fit {
  index: number;
  choice: Choice;
  taken: number[][];
}

const SLOT = /\{(\d+)([#!]?)\}/g;

export const picksOf = ({ picks = [] }: Choice): Pick[] => picks.map((pick) => ({ least: 1, most: 1, ...pick }));
/** The cost of a choice. */
export const costOf = ({ picks = [] }: Choice): string => picks.find(({ cost }) => cost)?.cost ?? "";
export const isItem = (step: Step): step is Item => typeof step === "object";
export const isSameItem = (one: Item, other: Item) =>
  one.id === other.id && one.at === other.at && (one.pick ?? other.pick) === (other.pick ?? one.pick);

/** A list with the entry at `i` replaced, and one with it removed. */
const put = <T>(list: T[], i: number, entry: T): T[] => list.map((one, n) => (n === i ? entry : one));
const without = <T>(list: T[], i: number): T[] => list.filter((_, n) => n !== i);

const count = (ids: unknown[], id: unknown): number => ids.filter((one) => one === id).length;

/** The piece or place that represents the id at this index. */
export const targetOf = ({ at }: Pick, index: number): string => at?.[index] ?? "";

/** Assigns each item to an id of a pick with room for it; undefined if that is impossible. */
function placed(picks: Pick[], items: Item[], taken = picks.map((): number[] => [])): number[][] | undefined {
  const [item, ...rest] = items;
  if (!item) return taken;
  for (const [p, pick] of picks.entries()) {
    const held = taken[p] as number[];
    if ((item.pick ?? p) !== p || held.length >= pick.most) continue;
    const index = pick.ids.findIndex((id, i) => id === item.id && targetOf(pick, i) === item.at && !held.includes(i));
    const found = index >= 0 && placed(picks, rest, put(taken, p, [...held, index]));
    if (found) return found;
  }
  return undefined;
}

/** The choices that still fit after these steps. */
export function fittingChoices(choices: Choice[], steps: Step[]): Fit[] {
  const open = steps.find((step) => !isItem(step));
  const items = steps.filter(isItem);
  return choices.flatMap((choice, index) => {
    const taken = (open ?? index) === index && placed(picksOf(choice), items);
    return taken ? [{ index, choice, taken }] : [];
  });
}

/** The ids of each pick: those picked, or all of them if there is nothing to choose. */
function picked({ choice, taken }: Fit): string[][] {
  return picksOf(choice).map(({ ids, least }, p) => {
    const held = (taken[p] as number[]).map((i) => ids[i] as string);
    return ids.length <= least ? ids : held;
  });
}

/** Whether the selection is complete. */
export function isReady(fit: Fit): boolean {
  const held = picked(fit);
  return picksOf(fit.choice).every(({ least }, p) => (held[p]?.length ?? 0) >= least);
}

/** Whether it can be done and takes no further picks. */
function full(fit: Fit): boolean {
  const held = picked(fit);
  return isReady(fit) && picksOf(fit.choice).every(({ most, ids }, p) => held[p]?.length === Math.min(most, ids.length));
}

/** The one choice to play now, because nothing is left to choose. */
export function onlyComplete(fits: Fit[]): Fit | undefined {
  const [fit, other] = fits;
  return fit && !other && full(fit) ? fit : undefined;
}

/** The text of its action, with an ellipsis for whatever is not yet picked. */
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

/** What the choices that still fit want next, without repeats: the names of picks that are incomplete. */
export function missingPickNames(fits: Fit[]): string[] {
  const names = fits.map((fit) => {
    const held = picked(fit);
    const picks = picksOf(fit.choice);
    return picks.find(({ least }, p) => (held[p]?.length ?? 0) < least)?.name;
  });
  return [...new Set(names)].filter((name) => name !== undefined);
}

/** The names of the picks wanted next, once something has been picked. */
export function nextPickNames(fits: Fit[], steps: Step[]): string[] {
  return steps.length ? missingPickNames(fits) : [];
}

/** Whether all that is picked only pays, as any coin does for a pass. */
const onlyPays = ({ choice, taken }: Fit): boolean => picksOf(choice).every(({ pays }, p) => pays || taken[p]?.[0] === undefined);

/** Whether a legal action contains the whole selection; `just`: and nothing else. True if the legal actions are not given. */
export function isLegal(fit: Fit, just = false): boolean {
  const { choice, taken } = fit;
  const { legal, ways, form = "" } = choice;
  const picks = picksOf(choice);
  const held = picked(fit);
  if (ways && taken.some(([one]) => one !== undefined)) {
    return ways.some((way) =>
      picks.every((pick, p) => {
        const { ids, least, most } = { ...pick, ...way[p] };
        const these = held[p] as string[];
        return these.length <= most && (!just || these.length >= least) && these.every((id) => count(these, id) <= count(ids, id));
      }),
    );
  }
  if (!legal || picks.some(({ most }) => most > 1)) return true;
  /** Whether the picks from this one on can be completed to a legal action. */
  const completes = (at: number, ids: string[]): boolean => {
    const pick = picks[at];
    if (!pick) return legal.includes(form.replace(SLOT, (_, number: string) => ids[+number] ?? ""));
    const [i] = taken[at] as number[];
    return (i === undefined ? [...new Set(pick.ids)] : [pick.ids[i] as string]).some((id) => completes(at + 1, [...ids, id]));
  };
  return completes(0, []);
}

/** The fit once this id is picked, too, in place of another where only one can be. */
export function withId({ index, choice, taken }: Fit, p: number, i: number): Fit {
  const more = (held: number[]) => (picksOf(choice)[p]?.most === 1 ? [i] : held.includes(i) ? held : [...held, i]);
  return { index, choice, taken: taken.map((held, at) => (at === p ? more(held) : held)) };
}

/** Whether an id of a pick can be combined with the selection. True if nothing is selected. */
export const goesWithPicks = (fit: Fit, p: number, i: number): boolean =>
  !fit.taken.some((held, at) => (fit.choice.ways || at !== p) && held[0] !== undefined) || isLegal(withId(fit, p, i));

/**
 * What Enter does: the only choice that is ready and legal, once something has been picked; before, the main one. One of
 * several that was only paid for is not meant before it is opened.
 */
export function onlyReady(fits: Fit[], steps: Step[]): Fit | undefined {
  const opened = !fits[1] || !steps.every(isItem);
  const [fit, other] = fits.filter((one) => (steps.length ? isReady(one) && isLegal(one, true) && (opened || !onlyPays(one)) : one.choice.main));
  return other ? undefined : fit;
}

/**
 * Everything that can be picked next, as often as it is there; or (`only`) what stands there, each for the first pick of
 * its choice that it may be: a start before a goal.
 */
export function nextItems(fits: Fit[], only?: string): Item[] {
  const found: Item[] = [];
  for (const fit of fits) {
    const { choice, taken } = fit;
    const picks = picksOf(choice);
    const room = (p: number) => (picks[p] as Pick).most - (taken[p] as number[]).length;
    const known = [...found];
    const cost = costOf(choice);
    const closed = ({ ids, least }: Pick) => ids.length <= least;
    const begun = taken.some((held) => held[0] !== undefined);
    const bare = only === undefined && fits.length === 1 && !picks.every(closed);
    const wanted = picks.findIndex((pick, p) => pick.most - room(p) < pick.least && !((begun || bare) && closed(pick)));
    for (const [p, pick] of picks.entries()) {
      // An id without alternatives need not be picked, but picking it helps while several choices fit.
      if (room(p) <= 0 || (bare && closed(pick))) continue;
      const later = wanted >= 0 && p > wanted;
      const apart = !taken[p]?.some((i) => targetOf(pick, i) === only);
      let met = false;
      for (const [i, id] of pick.ids.entries()) {
        if (taken[p]?.includes(i) || (only !== undefined && targetOf(pick, i) !== only)) continue;
        met = true;
        const unfit = goesWithPicks(fit, p, i) ? undefined : true;
        const item: Item = { id, at: targetOf(pick, i), nth: pick.nth?.[i], words: pick.words?.[i], later, cost, unfit, ...(only !== undefined && { apart }) };
        const old = known.findIndex((one) => isSameItem(one, item));
        const [one] = old < 0 ? [] : known.splice(old, 1);
        if (!one) found.push(item);
        else {
          one.later &&= later;
          one.cost &&= item.cost;
          one.unfit &&= unfit;
          one.apart &&= item.apart;
        }
      }
      if (met && only !== undefined) break;
    }
  }
  return found;
}

/** The second pieces of the picked ids (`also`). */
export const alsoShown = (fits: Fit[]): string[] =>
  fits.flatMap(({ choice, taken }) => picksOf(choice).flatMap(({ also }, p) => (taken[p] as number[]).flatMap((i) => also?.[i] || [])));

/** What stands for anything pickable, picked or refused, and what shows it too, with its mark (see targets.ts). */
export function pickMarks(next: Item[], picked: Item[], refused: Item[], also: string[] = []): Record<string, string> {
  const marks = record<string>();
  for (const at of also) marks[at] = "shown";
  for (const { at, later, cost, unfit } of next) {
    if (at && !marks[at]?.startsWith("can")) marks[at] = `${unfit ? "unfit" : later ? "later" : "can"} ${cost ?? ""}`;
  }
  for (const { at } of picked) if (at) marks[at] = "picked";
  for (const { at } of refused) if (at) marks[at] = "no";
  return marks;
}

/** An id of a pick as an item. */
export const itemOf = (pick: Pick, p: number, i: number) => ({ id: pick.ids[i] as string, at: targetOf(pick, i), pick: p, nth: pick.nth?.[i], words: pick.words?.[i] });

/** The question after a pick, as a template, and what it is about. */
export function questionAbout(fits: Fit[]): [template: string, of: Item] | undefined {
  for (const { choice, taken } of fits) {
    for (const [p, pick] of picksOf(choice).entries()) {
      const i = taken[p]?.at(-1) ?? -1;
      const template = i >= 0 && pick.asks?.[pick.asked?.[i] ?? 0];
      if (template) return [template, itemOf(pick, p, i)];
    }
  }
  return undefined;
}

/** Picks an id, replacing an earlier one if both do not fit; undefined if it fits nowhere. */
export function addItem(choices: Choice[], steps: Step[], item: Item): Step[] | undefined {
  const fits = (after: Step[]) => fittingChoices(choices, after).length > 0 && after;
  let after = fits([...steps, item]);
  for (let i = steps.length - 1; i >= 0 && !after; i--) {
    if (isItem(steps[i] as Step)) after = fits([...without(steps, i), item]);
  }
  return after || undefined;
}

/** Takes back the last pick of this id; undefined if it was not picked. */
export function removeItem(steps: Step[], item: Item): Step[] | undefined {
  const at = steps.map((step) => isItem(step) && isSameItem(step, item)).lastIndexOf(true);
  return at < 0 ? undefined : without(steps, at);
}

/** Picks just so many of these, which are all alike. */
export function setCount(choices: Choice[], steps: Step[], item: Item, count: number): Step[] {
  let after = steps.filter((step) => !isItem(step) || !isSameItem(step, item));
  for (let i = 0; i < count; i++) after = addItem(choices, after, item) ?? after;
  return after;
}

/** The indices of a pick's ids, in runs of ids that are alike, so that only their number matters. */
export function equalRuns(pick: Pick): number[][] {
  const found: number[][] = [];
  for (const [i, id] of pick.ids.entries()) {
    const before = found.at(-1);
    if (before && id === pick.ids[i - 1] && targetOf(pick, i) === targetOf(pick, i - 1)) before.push(i);
    else found.push([i]);
  }
  return found;
}

/** Everything picked, in order. */
export const items = (steps: Step[]): Item[] => steps.filter(isItem);

/**
 * What stands at a piece or place: picked, pickable, or pickable instead of something else. Where something is picked, a
 * way that begins there ends there only if that is what comes next, and something else was picked meanwhile.
 */
export function itemsAtTarget(choices: Choice[], steps: Step[], at: string): Item[] {
  const held = items(steps).filter((item) => item.at === at);
  const next = nextItems(fittingChoices(choices, steps), at);
  const ends = next.filter(({ apart, later }) => apart && !later);
  if (held[0] && ends[0] && items(steps).at(-1)?.at !== at) return ends;
  const rest = held[0] ? [...held, ...next.filter(({ apart }) => !apart)] : next;
  const all = nextItems(fittingChoices(choices, steps.filter((step) => !isItem(step))), at);
  if (!rest[0]) return all;
  // Always in the same order, so that nothing jumps under the pointer.
  const found = all.flatMap((item) => {
    const i = rest.findIndex((one) => isSameItem(one, item));
    return i < 0 ? [] : rest.splice(i, 1);
  });
  return [...found, ...rest];
}

/** Picks all of these too, if they fit together. */
export function addAll(choices: Choice[], steps: Step[], found: Item[]): Step[] | undefined {
  const after = [...steps, ...found.filter((item) => !steps.includes(item))];
  return fittingChoices(choices, after).length ? after : undefined;
}

/** The best value that the selection can still reach: that of an action that begins with it; with no more of the pick that is `done`. */
export function bestValue({ index, choice, taken }: Fit, values?: Values, done?: number): Value | undefined {
  const held = picksOf(choice).map(({ ids }, p) => (taken[p] as number[]).map((i) => ids[i]));
  const begins = (picked: string[][]) => held.every((ids, p) => ids.every((id) => count(ids, id) <= count(picked[p] ?? [], id)) && !(p === done && picked[p]?.[ids.length]));
  return values?.list.find(({ acts }) => acts.some(([of, picked]) => of === index && begins(picked)));
}
