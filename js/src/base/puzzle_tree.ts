import type { Choice, Commit, Notice, Puzzle, Turn } from "./types.ts";

/** A puzzle's tree, as `sekiwidget/export/puzzle_tree.py` writes it; nodes are named by their index in `nodes`. */

/** The answer to a commit that is tried: the nodes that it adds, and the verdict or the refusal. */
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

/** For each verb, how one text can mean several commits (`Game.chains`). */
export type Chains = Record<string, "links" | "pairs">;

/** A position in which the learner must decide. */
export interface PuzzlePlace {
  list: Record<string, Choice[]>;
  left?: string;
  /** The texts that may be typed, each with the index of its verdict. */
  texts: Record<string, number>;
  verdicts: Verdict[];
  /** The solution from here, and where it ends for the reader. */
  show: number[];
  rest?: number;
  /** A remark beside the solution, if it is not known to its end. */
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
  /** A remark beside the solution, and the teacher's closing text. */
  shown: string;
  after?: string;
  reasons?: Notice[];
  /** The letter and the name of the side that must decide. */
  side: string[];
  chains?: Chains;
  start: number;
}
