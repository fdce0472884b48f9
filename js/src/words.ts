import type { Chips } from "./chips.ts";
import { h, words } from "./dom.ts";
import type { Commit, Reason, Scene } from "./types.ts";

/** What the commit says: its sentence, every number with its paragraph, the teacher's comment. */
export class Words {
  readonly element = h("div.said");
  private commit: Commit | undefined;

  constructor(private readonly chips: Chips) {}

  update(commit: Commit, scene: Scene, variation: Commit | undefined, leave: () => void): void {
    if (commit === this.commit) return;
    this.commit = commit;
    const parts: HTMLElement[] = [];
    if (variation) parts.push(this.branch(variation, leave));
    parts.push(words("p", "sentence", sentence(commit, scene)));
    if (commit.sum && !scene.sum) parts.push(words("p", "plainsum", commit.sum));
    if (commit.why?.length) parts.push(reasons(commit.why, this.chips));
    if (commit.comment) parts.push(comment(commit.comment));
    this.element.replaceChildren(...parts);
  }

  private branch(variation: Commit, leave: () => void): HTMLElement {
    const line = h("p.variation", {}, h("span.caps", {}, "Variation"));
    if (variation.name) line.append(words("strong", "", variation.name));
    const back = h("button.link", { type: "button" }, "back to the main line");
    back.addEventListener("click", leave);
    line.append(back);
    return line;
  }
}

/** What is read out and written large: the commit's own sentence, or what stands there before any. */
export function sentence(commit: Commit, scene: Scene): string {
  if (commit.say) return commit.say;
  if (commit.refused) return `Refused: ${commit.refused.text}`;
  return scene.status?.[0] ?? scene.title ?? "";
}

/** Paragraphs with what each of them says here, and its short title. */
export function reasons(why: Reason[], chips: Chips): HTMLElement {
  const list = h("ul.why", { "aria-label": "Rules" });
  for (const [rule, text] of why) {
    const title = chips.title(rule);
    const line = h("span.line", {}, text ? words("span", "", text) : undefined);
    if (title) line.append(words("span", text ? "title" : "", title));
    list.append(h("li", {}, chips.chip(rule), line));
  }
  return list;
}

function comment(text: string): HTMLElement {
  const paragraphs = text.split(/\n{2,}/).map((part) => words("p", "", part));
  return h("aside.comment", {}, h("span.caps", {}, "Comment"), ...paragraphs);
}
