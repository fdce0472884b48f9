/** What choices are worth, while values are shown. */
import type { Value, Values } from "../base/types.ts";
import { type Fit, picksOf } from "./picks.ts";

/** The best that can still come of what is picked: the value of an action that begins so; with no more of the pick that is `done`. */
export function bestValue({ index, choice, taken }: Fit, values?: Values, done?: number): Value | undefined {
  const held = picksOf(choice).map(({ ids }, p) => (taken[p] as number[]).map((i) => ids[i]));
  const count = (ids: unknown[], id: unknown) => ids.filter((one) => one === id).length;
  const begins = (picked: string[][]) => held.every((ids, p) => ids.every((id) => count(ids, id) <= count(picked[p] ?? [], id)) && !(p === done && picked[p]?.[ids.length]));
  return values?.list.find(({ acts }) => acts.some(([of, picked]) => of === index && begins(picked)));
}
