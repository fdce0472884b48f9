/** What differs between two pictures beside their pieces: captions, tables, tracks, and how things stand. */
import { entries, keys } from "../base/dom.ts";
import type { Backdrop, Caption, Scene, Table } from "../base/types.ts";

/** What is said in one picture and not in the other; of a place (`at`), or under a name. */
export interface Lines {
  at: string;
  name: string;
  before: string[];
  after: string[];
}

/** What two lists of lines have not in common. */
function apart(at: string, name: string, one: string[], other: string[]): Lines {
  return { at, name, before: one.filter((line) => !other.includes(line)), after: other.filter((line) => !one.includes(line)) };
}

const said = ({ name, text, value, rest, sign_words }: Caption): string => [name, text, value, rest, sign_words].filter(Boolean).join(" ");
const listed = ({ rows = [] }: Table = {}): string[] => rows.map(({ label, value }) => [label, value].filter(Boolean).join(": "));
const state = ({ status = [], calendar }: Scene): string[] => [...status, ...(calendar?.words ? [calendar.words] : [])];

/** `counts` tells of a panel whether it is compared, `panel` in which one a place lies. */
export function differingLines(
  first: Scene,
  second: Scene,
  { scales = {} }: Backdrop,
  panel: (at: string) => string,
  counts: (panel: string) => boolean,
): Lines[] {
  const lanes = ({ tracks = {} }: Scene) =>
    entries(tracks).flatMap(([id, all]) => (counts(scales[id]?.panel ?? "") ? all.map(({ words, side, value }) => words || `${side} ${value}`) : []));
  const captions = keys({ ...first.captions, ...second.captions }).map((id) => {
    const [one, other] = [first.captions?.[id], second.captions?.[id]];
    return apart((other ?? one)?.place ?? id, "", one ? [said(one)] : [], other ? [said(other)] : []);
  });
  const tables = keys({ ...first.tables, ...second.tables }).map((id) => {
    const [one, other] = [first.tables?.[id], second.tables?.[id]];
    return apart("", (other ?? one)?.title ?? "", listed(one), listed(other));
  });
  const rest = [apart("", "", lanes(first), lanes(second)), apart("", "", state(first), state(second))];
  return [...captions.filter(({ at }) => counts(panel(at))), ...tables, ...rest];
}
