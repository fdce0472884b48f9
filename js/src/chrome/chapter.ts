/** Where one is in a chapter, above the button that leads on: a dot for each of its files, and its title. */
import { button, h, LABEL, setAttributes, refill } from "../base/dom.ts";
import type { Ends, Progress } from "../base/lesson.ts";
import type { Text } from "../base/text.ts";
import { icon } from "./tools.ts";

/** The files of a chapter, its title, and what ends with the file shown. */
export interface Chapter {
  progress?: Progress;
  chapter?: string;
  ends?: Ends;
}

/** The dots of a chapter: each opens its file, and shows its state by a colour and in words. */
export function chapterDots(text: Text, progress: Progress, open: (id: string) => void): HTMLElement[] {
  return progress.map(([id, state, title]) => {
    const how = state.split(" ").find((one) => one && one !== "now");
    const name = how ? text(`progress.${how}`, { name: title }) : title;
    const current = state.includes("now") ? "true" : undefined;
    return button(`dot ${state}`, () => open(id), { title: name, [LABEL]: name, "aria-current": current }, how === "solved" && icon("check"));
  });
}

/** The number of the file shown, and how many there are, for the words that say so. */
export const placeIn = (progress: Progress) => ({ at: progress.findIndex(([, state]) => state.includes("now")) + 1, of: progress.length });

export function makeChapter(text: Text, open: (id: string) => void) {
  const dots = h("nav.dots");
  const caption = h("span.note", { dir: "auto" });
  const element = h("div.chapterline", dots, caption);

  return {
    element,
    update({ progress = [], chapter = "", ends }: Chapter): void {
      const places = placeIn(progress);
      element.hidden = !progress[0] && !ends;
      setAttributes(dots, { [LABEL]: text("progress", places) });
      refill(dots, ...chapterDots(text, progress, open));
      const where = text("progress", places);
      const last = ends && text(`ends.${ends}`, { name: chapter });
      // The title may be in another language: apart, its letters do not draw the number to them.
      const here = chapter ? [h("bdi", chapter), ` · ${where}`] : [where];
      refill(caption, h("span", { dir: "auto" }, ...(last ? [last] : here)));
    },
  };
}

