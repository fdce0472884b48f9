import { entries, keys, own } from "../base/dom.ts";
import type { PuzzleTree, PuzzlePlace, Verdict } from "../base/puzzle_tree.ts";
import type { Text } from "../base/text.ts";
import type { Answer, Commit, PuzzleModel, Notice, Puzzle } from "../base/types.ts";
import type { Answerer } from "./answerer.ts";
import { splitText } from "./chains.ts";
import type { Content } from "./content.ts";
import { makeShownTree } from "./shown_tree.ts";
import { lookUpText, withoutActor } from "./text_lookup.ts";
import { typoCheck, vocabulary } from "./typo_check.ts";

/** The answerer of a page that has no Python: a puzzle, judged by its tree, which Python walked beforehand. */

/** How many completions of a typed text are given. */
const MOST = 24;

interface Request {
  act?: string;
  complete?: string;
  point?: string;
  fits?: [number, number[][]][];
  puzzle?: string;
  name?: string;
  node?: number;
  as?: string;
}

/**
 * Answers as a board with Python does: the same state of the puzzle, the same traits. `table` is in the words of
 * `sekiwidget/export/puzzle_tree.py`; its nodes become commits of the page as the learner comes to them.
 */
export function makePuzzleAnswerer(model: PuzzleModel, table: PuzzleTree, content: Content, text: Text): Answerer {
  const tree = makeShownTree(table);
  const words = vocabulary(table.places, keys({ ...content.backdrop?.places, ...content.kit }));
  const failed = new Set<number>();
  let state: NonNullable<Puzzle["state"]> = "asked";
  /** The position in which the learner must decide, and the verdict shown. */
  let here = table.start;
  let told: Verdict | undefined;
  let hints = 0;
  let notices = 0;
  /** The wrong tries since the puzzle was begun; whether there ever were any, or the solution was shown. */
  let tried: [words: string, result: string][] = [];
  let missed = false;

  /** The node of the table for one of the page; of a refused attempt the one where it was made. */
  function standing(local: number): number {
    const node = tree.node(local);
    const entry: Commit = table.nodes.all?.[node] ?? {};
    return entry.refused ? (entry.parent as number) : node;
  }

  const placeAt = (node: number): PuzzlePlace | undefined => table.places[node];

  // -- what is told ----------------------------------------------------------------------------------------------------

  /** The choices at the cursor, and the side that decides. */
  function offer(): void {
    const node = model.get("cursor") ?? 0;
    model.set("choices", { node, list: placeAt(standing(node))?.list ?? {} });
    model.set("turn", { ...table.turns[tree.node(node)], node });
  }

  /** Publishes the new and changed commits, goes to a node of the page, and publishes the state of the puzzle. */
  function advance(cursor: number): void {
    const news = tree.news(content.changes);
    if (news) model.set("news", news);
    if (model.get("notice")?.n) model.set("notice", {});
    if (model.get("cursor") === cursor) offer();
    else model.set("cursor", cursor);
  }

  function tell(): void {
    const asked = state === "asked" || state === "right" || state === "unjudged";
    const wayBack = state === "wrong" || state === "shown" || (asked && here !== table.start);
    const gone = [wayBack ? "" : "back", hints < table.hints.length ? "" : "hint"];
    const over = state === "solved" || state === "shown";
    const node = state === "shown" ? here : told?.made;
    const rest = state === "shown" ? placeAt(here)?.rest : told?.rest;
    model.set("puzzle", {
      ...table.puzzle,
      ...told?.told,
      state,
      ...(state === "shown" && { head: table.shown, ...(placeAt(here)?.shown ?? (table.after && { after: table.after })) }),
      ...(node !== undefined && { node: tree.local(node) }),
      ...(over && rest !== undefined && { rest: tree.local(rest) }),
      ...(over && tried[0] && { tried }),
      ...(state === "solved" && !missed && !hints && { first: true }),
      ...(hints && { hints: table.hints.slice(0, hints) }),
      help: (table.help[state] ?? []).filter((what) => !gone.includes(what)),
      ...(asked && { left: placeAt(here)?.left }),
    });
  }

  /** Shows a notice in all views of the board, and answers with it. */
  function refuse(notice: Notice): Answer {
    const numbered = { n: ++notices, ...notice };
    model.set("notice", numbered);
    return { ok: false, notice: numbered };
  }

  const reject = (words: string): Answer => refuse({ kind: "error", text: text(words) });
  const unknown = (): Answer => refuse({ kind: "info", title: text("alone"), text: text("alone.unknown") });
  const over = (): Answer => refuse({ kind: "info", title: text(state === "solved" ? "alone.solved" : "alone"), text: text("alone.over") });

  // -- what is asked ---------------------------------------------------------------------------------------------------

  /** The words on a try, shown while it was judged, become its comment. */
  function leaveTry(): void {
    if (told?.comment && told.made !== undefined) tree.comment(told.made, told.comment);
  }

  function act(node: number, typed: string, as: string): Answer {
    const at = standing(node);
    if (state === "solved" || state === "shown") return over();
    if (tree.path(at).some((one) => failed.has(one))) return reject("alone.failed");
    const place = placeAt(at);
    if (!place) return table.turns[at]?.by === "page" ? unknown() : reject("alone.asked");
    const said = withoutActor(typed, table.side);
    const found = verdicts(at, said, as);
    if (found) return make(at, found, said);
    const wrong = typoCheck(said, place, own(place.list, as) ?? [], words, text);
    return wrong ? refuse({ kind: "error", title: text("misread"), text: wrong }) : unknown();
  }

  /**
   * The verdicts on a text at a node, one for each commit that it stands for, up to one that is not right. Undefined if it
   * goes where the tree does not.
   */
  function verdicts(at: number, typed: string, as: string): Verdict[] | undefined {
    const place = placeAt(at);
    const verdict = (text: string): Verdict | undefined => place?.verdicts[lookUpText(text, place.texts, own(place.list, as) ?? []) ?? -1];
    const whole = verdict(typed);
    if (whole) return [whole];
    let refused: Verdict[] | undefined;
    for (const [first, rest] of splitText(typed, table.chains)) {
      const made = verdict(first);
      if (!made) continue;
      if (made.notice) {
        refused ??= [made];
        continue;
      }
      if (made.told?.state !== "right" && made.told?.state !== "unjudged") return [made];
      const left = unforced(rest, made.forced ?? []);
      const more = left && verdicts(made.end as number, left, as);
      return left && !more ? undefined : [made, ...(more || [])];
    }
    return refused;
  }

  /** The rest of a text without the forced commits that have already been played; "" for nothing. */
  function unforced(text: string, forced: string[]): string {
    const is = (one: string, other: string): boolean => lookUpText(one, { [other]: 0 }, []) !== undefined;
    return forced.reduce((left, one) => (is(left, one) ? "" : (splitText(left, table.chains).find(([first]) => is(first, one))?.[1] ?? left)), text);
  }

  /** Plays the judged commits, which the learner `said`; the last one may be a refusal. */
  function make(from: number, found: Verdict[], said: string): Answer {
    let cursor = model.get("cursor") ?? 0;
    let at = from;
    let refused: Notice | undefined;
    for (const verdict of found) {
      leaveTry();
      tree.show(verdict.nodes);
      refused = verdict.notice;
      if (!refused) cursor = judge(at, verdict, said);
      at = here;
    }
    advance(cursor);
    // Last, because who learns of a wrong commit plays the refutation from its cursor.
    if (!found[0]?.notice) tell();
    const leaf = refused?.node;
    return refused ? refuse({ ...refused, ...(leaf !== undefined && { node: tree.local(leaf) }) }) : { ok: true };
  }

  /** Notes a verdict on a commit from a node, and what the learner `said`; returns where on the page it leads. */
  function judge(at: number, verdict: Verdict, said: string): number {
    const [made, end] = [verdict.made as number, verdict.end as number];
    told = verdict;
    state = verdict.told?.state ?? "asked";
    here = state === "wrong" ? at : end;
    // The page around the board counts.
    if (state === "wrong" || state === "solved") model.send({ count: "tries", said, state });
    if (state === "wrong") {
      failed.add(made);
      missed = true;
      const row = verdict.tried;
      if (row && !tried.some((one) => `${one}` === `${row}`)) tried = [...tried, row];
    } else tree.promote(end);
    return tree.local(state === "wrong" ? made : end) as number;
  }

  function help(what: string, name = ""): Answer {
    if (what === "next" || what === "open") {
      // The page around the board knows the way.
      model.send({ puzzle: what, name });
      return { ok: true };
    }
    // A solved puzzle stays as it is until it is started again.
    if (state === "solved" && what !== "again") return over();
    const place = placeAt(here);
    let cursor = model.get("cursor") ?? 0;
    if (what === "hint") {
      hints = Math.min(hints + 1, table.hints.length);
      model.send({ count: "hints" });
    } else if (what === "again") {
      tree.clear(table.start);
      failed.clear();
      tried = [];
      [here, state, told] = [table.start, "asked", undefined];
      cursor = tree.local(here) as number;
    } else if (what === "back") {
      leaveTry();
      // After a wrong move the learner cannot decide: only this move can be taken back.
      const before = state === "wrong" || state === "shown" ? undefined : tree.path(here).filter((one) => one !== here && placeAt(one)).at(-1);
      here = before ?? here;
      [state, told] = ["asked", undefined];
      cursor = tree.local(here) as number;
    } else if (what === "show" && place) {
      leaveTry();
      tree.show(place.show);
      tree.promote(place.show.at(-1) ?? here);
      missed = true;
      [state, told] = ["shown", undefined];
      cursor = tree.local(here) as number;
    } else return unknown();
    advance(cursor);
    tell();
    return { ok: true };
  }

  /** Why something cannot be picked; if a text is meant, it is tried. */
  function point({ point: at = "", fits = [], node = 0, as = "" }: Request): Answer {
    const place = placeAt(standing(node));
    const why = fits.some(([, taken]) => taken.some((held) => held[0] !== undefined)) ? undefined : own(place?.why, at);
    if (typeof why === "string") return act(node, why, as);
    const { asks } = table.turns[standing(node)] ?? {};
    return { ok: false, notice: (why !== undefined && table.reasons?.[why]) || { kind: "info", text: text("alone.pick"), rules: asks ? [asks] : [] } };
  }

  /** The possible continuations of a typed text, in alphabetical order, which does not reveal the right one. */
  function completions(node: number, typed: string): Answer {
    const place = placeAt(standing(node));
    const begun = withoutActor(typed, table.side).trimStart();
    const lead = typed.slice(0, typed.length - begun.length);
    const known = entries(place?.texts ?? {}).filter(([one, at]) => !place?.verdicts[at]?.notice && one.toLowerCase().startsWith(begun.toLowerCase()));
    return { ok: true, completions: known.map(([one]): [string, string] => [lead + one, ""]).sort().slice(0, MOST) };
  }

  function answered(request: Request): Answer {
    const { node = 0, as = "" } = request;
    if (request.act !== undefined) return act(node, request.act, as);
    if (request.complete !== undefined) return completions(node, request.complete);
    if (request.point !== undefined) return point(request);
    return request.puzzle === undefined ? unknown() : help(request.puzzle, request.name);
  }

  model.on("change:cursor", offer);
  return {
    // As with Python, the answer comes later: what asked for it is done first.
    ask: async (request, done) => done(answered(await request)),
    due() {},
    heard() {},
    receive() {},
    gone() {},
    stop: () => model.off("change:cursor", offer),
  };
}
