import { h, LABEL } from "../base/dom.ts";
import type { Text } from "../base/text.ts";

/** The signs that judge a commit, as in `core/note.py`. */
export const GLYPHS = ["!", "?", "!!", "??", "!?", "?!"] as const;

/** A glyph in its square: it differs from others by fill and outline. It is read as words. */
export const glyphBox = (sign: string, text: Text): HTMLElement => {
  const means = text(`glyph.${sign}`);
  return h("b.glyph", { "data-glyph": sign, role: "img", title: means, [LABEL]: means }, sign);
};
