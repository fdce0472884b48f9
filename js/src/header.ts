import type { Chips } from "./chips.ts";
import { button } from "./controls.ts";
import { h, put, say, words } from "./dom.ts";
import type { Scene } from "./types.ts";

/** Title with its rule, the lines of status, the switch of perspectives, keys and full screen. */
export class Header {
  readonly element = h("header.header");
  private readonly title = words("h2", "", "");
  private readonly rule = h("span");
  private readonly status = h("div.status");
  private readonly views = h("div.views", { role: "group", "aria-label": "Perspective" });
  private shown: unknown[] = [];

  constructor(
    private readonly chips: Chips,
    private readonly choose: (perspective: string) => void,
    help: () => void,
    full: () => void,
  ) {
    const tools = h("div.tools", {}, button("help", "Keys (?)", help));
    if (document.fullscreenEnabled) tools.append(button("full", "Full screen (F)", full));
    this.element.append(h("div.title", {}, this.title, this.rule), this.status, this.views, tools);
  }

  update(scene: Scene, fallback: string): void {
    const { rule, status } = scene;
    say(this.title, scene.title || fallback);
    if (rule !== this.shown[0]) this.rule.replaceChildren(...(rule ? [this.chips.chip(rule)] : []));
    if (status !== this.shown[1]) this.status.replaceChildren(...(status ?? []).map((line) => words("p", "", line)));
    this.shown = [rule, status];
  }

  perspectives(list: { id: string; name: string }[], chosen: string): void {
    this.views.hidden = list.length < 2;
    const wanted = list.map(({ id }) => id).join("\n");
    if (this.views.dataset.list !== wanted) {
      this.views.dataset.list = wanted;
      this.views.replaceChildren(
        ...list.map(({ id, name }) => {
          const choice = h("button", { type: "button", dir: "auto", "data-view": id }, name);
          choice.addEventListener("click", () => this.choose(id));
          return choice;
        }),
      );
    }
    for (const choice of this.views.querySelectorAll("button")) {
      put(choice, "aria-pressed", String(choice.dataset.view === chosen));
    }
  }
}
