import type { Text } from "../base/text.ts";
import type { Scene } from "../base/types.ts";
import { notes } from "../state/editing.ts";

/** The teacher's rings and arrows in words, for those who do not see them. */
export const noted = (scene: Scene, name: (at: string) => string, text: Text): string[] =>
  notes(scene).map(({ place, to, colour }) => {
    const key = `noted.${to ? "arrow" : "ring"}${colour ? ".in" : ""}`;
    return text(key, { place: name(place), to: to && name(to), colour: colour && text(`hue.${colour}`) });
  });
