/** The whole state of a board. `render` shows it, and only `reduce` makes a new one. */
import { record } from "../base/dom.ts";
import { pageHost } from "../base/host.ts";
import type { Lesson } from "../base/lesson.ts";
import type { EditedTable } from "../base/position_editor.ts";
import type { Choices, Hue, Mark, Model, Notice, Puzzle, Reviewed, Turn } from "../base/types.ts";
import type { Content } from "../sync/content.ts";
import type { Walk } from "../sync/walk.ts";
import type { Item, Step } from "./picks.ts";
import type { Meaning } from "./meanings.ts";

/** How long a frame of what plays by itself is shown, in ms, at the usual speed. */
export const FRAME = 1200;

/** The traits, as they were when a change was last taken in. */
export interface Traits {
  cursor: number;
  /** The node that Python shows beside it, -1 for none. */
  held: number;
  perspectives: { id: string; name: string }[];
  choices: Choices;
  turn: Turn;
  mode: "play" | "read";
  notice: Notice;
  puzzle: Puzzle;
  lesson: Lesson;
  setting: EditedTable;
  review: Record<string, Reviewed>;
}

/** A tool of the editor: a click on a place rings it, or starts or ends an arrow. */
export type Tool = "mark" | "arrow";

/** The editor of a commit. */
export interface Editing {
  open: boolean;
  tool?: Tool;
  /** The colour of what the tools draw; without one it is ink. */
  colour?: Hue;
  /** Where the arrow that is being drawn starts. */
  from: string;
  /** Whether the page asks if this commit and everything after it should be deleted. */
  doubt: boolean;
}

/**
 * The box in which a file is named, and what it asks for: a name, whether to go over the file that is there, or what to
 * do as somebody else has changed the board's own.
 */
export interface Saving {
  name: string;
  asks: "name" | "over" | "changed";
  /** A free name beside the file that was changed. */
  beside?: string;
  /** Whether Python has been asked. */
  sent?: boolean;
  /** Why nothing was written. */
  why?: string;
}

/** What a reader draws on this page alone. */
export interface Sketch {
  marks: Mark[];
  /** The mark being drawn with the mouse. */
  pen?: Mark;
  /** Where an arrow begun by key starts, "" for none. */
  from: string;
}

/** A box beside a piece or place: a menu of the pieces there, of the meanings of a drag, or a message. */
export type Popup =
  | { kind: "menu"; at: string }
  | { kind: "meanings"; at: string; meanings: Meaning[] }
  | { kind: "tell"; at: string; notice: Notice };

/** The curtain between players who share a screen. */
export interface Curtain {
  /** The perspective waiting behind it, "" if it is up. */
  behind: string;
  /** The newest commit for which it was decided whether it falls. */
  judged?: number;
}

/** What came since the reader's last decision. */
export interface Recap {
  /** Where the reader decided last. */
  from: number;
  /** The stops since then, to the next decision. */
  frames: number[];
  /** The frame shown while it is open. */
  index: number;
  open: boolean;
}

/** While the coach is open: the row that is looked at, and whether Python has answered. */
export interface Coaching {
  looked: number;
  /** The row at which the reader points. */
  pointed?: number;
  known: boolean;
}

/** While the review is open: the card that is looked at, whether Python has still to answer, and whether what was better is ringed. */
export interface Reviewing {
  looked: number;
  asked: boolean;
  better: boolean;
}

/** What was answered to a question, undefined if it was skipped, and whether that was right. */
export interface Given {
  answer?: number;
  right?: boolean;
}

/** The question that is open is that of a `node`; the answers by node; whether the reader wants no more of them. */
export interface Asking {
  node?: number;
  typed: string;
  given: Record<number, Given>;
  off: boolean;
}

/** How a change is shown: as a step forward or back, in motion, or at once. */
export type Pace = "forward" | "back" | "none";

/** What is copied: a position, a link to the lesson, the learner's answers. */
export type Copied = "copy" | "link" | "answers";

/** Something to be done outside the state, once: see `board.ts`. */
export type Effect =
  | { do: "cursor"; node: number }
  | { do: "ask"; request: object; for: RequestReason }
  | { do: "speak"; key: string; hue?: Hue }
  | { do: "inform"; key: string; places: Record<string, string> }
  | { do: "copy"; text: string; what: Copied }
  | { do: "read"; letters: number }
  | { do: "wait"; ms: number }
  | { do: "rest" }
  | { do: "hurry"; text: string }
  | { do: "below" }
  | { do: "focus"; on: "board" | "comment" | "entry" | "stay" | "remove" | "back" | "practise" | "tree" };

/** Why Python was asked, and what for: its answer comes back with it. */
export type RequestReason =
  | { why: "act" | "point"; node: number; made: Item[]; last: string }
  | { why: "edit"; done: string; hue?: Hue }
  | { why: "save"; name: string }
  | { why: Copied }
  | { why: "coach" }
  | { why: "example"; text: string }
  | { why: "review" }
  | { why: "predict" }
  | { why: "other" };

export interface State {
  traits: Traits;
  /** The data of all perspectives; Python's news is added in place. */
  content: Content;
  /** For each perspective seen, the reader's way through its commits. */
  walks: Record<string, Walk>;

  // -- where the reader is
  perspective: string;
  /** The node shown, -1 before anything is. */
  at: number;
  pace: Pace;
  /** Whether it plays by itself; the commit at which a reply that does ends. */
  playing: boolean;
  reply?: number;
  /** What came since the reader's last decision, while it plays and as long as it can be played again. */
  recap?: Recap;
  /** How fast it plays, and whether the reader wants nothing to move by itself. */
  speed: number;
  still: boolean;
  /** For each perspective of this page, the node at which its reader decided last. */
  decided: Record<string, number>;
  /** How many nodes had come when the reader was last taken elsewhere. */
  known: number;
  /** Whether every commit is a step of its own; otherwise what belongs together is one. */
  every: boolean;
  /** Whether a puzzle has judged a move that has not come yet. */
  awaits: boolean;
  /** A number that grows whenever the whole picture must be laid out again. */
  laid: number;
  curtain: Curtain;
  /** Whether the reader sits at the other side of the table, where a game has two. */
  flipped: boolean;

  // -- playing
  /** Whether Python answers. */
  alive: boolean;
  /** Whether the parts in live.ts can be shown: Python sends them, or they are here. */
  live: boolean;
  /** Whether the reader plays on: choices are shown. */
  deciding: boolean;
  /** Whether the line for typing is open. */
  typing: boolean;
  /** Picks and opened choices at `at`, in order. */
  steps: Step[];
  /** The pieces being dragged, the earlier selection, and whether they were part of it. */
  drag?: { at: string; steps: Step[]; fixed: boolean };
  /** Picks that were just refused. */
  crossed: Item[];
  /** The request that is on its way; its last pick is drawn only if the answer takes long. */
  sent?: { text: string; steps: Step[] };
  /** Why Python was asked what cannot be picked, until the reader does something else: a later answer is not shown. */
  pointed?: RequestReason;
  popup?: Popup;
  coach?: Coaching;
  /** While an example of the coach is shown, the state of the board behind it. */
  board?: State;
  review?: Reviewing;
  /** The card whose decision the reader makes anew. */
  trying?: number;
  asking: Asking;
  /** The rule whose chip was pressed; what is kept of the lesson while one is practised. */
  rule?: string;
  left?: Partial<State>;

  // -- what Python says
  /** A refusal that concerns this view alone. */
  own?: Notice;
  /** How many of these there were. */
  alone: number;
  /** The number of the notice that the reader has put away. */
  dismissed: number;
  editing: Editing;
  saving?: Saving;
  sketch: Sketch;
  /** Whether the desk shows the tree of moves, and beside which commits its variations are hidden. */
  tree: boolean;
  folded: number[];
  /** The node shown beside the current one for comparison. */
  held?: number;

  // -- setting up
  /** The tab of the tray that was chosen; "" for the first. */
  tab: string;

  effects: Effect[];
}

/** The traits of a model, with defaults for missing ones; a page without a host cannot save. */
export function traitsOf(model: Model): Traits {
  return {
    cursor: model.get("cursor") ?? 0,
    held: model.get("held") ?? -1,
    perspectives: model.get("perspectives") ?? [],
    choices: model.get("choices") ?? {},
    turn: model.get("turn") ?? {},
    mode: model.get("mode") ?? "read",
    notice: model.get("notice") ?? {},
    puzzle: model.get("puzzle") ?? {},
    lesson: { ...model.get("lesson"), ...(!pageHost() && { file: undefined }) },
    setting: model.get("setting") ?? {},
    review: model.get("review") ?? {},
  };
}

/** A board of which nothing is shown yet. */
export function initialState(traits: Traits, content: Content): State {
  return {
    traits,
    content,
    walks: record(),
    perspective: "",
    at: -1,
    pace: "none",
    playing: false,
    speed: 1,
    still: false,
    decided: record(),
    known: 0,
    every: false,
    awaits: false,
    laid: 0,
    curtain: { behind: "" },
    flipped: false,
    alive: true,
    live: true,
    deciding: false,
    typing: false,
    steps: [],
    crossed: [],
    alone: 0,
    dismissed: 0,
    editing: { open: false, from: "", doubt: false },
    tab: "",
    sketch: { marks: [], from: "" },
    asking: { typed: "", given: {}, off: false },
    tree: false,
    folded: [],
    effects: [],
  };
}
