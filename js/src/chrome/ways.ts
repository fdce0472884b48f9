import { button, h, LABEL, refill, words } from "../base/dom.ts";
import type { Text } from "../base/text.ts";
import type { Walk } from "../sync/walk.ts";

/** The continuations of a commit, where there is more than one. */
export function makeWays(text: Text, go: (node: number) => void) {
  const list = h("ol");
  const element = h("section.ways", { [LABEL]: text("ways") }, h("h3", text("ways")), list);
  let key: unknown[] = [];
  let listed = 0;

  return {
    element,
    /** How many continuations are numbered. */
    numbered: () => listed,

    /** The continuations of the commit that stands for the stop shown. */
    update(walk: Walk, at: number): void {
      const { timeline } = walk;
      const anchor = walk.anchor(at);
      const after = [walk, anchor, timeline.nodes.length];
      if (after.every((part, i) => part === key[i])) return;
      key = after;
      const next = timeline.next(anchor);
      listed = next[1] === undefined ? 0 : next.length;
      element.hidden = !listed;
      const items = next.map((id, i) => {
        const { name, say, chapter } = timeline.nodeAt(id);
        const title = name || (i ? text("variation.n", { n: i }) : text("main.line"));
        const told = say ?? chapter;
        const parts = h("span.text", words("strong", title), told && words("span.note", told));
        return h("li", button("choice", () => go(walk.end(id)), {}, h("kbd", `${i + 1}`), parts));
      });
      refill(list, ...(listed ? items : []));
    },
  };
}
