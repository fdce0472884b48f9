/** The page's own words, in the reader's language: one table that Python hands over. */

/**
 * A template filled in: `text("curtain", { name })` for `Hand the board to {name}`; with a `count` that for this number, if
 * it has its own (`differ.one`). A word not in the table is its key.
 */
export type Text = (key: string, places?: Record<string, string | number | undefined>) => string;

/** A template with its places filled in. */
export const filled = (template: string, places: Record<string, string | number | undefined>): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => `${places[name] ?? ""}`);

export function makeText(table: Record<string, string> = {}): Text {
  const numbers = new Intl.PluralRules(table.lang ?? "en");
  return (key, places = {}) => filled(table[`${key}.${numbers.select(Number(places.count))}`] ?? table[key] ?? key, places);
}

/** What a pick is called; a game that brings its own names has none for it in the table. */
export function pickName(text: Text, name = ""): string {
  const key = `picks.${name}`;
  const said = text(key);
  return said === key ? name : said;
}
