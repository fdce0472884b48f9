import { consume } from "../base/dom.ts";
import type { Dispatch, Event, Way } from "../state/events.ts";

/** What keys do that is not an event of the state. */
export interface KeyHandlers {
  /** Moves and enlarges the picture; return whether there was anything to do. */
  pan(x: number, y: number): boolean;
  zoom(by: number): boolean;
  full(): void;
  help(): void;
  /** Follows the entry of a list with this number; returns whether there is one. */
  press(number: string): boolean;
  /** Skips what plays by itself, unless the key is that of a button; returns whether anything played. */
  skip(key: string): boolean;
  /** Asks for a puzzle's help; returns whether there is such. */
  ask(key: string): boolean;
  /** Rings what has the focus in the picture, or draws an arrow from or to it; returns whether it is a place. */
  pencil(arrow: boolean): boolean;
  /** Copies the position shown; returns whether it may be. */
  copy(): boolean;
  /** Whether what is shown may be saved, and whether what is typed has not been taken in. */
  saves(): boolean;
  unread(): boolean;
  /** Closes what lies over the picture; returns whether anything did. */
  away(): boolean;
  /** Whether the board is covered, whether choices are shown, may be shown, and whether an action is ready. */
  covered(): boolean;
  decides(): boolean;
  may(): boolean;
  ready(): boolean;
  types(): boolean;
  /** Whether a position is set up. */
  sets(): boolean;
  /** Whether the board can be turned. */
  flips(): boolean;
  /** Whether Escape would take something back. */
  undoes(): boolean;
}

/** The factor by which one press of + enlarges the map. */
const LARGER = 1.4;
/** What each key steps to. */
const STEPS: Record<string, Way> = {
  ArrowRight: "forward",
  ArrowLeft: "back",
  ArrowUp: "up",
  ArrowDown: "down",
  Home: "first",
  End: "last",
  b: "home",
};
const PANS: Record<string, [x: number, y: number]> = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Gives the page around the board a key that is for it: the board's own mark keeps its shortcuts away from it. */
function passOn(event: KeyboardEvent): void {
  const { host } = (event.currentTarget as Element).getRootNode() as ShadowRoot;
  const { key, code, keyCode, ctrlKey, metaKey } = event;
  const copy = new KeyboardEvent("keydown", { key, code, keyCode, ctrlKey, metaKey, bubbles: true, cancelable: true, composed: true });
  // Whoever takes it says so; else the browser does what it does.
  if (host.parentElement && !host.parentElement.dispatchEvent(copy)) consume(event);
}

/** Binds keys, and the buttons that stand for them (`data-key`), to their events. */
export function watchKeys(root: HTMLElement, hands: KeyHandlers, dispatch: Dispatch): void {
  const tell = (event: Event): boolean => {
    dispatch(event);
    return true;
  };

  /** Does what a key means, according to the list of keys; returns whether it means anything. */
  function press(key: string, held = false, shift = false): boolean {
    const means = key[1] ? key : key.toLowerCase();
    // Behind the curtain, the only action is to lift it.
    if (hands.covered() && !"?f".includes(means)) return means === "Enter" && !held && tell({ type: "uncover" });
    if (!held && !"?f/".includes(means) && hands.skip(means)) return true;
    const pan = shift && PANS[means];
    if (pan) return hands.pan(...pan);
    const way = STEPS[means];
    if (way) return tell({ type: "step", way, quick: held });
    if (/^[1-9]$/.test(means)) return hands.press(means);
    switch (means) {
      case "+":
      case "=":
        return hands.zoom(LARGER);
      case "-":
        return hands.zoom(1 / LARGER);
      case "0":
        return hands.zoom(0);
      case " ":
        return tell({ type: "play" });
      case "f":
        hands.full();
        return true;
      case "?":
        hands.help();
        return true;
      case "p":
        return (hands.decides() || hands.may()) && tell({ type: "decide", on: !hands.decides() });
      case "/":
        return hands.types() && tell({ type: "type", on: true });
      case "e":
        return tell({ type: "edit" });
      case "z":
        return hands.sets() && tell({ type: "step", way: "back" });
      case "Delete":
        return hands.sets() && tell({ type: "remove" });
      case "m":
        return hands.pencil(shift);
      case "d":
        return tell({ type: "compare" });
      case "y":
        return hands.copy();
      case "t":
        return tell({ type: "tree" });
      case "o":
        return hands.flips() && tell({ type: "flip" });
      case "c":
        return tell({ type: "everyCommit" });
      case "k":
        return tell({ type: "recap", way: "again" });
      case "Escape":
        return hands.away() || (hands.undoes() && tell({ type: "undo" }));
      case "Enter":
        return hands.ready() && tell({ type: "submit" });
    }
    return hands.ask(means);
  }

  /** Saves what is shown, with what has been typed in a field that is not left yet. */
  function save(on: HTMLElement, field: boolean): void {
    if (field) {
      on.blur();
      on.focus({ preventScroll: true });
    }
    dispatch({ type: "save", quick: !hands.unread() });
  }

  root.addEventListener("click", ({ target }) => {
    const { key } = (target as Element).closest<HTMLElement>("[data-key]")?.dataset ?? {};
    if (key) press(key);
  });
  root.onkeydown = (event) => {
    const { key, repeat, shiftKey, ctrlKey, metaKey, altKey, target } = event;
    const on = target as Element;
    // A button handles its own keys; a field takes all but the way out.
    const own = on.matches("button, .range, select") && (key === " " || (key === "Enter" && !shiftKey));
    const field = on.matches("textarea, select, input:not(.range)");
    if ((ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === "s") {
      if (!hands.saves()) return passOn(event);
      consume(event);
      if (!repeat) save(on as HTMLElement, field);
      return;
    }
    if (ctrlKey || metaKey || altKey || own || (field && key !== "Escape")) return;
    if (field) root.focus();
    if (press(key, repeat, shiftKey)) consume(event);
  };
}
