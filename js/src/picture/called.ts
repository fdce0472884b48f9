/** What places are called where two pictures are compared. */
import { values } from "../base/dom.ts";
import type { Backdrop, Place, Scene } from "../base/types.ts";

export interface Called {
  place(at: string): Place | undefined;
  /** The place with a name to which a place belongs, as the seats around a town do; otherwise the place itself. */
  home(at: string): string;
  /** Its name: its own, or those of the captions over it; a space of the board is called by its id, the rest by its panel. */
  nameOf(at: string): string;
}

/** The captions of these lie over what they name: see `core/scene.py`. */
const HEADS = ["name", "head", "note"];

/** The first of two scenes says what the other does not. */
export function makeCalled(scenes: Scene[], backdrop: Backdrop): Called {
  const place = (at: string) => scenes.map(({ places }) => places?.[at]).find(Boolean) ?? backdrop.places[at];
  const captions = scenes.flatMap((scene) => values(scene.captions ?? {}));
  const heads = new Map(captions.flatMap(({ place: at, name }) => (name ? [[at, name] as const] : [])));
  /** A place and those within which it lies, the outermost first. */
  const around = (at: string) => at.split(".").map((_, i, all) => all.slice(0, i + 1).join("."));
  const home = (at: string) => around(at).filter((id) => place(id)?.label).at(-1) ?? at;

  return {
    place,
    home,
    nameOf(at: string): string {
      const { label, panel = "" } = place(home(at)) ?? {};
      if (label) return label;
      const over = around(at).flatMap((id) => HEADS.map((head) => heads.get(`${id}.${head}`)).filter((name) => name !== undefined));
      const [space = ""] = around(at);
      return over.join(", ") || (place(space)?.panel === panel ? space : (backdrop.panels[panel]?.label ?? ""));
    },
  };
}
