import { measure } from "./dom.ts";

/** What letters that stand side by side may take more than alone, as a share. */
const SLACK = 1.02;

/**
 * Measures texts of one size and face by their letters, each of which is measured once: thousands of texts take a few
 * milliseconds, and the page is asked for nothing. The result is in px.
 */
export function makeRuler(size: number, bold: boolean, face: string): (text: string) => number {
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
