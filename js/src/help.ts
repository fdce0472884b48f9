import { h } from "./dom.ts";
import { KEYS } from "./keys.ts";

export interface Help extends HTMLElement {
  toggle(): void;
  /** Says whether there was anything to put away. */
  putAway(): boolean;
}

/** The list of keys, put up by `?`. */
export function helpBox(): Help {
  const list = h("dl");
  for (const [keys, does] of KEYS) list.append(h("dt", {}, ...keys.split(" ").map((key) => h("kbd", {}, key))), h("dd", {}, does));
  const close = h("button.close", { type: "button", "aria-label": "Close" }, "×");
  const box = h("div.keylist", { role: "dialog", "aria-label": "Keys", hidden: true }, h("h3", {}, "Keys"), list, close);
  let before: Element | null = null;
  const help = Object.assign(box, {
    toggle() {
      if (help.putAway()) return;
      before = (box.getRootNode() as ShadowRoot).activeElement;
      box.hidden = false;
      close.focus();
    },
    putAway() {
      if (box.hidden) return false;
      box.hidden = true;
      if (before instanceof HTMLElement) before.focus();
      return true;
    },
  });
  close.addEventListener("click", () => help.putAway());
  return help;
}
