import { values, own } from "../base/dom.ts";
import type { Backdrop, Scene } from "../base/types.ts";
import type { Art } from "../picture/art.ts";
import type { Item } from "../state/picks.ts";

/** The name of something pickable, and its picture at a size in em. */
export type NameAndPicture = (item: Item, size: number) => [string, Element?];

/** The name of a piece or place of a scene in words. */
export function nameOf(backdrop: Backdrop, art: Pick<Art, "label">, { pieces, places, named }: Scene, at: string): string {
  const piece = own(pieces, at);
  const given = own(named, at);
  if (piece && given) return given;
  const place = piece?.place ?? at;
  const label = (own(places, place) ?? backdrop.places[place])?.label;
  const words = piece && (piece.words || art.label(piece.symbol));
  // A piece at a named place shares its name.
  return words && label && !words.includes(label) ? `${label}, ${words}` : words || label || given || at;
}

/** The names and pictures of pickable things on the scene shown. */
export function makeNaming(backdrop: Backdrop, art: Art, scene: () => Scene) {
  const named = (at: string) => nameOf(backdrop, art, scene(), at);

  return {
    named,

    /** The picture of the pieces dragged from a piece or place. */
    drawn(at: string): Element | undefined {
      const { pieces = {} } = scene();
      const piece = own(pieces, at) ?? values(pieces).filter(({ place }) => place === at).at(-1);
      return piece && art.icon(piece.symbol, 3.4);
    },

    /** Its name and its picture, at a size in em: for a stack, those of the piece meant in it. */
    shownAs({ at, nth = -1, words }: Item, size: number): [string, Element?] {
      const { symbol, inside = [] } = own(scene().pieces, at) ?? {};
      const one = inside[nth];
      const drawn = one ?? symbol;
      return [words || (one && art.label(one)) || named(at), drawn === undefined ? undefined : art.icon(drawn, size)];
    },
  };
}
