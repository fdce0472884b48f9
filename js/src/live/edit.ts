/** The editor of a lesson. */
import { button, h, HIDDEN, consume, LABEL, path, setAttributes, refill, s } from "../base/dom.ts";
import type { Lesson } from "../base/lesson.ts";
import type { Text } from "../base/text.ts";
import { type Commit, type Hue, HUES } from "../base/types.ts";
import { glyphBox, GLYPHS } from "../chrome/sentence.ts";
import { copyButton } from "../chrome/tools.ts";
import type { Dispatch } from "../state/events.ts";
import type { Editing, Tool } from "../state/state.ts";
import { makeLesson } from "./lesson.ts";

/** What can be asked before a step is shown. */
const ASKS = ["sum", "winner", "loss", "rule"] as const;
const TOOLS: Tool[] = ["mark", "arrow"];

/** The data of the editor at a stop. */
export interface EditView {
  node: number;
  commit: Commit;
  /** The start of the variation it lies in. */
  start?: Commit;
  editing: Editing;
  lesson: Lesson;
  /** Whether editing is allowed here at all, and copying the position. */
  may: boolean;
  copies: boolean;
}

/** The editor of a commit: its comment and marks, the names and order of variations, deletion. */
export function makeEdit(text: Text, dispatch: Dispatch) {
  // The line's text is a field's default, and what is being typed may be ahead of it.
  const comment = h("textarea", { name: "comment", rows: 3, dir: "auto" });
  const name = h("input", { name: "name", dir: "auto" });
  const act = (key: string, does: () => void) => button("pickable", does, {}, text(key));
  const named = h("label", text("edit.name"), name);
  const tools = TOOLS.map((tool) => act(`edit.${tool}`, () => dispatch({ type: "tool", tool })));
  const glyphs = GLYPHS.map((sign) => {
    const attributes = { title: text(`glyph.${sign}`), [LABEL]: text(`glyph.${sign}`) };
    return button("pickable", () => dispatch({ type: "write", edit: "glyph", node, text: sign }), attributes, h("span", HIDDEN, glyphBox(sign, text)));
  });
  const judging = h("div.pickables.glyphs", { role: "group", [LABEL]: text("edit.glyph") }, ...glyphs);
  const asks = ASKS.map((what) => button("pickable", () => dispatch({ type: "write", edit: "ask", node, text: what }), {}, text(`edit.ask.${what}`)));
  const asking = h("div.pickables", { role: "group", [LABEL]: text("edit.ask") }, h("span.note", text("edit.ask")), ...asks);
  const colours = [undefined, ...HUES].map((hue) => ({ hue, one: swatch(hue) }));
  const hues = h("div.pickables.hues", { role: "group", [LABEL]: text("edit.colour") });
  const promote = act("edit.promote", () => dispatch({ type: "write", edit: "promote", node }));
  const remove = act("edit.delete", () => dispatch({ type: "confirmDelete", on: true }));
  const stay = act("edit.stay", () => dispatch({ type: "confirmDelete", on: false }));
  const gone = act("edit.gone", () => dispatch({ type: "write", edit: "delete", node }));
  const sure = h("div.pickables", text("edit.sure"), gone, stay);
  const hint = h("p.note");
  const copy = copyButton(text);
  const buttons = h("div.pickables", ...tools, promote, remove, copy);
  const form = makeLesson(text, dispatch);
  const label = h("label", text("comment"), comment);
  const element = h("section.edit", { [LABEL]: text("edit") }, judging, asking, label, named, buttons, hues, hint, sure, form.element);
  const fields = [["comment", comment], ["name", name]] as const;
  let node = 0;

  /** The button of a colour, with the line that it draws. */
  function swatch(hue: Hue | undefined): HTMLButtonElement {
    const line = "M2 6H26";
    const drawn = s("svg", { ...HIDDEN, viewBox: "0 0 28 12", class: "sample" }, s(`g.hued.${hue ?? "ink"}`, path("line", line), path("hollow", line)));
    return button("pickable", () => dispatch({ type: "colour", colour: hue }), {}, drawn, text(`hue.${hue ?? "ink"}`));
  }

  function save(): void {
    for (const [edit, field] of fields) {
      if (field.value.trim() === field.defaultValue) continue;
      dispatch({ type: "write", edit, node, text: field.value });
    }
  }

  element.onchange = save;
  element.onkeydown = (event) => {
    const { key, target, ctrlKey, metaKey } = event;
    if (key === "Enter" && (target === comment ? ctrlKey || metaKey : target === name)) save();
    else if (key === "Escape" && (target as Element).matches("textarea, input")) element.closest<HTMLElement>(".sk-root")?.focus();
    else return;
    consume(event);
  };

  return {
    element,
    comment,
    stay,
    remove,

    update({ node: id, commit, start, editing, lesson, may, copies }: EditView): void {
      const other = id !== node;
      // What was typed belongs to the commit at which it was typed.
      if (other && !element.hidden) queueMicrotask(saveOf(node));
      node = id;
      element.hidden = !editing.open || !may;
      for (const [field, text = ""] of [[comment, commit.comment], [name, start?.name]] as const) {
        const ahead = !other && field.value !== field.defaultValue;
        field.defaultValue = text;
        if (!ahead) field.value = text;
      }
      named.hidden = promote.hidden = !start;
      remove.hidden = commit.parent == null;
      copy.hidden = !copies;
      sure.hidden = !editing.doubt;
      tools.forEach((one, i) => {
        one.hidden = Boolean(commit.refused);
        setAttributes(one, { "aria-pressed": TOOLS[i] === editing.tool });
      });
      judging.hidden = Boolean(commit.refused) || commit.parent == null;
      asking.hidden = commit.parent == null;
      asks.forEach((one, i) => {
        one.hidden = (ASKS[i] === "rule") !== Boolean(commit.refused);
        setAttributes(one, { "aria-pressed": ASKS[i] === commit.ask?.kind });
      });
      glyphs.forEach((one, i) => setAttributes(one, { "aria-pressed": GLYPHS[i] === commit.glyph }));
      refill(hues, ...(editing.tool ? colours.map(({ one }) => one) : []));
      for (const { hue, one } of colours) setAttributes(one, { "aria-pressed": hue === editing.colour });
      form.update(id, commit, lesson);
      refill(hint, editing.tool && text(`edit.${editing.tool}.how`));
    },
  };

  /** Saves what was typed at a commit that is left. */
  function saveOf(of: number): () => void {
    const typed = fields.flatMap(([edit, { value, defaultValue }]) => (value.trim() === defaultValue ? [] : [{ edit, text: value }]));
    return () => {
      for (const one of typed) dispatch({ type: "write", node: of, ...one });
    };
  }
}
