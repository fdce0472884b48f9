/** Two positions side by side: the parts that show the second picture, and what differs. */
import type { Chips } from "./base/chips.ts";
import type { Text } from "./base/text.ts";
import type { Backdrop, Scene } from "./base/types.ts";
import { makeCompare } from "./chrome/compare.ts";
import { sentence } from "./chrome/sentence.ts";
import type { Art } from "./picture/art.ts";
import { type Differences, differences } from "./picture/comparison.ts";
import { makeSecondPicture } from "./picture/comparison_pane.ts";
import type { View } from "./picture/pane.ts";
import type { makeStage } from "./picture/stage.ts";
import { neighbourStop, heldNode, heldScene, heldWalk } from "./state/comparing.ts";
import type { Dispatch } from "./state/events.ts";
import { walkOf } from "./state/reading.ts";
import { withTab } from "./state/position_editor.ts";
import type { State } from "./state/state.ts";
import type { Walk } from "./sync/walk.ts";

/** What comparing needs of a board. */
interface Board {
  root: HTMLElement;
  art: Art;
  chips: Chips;
  text: Text;
  backdrop: Backdrop;
  dispatch: Dispatch;
  /** The picture of the position shown. */
  stage(): ReturnType<typeof makeStage>;
}

export function makeComparing({ root, art, chips, text, backdrop, dispatch, stage }: Board) {
  // One of the two leads, or each would follow the other: that under the pointer.
  let leads = false;
  const held = makeSecondPicture(art, chips, text, backdrop, root, (view) => leads && stage().follow(view));
  held.element.onpointerenter = () => (leads = true);
  held.element.onpointerleave = () => (leads = false);
  const parts = makeCompare(text, dispatch, (at) => stage().turn(at));
  let known: { one?: Scene; other?: Scene; found?: Differences } = {};

  function found(one: Scene, other: Scene): Differences {
    if (known.one !== one || known.other !== other) known = { one, other, found: differences(one, other, backdrop, art) };
    return known.found as Differences;
  }

  /** The number of a stop and its action, as in the tree of moves. */
  function stop(walk: Walk, at: number): { number: number; said: string } {
    const number = walk.index(at);
    const here = walk.timeline.nodeAt(at);
    const commit = here.refused ? here : walk.timeline.nodeAt(walk.shown(at)[0] ?? at);
    return { number, said: number ? sentence(commit, text) || commit.who || text("commit") : text("start") };
  }

  return {
    heads: parts.heads,
    picture: held.element,
    list: parts.element,
    /** Looks where the picture of the position shown looks. */
    follow(view: View): void {
      if (!leads) held.follow(view);
    },
    layout: held.layout,
    unmount: held.unmount,

    /** Shows the other position and the differences; returns the picture for the position at the cursor. */
    update(state: State, scene: Scene): Scene {
      const walk = walkOf(state);
      const node = heldNode(state);
      const way = heldWalk(state);
      root.classList.toggle("compares", node !== undefined);
      if (node === undefined || !walk || !way) {
        held.update(undefined, false);
        parts.update(undefined);
        return scene;
      }
      const { first, second, rows } = found(withTab(heldScene(state, node), state.tab, backdrop), scene);
      held.update(first, state.flipped);
      const ways: [boolean, boolean] = [neighbourStop(way, node, "back") !== node, neighbourStop(way, node, "forward") !== node];
      parts.update({ first: stop(way, node), second: stop(walk, state.at), ways, rows });
      return second;
    },
  };
}
