import { HUSH, LABEL, button, path, s } from "./dom.ts";

export const SHAPES = {
  first: "M6 5v14M19 5 9 12l10 7z",
  back: "M17 5 7 12l10 7z",
  play: "M7 4 20 12 7 20z",
  pause: "M7 5h3.5v14H7zM13.5 5H17v14h-3.5z",
  forward: "M7 5 17 12 7 19z",
  last: "M18 5v14M5 5 15 12 5 19z",
  full: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  help: "M9 9a3 3 0 1 1 4.6 2.6C12.5 12.3 12 13 12 14M12 17.5v.5",
};

/** A square button with a sign, named in words. */
export function key(shape: keyof typeof SHAPES, words: string, act: () => void): HTMLButtonElement {
  const icon = s("svg", { viewBox: "0 0 24 24", ...HUSH }, path("", SHAPES[shape]));
  return button(`key.${shape}`, act, { [LABEL]: words, title: words }, icon);
}
