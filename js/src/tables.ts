import type { Art } from "./art.ts";
import type { Chips } from "./chips.ts";
import { entries, h, refill, words, stringify } from "./dom.ts";
import type { Row, Scene, Table } from "./types.ts";

/** The small tables beside the picture. What is still the same is not drawn again, row by row. */
export function tableList(art: Art, chips: Chips) {
  const element = h("div.tables");
  let shown: Scene["tables"];
  let drawn = new Map<string, HTMLElement>();

  function row({ symbol, label, value, rule }: Row, ruled: boolean): HTMLElement {
    const head = words("th", label);
    head.scope = "row";
    if (symbol) head.prepend(art.icon(symbol, 1.25));
    return h("tr", head, words("td", value), ruled && h("td.rule", rule && chips.chip(rule)));
  }

  function update({ tables }: Scene): void {
    if (tables === shown) return;
    shown = tables;
    const kept = new Map<string, HTMLElement>();
    /** What was drawn of these data before, else what `make` draws. */
    const keep = (data: unknown[], make: () => HTMLElement) => {
      const key = stringify(data);
      const found = drawn.get(key) ?? make();
      kept.set(key, found);
      return found;
    };
    const list = entries(tables ?? {}).map(([id, { title, rows = [], note }]: [string, Table]) => {
      const ruled = rows.some(({ rule }) => rule);
      const body = keep([id, "rows"], () => h("tbody"));
      refill(body, ...rows.map((one, i) => keep([id, i, one, ruled], () => row(one, ruled))));
      return keep([id, title, note], () =>
        h(
          title ? "div.table" : "div.table.plain",
          h("table", title && words("caption", title), body),
          note && words("p.note", note),
        ),
      );
    });
    drawn = kept;
    refill(element, ...list);
  }

  return { element, update };
}
