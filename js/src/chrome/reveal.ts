/** Where a board is higher than the page around it, what its reader has just opened comes into view. */
import { treeShown } from "../state/reading.ts";
import { isHolding } from "../state/recap.ts";
import { isDone, isOver } from "../state/replying.ts";
import { isSettingUp } from "../state/position_editor.ts";
import type { State } from "../state/state.ts";

/** The things that can be opened, and the part of the board that shows each; of several the last. */
const PARTS: [isOpen: (state: State) => boolean, part: string][] = [
  [({ recap, reply }) => Boolean(recap?.open) || reply !== undefined, ".stage"],
  [({ deciding }) => deciding, ".choosing"],
  [({ board }) => board !== undefined, ".stage"],
  [({ coach }) => coach !== undefined, ".coach"],
  [({ review }) => review !== undefined, ".review"],
  [isHolding, ".recapped"],
  [treeShown, ".branches"],
  [({ editing }) => editing.open, ".edit"],
  [isSettingUp, ".position"],
  [({ held }) => held !== undefined, ".whose.first"],
  // How a puzzle ends: what leads on, and the verdict above it.
  [(state) => state.reply === undefined && (isDone(state) || isOver(state)), ".foot"],
];

/** The part of the board that was opened between these states, if any. */
export const opened = (before: State, now: State): string | undefined => PARTS.filter(([isOpen]) => isOpen(now) && !isOpen(before)).at(-1)?.[1];
