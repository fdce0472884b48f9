/** What places are called where two pictures are compared. */
import { values } from "../base/dom.ts";
import type { Backdrop, Place, Scene } from "../base/types.ts";

export interface Called {
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
export function makeCalled(scenes: Scene[], backdrop: Backdrop): Called {
  const place = (at: string) => scenes.map(({ places }) => places?.[at]).find(Boolean) ?? backdrop.places[at];
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
