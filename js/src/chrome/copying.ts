import { button, h, keep, LABEL } from "../base/dom.ts";
import type { Text } from "../base/text.ts";

/** A button that copies the position shown. */
export const copier = (text: Text): HTMLButtonElement => h("button.pickable.copier", { "data-key": "y" }, text("copy"), h("kbd", "Y"));

/** The box with a text that the reader copies, where the page has no clipboard. */
export function makeCopying(text: Text) {
  const area = h("textarea", { rows: 12, readonly: "", spellcheck: "false", wrap: "off", dir: "ltr", [LABEL]: text("setting.table") });
  const close = button("pickable", () => element.close(), {}, text("close"));
  const element = h("dialog.askbox.copybox", { [LABEL]: text("copy") }, h("h3", text("setting.table")), h("p.note", text("setting.chosen")), area, h("div.pickables", close));
  element.onkeydown = (event) => {
    // The board has keys of its own.
    event.stopPropagation();
    if (event.key !== "Escape") return;
    element.close();
    keep(event);
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
