import { button, h, consume, LABEL, setAttributes, setText } from "../base/dom.ts";
import type { Text } from "../base/text.ts";
import type { Dispatch } from "../state/events.ts";
import { pageSite } from "../base/host.ts";
import { canSave } from "../state/saving.ts";
import { isSettingUp } from "../state/position_editor.ts";
import type { Saving, State } from "../state/state.ts";

/** The box for the name of a file, which asks before it overwrites one. `unread`: a typed text has not been accepted. */
export function makeSaving(text: Text, dispatch: Dispatch, unread: () => boolean) {
  const name = h("input", { name: "file", dir: "auto", spellcheck: "false", autocomplete: "off" });
  const where = h("p.note", text("save.where"));
  const told = h("p.answer", { role: "status", dir: "auto" });
  const leave = () => dispatch({ type: "closeSaving" });
  const save = button("do", () => submit(), {}, text("save.title"));
  const over = button("pickable", () => dispatch({ type: "saveAs", name: shown?.name ?? "", over: true }), {}, text("save.over.do"));
  const stay = button("do", leave, {}, text("save.stay"));
  const beside = button("do", () => dispatch({ type: "saveBeside" }), {}, text("save.beside"));
  const anew = button("pickable", () => dispatch({ type: "reloadFile" }), {}, text("save.anew"));
  const link = button("pickable", () => dispatch({ type: "link", site }), {}, text("link"));
  const close = button("pickable", leave, {}, text("save.close"));
  const naming = h("div.fields", h("label", text("save.name"), name), where);
  const element = h("dialog.askbox", { [LABEL]: text("save.title") }, h("h3", text("save.title")), naming, told, h("div.pickables", save, over, stay, beside, anew, link, close));
  let site = "";
  let shown: Saving | undefined;

  function submit(): void {
    if (unread()) setText(told, text("save.unread"));
    else dispatch({ type: "saveAs", name: name.value, over: false });
  }

  element.onkeydown = (event) => {
    const { key, ctrlKey, metaKey, target } = event;
    // The board has keys of its own.
    event.stopPropagation();
    if (key === "Escape") leave();
    else if ((key === "Enter" && target === name) || ((ctrlKey || metaKey) && key.toLowerCase() === "s")) shown?.asks === "name" && submit();
    else return;
    consume(event);
  };
  element.oncancel = (event) => {
    consume(event);
    leave();
  };

  return {
    element,

    update(state: State): void {
      const { saving } = state;
      const ready = canSave(state) && !saving?.sent;
      for (const one of [save, over, beside, anew, link]) setAttributes(one, { disabled: ready ? undefined : "" });
      if (saving && !state.alive) setText(told, text("silent"));
      if (saving === shown) return;
      const before = shown;
      shown = saving;
      if (!saving) return element.close();
      const asks = saving.asks !== "name";
      const kept = saving.asks === "changed" ? "save.changed" : isSettingUp(state) ? "save.over.position" : "save.over";
      setText(told, asks ? text(kept, { file: saving.name }) : saving.why ?? "");
      setAttributes(told, { class: saving.why ? "answer no" : "answer" });
      setAttributes(name, { "aria-invalid": saving.why ? "true" : undefined });
      naming.hidden = save.hidden = asks;
      over.hidden = stay.hidden = saving.asks !== "over";
      beside.hidden = anew.hidden = saving.asks !== "changed";
      site = pageSite() ?? state.traits.lesson.site ?? "";
      link.hidden = asks || !site;
      link.title = text("link.words", { site });
      close.hidden = saving.asks === "over";
      if (!element.open) element.showModal();
      if (!before || asks || before.asks !== saving.asks || saving.why) name.value = saving.name;
      if (asks) (saving.asks === "over" ? stay : beside).focus();
      else if (!before || before.asks !== saving.asks || saving.why) {
        name.focus();
        // The name without its ending, which is what is typed anew.
        name.setSelectionRange(0, saving.name.replace(/\.toml$/i, "").length);
      }
    },
  };
}
