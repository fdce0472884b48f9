import type { Chips } from "../base/chips.ts";
import { h } from "../base/dom.ts";
import type { Text } from "../base/text.ts";
import type { Backdrop, Scene, Size } from "../base/types.ts";
import type { Art } from "./art.ts";
import { makeMotion } from "./motion.ts";
import type { View } from "./pane.ts";
import { makeStage } from "./stage.ts";

/** The second picture, where two positions are compared. */

/** A second picture beside the first, to look at. It is made when it is first wanted. */
export function makeSecondPicture(art: Art, chips: Chips, text: Text, backdrop: Backdrop, root: HTMLElement, looks: (view: View) => void) {
  const element = h("div.beside", { hidden: "" });
  let stage: ReturnType<typeof makeStage> | undefined;
  let laid: Size = "wide";
  let seen: View | undefined;

  function made(): ReturnType<typeof makeStage> {
    const twin = art.twin();
    const none = h("div", { hidden: "" });
    const one = makeStage(twin, chips, text, backdrop, makeMotion(), none, h("div", { hidden: "" }), () => {}, looks);
    root.append(twin.defs);
    element.append(one.element);
    one.layout(laid);
    return one;
  }

  return {
    element,
    /** Looks where the first picture looks. */
    follow(view: View): void {
      seen = view;
      if (!element.hidden) stage?.follow(view);
    },
    layout(size: Size): void {
      laid = size;
      stage?.layout(size);
    },
    /** Shows a scene, from the other side of the table if the board is flipped; nothing without one. */
    update(scene: Scene | undefined, flipped: boolean): void {
      const first = element.hidden;
      element.hidden = !scene;
      if (!scene) return;
      (stage ??= made()).show(scene, flipped);
      if (first && seen) stage.follow(seen);
    },
    unmount: () => stage?.unmount(),
  };
}
