/** What choices are worth, while values are shown. */
import type { Value, Values } from "../base/types.ts";
import { type Fit, picksOf } from "./picks.ts";
import type { State } from "./state.ts";

/** The values of the choices at the node shown, in the perspective shown. */
export const valuesOf = ({ traits: { turn }, at, perspective }: State): Values | undefined => (turn.node === at ? turn.values?.[perspective] : undefined);

/** The best that can still come of what is picked: the value of an action that begins so; of a pick that is `done`, with no more. */
export function bestValue({ index, choice, taken }: Fit, values?: Values, done: (p: number) => boolean = () => false): Value | undefined {
  const held = picksOf(choice).map(({ ids, least }, p) => (ids.length <= least ? ids : (taken[p] as number[]).map((i) => ids[i] as string)));
  const begins = (picked: string[][]) => held.every((ids, p) => includesAll(picked[p] ?? [], ids) && !(done(p) && picked[p]?.[ids.length]));
  return values?.list.find(({ acts }) => acts.some(([of, picked]) => of === index && begins(picked)));
}

/** Whether all of these are there, each as often. */
function includesAll(ids: string[], some: string[]): boolean {
  const rest = [...ids];
  return some.every((id) => {
    const at = rest.indexOf(id);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
}
