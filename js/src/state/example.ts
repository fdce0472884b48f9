/**
 * An example of what the coach says: a line of its own in place of the board's, which is only read. It has a state of its
 * own; the board's waits behind it, takes in what Python says, and comes back as it was.
 */
import { record } from "../base/dom.ts";
import type { Answer } from "../base/types.ts";
import type { Content } from "../sync/content.ts";
import { adviceOf } from "./coach.ts";
import type { Event } from "./events.ts";
import { walkOf, withWalk } from "./reading.ts";
import { type Effect, initialState, type State, type Traits } from "./state.ts";

/** The node of the action in an example: after the dealt position. */
const ACTION = 1;

/** The state of the board, whatever is shown in its place. */
export const boardOf = (state: State): State => state.board ?? state;

/** What to ask for, to show the reason of the row that is looked at; undefined where there is no example. */
function exampleOf(state: State): string | undefined {
  const advice = adviceOf(state);
  return state.coach && advice?.state === "done" ? advice.rows?.[state.coach.looked]?.example : undefined;
}

/** Whether the reason of the row that is looked at can be shown. */
export const canShowExample = (state: State): boolean => exampleOf(state) !== undefined;

/** Asks for the example. */
export function askExample(state: State): State {
  const example = exampleOf(state);
  if (example === undefined) return state;
  const request = { example, node: state.at, as: state.perspective };
  return { ...state, effects: [...state.effects, { do: "ask", request, for: { why: "example", text: example } }] };
}

/** Shows the example that has come, from its action on; not if the reader looks at something else by now. */
export function openExample(board: State, { example }: Answer, asked: string): State {
  if (!example || exampleOf(board) !== asked) return board;
  const { perspective, every, flipped, speed, still } = board;
  const content: Content = { ...board.content, timelines: record({ [perspective]: { nodes: example.nodes } }) };
  const perspectives = board.traits.perspectives.filter(({ id }) => id === perspective);
  const traits: Traits = { cursor: ACTION, held: -1, perspectives, choices: {}, turn: {}, mode: "read", notice: {}, puzzle: {}, lesson: { title: example.title, about: example.note }, setting: {}, review: {} };
  const begun = withWalk({ ...initialState(traits, content), perspective, every, flipped, speed, still, laid: board.laid + 1, board });
  return { ...begun, at: walkOf(begun)?.end(ACTION) ?? ACTION };
}

/** The board again, as it is now. */
function leave({ laid, flipped, speed, playing }: State, board: State): State {
  const rest: Effect[] = playing ? [{ do: "rest" }] : [];
  return { ...board, flipped, speed, laid: laid + 1, pace: "none", effects: [...board.effects, ...rest] };
}

const FROM_PYTHON = new Set<Event["type"]>(["traits", "answered", "alive"]);
/** Effects that an example has not: Python knows nothing of where its reader is. */
const OF_BOARDS = new Set<Effect["do"]>(["cursor", "ask", "below"]);

/** The state after an event, while an example is shown; `next` gives that of any other. */
export function reduceExample(before: State, board: State, event: Event, next: (state: State, event: Event) => State): State {
  if (FROM_PYTHON.has(event.type)) {
    // It was asked for twice.
    if (event.type === "answered" && event.for.why === "example") return before;
    const after = next(board, event);
    if (after === board) return before;
    // The example goes with the coach.
    return after.coach && !after.curtain.behind ? { ...before, board: { ...after, effects: [] }, effects: after.effects } : leave(before, after);
  }
  if (event.type === "example") return leave(before, board);
  const own = { ...before, board: undefined, effects: [] };
  const after = next(own, event);
  if (after === own) return event.type === "undo" ? leave(before, board) : before;
  return { ...after, board, effects: after.effects.filter((one) => !OF_BOARDS.has(one.do)) };
}
