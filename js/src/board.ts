import { makeArt } from "./art.ts";
import { makeBoxes } from "./boxes.ts";
import { makeChips } from "./chips.ts";
import type { Content } from "./content.ts";
import { makeControls } from "./controls.ts";
import { makeCurtain } from "./curtain.ts";
import { focused, h, keys, LABEL, max, put, refill, watchSize, words } from "./dom.ts";
import { makeEdit } from "./edit.ts";
import { makeHeader } from "./header.ts";
import { watchKeys } from "./keyboard.ts";
import { dress, watchHost } from "./look.ts";
import { makeMotion } from "./motion.ts";
import { makeOffers } from "./offers.ts";
import { makePlay } from "./play.ts";
import { makePlayer } from "./player.ts";
import { makePuzzle } from "./puzzle.ts";
import { fitRoom } from "./room.ts";
import type { Change } from "./source.ts";
import { makeSpeech } from "./speech.ts";
import { makeStage } from "./stage.ts";
import style from "./style.css";
import { makeTimeline } from "./timeline.ts";
import { makeTray } from "./tray.ts";
import type { Commit, Model, News } from "./types.ts";
import { makeWalk, type Walk } from "./walk.ts";
import { makeWords, sentence } from "./words.ts";

/** The styles, followed by the markup of parts.html. */
const [css = "", parts = ""] = style.split("\0");

/** One view of a board, in its own shadow root, so that page and board do not style each other. */
export function makeBoard(model: Model, el: HTMLElement, content: Content) {
  const { backdrop } = content;
  const art = makeArt(content.kit);
  const chips = makeChips(backdrop.rules);
  const boxes = makeBoxes(chips);
  const motion = makeMotion();
  const walks = new Map<Commit[], Walk>();
  const speech = makeSpeech();
  const speak = speech.say;
  const failure = h("div.failure", { role: "alert", hidden: "" });
  const template = h("template");
  template.innerHTML = parts;
  const part = <E extends Element>(name: string) => template.content.querySelector(name) as E;
  const help = part<HTMLDialogElement>(".keylist");
  const row = part<HTMLElement>(".controls");
  const pencil = part<HTMLElement>("[data-key=e]");
  part<HTMLElement>(".full").hidden = !document.fullscreenEnabled;
  let perspective = "";
  let at = -1;
  let still = false;
  let playing = false;
  let stale = false;
  let laid = false;
  let dismissed = 0;
  let announced = 0;
  let lead = "";
  let measured: number | undefined;

  // -- where the reader is ---------------------------------------------------------------------------------------------

  const timelines = () => content.timelines;
  const perspectives = () => (model.get("perspectives") ?? []).filter(({ id }) => timelines()[id]);

  /** The walk of the perspective shown; undefined until a timeline has come. */
  function current(): Walk | undefined {
    const all = timelines();
    const ids = [perspective, ...perspectives().map(({ id }) => id), ...keys(all)];
    perspective = ids.find((id) => all[id]?.nodes[0]) ?? "";
    const nodes = all[perspective]?.nodes;
    if (nodes && !walks.has(nodes)) walks.set(nodes, makeWalk(makeTimeline(nodes)));
    return nodes && walks.get(nodes);
  }

  /** Sets the cursor and shows what follows from it. `quick` suppresses motion: held keys, slider, jumps. */
  function go(node: number | undefined, quick = false): void {
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
      if (!walk || next === at) return undefined;
      playing = true;
      go(next);
      playing = false;
      const { say = "", comment = "" } = walk.timeline.nodeAt(next as number);
      return say.length + comment.length;
    },
    (on) => controls.playing(on),
  );

  function full(): void {
    const done = document.fullscreenElement ? document.exitFullscreen() : host.requestFullscreen();
    done.then(() => root.focus(), fail);
  }

  // -- the parts -------------------------------------------------------------------------------------------------------

  const stage = makeStage(art, chips, backdrop, motion, part(".zoom"), (at) => edit.choose(at) || play.choose(at));
  const header = makeHeader(chips, part(".tools"), look);
  const controls = makeControls(row, (node) => go(node, true));
  const ours = { "data-lm-suppress-shortcuts": true };
  const focusable = { tabindex: 0, role: "group", ...ours };
  const root = h("div.sk-root", focusable, failure);
  const again = () => guard(show);
  const settle = () => motion.begin("none");
  const written = () => edit.marks();
  const play = makePlay({ model, backdrop, root, art, chips, boxes, stage, speak, again, guard, settle, written });
  const edit = makeEdit({ root, pencil, stage, backdrop, play, speak, again });
  const said = makeWords(chips, edit.element);
  const offers = makeOffers(boxes, play.element, go, () => {
    dismissed = model.get("notice")?.n ?? 0;
    show();
    root.focus();
  });
  // The reply to a failing commit is played out.
  const puzzle = makePuzzle(model, play, () => current()?.timeline.next(at)[0] && player.toggle());
  const texts = h("div.texts", said.element, puzzle.element, offers.element);
  const tray = makeTray(art, root);
  const open = [header.element, stage.element, row, texts, tray.element, play.popup];
  const board = h("div.board", ...open);
  const curtain = makeCurtain(reveal);
  const host = h("div", ours);
  host.attachShadow({ mode: "open" }).append(h("style", css), root);
  watchKeys({ root, help, stage, player, play, edit, tray, offers, curtain, walk: current, at: () => at, go, full, reveal });

  // -- showing ---------------------------------------------------------------------------------------------------------

  /** Shows the commit at the cursor, a change by one step in motion. `anew` if the whole picture was laid out anew. */
  function show(anew = laid): void {
    stale = laid = false;
    const walk = current();
    if (!walk) return;
    const { timeline } = walk;
    const wanted = model.get("cursor") ?? 0;
    const was = at;
    // The cursor may arrive before the commit itself.
    at = timeline.nodes[wanted] ? wanted : max(0, was);
    const nodes = timeline.nodes;
    curtain.turn(model.get("turn") ?? {}, at, perspective, nodes.length - 1, !timeline.next(at)[0]);
    if (curtain.behind()) return cover();
    if (curtain.element.isConnected) refill(board, ...open);
    const moved = at !== was;
    // A reader who goes elsewhere, even by a puzzle's button, is not carried along.
    if (moved && !playing) player.stop();
    const anchor = walk.anchor(at);
    if (moved && was >= 0 && !still) {
      const from = walk.anchor(was);
      const ahead = timeline.above(anchor) === from;
      motion.begin(ahead ? "forward" : timeline.above(from) === anchor ? "back" : "none");
    } else if (moved || anew) motion.begin("none");
    const scene = timeline.scene(at);
    const commit = timeline.nodeAt(timeline.visible(at));
    const text = sentence(commit);
    const branch = walk.variation(at);
    const start = branch < 0 ? undefined : timeline.nodeAt(branch);
    header.update(scene, backdrop.title);
    header.views(perspectives(), perspective);
    stage.update(scene);
    tray.update();
    controls.update(timeline, walk.line(at), walk.index(at), Boolean(timeline.nodeAt(at).refused), text);
    said.update(commit, scene, start);
    edit.update(commit.refused ? at : timeline.visible(at), commit, start, scene);
    const told = play.notice(model.get("notice"));
    const notice = told?.n && told.n !== dismissed ? told : undefined;
    offers.update(timeline, at, anchor, notice);
    play.update(at, perspective, scene, offers.numbered());
    const judged = puzzle.update();
    put(root, { [LABEL]: scene.title || backdrop.title || "Board" });
    if (moved || lead) speak([lead, commit.chapter, text, commit.comment, ...judged]);
    else if (judged[0] || judged[1]) speak(judged);
    lead = "";
    if (notice && notice.n !== announced) {
      announced = notice.n ?? 0;
      speak([notice.title, notice.text, ...(notice.rules ?? []).map((rule) => rule.join(" "))]);
    }
  }

  const named = (id: string) => perspectives().find((one) => one.id === id)?.name ?? id;

  /** The board is handed over: nothing of any view stays on the page. */
  function cover(): void {
    const id = curtain.behind();
    const title = curtain.name(named(id));
    const before = curtain.element.isConnected && root.getAttribute(LABEL);
    header.update({ title });
    header.views(perspectives(), id);
    put(root, { [LABEL]: title });
    if (before === title) return;
    player.stop();
    tray.away();
    refill(board, header.element, curtain.element);
    refill(speech.element);
    speak([title, "Enter shows it"]);
  }

  /** The next player has confirmed taking over. */
  function reveal(): void {
    lead = named((perspective = curtain.lift()));
    guard(() => show(true));
  }

  function look(id: string): void {
    if (!curtain.ask(id)) lead = named((perspective = id));
    guard(() => show(true));
  }

  function fit(): void {
    dress(root, model.get("theme"));
    const { size, ...found } = fitRoom(host, root, board, model.get("width"), model.get("height"));
    measured = found.measured;
    stage.layout(size === "narrow", size !== "wide");
    if (root.dataset.size === size) return;
    root.dataset.size = size;
    if (at >= 0) show(true);
  }

  /** Runs an action and reports its errors; focus stays in the board even if the focused element is removed. */
  function guard(act: () => void): void {
    const had = focused(root);
    try {
      act();
    } catch (error) {
      fail(error);
    }
    const lost = () => had && !focused(root)?.checkVisibility();
    if (lost() && had?.closest(".sheet")) stage.focus();
    if (lost()) root.focus();
  }

  /** Errors are never swallowed: they appear at the head of the board and in the console. */
  function fail(error: unknown): void {
    console.error(error);
    failure.hidden = false;
    const text = error instanceof Error ? error.message : `${error}`;
    refill(failure, h("strong", "This board has a fault: "), words("span", text));
  }

  // Only once attached can the board see its width and the theme behind it.
  el.append(host);
  // In a row it yields to its neighbours.
  el.style.minWidth ||= "0";
  // The height changes with every sentence and must not trigger a new layout.
  const unwatchSize = watchSize([host], ([entry]) => {
    const wide = entry?.contentRect.width;
    if (wide !== measured) guard(fit);
    measured = wide;
  });
  const unwatch = watchHost(() => guard(fit));
  guard(() => {
    // Measure the host before the board is laid out in it.
    fit();
    root.append(art.defs, board, speech.element, help);
    show();
  });

  return {
    /** Takes in the model's changes. Changes that come together are shown together. */
    changed(change: Change, now: Content, said?: News): void {
      content = now;
      const news = change === "news" ? model.get("news") : said;
      guard(() => {
        if (change === "gone") return play.gone();
        if (change === "grown" || change === "choices" || change === "news") play.heard();
        if (change === "width" || change === "height" || change === "theme") return fit();
        if (change === "timelines") {
          walks.clear();
          // The node shown may have changed although the reader has not moved.
          if (!current()?.timeline.nodes[at]) at = -1;
          laid = true;
        }
        for (const [nodes, { timeline, grown }] of walks) {
          if (timeline.renewed(news?.ids ?? [])) stale = laid = walks.delete(nodes);
          else if (timeline.take()) {
            grown();
            stale = true;
          }
        }
        if (change !== "grown") stale = true;
        // What arrives with an answer is drawn before the answer is handled, which then has mostly nothing left to do.
        queueMicrotask(() =>
          guard(() => {
            if (stale && host.isConnected) show();
            play.receive(news?.answer);
          }),
        );
      });
    },

    unmount(): void {
      player.stop();
      speech.stop();
      play.unmount();
      unwatchSize();
      stage.unmount();
      controls.unmount();
      unwatch();
      host.remove();
    },
  };
}
