/** The parts of a board, and how they show a state. Parts draw only what has changed. */
import type { Chips } from "./base/chips.ts";
import { fromEntries, h, LABEL, own, record, setAttributes, watchScroll } from "./base/dom.ts";
import { drawInFrame } from "./base/frame.ts";
import { pageHost } from "./base/host.ts";
import type { Text } from "./base/text.ts";
import type { Answer, Backdrop, Size } from "./base/types.ts";
import { makeComparing } from "./compare.ts";
import { makeEntries } from "./choose/entries.ts";
import { makePopup } from "./choose/popup.ts";
import { makeEntry } from "./choose/entry.ts";
import { makeList } from "./choose/list.ts";
import { makeNaming } from "./choose/naming.ts";
import { makeContinuation, type Following } from "./chrome/continuation.ts";
import { makeAsking } from "./chrome/asking.ts";
import { makeControls } from "./chrome/controls.ts";
import { makeCurtain } from "./chrome/curtain.ts";
import type { Chapter } from "./chrome/chapter.ts";
import { makeActions, type Ready } from "./chrome/actions.ts";
import { makeRecap } from "./chrome/recap.ts";
import { makeHeader } from "./chrome/header.ts";
import { readAloud, makeSentence, annotations } from "./chrome/sentence.ts";
import { makeTables } from "./chrome/tables.ts";
import { makeTask, noticeBox } from "./chrome/task.ts";
import { copyButton, makeTools, makeZoom } from "./chrome/tools.ts";
import { makeTree, makeBranches } from "./chrome/branches.ts";
import type { Pointed, RowName } from "./live/coach.ts";
import { type LiveSource, makeLiveParts } from "./live_parts.ts";
import type { Art } from "./picture/art.ts";
import { counted } from "./picture/comparison.ts";
import { makeMotion } from "./picture/motion.ts";
import { makeStage, makeTabs } from "./picture/stage.ts";
import { makeTray } from "./picture/tray.ts";
import { verdict } from "./state/announcement.ts";
import { answered, questionAsked, withSeat } from "./state/asking.ts";
import { adviceOf, canPlayAdvised, mayAsk, pickedBy } from "./state/coach.ts";
import { canShowExample } from "./state/example.ts";
import { editedNode, markablePlaces } from "./state/editing.ts";
import { sketchMarks } from "./state/sketching.ts";
import type { Dispatch } from "./state/events.ts";
import { isPuzzleOpen, choicesOf, fitsOf, isPicking, choicesPending, playable, canPick, wantedText, writable } from "./state/picking.ts";
import { alsoShown, onlyReady, type Fit, items, pickMarks, nextItems, textOf } from "./state/picks.ts";
import { questionOf, commitsShown, perspectiveName, noticeShown, perspectivesOf, sceneOf, seats, treeShown, walkOf, atEnd, nextOf } from "./state/reading.ts";
import { headlineOf, isHolding } from "./state/recap.ts";
import { offeredRule, practised } from "./state/practice.ts";
import { isAtRest, isDone, isOver } from "./state/replying.ts";
import { canCopy, canSave } from "./state/saving.ts";
import { isSettingUp, shownTable, tabsOf, withTab } from "./state/position_editor.ts";
import { along, isAt, offersReview, momentsOf, reviewOf } from "./state/review.ts";
import type { State } from "./state/state.ts";

/** What the parts need. */
interface Board {
  root: HTMLElement;
  art: Art;
  chips: Chips;
  text: Text;
  backdrop: Backdrop;
  /** The state shown; drawn targets may be those of an earlier one. */
  now(): State;
  dispatch: Dispatch;
  /** Asks for completions of a typed action. */
  complete(text: string, done: (answer: Answer) => void): void;
  live: LiveSource;
}

/** Who decides, where no choices say so, and why nothing can be chosen. */
export function whoDecides(state: State, text: Text): { told: string; waits: boolean; types: boolean } {
  const { node, by, name = "", as = [], asks } = state.traits.turn;
  const plays = state.traits.mode === "play";
  if (state.recap?.open) return { told: "", waits: false, types: false };
  if (plays && !state.alive) return { told: text("silent"), waits: false, types: false };
  const asked = Boolean(state.traits.puzzle.state) && state.traits.puzzle.state !== "free";
  const other = plays && !asked && node === state.at && !choicesOf(state)[0];
  const away = other && by === "page" && !as.includes(state.perspective);
  const waits = other && (by === "chance" || by === "opponent");
  const how = waits ? text("decides", { name }) : away ? text("decides.elsewhere", { name }) : "";
  return { told: other ? [asks?.[1], how].filter(Boolean).join(" ") : "", waits, types: plays && !away };
}

/** The words of the stop shown, as they are read out. */
export const shownWords = (state: State, text: Text): string => readAloud(commitsShown(state), text);

/** Who plays on from the middle of a line; undefined where it is read, or goes on by itself. */
function playsOn(state: State): string | undefined {
  const { puzzle, turn } = state.traits;
  const walk = walkOf(state);
  if (!walk || state.recap?.open || !state.deciding || isSettingUp(state) || !playable(state) || puzzle.state || walk.forward(state.at) === state.at) return undefined;
  return (turn.as?.includes(state.perspective) && turn.name) || perspectiveName(state, state.perspective);
}

/** The puzzle that is over, or the lesson that is read to its end: where one is in a course, if it is in one. */
function doneOf(state: State): Chapter | undefined {
  const { puzzle, lesson } = state.traits;
  // An example is part of nothing.
  if (state.board) return undefined;
  return (puzzle.state ? isDone(state) && puzzle : atEnd(state) && lesson) || undefined;
}

/** What follows a wrong try, as far as it is known. */
function following(state: State): Following[] {
  const { state: verdict, node } = state.traits.puzzle;
  const walk = walkOf(state);
  if (verdict !== "wrong" || node === undefined || !walk?.timeline.nodes[node] || !isOver(state)) return [];
  const line = walk.line(state.at);
  const after = line.slice(line.indexOf(walk.end(node))).filter((at) => !walk.timeline.nodeAt(at).refused);
  return after.map((at) => {
    const { side, say = "" } = walk.timeline.nodeAt(walk.shown(at)[0] as number);
    return { node: at, side, said: say, shown: at === state.at };
  });
}

export function makeRender({ root, art, chips, text, backdrop, now, dispatch, complete, live: source }: Board) {
  const motion = makeMotion();
  const go = (node: number, quick = true) => dispatch({ type: "go", node, quick });
  const tabs = makeTabs(text("picks.shelf"), (tab) => dispatch({ type: "tab", tab }));
  const stage = makeStage(art, chips, text, backdrop, motion, makeZoom(text), tabs.element, (at) => dispatch({ type: "choose", at }), (view) => comparing.follow(view));
  const comparing = makeComparing({ root, art, chips, text, backdrop, dispatch, stage: () => stage });
  const tools = makeTools(text, dispatch);
  const header = makeHeader(chips, text, tools.element, (perspective) => dispatch({ type: "setView", perspective }), (name) =>
    dispatch({ type: "puzzle", what: "open", name }),
  );
  const controls = makeControls(text, go);
  const { drawn, named: nameOf, shownAs } = makeNaming(backdrop, art, () => sceneOf(now()));
  const list = makeList(chips, text, shownAs, dispatch, (digits) => stage.number(digits));
  const menus = makeEntries(text, shownAs, dispatch);
  const entry = makeEntry(`${art.prefix}words`, text, complete, dispatch);
  const popup = makePopup(root, () => dispatch({ type: "closePopup" }));
  const task = makeTask(chips, text, dispatch);
  // A term of the sum and its reason: pointing at one lights the other.
  const terms = () => [...stage.element.querySelectorAll(".sum:not([hidden]) .term:not(.total)")];
  const said = makeSentence(chips, text, (at) => terms().forEach((one, i) => one.classList.toggle("lit", i === at)));
  stage.element.addEventListener("pointerover", ({ target }) => {
    const at = terms().indexOf((target as Element).closest(".term") as Element);
    said.light(at < 0 ? undefined : at);
  });
  const tables = makeTables(art, chips);
  const goes = makeContinuation(text, (node) => go(node, false));
  const ways = makeBranches(text, (node) => go(node, false));
  const tree = makeTree(art.prefix, text, (node, held) => go(node, held), (node) => dispatch({ type: "fold", node }));
  const copy = h("div.pickables", copyButton(text));
  const foot = makeActions(chips, text, entry.element, dispatch);
  let pointed: Pointed | undefined;
  const live = makeLiveParts(root, source, chips, text, dispatch, point, controls.element);
  const { places } = live;
  const asking = makeAsking(chips, text, dispatch);
  const read = h("div.read", { role: "group", [LABEL]: text("commit") }, said.element, goes.element, tables.element);
  // Asked here, where it is known: asking with every step would cost a layout each.
  let scrolled = false;
  read.onscroll = () => (scrolled = read.scrollTop > 0);
  const recap = makeRecap(text, dispatch);
  const desk = h("div.desk", h("div.reading", live.waits, task.element, places.edit, places.position, read), h("div.acting", comparing.list, tree.element, copy, ways.element, recap.foot, list.element, foot.element, places.foot), places.coach, places.review, asking.element);
  const tray = makeTray(art, root);
  const body = h("div.layout", ...comparing.heads, comparing.picture, stage.element, recap.element, places.curve, controls.element, desk);
  const curtain = makeCurtain(text, () => dispatch({ type: "uncover" }));
  const over = [tray.element, popup.element];
  const board = h("div.board", header.element, body, ...over);
  let shown: State | undefined;
  let kept: { key: unknown[]; fits: Fit[] } = { key: [], fits: [] };
  let late = false;
  /** The table as it was shown last. */
  let written = "";

  /** The choices that fit, the same list as long as nothing changes. */
  function currentFits(state: State): Fit[] {
    const key = [choicesOf(state), state.steps];
    if (!key.every((part, i) => part === kept.key[i])) kept = { key, fits: fitsOf(state) };
    return kept.fits;
  }

  /** The coach is about something, while the reader points at it. */
  function point(on: Pointed | undefined): void {
    pointed = on;
    if (!now().coach) return;
    dispatch({ type: "pointAt", row: on && "row" in on ? on.row : undefined });
    stage.encircle(advisedMarks(now()));
  }

  /** What a reader waits for: the picture, its words, and where one is. */
  function first(state: State): void {
    const walk = walkOf(state);
    if (!walk) return;
    const { timeline } = walk;
    const whole = sceneOf(state);
    const scene = withTab(whole, state.tab, backdrop);
    const all = commitsShown(state);
    const moved = !shown || state.at !== shown.at || state.laid !== shown.laid;
    if (moved) motion.begin(state.pace);
    else if (state.pace === "none") motion.begin("none");
    // At once: with the next frame a quick typist would lose the first letters.
    if (state.at !== shown?.at || state.perspective !== shown.perspective || state.traits.choices.shown !== shown.traits.choices.shown) entry.forget();
    const { lesson, puzzle } = state.traits;
    const title = puzzle.title ?? lesson.title ?? "";
    const chapter = doneOf(state);
    // Where one is in a chapter is said once.
    const head = { title, progress: chapter ? [] : (lesson.progress ?? puzzle.progress ?? []), views: perspectivesOf(state), chosen: state.perspective };
    header.update({ ...scene, title: scene.title || backdrop.title }, head);
    tabs.update(tabsOf(whole, backdrop), state.tab);
    // The picture turns to what it does not cover.
    recap.update(state.recap, walk, state.speed, isHolding(state));
    stage.update(withSeat(state, comparing.update(state, scene)), state.flipped);
    stage.badge(badgeOf(state));
    stage.sketch(sketchMarks(state));
    tray.update();
    controls.update(walk, state.at, shownWords(state, text), state.playing, isPuzzleOpen(state));
    // A new text is read from its start.
    if (moved && scrolled) read.scrollTop = 0;
    if (lesson.n !== shown?.traits.lesson.n) desk.scrollTop = 0;
    said.update(all, scene, Boolean(scene.sum?.track && backdrop.panels[scene.panels?.at(-1) ?? ""]?.sum), annotations(whole, nameOf, text), state.asking.given[answered(state)?.node ?? -1]);
    tables.update(scene);
    goes.update(following(state));
    root.classList.toggle("solved", puzzle.state === "solved");
    root.classList.toggle("rests", puzzle.rest !== undefined && walk.index(puzzle.rest) === walk.index(state.at));
    ways.update(walk, state.at);
    const branch = walk.variation(state.at);
    const start = branch < 0 ? undefined : timeline.nodeAt(branch);
    task.update({
      notice: noticeShown(state),
      puzzle,
      lesson,
      example: state.board && (lesson.about ?? ""),
      variation: isSettingUp(state) ? undefined : start && (start.name ?? ""),
      playsOn: playsOn(state),
      start: walk.index(state.at) === 0,
      headline: headlineOf(state),
      verdict: verdict(state, text),
    });
    const node = editedNode(state);
    const may = writable(state);
    const sets = shownTable(state);
    const parent = timeline.nodes[state.at]?.parent;
    const advice = adviceOf(state);
    const parts = live.update(Boolean(advice || state.review || sets || state.saving || state.editing.open), state.alive, sets?.text);
    setAttributes(tools.compare, { "aria-pressed": state.held !== undefined });
    tools.pencil.hidden = !may || isSettingUp(state);
    tools.tree.hidden = isSettingUp(state);
    tools.flip.hidden = !seats(state)[1];
    setAttributes(tools.flip, { "aria-pressed": state.flipped });
    tools.modes.hidden = !(state.alive && (state.traits.setting.may || state.traits.setting.back));
    tools.lesson.hidden = !state.traits.setting.back;
    // It is there where something else is shown.
    setAttributes(tools.lesson, { "aria-pressed": false });
    setAttributes(tools.position, { "aria-pressed": isSettingUp(state) });
    root.classList.toggle("sets", isSettingUp(state));
    root.classList.toggle("supposed", state.board !== undefined);
    root.classList.toggle("chosen", state.steps.length > 0);
    if (sets || !isSettingUp(state)) parts?.position.update(sets && { edited: sets, before: parent == null ? "" : written, said: all[0]?.say ?? "", alive: state.alive, saves: canSave(state) });
    if (sets) written = sets.text ?? "";
    setAttributes(tools.pencil, { "aria-expanded": state.editing.open, "aria-busy": state.editing.open && live.waiting() });
    parts?.edit.update({ node, commit: timeline.nodeAt(node), start, editing: state.editing, lesson, may, copies: canCopy(state) });
    // Where it is needed first it must be there to take the focus.
    tree.element.hidden = !treeShown(state);
    copy.hidden = !treeShown(state) || !canCopy(state);
    desk.classList.toggle("treed", treeShown(state));
    setAttributes(tools.tree, { "aria-pressed": treeShown(state) });
    footed(state);
    desk.classList.toggle("coached", Boolean(advice && parts));
    if (!advice) pointed = undefined;
    parts?.coach.update(advice && { advice, looked: state.coach?.looked ?? 0, plays: canPlayAdvised(state), shows: canShowExample(state), names: namesOf(state) });
    reviewed(state);
    const ask = questionAsked(state);
    desk.classList.toggle("asks", Boolean(ask));
    asking.update(ask && { ask, typed: state.asking.typed });
    setAttributes(root, { [LABEL]: title || scene.title || backdrop.title || text("board") });
  }

  /** The review, in the desk and over the slider. */
  function reviewed(state: State): void {
    const walk = walkOf(state);
    const review = live.get()?.review;
    const found = review && reviewOf(state);
    desk.classList.toggle("reviewed", Boolean(found));
    root.classList.toggle("curved", Boolean(found?.curve));
    if (!walk || !found || !state.review) return review?.update(undefined);
    const told = momentsOf(state).some((one) => isAt(state, one));
    const place = along(walk, state.at, found.end ?? 0);
    const line = walk.on(state.at, found.end ?? 0) === undefined ? [] : walk.line(state.at);
    review.update({ review: found, ...state.review, at: state.at, place, line, here: told ? "" : shownWords(state, text), tries: playable(state) });
  }

  /** The choices of the coach in the words and pictures of the board. */
  function namesOf(state: State): RowName[] {
    const { rows = [] } = adviceOf(state) ?? {};
    const choices = choicesOf(state);
    const open = rows.map((row) => pickedBy(state, row).filter(({ open }) => open));
    const several = new Set(rows.map(({ act }, i) => (open[i]?.[0] ? act?.[0] : undefined)).filter((one) => one !== undefined)).size > 1;
    return rows.map((row, i) => {
      const choice = row.act && choices[row.act[0]];
      const shown = open[i] ?? [];
      if (row.parts) return { name: row.parts[0] ?? "", note: row.parts.slice(1).join(" · ") };
      const label = choice?.label || choice?.verb || "";
      const named = (some: typeof shown) => counted(some.map((item) => shownAs(item, 1)[0]));
      // Of choices of one kind it is the first pick that tells them apart, of others the whole sentence.
      const lead = several ? [row.words] : named(shown.filter(({ pick }) => pick === shown[0]?.pick));
      const same = rows.filter(({ words }) => words === row.words)[1] !== undefined;
      const rest = several ? (same ? named(shown) : []) : named(shown.filter(({ pick }) => pick !== shown[0]?.pick));
      const result = own(choice?.results, row.text) ?? choice?.result ?? "";
      return { name: lead.join(", ") || label, note: [...rest, result].filter(Boolean).join(" · "), picture: shown[0] && shownAs(shown[0], 1.9)[1] };
    });
  }

  /** What the row of the coach is about at which the reader points or looks, ringed in the picture. */
  function advisedMarks(state: State): Record<string, string> {
    const { rows = [] } = adviceOf(state) ?? {};
    const row = rows[pointed && "row" in pointed ? pointed.row : (state.coach?.looked ?? 0)];
    const places = pointed && "places" in pointed ? pointed.places : row ? pickedBy(state, row).flatMap(({ at, also }) => [at, also ?? ""]) : [];
    return record(Object.fromEntries(places.filter(Boolean).map((at) => [at, "shown"])));
  }

  function footed(state: State): void {
    const { puzzle, turn, mode } = state.traits;
    const { told: who, waits, types } = whoDecides(state, text);
    const told = state.reply !== undefined ? text("skips") : puzzle.state === "wrong" ? text("try.again") : who;
    // While Python still owes the choices the button stays: it does not flicker from step to step.
    const offers = (canPick(state) || (playable(state) && choicesPending(state))) && !state.deciding && !isDone(state) && !isOver(state);
    const count = choicesOf(state).length;
    const onward = choicesPending(state) ? "" : text("choices", { name: turn.name ?? "", count });
    const free = (puzzle.state ?? "free") === "free";
    const name = nextOf(state);
    const chapter = doneOf(state);
    // Who plays on from the end of a lesson is not done.
    const leaves = chapter && (puzzle.state || (state.at && !state.deciding)) && pageHost()?.cellBelow?.(root);
    foot.update({
      puzzle,
      chapter,
      next: name !== undefined ? text("help.next", { name }) : leaves ? text("below") : undefined,
      practise: offeredRule(state),
      plays: mode === "play" && state.alive && !state.recap?.open,
      onward: offers ? onward : undefined,
      told,
      waits,
      decides: state.deciding && count > 0,
      types: types && state.alive && !isAtRest(state) && !isOver(state),
      typing: state.typing,
      ready: readyOf(state),
      valued: !state.recap?.open && !isSettingUp(state) && state.deciding && mode === "play" && state.alive && free,
      worth: own(turn.worth, state.perspective),
      asks: state.deciding && mayAsk(state),
      asked: state.coach !== undefined && live.waiting(),
      reviews: offersReview(state),
      reviewed: state.review !== undefined && live.waiting(),
    });
  }

  /** The action that is ready to be played, and its picks. */
  function readyOf(state: State): Ready | undefined {
    const fit = isPicking(state) ? onlyReady(currentFits(state), state.steps) : undefined;
    if (!fit) return undefined;
    const { act, label, verb = "", note = "", main } = fit.choice;
    return { act: act || label || verb, main, picked: main ? note : counted(items(state.steps).map((item) => shownAs(item, 1)[0])).join(" · ") };
  }

  /** Makes a button of each rule that can be practised, and only of these. */
  function offerRules(state: State): void {
    for (const one of board.querySelectorAll<HTMLElement>(":is(.title, .reading, .listhead) .chip")) {
      const { rule = "" } = one.dataset;
      const may = practised(state, rule) !== undefined;
      if (may !== one.matches("button")) one.replaceWith(chips.chip(rule, may ? () => dispatch({ type: "rule", rule }) : undefined));
      else if (may) setAttributes(one, { "aria-pressed": state.rule === rule });
    }
  }

  const badgeOf = ({ traits: { puzzle } }: State) =>
    puzzle.at && (puzzle.state === "right" || puzzle.state === "wrong" || puzzle.state === "solved")
      ? { at: puzzle.at, right: puzzle.state !== "wrong" }
      : undefined;

  /** What goes with the frame: the targets, and the choices in words. */
  function rest(state: State): void {
    late = false;
    const all = currentFits(state);
    const plays = isPicking(state);
    const chosen = state.steps.length > 0;
    const better = state.review?.better ? momentsOf(state)[state.review.looked]?.at ?? [] : undefined;
    const marks = state.coach ? advisedMarks(state) : better ? fromEntries(better.map((at) => [at, "shown"] as const)) : markablePlaces(state, backdrop) ?? (plays ? pickMarks(nextItems(all), items(state.steps), state.crossed, chosen ? alsoShown(all) : []) : record());
    stage.encircle(marks);
    const question = questionOf(state);
    const next = wantedText(state, text);
    const open = state.deciding && !isOver(state) && !state.coach && !state.review;
    list.element.classList.toggle("closed", !open);
    desk.classList.toggle("deciding", open && !state.recap?.open);
    list.update({ fits: open ? all : [], chosen, live: plays, asks: question, lone: !choicesOf(state)[1], next, values: own(state.traits.turn.values, state.perspective), first: ways.numbered() });
    stage.number(list.digits());
    const ready = chosen ? onlyReady(all, state.steps) : undefined;
    const draft = ready ?? (chosen ? all[0] : undefined);
    entry.draft(draft ? textOf(draft) : "", Boolean(ready));
    boxed(state);
    offerRules(state);
    const walk = walkOf(state);
    if (walk && treeShown(state)) tree.update(walk, state.at, state.folded);
  }

  let box: { popup?: unknown; steps?: unknown } = {};

  /** The box beside a piece or place. */
  function boxed(state: State): void {
    if (state.popup === box.popup && state.steps === box.steps) return;
    box = { popup: state.popup, steps: state.steps };
    const on = state.popup && (stage.holder(state.popup.at) ?? root.querySelector<SVGElement>(`[data-id="${CSS.escape(state.popup.at)}"]`));
    if (!state.popup || !on) popup.away();
    else if (state.popup.kind === "tell") popup.tell(on, state.popup.notice.title ?? "", noticeBox(chips, text, state.popup.notice));
    else if (state.popup.kind === "meanings") popup.menu(on, nameOf(state.popup.at), menus.over(state, state.popup.meanings), menus.meanings(state, state.popup.meanings));
    else popup.menu(on, nameOf(state.popup.at), wantedText(state, text), menus.standing(state, state.popup.at));
  }

  /** The board is handed over: nothing of any view stays on the page. */
  function cover(state: State): void {
    const title = curtain.name(perspectiveName(state, state.curtain.behind));
    header.update({ title }, { title, progress: [], views: perspectivesOf(state), chosen: state.curtain.behind });
    setAttributes(root, { [LABEL]: title });
    entry.stop();
    tray.away();
    popup.away();
    for (const one of [body, ...over]) one.remove();
    header.element.after(curtain.element);
  }

  const unwatch = watchScroll([read, task.element]);

  return {
    board,
    stage,
    tray,
    tools,
    popup,
    entry,
    foot,
    live,
    tree,
    drawn,

    /** Shows a state: at once what is waited for, with the next frame the rest. */
    show(state: State): void {
      if (state.curtain.behind) {
        cover(state);
        shown = undefined;
        return;
      }
      if (!body.isConnected) {
        curtain.element.remove();
        header.element.after(body, ...over);
      }
      first(state);
      offerRules(state);
      const other = !shown || state.at !== shown.at || choicesOf(state) !== choicesOf(shown) || state.perspective !== shown.perspective;
      shown = state;
      // A position is drawn at once, but its targets only with the next frame: until then they are another's.
      if (!other && !late) rest(state);
      else if (!late) {
        late = true;
        drawInFrame(() => late && !now().curtain.behind && rest(now()));
      }
    },

    /** Shows what waits for the frame. */
    hasten: () => late && rest(now()),
    /** Whether what is drawn to be picked is of the state shown. */
    late: () => late,
    /** What a key means in the lists: the entry with this number. */
    look: list.look,
    press(number: string): boolean {
      const found = [...desk.querySelectorAll("kbd")].find((one) => one.textContent === number && one.closest(".choice, .pickable"));
      found?.closest("button")?.click();
      return Boolean(found);
    },
    layout(size: Size): void {
      stage.layout(size);
      comparing.layout(size);
    },
    unmount(): void {
      unwatch();
      header.unmount();
      entry.stop();
      tree.unmount();
      stage.unmount();
      comparing.unmount();
      controls.unmount();
      live.get()?.review.unmount();
    },
  };
}
