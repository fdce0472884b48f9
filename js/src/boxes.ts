import type { Chips } from "./chips.ts";
import { HUSH, h, LABEL, words } from "./dom.ts";
import type { Notice, Reason } from "./types.ts";

/** A refusal with its paragraphs, or a message. */
export function makeBoxes(chips: Chips) {
  function box(name: string, label: string, why: Reason[], ...parts: (Node | string)[]): HTMLElement {
    const reasons = why.map(([rule, said]) =>
      h("p.because", words("span", said || chips.title(rule)), rule && chips.chip(rule)),
    );
    const cross = h("span.crossed", HUSH, "✕");
    return h(`section.${name}`, { [LABEL]: label }, !name.includes("info") && cross, h("div.text", ...parts, ...reasons));
  }

  function notice({ kind, title = "", text, rules = [] }: Notice): HTMLElement {
    const head = words("strong.title", title);
    const parts = text ? [head, words("p.because", text)] : [head];
    return box(kind === "info" ? "refusal.info" : "refusal", title || "Notice", rules, ...parts);
  }

  return { box, notice };
}
