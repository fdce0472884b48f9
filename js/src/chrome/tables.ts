import type { Art } from "../picture/art.ts";
import type { Chips } from "../base/chips.ts";
import { h, refill, values, textElement } from "../base/dom.ts";
import type { Row, Scene, Table } from "../base/types.ts";

const NONE: Record<string, Table> = {};

/** The small tables beside the picture. Unchanged ones are not redrawn. */
export function makeTables(art: Art, chips: Chips) {
  const element = h("div.tables");
  const drawn = new WeakMap<Table, HTMLElement>();
  let shown = NONE;

  function row({ symbol, label, value, rule }: Row, ruled: boolean): HTMLElement {
    const head = textElement("th", label);
    head.scope = "row";
    if (symbol) head.prepend(art.icon(symbol, 1.25));
    return h("tr", head, textElement("td", value), ruled && h("td.rule", rule && chips.chip(rule)));
  }

  function table({ title, rows = [], note }: Table): HTMLElement {
    const ruled = rows.some(({ rule }) => rule);
    const body = h("tbody", ...rows.map((one) => row(one, ruled)));
    const lines = h("table", title && textElement("caption", title), body);
    return h(title ? "div.table" : "div.table.plain", lines, note && textElement("p.note", note));
  }

  function update({ tables = NONE }: Scene): void {
    if (tables === shown) return;
    shown = tables;
    const list = values(tables).map((one) => {
      const made = drawn.get(one) ?? table(one);
      drawn.set(one, made);
      return made;
    });
    refill(element, ...list);
  }

  return { element, update };
}
