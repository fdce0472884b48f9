import { button, type Child, focused, h, keep, LABEL, refill, words } from "./dom.ts";
import { beside } from "./tray.ts";

/** What can be picked of several that stand in one place. */
export interface Entry {
  text: string;
  title?: string;
  picture?: Element;
  picked: boolean;
  act: () => void;
}

/** The box beside a piece or place: a small menu of what stands there, or why something was refused. */
export function makePopup(root: HTMLElement) {
  const element = h("div.popup", { hidden: "" });
  let of: SVGElement | undefined;

  function show(at: SVGElement, label: string, seated: boolean, ...children: Child[]): void {
    of = at;
    element.hidden = false;
    // A menu lies where it covers nothing; what is said at a place lies beside it.
    element.classList.toggle("seated", seated);
    element.setAttribute(LABEL, label);
    refill(element, ...children);
    beside(element, at, root);
  }

  /** Says whether there was one. */
  function away(): boolean {
    const open = !element.hidden;
    const held = element.contains(focused(root));
    element.hidden = true;
    if (held) of?.focus();
    return open;
  }

  // What is said is read, and may go; a menu stays.
  element.onclick = () => element.matches(".seated") || away();
  element.onkeydown = (event) => {
    const all = [...element.querySelectorAll("button")];
    const at = all.indexOf(event.target as HTMLButtonElement);
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    all.at((at + by) % all.length)?.focus();
    keep(event);
  };
  root.addEventListener("scroll", () => of && !element.hidden && beside(element, of, root), true);

  return {
    element,
    away,

    /** A menu of what stands there, and what is wanted `next`; the button that was pressed keeps the focus. */
    menu(on: SVGElement, title: string, next: string, entries: Entry[]): void {
      const at = [...element.querySelectorAll("button")].findIndex((one) => one.matches(":focus"));
      const made = entries.map(({ text, title, picture, picked, act }) =>
        button("pickable", act, { "aria-pressed": picked, title }, picture, words("span", text)),
      );
      show(on, title, true, h("div.pickables", ...made), words("p.next", next));
      element.setAttribute("role", "group");
      (made[at] ?? made[0])?.focus();
    },

    /** What is said at the place. */
    tell: (on: SVGElement, label: string, box: HTMLElement) => show(on, label, false, box),
  };
}
