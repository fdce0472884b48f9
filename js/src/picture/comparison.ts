/** What differs between two positions: names of places, lines to read, rings to draw. */
import { entries, fromEntries, keys, values, own } from "../base/dom.ts";
import type { Backdrop, Caption, Mark, Piece, Place, Scene, Table } from "../base/types.ts";
import type { Art } from "./art.ts";

export interface PlaceNames {
  place(at: string): Place | undefined;
  /** The place with a name to which a place belongs, as the seats around a town do; otherwise the place itself. */
  home(at: string): string;
  /** Its name: its own, or those of the captions over it; a space of the board is called by its id, the rest by its panel. */
  nameOf(at: string): string;
  /** Where in the first scene that is which lies here in the last one: the seats of a table may change hands. */
  reseated(at: string): string;
  /** Whether another sits here now. */
  changed(at: string): boolean;
}

/** The captions of these lie over what they name: see `core/scene.py`. */
const HEADS = ["name", "head", "note"];

/** The first of two scenes says what the other does not. */
export function placeNames(scenes: Scene[], backdrop: Backdrop): PlaceNames {
  const place = (at: string) => scenes.map(({ places }) => own(places, at)).find(Boolean) ?? backdrop.places[at];
  const captions = scenes.flatMap((scene) => values(scene.captions ?? {})).reverse();
  const heads = new Map(captions.flatMap(({ place: at, name }) => (name ? [[at, name] as const] : [])));
  /** A place and those within which it lies, the outermost first. */
  const around = (at: string) => at.split(".").map((_, i, all) => all.slice(0, i + 1).join("."));
  const home = (at: string) => around(at).filter((id) => place(id)?.label).at(-1) ?? at;

  /** The seats of a scene, by whose they are: a name that stands twice is no one's seat. */
  const seats = ({ captions = {} }: Scene = {}): Map<string, string> => {
    const named = values(captions).flatMap(({ place: at, name }) => (name && at.endsWith(".name") ? [[name, at.slice(0, -5)] as const] : []));
    return new Map(named.filter(([name]) => named.filter(([other]) => other === name).length === 1));
  };
  const now = seats(scenes[0]);
  const moved = new Map([...seats(scenes.at(-1))].flatMap(([name, at]) => (now.has(name) ? [[at, now.get(name) ?? at] as const] : [])));

  const changed = new Set([...moved].filter(([was, is]) => was !== is).flat());

  return {
    place,
    home,
    changed: (at) => around(at).some((id) => changed.has(id)),
    reseated(at: string): string {
      const seat = around(at).filter((id) => moved.has(id)).at(-1);
      return seat === undefined ? at : moved.get(seat) + at.slice(seat.length);
    },
    nameOf(at: string): string {
      const { label, panel = "" } = place(home(at)) ?? {};
      if (label) return label;
      const over = around(at).flatMap((id) => HEADS.map((head) => heads.get(`${id}.${head}`)).filter((name) => name !== undefined));
      const [space = ""] = around(at);
      return over.join(", ") || (place(space)?.panel === panel ? space : (backdrop.panels[panel]?.label ?? ""));
    },
  };
}

// -- beside the pieces: captions, tables, tracks, and how things stand

/** What has no name of its own: how things stand, a table without a title, the values of a track. */
type Unnamed = "state" | "table" | "track";

/** What is said in one picture and not in the other; of a place (`at`), under a name, or as what has none (`of`). */
export interface Lines {
  at: string;
  name: string;
  of?: Unnamed;
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
    const [one, other] = [own(first.captions, id), own(second.captions, id)];
    return apart((other ?? one)?.place ?? id, "", one ? [said(one)] : [], other ? [said(other)] : []);
  });
  const tables = keys({ ...first.tables, ...second.tables }).map((id) => {
    const [one, other] = [own(first.tables, id), own(second.tables, id)];
    return { ...apart("", (other ?? one)?.title ?? "", listed(one), listed(other)), of: "table" as const };
  });
  const rest: Lines[] = [
    { ...apart("", "", lanes(first), lanes(second)), of: "track" },
    { ...apart("", "", state(first), state(second)), of: "state" },
  ];
  return [...captions.filter(({ at }) => counts(panel(at))), ...tables, ...rest];
}

// -- the differences of two pictures, in words and ringed in both

/** The difference at one place or of one thing: its name, and its contents in the two pictures. */
export interface Difference {
  at: string;
  name: string;
  /** What it is instead of a name. */
  of?: Unnamed;
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
export function counted(names: string[]): string[] {
  const found = new Map<string, number>();
  for (const name of names) if (name) found.set(name, (found.get(name) ?? 0) + 1);
  return [...found].map(([name, count]) => (count > 1 ? `${count} × ${name}` : name));
}

/** A list with one key's entry grown. */
function into<T>(map: Map<string, T[]>, key: string, value: T): void {
  map.set(key, [...(map.get(key) ?? []), value]);
}

/** One piece, alone or in a stack that is drawn as one: its id, its name, its place. */
interface One {
  id: string;
  like: string;
  name: string;
  at: string;
  /** The place to which it belongs, by the seats of the second picture. */
  home: string;
}

/** By the place to which they belong, the pieces that have no like there in the other picture. */
type Unlike = Map<string, One[]>;

/**
 * What differs between two scenes; both are given back with the differing pieces marked, and ringed the places that one
 * left. Only panels that both show are compared.
 */
export function differences(one: Scene, other: Scene, backdrop: Backdrop, art: Pick<Art, "label">): Differences {
  const [first, second] = [still(one), still(other)];
  const rows: Difference[] = [];
  // What is not on the table is the rest of what is.
  const shared = (one.panels ?? []).filter((id) => other.panels?.includes(id) && !backdrop.panels[id]?.tab);
  const { place, home, nameOf, reseated, changed } = placeNames([second, first], backdrop);
  const panel = (at: string) => place(at)?.panel ?? "";

  function told({ words, symbol, count = 1, tuck = "", value, label }: Piece): string {
    const name = art.label(symbol);
    const many = count > 1 && name ? `${count} × ${name}` : name;
    return words || [many || label, art.label(tuck), value].filter(Boolean).join(", ");
  }

  /** Adds a line; what belongs to one name is said in one. */
  function row(at: string, name: string, before: string[], after: string[], of?: Unnamed): void {
    if (!before[0] && !after[0]) return;
    const known = name ? rows.find((one) => one.name === name) : undefined;
    if (!known) rows.push({ at, name, before, after, ...(!name && of && { of }) });
    else [known.before, known.after] = [[...known.before, ...before], [...known.after, ...after]];
  }

  /** The pieces of a scene; those of a stack that is drawn as one are told apart, as they are where each is drawn. */
  function ones({ pieces }: typeof first, seated: (at: string) => string = (at) => at): One[] {
    return entries(pieces).flatMap(([id, piece]) => {
      const { symbol, place: at, count, tuck, value, states = [], inside = [] } = piece;
      const alone = !count && !tuck && !value && !states[0] && art.label(symbol);
      const here = { id, at, home: home(seated(at)) };
      if (!inside[0]) return [{ ...here, like: alone || lookOf(piece), name: told(piece) }];
      return inside.map((of) => ({ ...here, like: art.label(of) || of, name: art.label(of) }));
    });
  }

  function unlike(own: One[], others: One[]): Unlike {
    const left = new Map<string, string[]>();
    const found: Unlike = new Map();
    // What lies alike before whoever sits there, as the spaces of a sheet do, has gone from nobody to anybody.
    const drawn = new Set(others.filter(({ at }) => changed(at)).map(({ at, like }) => `${at}\n${like}`));
    for (const { home: at, like } of others) into(left, at, like);
    for (const piece of own) {
      const likes = left.get(piece.home) ?? [];
      const at = likes.indexOf(piece.like);
      if (at >= 0) likes.splice(at, 1);
      else if (shared.includes(panel(piece.at)) && !drawn.has(`${piece.at}\n${piece.like}`)) into(found, piece.home, piece);
    }
    return found;
  }

  /** Marks what differs, and rings the places where nothing is left of it. */
  function ringed(scene: typeof first, own: Unlike, theirs: Unlike): Scene {
    const pieces = { ...scene.pieces };
    const framed = new Set([...own.values()].flat().map(({ id }) => id));
    for (const id of framed) pieces[id] = { ...(pieces[id] as Piece), states: [...(pieces[id]?.states ?? []), "now"] };
    const left = [...theirs].filter(([at]) => !own.has(at)).flatMap(([, ids]) => ids.map(({ at }) => at));
    const marks = [...new Set(left)].filter((at) => place(at)?.slot.arrange !== "row").map((at): Mark => ({ place: at, style: "now" }));
    return { ...scene, pieces, marks };
  }

  /** Pieces that have only moved: listed once, with the old and the new place, and not at these places. */
  function moved(gone: Unlike, come: Unlike): void {
    const waiting = new Map<string, [at: string, piece: One][]>();
    for (const [at, all] of come) for (const piece of all) into(waiting, piece.like, [at, piece] as [string, One]);
    const found = new Map<string, { from: string; to: string; name: string; count: number }>();
    for (const [from, all] of [...gone]) {
      for (const piece of all) {
        const [to, same] = waiting.get(piece.like)?.shift() ?? [];
        if (to === undefined) continue;
        gone.set(from, (gone.get(from) ?? []).filter((one) => one !== piece));
        come.set(to, (come.get(to) ?? []).filter((one) => one !== same));
        const { name } = piece;
        const key = [name, from, to].join("\n");
        const { count = 0 } = found.get(key) ?? {};
        if (name) found.set(key, { from, to, name, count: count + 1 });
      }
    }
    for (const { from, to, name, count } of found.values()) row(to, count > 1 ? `${count} × ${name}` : name, [nameOf(from)], [nameOf(to)]);
  }

  const [before, after] = [ones(first, reseated), ones(second)];
  const gone = unlike(before, after);
  const come = unlike(after, before);
  const pictures = { first: ringed(first, gone, come), second: ringed(second, come, gone) };
  moved(gone, come);
  const names = (all: One[] = []) => counted(all.map(({ name }) => name));
  for (const at of new Set([...gone.keys(), ...come.keys()])) row(at, nameOf(at), names(gone.get(at)), names(come.get(at)));

  const lines = differingLines(first, second, backdrop, panel, (id) => shared.includes(id));
  for (const line of lines) row(line.at, line.name || (line.at && nameOf(line.at)), line.before, line.after, line.of);
  return { ...pictures, rows };
}
