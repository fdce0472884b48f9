import { entries, path, put, refill, s, values } from "../base/dom.ts";
import type { Places } from "./places.ts";
import { ground } from "./slots.ts";
import type { Backdrop, Box } from "../base/types.ts";

/** All roads of a panel as one path. */
export const wayPath = (panel: string, { links = {} }: Backdrop): string =>
  values(links)
    .filter((link) => link.panel === panel)
    .map((link) => link.path)
    .join("");

/** All roads of a panel in four paths: the casings first, then the lines. */
export function roads(panel: string, { links = {} }: Backdrop): SVGGElement {
  const drawn: Record<string, string> = {};
  for (const { panel: on, style = "thin", path } of values(links)) {
    if (on === panel) drawn[style] = (drawn[style] ?? "") + path;
  }
  const parts = ["casing", "line"].flatMap((part) => entries(drawn).map(([style, d]) => path(`${part} ${style}`, d)));
  return s("g.roads", ...parts);
}

/** The names of the places of a panel. `show` hides those that would be cut or covered. */
export function nameLayer(places: Places) {
  const layer = s("g.names");
  let named: unknown;
  let names: { box: Box; text: SVGTextElement }[] = [];

  return {
    layer,
    show(test: (box: Box) => boolean): void {
      if (named !== places.all()) {
        named = places.all();
        names = values(places.all())
          .filter(({ label }) => label)
          .map(({ slot, label, label_box, label_style = "" }) => {
            const [left, top, wide, high] = ground(slot);
            const box: Box = label_box ?? [left + wide / 2 - 20, top + high + 5, 40, 14];
            const at = { x: box[0] + box[2] / 2, y: box[1] + box[3] / 2 + 4.3 };
            return { box, text: s("text", { class: label_style, ...at }, label) };
          });
        refill(layer, ...names.map(({ text }) => text));
      }
      for (const { box, text } of names) put(text, { visibility: test(box) ? "visible" : "hidden" });
    },
  };
}
