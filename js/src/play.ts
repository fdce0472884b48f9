import type { Art } from "./art.ts";
import { type Answer, makeAsk } from "./ask.ts";
import type { makeBoxes } from "./boxes.ts";
import {
  add,
  astray,
  drop,
  type Fit,
  fitting,
  type Item,
  items,
  nextOf,
  ready,
  same,
  type Step,
  settled,
  textOf,
} from "./choosing.ts";
import type { Chips } from "./chips.ts";
import { button, h, say, values } from "./dom.ts";
import { watchPointer } from "./drag.ts";
import { makeEntry } from "./entry.ts";
import { makeList } from "./list.ts";
import { makePopup } from "./popup.ts";
import type { makeStage } from "./stage.ts";
import type { Marks } from "./targets.ts";
import type { Backdrop, Choice, Model, Notice, Scene } from "./types.ts";

const NONE: Choice[] = [];
const SILENT = "Read-only: Python does not answer. Stepping still works.";

/** What of a board is at hand where something is chosen. */
interface Board {
  model: Model;
  backdrop: Backdrop;
  root: HTMLElement;
  art: Art;
  chips: Chips;
  boxes: ReturnType<typeof makeBoxes>;
  stage: ReturnType<typeof makeStage>;
  speak(parts: (string | undefined)[]): void;
  /** Shows the board as it is now. */
  again(): void;
  /** The marks of a picture that is written on: a click there chooses nothing then. */
  written(): Marks | undefined;
}

export type Play = ReturnType<typeof makePlay>;

/**
 * Choosing: on the picture, in the list, in the line of text. All that is known of the game is the choices that Python
 * gives: what is picked narrows them, and what is left is sent as text.
 */
export function makePlay({ model, backdrop, root, art, chips, boxes, stage, speak, again, written }: Board) {
  const ask = makeAsk(model, () => {
    sent = false;
    again();
    speak([ask.alive() ? "The board can be played again" : SILENT]);
  });
  const popup = makePopup(root);
  const list = makeList(chips, { open, pick: toggle, back });
  const entry = makeEntry(
    art.prefix,
    (text, done) => ask.send({ complete: text, node, as }, done),
    (text) => send(text),
    () => renew([]),
  );
  const told = h("p.told");
  const onward = button("do", () => send(""), {}, "Go on");
  let choices = NONE;
  let steps: Step[] = [];
  let refused: Item[] = [];
  let node = 0;
  let as = "";
  let scene: Scene = {};
  let sent = false;
  let own: Notice | undefined;
  let numbered = 0;

  const playable = () => model.get("mode") === "play" && ask.alive();
  const live = () => playable() && choices.length > 0 && !written();
  const fits = () => fitting(choices, steps);

  /** How a piece or place is called among words. */
  function named(at: string): string {
    const piece = scene.pieces?.[at];
    if (piece) return piece.words || art.label(piece.symbol);
    return (scene.places?.[at] ?? backdrop.places[at])?.label || at;
  }

  /** What is done where Enter is pressed: the one thing that is ready, once something was picked. */
  function doable(all: Fit[]): Fit | undefined {
    const [fit, other] = steps.length ? all.filter(ready) : [];
    return other ? undefined : fit;
  }

  // -- picking ---------------------------------------------------------------------------------------------------------

  /** These are the steps now; the last one plays where it leaves nothing to choose. */
  function take(after: Step[] | undefined): void {
    if (!after || sent || !live()) return;
    const done = settled(fitting(choices, after));
    renew(after);
    if (done) return send(textOf(done));
    const all = fits();
    const count = new Set(nextOf(all).map(({ id, at }) => `${at} ${id}`)).size;
    const draft = all[0] ? textOf(doable(all) ?? all[0]) : "";
    speak([draft, doable(all) && "Enter does it", count ? `${count} can be picked` : undefined]);
  }

  /** A choice was chosen in the list: it is done if it is ready, and what is open of it is asked otherwise. */
  function open(index: number): void {
    const fit = steps.length ? fits().find((one) => one.index === index) : undefined;
    if (fit && ready(fit)) send(textOf(fit));
    else take([...steps, index]);
  }

  function renew(after: Step[]): void {
    steps = after;
    refused = [];
    show();
  }

  /** Takes back what is picked, else picks it: of two that are the same, the other one as well. */
  function toggle(item: Item, picked = true): void {
    const without = picked ? drop(steps, item) : undefined;
    if (without) renew(without);
    else take(add(choices, steps, item));
  }

  /** Takes the last step back; says whether there was one. */
  function back(): boolean {
    const any = steps.length > 0 || refused.length > 0;
    if (any) renew(steps.slice(0, -1));
    return any;
  }

  /** What stands at a piece or place: picked, to be picked, or to be picked in the place of something else. */
  function there(at: string): Item[] {
    const here = (item: Item) => item.at === at;
    const all = nextOf(fitting(choices, steps.filter((step) => typeof step === "number"))).filter(here);
    const rest = [...items(steps), ...nextOf(fits())].filter(here);
    if (!rest[0]) return all;
    // Always in one order: nothing jumps under the pointer.
    const found = all.flatMap((item) => {
      const i = rest.findIndex((one) => same(one, item));
      return i < 0 ? [] : rest.splice(i, 1);
    });
    return [...found, ...rest];
  }

  /** All of these as well, if they fit together. */
  function together(found: Item[]): Step[] | undefined {
    const after = [...steps, ...found.filter((item) => !steps.includes(item))];
    return fitting(choices, after).length ? after : undefined;
  }

  /** Something on the picture was chosen; `whole` where all that stands there is meant. */
  function choose(at: string, whole = false): void {
    if (!live()) return;
    const found = there(at);
    const [first, other] = found;
    const all = whole && together(found);
    if (!first) return;
    if (all) {
      if (all.length > steps.length) take(all);
    } else if (other) menu(at);
    else toggle(first);
  }

  function menu(at: string): void {
    const on = stage.holder(at);
    const found = there(at);
    const held = items(steps);
    const every = found.every((item) => held.includes(item)) ? undefined : together(found);
    const pick = (act: () => void) => () => {
      act();
      // More of what stands there may be wanted.
      if (live() && !sent && there(at)[1]) menu(at);
      else popup.away();
    };
    const entries = found.map((item) => {
      const picked = held.includes(item);
      return { text: item.id, picked, act: pick(() => toggle(item, picked)) };
    });
    if (every) entries.push({ text: `All ${found.length}`, picked: false, act: pick(() => take(every)) });
    const { inside, words } = scene.pieces?.[at] ?? {};
    if (on) popup.menu(on, words || named(at), inside?.map((id) => art.icon(id, 3)) ?? [], entries);
  }

  /** A click where nothing may be picked: if a place is missing, the rules say why not there. */
  function stray(x: number, y: number): boolean {
    popup.away();
    const place = steps.length && live() ? stage.aim(x, y, true) : undefined;
    const text = place && astray(fits(), place);
    if (text) send(text, place);
    return Boolean(text);
  }

  // -- playing ---------------------------------------------------------------------------------------------------------

  function send(text: string, place?: string): void {
    if (sent || !playable()) return;
    sent = true;
    popup.away();
    const made = items(steps);
    const last = place ?? made.at(-1)?.at ?? "";
    ask.send({ act: text, node, as }, (answer) => {
      sent = false;
      if (!answer.ok) return refuse(answer, made, last);
      steps = [];
      entry.draft("", false, true);
      show();
    });
  }

  /** Nothing moves: what was tried is crossed out, and the reason stands beside it. */
  function refuse({ notice }: Answer, made: Item[], last: string): void {
    // A stray place was never picked: what is picked stays.
    const tried = made.at(-1);
    const crossed = tried?.at === last ? [tried] : [{ id: "", at: last }];
    renew(steps.filter((step) => step !== tried || step !== crossed[0]));
    refused = crossed;
    own = notice;
    again();
    const on = stage.holder(last);
    if (notice) speak([notice.title, notice.text, ...(notice.rules ?? []).map((rule) => rule.join(" "))]);
    if (on && notice) popup.tell(on, notice.title ?? "", boxes.notice(notice));
  }

  // -- showing ---------------------------------------------------------------------------------------------------------

  function show(): void {
    const all = fits();
    const marks: Marks = {};
    if (live()) {
      for (const { at, later } of nextOf(all)) if (at && marks[at] !== "can") marks[at] = later ? "later" : "can";
      for (const { at } of items(steps)) if (at) marks[at] = "picked";
      for (const { at } of refused) if (at) marks[at] = "no";
    }
    stage.encircle(written() ?? marks);
    list.update(all, steps.length > 0, live(), named, numbered);
    const shown = doable(all) ?? (steps.length ? all[0] : undefined);
    entry.draft(shown ? textOf(shown) : "", Boolean(doable(all)));
    const { node: of, by, name, as: where = [] } = model.get("turn") ?? {};
    const other = playable() && of === node && !choices[0];
    const away = other && by === "page" && !where.includes(as);
    const waits = other && (by === "chance" || by === "opponent");
    onward.hidden = !waits;
    entry.element.hidden = !playable() || away;
    const whose = waits ? `${name} decides by itself.` : away ? `${name} decides, in another view.` : "";
    say(told, model.get("mode") === "play" && !ask.alive() ? SILENT : whose);
  }

  const draw = (at: string) => {
    const { pieces = {} } = scene;
    const piece = pieces[at] ?? values(pieces).filter(({ place }) => place === at).at(-1);
    return piece && art.icon(piece.symbol, 3.4);
  };
  const find = (x: number, y: number): string | undefined => {
    if (!live()) return undefined;
    const hit = (root.getRootNode() as ShadowRoot).elementFromPoint(x, y)?.closest<SVGElement>("[data-id]");
    const id = hit?.dataset.id;
    return id && there(id)[0] ? id : stage.aim(x, y);
  };
  watchPointer(stage.element, root, find, choose, stray, draw);
  root.addEventListener("pointerdown", (event) => {
    if (!event.composedPath().includes(popup.element)) popup.away();
  });

  return {
    element: h("div.offers", list.element, told, onward, entry.element),
    popup: popup.element,
    choose,
    send: ask.send,
    /** Whether the board may be played and written on. */
    playable,
    receive: ask.receive,
    heard: ask.heard,
    gone: ask.gone,
    unmount(): void {
      ask.stop();
      entry.stop();
    },
    type: entry.focus,
    /** Escape: the box goes, else a step is taken back. */
    back: () => popup.away() || back(),

    /** What is told here: whoever was refused hears more than others do. */
    notice(all?: Notice): Notice | undefined {
      return all && all.n === own?.n ? own : all;
    },

    /** Enter: does what is ready. */
    enter(): boolean {
      const fit = doable(fits());
      if (fit) send(textOf(fit));
      return Boolean(fit);
    },

    /** The choices of the commit that is shown, if they have come, in the perspective that is shown. */
    update(at: number, perspective: string, on: Scene, from: number): void {
      const told = model.get("choices");
      const due = told?.node !== at;
      const after = (!due && told?.list?.[perspective]) || NONE;
      if (after !== choices || at !== node || perspective !== as) {
        [choices, node, as, steps, refused, sent] = [after, at, perspective, [], [], false];
        popup.away();
        entry.draft("", false, true);
      }
      scene = on;
      ask.due(model.get("mode") === "play" && due);
      numbered = from;
      show();
    },
  };
}
