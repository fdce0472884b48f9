import type { Chips } from "./chips.ts";
import { LABEL, button, h, put, refill, say, words, stringify } from "./dom.ts";
import type { Scene } from "./types.ts";

/** The title with its rule, the status lines, the perspective switch, keys and full screen. */
export function makeHeader(chips: Chips, tools: Node, choose: (perspective: string) => void) {
  const title = words("h2");
  const rule = h("span");
  const status = h("div.status");
  const views = h("div.views", { role: "group", [LABEL]: "Perspective" });
  let [lines, listed, ruled]: [string[]?, string?, string?] = [];

  return {
    element: h("header.header", h("div.title", title, rule), status, views, tools),

    update(scene: Scene, fallback = ""): void {
      say(title, scene.title || fallback);
      if (scene.rule !== ruled) refill(rule, scene.rule && chips.chip(scene.rule));
      ruled = scene.rule;
      if (scene.status !== lines) refill(status, ...(scene.status ?? []).map((line) => words("p", line)));
      lines = scene.status;
    },

    views(list: { id: string; name: string }[], chosen: string): void {
      const wanted = stringify(list);
      if (wanted !== listed) {
        listed = wanted;
        views.hidden = list.length < 2;
        refill(views, ...list.map(({ id, name }) => button("view", () => choose(id), { dir: "auto" }, name)));
      }
      list.forEach(({ id }, i) => put(views.children[i] as Element, { "aria-pressed": id === chosen }));
    },
  };
}
