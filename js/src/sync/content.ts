import { entries, fromEntries, isObject, max, own, record } from "../base/dom.ts";
import type { PuzzleTree } from "../base/puzzle_tree.ts";
import type { Text } from "../base/text.ts";
import type { Backdrop, Update, Kit, Model, Packed, PuzzleModel, Timelines } from "../base/types.ts";
import type { Answerer } from "./answerer.ts";
import { unpack } from "./unpack.ts";

/** A model's packed data; `changes` counts the new and changed nodes received so far. */
export interface Content {
  kit: Kit;
  backdrop: Backdrop;
  words: Record<string, string>;
  timelines: Timelines;
  changes: number;
  /** What judges the puzzle of a page without Python. */
  judge?: Judge;
}

/** Makes the answerer of a board whose puzzle the page judges by itself. */
export type Judge = (model: PuzzleModel, content: Content, text: Text) => Answerer;
export type MakeJudge = (tree: PuzzleTree) => Judge;

const opened = new WeakMap<Packed, Content | Promise<Content>>();

/** A model's data, or the promise of it: unpacked once for all its views, whichever proxy of the model each holds. */
export function openContent(model: Model): Content | Promise<Content> {
  const packed = model.get("timelines") as Packed;
  let found = opened.get(packed);
  if (!found) {
    found = read(model, packed).then((content) => {
      opened.set(packed, content);
      return content;
    });
    opened.set(packed, found);
  }
  return found;
}

/** Calls back with a model's data: at once, or as soon as it is unpacked, in the order of the calls. */
export function whenOpen(model: Model, call: (content: Content) => void): void {
  const found = openContent(model);
  if (found instanceof Promise) found.then(call);
  else call(found);
}

const common = new Map<string, Promise<unknown>>();

/** Unpacked data, in which names are looked up: it, and what it consists of. */
const unpackRecords = async (packed: string): Promise<unknown> =>
  fromEntries(entries((await unpack(packed)) as object).map(([name, part]) => [name, isObject(part) ? record(part) : part]));

/** What all boards of a game have alike is unpacked once for all of them. */
function shared(packed: string): Promise<unknown> {
  const found = common.get(packed) ?? unpackRecords(packed);
  common.set(packed, found);
  return found;
}

async function read(model: Model, { packed, from, told }: Packed): Promise<Content> {
  const alike = [model.get("kit"), model.get("backdrop"), model.get("words")].map((text) => shared(text as string));
  const all = [...alike, unpackRecords(packed)];
  const [kit, backdrop, words, timelines] = (await Promise.all(all)) as [Kit, Backdrop, Record<string, string>, Timelines];
  const content: Content = { kit, backdrop, words, timelines, changes: from };
  for (const message of told) applyUpdate(content, message);
  return content;
}

/** Takes in the new and changed nodes not yet received; returns false if earlier ones are missing. */
export function applyUpdate(content: Content, { from, ids, nodes }: Update): boolean {
  if (from > content.changes) return false;
  for (const [name, timeline] of entries(content.timelines)) {
    ids.slice(content.changes - from).forEach((id, i) => {
      timeline.nodes[id] = own(nodes, name)?.[content.changes - from + i] ?? {};
    });
  }
  content.changes = max(content.changes, from + ids.length);
  return true;
}
