import type { Ask } from "./ask.ts";
import { button, h, keep, LABEL, put, refill } from "./dom.ts";

/** How long, in ms, the typist must pause before completions are requested. */
const PAUSE = 120;

/**
 * The line in which an action is typed: it shows as text what is being picked, and completes what is typed.
 * `act` plays the text; `written` is called when typing takes over.
 */
export function makeEntry(prefix: string, complete: (text: string, done: Parameters<Ask["send"]>[1]) => void, act: (text: string) => void, written: () => void) {
  const id = `${prefix}words`;
  const list = h("datalist", { id });
  const input = h("input.typed", { list: id, [LABEL]: "Action", placeholder: "Type an action ( / )", autocomplete: "off", spellcheck: "false", dir: "auto" });
  const go = button("do", () => {}, { type: "submit" }, "Do it");
  const element = h("form.entry", input, list, go);
  let own = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let able = false;

  function ask(): void {
    complete(input.value, ({ completions = [] }) => {
      refill(list, ...completions.map(([value, label]) => h("option", { value, label: label || undefined })));
    });
  }

  function show(): void {
    put(go, { "aria-disabled": own ? !input.value.trim() : !able });
  }

  input.onfocus = ask;
  input.oninput = () => {
    const began = !own;
    own = true;
    if (began) written();
    own = Boolean(input.value);
    clearTimeout(timer);
    timer = setTimeout(ask, PAUSE);
    show();
  };
  // A host may keep the page's own Enter from a field.
  input.onkeydown = (event) => {
    const { key, shiftKey, isComposing } = event;
    const [first] = list.options;
    if (key === "Tab" && !shiftKey && own && first && first.value !== input.value) {
      keep(event);
      input.value = first.value;
    }
    if (key !== "Enter" || isComposing) return;
    keep(event);
    element.requestSubmit();
  };
  element.onsubmit = (event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (own ? text : able) act(text);
  };

  return {
    element,
    stop: () => clearTimeout(timer),
    focus: () => !element.hidden && input.focus(),

    /** Shows what is being picked, and whether it can be done as it is. Typed text stays, unless `anew`. */
    draft(text: string, ready: boolean, anew = false): void {
      able = ready;
      // No completions are requested for what is past: elsewhere another side may be to move.
      if (anew) clearTimeout(timer);
      if (anew || text) own = false;
      if (!own && input.value !== text) input.value = text;
      show();
    },
  };
}
