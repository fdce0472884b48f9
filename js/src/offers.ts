import type { makeBoxes } from "./boxes.ts";
import { LABEL, button, h, refill, words } from "./dom.ts";
import type { Timeline } from "./timeline.ts";
import type { Notice } from "./types.ts";

/** What accompanies the sentence: continuations, choices (`choosing`), refused attempts, and notices. */
export function makeOffers(
  { box, notice: noticeBox }: ReturnType<typeof makeBoxes>,
  choosing: Node,
  go: (node: number) => void,
  dismiss: () => void,
) {
  const notices = h("div.offers.notices");
  const ways = h("div.offers");
  const refused = h("div.offers");
  const element = h("div.offers", ways, choosing, refused, notices);
  let key: unknown[] = [];
  let told: Notice | undefined;
  let listed = 0;

  const text = (strong: string, note?: string) =>
    h("span.text", words("strong", strong), note && words("span.note", note));

  return {
    element,
    /** How many continuations are numbered. */
    numbered: () => listed,

    /** Presses the button with this number; says whether there is one. */
    press(number: string): boolean {
      const found = [...element.querySelectorAll("kbd")].find((one) => one.textContent === number);
      found?.closest("button")?.click();
      return Boolean(found);
    },

    /** `at` is the commit shown, `anchor` the one whose continuations are listed. */
    update(timeline: Timeline, at: number, anchor: number, notice?: Notice): void {
      const after = [timeline, at, anchor, timeline.nodes.length, notice?.node];
      if (after.some((part, i) => part !== key[i])) {
        key = after;
        const next = timeline.next(anchor);
        listed = next[1] === undefined ? 0 : next.length;
        const items = next.map((id, i) => {
          const { name, say, chapter } = timeline.nodeAt(id);
          const title = name || (i ? `Variation ${i}` : "Main line");
          return h("li", button("choice", () => go(id), {}, h("kbd", `${i + 1}`), text(title, say ?? chapter)));
        });
        // Does not repeat what the notice says; where others hear it too, it gives no reason.
        const others = timeline.refusals(anchor).filter((id) => id === at || id !== notice?.node || !notice.rules?.[0]);
        const crossed = others.map((id) => {
          const { text: said = "", why = [] } = timeline.nodeAt(id).refused ?? {};
          const title = button("title", () => go(id), {}, h("b", "Refused: "), words("strong", said));
          return box(id === at ? "refusal.current" : "refusal", `Refused: ${said}`, why, title);
        });
        refill(ways, listed > 0 && h("section", h("h3", "The line goes on"), h("ol", ...items)));
        refill(refused, ...crossed);
      }
      if (notice === told) return;
      told = notice;
      refill(notices);
      if (!notice) return;
      const shown = noticeBox(notice);
      shown.append(button("close", dismiss, { [LABEL]: "Dismiss" }, "×"));
      notices.append(shown);
    },
  };
}
