/** The page's own words, in the reader's language: one table that Python hands over. */

/** A template filled in: `text("curtain", { name })` for `Hand the board to {name}`. A word not in the table is its key. */
export type Text = (key: string, places?: Record<string, string | number | undefined>) => string;

/** A template with its places filled in. */
export const filled = (template: string, places: Record<string, string | number | undefined>): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => `${places[name] ?? ""}`);

export function makeText(table: Record<string, string> = {}): Text {
  return (key, places = {}) => filled(table[key] ?? key, places);
}

/** What a pick is called; a game that brings its own names has none for it in the table. */
export function pickName(text: Text, name = ""): string {
  const key = `picks.${name}`;
  const said = text(key);
  return said === key ? name : said;
}
