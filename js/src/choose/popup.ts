import { button, type Child, focused, h, consume, LABEL, refill, textElement } from "../base/dom.ts";
import { placeBeside } from "../picture/tray.ts";

/** One of several pickable things in the same place. */
export interface Entry {
  text: string;
  title?: string;
  picture?: Element;
  picked: boolean;
  act: () => void;
}

/** The box beside a piece or place: a small menu of the pieces there, or the reason for a refusal. */
export function makePopup(root: HTMLElement, closed: () => void) {
  const element = h("div.popup", { hidden: "" });
  let of: SVGElement | undefined;

  function show(at: SVGElement, label: string, seated: boolean, ...children: Child[]): void {
    of = at;
    element.hidden = false;
    // A menu covers as little as possible; a message at a place lies beside it.
    element.classList.toggle("seated", seated);
    element.setAttribute(LABEL, label);
    refill(element, ...children);
    placeBeside(element, at, root);
  }

  /** Returns whether there was one. */
  function away(): boolean {
    const open = !element.hidden;
    const held = element.contains(focused(root));
    element.hidden = true;
    if (held) of?.focus();
    return open;
  }

  // A message once read may go; a menu stays.
  element.onclick = () => element.matches(".seated") || closed();
  element.onkeydown = (event) => {
    const all = [...element.querySelectorAll("button")];
    const at = all.indexOf(event.target as HTMLButtonElement);
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    all.at((at + by) % all.length)?.focus();
    consume(event);
  };
  root.addEventListener("scroll", () => of && !element.hidden && placeBeside(element, of, root), true);

  return {
    element,
    away,

    /** A menu of the pieces there, with the question (`next`); the button pressed keeps the focus. */
    menu(on: SVGElement, title: string, next: string, entries: Entry[]): void {
      const at = [...element.querySelectorAll("button")].findIndex((one) => one.matches(":focus"));
      const made = entries.map(({ text, title, picture, picked, act }) =>
        button("pickable", act, { "aria-pressed": picked, title }, picture, textElement("span", text)),
      );
      show(on, title, true, h("div.pickables", ...made), textElement("p.next", next));
      element.setAttribute("role", "group");
      (made[at] ?? made.find((one) => one.ariaPressed === "true") ?? made[0])?.focus();
    },

    /** A message at the place. */
    tell: (on: SVGElement, label: string, box: HTMLElement) => show(on, label, false, box),
  };
}
