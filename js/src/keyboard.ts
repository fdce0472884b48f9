import { keep } from "./dom.ts";

/** Has keys and the buttons that stand for them (`data-key`) do what `press` says they mean, if it says they mean anything. */
export function watchKeys(root: HTMLElement, press: (key: string, held?: boolean, shift?: boolean) => boolean): void {
  root.addEventListener("click", ({ target }) => {
    const { key } = (target as Element).closest<HTMLElement>("[data-key]")?.dataset ?? {};
    if (key) press(key);
  });
  root.onkeydown = (event) => {
    const { key, repeat, shiftKey, ctrlKey, metaKey, altKey, target } = event;
    const on = target as Element;
    // A button does its own; a field takes all but the way out.
    const own = on.matches("button, .range") && (key === " " || (key === "Enter" && !shiftKey));
    const field = on.matches("textarea, input:not(.range)");
    if (ctrlKey || metaKey || altKey || own || (field && key !== "Escape")) return;
    if (field) root.focus();
    if (press(key, repeat, shiftKey)) keep(event);
  };
}
