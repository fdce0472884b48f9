/** What differs between two pictures of one game: in words, and ringed in both. */
import { entries, fromEntries, keys, values } from "../base/dom.ts";
import type { Backdrop, Caption, Lane, Mark, Piece, Row, Scene } from "../base/types.ts";
import type { Art } from "./art.ts";

/** What differs at one place, or of one thing: its name, and what there is of it in the one picture and in the other. */
export interface Difference {
  at: string;
  name: string;
  before: string[];
  after: string[];
}

/** Two pictures with what differs ringed, and the same in words. */
export interface Differences {
  first: Scene;
  second: Scene;
  rows: Difference[];
}

type Pieces = Record<string, Piece>;

/** Signs of the last commit, not of a position: pieces that are gone, or are to come. */
const PASSING = ["trace", "ghost", "lost", "next"];
/** What else a piece shows of the last commit. */
const FRESH = ["now", "pick", "turned", "fresh"];

/** What can be seen of a piece. */
const lookOf = ({ symbol, tuck, fold, count, label, value, inside, states = [] }: Piece): string =>
  JSON.stringify([symbol, tuck, fold, count, label, value, inside, states]);

/** A picture without what the last commit did. */
function still({ moves: _moves, marks: _marks, used: _used, sum: _sum, pieces = {}, ...rest }: Scene): Scene & { pieces: Pieces } {
  const stays = entries(pieces).filter(([, { states = [] }]) => !states.some((state) => PASSING.includes(state)));
  const calm = ({ states, ...piece }: Piece): Piece => (states ? { ...piece, states: states.filter((state) => !FRESH.includes(state)) } : piece);
  return { ...rest, pieces: fromEntries(stays.map(([id, piece]) => [id, calm(piece)])) };
}

/** Equal names once, with how many there are. */
function counted(names: string[]): string[] {
  const found = new Map<string, number>();
  for (const name of names) if (name) found.set(name, (found.get(name) ?? 0) + 1);
  return [...found].map(([name, count]) => (count > 1 ? `${count} × ${name}` : name));
}

/** What two lists of lines have not in common. */
function apart(one: string[], other: string[]): [string[], string[]] {
  return [one.filter((line) => !other.includes(line)), other.filter((line) => !one.includes(line))];
}

/** A list with one key's entry grown. */
function into<T>(map: Map<string, T[]>, key: string, value: T): void {
  map.set(key, [...(map.get(key) ?? []), value]);
}

/** By the place to which they belong, the ids of the pieces that have no like there in the other picture. */
type Unlike = Map<string, string[]>;

/**
 * What differs between two scenes; both are given back with the differing pieces marked, and ringed the places that one
 * left. Only panels that both show are compared.
 */
export function differences(one: Scene, other: Scene, backdrop: Backdrop, art: Pick<Art, "label">): Differences {
  const [first, second] = [still(one), still(other)];
  const rows: Difference[] = [];
  const shared = (one.panels ?? []).filter((id) => other.panels?.includes(id));
  const place = (at: string) => second.places?.[at] ?? first.places?.[at] ?? backdrop.places[at];
  const counts = (at: string) => shared.includes(place(at)?.panel ?? "");

  /** The place with a name to which a place belongs, as the seats around a town do; otherwise the place itself. */
  function home(at: string): string {
    for (let id = at; id; id = id.slice(0, Math.max(0, id.lastIndexOf(".")))) if (place(id)?.label) return id;
    return at;
  }

  const heads = new Map([one, other].flatMap(({ captions = {} }) => values(captions).flatMap(({ place: at, name }) => (name ? [[at, name] as const] : []))));

  /** Its name: its own, or those of the captions over it; a space of the board is called by its id, the rest by its panel. */
  function nameOf(at: string): string {
    const { label, panel = "" } = place(home(at)) ?? {};
    if (label) return label;
    const ids = at.split(".").map((_, i, all) => all.slice(0, i + 1).join("."));
    const over = ids.flatMap((id) => ["name", "head", "note"].map((head) => heads.get(`${id}.${head}`)).filter((name) => name !== undefined));
    const space = ids.find((id) => place(id) && panel === (place(id)?.panel ?? ""));
    return over.join(", ") || (space && !space.includes(".") ? space : (backdrop.panels[panel]?.label ?? ""));
  }

  function told({ words, symbol, count = 1, tuck = "", value, label }: Piece): string {
    const name = art.label(symbol);
    const many = count > 1 && name ? `${count} × ${name}` : name;
    return words || [many || label, art.label(tuck), value].filter(Boolean).join(", ");
  }

  /** Adds a line; what belongs to one name is said in one. */
  function row(at: string, name: string, before: string[], after: string[]): void {
    if (!before[0] && !after[0]) return;
    const known = name ? rows.find((one) => one.name === name) : undefined;
    if (!known) rows.push({ at, name, before, after });
    else [known.before, known.after] = [[...known.before, ...before], [...known.after, ...after]];
  }

  function unlike(pieces: Pieces, others: Pieces): Unlike {
    const left: Unlike = new Map();
    const found: Unlike = new Map();
    for (const piece of values(others)) into(left, home(piece.place), lookOf(piece));
    for (const [id, piece] of entries(pieces)) {
      const likes = left.get(home(piece.place)) ?? [];
      const at = likes.indexOf(lookOf(piece));
      if (at >= 0) likes.splice(at, 1);
      else if (counts(piece.place)) into(found, home(piece.place), id);
    }
    return found;
  }

  /** Marks what differs, and rings the places where nothing is left of it. */
  function ringed(scene: typeof first, own: Unlike, { pieces: others }: typeof first, theirs: Unlike): Scene {
    const pieces = { ...scene.pieces };
    for (const id of [...own.values()].flat()) pieces[id] = { ...(pieces[id] as Piece), states: [...(pieces[id]?.states ?? []), "now"] };
    const left = [...theirs].filter(([at]) => !own.has(at)).flatMap(([, ids]) => ids.map((id) => others[id]?.place ?? ""));
    const marks = [...new Set(left)].filter((at) => place(at)?.slot.arrange !== "row").map((at): Mark => ({ place: at, style: "now" }));
    return { ...scene, pieces, marks };
  }

  /** What only stands elsewhere: told once, by where it was and where it is, and no longer at these places. */
  function moved(gone: Unlike, come: Unlike): void {
    const waiting = new Map<string, [at: string, id: string][]>();
    for (const [at, ids] of come) for (const id of ids) into(waiting, lookOf(second.pieces[id] as Piece), [at, id] as [string, string]);
    const found = new Map<string, { from: string; to: string; name: string; count: number }>();
    for (const [from, ids] of [...gone]) {
      for (const id of ids) {
        const piece = first.pieces[id] as Piece;
        const [to, same] = waiting.get(lookOf(piece))?.shift() ?? [];
        if (to === undefined) continue;
        gone.set(from, (gone.get(from) ?? []).filter((one) => one !== id));
        come.set(to, (come.get(to) ?? []).filter((one) => one !== same));
        const name = told(piece);
        const key = [name, from, to].join("\n");
        const { count = 0 } = found.get(key) ?? {};
        if (name) found.set(key, { from, to, name, count: count + 1 });
      }
    }
    for (const { from, to, name, count } of found.values()) row(to, count > 1 ? `${count} × ${name}` : name, [nameOf(from)], [nameOf(to)]);
  }

  const gone = unlike(first.pieces, second.pieces);
  const come = unlike(second.pieces, first.pieces);
  const pictures = { first: ringed(first, gone, second, come), second: ringed(second, come, first, gone) };
  moved(gone, come);
  for (const at of new Set([...gone.keys(), ...come.keys()])) {
    const names = (pieces: Pieces, ids: string[] = []) => counted(ids.map((id) => told(pieces[id] as Piece)));
    row(at, nameOf(at), names(first.pieces, gone.get(at)), names(second.pieces, come.get(at)));
  }

  const lines = ({ name, text, value, rest, sign_words }: Caption) => [name, text, value, rest, sign_words].filter(Boolean).join(" ");
  for (const id of keys({ ...first.captions, ...second.captions })) {
    const at = (second.captions?.[id] ?? first.captions?.[id])?.place ?? id;
    const said = ({ captions = {} }: Scene) => (captions[id] ? [lines(captions[id])] : []);
    if (counts(at)) row(at, nameOf(at), ...apart(said(first), said(second)));
  }
  const listed = ({ rows: all = [] }: { rows?: Row[] } = {}) => all.map(({ label, value }) => [label, value].filter(Boolean).join(": "));
  for (const id of keys({ ...first.tables, ...second.tables })) {
    row("", (second.tables?.[id] ?? first.tables?.[id])?.title ?? "", ...apart(listed(first.tables?.[id]), listed(second.tables?.[id])));
  }
  const lanes = ({ tracks = {} }: Scene) =>
    entries(tracks).flatMap(([id, all]) => (shared.includes(backdrop.scales?.[id]?.panel ?? "") ? all.map(({ words, side, value }: Lane) => words || `${side} ${value}`) : []));
  row("", "", ...apart(lanes(first), lanes(second)));
  const state = ({ status = [], calendar }: Scene) => [...status, ...(calendar?.words ? [calendar.words] : [])];
  row("", "", ...apart(state(first), state(second)));
  return { ...pictures, rows };
}
