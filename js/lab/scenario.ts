/** What is the text of a lesson, told by the text itself. */

/** Whether a text is a scenario: it says which game it is of before its first table. */
export function isScenario(text: string): boolean {
  const table = text.search(/^[ \t]*\[/m);
  return /^\uFEFF?[ \t]*game[ \t]*=[ \t]*["']/m.test(table < 0 ? text : text.slice(0, table));
}

/** Whether a code cell is one: its magic says so. As IPython reads a cell, empty lines may stand before its first. */
export function isBoardCell(text: string): boolean {
  return /^\s*%%board(\s|$)/.test(text);
}
