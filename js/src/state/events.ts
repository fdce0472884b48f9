import type { Answer, Hue, Mark, News } from "../base/types.ts";
import type { Content } from "../sync/content.ts";
import type { Change } from "../sync/model_events.ts";
import type { Item, Step } from "./picks.ts";
import type { RequestReason, Traits, Tool } from "./state.ts";

/** The ways in which a reader steps: along the line, between variations, back to the main line. */
export type Way = "first" | "back" | "forward" | "last" | "up" | "down" | "home";

/** Everything that can happen to a board. */
export type Event =
  // From Python
  | { type: "traits"; change: Change; traits: Traits; content: Content; news?: News }
  | { type: "answered"; answer: Answer; for: RequestReason }
  | { type: "alive"; on: boolean; live?: boolean } // `live`: the parts in live.ts are here
  // Reading
  | { type: "go"; node: number | undefined; quick?: boolean }
  | { type: "step"; way: Way; quick?: boolean }
  | { type: "play" }
  | { type: "tick" }
  /** Skips to the end of a reply; plays the line of a puzzle once more. */
  | { type: "skip" }
  | { type: "line" }
  // What came since the last decision: to its end, on or halt, again; a frame of it; how fast
  | { type: "recap"; way: "skip" | "pause" | "again" }
  | { type: "frame"; index: number }
  | { type: "speed"; speed: number }
  | { type: "setView"; perspective: string }
  | { type: "uncover" }
  | { type: "everyCommit" }
  | { type: "flip" }
  | { type: "dismiss" }
  | { type: "tree" }
  | { type: "fold"; node: number }
  // Comparing: with this node, or with the stop before; again ends it
  | { type: "compare"; node?: number }
  | { type: "moveHeld"; way: "back" | "forward" | "this" }
  // Playing
  | { type: "decide"; on: boolean }
  | { type: "type"; on: boolean }
  | { type: "typed" }
  | { type: "open"; index: number }
  /** In the list (`listed`), or in a menu of the picture. */
  | { type: "pick"; item: Item; picked: boolean; listed: boolean }
  /** This number of equal pieces was picked. */
  | { type: "amount"; item: Item; count: number; listed: boolean }
  | { type: "all"; at: string }
  /** In the picture: a click; the start of a drag, its end, and what it means. */
  | { type: "choose"; at: string }
  | { type: "drag"; at: string }
  | { type: "drop"; at: string }
  | { type: "meaning"; steps: Step[] }
  | { type: "clickAside"; at: string }
  | { type: "undo" }
  | { type: "closePopup" }
  | { type: "submit" }
  | { type: "act"; text: string }
  | { type: "showPending"; text: string }
  | { type: "puzzle"; what: string; name?: string }
  | { type: "analyse"; on: boolean }
  // The coach: asked, and again ended; asked for more; a row of it looked at, pointed at, shown by an example (again: no longer), and played
  | { type: "coach"; more?: boolean }
  | { type: "lookAt"; row: number }
  | { type: "example" }
  | { type: "pointAt"; row?: number }
  | { type: "playAdvised" }
  // The review: shown, and again closed; of another side; a card, and where something was better; the next card; decided anew
  | { type: "review"; side?: string }
  | { type: "moment"; index: number; better?: boolean }
  | { type: "stepMoment"; by: 1 | -1 }
  | { type: "tryMoment"; index: number }
  | { type: "stepLuck" }
  // A question before a step: a digit or Backspace; the answer, else what is typed; no more of them
  | { type: "digit"; key: string }
  | { type: "predict"; answer?: number }
  | { type: "askNoMore" }
  // A rule that can be practised: pressed, and practised; while one is, back to the lesson
  | { type: "rule"; rule: string }
  | { type: "practise" }
  // Editing
  | { type: "edit" }
  | { type: "tool"; tool: Tool }
  | { type: "colour"; colour: Hue | undefined }
  | { type: "mark"; at: string; drawn: boolean }
  | { type: "confirmDelete"; on: boolean }
  | { type: "write"; edit: string; node: number; text?: string; right?: boolean }
  | { type: "check" }
  // Keeping
  /** Names a file; `quick` saves again under the last name without asking. */
  | { type: "save"; quick?: boolean }
  | { type: "saveAs"; name: string; over: boolean }
  | { type: "closeSaving" }
  /** Of a file that somebody else has changed: to save beside it, or to show it as it is now. */
  | { type: "saveBeside" }
  | { type: "reloadFile" }
  | { type: "copy" }
  /** Asks for the link that opens the lesson on a course site. */
  | { type: "link"; site: string }
  | { type: "inform"; title: string }
  // Setting up
  | { type: "position"; what: "begin" | "play" | "leave" }
  | { type: "table"; text: string }
  | { type: "tab"; tab: string }
  | { type: "remove" }
  // Drawing
  | { type: "pen"; mark: Mark | undefined; done: boolean }
  | { type: "pencil"; at: string; arrow: boolean };

export type Dispatch = (event: Event) => void;
