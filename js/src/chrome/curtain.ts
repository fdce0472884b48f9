import { button, h, refill } from "../base/dom.ts";
import type { Text } from "../base/text.ts";

/** What covers the board until the player it is handed to confirms. */
export function makeCurtain(text: Text, lift: () => void) {
  const show = button("do", lift, {});
  const element = h("div.curtain", h("p", text("curtain.away")), show);
  return {
    element,
    /** Says who takes the board next. */
    name(name: string): string {
      refill(show, text("curtain.show", { name }));
      return text("curtain", { name });
    },
  };
}
