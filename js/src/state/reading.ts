/** Where the reader is, and how one gets from there to another commit. */
import { own, record } from "../base/dom.ts";
import { merge } from "../base/merge.ts";
import type { Commit, Notice, Reason, Scene } from "../base/types.ts";
import { makeTimeline } from "../sync/timeline.ts";
import { makeWalk, type Walk } from "../sync/walk.ts";
import type { Way } from "./events.ts";
import type { State } from "./state.ts";

/** The perspective open to everybody: never covered. */
const PUBLIC = "public";

/** The perspectives that there is anything of. */
export const perspectivesOf = ({ traits, content }: State) => traits.perspectives.filter(({ id }) => content.timelines[id]);

/** The name of a perspective. */
export const perspectiveName = (state: State, id: string): string => perspectivesOf(state).find((one) => one.id === id)?.name ?? id;

/** The walk of the perspective shown; undefined until a timeline has come. */
export const walkOf = ({ walks, perspective }: State): Walk | undefined => walks[perspective];

/** What the row of the coach would lay at which the reader points, or else looks once it is told what it is worth. */
export function proposedScene({ traits: { turn }, at, perspective, coach }: State): object | undefined {
  const rows = coach && turn.node === at ? own(turn.coach, perspective)?.rows : undefined;
  const looked = rows?.[coach?.looked ?? 0];
  return (coach?.pointed !== undefined ? rows?.[coach.pointed] : looked?.alike !== undefined ? looked : undefined)?.shown;
}

/** The picture of the node shown; for the side that decides there, with its arrangement. */
export function sceneOf(state: State): Scene {
  const { traits, at, deciding, perspective } = state;
  const scene = at < 0 ? {} : (walkOf(state)?.timeline.scene(at) ?? {});
  const shown = proposedScene(state) ?? (deciding && traits.choices.node === at ? own(traits.choices.shown, perspective) : undefined);
  return shown ? arranged(scene, shown) : scene;
}

/** Who sits below and above, as the reader looks; nobody where a game has no two sides to sit at. */
export function seats(state: State): string[] {
  const named = (state.content.backdrop.facing && sceneOf(state).seats) || [];
  return state.flipped ? [...named].reverse() : named;
}

/** The state seen from the other side of the table. */
export function flipBoard(state: State): State {
  if (!seats(state)[1]) return state;
  return { ...state, flipped: !state.flipped, popup: undefined, pace: "none" };
}

const arrangements = new WeakMap<object, { scene: Scene; made: Scene }>();

/** A scene with the arrangement: the same object as long as both are the same. */
function arranged(scene: Scene, shown: object): Scene {
  const kept = arrangements.get(shown);
  if (kept?.scene === scene) return kept.made;
  const made = merge(scene, shown) as Scene;
  arrangements.set(shown, { scene, made });
  return made;
}

/** The state with a perspective that there is, and its walk. */
export function withWalk(state: State): State {
  const all = state.content.timelines;
  const ids = [state.perspective, ...perspectivesOf(state).map(({ id }) => id), ...Object.keys(all)];
  const perspective = ids.find((id) => all[id]?.nodes[0]) ?? "";
  const nodes = all[perspective]?.nodes;
  if (!nodes) return state;
  const known = state.walks[perspective]?.timeline.nodes === nodes;
  const walks = known ? state.walks : record<Walk>({ ...state.walks, [perspective]: makeWalk(makeTimeline(nodes), state.every) });
  return { ...state, perspective, walks };
}

/** The node to be shown: a frame of what plays by itself, else that of the cursor. */
const nodeToShow = ({ recap, reply, at, traits }: State): number =>
  (recap?.open ? recap.frames[recap.index] : reply !== undefined && at >= 0 ? at : undefined) ?? traits.cursor;

/**
 * The state with a node shown, and the way there. The cursor may arrive before the commit itself.
 * `pace` is that of a single step; anything farther is shown at once.
 */
export function moveTo(before: State, quick = false, wanted = nodeToShow(before)): State {
  const state = withWalk(before);
  const walk = walkOf(state);
  if (!walk) return state;
  const { timeline } = walk;
  const was = before.at;
  const at = timeline.nodes[wanted] ? wanted : Math.max(0, was);
  if (at === was) return covered({ ...state, at });
  const [from, to] = [was < 0 || !timeline.nodes[was] ? -1 : walk.anchor(was), walk.anchor(at)];
  const near = (one: number, other: number) => one >= 0 && walk.shown(one)[0] !== undefined && timeline.above(walk.shown(one)[0] as number) === other;
  const pace = quick || from < 0 ? "none" : near(to, from) ? "forward" : near(from, to) ? "back" : "none";
  return covered({ ...state, at, pace, ...forgotten(state) });
}

/** What belongs to the node that was shown. */
const forgotten = (state: State): Partial<State> => ({
  steps: [],
  crossed: [],
  sent: undefined,
  popup: undefined,
  coach: undefined,
  rule: undefined,
  asking: { ...state.asking, node: undefined, typed: "" },
  editing: { ...state.editing, from: "", doubt: false },
  sketch: { marks: [], from: "" },
});

/** Sets the cursor, as the reader wishes. */
export function goTo(state: State, node: number | undefined, quick = false): State {
  if (node === undefined || (node === state.at && node === state.traits.cursor)) return state;
  const traits = { ...state.traits, cursor: node };
  const known = walkOf(state)?.timeline.nodes.length ?? 0;
  return moveTo({ ...state, traits, known, recap: undefined, effects: [...state.effects, { do: "cursor", node }] }, quick, node);
}

/** Nothing plays by itself any more. */
export const stopPlaying = (state: State): State =>
  state.playing ? { ...state, playing: false, effects: [...state.effects, { do: "rest" }] } : state;

/** A step by key or button. */
export function stepBy(state: State, way: Way, quick = false): State {
  const walk = walkOf(state);
  if (!walk) return state;
  const { at } = state;
  const to = way === "up" ? walk.sibling(at, -1) : way === "down" ? walk.sibling(at, 1) : walk[way](at);
  return to === at ? state : goTo(state, to, quick || !(way === "back" || way === "forward"));
}

// -- the curtain -------------------------------------------------------------------------------------------------------

/** Whether several players share this screen and the game goes on here. */
function shared({ traits: { turn }, at }: State, walk: Walk): boolean {
  return Boolean(turn.curtain && turn.node === at && !walk.timeline.next(at)[0]);
}

/**
 * Lets the curtain fall where it must: at the end of a line when a new commit passes the turn to another player, and
 * when the board opens there. This is a courtesy: what nobody here may see is not in the page at all.
 */
function covered(state: State): State {
  const walk = walkOf(state);
  if (!walk) return state;
  const { at, perspective, curtain, traits } = state;
  const fresh = curtain.judged === undefined || at > curtain.judged;
  const judged = curtain.judged ?? walk.timeline.nodes.length - 1;
  const as = traits.turn.as ?? [];
  if (!shared(state, walk) || !fresh || perspective === PUBLIC || as.includes(curtain.behind || perspective)) {
    return judged === curtain.judged ? state : { ...state, curtain: { ...curtain, judged } };
  }
  return { ...state, playing: false, curtain: { behind: as[0] ?? "", judged: at } };
}

/** Another perspective is wanted: the curtain falls first where play goes on. */
export function setView(state: State, perspective: string): State {
  const walk = walkOf(state);
  if (walk && shared(state, walk) && perspective !== PUBLIC) {
    return { ...state, playing: false, curtain: { ...state.curtain, behind: perspective } };
  }
  return seen({ ...state, curtain: { ...state.curtain, behind: "" } }, perspective);
}

/** The next player has confirmed taking over. */
export const uncover = (state: State): State =>
  state.curtain.behind ? seen({ ...state, curtain: { ...state.curtain, behind: "" } }, state.curtain.behind) : state;

const seen = (state: State, perspective: string): State =>
  moveTo({ ...state, perspective, recap: undefined, laid: state.laid + 1, pace: "none", ...forgotten(state), pointed: undefined });

// -- what is shown -----------------------------------------------------------------------------------------------------

/** The commit whose words are shown, and those that follow it in the same step. */
export function commitsShown(state: State): Commit[] {
  const walk = walkOf(state);
  if (!walk) return [];
  const { timeline } = walk;
  if (timeline.nodeAt(state.at).refused) return [timeline.nodeAt(state.at)];
  return walk.shown(state.at).map(timeline.nodeAt);
}

/** Whether the desk shows the tree of moves: what can be chosen has its room while there is something to decide. */
export const treeShown = ({ tree, deciding }: State): boolean => tree && !deciding;

/** The notice shown: the player who was refused hears more than others. */
export function noticeShown(state: State): Notice | undefined {
  const { own, traits, at, dismissed } = state;
  const all = traits.notice;
  const mine = own && (((own.n ?? 0) < 0 && own.node === at && traits.cursor === at) || all.n === own.n);
  const found = mine ? own : all;
  return found?.n && found.n !== dismissed ? found : undefined;
}

/** The question at the node shown. */
export const questionOf = ({ traits: { turn, choices }, at, perspective }: State): Reason =>
  (choices.node === at && own(choices.asks, perspective)) || (turn.node === at && turn.asks) || ["", ""];

/** Whether the reader is at the end of the main line: a variation leads back to it, not on from the lesson. */
export const atEnd = (state: State): boolean => {
  const walk = walkOf(state);
  return walk?.forward(state.at) === state.at && walk.variation(state.at) < 0;
};

/** The title of the file that comes next in a course; undefined where there is none, or not yet. */
export const nextOf = (state: State): string | undefined => {
  const { puzzle, lesson } = state.traits;
  return !state.alive ? undefined : puzzle.state ? puzzle.next : atEnd(state) ? lesson.next : undefined;
};
