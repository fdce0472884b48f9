import { button, h, put, say } from "./dom.ts";
import type { Model, Reason } from "./types.ts";

const SILENT = "Read-only: Python does not answer. Stepping still works.";

/**
 * Whose turn it is and what must be decided, if no choices say so; `goOn` continues what plays itself,
 * `analyse` has Python evaluate each choice, or stop doing so.
 */
export function makeTurn(model: Model, alive: () => boolean, goOn: () => void, analyse: (on: boolean) => void) {
  const told = h("p.told");
  const onward = button("do", goOn, {}, "Go on");
  const worth = h("p.worth");
  const said = () => model.get("turn")?.worth;
  const values = button("pickable", () => analyse(said() === undefined), {}, "Show values");
  return {
    parts: [told, onward, worth, values],
    silent: SILENT,
    /** Its text. */
    text: () => told.textContent,
    /** What is to be decided at a node. */
    asks: (node: number): Reason => {
      const turn = model.get("turn");
      return (turn?.node === node && turn.asks) || ["", "To choose"];
    },

    /** Shows it at a node, in a perspective, with or without choices; returns whether an action may be typed there. */
    update(node: number, as: string, choices: boolean): boolean {
      const { node: of, by, name, as: where = [], asks } = model.get("turn") ?? {};
      const plays = model.get("mode") === "play";
      const other = plays && alive() && of === node && !choices;
      const away = other && by === "page" && !where.includes(as);
      const waits = other && (by === "chance" || by === "opponent");
      onward.hidden = !waits;
      const how = waits ? `${name} decides by itself.` : away ? `${name} decides, in another view.` : "";
      say(told, plays && !alive() ? SILENT : other ? `${asks?.[1] ?? ""} ${how}`.trim() : "");
      const { state = "free" } = model.get("puzzle") ?? {};
      values.hidden = !plays || !alive() || state !== "free";
      put(values, { "aria-pressed": said() !== undefined });
      say(worth, said()?.[as] ?? "");
      return plays && alive() && !away;
    },
  };
}
