import { makeArt } from "./art.ts";
import { makeChips } from "./chips.ts";
import { makeControls } from "./controls.ts";
import { h, max, min, refill, words } from "./dom.ts";
import { makeHeader } from "./header.ts";
import { type Commands, keyList, press } from "./keys.ts";
import { dress, watchHost } from "./look.ts";
import { makeMotion } from "./motion.ts";
import { makeOffers } from "./offers.ts";
import { makePlayer } from "./player.ts";
import type { Change } from "./source.ts";
import { makeStage } from "./stage.ts";
import packed from "./style.css";
import { makeTimeline } from "./timeline.ts";
import type { Model } from "./types.ts";
import { unpack } from "./unpack.ts";
import { makeWalk, type Walk } from "./walk.ts";
import { makeWords, sentence } from "./words.ts";

const css = await unpack(packed);

/** From these widths of the board on there are two columns, or one that is not narrow; and the measures' own width. */
const WIDE = 900;
const MID = 640;
const NORM = 1120;
/** The height of a whole board at that width, in px. */
const TALL = 1000;

/** One view of a board, in a shadow root of its own, so that neither side's styles reach the other. */
export function makeBoard(model: Model, el: HTMLElement) {
  const backdrop = model.get("backdrop") ?? { panels: {}, places: {} };
  const art = makeArt(model.get("kit") ?? {});
  const chips = makeChips(backdrop.rules);
  const motion = makeMotion();
  const walks = new Map<string, Walk>();
  const spoken = h("div.sr", { "aria-live": "polite", role: "status" });
  const failure = h("div.failure", { role: "alert", hidden: true });
  const help = keyList();
  let perspective = "";
  let at = -1;
  let still = false;
  let playing = false;
  let dismissed = 0;
  let announced = 0;
  let branch = -1;
  let measured: number | undefined;
  let speech: ReturnType<typeof setTimeout> | undefined;

  // -- where the reader is ---------------------------------------------------------------------------------------------

  const timelines = () => model.get("timelines") ?? {};
  const perspectives = () => (model.get("perspectives") ?? []).filter(({ id }) => timelines()[id]);

  /** The walk of the perspective that is shown; nothing while no timeline has come. */
  function current(): Walk | undefined {
    const all = timelines();
    const filled = Object.keys(all).filter((id) => all[id]?.nodes[0]);
    if (!filled.includes(perspective)) {
      perspective = perspectives().find(({ id }) => filled.includes(id))?.id ?? filled[0] ?? "";
    }
    const nodes = all[perspective]?.nodes;
    let walk = walks.get(perspective);
    if (nodes && walk?.timeline.nodes !== nodes) walks.set(perspective, (walk = makeWalk(makeTimeline(nodes))));
    return nodes && walk;
  }

  /** Sets the cursor; what is shown follows from that. `quick` where nothing shall move: held keys, slider, jumps. */
  function go(node: number | undefined, quick = false): void {
    if (!playing) player.stop();
    if (node === undefined || node === at) return;
    still = quick;
    guard(() => {
      if (model.get("cursor") !== node) {
        model.set("cursor", node);
        model.save_changes();
      }
      if (at !== node) show();
    });
    still = false;
  }

  const player = makePlayer(
    () => {
      const walk = current();
      const next = walk?.forward(at);
      if (!walk || next === undefined || next === at) return undefined;
      playing = true;
      go(next);
      playing = false;
      const { say = "", comment = "" } = walk.timeline.nodeAt(next);
      return say.length + comment.length;
    },
    (on) => controls.playing(on),
  );

  const commands: Commands = {
    back: (held) => go(current()?.back(at), held),
    forward: (held) => go(current()?.forward(at), held),
    first: () => go(current()?.first(at), true),
    last: () => go(current()?.last(at), true),
    sibling: (by) => go(current()?.sibling(at, by), true),
    follow: (number) => {
      const walk = current();
      go(walk?.timeline.next(walk.anchor(at))[number - 1]);
    },
    zoom: (by) => stage.zoom(by),
    pan: (x, y) => stage.pan(x, y),
    play: player.toggle,
    full() {
      const done = document.fullscreenElement ? document.exitFullscreen() : host.requestFullscreen();
      done.then(() => root.focus(), fail);
    },
    help: help.toggle,
    escape: help.putAway,
  };

  // -- the parts -------------------------------------------------------------------------------------------------------

  const header = makeHeader(chips, look, commands);
  const stage = makeStage(art, chips, backdrop, motion);
  const controls = makeControls(commands, (node) => go(node, true));
  const said = makeWords(chips, () => {
    const timeline = current()?.timeline;
    if (timeline) go(timeline.next(timeline.before(branch))[0]);
  });
  const offers = makeOffers(chips, motion, go, () => {
    dismissed = model.get("notice")?.n ?? 0;
    show();
    root.focus();
  });
  const texts = h("div.texts", said.element, offers.element);
  const board = h("div.board", header.element, stage.element, controls.element, texts);
  const ours = { "data-lm-suppress-shortcuts": true };
  const focusable = { tabindex: 0, role: "group", ...ours };
  const root = h("div.sk-root", focusable, art.defs, failure, board, spoken, help.element);
  const host = h("div", ours);
  host.attachShadow({ mode: "open" }).append(h("style", css), root);
  root.onkeydown = (event) => {
    if (!press(event, commands)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  // -- showing ---------------------------------------------------------------------------------------------------------

  /** Shows the commit at the cursor: a change by one step as it happens. `anew` where the whole picture was laid anew. */
  function show(anew = false): void {
    const walk = current();
    if (!walk) return;
    const { timeline } = walk;
    const wanted = model.get("cursor") ?? 0;
    const was = at;
    // The cursor may be told before the commit itself has come.
    at = timeline.nodes[wanted] ? wanted : max(0, was);
    const moved = at !== was;
    const anchor = walk.anchor(at);
    if (moved && was >= 0 && !still) {
      const from = walk.anchor(was);
      const ahead = timeline.before(anchor) === from;
      motion.begin(ahead ? "forward" : timeline.before(from) === anchor ? "back" : "none");
    } else if (moved || anew) motion.begin("none");
    const scene = timeline.scene(at);
    const commit = timeline.nodeAt(timeline.visible(at));
    const text = sentence(commit);
    branch = walk.variation(at);
    header.update(scene, backdrop.title);
    header.perspectives(perspectives(), perspective);
    stage.update(scene);
    controls.update(timeline, walk.line(at), walk.place(at), Boolean(timeline.nodeAt(at).refused), text);
    said.update(commit, scene, branch < 0 ? undefined : timeline.nodeAt(branch));
    const choices = model.get("choices");
    const told = model.get("notice");
    const notice = told?.n && told.n !== dismissed ? told : undefined;
    offers.update(timeline, at, anchor, choices?.node === at ? choices.list?.[perspective] : undefined, notice);
    root.setAttribute("aria-label", scene.title || backdrop.title || "Board");
    if (moved) speak([commit.chapter, text, commit.comment]);
    if (notice && notice.n !== announced) {
      announced = notice.n ?? 0;
      speak([notice.title, notice.text, ...(notice.rules ?? []).map((rule) => rule.join(" "))]);
    }
  }

  /** Says it in the live region, once the reader has stopped for a moment. */
  function speak(parts: (string | undefined)[]): void {
    clearTimeout(speech);
    const text = parts.map((part) => part && (/[.!?…]$/.test(part) ? part : `${part}.`));
    speech = setTimeout(() => refill(spoken, text.filter(Boolean).join(" ")), 120);
  }

  function look(id: string): void {
    perspective = id;
    guard(() => show(true));
  }

  function fit(): void {
    dress(root, model.get("theme"));
    const [width, height] = [model.get("width"), model.get("height")];
    const full = document.fullscreenElement === host;
    host.style.cssText = `display:block;max-width:100%;${width && !full ? `width:${width}px` : ""}`;
    root.style.maxHeight = full ? "100vh" : height ? `${height}px` : "";
    root.style.minHeight = full ? "100vh" : "";
    const room = root.clientWidth || width || NORM;
    const size = room >= WIDE ? "wide" : room >= MID ? "mid" : "narrow";
    const scale = max(1, full ? min(room / NORM, innerHeight / TALL) : room / NORM);
    board.style.fontSize = size === "wide" ? `${14 * scale}px` : "";
    board.style.maxWidth = full ? `${NORM * scale}px` : "";
    stage.layout(size === "narrow", size !== "wide");
    if (root.dataset.size === size) return;
    root.dataset.size = size;
    if (at >= 0) show(true);
  }

  function guard(act: () => void): void {
    try {
      act();
    } catch (error) {
      fail(error);
    }
  }

  /** Errors are never swallowed: they stand at the head of the board, and in the console. */
  function fail(error: unknown): void {
    console.error(error);
    failure.hidden = false;
    const text = error instanceof Error ? error.message : `${error}`;
    refill(failure, h("strong", "This board has a fault: "), words("span", text));
  }

  // Only in the page can the theme behind the board be seen, and how wide it is.
  el.append(host);
  // The height changes with every sentence and is no reason to lay anything anew.
  const watch = new ResizeObserver(([entry]) => {
    const wide = entry?.contentRect.width;
    if (wide !== measured) guard(fit);
    measured = wide;
  });
  watch.observe(host);
  const unwatch = watchHost(() => guard(fit));
  guard(() => {
    fit();
    show();
  });

  return {
    /** Takes in what the model says. */
    changed(change: Change): void {
      guard(() => {
        if (change === "width" || change === "height" || change === "theme") return fit();
        if (change === "grown") for (const walk of walks.values()) if (walk.timeline.take()) walk.grown();
        if (change === "timelines") {
          walks.clear();
          at = -1;
        }
        show(change === "timelines");
      });
    },

    close(): void {
      player.stop();
      clearTimeout(speech);
      watch.disconnect();
      stage.close();
      controls.close();
      unwatch();
      host.remove();
    },
  };
}
