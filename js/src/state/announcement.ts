/** What a board says aloud of a change. */
import type { Text } from "../base/text.ts";
import { answered, predicted, questionAsked } from "./asking.ts";
import { adviceOf } from "./coach.ts";
import { reviewOf } from "./review.ts";
import { describePick } from "./picking.ts";
import { headlineOf } from "./recap.ts";
import { commitsShown, perspectiveName, noticeShown, seats } from "./reading.ts";
import type { State } from "./state.ts";

/** What came of a prediction, and of how many; undefined where there was none. */
export function verdict(state: State, text: Text): [title: string, text: string] | undefined {
  const given = answered(state);
  if (given?.answer === undefined) return undefined;
  const { ask, answer, right } = given;
  const words = (at: number) => (ask.options ? (ask.options[at] ?? []).filter(Boolean).join(" ") : `${at}`);
  return [text(right ? "ask.right" : "ask.wrong", { said: words(answer), right: words(ask.total ?? ask.right ?? 0) }), text("ask.count", { ...predicted(state) })];
}

/** `words` are those of the stop shown. */
export function announcement(before: State, after: State, text: Text, words: string): (string | undefined)[] {
  if (after.curtain.behind) {
    if (before.curtain.behind === after.curtain.behind) return [];
    return [text("curtain", { name: perspectiveName(after, after.curtain.behind) }), text("curtain.enter")];
  }
  const parts: (string | undefined)[] = [];
  const [asked, wasAsked] = [questionAsked(after), questionAsked(before)];
  if (asked && asked !== wasAsked) parts.push(text("ask"), asked.head, asked.text, ...(asked.options?.map((one, i) => [i + 1, ...one].filter(Boolean).join(" ")) ?? [text("ask.type")]));
  else if (asked && after.asking.typed !== before.asking.typed) parts.push(after.asking.typed);
  // The answer first: it is what the reader waits for.
  if (wasAsked && !asked) parts.push(...(verdict(after, text) ?? []));
  const looked = before.at >= 0 && (before.perspective !== after.perspective || Boolean(before.curtain.behind));
  if (looked) parts.push(perspectiveName(after, after.perspective));
  const [puzzle, was] = [after.traits.puzzle, before.traits.puzzle];
  const searches = puzzle.state === "searching" && was.state === "searching";
  const judged = !searches && (puzzle.state !== was.state || puzzle.head !== was.head || puzzle.say !== was.say);
  // The verdict first: it is what the reader waits for.
  if (was.state && judged) parts.push(puzzle.head, puzzle.say, puzzle.after);
  const entered = after.board && !before.board;
  if (entered) parts.push(after.traits.lesson.title, after.traits.lesson.about);
  if (looked || entered || before.at !== after.at || before.traits.lesson.n !== after.traits.lesson.n) {
    const [main] = commitsShown(after);
    parts.push(main?.chapter, headlineOf(after)?.join(" "), words, main?.comment);
  }
  if (was.state) parts.push(puzzle.hints?.[was.hints?.length ?? 0]);
  const [told, old] = [noticeShown(after), noticeShown(before)];
  // A side hears in its own words what all have been told with the same number.
  if (told && (told.n !== old?.n || told.title !== old?.title || told.text !== old?.text)) parts.push(told.title, told.text, ...(told.rules ?? []).map((rule) => rule.join(" ")));
  else if (after.popup?.kind === "tell" && after.popup !== before.popup) {
    const { title, text: said, rules = [] } = after.popup.notice;
    parts.push(title, said, ...rules.map((rule) => rule.join(" ")));
  }
  if (after.at === before.at && after.steps !== before.steps && after.steps.length > before.steps.length) parts.push(...describePick(after, text));
  const wrong = after.traits.setting.faults;
  if (wrong && wrong !== before.traits.setting.faults && after.traits.setting.text !== before.traits.setting.text) {
    parts.push(wrong[0] && text("position.faults", { count: wrong.length }), wrong[0]?.text);
  }
  // What grows between its beginning and its end is not read out.
  const [advice, earlier] = [adviceOf(after), adviceOf(before)];
  if (advice && !earlier) parts.push(text("coach.asks"));
  if (advice?.state === "done" && earlier?.state !== "done") parts.push(advice.said);
  const [review, earlierReview] = [reviewOf(after), reviewOf(before)];
  if (review && !earlierReview) parts.push(text("review"));
  if (review?.state === "done" && earlierReview?.state !== "done") parts.push(review.said);
  const [tried] = (review?.moments ?? []).flatMap(({ tried: now }, i) => (now && now !== earlierReview?.moments?.[i]?.tried ? [now] : []));
  if (tried && earlierReview) parts.push(tried);
  if (before.flipped !== after.flipped) parts.push(text("flip.said", { name: seats(after)[0] ?? "" }));
  if (before.alive !== after.alive) parts.push(text(after.alive ? "alive" : "silent"));
  const { tool, from } = after.editing;
  if (tool && tool !== before.editing.tool) parts.push(text(`edit.${tool}.how`));
  else if (from && from !== before.editing.from) parts.push(text("edit.arrow.end"));
  if (after.sketch.from && after.sketch.from !== before.sketch.from) parts.push(text("edit.arrow.end"));
  return parts;
}
