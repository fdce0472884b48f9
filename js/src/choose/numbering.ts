/** Which piece or place of the picture has the number that an entry of the list has. */
import type { Pick } from "../base/types.ts";
import { type Fit, picksOf, targetOf } from "../state/picks.ts";

const stands = (pick: Pick): string[] => [...new Set(pick.ids.map((_, i) => targetOf(pick, i)))];

/** Leaves of each entry the first of its pieces or places that no other entry has; "" where there is none. */
function alone(own: string[][], all = own): string[] {
  const shared = new Map<string, number>();
  for (const names of all) for (const at of new Set(names)) shared.set(at, (shared.get(at) ?? 0) + 1);
  return own.map((names) => names.find((at) => at && shared.get(at) === 1) ?? "");
}

/** The piece or place that represents each choice: only this choice picks it, and it must pick it. */
export function placesOfChoices(fits: Fit[]): string[] {
  const all = fits.map(({ choice }) => picksOf(choice).map(stands));
  return alone(
    all.map((picks) => picks.filter((one) => one.length === 1).flat()),
    all.map((picks) => picks.flat()),
  );
}

/** The piece or place that represents each id of some picks, unless another one is at the same place. */
export const placesOfIds = (picks: Pick[]): string[] => alone(picks.flatMap((pick) => pick.ids.map((_, i) => [targetOf(pick, i)])));
