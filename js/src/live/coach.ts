/** The coach in the desk: what to do here, and why, with a row for each choice that was weighed. */
import type { Chips } from "../base/chips.ts";
import { button, focused, h, HIDDEN, LABEL, max, min, rect, refill, setAttributes, setText, textElement } from "../base/dom.ts";
import type { Text } from "../base/text.ts";
import type { Advice, AdvisedRow, Stake } from "../base/types.ts";
import { icon } from "../chrome/tools.ts";
import type { Dispatch } from "../state/events.ts";

/** Rows that have a number as their key. */
const NUMBERED = 9;

/** The most that is shown as in the air. */
const MOST_STAKES = 4;
/** An answer with more letters is set smaller. */
const LONG = 60;

/** A row as the board names it: what it picks, or what it does; and what comes of it. */
export interface RowName {
  name: string;
  note: string;
  picture?: Element;
}

/** What the reader points at: a row, or the places of something in the air. */
export type Pointed = { row: number } | { places: string[] };

/** What the coach shows. */
export interface CoachView {
  advice: Advice;
  looked: number;
  plays: boolean;
  /** Whether an example shows why. */
  shows: boolean;
  names: RowName[];
}

/** `point` is told which places a row or something in the air is about, while the pointer or the focus is on it. */
export function makeCoach(chips: Chips, text: Text, dispatch: Dispatch, point: (on: Pointed | undefined) => void) {
  const who = textElement("span.caps");
  const away = h("button.key", { "data-key": "w", title: text("close") }, h("span.sr", text("close")), h("kbd", text("keys.Escape")));
  const said = h("p.said", { dir: "auto" });
  const meter = h("div.meter", HIDDEN, h("i"));
  const air = h("div.air");
  const body = h("div.weighed");
  const name = h("span.note", { dir: "auto" });
  const playing = h("strong");
  const play = button("do plays", () => dispatch({ type: "playAdvised" }), { "aria-keyshortcuts": "Enter" }, h("span.text", playing, name), h("kbd", HIDDEN, "↵"));
  const example = h("button.pickable", { "data-key": "v" }, icon("play"), text("coach.show"), h("kbd", "V"));
  const foot = h("p.note", { dir: "auto" });
  const more = button("pickable", () => dispatch({ type: "coach", more: true }), { "aria-keyshortcuts": "R" }, text("coach.more"), h("kbd", "R"));
  const scroll = h("div.coachbody", air, body);
  const element = h("section.coach", { [LABEL]: text("coach"), hidden: "" }, h("div.coachhead", h("div.text", who, h("h3", text("coach.asks"))), away), said, meter, scroll, h("div.coachfoot", h("div.playing", example, play), h("div.how", foot, more)));
  /** The rows by their text: they stay while their figures change, under the pointer and with the focus. */
  let rows = new Map<string, ReturnType<typeof makeRow>>();
  let laid = "";
  let aired = "";
  let seen = 0;

  function pointed(on: HTMLElement, at: Pointed): void {
    on.onpointerenter = on.onfocus = () => point(at);
    on.onpointerleave = on.onblur = () => point(undefined);
  }

  function makeRow() {
    const key = h("kbd", HIDDEN);
    const picture = h("span.drawn", HIDDEN);
    const called = h("strong", { dir: "auto" });
    const note = h("span.note", { dir: "auto" });
    const figure = h("b", { dir: "ltr" });
    const behind = h("span.note.less", { dir: "auto" });
    const lane = h("span.lane", h("i.sure"), h("i.perhaps"), h("i.mean"), h("i.zero"));
    const told = h("span.sr");
    const cells = h("span.cells", HIDDEN, key, picture, called, note, figure, behind, lane);
    const one = h("button.advised", told, cells);
    const why = h("p.because");
    const item = h("li", one, why);
    return {
      item,
      one,
      update({ words, figure: shown = "", told: full = "", behind: less = "", bar, why: reason = "", rule, alike }: AdvisedRow, at: number, view: CoachView): void {
        const { advice, looked, names } = view;
        const named = names[at] as RowName;
        setText(key, at < NUMBERED ? `${at + 1}` : "");
        if (picture.dataset.of !== called.textContent || called.textContent !== named.name) refill(picture, named.picture);
        setText(called, named.name || words);
        picture.dataset.of = called.textContent ?? "";
        setText(note, named.note);
        setText(figure, shown);
        setText(behind, less);
        setText(told, [words, full || shown, less, alike && text("coach.alike")].filter(Boolean).join(" "));
        setAttributes(one, { "aria-pressed": at === looked, title: words, class: `advised ${advice.side ?? ""}${alike === undefined && bar ? " open" : ""}` });
        const [low, middle, high] = bar ?? [0, 0, 0];
        lane.hidden = !bar;
        lane.style.cssText = `--low:${low}%;--middle:${middle}%;--high:${high}%;--zero:${advice.zero}%`;
        one.onclick = () => dispatch({ type: "lookAt", row: at });
        pointed(one, { row: at });
        why.hidden = at !== looked || !reason;
        if (!why.hidden) refill(why, textElement("span", reason), " ", rule && chips.chip(rule));
      },
    };
  }

  /** The heads of the rows, each with the indices below it. */
  function groups({ rows: all = [] }: Advice): [head: string, rows: number[]][] {
    const at = (alike?: boolean) => all.flatMap((row, i) => (row.alike === alike ? [i] : []));
    const [good, worse, open] = [at(true), at(false), at()];
    const found: [string, number[]][] = [[good[1] !== undefined ? text("coach.good") : text("coach.best"), good], [text("coach.worse"), worse], [text("coach.open"), open]];
    return found.filter(([, some]) => some[0] !== undefined);
  }

  function lay(view: CoachView): void {
    const { advice } = view;
    const all = advice.rows ?? [];
    const wanted = JSON.stringify([all.map((row) => [row.text, row.alike]), advice.counted]);
    const had = focused(element);
    const kept = new Map(all.map((row) => [row.text, rows.get(row.text) ?? makeRow()]));
    rows = kept;
    all.forEach((row, i) => kept.get(row.text)?.update(row, i, view));
    if (wanted === laid) return;
    laid = wanted;
    const single = all[1] === undefined;
    refill(body, ...groups(advice).map(([head, some], i) => h("section", !single && h("h4.caps", h("span", head), !i && advice.counted ? textElement("span", advice.counted) : ""), h("ol", ...some.map((at) => kept.get((all[at] as AdvisedRow).text)?.item)))));
    if (had && body.contains(had)) (had as HTMLElement).focus({ preventScroll: true });
  }

  /** Scrolls to a row, of a long one to its beginning; the page around the board stays where it is. */
  function show(item: Element | undefined): void {
    if (!item) return;
    const [one, all] = [rect(item), rect(scroll)];
    scroll.scrollTop += min(one.top - all.top, max(0, one.bottom - all.bottom));
  }

  function aloft(stakes: Stake[]): void {
    const wanted = JSON.stringify(stakes);
    if (wanted === aired) return;
    aired = wanted;
    const list = stakes.slice(0, MOST_STAKES).map(({ text: words, rule, places = [], threat }, i) => {
      const item = h("li", { class: threat ? "threat" : undefined, tabindex: places[0] ? 0 : undefined }, h("span.disk", `${i + 1}`), h("p", textElement("span", words), " ", rule && chips.chip(rule)));
      pointed(item, { places });
      return item;
    });
    refill(air, stakes[0] && h("h4.caps", h("span", text("coach.air"))), stakes[0] && h("ul", ...list));
  }

  return {
    element,
    update(view: CoachView | undefined): void {
      element.hidden = !view;
      if (!view) return;
      const { advice, plays, shows, looked } = view;
      const thinks = advice.state !== "done";
      setText(who, advice.who ?? "");
      setText(said, (advice.said ?? "").replaceAll(" %", "\u00a0%"));
      said.classList.toggle("long", (advice.said ?? "").length > LONG);
      element.toggleAttribute("aria-busy", thinks);
      meter.hidden = !thinks;
      meter.style.cssText = `--done:${advice.done ?? 0}%`;
      aloft(advice.stakes ?? []);
      // What a fight is about is in its picture, and a plan is laid there: the choices go first.
      scroll.classList.toggle("fight", advice.unit === "balance" || advice.rows?.[0]?.parts !== undefined);
      lay(view);
      if (looked !== seen) show(rows.get(advice.rows?.[looked]?.text ?? "")?.item);
      seen = looked;
      play.hidden = !plays;
      example.hidden = !shows;
      const { words = "", shown } = advice.rows?.[looked] ?? {};
      setText(playing, text(shown ? "coach.lay" : "coach.play"));
      setText(name, words);
      setAttributes(play, { title: words });
      setText(foot, advice.foot ?? "");
      more.hidden = !advice.more || thinks;
      (element.querySelector(".coachfoot") as HTMLElement).hidden = play.hidden && example.hidden && more.hidden && !advice.foot;
    },
  };
}
