/** What a drag from one piece or place to another may mean: each meaning as the steps that lead there. */
import type { Choice } from "../base/types.ts";
import { costOf, type Fit, fittingChoices, type Item, isItem, isLegal, items, picksOf, targetOf, type Step } from "./picks.ts";

/** Picks that say where something goes: nothing is dragged away from there. Where something passes no drag ends. */
const ENDS = new Set(["goal", "target", "road", "place", "province", "space", "neighbour", "hand"]);
const PASSED = "step";

/** One meaning of a drag: its steps, the first of which is the choice; and which of the dragged pieces it moves. */
export interface Meaning {
  steps: Step[];
  /** How many of those that are alike, or all of them, or just one; undefined where there is one thing to drag. */
  taken?: { count: number; of: number; alike: boolean };
  from: Item | undefined;
  to: Item;
}

/** The ids of a pick that are at this place and not picked yet. */
function free({ choice, taken }: Fit, p: number, at: string): Item[] {
  const pick = picksOf(choice)[p];
  if (!pick || (taken[p]?.length ?? 0) >= pick.most) return [];
  return pick.ids.flatMap((id, i) => {
    const stands = targetOf(pick, i) === at && !taken[p]?.includes(i);
    return stands ? { id, at, pick: p, nth: pick.nth?.[i], words: pick.words?.[i] } : [];
  });
}

/** Whether an id of a pick at this place is picked. */
function holds({ choice, taken }: Fit, p: number, at: string): boolean {
  const pick = picksOf(choice)[p];
  return Boolean(pick && taken[p]?.some((i) => targetOf(pick, i) === at));
}

/** Each of these once. */
const distinct = (found: Item[]): Item[] => found.filter((one, i) => found.findIndex(({ id }) => id === one.id) === i);

/** What of these may be taken together, or each alone: all that are there, fewer of what is alike, one of what differs. */
function shares(found: Item[], room: number, alone: boolean): { own: Item[]; taken?: Meaning["taken"] }[] {
  const [first, other] = found;
  if (!first || !other) return [{ own: found }];
  const alike = found.every(({ id }) => id === first.id);
  const of = found.length;
  const some = (own: Item[]) => ({ own, taken: { count: own.length, of, alike } });
  const whole = of <= room ? [some(found)] : [];
  if (alike) return [...whole, ...found.slice(0, room).map((_, i) => some(found.slice(0, i + 1))).filter(({ own }) => own.length < of).reverse()];
  return alone || !whole[0] ? [...whole, ...distinct(found).map((one) => some([one]))] : whole;
}

/**
 * What dragging from `from` to `to` may mean after these steps: for each choice with a pick at both, the way from the
 * earlier pick to the later one; where there is none, as from a card to the block that it brings, the other way round.
 * `fixed` says that what is dragged has been picked already.
 */
export function meanings(choices: Choice[], steps: Step[], from: string, to: string, fixed: boolean): Meaning[] {
  const base = steps.filter((step) => !isItem(step) || (step.at !== to && (fixed || step.at !== from)));
  const found: { forward: boolean; meaning: (alone: boolean) => Meaning[] }[] = [];
  for (const fit of fittingChoices(choices, base)) {
    const picks = picksOf(fit.choice);
    const starts = picks.map((_, p) => (fixed ? holds(fit, p, from) : free(fit, p, from)[0] !== undefined));
    const ends = picks.map(({ name }, q) => (name === PASSED ? [] : free(fit, q, to)));
    for (const [p, starting] of starts.entries()) {
      if (!starting) continue;
      for (const [q, there] of ends.entries()) {
        const backward = p > q && !ENDS.has(picks[p]?.name ?? "");
        // The first pick is meant at both: where a way may end at its start, it starts there.
        const forward = p < q && !starts.slice(0, p).some(Boolean) && !ends.slice(p + 1, q).some(([one]) => one);
        if (!there[0] || !(forward || backward)) continue;
        const own = fixed ? [] : free(fit, p, from);
        const room = (picks[p]?.most ?? 1) - (fit.taken[p]?.length ?? 0);
        const meaning = (alone: boolean) =>
          shares(own, room, alone).flatMap(({ own, taken }) =>
            distinct(there).flatMap((end): Meaning[] => {
              const after: Step[] = [fit.index, ...items(base), ...own, end];
              return fittingChoices(choices, after)[0] ? [{ steps: after, taken, from: own[0] ?? items(base).find(({ at }) => at === from), to: end }] : [];
            }),
          );
        found.push({ forward, meaning });
      }
    }
  }
  const forward = found.filter((one) => one.forward);
  const meant = forward[0] ? forward : found;
  // What costs something is offered only where it is legal.
  const useful = meant.filter(({ meaning }) =>
    meaning(false).some(({ steps: after }) => fittingChoices(choices, after).some((fit) => isLegal(fit) || !costOf(fit.choice))),
  );
  const offered = useful[0] ? useful : meant;
  // Where several choices are possible, parts of a stack are left to clicks.
  return offered.flatMap(({ meaning }) => meaning(!offered[1]));
}
