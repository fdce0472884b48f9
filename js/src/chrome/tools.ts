/** The tools in the head of a board, and the icons of all buttons. */
import { button, h, LABEL, path, refill, s, textElement } from "../base/dom.ts";
import type { Text } from "../base/text.ts";
import type { Dispatch } from "../state/events.ts";
import { bindingsOf, KEYS, type KeySituation, keysOf, OTHERS, shortcut } from "./keys.ts";

/** The signs of the buttons, drawn as lines in a square of 24. */
const SIGNS = {
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  pencil: "M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19zM13.5 7 17 10.5",
  compare: "M4 6h7v12H4zM13 6h7v12h-7zM6.5 10h2M15.5 14h2",
  tree: "M4 5h12M10 12h10M10 19h10M6 5v14h4M6 12h4",
  flip: "M8 20V5M4 9l4-4 4 4M16 4v15M12 15l4 4 4-4",
  help: "M9 9a3 3 0 1 1 4.6 2.6C12.5 12.3 12 13 12 14M12 17.5v.5",
  unsure: "M9 9a3 3 0 1 1 4.6 2.6C12.5 12.3 12 13 12 14M12 17.5v.5",
  full: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  whole: "M4 6h16v12H4zM9 10h6v4H9z",
  menu: "M4 7h16M4 12h16M4 17h16",
  first: "M6 5v14M18 5l-8 7 8 7",
  back: "M15 5l-8 7 8 7",
  play: "M8 5l11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  next: "M9 5l8 7-8 7",
  last: "M18 5v14M6 5l8 7-8 7",
  check: "M5 12.5 10 17.5 19 7",
  cross: "M6 6 18 18M18 6 6 18",
  undo: "M9 6 4 11l5 5M4 11h10a5 5 0 0 1 0 10h-3",
} as const;

export type Sign = keyof typeof SIGNS;

export function icon(sign: Sign): SVGSVGElement {
  return s("svg", { viewBox: "0 0 24 24", class: `sign ${sign}`, "aria-hidden": "true" }, path("", SIGNS[sign]));
}

/** A button that does the same as a key. */
export const keyButton = (name: string, label: string, sign: Sign | undefined, more = ""): HTMLButtonElement =>
  h("button", { class: `key${more && ` ${more}`}`, "data-key": name, title: label, [LABEL]: label }, sign ? icon(sign) : name);

/** A button that copies the position shown. */
export const copyButton = (text: Text): HTMLButtonElement => h("button.pickable.copier", { "data-key": "y" }, text("copy"), h("kbd", "Y"));

/** The tools in the head: on a narrow board behind one button. */
export function makeTools(text: Text, dispatch: Dispatch) {
  const tree = keyButton("t", text("key.tree"), "tree");
  const compare = keyButton("d", text("key.compare"), "compare");
  const pencil = keyButton("e", text("key.edit"), "pencil");
  const flip = keyButton("o", text("key.flip"), "flip");
  const full = keyButton("f", text("key.full"), "full", "full");
  full.hidden = !document.fullscreenEnabled;
  const lesson = button("mode", () => dispatch({ type: "position", what: "leave" }), {}, text("position.lesson"));
  const position = button("mode", () => dispatch({ type: "position", what: "begin" }), {}, text("position"));
  const modes = h("div.modes", { role: "group", [LABEL]: text("position.mode") }, lesson, position);
  const all = h("div.toolrow", modes, flip, tree, compare, pencil, keyButton("?", text("key.help"), "help"), full);
  const more = button("key more", () => element.classList.toggle("open"), { [LABEL]: text("key.tools") }, icon("menu"));
  const element = h("div.tools", all, more);
  const isOpen = () => element.matches(".open");
  return { element, flip, tree, compare, pencil, modes, lesson, position, isOpen, close: () => element.classList.remove("open") };
}

/** The buttons that enlarge the picture, in its corner. */
export const makeZoom = (text: Text) =>
  h(
    "div.zoom",
    keyButton("+", text("key.larger"), undefined),
    keyButton("-", text("key.smaller"), undefined),
    keyButton("0", text("key.whole"), "whole"),
  );

/** How many keys are listed at first. */
const FIRST = 8;
/** The labels of keys without a letter; other labels are in the page's words. */
const WRITTEN: Record<string, string> = { ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓", PageUp: "Page ↑", PageDown: "Page ↓", Backspace: "⌫", "-": "−" };

/** The labels of the keys of a binding; nine or more are a range. */
export function keySigns(all: string[], text: Text): string {
  if (all[8]) return `${all[0]} – ${all.at(-1)}`.toUpperCase();
  const shift = all[0]?.startsWith("Shift+") ? `${text("keys.shift")} ` : "";
  const signs = all.filter((key) => key !== "=").map((key) => key.replace("Shift+", ""));
  return shift + signs.map((key) => WRITTEN[key] ?? (key === " " ? text("key.space") : key[1] ? text(`keys.${key}`) : shortcut(key).replace("Plus", "+"))).join(" ");
}

/** The list of keys: those that apply now, behind "all" the rest; and the legend of the picture. */
export function makeHelp(text: Text, legend: Element | undefined, flips: boolean) {
  const close = h("button.close", { "data-key": "?", [LABEL]: text("close") }, "×");
  const now = h("dl");
  const rest = h("dl");
  const all = h("details", h("summary", text("keys.all")), rest);
  const picture = legend ? [h("h3", text("legend")), legend] : [];
  const element = h("dialog.keylist", { [LABEL]: text("keys") }, close, h("h3", text("keys")), now, all, ...picture);
  const row = (signs: string, name: string) => [textElement("dt", signs), h("dd", text(`keys.${name}.does`))];
  return {
    element,
    open(situation: KeySituation): void {
      const mine = KEYS.filter(({ name }) => flips || name !== "flip");
      // In this order: what one needs first comes first.
      const first = bindingsOf(situation).filter(({ name }) => flips || name !== "flip").slice(0, FIRST);
      const rows = (some: typeof KEYS) => some.flatMap((one) => row(keySigns(keysOf(one), text), one.name));
      refill(now, ...rows(first));
      refill(rest, ...rows(mine.filter((one) => !first.includes(one))), ...OTHERS.flatMap((name) => row(text(`keys.${name}`), name)));
      all.open = false;
      element.showModal();
    },
  };
}
