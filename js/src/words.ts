import type { Chips } from "./chips.ts";
import { LABEL, h, refill, words } from "./dom.ts";
import type { Commit, Scene } from "./types.ts";

/** The prominent text, which is also read out: the commit's own sentence, or the text before any commit. */
export function sentence({ say, refused, parent }: Commit): string {
  return say || (refused ? `Refused: ${refused.text}` : parent == null ? "Before the first commit" : "");
}

/** The commit's text: its sentence, every number with its paragraph, the teacher's comment; `under` it, the editor. */
export function makeWords(chips: Chips, under: Element) {
  const body = h("section");
  const element = h("div.said", body, under);
  let shown: Commit | undefined;

  /** A paragraph with what it says here, and its short title. */
  function reason([rule, text]: [string, string]): HTMLElement {
    const title = words(text ? "span.title" : "span", chips.title(rule));
    return h("li", chips.chip(rule), h("span", text && words("span", text), title));
  }

  function update(commit: Commit, scene: Scene, variation: Commit | undefined): void {
    if (commit === shown) return;
    shown = commit;
    const { why, sum, comment } = commit;
    refill(
      body,
      variation &&
        h(
          "p.variation",
          h("span.caps", "Variation"),
          variation.name && words("strong", variation.name),
          h("button.pickable", { "data-key": "b" }, "Back to the main line (B)"),
        ),
      words("p.sentence", sentence(commit)),
      !scene.sum && sum && words("p.plainsum", sum),
      why && h("ul.why", { [LABEL]: "Rules" }, ...why.map(reason)),
      comment && h("aside.comment", h("span.caps", "Comment"), words("p", comment)),
    );
  }

  return { element, update };
}
