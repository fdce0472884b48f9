import { entries, path, put, s, values } from "./dom.ts";
import { ground } from "./seats.ts";
import type { Backdrop, Box, Place } from "./types.ts";

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
export function nameLayer(places: Record<string, Place>) {
  const names = values(places)
    .filter(({ label }) => label)
    .map(({ seat, label, label_box, label_style = "" }) => {
      const [left, top, wide, high] = ground(seat);
      const box: Box = label_box ?? [left + wide / 2 - 20, top + high + 5, 40, 14];
      const at = { x: box[0] + box[2] / 2, y: box[1] + box[3] / 2 + 4.3 };
      return { box, text: s("text", { class: label_style, ...at, "text-anchor": "middle" }, label) };
    });
  return {
    layer: s("g.names", ...names.map(({ text }) => text)),
    show(test: (box: Box) => boolean): void {
      for (const { box, text } of names) put(text, { visibility: test(box) ? "visible" : "hidden" });
    },
  };
}
