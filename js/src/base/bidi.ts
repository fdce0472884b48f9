/** Text that runs from right to left, and the parts of it that run from left to right. */

const LEFTWARD = /[\u0590-\u08ff]/;

const NUMBER = "[+−±×]?\\d+(?:[.,:]\\d+)*%?";
const SIGN = "(?:\\s?[+−×=→]\\s?|\\s:\\s|[–/])";
const GROUP = `\\(${NUMBER}(?:${SIGN}${NUMBER})+\\)`;
const TERM = `(?:${GROUP}|${NUMBER})`;
const LATIN = "\\p{Script=Latin}[\\p{Script=Latin}\\p{M}\\d’'-]*";
/**
 * A name before a mark and another name: without the mark, which belongs to the sentence, they would change places. A
 * small letter after the mark goes on with the same words, as a title in another language does.
 */
const NAME = `${LATIN}(?: (?:${LATIN}|\\d+))*(?=[.,:;!?] (?:\\p{Lu}|\\p{Ll}\\d))`;
/**
 * Sums, ranges, scores, numbers with a sign; what is typed, in its quotes; a number after a Latin name and a colon,
 * which would be drawn to the name; and names that another one follows after a mark.
 */
const RIGHTWARD = new RegExp(
  `(\`[^\`]+\`|${TERM}(?:${SIGN}${TERM})+|${GROUP}|[+−±×]\\d+(?:[.,]\\d+)*|(?<=\\p{Script=Latin}[:,;] )${NUMBER}|${NAME})`,
  "u",
);

/** Whether a text has letters that are read from right to left. */
export const isRightToLeft = (text: string): boolean => LEFTWARD.test(text);

/**
 * A text of a document, in parts: within letters that are read from right to left, sums and what is typed are set apart,
 * so that they keep their order. Any other text is one part.
 */
export function isolateLeftToRight(text: string): (Node | string)[] {
  if (!isRightToLeft(text)) return [text];
  return text.split(RIGHTWARD).map((part, i) => {
    if (i % 2 === 0) return part;
    const apart = document.createElement("bdi");
    apart.dir = "ltr";
    apart.textContent = part;
    return apart;
  });
}
