import { button, type Child, h, HIDDEN, LABEL, setAttributes, refill, textElement } from "../base/dom.ts";
import type { CheckResult, Lesson } from "../base/lesson.ts";
import type { Text } from "../base/text.ts";
import type { Commit } from "../base/types.ts";
import { icon } from "../chrome/tools.ts";
import type { Dispatch } from "../state/events.ts";

type Input = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A field of the form: what it edits, and its text when it was last received and last sent. */
interface Field {
  edit: string;
  input: Input;
  told: string;
  sent?: string;
}

/** The commit at which something is written about it. */
const HERE = ["chapter", "answer"];

/** The form for the head and the puzzle of a lesson, in two parts that fold open, and the check of the whole. */
export function makeLesson(text: Text, dispatch: Dispatch) {
  const fields: Field[] = [];
  let node = 0;
  let shown = "";

  function field<K extends Input>(edit: string, name: string, input: K): HTMLElement {
    setAttributes(input, { name: edit, dir: "auto" });
    fields.push({ edit, input, told: "" });
    return h("label", text(name), input);
  }
  const line = (edit: string, name: string) => field(edit, name, h("input"));
  const area = (edit: string, name: string, rows: number) => field(edit, name, h("textarea", { rows }));
  // The text of a label around a list would be that of all its options, too.
  const list = (edit: string, name: string) => field(edit, name, h("select", { [LABEL]: text(name) }));

  /** A part that opens and closes under its button. */
  function fold(name: string, ...parts: HTMLElement[]) {
    const body = h("div.fields", ...parts);
    const turn = (open: boolean) => {
      body.hidden = !open;
      setAttributes(head, { "aria-expanded": open });
    };
    const head = button("link.fold", () => turn(Boolean(body.hidden)), {}, text(name));
    turn(false);
    return { head, body, turn };
  }

  const lesson = fold("lesson", line("title", "lesson.title"), area("about", "lesson.about", 2), line("chapter", "lesson.chapter"));
  const right = h("input", { type: "checkbox", name: "right" });
  const answer = h("div.fields", area("answer", "puzzle.answer", 2), h("label.tick", right, text("puzzle.right")));
  const needs = h("p.note", text("puzzle.needs"));
  const ask = button("pickable", () => doubt(true), {}, text("puzzle.unask"));
  const away = button("pickable", () => void (doubt(false), dispatch({ type: "write", edit: "unask", node })), {}, text("puzzle.gone"));
  const stay = button("pickable", () => doubt(false), {}, text("edit.stay"));
  const sure = h("div.pickables", text("puzzle.sure"), away, stay);
  const puzzle = fold(
    "puzzle",
    list("side", "puzzle.side"),
    area("task", "puzzle.task", 2),
    area("goal", "puzzle.goal", 2),
    line("within", "puzzle.within"),
    list("reply", "puzzle.reply"),
    area("hints", "puzzle.hints", 3),
    area("after", "puzzle.after", 2),
    answer,
    needs,
    h("div.pickables", ask, sure),
  );
  const check = button("pickable", () => dispatch({ type: "check" }), {}, text("check"));
  const save = button("pickable", () => dispatch({ type: "save" }), {}, text("save"));
  const found = h("div.checked", { role: "status", [LABEL]: text("check.found") });
  const parts = [lesson.head, lesson.body, puzzle.head, puzzle.body, h("div.pickables", check, save), found];
  const element = h("div.lesson", ...parts);

  function doubt(on: boolean): void {
    sure.hidden = !on;
    ask.hidden = on;
    (on ? stay : ask).focus();
  }

  const by = (edit: string) => fields.find((one) => one.edit === edit) as Field;

  function write(one: Field, at: number): void {
    const { edit, input } = one;
    one.sent = input.value;
    const more = edit === "answer" ? { right: right.checked } : {};
    dispatch({ type: "write", edit, node: at, text: input.value, ...more });
  }

  element.onchange = ({ target }) => {
    if (target === right && !by("answer").input.value.trim()) return;
    const one = target === right ? by("answer") : fields.find(({ input }) => input === target);
    if (one) write(one, node);
  };
  element.onkeydown = ({ key, ctrlKey, metaKey, target }) => {
    const one = fields.find(({ input }) => input === target);
    if (one && key === "Enter" && (ctrlKey || metaKey)) write(one, node);
  };

  /** Shows the text from Python, unless another text is being typed. */
  function tell(one: Field, value: string, other: boolean): void {
    const { input, told, sent } = one;
    const typed = input.value !== told && !(input.value === sent && value !== told) && input.tagName !== "SELECT";
    if (other && typed && input.value !== sent) {
      const [at, left] = [node, input.value];
      const more = one.edit === "answer" ? { right: right.checked } : {};
      queueMicrotask(() => dispatch({ type: "write", edit: one.edit, node: at, text: left, ...more }));
    }
    one.told = value;
    if ((!typed || other) && input.value !== value) input.value = value;
  }

  function options(edit: string, from: [string, string][]): void {
    const { input } = by(edit);
    if (input.childElementCount !== from.length) refill(input, ...from.map(([value, name]) => h("option", { value }, name)));
  }

  function goTo(at: number | undefined, edit: string | undefined): void {
    if (at !== undefined) dispatch({ type: "go", node: at, quick: true });
    const one = fields.find((known) => known.edit === edit);
    if (!one) return;
    (puzzle.body.contains(one.input) ? puzzle : lesson).turn(true);
    one.input.focus();
  }

  function result({ busy, holds, open, faults = [], said = [] }: CheckResult): Child[] {
    if (busy) return [textElement("p.note", busy)];
    const good = holds && !open;
    const seal = h("span.seal", { class: good ? "seal yes" : open ? "seal open" : "seal no", ...HIDDEN }, icon(good ? "check" : open ? "unsure" : "cross"));
    const rows = faults.map(({ text: what, node: at, field: edit }) => {
      const there = at !== undefined || fields.some((one) => one.edit === edit);
      return h("li", there ? button("link", () => goTo(at, edit), { dir: "auto" }, what) : textElement("span", what));
    });
    return [seal, h("div.text", rows[0] && h("ul", ...rows), ...said.map((one) => textElement("p", one)))];
  }

  sure.hidden = true;

  return {
    element,

    update(id: number, commit: Commit, told: Lesson): void {
      const { draft, checked = {} } = told;
      element.hidden = !draft;
      if (!draft) return;
      options("side", [["", text("puzzle.side.none")], ...draft.sides]);
      options("reply", draft.replies.map((one) => [one, text(`reply.${one}`)]));
      const [say = "", good = false] = draft.answers?.[id] ?? [];
      const values: Record<string, string | undefined> = { ...draft as object, title: told.title, about: told.about, chapter: commit.chapter, answer: say };
      if (id !== node || by("answer").told !== say) right.checked = good;
      for (const one of fields) tell(one, values[one.edit] ?? "", id !== node && HERE.includes(one.edit));
      node = id;
      (by("chapter").input.parentElement as HTMLElement).hidden = Boolean(commit.refused);
      answer.hidden = !draft.side || commit.parent == null || Boolean(commit.refused);
      save.hidden = told.file === undefined;
      needs.hidden = Boolean(draft.asks) || !(draft.side || draft.task || draft.goal);
      ask.hidden = !sure.hidden || !(draft.side || draft.task || draft.goal);
      const wanted = JSON.stringify(checked);
      if (wanted === shown) return;
      shown = wanted;
      found.hidden = wanted === "{}";
      refill(found, ...(found.hidden ? [] : result(checked)));
      // It is the last part of the editor, which scrolls.
      const box = element.parentElement;
      if (box && !found.hidden) box.scrollTop = box.scrollHeight;
      for (const { edit, input } of fields) setAttributes(input, { "aria-invalid": checked.faults?.some((one) => one.field === edit) || undefined });
    },
  };
}
