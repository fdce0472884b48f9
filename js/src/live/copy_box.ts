import { button, consume, h, LABEL, setAttributes, setText } from "../base/dom.ts";
import type { Text } from "../base/text.ts";
import type { Copied } from "../state/state.ts";

/** The key of the title of what is copied. */
const TITLES: Record<Copied, string> = { copy: "position.table", link: "link.text", answers: "answers.text" };

/** The box with a text that the reader copies, where the page has no clipboard. */
export function makeCopyBox(text: Text) {
  const area = h("textarea", { rows: 12, readonly: "", spellcheck: "false", wrap: "off", dir: "ltr" });
  const close = button("pickable", () => element.close(), {}, text("close"));
  const head = h("h3");
  const element = h("dialog.askbox.copybox", head, h("p.note", text("position.chosen")), area, h("div.pickables", close));
  element.onkeydown = (event) => {
    // The board has keys of its own.
    event.stopPropagation();
    if (event.key !== "Escape") return;
    element.close();
    consume(event);
  };

  return {
    element,
    /** Shows the text of a position, a link or answers. */
    show(copied: string, what: Copied): void {
      const title = text(TITLES[what]);
      area.value = copied;
      setText(head, title);
      setAttributes(area, { [LABEL]: title });
      setAttributes(element, { [LABEL]: text(what) });
      element.showModal();
      area.focus();
      area.select();
      area.scrollTop = 0;
    },
  };
}
