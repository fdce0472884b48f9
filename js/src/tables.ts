import type { Art } from "./art.ts";
import type { Chips } from "./chips.ts";
import { h, words } from "./dom.ts";
import type { Scene, Table } from "./types.ts";

/** The small tables beside the picture. */
export function tableList(art: Art, chips: Chips) {
  const element = h("div.tables");
  let shown: Scene["tables"];
  let drawn = new Map<Table, HTMLElement>();

  function draw({ title, rows = [], note }: Table): HTMLElement {
    const ruled = rows.some(({ rule }) => rule);
    const body = rows.map(({ symbol, label, value, rule }) => {
      const head = words("th", label);
      head.scope = "row";
      if (symbol) head.prepend(art.icon(symbol, 1.25));
      return h("tr", {}, head, words("td", value), ruled && h("td.rule", {}, rule && chips.chip(rule)));
    });
    const table = h("table", {}, title && words("caption", title), h("tbody", {}, ...body));
    return h(title ? "div.table" : "div.table.plain", {}, table, note && words("p.note", note));
  }

  function update({ tables }: Scene): void {
    if (tables === shown) return;
    shown = tables;
    drawn = new Map(Object.values(tables ?? {}).map((table) => [table, drawn.get(table) ?? draw(table)]));
    element.replaceChildren(...drawn.values());
  }

  return { element, update };
}
