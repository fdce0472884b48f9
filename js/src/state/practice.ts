/** Practising a rule: which one is offered, and where the reader was before. */
import { answered, missingTerms } from "./asking.ts";
import { commitsShown, sceneOf } from "./reading.ts";
import type { State } from "./state.ts";

/** A rule, or the nearest paragraph above it, that can be practised from here; undefined if there is none. */
export function practised(state: State, rule = ""): string | undefined {
  const { alive, board, recap, traits } = state;
  if (!alive || board || recap?.open) return undefined;
  if (traits.lesson.practise?.split(" ").includes(rule)) return rule;
  return rule.includes(".") ? practised(state, rule.slice(0, rule.lastIndexOf("."))) : undefined;
}

/** The rules of a prediction that was wrong, the most telling first: the right one, the terms that were missing, all others. */
function mispredicted(state: State): string[] {
  const given = answered(state);
  if (given?.answer === undefined || given.right) return [];
  const { answer, ask } = given;
  const [main] = commitsShown(state);
  const terms = (ask.terms && sceneOf(state).sum?.terms) || [];
  const missing = missingTerms(terms, (ask.total ?? 0) - answer).map((i) => terms[i]);
  return [ask.options?.[ask.right ?? 0]?.[0], ...[...missing, ...terms].map((one) => one?.rule), ...(main?.why ?? []).map(([rule]) => rule)].map((rule) => rule ?? "");
}

/** The rule that can be practised now: the one that was pressed, that of a missed puzzle or question; "" leads back to the lesson. */
export function offeredRule(state: State): string | undefined {
  const { lesson, puzzle } = state.traits;
  if (lesson.back) return state.alive && !state.board ? "" : undefined;
  return [state.rule, puzzle.rule, ...mispredicted(state)].map((rule) => practised(state, rule)).find(Boolean);
}

/** What of a lesson is kept while a rule is practised: Python keeps the rest. */
export const leftBehind = ({ perspective, asking, every, folded, deciding }: State): Partial<State> => ({ perspective, asking, every, folded, deciding });
