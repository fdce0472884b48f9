import { h } from "./dom.ts";

/** Rule numbers, each with the short title of its paragraph. */
export class Chips {
  constructor(private readonly titles: Record<string, string>) {}

  /** The title of a paragraph, else of the paragraph above it. */
  title(rule: string): string {
    for (let id = rule; id; id = id.slice(0, Math.max(0, id.lastIndexOf(".")))) {
      const title = this.titles[id];
      if (title) return title;
    }
    return "";
  }

  chip(rule: string): HTMLElement {
    const title = this.title(rule);
    const chip = h("span.chip", { title: title ? `${rule} ${title}` : undefined }, rule);
    if (title) chip.append(h("span.sr", {}, ` ${title}`));
    return chip;
  }
}
