import { keep } from "./dom.ts";
import type { makeCurtain } from "./curtain.ts";
import type { makeEdit } from "./edit.ts";
import type { makeOffers } from "./offers.ts";
import type { Play } from "./play.ts";
import type { makePlayer } from "./player.ts";
import type { makeStage } from "./stage.ts";
import type { makeTray } from "./tray.ts";
import type { Walk } from "./walk.ts";

/** The parts of a board that keys act on. */
interface Board {
  root: HTMLElement;
  help: HTMLDialogElement;
  stage: ReturnType<typeof makeStage>;
  player: ReturnType<typeof makePlayer>;
  play: Play;
  edit: ReturnType<typeof makeEdit>;
  tray: ReturnType<typeof makeTray>;
  offers: ReturnType<typeof makeOffers>;
  curtain: ReturnType<typeof makeCurtain>;
  /** Where the reader goes, and the commit shown. */
  walk(): Walk | undefined;
  at(): number;
  go(node: number | undefined, quick?: boolean): void;
  full(): void;
  reveal(): void;
}

/** The factor by which one press of + enlarges the map. */
const LARGER = 1.4;

/** Binds keys, and the buttons that stand for them (`data-key`), to their actions. */
export function watchKeys({ root, help, stage, player, play, edit, tray, offers, curtain, ...board }: Board): void {
  const { walk, at, go, full, reveal } = board;

  /** Does what a key means, according to the list of keys in parts.html; returns whether it means anything. */
  function press(key: string, held = false, shift = false): boolean {
    const step = (way: "first" | "back" | "forward" | "last", quick = held) => go(walk()?.[way](at()), quick);
    const sibling = (by: number) => go(walk()?.sibling(at(), by), true);
    const larger = () => stage.zoom(LARGER);
    const meanings: Record<string, () => unknown> = {
      ArrowRight: () => (shift ? stage.pan(1, 0) : step("forward")),
      ArrowLeft: () => (shift ? stage.pan(-1, 0) : step("back")),
      ArrowUp: () => (shift ? stage.pan(0, -1) : sibling(-1)),
      ArrowDown: () => (shift ? stage.pan(0, 1) : sibling(1)),
      "+": larger,
      "=": larger,
      "-": () => stage.zoom(1 / LARGER),
      0: () => stage.zoom(0),
      Home: () => step("first", true),
      End: () => step("last", true),
      " ": player.toggle,
      f: full,
      b: () => go(walk()?.home(at()), true),
      e: edit.toggle,
      "?": () => (help.open ? help.close() : help.showModal()),
      Escape: () => edit.back() || play.back() || tray.away(),
      Enter: play.enter,
      "/": play.type,
    };
    const follow = () => {
      const here = walk();
      // Digits are those of the list.
      play.hasten();
      return offers.press(key) || go(here?.timeline.next(here.anchor(at()))[+key - 1]);
    };
    const means = key[1] ? key : key.toLowerCase();
    // Behind the curtain, the only action is to lift it.
    const lift = () => key === "Enter" && !held && reveal();
    const covered = curtain.behind() && !"?f".includes(means);
    const act = covered ? lift : /^[1-9]$/.test(key) ? follow : meanings[means];
    return Boolean(act) && act?.() !== false;
  }

  root.addEventListener("click", ({ target }) => {
    const { key } = (target as Element).closest<HTMLElement>("[data-key]")?.dataset ?? {};
    if (key) press(key);
  });
  root.onkeydown = (event) => {
    const { key, repeat, shiftKey, ctrlKey, metaKey, altKey, target } = event;
    const on = target as Element;
    // A button handles its own keys; a field takes all but the way out.
    const own = on.matches("button, .range") && (key === " " || (key === "Enter" && !shiftKey));
    const field = on.matches("textarea, input:not(.range)");
    if (ctrlKey || metaKey || altKey || own || (field && key !== "Escape")) return;
    if (field) root.focus();
    if (press(key, repeat, shiftKey)) keep(event);
  };
}
