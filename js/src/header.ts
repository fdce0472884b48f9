import type { Chips } from "./chips.ts";
import { LABEL, button, h, put, refill, say, words, stringify } from "./dom.ts";
import { key } from "./icons.ts";
import type { Commands } from "./keys.ts";
import type { Scene } from "./types.ts";

/** Title with its rule, the lines of status, the switch of perspectives, keys and full screen. */
export function makeHeader(chips: Chips, choose: (perspective: string) => void, commands: Commands) {
  const title = words("h2");
  const rule = h("span");
  const status = h("div.status");
  const views = h("div.views", { role: "group", [LABEL]: "Perspective" });
  const tools = h("div.tools", key("help", "Keys (?)", commands.help));
  if (document.fullscreenEnabled) tools.append(key("full", "Full screen (F)", commands.full));
  let [lines, listed]: [string[]?, string?] = [];

  return {
    element: h("header.header", h("div.title", title, rule), status, views, tools),

    update(scene: Scene, fallback = ""): void {
      say(title, scene.title || fallback);
      if (rule.dataset.rule !== (scene.rule ?? "")) {
        rule.dataset.rule = scene.rule ?? "";
        refill(rule, scene.rule && chips.chip(scene.rule));
      }
      if (scene.status !== lines) refill(status, ...(scene.status ?? []).map((line) => words("p", line)));
      lines = scene.status;
    },

    perspectives(list: { id: string; name: string }[], chosen: string): void {
      const wanted = stringify([list, chosen]);
      if (wanted === listed) return;
      listed = wanted;
      views.hidden = list.length < 2;
      const focus = views.contains((views.getRootNode() as ShadowRoot).activeElement);
      refill(
        views,
        ...list.map(({ id, name }) => button("view", () => choose(id), { dir: "auto", "data-view": id }, name)),
      );
      for (const view of views.querySelectorAll("button")) {
        const on = view.dataset.view === chosen;
        put(view, { "aria-pressed": on });
        if (on && focus) view.focus();
      }
    },
  };
}
