import type { Chips } from "../base/chips.ts";
import { copyText } from "../base/clipboard.ts";
import { button, h, HIDDEN, consume, LABEL, setAttributes, refill, setText, textElement } from "../base/dom.ts";
import type { EditedTable, TableFault } from "../base/position_editor.ts";
import type { Text } from "../base/text.ts";
import { icon } from "../chrome/tools.ts";
import type { Dispatch } from "../state/events.ts";

/** For how long nothing must have been typed, in ms, until it is read. */
const PAUSE = 500;

/** The data shown of a position that is set up. */
export interface EditorView {
  edited: EditedTable;
  /** The text before the change shown, to mark the new parts. */
  before: string;
  /** What the change shown has done. */
  said: string;
  alive: boolean;
  /** Whether it may be saved. */
  saves: boolean;
}

/** The desk of a position that is set up: its faults, the table as text, and what can be done with it. */
export function makePositionEditor(chips: Chips, text: Text, dispatch: Dispatch) {
  const area = h("textarea.tabletext", { name: "table", spellcheck: "false", wrap: "off", dir: "ltr", [LABEL]: text("position.table") });
  const behind = h("pre.behind", HIDDEN);
  const faults = h("div.faults");
  const copied = h("span.note", { role: "status" });
  const copy = h("button.pickable", { "data-key": "y" }, text("position.copy"), h("kbd", "Y"));
  const save = button("pickable", () => dispatch({ type: "save" }), {}, text("save"));
  const head = h("div.tablehead", h("h3", text("position.table")), copied, h("div.pickables", save, copy));
  const element = h("section.position", { [LABEL]: text("position") }, faults, head, h("div.written", behind, area));
  const undo = h("button.pickable", { "data-key": "z", title: text("position.undo"), [LABEL]: text("position.undo") }, icon("undo"), h("kbd", "Z"));
  const type = h("button.pickable", { "data-key": "/", [LABEL]: text("position.type") }, h("kbd", "/"));
  const play = button("do", () => dispatch({ type: "position", what: "play" }), {}, icon("play"), text("position.play"));
  const told = h("p.changed");
  const foot = h("div.positionfoot", h("div.pickables", undo, type, play), told);
  let shown: EditorView | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  /** The text that was sent last and has not come back. */
  let sent: string | undefined;

  function read(): void {
    clearTimeout(waiting);
    waiting = undefined;
    if (!shown || area.value === shown.edited.text || area.value === sent) return;
    sent = area.value;
    dispatch({ type: "table", text: area.value });
  }

  area.oninput = () => {
    clearTimeout(waiting);
    waiting = setTimeout(read, PAUSE);
    drawn();
  };
  area.onchange = read;
  area.onscroll = () => behind.scrollTo(area.scrollLeft, area.scrollTop);
  area.onkeydown = (event) => {
    if (event.key !== "Escape") return;
    read();
    area.closest<HTMLElement>(".sk-root")?.focus();
    consume(event);
  };

  async function copies(): Promise<void> {
    setText(copied, "");
    const done = await copyText(shown?.edited.text ?? "");
    setText(copied, text(done ? "position.copied" : "position.chosen"));
    if (done) return;
    area.focus();
    area.select();
  }

  function faultBox({ rule, text: told, from, to }: TableFault): HTMLElement {
    const where = button("link", () => show(from, to), { [LABEL]: text("position.show.words") }, text("position.show"));
    const parts = h("div.text", h("p.because", textElement("span", told)), h("div.pickables", where, rule && chips.chip(rule)));
    return h("section.refusal", h("span.seal.no", HIDDEN, icon("cross")), parts);
  }

  /** Chooses words of the text, and brings them into view. */
  function show(from: number, to: number): void {
    area.focus();
    area.setSelectionRange(from, to);
    const line = area.value.slice(0, from).split("\n").length - 1;
    area.scrollTop = Math.max(0, line - 3) * Number.parseFloat(getComputedStyle(area).lineHeight);
  }

  /** What lies behind the text: faulty words, and the lines that the last change has made. */
  function drawn(): void {
    const value = area.value;
    const { edited, before = "" } = shown ?? {};
    const exact = value === edited?.text;
    const old = new Set(before.split("\n"));
    const parts: Node[] = [];
    let at = 0;
    for (const line of value.split("\n")) {
      const here = exact ? (edited?.faults ?? []).filter(({ from, to }) => from < at + line.length + 1 && to > at) : [];
      const spans: (Node | string)[] = [];
      let from = at;
      for (const fault of here) {
        const [start, end] = [Math.max(from, fault.from), Math.min(at + line.length, fault.to)];
        if (end <= start) continue;
        spans.push(value.slice(from, start), h("mark", value.slice(start, end)));
        from = end;
      }
      spans.push(value.slice(from, at + line.length));
      const fresh = exact && before !== "" && line.trim() !== "" && !old.has(line);
      parts.push(h(`div.${here[0] ? "wrong" : fresh ? "fresh" : "plain"}`, ...spans));
      at += line.length + 1;
    }
    behind.replaceChildren(...parts);
    behind.scrollTo(area.scrollLeft, area.scrollTop);
  }

  return {
    element,
    foot,
    copies,
    /** Whether something is typed that has not been taken in. */
    unread: () => shown !== undefined && area.value !== shown.edited.text,

    update(after: EditorView | undefined): void {
      element.hidden = foot.hidden = !after;
      if (!after) {
        shown = undefined;
        return;
      }
      if (shown && shown.edited === after.edited && shown.said === after.said && shown.alive === after.alive && shown.saves === after.saves) return;
      const { text: table = "", faults: wrong = [], ready = false } = after.edited;
      // What is being typed may be ahead of what Python has read.
      const ahead = shown !== undefined && area.value !== shown.edited.text && area.value !== sent;
      shown = after;
      sent = undefined;
      if (!ahead && area.value !== table) area.value = table;
      area.readOnly = !after.alive;
      save.hidden = !after.saves;
      refill(faults, ...wrong.map(faultBox));
      setAttributes(play, { disabled: ready && after.alive ? undefined : "" });
      setText(told, ready ? after.said : text("position.wait"));
      setText(copied, "");
      drawn();
    },
  };
}
