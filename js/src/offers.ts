import type { Chips } from "./chips.ts";
import { h, words } from "./dom.ts";
import type { Motion } from "./motion.ts";
import type { Timeline } from "./timeline.ts";
import type { Choice, Commit, Notice, Reason } from "./types.ts";

/** What stands beside the sentence: how the line goes on, what may be chosen, what was refused, and notices. */
export class Offers {
  readonly element = h("div.offers");
  private readonly notices = h("div.notices");
  private readonly lists = h("div.lists");
  private key: unknown[] = [];
  private notice: Notice | undefined;

  constructor(
    private readonly chips: Chips,
    private readonly motion: Motion,
    private readonly go: (node: number) => void,
    private readonly dismiss: () => void,
  ) {
    this.element.append(this.lists, this.notices);
  }

  /** `at` is the commit that is shown, `anchor` the one whose continuations are listed. */
  update(timeline: Timeline, at: number, anchor: number, choices: Choice[], notice: Notice | undefined): void {
    const key = [timeline, at, anchor, choices, timeline.nodes.length];
    if (key.some((part, i) => part !== this.key[i])) {
      this.key = key;
      const ways = timeline.next(anchor);
      const branches = ways.length > 1 ? [this.branches(timeline, ways)] : [];
      const open = choices.length ? [this.choices(choices)] : [];
      const refused = timeline.refusals(anchor).map((id) => this.refused(timeline.node(id), id, id === at));
      this.lists.replaceChildren(...branches, ...open, ...refused);
    }
    if (notice === this.notice) return;
    this.notice = notice;
    this.notices.replaceChildren();
    if (!notice) return;
    const box = this.box(notice);
    this.notices.append(box);
    this.motion.rise(box);
  }

  private branches(timeline: Timeline, ways: number[]): HTMLElement {
    const list = h("ol.choices", { "aria-label": "Continuations" });
    ways.forEach((id, i) => {
      const node = timeline.node(id);
      const say = node.say ?? node.chapter ?? "";
      const title = i ? node.name || `Variation ${i}` : "Main line";
      const text = h("span.text", {}, words("strong", "", title), words("span", "note", say));
      const choice = h("button.choice", { type: "button" }, h("kbd", {}, String(i + 1)), text);
      choice.addEventListener("click", () => this.go(id));
      list.append(h("li", {}, choice));
    });
    return h("section", {}, h("h3", {}, "The line goes on"), list);
  }

  private choices(choices: Choice[]): HTMLElement {
    const list = h("ol.choices", { "aria-label": "Choices" });
    choices.forEach((choice, i) => {
      const text = h("span.text", {}, words("strong", "", choice.words || choice.verb || ""));
      if (choice.note) text.append(words("span", "note", choice.note));
      const item = h("div.choice.open", {}, h("kbd", {}, String(i + 1)), text);
      if (choice.rule) item.append(this.chips.chip(choice.rule));
      list.append(h("li", {}, item));
    });
    return h("section", {}, h("h3", {}, "What may be chosen"), list);
  }

  private refused(node: Commit, id: number, current: boolean): HTMLElement {
    const { text = "", why = [] } = node.refused ?? {};
    const box = h("section.refusal", { "aria-label": `Refused: ${text}` }, cross());
    const title = h("button.title", { type: "button" }, h("b", {}, "Refused: "), words("strong", "", text));
    if (current) box.classList.add("current");
    title.addEventListener("click", () => this.go(id));
    box.append(h("div.text", {}, title, ...this.because(why)));
    return box;
  }

  private because(why: Reason[]): HTMLElement[] {
    return why.map(([rule, text]) => h("p.because", {}, words("span", "", text || this.chips.title(rule)), this.chips.chip(rule)));
  }

  private box(notice: Notice): HTMLElement {
    const { kind = "info", title = "", text = "", rules = [] } = notice;
    const box = h(kind === "info" ? "section.refusal.info" : "section.refusal", {}, kind === "info" ? undefined : cross());
    const close = h("button.close", { type: "button", "aria-label": "Dismiss" }, "×");
    close.addEventListener("click", this.dismiss);
    const body = h("div.text");
    if (title) body.append(words("strong", "title", title));
    if (text) body.append(words("p", "because", text));
    body.append(...this.because(rules));
    box.append(body, close);
    return box;
  }
}

function cross(): HTMLElement {
  return h("span.crossed", { "aria-hidden": "true" }, "✕");
}
