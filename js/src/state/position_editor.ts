/** Setting up a position: requests to Python, and the tab of the shelf that is shown. Messages and trait say `setting`. */
import type { EditedTable } from "../base/position_editor.ts";
import type { Backdrop, Scene } from "../base/types.ts";
import type { Event } from "./events.ts";
import { sendText } from "./picking.ts";
import { items } from "./picks.ts";
import type { State } from "./state.ts";

/** The position that is set up at the node shown; undefined on a board that plays, and until Python has sent it. */
export function shownTable({ traits: { setting }, at }: State): EditedTable | undefined {
  return setting.node === at && setting.text !== undefined ? setting : undefined;
}

/** Whether the board sets up. */
export const isSettingUp = ({ traits: { setting } }: State): boolean => setting.text !== undefined;

/** Asks Python to set up, to play or to go back, or to take a text as the table. */
export function requestEditor(state: State, event: Event & { type: "position" | "table" }): State {
  const { at: node, traits } = state;
  // The button of the current view is pressed already; pressing it again changes nothing.
  if (event.type === "position" && (event.what === "begin" ? isSettingUp(state) : event.what === "leave" && !traits.setting.back)) return state;
  const request = event.type === "table" ? { setting: "write", node, text: event.text } : { setting: event.what, node };
  return { ...state, effects: [...state.effects, { do: "ask", request, for: { why: "other" } }] };
}

/** Puts back the piece that was picked last, if it lies on the table: its id says where. */
export function removePiece(state: State): State {
  const id = items(state.steps).at(-1)?.id;
  return isSettingUp(state) && id?.includes("@") ? sendText(state, `take ${id}`) : state;
}

/** The tabs of a scene. Panels with the same tab are shown together. */
export const tabsOf = (scene: Scene, { panels }: Backdrop): string[] => [
  ...new Set((scene.panels ?? []).flatMap((id) => panels[id]?.tab || [])),
];

const kept = new WeakMap<Scene, { tab: string; made: Scene }>();

/** A scene with one tab of all: the same object as long as both are the same. */
export function withTab(scene: Scene, chosen: string, backdrop: Backdrop): Scene {
  const tabs = tabsOf(scene, backdrop);
  if (!tabs[1]) return scene;
  const tab = tabs.includes(chosen) ? chosen : (tabs[0] as string);
  const hidden = (id: string) => (backdrop.panels[id]?.tab ?? tab) !== tab;
  const known = kept.get(scene);
  if (known?.tab === tab) return known.made;
  const made = { ...scene, panels: scene.panels?.filter((id) => !hidden(id)) };
  kept.set(scene, { tab, made });
  return made;
}
