import type { Choice, Commit, Notice, Puzzle, Turn } from "./types.ts";

/** A puzzle's tree, as `sekiwidget/export/puzzle_tree.py` tells it; its nodes are named by their index in `nodes`. */

/** What is told of a commit that is tried: the nodes it adds, and the verdict or the refusal. */
export interface Verdict {
  nodes: number[];
  /** The commit itself, and where it leads. */
  made?: number;
  end?: number;
  told?: Puzzle;
  /** The teacher's words on it, its comment once something else is tried. */
  comment?: string;
  notice?: Notice;
  /** Where it ends for the reader, if it solves. */
  rest?: number;
  /** A wrong try in words, and how near it came. */
  tried?: [words: string, result: string];
  /** What the learner had to play after it. */
  forced?: string[];
}

/** By their verbs, what makes texts stand for several commits (`Game.chains`). */
export type Chains = Record<string, "links" | "pairs">;

/** Where the learner is asked. */
export interface PuzzlePlace {
  list: Record<string, Choice[]>;
  left?: string;
  /** What may be typed, and the index of its verdict. */
  texts: Record<string, number>;
  verdicts: Verdict[];
  /** The solution from here, and where it ends for the reader. */
  show: number[];
  rest?: number;
  /** What is said beside it, where it is not known to its end. */
  shown?: Puzzle;
  /** Why a piece or place cannot be picked: an index of the reasons, or the text that is meant. */
  why?: Record<string, number | string>;
}

export interface PuzzleTree {
  nodes: Record<string, Commit[]>;
  turns: Turn[];
  places: Record<number, PuzzlePlace>;
  puzzle: Puzzle;
  hints: string[];
  /** The help that there is in each state. */
  help: Record<string, string[]>;
  /** What is said beside the solution, and the teacher's closing word. */
  shown: string;
  after?: string;
  reasons?: Notice[];
  /** The letter and the name of the side that is asked. */
  side: string[];
  chains?: Chains;
  start: number;
}
