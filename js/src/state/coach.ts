/** The coach: a reader asks what to do here, and looks at one choice after the other before one is played. */
import { own } from "../base/dom.ts";
import type { Advice, AdvisedRow } from "../base/types.ts";
import { stopComparing } from "./comparing.ts";
import type { Event } from "./events.ts";
import { canPick, choicesOf, playable, sendText } from "./picking.ts";
import { type Item, itemOf, picksOf } from "./picks.ts";
import { isSettingUp } from "./position_editor.ts";
import { stopPlaying } from "./reading.ts";
import type { Coaching, State } from "./state.ts";

const NOTHING: Advice = {};

/** The perspective in which nobody decides. */
const PUBLIC = "public";

/** What Python tells the perspective shown at the node shown. */
const heard = ({ traits: { turn }, at, perspective }: State): Advice | undefined => (turn.node === at ? own(turn.coach, perspective) : undefined);

/** What the coach says, nothing yet while Python is asked; undefined while it is closed. */
export const adviceOf = (state: State): Advice | undefined => state.coach && (heard(state) ?? NOTHING);

/** Whether the coach may be asked: never while a puzzle asks. */
export function mayAsk(state: State): boolean {
  const { traits, recap, reply, perspective, at, content } = state;
  const { puzzle, choices } = traits;
  const here = choices.node === at && perspective !== PUBLIC;
  return here && playable(state) && !content.judge && (puzzle.state ?? "free") === "free" && !recap?.open && reply === undefined && !isSettingUp(state) && (state.deciding || canPick(state));
}

const requested = (state: State, request: object): State => ({
  ...state,
  effects: [...state.effects, { do: "ask", request: { ...request, node: state.at, as: state.perspective }, for: { why: "coach" } }],
});

/** Asks the coach; again ends it. `more`: what was weighed is weighed for longer. */
export function askCoach(before: State, more = false): State {
  if (more) return before.coach && adviceOf(before)?.more ? requested(before, { coach: true, more }) : before;
  if (before.coach) return closeCoach(before);
  if (!mayAsk(before)) return before;
  const state = stopPlaying(stopComparing(before));
  const rest = { deciding: true, typing: false, steps: [], crossed: [], popup: undefined };
  return requested({ ...state, ...rest, editing: { ...state.editing, open: false, tool: undefined, from: "" }, coach: { looked: 0, known: false } }, { coach: true });
}

/** Ends it, on the page and in Python. */
export const closeCoach = (state: State): State => (state.coach ? requested({ ...state, coach: undefined }, { coach: false }) : state);

/** What ends it, as the reader turns to something else. */
const ENDS = new Set<Event["type"]>(["choose", "drag", "clickAside", "open", "pick", "amount", "all", "meaning", "decide", "type", "submit", "act", "tree", "compare", "edit", "analyse", "position", "line", "recap"]);
export const endsCoach = ({ coach }: State, { type }: Event): boolean => coach !== undefined && ENDS.has(type);

/** Python has answered: where it does not advise, it says why. */
export function coachAnswered(state: State, ok: boolean): State {
  if (!state.coach) return state;
  return { ...state, coach: ok ? { ...state.coach, known: true } : undefined };
}

/** The coach after traits have changed: it goes with what it said, and makes room for a message. */
export function coachLeft(before: State, state: State): Coaching | undefined {
  const gone = state.coach?.known && heard(before) && !heard(state);
  return gone || state.traits.notice.n !== before.traits.notice.n ? undefined : state.coach;
}

/** The reader points at a row, and may see what it would lay; or no longer. */
export function pointAt(state: State, row: number | undefined): State {
  if (!state.coach || row === state.coach.pointed || (row !== undefined && !adviceOf(state)?.rows?.[row]?.shown)) return state;
  return { ...state, coach: { ...state.coach, pointed: row }, pace: "none" };
}

/** Looks at a row. */
export function lookAt(state: State, row: number): State {
  if (!state.coach || row === state.coach.looked || !adviceOf(state)?.rows?.[row]) return state;
  return { ...state, coach: { ...state.coach, looked: row }, pace: "none" };
}

/** Whether the row that is looked at may be played: once it is known what it is worth, also while it is weighed for longer. */
export function canPlayAdvised(state: State): boolean {
  const { state: done, rows } = adviceOf(state) ?? {};
  const row = rows?.[state.coach?.looked ?? 0];
  return Boolean(row && (done === "done" || row.alike !== undefined) && state.traits.turn.as?.includes(state.perspective));
}

/** Plays the row that is looked at; what is arranged is only laid out. */
export function playAdvised(state: State): State {
  const row = state.coach && canPlayAdvised(state) ? adviceOf(state)?.rows?.[state.coach.looked] : undefined;
  return row ? sendText({ ...state, coach: undefined }, row.text) : state;
}

/** What is picked in a row, and whether it could be something else: of each pick, in order. */
export function pickedBy(state: State, { act }: AdvisedRow): (Item & { also?: string; open: boolean })[] {
  const choice = act && choicesOf(state)[act[0]];
  if (!choice) return [];
  return picksOf(choice).flatMap((pick, p) => {
    const used = new Set<number>();
    return (act[1][p] ?? []).flatMap((id) => {
      const i = pick.ids.findIndex((one, n) => one === id && !used.has(n));
      used.add(i);
      return i < 0 ? [] : [{ ...itemOf(pick, p, i), also: pick.also?.[i], open: pick.ids.length > pick.least }];
    });
  });
}
