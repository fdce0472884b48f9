import type { Chips } from "../base/chips.ts";
import { button, consume, focused, h, HIDDEN, LABEL, own, setAttributes, refill, textElement, record } from "../base/dom.ts";
import { counted } from "../picture/comparison.ts";
import { filled, pickName, type Text } from "../base/text.ts";
import type { Pick, Reason, Values } from "../base/types.ts";
import type { Dispatch } from "../state/events.ts";
import { bestValue, costOf, goesWithPicks, type Fit, type Item, isLegal, itemOf, picksOf, questionAbout, isReady, equalRuns, textOf, withId } from "../state/picks.ts";
import type { NameAndPicture } from "./naming.ts";
import { placesOfChoices, placesOfIds } from "./numbering.ts";

/** From this many entries on, a search field is shown. */
const MANY = 9;
/** A result with fewer letters than these stays on one line. */
const BRIEF = 12;

/** What the list shows. */
export interface ListView {
  /** The choices that still fit. */
  fits: Fit[];
  /** Whether something was picked or opened, and whether choices can be made. */
  chosen: boolean;
  live: boolean;
  /** The question, whether only one choice is left, and what must be picked next. */
  asks: Reason;
  lone: boolean;
  next: string;
  /** What the choices are worth, while that is shown. */
  values?: Values;
  /** How many digits are used by entries before the list. */
  first: number;
}

/**
 * The choices in words: those that still fit, or the ids of the only one left. `renumber` is told the numbers that
 * pieces and places have once a search has changed them.
 */
export function makeList(
  chips: Chips,
  text: Text,
  shownAs: NameAndPicture,
  dispatch: Dispatch,
  renumber: (digits: Record<string, string>) => void,
) {
  const title = h("h3");
  const next = h("p.next");
  const away = button("link", () => dispatch({ type: "undo" }), {}, text("undo"));
  const search = h("input.search", { type: "search", placeholder: `${text("search")} (L)`, [LABEL]: text("search.label") });
  const body = h("div.list", { tabindex: -1 });
  const element = h("section.choosing", h("div.listhead", title, away), next, search, body);
  let filter: (() => void) | undefined;
  let shown: ListView | undefined;
  let held = "";
  let digits = record<string>();

  const number = () => h("kbd");
  const resultOf = (result?: string) => result && textElement(result.length < BRIEF ? "span.result.brief" : "span.result", result);

  /** The best that can come of a fit, once a pick of it is done: its figure, and a bar at the foot of its row. */
  function valueOf(fit: Fit, done?: number): HTMLElement | undefined {
    const values = shown?.values;
    const value = bestValue(fit, values, done);
    if (!values || !value) return undefined;
    const { bar, figure, words } = value;
    const gauge = h("span.gauge", HIDDEN, h("i"));
    gauge.style.cssText = `--zero:${values.zero}%;--bar:${bar[0]}% ${bar[1]}%`;
    return h("span.figure", { title: words }, h("span", { ...HIDDEN, dir: "ltr" }, figure), textElement("span.sr", words), gauge);
  }

  /** The choices one by one; `asked` is the rule shown above all of them. */
  function choices(fits: Fit[], live: boolean, asked?: string): HTMLElement[] {
    return fits.map((fit) => {
      const { index, choice } = fit;
      const { label: said, verb = "", note, rule } = choice;
      const result = own(choice.results, textOf(fit)) ?? choice.result;
      const told = (!result && note) || costOf(choice);
      const named = !result && rule && rule !== asked && chips.chip(rule);
      const parts = [
        h("span.text", h("span", textElement("strong", said || verb), named && " ", named), told && textElement("span.note", told)),
        resultOf(result),
        valueOf(fit),
      ];
      // Whoever types Latin letters finds a label in another script by the ids.
      const ids = !/[a-z]/i.test(said || verb) && picksOf(choice).flatMap((pick) => pick.ids).join(" ");
      const attributes = { "data-of": `${index}`, "data-ids": ids || undefined, title: told || undefined };
      return live
        ? button(isLegal(fit) ? "choice" : "choice unfit", () => dispatch({ type: "open", index }), attributes, number(), ...parts)
        : h("div.choice.open", ...parts);
    });
  }

  /** The ids of one pick: its buttons, and how they are laid out: those of a run in a row, behind what they are. */
  function ids(fit: Fit, p: number): { entries: HTMLElement[]; rows: HTMLElement[] } {
    const pick = picksOf(fit.choice)[p] as Pick;
    const laid = equalRuns(pick).map((run) => {
      const i = run[0] as number;
      const item = itemOf(pick, p, i);
      const [where, picture] = shownAs(item, 1.7);
      const name = where || item.id;
      if (!run[1]) {
        const one = idOf(fit, item, i, name, picture);
        return { entries: [one], row: one };
      }
      const entries = run.map((_, n) => amountOf(fit, item, run, n + 1, name));
      const row = h("div.amounts", h("div.of", picture, textElement("b", name)), h("div.numbers", ...entries));
      return { entries, row };
    });
    return { entries: laid.flatMap(({ entries }) => entries), rows: laid.map(({ row }) => row) };
  }

  /** A button that picks an id or takes it back, labelled with the name of the piece or place. */
  function idOf(fit: Fit, item: Item & { pick: number }, i: number, name: string, picture?: Element): HTMLElement {
    const picked = fit.taken[item.pick]?.includes(i) ?? false;
    const act = () => dispatch({ type: "pick", item, picked, listed: true });
    const attributes = { "aria-pressed": picked, "data-of": `${item.pick}.${i}`, title: item.id };
    const after = withId(fit, item.pick, i);
    const result = own(fit.choice.results, textOf(after)) ?? picksOf(fit.choice)[item.pick]?.results?.[i];
    return button(goesWithPicks(fit, item.pick, i) ? "pickable" : "pickable unfit", act, attributes, number(), picture, textElement("b", name), resultOf(result), valueOf(after));
  }

  /** A button that picks so many of a run of ids that are alike, or none if it is pressed. */
  function amountOf(fit: Fit, item: Item & { pick: number }, run: number[], count: number, name: string): HTMLElement {
    const held = fit.taken[item.pick]?.filter((one) => run.includes(one)).length ?? 0;
    const act = () => dispatch({ type: "amount", item, count: held === count ? 0 : count, listed: true });
    const some = { ...fit, taken: fit.taken.map((all, p) => (p === item.pick ? [...all.filter((one) => !run.includes(one)), ...run.slice(0, count)] : all)) };
    const value = valueOf(some, item.pick);
    const label = [`${count}: ${name}`, value?.title].filter(Boolean).join(", ");
    const told = { "aria-pressed": held === count, "data-of": `${item.pick}.${run[count - 1]}`, title: item.id, [LABEL]: label };
    return button("pickable", act, told, number(), h("b", `${count}`), value);
  }

  function amount({ least, most, ids, cost }: Pick, held = 0): string {
    const some = text(least === most ? "pick.exactly" : "pick.between", { least, most, of: ids.length });
    return [some, held ? text("pick.held", { count: held }) : "", cost].filter(Boolean).join(", ");
  }

  /** Whether there is anything to choose among. */
  const open = ({ ids, least }: Pick) => ids.length > least;

  /** A finished pick in one line, which takes its last one back, so that what comes next is in sight. */
  function folded(fit: Fit, one: Pick, p: number): HTMLElement {
    const made = (fit.taken[p] as number[]).map((i) => itemOf(one, p, i));
    const item = made.at(-1) as Item;
    const named = counted(made.map((each) => shownAs(each, 1.7)[0] || each.id)).join(", ");
    const act = () => dispatch({ type: "pick", item, picked: true, listed: true });
    const picture = made[1] ? undefined : shownAs(item, 1.7)[1];
    return button("pickable folded", act, { "data-of": `${p}.folded` }, textElement("span.note", pickName(text, one.name)), picture, textElement("b", named), h("span.sr", text("pick.change")), h("span.again", HIDDEN, "↶"));
  }

  type Group = [head: HTMLElement | undefined, entries: HTMLElement[], rows: HTMLElement[]];

  function picks(fit: Fit): Group[] {
    return picksOf(fit.choice).flatMap((one, p): Group[] => {
      if (!open(one)) return [];
      if (isFolded(fit, p)) return [[undefined, [], [folded(fit, one, p)]]];
      const head = h("h4", textElement("span", pickName(text, one.name)), h("span.note", amount(one, fit.taken[p]?.length)));
      const { entries, rows } = ids(fit, p);
      return [[head, entries, rows]];
    });
  }

  /** Whether a pick has all that it takes, while another still wants something. */
  function isFolded(fit: Fit, p: number): boolean {
    const wants = ({ most, ids }: Pick, held: number) => held < Math.min(most, ids.length);
    const all = picksOf(fit.choice).map((one, at) => open(one) && wants(one, fit.taken[at]?.length ?? 0));
    return !all[p] && all.some(Boolean);
  }

  search.oninput = () => {
    filter?.();
    renumber(digits);
  };
  search.onkeydown = (event) => {
    const first = search.value && event.key === "Enter" && body.querySelector<HTMLElement>("button:not([hidden], .folded)");
    if (!first) return;
    consume(event);
    // Digits mean the next pick again.
    element.closest<HTMLElement>(".sk-root")?.focus({ preventScroll: true });
    first.click();
  };

  /** Numbers the entries that the search leaves; `places` are the pieces or places that they represent. */
  function numbered(list: HTMLElement[], places: string[], first: number): void {
    const wanted = search.value.toLowerCase();
    let n = first;
    digits = record();
    for (const [i, made] of list.entries()) {
      made.hidden = ![made.textContent, made.title, made.getAttribute(LABEL), made.dataset.ids].join(" ").toLowerCase().includes(wanted);
      const kbd = made.querySelector("kbd");
      if (!made.hidden) n++;
      const digit = kbd && !made.hidden && n <= MANY ? `${n}` : "";
      if (kbd) kbd.textContent = digit;
      const at = places[i];
      if (at && digit) digits[at] = digit;
    }
  }

  /** Focus in the list stays in the list. */
  function keepFocus(): void {
    if (!held) return;
    const board = element.closest<HTMLElement>(".sk-root");
    const again = body.querySelector<HTMLElement>(`[data-of="${held}"]`) ?? body.querySelector<HTMLElement>("button:not(.folded)") ?? board;
    const now = focused(element);
    if (!now || now === board) again?.focus({ preventScroll: true });
    if (again !== board) held = "";
  }

  return {
    element,
    /** The number of each piece or place that is represented by exactly one entry. */
    digits: () => digits,
    /** Goes to the search field, if there is one; returns whether there is. */
    look(): boolean {
      search.focus();
      return !search.hidden;
    },

    update(after: ListView): void {
      const before = shown;
      shown = after;
      if (before && (Object.keys(after) as (keyof ListView)[]).every((key) => same(before[key], after[key]))) return;
      const { chosen, live, asks, first } = after;
      // The main button is at the foot.
      const fits = after.fits.filter(({ choice }) => !choice.main);
      const [fit, other] = fits;
      const groups = live && fit && !other ? picks(fit) : [];
      const one = other || !(groups[0] || chosen) ? undefined : fit;
      const list = one ? groups.flatMap(([, entries]) => entries) : choices(fits, live, asks[0]);
      const focus = focused(element);
      if (focus && body.contains(focus)) held = (focus as HTMLElement).dataset.of ?? "0";
      element.hidden = !fit;
      const { label: said, verb, rule } = one?.choice ?? {};
      const [shownRule = asks[0], told = asks[1] || text("choose")] = one && !(after.lone && asks[1]) ? [rule ?? "", said || verb] : [];
      const about = questionAbout(fits);
      const question = about ? filled(about[0], { name: shownAs(about[1], 1)[0] }) : told;
      refill(title, textElement("span", question), shownRule && chips.chip(shownRule));
      next.textContent = one ? (isReady(one) && isLegal(one, true) ? text("enter") : "") : after.next;
      away.hidden = !chosen;
      search.hidden = list.length <= MANY;
      if (before?.fits !== after.fits) search.value = "";
      // What cannot be chosen has no buttons, by which keys would reach it.
      setAttributes(body, { class: `list${one ? " picks" : ""}${after.values ? " valued" : ""}`, tabindex: live ? -1 : 0 });
      const places = one ? placesOfIds(picksOf(one.choice).filter((pick, p) => open(pick) && !isFolded(one, p))) : placesOfChoices(fits);
      filter = () => numbered(list, places, first);
      if (one) {
        const sections = groups.map(([head, , laid]) => h(head ? "div.picking" : "div.picking.done", head, h("div.pickables", ...laid)));
        const note = one.choice.note;
        refill(body, note && textElement("p.note", note), ...sections);
      } else refill(body, h("ol", ...list.map((made) => h("li", made))));
      filter();
      keepFocus();
    },
  };
}

/** Whether two parts of the list are the same: lists of fits are cached, questions are new objects. */
const same = (one: unknown, other: unknown): boolean => one === other || (isReason(one) && isReason(other) && one.join() === other.join());

const isReason = (value: unknown): value is string[] => Array.isArray(value) && typeof value[0] === "string";
