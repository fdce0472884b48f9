import type { Art } from "./art.ts";
import { makeAsk } from "./ask.ts";
import type { makeBoxes } from "./boxes.ts";
import {
  add,
  doable,
  drop,
  fitting,
  type Item,
  items,
  marksOf,
  nextOf,
  ready,
  type Step,
  settled,
  standing,
  textOf,
  together,
  wanted,
} from "./choosing.ts";
import type { Chips } from "./chips.ts";
import { h } from "./dom.ts";
import { watchPointer } from "./drag.ts";
import { makeEntry } from "./entry.ts";
import { makeList } from "./list.ts";
import { makeNaming } from "./naming.ts";
import { type Entry, makePopup } from "./popup.ts";
import type { makeStage } from "./stage.ts";
import type { Marks } from "./targets.ts";
import { makeTurn } from "./turn.ts";
import type { Answer, Backdrop, Choice, Model, Notice, Scene } from "./types.ts";

const NONE: Choice[] = [];
/** For how long, in ms, the last pick is not drawn while Python is asked. */
const HASTE = 100;

/** The parts of a board that choosing needs. */
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
  /** Runs an action and reports what goes wrong. */
  guard(act: () => void): void;
  /** Finishes running animations: a reader who picks has seen them, and the answer is drawn sooner. */
  settle(): void;
  /** The marks of a picture being edited: a click there then chooses nothing. */
  written(): Marks | undefined;
}

export type Play = ReturnType<typeof makePlay>;

/**
 * Choosing: on the picture, in the list, in the line of text. The page knows nothing of the game but the choices that
 * Python gives: picks narrow them, and what is left is sent as text.
 */
export function makePlay({ model, backdrop, root, art, chips, boxes, stage, speak, again, guard, settle, written }: Board) {
  const ask = makeAsk(model, () => {
    sent = false;
    again();
    speak([ask.alive() ? "The board can be played again" : turn.silent]);
  });
  const popup = makePopup(root);
  const list = makeList(chips, { open: listed(open), pick: listed(toggle), back });
  const { named, shownAs, drawn } = makeNaming(backdrop, art, () => scene);
  const entry = makeEntry(
    art.prefix,
    (text, done) => ask.send({ complete: text, node, as }, done),
    (text) => send(text),
    () => renew([]),
  );
  const analyse = (on: boolean) => ask.send({ analyse: on }, () => {});
  const turn = makeTurn(model, ask.alive, () => send(""), analyse);
  let choices = NONE;
  let steps: Step[] = [];
  let refused: Item[] = [];
  let node = 0;
  let as = "";
  let scene: Scene = {};
  let sent = false;
  let own: Notice | undefined;
  let numbered = 0;
  let alone = 0;
  // A position is drawn at once, but its targets only with the next frame: until then they are another position's.
  let late = false;

  const playable = () => model.get("mode") === "play" && ask.alive();
  const live = () => playable() && choices.length > 0 && !written();
  const fits = () => fitting(choices, steps);
  const there = (at: string) => standing(choices, steps, at);

  /** What a list button does, if it still applies. */
  function listed<A extends unknown[]>(act: (...given: A) => void) {
    return (...given: A) => (late ? show() : act(...given));
  }

  // -- picking ---------------------------------------------------------------------------------------------------------

  /** Sets the steps; the last one plays if it leaves nothing to choose. */
  function take(after: Step[] | undefined): void {
    if (!after || sent || !live()) return;
    settle();
    const done = settled(fitting(choices, after));
    if (done) {
      steps = after;
      send(textOf(done));
      // The result mostly arrives before the last pick could be drawn, and would wait for that.
      setTimeout(() => sent && steps === after && renew(after), HASTE);
      return;
    }
    renew(after);
    const all = fits();
    const count = new Set(nextOf(all).map(({ id, at }) => `${at} ${id}`)).size;
    const draft = all[0] ? textOf(doable(all, steps) ?? all[0]) : "";
    speak([draft, doable(all, steps) ? "Enter does it" : wanted(all, steps), count ? `${count} can be picked` : undefined]);
  }

  /** A choice was picked from the list: done if ready, otherwise its open picks are requested. */
  function open(index: number): void {
    const fit = steps.length ? fits().find((one) => one.index === index) : undefined;
    if (fit && ready(fit)) send(textOf(fit));
    else take([...steps, index]);
  }

  function renew(after: Step[]): void {
    const told = ours();
    steps = after;
    refused = [];
    if (!told) return show();
    own = undefined;
    again();
  }

  /** Whether the notice concerns this view alone. */
  const ours = () => (own?.n ?? 0) < 0 && own?.node === node && model.get("cursor") === node;

  /** Takes back a pick, or makes it: of two identical pieces, picks the second one too. */
  function toggle(item: Item, picked = true): void {
    const without = picked ? drop(steps, item) : undefined;
    if (without) renew(without);
    else take(add(choices, steps, item));
  }

  /** Takes back the last step; returns whether there was one. */
  function back(): boolean {
    const any = steps.length > 0 || refused.length > 0;
    if (any) renew(steps.slice(0, -1));
    return any;
  }

  /** Something on the picture was chosen; `whole` if everything there is meant. */
  function choose(at: string, whole = false): void {
    if (!live()) return;
    const found = there(at);
    const [first, other] = found;
    const all = whole && together(choices, steps, found);
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
    const every = found.every((item) => held.includes(item)) ? undefined : together(choices, steps, found);
    const pick = (act: () => void) => () => {
      act();
      // More of what stands there may be wanted.
      if (live() && !sent && there(at)[1]) menu(at);
      else popup.away();
    };
    const entries: Entry[] = found.map((item) => {
      const picked = held.includes(item);
      const [title, picture] = shownAs(item, 2);
      return { text: item.id, title, picture, picked, act: pick(() => toggle(item, picked)) };
    });
    const all = () => {
      take(every);
      popup.away();
    };
    if (every) entries.push({ text: `All ${found.length}`, picked: false, act: all });
    if (on) popup.menu(on, named(at), wanted(fits(), steps), entries);
  }

  /** What is picked or pickable at a point of the screen, or (`any`) whatever stands there. */
  function find(x: number, y: number, any = false): string | undefined {
    const hit = (root.getRootNode() as ShadowRoot).elementFromPoint(x, y)?.closest<SVGElement>("[data-id]");
    const id = hit?.dataset.id;
    return id && (any || (live() && there(id)[0])) ? id : live() || any ? stage.aim(x, y, any) : undefined;
  }

  /** A click where nothing may be picked: the rules explain why. */
  function stray(x: number, y: number): void {
    hasten();
    popup.away();
    const at = model.get("mode") === "play" ? find(x, y, true) : undefined;
    if (!at || sent) return;
    if (!live()) return turn.text() ? tell(at, { title: turn.text(), kind: "info" }) : undefined;
    const picked = fits().map(({ index, taken }) => [index, taken]);
    post({ point: at, fits: picked }, at);
  }

  // -- playing ---------------------------------------------------------------------------------------------------------

  function send(text: string): void {
    popup.away();
    if (!sent && playable()) post({ act: text }, items(steps).at(-1)?.at ?? "");
  }

  /** Asks Python to do something at a piece or place. */
  function post(request: object, last: string): void {
    sent = true;
    const made = items(steps);
    const from = node;
    ask.send({ ...request, node, as }, (answer) => {
      sent = false;
      if (!answer.ok) return refuse(answer, made, last);
      // If the cursor moved on, everything is drawn already.
      if (node !== from) return;
      steps = [];
      entry.draft("", false, true);
      show();
    });
  }

  /** Says it beside a piece or place, and aloud. */
  function tell(at: string, notice: Notice): void {
    const on = stage.holder(at) ?? root.querySelector<SVGElement>(`[data-id="${at}"]`);
    speak([notice.title, notice.text, ...(notice.rules ?? []).map((rule) => rule.join(" "))]);
    if (on) popup.tell(on, notice.title ?? "", boxes.notice(notice));
  }

  /** Nothing moves: the attempt is crossed out, with the reason beside it. */
  function refuse({ notice }: Answer, made: Item[], last: string): void {
    // A stray place was never picked: the picks stay.
    const tried = made.at(-1);
    const crossed = tried?.at === last ? [tried] : [{ id: "", at: last }];
    renew(steps.filter((step) => step !== tried || step !== crossed[0]));
    refused = crossed;
    if (!notice) return;
    const whole = { n: --alone, node, ...notice, title: notice.title || named(last) };
    if (notice.n || notice.kind === "refused") own = whole;
    again();
    tell(last, whole);
  }

  // -- showing ---------------------------------------------------------------------------------------------------------

  function show(): void {
    late = false;
    const all = fits();
    stage.encircle(written() ?? (live() ? marksOf(nextOf(all), items(steps), refused) : {}));
    list.update(all, steps.length > 0, live(), shownAs, numbered, turn.asks(node), wanted(all, steps));
    const shown = doable(all, steps) ?? (steps.length ? all[0] : undefined);
    entry.draft(shown ? textOf(shown) : "", Boolean(doable(all, steps)));
    entry.element.hidden = !turn.update(node, as, Boolean(choices[0]));
  }

  /** Shows what was deferred. */
  function hasten(): void {
    if (late) guard(show);
  }

  watchPointer(stage.element, root, find, choose, stray, drawn);
  root.addEventListener("pointerdown", (event) => {
    if (!event.composedPath().includes(popup.element)) popup.away();
  });

  return {
    element: h("div.offers", list.element, ...turn.parts, entry.element),
    popup: popup.element,
    choose,
    hasten,
    send: ask.send,
    /** Whether playing and editing are allowed on the board. */
    playable,
    receive: ask.receive,
    heard: ask.heard,
    gone: ask.gone,
    unmount(): void {
      ask.stop();
      entry.stop();
    },
    type: entry.focus,
    /** Escape: closes the box, or else takes a step back. */
    back: () => popup.away() || back(),

    /** What is told here: the player who was refused hears more than others. */
    notice(all?: Notice): Notice | undefined {
      return ours() || (all && all.n === own?.n) ? own : all;
    },

    /** Enter: does what is ready. */
    enter(): boolean {
      const fit = doable(fits(), steps);
      if (fit) send(textOf(fit));
      return Boolean(fit);
    },

    /** The choices of the commit shown, if they have come, in the perspective shown. */
    update(at: number, perspective: string, on: Scene, from: number): void {
      const told = model.get("choices");
      const due = told?.node !== at;
      const after = (!due && told?.list?.[perspective]) || NONE;
      const other = after !== choices || at !== node || perspective !== as;
      if (other) {
        [choices, node, as, steps, refused, sent] = [after, at, perspective, [], [], false];
        popup.away();
        entry.draft("", false, true);
      }
      scene = on;
      ask.due(model.get("mode") === "play" && due);
      numbered = from;
      if (late) return;
      late = other;
      if (late) requestAnimationFrame(hasten);
      else show();
    },
  };
}
