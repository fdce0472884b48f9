import { costOf, type Fit, type Item, picksOf, ready, standIn, textOf } from "./choosing.ts";
import type { Chips } from "./chips.ts";
import { button, focused, h, LABEL, refill, words } from "./dom.ts";
import type { Pick, Reason } from "./types.ts";

/** From this many entries on, a search field is shown. */
const MANY = 9;

/** The name of something pickable, and its picture at a size in em. */
export type ShownAs = (item: Item, size: number) => [string, Element?];

export interface Acts {
  open(index: number): void;
  pick(item: Item, picked: boolean): void;
  back(): void;
}

/** The choices in words: those that still fit, or the ids of the only one left. */
export function makeList(chips: Chips, act: Acts) {
  const title = h("h3");
  const next = h("p.next");
  const away = button("link", act.back, {}, "back (Esc)");
  const search = h("input.search", { type: "search", placeholder: "Search", [LABEL]: "Search the choices" });
  const body = h("div.offers");
  const element = h("section.choosing", h("div.listhead", title, away), next, search, body);
  let shown: (() => void) | undefined;
  let held = "";

  const number = () => h("kbd");

  function choices(fits: Fit[], live: boolean): HTMLElement[] {
    return fits.map((fit) => {
      const { words: said, verb = "", note, rule } = fit.choice;
      const draft = fit.taken.some((taken) => taken[0] !== undefined) && textOf(fit);
      const told = [draft || note, costOf(fit.choice)].filter(Boolean).join(" · ");
      const parts = [
        h("span.text", words("strong", said || verb), told && words("span.note", told)),
        rule && chips.chip(rule),
      ];
      return live
        ? button("choice", () => act.open(fit.index), { "data-of": `${fit.index}` }, number(), ...parts)
        : h("div.choice.open", ...parts);
    });
  }

  /** The ids of one pick, as buttons labelled with what stands for each. */
  function ids(fit: Fit, p: number, shownAs: ShownAs): HTMLElement[] {
    const pick = picksOf(fit.choice)[p] as Pick;
    return pick.ids.map((id, i) => {
      const at = standIn(pick, i);
      const [where, picture] = shownAs({ id, at, nth: pick.nth?.[i] }, 2);
      const picked = fit.taken[p]?.includes(i) ?? false;
      const attributes = { "aria-pressed": picked, "data-of": `${p}.${i}` };
      return button(
        "pickable",
        () => act.pick({ id, at, pick: p, nth: pick.nth?.[i] }, picked),
        attributes,
        number(),
        picture,
        words("b", id),
        where && where !== id && words("span.note", where),
      );
    });
  }

  const amount = ({ least, most, ids, cost }: Pick, held = 0) =>
    [`pick ${least === most ? least : `${least} to ${most}`} of ${ids.length}`, held && `${held} picked`, cost].filter(Boolean).join(", ");

  function picks(fit: Fit, shownAs: ShownAs): [head: HTMLElement, entries: HTMLElement[]][] {
    return picksOf(fit.choice).flatMap((one, p) => {
      if (one.ids.length <= one.least) return [];
      const head = h("h4", words("span", one.name), h("span.note", amount(one, fit.taken[p]?.length)));
      return [[head, ids(fit, p, shownAs)]];
    });
  }

  search.oninput = () => shown?.();

  return {
    element,

    /**
     * Shows the choices that fit; `chosen` if something was picked or opened, `live` if they can be made. The first
     * `first` digits are taken. `asks` is what is to be decided, `wanted` what comes next.
     */
    update(fits: Fit[], chosen: boolean, live: boolean, shownAs: ShownAs, first: number, asks: Reason, wanted: string): void {
      const [fit, other] = fits;
      const groups = live && fit && !other ? picks(fit, shownAs) : [];
      const one = other || !(groups[0] || chosen) ? undefined : fit;
      const list = one ? groups.flatMap(([, entries]) => entries) : choices(fits, live);
      const focus = focused(element);
      if (focus && body.contains(focus)) held = (focus as HTMLElement).dataset.of ?? "0";
      element.hidden = !fit;
      const { words: said, verb, rule } = one?.choice ?? {};
      const [shownRule = asks[0], text = asks[1]] = one ? [rule ?? "", said || verb] : [];
      refill(title, words("span", text), shownRule && chips.chip(shownRule));
      next.textContent = one ? (ready(one) ? "Enter does it." : "") : wanted;
      away.hidden = !chosen;
      search.hidden = list.length <= MANY;
      search.value = "";
      const note = one?.choice.note;
      shown = () => {
        const wanted = search.value.toLowerCase();
        let n = first;
        for (const made of list) {
          made.hidden = !made.textContent?.toLowerCase().includes(wanted);
          const kbd = made.querySelector("kbd");
          if (!made.hidden) n++;
          if (kbd) kbd.textContent = made.hidden || n > MANY ? "" : `${n}`;
        }
      };
      if (one) {
        const sections = groups.map(([head, entries]) =>
          h("div.picking", head, h("div.pickables", ...entries)),
        );
        refill(body, note && words("p.note", note), ...sections);
      } else refill(body, h("ol", ...list.map((made) => h("li", made))));
      shown();
      // Focus in the list stays in the list.
      if (!held) return;
      const board = element.closest<HTMLElement>(".sk-root");
      const again = body.querySelector<HTMLElement>(`[data-of="${held}"]`) ?? body.querySelector("button") ?? board;
      const now = focused(element);
      if (!now || now === board) again?.focus({ preventScroll: true });
      if (again !== board) held = "";
    },
  };
}
