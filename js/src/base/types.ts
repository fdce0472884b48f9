/** What Python sends: the scene vocabulary of `sekiwidget/core/scene.py` and the traits of the widget, as JSON. */
import type { Facing } from "./facing.ts";
import type { Ends, Lesson, Progress } from "./lesson.ts";
import type { EditedTable } from "./position_editor.ts";

export type Box = [x: number, y: number, width: number, height: number];
export type Point = [x: number, y: number];

export interface Symbol {
  box: Box;
  /** The room that it needs when it is shown alone, if its box in the picture is smaller than its drawing. */
  whole?: Box;
  svg: string;
  label?: string;
}
export type Kit = Record<string, Symbol>;

export interface Slot {
  xy?: Point;
  box?: Box;
  arrange?: "point" | "fan" | "row" | "pile";
  pitch?: number;
  size?: number;
  per_row?: number;
  row_pitch?: number;
  tuck?: "above" | "below";
  round?: boolean;
  about?: Point;
  /** Pieces are close together: rings are drawn on their edges, numbers at their corners. */
  snug?: boolean;
}
export interface Place {
  panel: string;
  slot: Slot;
  narrow?: Slot;
  label?: string;
  label_box?: Box;
  label_style?: string;
  neighbours?: string[];
  only?: "wide" | "narrow";
  ground?: boolean;
  /** What changes here is no reason to turn the panel to it. */
  aside?: boolean;
}
export interface Link {
  panel: string;
  ends: [string, string];
  path: string;
  style?: string;
}
export interface Panel {
  size: Point;
  svg?: string;
  label?: string;
  narrow_size?: Point;
  narrow_svg?: string;
  outline?: string;
  tray?: Box;
  part?: string;
  inset?: Box;
  narrow_inset?: Box;
  sum?: Box;
  narrow_sum?: Box;
  /** Of the panels with tabs only those of one are shown at a time. */
  tab?: string;
  /** How high a strip is that is folded in a narrow layout; none if it does not fold. */
  fold?: number;
  /** Whether letters lead to the piece whose id ends in a name that begins with them, instead of being keys. */
  letters?: boolean;
  /** Whether this strip stays in sight while a recap plays over the foot of the picture. */
  stays?: boolean;
}
export interface Scale {
  panel: string;
  box: Box;
  least: number;
  most: number;
  step: number;
  unit?: string;
  narrow?: Box;
}
export interface Backdrop {
  panels: Record<string, Panel>;
  places: Record<string, Place>;
  links?: Record<string, Link>;
  scales?: Record<string, Scale>;
  rules?: Record<string, string>;
  title?: string;
  facing?: Facing;
}

export interface Piece {
  symbol: string;
  place: string;
  order?: number;
  states?: string[];
  tuck?: string;
  fold?: string;
  count?: number;
  label?: string;
  value?: string;
  words?: string;
  inside?: string[];
}
export interface Lane {
  side: string;
  value: number;
  /** Where it differs from the value: what lies between is new. */
  before?: number;
  words?: string;
}
export interface Tick {
  value: number;
  words: string;
  symbol?: string;
}
export interface Term {
  number: number;
  words?: string;
  rule?: string;
}
export interface Sum {
  /** Of the result of a fight none where they would be too many. */
  terms?: Term[];
  total: number;
  words?: string;
  change?: string;
  piece?: string;
  track?: string;
  lane?: number;
  note?: string[];
  /** Of a fight that is decided: who won, and the other side's total. */
  winner?: string;
  rival?: Term;
  /** Whether it is still asked for: its numbers are empty, its total is what is typed. */
  asked?: boolean;
}
/** The colours of marks, in the order in which a key goes through them; without one a mark is in ink. */
export const HUES = ["green", "red", "blue", "yellow"] as const;
export type Hue = (typeof HUES)[number];
export interface Mark {
  place: string;
  to?: string;
  style?: string;
  side?: string;
  colour?: Hue;
}
export interface Move {
  start: string;
  end: string;
  links?: string[];
  symbol?: string;
  count?: number;
  style?: string;
}
export interface Caption {
  place: string;
  name?: string;
  text?: string;
  value?: string;
  rest?: string;
  style?: string;
  side?: string;
  sign?: string;
  sign_words?: string;
  rule?: string;
}
export interface Row {
  label?: string;
  value?: string;
  rule?: string;
  symbol?: string;
}
export interface Table {
  rows?: Row[];
  title?: string;
  note?: string;
}
export interface Scene {
  title?: string;
  panels?: string[];
  rule?: string;
  status?: string[];
  windows?: Record<string, Box>;
  narrow_windows?: Record<string, Box>;
  inset?: Box;
  narrow_inset?: Box;
  places?: Record<string, Place>;
  named?: Record<string, string>;
  pieces?: Record<string, Piece>;
  tracks?: Record<string, Lane[]>;
  ticks?: Record<string, Tick[]>;
  captions?: Record<string, Caption>;
  tables?: Record<string, Table>;
  marks?: Mark[];
  moves?: Move[];
  used?: string[];
  sum?: Sum;
  calendar?: Calendar;
  seats?: string[];
  far?: boolean;
  /** The strips that are folded at first. */
  folded?: string[];
}
export interface Calendar {
  label: string;
  periods: string[];
  current?: number;
  turns?: { label: string; side?: string; done?: boolean }[];
  words?: string;
}

/** What is asked before a step is shown: a number, or one of these options, each with its rule and its name. */
export interface Question {
  kind: "sum" | "rule" | "winner" | "loss";
  head: string;
  text: string;
  total?: number;
  /** How many terms the sum has, and what it counts. */
  terms?: number;
  unit?: string;
  options?: [rule: string, name: string][];
  right?: number;
}

export type Reason = [rule: string, words: string];

/** A commit (or the start, or a refused attempt) as one viewer sees it; its id is its index. */
export interface Commit {
  parent?: number | null;
  patch?: object;
  side?: string;
  who?: string;
  say?: string;
  why?: Reason[];
  sum?: string;
  /** The result and the cost of a fight, round or season that ended with it. Without a cost (even an empty one) the replay does not stop here. */
  headline?: [title: string, text?: string];
  comment?: string;
  chapter?: string;
  name?: string;
  /** The sign that rates it. */
  glyph?: string;
  quiet?: boolean;
  /** Shown together with the commit before it. */
  joined?: boolean;
  first?: boolean;
  gone?: boolean;
  refused?: { text: string; why?: Reason[] };
  ask?: Question;
}
export type Timelines = Record<string, { name?: string; nodes: Commit[] }>;

/**
 * New and changed nodes: of all ever sent, the first is number `from`; `nodes` has each of `ids`. As a trait it carries
 * the answer to the page whose request made them; as a message it is what a page has missed.
 */
export interface Update {
  from: number;
  ids: number[];
  nodes: Record<string, Commit[]>;
  answer?: Answer;
}
export type News = Partial<Update>;
/** Python's answer to a request, by the request's number. */
export interface Answer {
  answer?: number;
  ok?: boolean;
  notice?: Notice;
  completions?: [text: string, words: string][];
  /** The text of the requested module (`live.ts`). */
  live?: string;
  /** The requested table. */
  table?: string;
  /** The requested link. */
  link?: string;
  /** The learner's answers, as a line to paste. */
  answers?: string;
  /** The requested example of the coach: a line with its title, and what is made up in it. */
  example?: { nodes: Commit[]; title: string; note: string };
  /** Where something was saved; or the file that is there already; or the board's own, changed since, and a free name. */
  saved?: string;
  there?: string;
  changed?: string;
  beside?: string;
}
/** Timelines as sent: `packed` holds the first `from` changes; what the page has received since is added here. */
export interface Packed {
  packed: string;
  from: number;
  told: Update[];
}

/** The layout that fits the width of a board. */
export type Size = "wide" | "mid" | "narrow";

/**
 * A pick of a choice: between `least` and `most` of these ids. `at` has the piece or place that represents each id, ""
 * for none, and `nth` its index among the `inside` of that piece. `cost` is what picking gives up.
 */
export interface Pick {
  name?: string;
  ids: string[];
  at?: string[];
  nth?: number[];
  /** For each id, what picking it does. */
  results?: string[];
  /** For each id its name, if the picture does not show one. */
  words?: string[];
  /** A second piece that shows each id: ringed while it is picked. */
  also?: string[];
  /** The questions shown while an id is picked, each template once; `asked` has the index of the question for each id, if they differ. */
  asks?: string[];
  asked?: number[];
  cost?: string;
  /** The pick only pays for the action: picking it does not select this choice. */
  pays?: boolean;
  least: number;
  most: number;
}
/** `form` is the text of the action with slots: `{0}` is the first pick, `{0!}` the first of it, `{0#}` how many. */
export interface Choice {
  label?: string;
  /** The name of the action once everything is picked; without it, the label. */
  act?: string;
  /** What it does, if that is known: for all picks, or for each text of the action. */
  result?: string;
  results?: Record<string, string>;
  /** The texts of all its legal actions, if picks cannot be combined freely. */
  legal?: string[];
  /** The same if these are many: for each combination the values in which its picks differ from those of the choice. */
  ways?: Partial<Pick>[][];
  /** The main button while nothing is picked. */
  main?: boolean;
  verb?: string;
  rule?: string;
  note?: string;
  /** Defaults to 1, as does `most`. */
  picks?: (Omit<Pick, "least" | "most"> & Partial<Pick>)[];
  form?: string;
}
export interface Choices {
  node?: number;
  list?: Record<string, Choice[]>;
  /** Where a side arranges before it plays: what its picture has other than at the node, as a merge patch. */
  shown?: Record<string, object>;
  /** The question there, instead of that of the turn. */
  asks?: Record<string, Reason>;
}
/** Who decides at a node: by hand in the perspectives `as`, or somebody else. */
export interface Turn {
  node?: number;
  name?: string;
  by?: "page" | "opponent" | "chance" | "python" | "over";
  as?: string[];
  curtain?: boolean;
  /** The question: its rule and a sentence. */
  asks?: Reason;
  /** While values are shown: for each perspective, how the commit shown changed them. */
  worth?: Record<string, string>;
  /** While values are shown, and differ: for each perspective those of the choices. */
  values?: Record<string, Values>;
  /** What the coach tells a perspective that has asked. */
  coach?: Record<string, Advice>;
}
/** What the coach tells a side: while it weighs the choices, intervals in the order of the board. */
export interface Advice {
  state?: "thinking" | "done";
  /** Who asks, and in which colour. */
  who?: string;
  side?: string;
  /** The answer in a sentence, what the figures count, and how they were found. */
  said?: string;
  unit?: "win" | "goal" | "balance";
  counted?: string;
  foot?: string;
  /** How much of it is done, in per cent; whether it can be weighed for longer. */
  done?: number;
  more?: boolean;
  rows?: AdvisedRow[];
  /** Where the line of all bars stands, in per cent. */
  zero?: number;
  stakes?: Stake[];
}
/** A choice: the text to play, the sentence that says it, and the index of the choice with the ids of each pick. */
export interface AdvisedRow {
  text: string;
  words: string;
  act?: [choice: number, picked: string[][]];
  /** Its figure, in words, and by how much it is worse. */
  figure?: string;
  told?: string;
  behind?: string;
  /** The ends and the middle of its interval, in per cent of the bar. */
  bar?: [low: number, middle: number, high: number];
  /** Whether it cannot be told apart from the best; not known while it is weighed. */
  alike?: boolean;
  why?: string;
  rule?: string;
  /** Of an arrangement: what it does otherwise than another one, and what its picture has other than the node's. */
  parts?: string[];
  shown?: object;
  /** The text of the row whose example shows the reason. */
  example?: string;
}
/** Something that a side may win or lose soon. */
export interface Stake {
  text: string;
  rule?: string;
  places?: string[];
  threat?: boolean;
}
/** The review of a line: what the decisions of a side cost it, and how it stood. */
export interface Reviewed {
  state?: "thinking" | "done";
  /** The node at which the line ends. */
  end?: number;
  /** Whose review it is, in which colour, and for whom else one can be asked for. */
  who?: string;
  side?: string;
  others?: [id: string, name: string][];
  said?: string;
  /** How much of it is done, in per cent. */
  done?: number;
  sums?: string[];
  foot?: string;
  moments?: Moment[];
  caption?: string;
  /** For each point its node, its height in per cent, and its value in words; so also the top, the middle and the foot. */
  curve?: [node: number, high: number, words: string][];
  scale?: [high: number, words: string][];
  /** What chance changed at a node. */
  dice?: [node: number, words: string][];
}
/** A decision that cost something: where it was made, the node it led to, and in words what was better. */
export interface Moment {
  node: number;
  after: number;
  number: number;
  glyph: string;
  mark: string;
  change: string;
  played: string;
  better: string;
  cost: string;
  why?: string;
  rule?: string;
  /** What the reader tried instead, in words with what it costs. */
  tried?: string;
  /** The pieces and places that are picked for what was better. */
  at?: string[];
  /** Whether it is one of those that cost most. */
  main?: boolean;
}
/** What actions are worth, best first: the bars begin at `zero`, in per cent of their room. */
export interface Values {
  zero: number;
  list: Value[];
}
export interface Value {
  figure: string;
  words: string;
  /** The room before its bar and after it, in per cent. */
  bar: [before: number, after: number];
  /** The actions that it is the value of: the index of the choice of each, and the ids of its picks. */
  acts: [choice: number, picked: string[][]][];
}
export interface Notice {
  n?: number;
  kind?: "refused" | "error" | "info";
  title?: string;
  text?: string;
  rules?: Reason[];
  node?: number;
  /** The piece or place where an attempt is crossed out that was not picked in the picture. */
  at?: string;
}

/** The question, the verdict on the last commit, and the help given; empty if there is no puzzle. */
export interface Puzzle {
  title?: string;
  task?: string;
  state?: "asked" | "searching" | "right" | "unjudged" | "wrong" | "solved" | "shown" | "free";
  /** The verdict in a few words, and why. */
  head?: string;
  say?: string;
  /** The commit judged. */
  node?: number;
  /** The piece or place at which the verdict is shown. */
  at?: string;
  /** The teacher's closing text. */
  after?: string;
  hints?: string[];
  help?: string[];
  left?: string;
  /** The node at which the puzzle ends for the reader: it shows the deciding position. */
  rest?: number;
  /** Whether the first try solved it without help; the earlier tries and their results. */
  first?: boolean;
  tried?: [words: string, result: string][];
  hint_count?: number;
  /** The rule that it is about, if it is missed and the rule can be practised. */
  rule?: string;
  /** The files of the chapter with their states; its title; the title of the next file; what ends before it. */
  progress?: Progress;
  chapter?: string;
  next?: string;
  ends?: Ends;
}
export interface Traits {
  kit: string;
  backdrop: string;
  timelines: Packed;
  changes: number;
  news: News;
  cursor: number;
  /** The last step of a page: the number of its lesson, and an id of its own. */
  step: number[];
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
  words: string;
  width: number;
  height: number;
  theme: string;
}

/** The part of anywidget's model that the board uses; a saved page brings a small one of its own. */
export interface Model {
  get<K extends keyof Traits>(name: K): Traits[K] | undefined;
  set<K extends "cursor" | "step">(name: K, value: Traits[K]): void;
  on(event: string, listener: (...args: never[]) => void): void;
  off(event: string, listener?: (...args: never[]) => void): void;
  save_changes(): void;
  send(content: object): void;
}

/** The model of a page that judges without Python: the page itself sets the traits that Python would set. */
export interface PuzzleModel extends Omit<Model, "set"> {
  set<K extends keyof Traits>(name: K, value: Traits[K]): void;
}
