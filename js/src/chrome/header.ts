import { HIDDEN, h, LABEL, setAttributes, refill, setText, watchSize, textElement } from "../base/dom.ts";
import type { Chips } from "../base/chips.ts";
import { measureInFrame } from "../base/frame.ts";
import type { Progress } from "../base/lesson.ts";
import type { Text } from "../base/text.ts";
import type { Calendar, Scene } from "../base/types.ts";
import { chapterDots, placeIn } from "./chapter.ts";
import { icon } from "./tools.ts";

/** What the head shows beside the scene's own words. */
export interface HeaderView {
  /** The title of the lesson, and below it the picture's. */
  title: string;
  progress: Progress;
  views: { id: string; name: string }[];
  chosen: string;
}

/** The head of the board: title, state, calendar, perspective, and the tools. */
export function makeHeader(chips: Chips, text: Text, tools: Node, choose: (perspective: string) => void, open: (id: string) => void) {
  const title = textElement("h2");
  const rule = h("span");
  const status = h("div.status");
  const calendar = h("div.calendar", { role: "img" });
  const progress = h("nav.progress");
  const views = h("select.views", { [LABEL]: text("perspective"), dir: "auto" });
  const look = h("label.look", icon("eye"), views);
  const element = h("header.header", h("div.title", title, rule), status, progress, calendar, look, tools);
  let shown: Scene = {};
  let listed = "";
  let told = "";
  let fitted = "";

  views.onchange = () => choose(views.value);

  function week({ label, periods, current = 0, turns = [], words: said }: Calendar): void {
    setAttributes(calendar, { [LABEL]: said ?? `${label} ${periods[current]}` });
    const signs = turns.map(({ label: sign, side = "", done }) => h(`b.turn.${side || "none"}`, { class: `turn ${side}${done ? " done" : ""}` }, sign));
    const marks = periods.map((one, i) => (i === current ? h("span.now", h("b", one), ...signs) : h("span", one)));
    refill(calendar, h("span.caps", label), ...marks);
  }

  /** What the picture is about, when it is and whose view: what the calendar or the list of views says is not said twice. */
  function state(scene: Scene, named: string): void {
    const [now, view] = scene.status ?? [];
    const lines = [named !== scene.title && scene.title, calendar.hidden && now, look.hidden && view].filter((one): one is string => Boolean(one));
    // To measure takes time, and most steps change nothing here.
    const all = JSON.stringify([listed, named, scene.rule, scene.calendar, lines]);
    if (all === fitted) return;
    fitted = all;
    // A number stays with its word: "Week 3".
    refill(status, ...lines.map((line) => textElement("span", line.replace(/ (?=\d)/g, "\u00a0"))));
    setAttributes(status, { title: lines.join(" · ") });
    measureInFrame(fit);
  }

  const titleCut = () => title.scrollWidth > title.clientWidth + 1 || title.scrollHeight > title.clientHeight + 2;
  const ruleCut = () => (rule.firstElementChild?.scrollWidth ?? 0) > (rule.firstElementChild?.clientWidth ?? 0);
  const cut = () => status.scrollHeight > status.clientHeight + 1;

  /** If there is no room for title and state, the title is made smaller, in two lines; a tooltip has the rest. */
  function fit(): void {
    const more = [...status.children].slice(1) as HTMLElement[];
    const gives = element.matches(".long, .tight") || more.some((part) => part.hidden);
    // Mostly all has room: then nothing is touched, which would cost another layout.
    if (!gives && !cut() && !titleCut() && !ruleCut()) return;
    for (const part of more) part.hidden = true;
    element.classList.remove("long");
    element.classList.remove("tight");
    element.classList.toggle("long", cut() || titleCut() || ruleCut());
    // A title is never cut: what else is there gives way.
    element.classList.toggle("tight", titleCut());
    for (const part of more) {
      part.hidden = false;
      part.hidden = cut();
    }
  }

  return {
    element,

    update(scene: Scene, head: HeaderView): void {
      const named = head.title || scene.title || "";
      if (named !== told || scene !== shown) {
        setText(title, named);
        setAttributes(title, { title: named });
        if (scene.rule !== shown.rule) refill(rule, scene.rule && chips.chip(scene.rule));
        calendar.hidden = !scene.calendar;
        if (scene.calendar && scene.calendar !== shown.calendar) week(scene.calendar);
        [shown, told] = [scene, named];
      }
      const wanted = JSON.stringify([head.views, head.progress]);
      if (wanted !== listed) {
        listed = wanted;
        look.hidden = head.views.length < 2;
        refill(views, ...head.views.map(({ id, name }) => h("option", { value: id }, name)));
        progress.hidden = !head.progress[0];
        const where = text("progress", placeIn(head.progress));
        setAttributes(progress, { [LABEL]: where });
        refill(progress, ...chapterDots(text, head.progress, open), h("span", HIDDEN, where));
      }
      if (views.value !== head.chosen) views.value = head.chosen;
      state(scene, named);
    },
    unmount: watchSize([element], fit),
  };
}
