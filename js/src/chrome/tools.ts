import { button, h, LABEL, words } from "../base/dom.ts";
import type { Text } from "../base/text.ts";
import type { Dispatch } from "../state/events.ts";
import { icon, type Sign } from "./icons.ts";

/** A button that stands for a key. */
export const key = (name: string, label: string, sign: Sign | undefined, more = ""): HTMLButtonElement =>
  h("button", { class: `key${more && ` ${more}`}`, "data-key": name, title: label, [LABEL]: label }, sign ? icon(sign) : name);

/** The tools in the head: on a narrow board behind one button. */
export function makeTools(text: Text, dispatch: Dispatch) {
  const tree = key("t", text("key.tree"), "tree");
  const compare = key("d", text("key.compare"), "compare");
  const pencil = key("e", text("key.edit"), "pencil");
  const flip = key("o", text("key.flip"), "flip");
  const full = key("f", text("key.full"), "full", "full");
  full.hidden = !document.fullscreenEnabled;
  const lesson = button("mode", () => dispatch({ type: "setting", what: "leave" }), {}, text("setting.lesson"));
  const setUp = button("mode", () => dispatch({ type: "setting", what: "begin" }), {}, text("setting"));
  const modes = h("div.modes", { role: "group", [LABEL]: text("setting.mode") }, lesson, setUp);
  const all = h("div.toolrow", modes, flip, tree, compare, pencil, key("?", text("key.help"), "help"), full);
  const more = button("key more", () => element.classList.toggle("open"), { [LABEL]: text("key.tools") }, icon("menu"));
  const element = h("div.tools", all, more);
  return { element, flip, tree, compare, pencil, modes, lesson, setUp };
}

/** The buttons that enlarge the picture, in its corner. */
export const makeZoom = (text: Text) =>
  h(
    "div.zoom",
    key("+", text("key.larger"), undefined),
    key("-", text("key.smaller"), undefined),
    key("0", text("key.whole"), "whole"),
  );

/** The keys, in the order of the list. */
const KEYS = ["steps", "ends", "variations", "digits", "tab", "page", "enter", "escape", "decide", "type", "puzzle", "stop", "home", "tree", "compare", "edit", "mark", "pen", "every", "save", "copy", "play", "zoom", "move", "flip", "full", "help"];

/** The list of keys, and the legend of the picture; `flips`: whether the board can be turned. */
export function makeHelp(text: Text, legend: Element | undefined, flips: boolean): HTMLDialogElement {
  const close = h("button.close", { "data-key": "?", [LABEL]: text("close") }, "×");
  const rows = KEYS.filter((name) => flips || name !== "flip").flatMap((name) => [words("dt", text(`keys.${name}`)), h("dd", text(`keys.${name}.does`))]);
  const picture = legend ? [h("h3", text("legend")), legend] : [];
  return h("dialog.keylist", { [LABEL]: text("keys") }, close, h("h3", text("keys")), h("dl", ...rows), ...picture);
}
