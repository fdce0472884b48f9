import { LABEL, button, h } from "./dom.ts";
import { STEP } from "./view.ts";

/** What each key does, as told by `?`. */
const KEYS = [
  ["← →", "one commit back, one forward"],
  ["Home End", "to the start, to the end of the line"],
  ["↑ ↓", "to the variation before, to the next one"],
  ["1 – 9", "follow this continuation"],
  ["Space", "play, stop"],
  ["+ − 0", "map: in, out, whole"],
  ["Shift arrows", "move the map"],
  ["F", "full screen"],
  ["?", "these keys; Esc puts them away"],
] as const;

export interface Commands {
  back(held: boolean): void;
  forward(held: boolean): void;
  first(): void;
  last(): void;
  sibling(by: number): void;
  follow(number: number): void;
  /** Both say whether there is a map for it. */
  zoom(by: number): boolean;
  pan(x: number, y: number): boolean;
  play(): void;
  full(): void;
  help(): void;
  /** Says whether there was anything to put away. */
  escape(): boolean;
}

/** Handles a key that was pressed somewhere on the board; says whether it meant anything. */
export function press(event: KeyboardEvent, commands: Commands): boolean {
  const { key, repeat, shiftKey } = event;
  const target = event.composedPath()[0] as Element;
  if (event.ctrlKey || event.metaKey || event.altKey || (key === " " && target.matches("button"))) return false;
  const meanings: Record<string, () => unknown> = {
    ArrowRight: () => (shiftKey ? commands.pan(1, 0) : commands.forward(repeat)),
    ArrowLeft: () => (shiftKey ? commands.pan(-1, 0) : commands.back(repeat)),
    ArrowUp: () => (shiftKey ? commands.pan(0, -1) : commands.sibling(-1)),
    ArrowDown: () => (shiftKey ? commands.pan(0, 1) : commands.sibling(1)),
    "+": () => commands.zoom(STEP),
    "=": () => commands.zoom(STEP),
    "-": () => commands.zoom(1 / STEP),
    0: () => commands.zoom(0),
    Home: commands.first,
    End: commands.last,
    " ": commands.play,
    f: commands.full,
    F: commands.full,
    "?": commands.help,
    Escape: commands.escape,
  };
  const act = /^[1-9]$/.test(key) ? () => commands.follow(+key) : meanings[key];
  return Boolean(act) && act?.() !== false;
}

/** The list of keys, put up and away by `?`. `putAway` says whether there was anything to put away. */
export function keyList() {
  let before: Element | null = null;
  const rows = KEYS.flatMap(([keys, does]) => [
    h("dt", ...keys.split(" ").map((key) => h("kbd", key))),
    h("dd", does),
  ]);
  const close = button("close", putAway, { [LABEL]: "Close" }, "×");
  const attributes = { role: "dialog", [LABEL]: "Keys", hidden: true };
  const element = h("div.keylist", attributes, h("h3", "Keys"), h("dl", ...rows), close);

  function putAway(): boolean {
    if (element.hidden) return false;
    element.hidden = true;
    if (before instanceof HTMLElement) before.focus();
    return true;
  }

  function toggle(): void {
    if (putAway()) return;
    before = (element.getRootNode() as ShadowRoot).activeElement;
    element.hidden = false;
    close.focus();
  }

  return { element, toggle, putAway };
}
