/** How it goes on after a wrong try: the commits that follow it, the one shown in front. */
import { button, h, HIDDEN, refill, textElement } from "../base/dom.ts";
import type { Text } from "../base/text.ts";

/** A commit that follows: its node, its side, its sentence, and whether it is the one shown. */
export interface Following {
  node: number;
  side?: string;
  said: string;
  shown: boolean;
}

export function makeContinuation(text: Text, go: (node: number) => void) {
  const list = h("ol");
  const element = h("section.goes", { hidden: "" }, h("h3.caps", text("goes.on")), list);
  let told = "";

  return {
    element,
    update(following: Following[]): void {
      const wanted = JSON.stringify(following);
      if (wanted === told) return;
      told = wanted;
      element.hidden = !following[0];
      const rows = following.map(({ node, side = "none", said, shown }) =>
        h("li", button("goesto", () => go(node), { "aria-current": shown ? "step" : undefined }, h(`span.swatch.${side}`, HIDDEN), textElement("span", said))),
      );
      refill(list, ...rows);
      const at = rows.find((_, i) => following[i]?.shown);
      const box = element.parentElement;
      if (at && box) box.scrollTop = at.offsetTop - box.clientHeight / 2;
    },
  };
}
