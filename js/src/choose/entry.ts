import { button, h, consume, LABEL, setAttributes, refill } from "../base/dom.ts";
import type { Text } from "../base/text.ts";
import type { Answer } from "../base/types.ts";
import type { Dispatch } from "../state/events.ts";

/** How long, in ms, the typist must pause before completions are requested. */
const PAUSE = 120;

/**
 * The line in which an action is typed: it shows as text what is being picked, and completes what is typed. `complete`
 * asks for completions.
 */
export function makeEntry(id: string, text: Text, complete: (text: string, done: (answer: Answer) => void) => void, dispatch: Dispatch) {
  const list = h("datalist", { id });
  const hints = { placeholder: text("entry.hint"), autocomplete: "off", spellcheck: "false" };
  const input = h("input.typed", { list: id, [LABEL]: text("entry"), ...hints, dir: "auto" });
  const go = button("do", () => {}, { type: "submit" }, text("do"));
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
    setAttributes(go, { "aria-disabled": own ? !input.value.trim() : !able });
  }

  input.onfocus = ask;
  input.oninput = () => {
    const began = !own;
    own = true;
    if (began) dispatch({ type: "typed" });
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
      consume(event);
      input.value = first.value;
    }
    if (key !== "Enter" || isComposing) return;
    consume(event);
    element.requestSubmit();
  };
  element.onsubmit = (event) => {
    event.preventDefault();
    const typed = input.value.trim();
    if (own && typed) dispatch({ type: "act", text: typed });
    else if (!own && able) dispatch({ type: "submit" });
  };

  return {
    element,
    stop: () => clearTimeout(timer),
    /** What was typed before, as a text that was refused, gives way to what is typed now; what is being picked goes on. */
    focus(): void {
      input.focus({ preventScroll: true });
      if (own) input.select();
    },

    /** Another position is shown, or another arrangement: what was typed was for the last one, and so were its completions. */
    forget(): void {
      clearTimeout(timer);
      own = false;
      input.value = "";
    },

    /** Shows what is being picked, and whether it can be done as it is. Typed text stays until something is picked. */
    draft(text: string, ready: boolean): void {
      able = ready;
      if (text) own = false;
      if (!own && input.value !== text) input.value = text;
      show();
    },
  };
}
