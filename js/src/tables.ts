import type { Art } from "./art.ts";
import type { Chips } from "./chips.ts";
import { h, words } from "./dom.ts";
import type { Scene, Table } from "./types.ts";

/** The small tables beside the picture. */
export class Tables {
  readonly element = h("div.tables");
  private now: Scene["tables"];
  private readonly shown = new Map<string, { table: Table; element: HTMLElement }>();

  constructor(
    private readonly art: Art,
    private readonly chips: Chips,
  ) {}

  update(scene: Scene): void {
    if (scene.tables === this.now) return;
    this.now = scene.tables;
    const tables = Object.entries(scene.tables ?? {});
    for (const id of this.shown.keys()) if (!scene.tables?.[id]) this.shown.delete(id);
    for (const [id, table] of tables) {
      if (this.shown.get(id)?.table !== table) this.shown.set(id, { table, element: this.draw(table) });
    }
    this.element.replaceChildren(...tables.map(([id]) => this.shown.get(id)?.element as HTMLElement));
  }

  private draw({ title, rows = [], note }: Table): HTMLElement {
    const body = h("tbody");
    const plain = !rows.some(({ rule }) => rule);
    for (const { symbol, label = "", value = "", rule } of rows) {
      const head = words("th", "", label);
      head.setAttribute("scope", "row");
      if (symbol) head.prepend(this.art.icon(symbol, 1.25));
      const row = h("tr", {}, head, words("td", "", value));
      if (!plain) row.append(h("td.rule", {}, rule ? this.chips.chip(rule) : undefined));
      body.append(row);
    }
    const table = h("table", {}, body);
    if (title) table.prepend(h("caption", { dir: "auto" }, title));
    const box = h(title ? "div.table" : "div.table.plain", {}, table);
    if (note) box.append(words("p", "note", note));
    return box;
  }
}
