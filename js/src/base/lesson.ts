/** The data that Python sends about a lesson and its course. */

/** The files of a course or chapter: id, state (some of the words solved, missed and now), title. */
export type Progress = [id: string, state: string, title: string][];

/** What ends with a file: its chapter, or the whole course. */
export type Ends = "chapter" | "course";

/** What a lesson says of itself. */
export interface Lesson {
  title?: string;
  about?: string;
  plays?: string;
  progress?: Progress;
  chapter?: string;
  next?: string;
  ends?: Ends;
  /** Grows with each file of a course that the board has gone on to. */
  n?: number;
  /** The rules that can be practised, separated by spaces; while one is practised, whether the board leads back. */
  practise?: string;
  back?: boolean;
  /** Where the lesson may be written. */
  draft?: Draft;
  checked?: CheckResult;
  /** Where it may be saved: the name that is offered for its file, and whether this board has saved it there. */
  file?: string;
  /** The address of the course site that links lead to. */
  site?: string;
  saved?: boolean;
}

/** The puzzle of a lesson as it is being edited, and the options to choose from; the rest is text, with one hint per line. */
export interface Draft {
  sides: [id: string, name: string][];
  replies: string[];
  side?: string;
  task?: string;
  goal?: string;
  within?: string;
  reply?: string;
  hints?: string;
  after?: string;
  /** The teacher's words on the commits of these nodes, and whether they are right moves. */
  answers?: Record<string, [say: string, right: boolean]>;
  /** Whether it is complete. */
  asks?: boolean;
}

/** What a check of the lesson found; `busy` while it goes on. */
export interface CheckResult {
  busy?: string;
  holds?: boolean;
  /** No fault was found, but not everything could be judged. */
  open?: boolean;
  faults?: { text: string; node?: number; field?: string }[];
  said?: string[];
}
