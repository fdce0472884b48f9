import { button, consume, h, LABEL } from "../base/dom.ts";
import type { Text } from "../base/text.ts";

/** The box with a text that the reader copies, where the page has no clipboard. */
export function makeCopyBox(text: Text) {
  const area = h("textarea", { rows: 12, readonly: "", spellcheck: "false", wrap: "off", dir: "ltr", [LABEL]: text("position.table") });
  const close = button("pickable", () => element.close(), {}, text("close"));
  const element = h("dialog.askbox.copybox", { [LABEL]: text("copy") }, h("h3", text("position.table")), h("p.note", text("position.chosen")), area, h("div.pickables", close));
  element.onkeydown = (event) => {
    // The board has keys of its own.
    event.stopPropagation();
    if (event.key !== "Escape") return;
    element.close();
    consume(event);
  };

  return {
    element,
    show(table: string): void {
      area.value = table;
      element.showModal();
      area.focus();
      area.select();
      area.scrollTop = 0;
    },
  };
}
