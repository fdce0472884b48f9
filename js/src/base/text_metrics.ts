import { measure } from "./dom.ts";

/** What letters that stand side by side may take more than alone, as a share. */
const SLACK = 1.02;

export type Ruler = (text: string) => number;

/**
 * Measures texts of one size and face by their letters, each of which is measured once: thousands of texts take a few
 * milliseconds, and the page is asked for nothing. The result is in px.
 */
export function makeRuler(size: number, bold: boolean, face: string): Ruler {
  const known = new Map<number, number>();

  function letter(text: string, at: number): number {
    const code = text.charCodeAt(at);
    let width = known.get(code);
    if (width === undefined) known.set(code, (width = measure(text[at] as string, size, bold, face)));
    return width;
  }

  return (text) => {
    let sum = 0;
    for (let at = 0; at < text.length; at++) sum += letter(text, at);
    return sum * SLACK;
  };
}

/** How many lines of this width, in px, the words of a text take: at most `most`. */
export function countLines(text: string, ruler: Ruler, width: number, most: number): number {
  const space = ruler(" ");
  let [lines, used] = [1, 0];
  for (const word of text.split(/\s+/)) {
    const wide = ruler(word);
    if (used && used + wide > width) {
      if (++lines > most) return most;
      used = 0;
    }
    used += wide + space;
  }
  return lines;
}
