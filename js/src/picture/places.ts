import { entries, fromEntries, keys } from "../base/dom.ts";
import { middle } from "./slots.ts";
import type { Box, Place, Point, Scene, Slot } from "../base/types.ts";

export type Places = ReturnType<typeof makePlaces>;

/** The places of one panel: the scene's own take precedence over the backdrop's (`fixed`). */
export function makePlaces(panel: string, fixed: Record<string, Place>, narrow: boolean) {
  let brought: Scene["places"];
  let here: Record<string, Place>;

  function slot(id = ""): Slot | undefined {
    const place = here[id];
    return place && ((narrow && place.narrow) || place.slot);
  }

  function update({ places }: Scene): (id: string) => boolean {
    const before = here;
    if (!here || places !== brought) {
      const all: Record<string, Place> = { ...fixed, ...(brought = places) };
      const other = narrow ? "wide" : "narrow";
      const found = entries(all).filter(([, place]) => place.panel === panel && place.only !== other);
      // What moves on another panel is nothing new here.
      const same = before && found.length === keys(before).length && found.every(([id, place]) => before[id] === place);
      if (!same) here = fromEntries(found);
    }
    return (id) => before[id] !== here[id];
  }

  update({});
  return {
    /** All current places; the same object as long as nothing changes. */
    all: () => here,
    /** Takes in the scene's places; returns for each whether it came, moved or went. */
    update,
    /** The slot of a place in this layout; undefined if it is not on this panel. */
    slot,
    /** The room of a place whose pieces lie in a row: all of it is meant. */
    room(id: string): Box | undefined {
      const found = slot(id);
      return found?.arrange === "row" ? found.box : undefined;
    },
    /** The point at which marks and moves meet it. */
    point(id?: string): Point | undefined {
      const found = slot(id);
      return found && middle(found);
    },
  };
}
