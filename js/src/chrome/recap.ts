/** The strip of what came since the reader's last decision: a line of frames over the foot of the picture. */
import { button, h, LABEL, setAttributes, refill, setText, textElement } from "../base/dom.ts";
import type { Text } from "../base/text.ts";
import type { Dispatch } from "../state/events.ts";
import { SPEEDS } from "../state/recap.ts";
import type { Recap } from "../state/state.ts";
import type { Walk } from "../sync/walk.ts";

const SIGNS: Record<number, string> = { 0.5: "½" };

/** A stop in a few words: its result, or its first sentence. */
function caption(walk: Walk, at: number): { words: string; side?: string } {
  const all = walk.shown(at).map(walk.timeline.nodeAt);
  const main = all.find(({ headline }) => headline) ?? all.find(({ say: said }) => said) ?? all[0];
  const told = main?.headline?.[0] ?? main?.say ?? "";
  // Browsers without it show the sentences whole.
  const [first] = "Segmenter" in Intl ? new Intl.Segmenter(undefined, { granularity: "sentence" }).segment(told) : [];
  return { words: (first?.segment ?? told).trim().replace(/\.$/, ""), side: main?.side };
}

/** The strip, the button that goes on where it waits, and the one that plays it again. */
export function makeRecap(text: Text, dispatch: Dispatch) {
  const count = h("span.note");
  const speeds = SPEEDS.map((speed) => button("speed", () => dispatch({ type: "speed", speed }), {}, SIGNS[speed] ?? `${speed}`));
  const speed = h("span.speeds", { role: "group", [LABEL]: text("recap.speed") }, h("span.note", text("recap.speed")), ...speeds);
  const skip = button("pickable", () => dispatch({ type: "recap", way: "skip" }), { "aria-keyshortcuts": "Escape" }, text("recap.skip"), h("kbd", "Esc"));
  const row = h("div.frames");
  const element = h("div.recap", { role: "group", [LABEL]: text("recap"), hidden: "" }, h("div.line", h("span.caps", text("recap")), count, speed, skip), row);
  const onward = h("button.do", { "data-key": " " }, h("strong", text("onward")), h("kbd", text("key.space")));
  const again = h("button.pickable", { "data-key": "k" }, h("span"), h("kbd", "K"));
  const foot = h("div.recapped", onward, again);
  let drawn = "";

  function frames({ frames: all, index }: Recap, walk: Walk): void {
    // Those before are one entry: whatever the length of their words, the frame shown is in sight.
    const earlier = index > 0 && button("moment", () => dispatch({ type: "frame", index: index - 1 }), { class: "moment earlier", tabindex: -1 }, text("recap.earlier", { count: index }));
    const shown = all.slice(index).map((at, i) => {
      const { words: told, side } = caption(walk, at);
      const attributes = { class: i ? "moment later" : "moment now", tabindex: i ? -1 : 0, title: told, ...(!i && { "aria-current": "step" }) };
      return button("moment", () => dispatch({ type: "frame", index: index + i }), attributes, h("i.mover", { class: `mover ${side ?? ""}` }), textElement("span", told));
    });
    refill(row, earlier, ...shown);
  }

  return {
    element,
    foot,
    update(recap: Recap | undefined, walk: Walk, chosen: number, waits: boolean): void {
      const open = Boolean(recap?.open);
      element.hidden = !open;
      onward.hidden = !waits;
      again.hidden = !recap || open;
      foot.hidden = onward.hidden && again.hidden;
      if (!recap) return;
      setText(again.firstElementChild as Element, text("recap.again", { count: recap.frames.length }));
      SPEEDS.forEach((one, i) => setAttributes(speeds[i] as Element, { "aria-pressed": one === chosen }));
      const wanted = JSON.stringify([recap.frames, recap.index]);
      if (wanted === drawn || !open) return;
      drawn = wanted;
      setText(count, text("progress", { at: recap.index + 1, of: recap.frames.length }));
      frames(recap, walk);
    },
  };
}
