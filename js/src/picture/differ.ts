/** What differs between two pictures of one game: in words, and ringed in both. */
import { entries, fromEntries } from "../base/dom.ts";
import type { Backdrop, Mark, Piece, Scene } from "../base/types.ts";
import type { Art } from "./art.ts";
import { makeCalled } from "./called.ts";
import { differingLines } from "./difflines.ts";

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

/** A list with one key's entry grown. */
function into<T>(map: Map<string, T[]>, key: string, value: T): void {
  map.set(key, [...(map.get(key) ?? []), value]);
}

/** One piece, alone or in a stack that is drawn as one: what it is known by, its name, where it stands. */
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
  const { place, home, nameOf, reseated, changed } = makeCalled([second, first], backdrop);
  const panel = (at: string) => place(at)?.panel ?? "";

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

  /** What only stands elsewhere: told once, by where it was and where it is, and no longer at these places. */
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
  for (const line of lines) row(line.at, line.name || (line.at && nameOf(line.at)), line.before, line.after);
  return { ...pictures, rows };
}
