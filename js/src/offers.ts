import type { Chips } from "./chips.ts";
import { HUSH, LABEL, button, h, refill, words } from "./dom.ts";
import type { Timeline } from "./timeline.ts";
import type { Choice, Notice, Reason } from "./types.ts";

const NONE: Choice[] = [];

/** What stands beside the sentence: how the line goes on, what may be chosen, what was refused, and notices. */
export function makeOffers(chips: Chips, go: (node: number) => void, dismiss: () => void) {
  const notices = h("div.offers.notices");
  const lists = h("div.offers");
  let key: unknown[] = [];
  let told: Notice | undefined;

  /** The numbered list: what each is called, what it means, its paragraph. */
  function list(title: string, items: HTMLElement[]): HTMLElement {
    const entries = items.map((item, i) => {
      item.prepend(h("kbd", `${i + 1}`));
      return h("li", item);
    });
    return h("section", h("h3", title), h("ol", ...entries));
  }

  const text = (strong: string, note?: string) =>
    h("span.text", words("strong", strong), note && words("span.note", note));

  function box(name: string, label: string, why: Reason[], ...parts: (Node | string)[]): HTMLElement {
    const reasons = why.map(([rule, said]) =>
      h("p.because", words("span", said || chips.title(rule)), chips.chip(rule)),
    );
    const cross = h("span.crossed", HUSH, "✕");
    return h(`section.${name}`, { [LABEL]: label }, !name.includes("info") && cross, h("div.text", ...parts, ...reasons));
  }

  return {
    element: h("div.offers", lists, notices),

    /** `at` is the commit that is shown, `anchor` the one whose continuations are listed. */
    update(timeline: Timeline, at: number, anchor: number, choices = NONE, notice?: Notice): void {
      const after = [timeline, at, anchor, choices, timeline.nodes.length];
      if (after.some((part, i) => part !== key[i])) {
        key = after;
        const ways = timeline.next(anchor).map((id, i) => {
          const { name, say, chapter } = timeline.nodeAt(id);
          const title = i ? name || `Variation ${i}` : "Main line";
          return button("choice", () => go(id), {}, text(title, say ?? chapter));
        });
        const open = choices.map(({ words: said, verb = "", note, rule }) =>
          h("div.choice.open", text(said || verb, note), rule && chips.chip(rule)),
        );
        const refused = timeline.refusals(anchor).map((id) => {
          const { text: said = "", why = [] } = timeline.nodeAt(id).refused ?? {};
          const title = button("title", () => go(id), {}, h("b", "Refused: "), words("strong", said));
          return box(id === at ? "refusal.current" : "refusal", `Refused: ${said}`, why, title);
        });
        const more = ways[1] && list("The line goes on", ways);
        refill(lists, more, open[0] && list("To choose", open), ...refused);
      }
      if (notice === told) return;
      told = notice;
      refill(notices);
      if (!notice) return;
      const { kind, title = "", text: said, rules = [] } = notice;
      const shown = box(kind === "info" ? "refusal.info" : "refusal", title || "Notice", rules, words("strong.title", title));
      if (said) shown.lastElementChild?.firstElementChild?.after(words("p.because", said));
      shown.append(button("close", dismiss, { [LABEL]: "Dismiss" }, "×"));
      notices.append(shown);
    },
  };
}
