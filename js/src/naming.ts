import type { Art } from "./art.ts";
import type { Item } from "./choosing.ts";
import { values } from "./dom.ts";
import type { Backdrop, Scene } from "./types.ts";

/** The names and pictures of pickable things on a scene. */
export function makeNaming(backdrop: Backdrop, art: Art, scene: () => Scene) {
  /** The name of a piece or place in text. */
  function named(at: string): string {
    const { pieces, places } = scene();
    const piece = pieces?.[at];
    const place = piece?.place ?? at;
    const label = (places?.[place] ?? backdrop.places[place])?.label;
    const words = piece && (piece.words || art.label(piece.symbol));
    // What stands at a named place shares its name.
    return words && label && !words.includes(label) ? `${label}, ${words}` : words || label || at;
  }

  return {
    named,

    /** The picture of what is dragged from a piece or place. */
    drawn(at: string): Element | undefined {
      const { pieces = {} } = scene();
      const piece = pieces[at] ?? values(pieces).filter(({ place }) => place === at).at(-1);
      return piece && art.icon(piece.symbol, 3.4);
    },

    /** Its name and its picture, at a size in em: for a stack, those of the piece meant in it. */
    shownAs({ at, nth = -1 }: Item, size: number): [string, Element?] {
      const { symbol, inside = [] } = scene().pieces?.[at] ?? {};
      const one = inside[nth];
      const drawn = one ?? symbol;
      return [(one && art.label(one)) || named(at), drawn === undefined ? undefined : art.icon(drawn, size)];
    },
  };
}
