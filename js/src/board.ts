/** One view of a board, in its own shadow root, so that page and board do not style each other. */
import { makeChips } from "./base/chips.ts";
import { copyText } from "./base/clipboard.ts";
import { focused, h, consume, refill, textElement } from "./base/dom.ts";
import { measureInFrame } from "./base/frame.ts";
import { managerOf, pageHost } from "./base/host.ts";
import { makeText } from "./base/text.ts";
import type { PuzzleModel, Model, News } from "./base/types.ts";
import { nameOf } from "./choose/naming.ts";
import { goneOn, takeFocus } from "./chrome/focus.ts";
import { around, nameShortcuts, watchKeys } from "./chrome/keyboard.ts";
import type { KeySituation } from "./chrome/keys.ts";
import { applyTheme, fitRoom, liftSteps, makePage, type Room, isLaidOut, watchHost, watchRoom } from "./chrome/layout.ts";
import { opened } from "./chrome/reveal.ts";
import { annotations } from "./chrome/sentence.ts";
import { makeSpeech } from "./chrome/speech.ts";
import { makeHelp } from "./chrome/tools.ts";
import { isHere } from "./live_parts.ts";
import { makeArt } from "./picture/art.ts";
import { watchPen, watchPointer } from "./picture/gestures.ts";
import { reducedMotion } from "./picture/motion.ts";
import { makeRender, shownWords, whoDecides } from "./render.ts";
import type { Event } from "./state/events.ts";
import { questionAsked } from "./state/asking.ts";
import { adviceOf, canPlayAdvised, mayAsk } from "./state/coach.ts";
import { boardOf, canShowExample } from "./state/example.ts";
import { isReviewed, mayReview } from "./state/review.ts";
import { isNext, fitsOf, isPicking, choicesPending, canPick, itemsAt } from "./state/picking.ts";
import { isDone } from "./state/replying.ts";
import { onlyReady, nextItems } from "./state/picks.ts";
import { noticeShown, sceneOf, seats } from "./state/reading.ts";
import { reduce, undo } from "./state/reduce.ts";
import { canCopy, canSave } from "./state/saving.ts";
import { announcement } from "./state/announcement.ts";
import { isSettingUp } from "./state/position_editor.ts";
import { drawablePlace } from "./state/sketching.ts";
import { type Copied, type Effect, traitsOf, initialState, type State } from "./state/state.ts";
import css from "./style.css";
import { makePythonAnswerer, withOrigin } from "./sync/answerer.ts";
import type { Content } from "./sync/content.ts";
import type { Change } from "./sync/model_events.ts";

/** What is said of each that was copied. */
const COPIED: Record<Copied, string> = { copy: "copy.done", link: "link.done", answers: "answers.done" };
/** Autoplay: the shortest and longest pause, in ms, and what each letter to be read adds. */
const PAUSE = 1600;
const LONGEST = 6000;
const LETTER = 45;
/** For how long, in ms, the last pick is not drawn while Python is asked. */
const HASTE = 100;

/** A view in this element; `flipped`: the reader sits at the other side of the table. */
export function makeBoard(model: Model, el: HTMLElement, content: Content, flipped: boolean) {
  const { backdrop } = content;
  const text = makeText(content.words);
  const art = makeArt(content.kit);
  const chips = makeChips(backdrop.rules);
  const speech = makeSpeech(() => {
    // In the tree the stop is read as its row.
    const before = render.tree.focused() ? { ...said, at: state.at } : said;
    said = state;
    const drawn = annotations(sceneOf(state), (at) => wording.name(state, at), text);
    return announcement(before, state, text, [shownWords(state, text), ...drawn].join(" "));
  });
  const failure = h("div.failure", { role: "alert", hidden: "" });
  const ours = { "data-lm-suppress-shortcuts": true };
  // English is the language of the page, whatever it is; another one says what it is. Where a line begins is its own.
  const { lang, dir = "ltr" } = content.words;
  const root = h("div.sk-root", { tabindex: 0, role: "group", ...ours, ...(lang && { lang }), dir }, failure);
  const host = h("div", ours);
  host.attachShadow({ mode: "open" }).append(h("style", css), root);
  const legend = Object.values(backdrop.panels).find(({ part }) => part === "legend");
  const help = makeHelp(text, legend && art.sheet(legend), Boolean(backdrop.facing));
  const page = makePage(host);
  const answerer =
    content.judge?.(model as unknown as PuzzleModel, content, text) ??
    makePythonAnswerer(model, (on) => dispatch({ type: "alive", on, live: isHere() }));
  const wording = {
    name: (state: State, at: string) => nameOf(backdrop, art, sceneOf(state), at),
    silent: (state: State) => (isDone(state) && content.judge ? text("alone.over") : whoDecides(state, text).told),
  };
  let state: State = { ...initialState(traitsOf(model), content), flipped, still: reducedMotion.matches };
  /** The state of which all has been said. */
  let said = state;
  /** The state of which all that was opened has been brought into view. */
  let revealed = state;
  let waiting: Event[] | undefined;
  let reading: ReturnType<typeof setTimeout> | undefined;
  let drawing = false;
  let room: Room | undefined;
  /** Whether it was to be seen when it was drawn: else nothing in it could be measured. */
  let measured = false;

  const render = makeRender({
    root,
    art,
    chips,
    text,
    backdrop,
    now: () => state,
    dispatch,
    complete: (typed, done) => answerer.ask(made({ complete: typed, node: state.at, as: state.perspective }), done, true),
    live: {
      ask: (done) => answerer.ask({ live: true }, done),
      come(error) {
        if (error) fail(error);
        guard(show);
      },
    },
  });

  const unread = () => Boolean(render.live.get()?.position.unread());

  // -- events ----------------------------------------------------------------------------------------------------------

  /** Takes an event in; returns whether anything changed. What follows from it outside is done at once. */
  function take(event: Event): boolean {
    const before = state;
    state = reduce(state, event, wording);
    if (state === before) return false;
    const { effects } = state;
    state = { ...state, effects: [] };
    answerer.due(choicesPending(state));
    for (const effect of effects) if (effect.do !== "focus") perform(effect);
    speech.changed();
    focusing.push(...effects.filter((effect) => effect.do === "focus"));
    return true;
  }

  const focusing: Effect[] = [];
  let checking = false;

  /** Events that come while one is taken in follow it. */
  function dispatch(event: Event): void {
    // A list shows the choices of another position until its frame comes.
    if ((event.type === "open" || event.type === "pick") && render.late()) {
      render.hasten();
      return;
    }
    if (waiting) {
      waiting.push(event);
      return;
    }
    waiting = [event];
    guard(() => {
      let changed = false;
      for (let next = waiting?.shift(); next; next = waiting?.shift()) changed = take(next) || changed;
      waiting = undefined;
      if (changed) show();
    });
    waiting = undefined;
  }

  function show(): void {
    drawing = false;
    if (host.isConnected) {
      render.show(state);
      render.live.get()?.saving.update(state);
    }
    for (const effect of focusing.splice(0)) perform(effect);
    render.live.shown();
    reveal();
  }

  /** Brings what was opened into view, once it is drawn. */
  function reveal(): void {
    const part = opened(revealed, state);
    // What comes with the module of live.ts is not there yet when it is first opened: the board is shown anew then.
    if (part && render.live.waiting() && !root.querySelector(part)) return;
    revealed = state;
    if (!part || !focused(root) || !root.matches(".higher")) return;
    measureInFrame(() => root.querySelector(part)?.scrollIntoView({ block: "nearest" }));
  }

  function perform(effect: Effect): void {
    switch (effect.do) {
      case "cursor":
        model.set("cursor", effect.node);
        model.set("step", [state.traits.lesson.n ?? 0, 1 + Math.floor(Math.random() * 2 ** 40)]);
        model.save_changes();
        return;
      case "ask":
        return answerer.ask(effect.for.why === "save" ? shown(made(effect.request)) : made(effect.request), (answer) => dispatch({ type: "answered", answer, for: effect.for }), effect.for.why === "point" || effect.for.why === "predict");
      case "speak":
        return speech.say([effect.hue ? text(`${effect.key}.in`, { colour: text(`hue.${effect.hue}`) }) : text(effect.key)]);
      case "inform":
        return dispatch({ type: "inform", title: text(effect.key, effect.places) });
      case "copy":
        copyText(effect.text).then((done) => (done ? dispatch({ type: "inform", title: text(COPIED[effect.what]) }) : showCopy(effect))).catch(fail);
        return;
      case "read":
        clearTimeout(reading);
        reading = setTimeout(() => dispatch({ type: "tick" }), effect.letters < 0 ? 0 : Math.min(LONGEST, PAUSE + LETTER * effect.letters));
        return;
      case "wait":
        clearTimeout(reading);
        reading = setTimeout(() => dispatch({ type: "tick" }), effect.ms);
        return;
      case "rest":
        return clearTimeout(reading);
      case "hurry":
        setTimeout(() => dispatch({ type: "showPending", text: effect.text }), HASTE);
        return;
      case "below":
        // Only then the button that was pressed has no more claim to the focus.
        setTimeout(() => pageHost()?.cellBelow?.(root)?.());
        return;
      case "focus":
        return focus(effect.on);
    }
  }

  /** A request made of what is shown: the model may be ahead of it. */
  const made = (request: object) => withOrigin(model, request, boardOf(state).traits.lesson, boardOf(state).traits.cursor);

  /** A request about files, with the token of the page's host; without one Python says why not. */
  async function shown(request: object): Promise<object> {
    const manager = managerOf(model) ?? model;
    const token = await pageHost()?.token(manager).catch(() => "");
    return { ...request, token: token ?? "" };
  }

  /** Shows a text that the reader copies, where the page has no clipboard. */
  function showCopy({ text, what }: Effect & { do: "copy" }): void {
    render.live.later(({ copying }) => copying.show(text, what));
    show();
  }

  function focus(on: (Effect & { do: "focus" })["on"]): void {
    const { entry, foot, tree, live } = render;
    const edit = live.get()?.edit;
    // By then the reader may be elsewhere on the page.
    if (!edit && (on === "comment" || on === "stay" || on === "remove")) return live.later(() => focused(root) && focus(on));
    const target = { comment: edit?.comment, stay: edit?.stay, remove: edit?.remove, board: root, entry, back: foot.button("back"), practise: foot.button("practise"), tree: tree.element }[on];
    target?.focus({ preventScroll: true });
  }

  /** Runs an action and reports its errors; focus stays in the board even if the focused element is removed or hidden. */
  function guard(act: () => void): void {
    const had = focused(root);
    try {
      act();
    } catch (error) {
      fail(error);
    }
    if (!had || had === root) return;
    const now = focused(root);
    if (!now) {
      if (had.closest(".sheet")) render.stage.focus();
      if (!focused(root)) root.focus({ preventScroll: true });
    } else if (!checking) {
      checking = true;
      // With the frame, which needs the styles anyway.
      measureInFrame(() => {
        checking = false;
        const at = focused(root);
        // Where a layout was asked for before the frame, the browser may have taken it away already.
        if (at ? !at.checkVisibility() : document.activeElement === document.body) root.focus({ preventScroll: true });
      });
    }
  }

  /** Errors are never swallowed: they appear at the head of the board and in the console. */
  function fail(error: unknown): void {
    console.error(error);
    failure.hidden = false;
    refill(failure, h("strong", text("fault")), " ", textElement("span", error instanceof Error ? error.message : `${error}`));
  }

  // -- hands -----------------------------------------------------------------------------------------------------------

  /** What is picked, pickable or may be marked at a point of the screen, or (`any`) whatever stands there. */
  function find(x: number, y: number, any = false): string | undefined {
    const { stage } = render;
    if (state.editing.tool) return stage.aim(x, y);
    const top = (root.getRootNode() as ShadowRoot).elementFromPoint(x, y);
    // What lies over the picture hides what is under it.
    if (top?.closest(".zoom, .overview")) return undefined;
    const hit = top?.closest<SVGElement>("[data-id]");
    const id = hit?.dataset.id;
    const open = canPick(state);
    const aimed = isPicking(state) ? stage.aim(x, y) : undefined;
    // What is wanted next goes before what could be picked instead of something else: a shelf before a piece on it.
    if (aimed && aimed !== id && state.steps[0] !== undefined && wants(aimed) && !(id && wants(id))) return aimed;
    if (id && (any || (open && itemsAt(state, id)[0]))) return id;
    return aimed ?? (open || any ? opening(stage.aim(x, y, true), any) : undefined);
  }

  /** Whether something there is wanted next. */
  const wants = (at: string): boolean => nextItems(fitsOf(state)).some((item) => item.at === at && !item.later);

  /** A place that is meant although it is not marked, or nothing is yet. */
  const opening = (at: string | undefined, any: boolean): string | undefined =>
    at && (any || isNext(state, at) || (!state.deciding && itemsAt(state, at)[0])) ? at : undefined;

  watchPointer(
    render.stage.element,
    root,
    find,
    {
      pick: (at) => dispatch({ type: "choose", at }),
      drag: (at) => dispatch(state.editing.tool ? { type: "mark", at, drawn: true } : { type: "drag", at }),
      drop: (at) => dispatch(state.editing.tool ? { type: "mark", at, drawn: false } : { type: "drop", at }),
      stray(x, y) {
        render.hasten();
        dispatch({ type: "clickAside", at: (state.traits.mode === "play" && find(x, y, true)) || "" });
      },
    },
    (at) => (state.editing.tool ? undefined : render.drawn(at)),
  );
  watchPen(
    render.stage.element,
    (x, y) => {
      const at = render.stage.aim(x, y, true);
      return at === undefined ? undefined : drawablePlace(state, backdrop, at);
    },
    (mark, done) => dispatch({ type: "pen", mark, done }),
  );
  // Where it is no button that was meant, a click or tap only skips: what it ends with is not another.
  let skips = false;
  root.addEventListener(
    "click",
    (event) => {
      if (skips && event.detail) consume(event);
      skips = false;
    },
    true,
  );
  root.addEventListener(
    "pointerdown",
    (event) => {
      skips = false;
      if (state.reply === undefined || event.composedPath().some((one) => one instanceof Element && one.matches(".desk button, .controls, .header button"))) return;
      event.stopPropagation();
      skips = true;
      dispatch({ type: "skip" });
    },
    true,
  );
  root.addEventListener("pointerdown", (event) => {
    if (state.popup && !event.composedPath().includes(render.popup.element)) dispatch({ type: "closePopup" });
  });
  let clicked: Element | null = null;
  root.addEventListener(
    "click",
    (event) => {
      const on = (event.target as Element).closest("button, .stage");
      // The second click of two is for what the first one hit, not for what has come in its place; help is given once.
      if (event.detail > 1 && (on !== clicked || on?.matches("[data-help]"))) event.stopPropagation();
      else clicked = on;
    },
    true,
  );

  /** Whether a menu, a message or a tray lies over the picture. */
  const coversPicture = () => Boolean(state.popup) || render.tray.shown() || render.tools.isOpen();

  /** What the keys mean depends on it. */
  function situation(): KeySituation {
    const at = focused(root);
    const place = at?.closest<SVGElement>(".sheet [data-at]")?.dataset.at;
    const pickable = at?.matches(".target[role=button], .choosing [data-of], .popup .pickable, .advised");
    return {
      within: at === render.tree.element ? "tree" : at?.closest(".popup") ? "menu" : place !== undefined ? "picture" : at?.matches("button") ? "button" : "board",
      on: pickable ? (at?.ariaPressed === "true" ? "picked" : "mark") : undefined,
      covered: Boolean(state.curtain.behind),
      over: coversPicture() || Boolean(noticeShown(state)),
      asking: questionAsked(state) && (questionAsked(state)?.options ? "options" : "number"),
      undoes: Boolean(state.board) || undo(state) !== state,
      recap: Boolean(state.recap?.open),
      repeats: Boolean(state.recap),
      decides: state.deciding && !state.traits.puzzle.state,
      may: (canPick(state) || choicesPending(state)) && !state.deciding,
      ready: isPicking(state) && Boolean(onlyReady(fitsOf(state), state.steps)),
      asks: mayAsk(state),
      coach: state.coach !== undefined,
      advised: canPlayAdvised(state),
      deals: adviceOf(state)?.state === "done" && Boolean(adviceOf(state)?.more),
      shows: canShowExample(state),
      example: state.board !== undefined,
      reviews: isReviewed(state) || mayReview(state),
      review: state.review !== undefined,
      types: whoDecides(state, text).types,
      sets: isSettingUp(state),
      flips: Boolean(seats(state)[1]),
      copies: canCopy(state),
      saves: canSave(state),
      letters: Boolean(at?.closest("[data-letters]")),
      draws: place !== undefined && drawablePlace(state, backdrop, place) !== undefined,
      reply: state.reply !== undefined,
      housed: Boolean(around(root)),
      help: render.foot.offered(),
    };
  }

  watchKeys(
    root,
    {
      pan: (x, y) => render.stage.pan(x, y),
      zoom: (by) => render.stage.zoom(by),
      full() {
        const done = document.fullscreenElement ? document.exitFullscreen() : host.requestFullscreen();
        done.then(() => root.focus(), fail);
      },
      help: () => (help.element.open ? help.element.close() : help.open(situation())),
      press(number) {
        render.hasten();
        return render.press(number);
      },
      look: render.look,
      ask: (what) => render.foot.ask(what),
      pencil(arrow) {
        const at = focused(root)?.closest<SVGElement>(".sheet [data-at]")?.dataset.at;
        const place = at === undefined ? undefined : drawablePlace(state, backdrop, at);
        if (place) dispatch({ type: "pencil", at: place, arrow });
        return Boolean(place);
      },
      seek: render.stage.seek,
      copy() {
        if (!canCopy(state)) return false;
        const editor = isSettingUp(state) && render.live.get()?.position;
        if (editor) editor.copies().catch(fail);
        else dispatch({ type: "copy" });
        return true;
      },
      unread,
      waits: () => render.live.waiting() && Boolean(state.editing.open || state.saving || state.coach || state.review),
      away() {
        if (!coversPicture()) {
          const at = focused(root) as HTMLElement | null;
          dispatch({ type: "dismiss" });
          // Whoever is in the picture stays there.
          at?.focus({ preventScroll: true });
        } else if (state.popup) dispatch({ type: "closePopup" });
        else render.tools.close();
        return render.tray.away() || true;
      },
      leave() {
        const page = around(root);
        page?.focus({ preventScroll: true });
        return Boolean(page);
      },
      goOn: goneOn,
      situation,
    },
    dispatch,
  );

  // -- room ------------------------------------------------------------------------------------------------------------

  const lift = () => liftSteps(host, root, page);
  const watching = watchRoom(host, page, refit);

  function fit(): void {
    applyTheme(root, model.get("theme"));
    // A tab that is closed keeps what is in it as it was.
    if (room && !isLaidOut(host)) return;
    const before = room?.size;
    room = fitRoom(host, root, page, model.get("width"), model.get("height"));
    render.layout(room.size);
    // Before anything is drawn: later it would cost a layout of all of it.
    watching.laid();
    lift();
    const anew = before && (before !== room.size || !measured);
    measured = isLaidOut(host);
    if (anew) render.show((state = { ...state, laid: state.laid + 1, pace: "none" }));
  }

  const manager = managerOf(model);
  if (manager) pageHost()?.addManager?.(manager);
  // Only once attached can the board see its width and the theme behind it.
  el.append(host);
  // In a row it yields to its neighbours. A host that has no width to set may clear `min-width`, at any time.
  if (!el.style.minWidth) el.style.minInlineSize = "0";
  guard(() => {
    // Measure the host before the board is laid out in it.
    fit();
    root.append(art.defs, render.board, speech.element, help.element);
    nameShortcuts(root);
    take({ type: "traits", change: "cursor", traits: state.traits, content });
    show();
    takeFocus(root);
    // So ipywidgets marks a view whose model came from a file, not from a kernel: nobody would answer.
    if (el.closest(".jupyter-widgets-disconnected")) answerer.gone();
  });
  document.addEventListener("scroll", lift, { capture: true, passive: true });
  addEventListener("resize", refit);
  document.addEventListener("fullscreenchange", refit);
  function refit(): void {
    guard(fit);
  }
  const unwatch = watchHost(refit);

  return {
    /** Takes in the model's changes. Changes that come together are shown together. */
    changed(change: Change, now: Content, said?: News): void {
      const news = change === "news" ? model.get("news") : said;
      guard(() => {
        if (change === "gone") return answerer.gone();
        // A page tells nothing but its cursor: whatever else changes is a word of Python's, even if it still works.
        if (change !== "cursor") answerer.heard();
        if (change === "width" || change === "height" || change === "theme") return fit();
        const traits = traitsOf(model);
        // The page's own cursor comes back.
        if (change === "cursor" && traits.cursor === boardOf(state).traits.cursor) return;
        const event: Event = { type: "traits", change, traits, content: now, news };
        if (waiting) waiting.push(event);
        else drawing = take(event) || drawing;
        // What arrives with an answer is drawn before the answer is handled, which then has mostly nothing left to do.
        queueMicrotask(() =>
          guard(() => {
            if (drawing && host.isConnected) show();
            answerer.receive(news?.answer);
          }),
        );
      });
    },

    flipped: () => state.flipped,

    /** Whether the keys are in it. */
    focused: () => Boolean(focused(root)),
    /** Takes the keys. */
    focus: () => root.focus({ preventScroll: true }),

    unmount(): void {
      clearTimeout(reading);
      document.removeEventListener("scroll", lift, true);
      removeEventListener("resize", refit);
      document.removeEventListener("fullscreenchange", refit);
      speech.stop();
      answerer.stop();
      watching.stop();
      render.unmount();
      unwatch();
      host.remove();
    },
  };
}
