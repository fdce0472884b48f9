/** What a lesson asks before it shows a step: the reader predicts a number, a rule or a side. */
import { min } from "../base/dom.ts";
import type { Question, Scene, Sum, Term } from "../base/types.ts";
import { goTo, stopPlaying, walkOf } from "./reading.ts";
import type { Given, State } from "./state.ts";

/** Of more terms only so many are looked at. */
const MOST = 12;
/** More digits no answer has. */
const DIGITS = 3;

/** The question that is open. */
export const questionAsked = (state: State): Question | undefined => (state.asking.node === undefined ? undefined : walkOf(state)?.timeline.nodes[state.asking.node]?.ask);

/** What was answered before the stop shown, with its question. */
export function answered(state: State): (Given & { node: number; ask: Question }) | undefined {
  const walk = walkOf(state);
  const nodes = !walk || state.asking.node !== undefined ? [] : shownAt(state, state.at);
  for (const node of nodes) {
    const [given, ask] = [state.asking.given[node], walk?.timeline.nodes[node]?.ask];
    if (given && ask) return { ...given, node, ask };
  }
  return undefined;
}

/** The nodes shown at a stop: an attempt alone, a commit with what belongs to it. */
function shownAt(state: State, at: number): number[] {
  const walk = walkOf(state);
  return !walk || walk.timeline.nodes[at]?.refused ? [at] : walk.shown(at);
}

const shut = (state: State): State => ({ ...state, asking: { ...state.asking, node: undefined, typed: "" } });

/** Asks where a step forward leads to a question that was not asked yet; undefined where it does not. */
export function askFirst(state: State): State | undefined {
  const walk = walkOf(state);
  const { asking, traits, recap, reply, held, coach, review, at } = state;
  const free = (traits.puzzle.state ?? "free") === "free" && !recap?.open && reply === undefined && held === undefined && !coach && !review;
  if (!walk || asking.off || !free) return undefined;
  const to = walk.forward(at);
  const node = to === at ? undefined : shownAt(state, to).find((one) => walk.timeline.nodes[one]?.ask && !asking.given[one]);
  if (node === undefined) return undefined;
  const rest = { deciding: false, typing: false, tree: false, steps: [], crossed: [], popup: undefined, pace: "none" as const };
  const asked = { ...stopPlaying(state), ...rest, asking: { ...asking, node, typed: "" } };
  // A button that was pressed would take Enter for itself.
  return { ...asked, effects: [...asked.effects, { do: "focus", on: "board" }] };
}

/** Takes a digit, or the last one back. */
export function typeDigit(state: State, key: string): State {
  const { typed } = state.asking;
  const now = key === "Backspace" ? typed.slice(0, -1) : `${typed}${key}`.replace(/^0+(?=\d)/, "").slice(0, DIGITS);
  return questionAsked(state)?.total === undefined ? state : { ...state, asking: { ...state.asking, typed: now } };
}

/** Answers with a number or the index of an option, or skips the question; then the step is shown. */
export function predict(state: State, answer: number | undefined): State {
  const ask = questionAsked(state);
  const walk = walkOf(state);
  const { node, given } = state.asking;
  if (!ask || !walk || node === undefined) return state;
  const result: Given = answer === undefined ? {} : { answer, right: answer === (ask.total ?? ask.right) };
  const after = goTo({ ...state, asking: { ...state.asking, node: undefined, typed: "", given: { ...given, [node]: result } } }, walk.forward(state.at));
  const { alive, traits } = state;
  // Without Python the page of a course counts it.
  if (!alive || (traits.mode !== "play" && !traits.lesson.progress)) return after;
  const request = { predict: answer ?? null, node, as: state.perspective };
  return { ...after, effects: [...after.effects, { do: "ask", request, for: { why: "predict" } }] };
}

/** The answer that was typed, once there is one. */
export const typedAnswer = ({ asking: { typed } }: State): number | undefined => (typed ? Number(typed) : undefined);

/** Shows the step, and asks no more in this lesson. */
export const askNoMore = (state: State): State => {
  const after = predict(state, undefined);
  return { ...after, asking: { ...after.asking, off: true } };
};

/** Goes back to reading without an answer; the same state if nothing is asked. */
export const closeQuestion = (state: State): State => (questionAsked(state) ? shut(state) : state);

/** How many were answered, and how many rightly. */
export function predicted({ asking: { given } }: State): { count: number; right: number } {
  const all = Object.values(given).filter(({ answer }) => answer !== undefined);
  return { count: all.length, right: all.filter(({ right }) => right).length };
}

/** The terms of a sum that an answer lacks: the fewest that make up the difference, the last ones first; none if no terms do. */
export function missingTerms(terms: Term[], lacks: number): number[] {
  let found: number[] = [];
  for (let set = 1; lacks > 0 && set < 1 << min(terms.length, MOST); set++) {
    const some = terms.flatMap((_, i) => (set & (1 << i) ? [i] : []));
    const sum = some.reduce((all, i) => all + (terms[i] as Term).number, 0);
    // A later set of as many terms has later ones.
    if (sum === lacks && (found[0] === undefined || some.length <= found.length)) found = some;
  }
  return found;
}

/** The picture with the seat of a sum that is asked for: boxes for its terms, and what is typed. */
export function withSeat(state: State, scene: Scene): Scene {
  const ask = questionAsked(state);
  const node = state.asking.node;
  if (!ask?.terms || node === undefined) return scene;
  const { track, lane } = walkOf(state)?.timeline.scene(node).sum ?? {};
  const key = `${node} ${state.asking.typed}`;
  const made = seat?.key === key && seat.scene === scene ? seat.made : { ...scene, sum: { terms: Array.from({ length: ask.terms }, () => ({ number: "" })), total: state.asking.typed, words: ask.unit, track, lane, asked: true } as unknown as Sum };
  seat = { key, scene, made };
  return made;
}

/** The picture stays the same object as long as nothing changes. */
let seat: { key: string; scene: Scene; made: Scene } | undefined;
