/** The question before a step, in the desk: a number is typed, a rule or a side chosen. */
import type { Chips } from "../base/chips.ts";
import { button, h, HIDDEN, LABEL, refill, setAttributes, setText, textElement } from "../base/dom.ts";
import type { Text } from "../base/text.ts";
import type { Question } from "../base/types.ts";
import type { Dispatch } from "../state/events.ts";

export interface AskingView {
  ask: Question;
  typed: string;
}

const DIGITS = [..."1234567890"];

export function makeAsking(chips: Chips, text: Text, dispatch: Dispatch) {
  const head = h("h3");
  const about = textElement("p.because");
  const how = h("p.caps");
  const body = h("div.answers");
  const typed = h("b.typed", { dir: "ltr" });
  const pad = DIGITS.map((key) => button("pickable", () => dispatch({ type: "digit", key }), { "aria-keyshortcuts": key }, key));
  const back = button("pickable", () => dispatch({ type: "digit", key: "Backspace" }), { [LABEL]: text("ask.erase"), "aria-keyshortcuts": "Backspace" }, "⌫");
  const send = button("do", () => dispatch({ type: "predict" }), { "aria-keyshortcuts": "Enter" }, text("ask.send"), h("kbd", HIDDEN, "↵"));
  const link = (key: string, shown: string, event: Parameters<Dispatch>[0]) => button("pickable", () => dispatch(event), {}, text(`ask.${key}`), h("kbd", HIDDEN, shown));
  const foot = h("div.pickables", link("show", "→", { type: "step", way: "forward" }), link("off", "Q", { type: "askNoMore" }));
  const element = h("section.asking", { [LABEL]: text("ask"), hidden: "" }, h("div.asked", h("span.caps", text("ask")), head, about), how, body, h("p.note", text("ask.free")), send, foot);
  let shown: Question | undefined;

  const option = ([rule, name]: [string, string], i: number) =>
    button("pickable", () => dispatch({ type: "predict", answer: i }), { "aria-keyshortcuts": `${i + 1}` }, h("kbd", HIDDEN, `${i + 1}`), rule && chips.chip(rule), textElement("span", name));

  return {
    element,
    update(view: AskingView | undefined): void {
      element.hidden = !view;
      if (!view) return;
      const { ask } = view;
      if (ask !== shown) {
        shown = ask;
        setText(head, ask.head);
        setText(about, ask.text);
        setText(how, text(ask.options ? "ask.pick" : "ask.type"));
        body.classList.toggle("pad", !ask.options);
        refill(body, ...(ask.options?.map(option) ?? [...pad, typed, back]));
        send.hidden = Boolean(ask.options);
      }
      setText(typed, view.typed);
      setAttributes(send, { disabled: view.typed ? undefined : "" });
    },
  };
}
