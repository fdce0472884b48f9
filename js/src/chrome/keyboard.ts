import { consume, focused } from "../base/dom.ts";
import type { Dispatch } from "../state/events.ts";
import { bindingFor, type KeyHandlers, type KeySituation, shortcut } from "./keys.ts";

/** Gives the page around the board a key that is for it: the board's own mark keeps its shortcuts away from it. */
function passOn(event: KeyboardEvent, to: Element | null): void {
  const { key, code, keyCode, shiftKey, ctrlKey, metaKey, altKey } = event;
  const copy = new KeyboardEvent("keydown", { key, code, keyCode, shiftKey, ctrlKey, metaKey, altKey, bubbles: true, cancelable: true, composed: true });
  // Whoever takes it says so; else the browser does what it does. Only one of the two goes on.
  event.stopPropagation();
  if (to && !to.dispatchEvent(copy)) consume(event);
}

/** A button does what its label says, whatever has the focus. */
const BUTTON: Partial<KeySituation> = { within: "board", on: undefined, letters: false };

const hostOf = (root: HTMLElement): Element => (root.getRootNode() as ShadowRoot).host;

/** What takes the focus around the board: a cell of a notebook, or the notebook. */
export const around = (root: HTMLElement): HTMLElement | null => hostOf(root).parentElement?.closest<HTMLElement>("[tabindex]") ?? null;

/** Gives the name of its key to each button that has one. */
export function nameShortcuts(root: HTMLElement): void {
  for (const one of root.querySelectorAll<HTMLElement>("[data-key]")) one.setAttribute("aria-keyshortcuts", shortcut(one.dataset.key as string));
}

/** Binds keys, and the buttons that do the same (`data-key`), to their events. */
export function watchKeys(root: HTMLElement, hands: KeyHandlers, dispatch: Dispatch): void {
  /** Does what a key means, according to the table; returns whether it means anything. */
  function press(name: string, held = false, shift = false, on: Partial<KeySituation> = {}): boolean {
    const now = { ...hands.situation(), ...on };
    const pressed = { key: name[1] ? name : name.toLowerCase(), held, shift };
    const does = bindingFor(pressed, now)?.does?.(pressed, hands, now) ?? false;
    if (typeof does === "boolean") return does;
    dispatch(does);
    return true;
  }

  /** Saves the lesson or position shown, with the text of a field that is still being edited. */
  function save(on: HTMLElement, field: boolean): void {
    if (field) {
      on.blur();
      on.focus({ preventScroll: true });
    }
    dispatch({ type: "save", quick: !hands.unread() });
  }

  root.addEventListener("click", ({ target }) => {
    const { key } = (target as Element).closest<HTMLElement>("[data-key]")?.dataset ?? {};
    if (key) press(key, false, false, BUTTON);
  });
  const changed = ({ shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent) => shiftKey || ctrlKey || metaKey || altKey;
  // Before what has the focus: what is picked would take the key.
  root.addEventListener(
    "keydown",
    (event) => {
      const { key, target } = event;
      if (key !== "Enter" || (target as Element).matches("textarea")) return;
      if (changed(event)) {
        // To run a cell is the notebook's, wherever on the board one is.
        for (const one of root.querySelectorAll("dialog")) one.close();
        const page = around(root);
        page?.focus({ preventScroll: true });
        passOn(event, page ?? hostOf(root).parentElement);
        if (event.shiftKey || event.altKey) hands.goOn();
      } else if (focused(root)?.ariaPressed === "true" && ["enter", "advised"].includes(bindingFor({ key, held: false, shift: false }, hands.situation())?.name ?? "")) {
        consume(event);
        if (!event.repeat) press(key);
      }
    },
    true,
  );
  root.onkeydown = (event) => {
    const { key, repeat, shiftKey, ctrlKey, metaKey, altKey, target } = event;
    const on = target as Element;
    // A button handles its own keys; a field takes all but the way out.
    const own = on.matches("button, .range, select") && (key === " " || (key === "Enter" && !on.matches(".range")));
    const field = on.matches("textarea, select, input:not(.range)");
    if ((ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === "s") {
      if (!hands.situation().saves) return passOn(event, hostOf(root).parentElement);
      consume(event);
      if (!repeat) save(on as HTMLElement, field);
      return;
    }
    // What is typed ahead of a field that has been opened is no key of the board's.
    if (hands.waits() && (key === "Enter" || !key[1]) && !(ctrlKey || metaKey || altKey || own)) return consume(event);
    // A dialog closes itself.
    if (ctrlKey || metaKey || altKey || own || (field && key !== "Escape") || (key === "Escape" && on.closest("dialog"))) return;
    if (field) root.focus();
    if (press(key, repeat, shiftKey)) consume(event);
  };
}
