/** What judges a puzzle by its tree, as an ES module: a page of a puzzle has it beside the front end, no other needs it. */
import type { MakeJudge } from "./sync/content.ts";
import { makePuzzleAnswerer } from "./sync/puzzle_answerer.ts";

export const makeJudge: MakeJudge = (tree) => (model, content, text) => makePuzzleAnswerer(model, tree, content, text);
