"""The front page of a course: what comes next, what comes again, and a card for each chapter.

Python writes the markup once, without any progress. A short script then shows a learner's progress in it: `showCourse`
takes the state of each file, what is due and what was predicted. A notebook and an exported course use the same markup,
style and script.
"""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from functools import partial
from typing import Final

from sekiwidget.board.image.text_metrics import clean
from sekiwidget.board.image.theme import MEASURES
from sekiwidget.games.registry import game
from sekiwidget.lesson.course.syllabus import Chapter, Item, Syllabus
from sekiwidget.text.languages import Translator
from sekiwidget.text.phrase import Language, in_language, phrase
from sekiwidget.text.terms import Count

_SENTENCE_END: Final = re.compile(r"(?<=[.!?])\s|\n")

CARDS_STYLE: Final = f"""
.course {{ max-width: 1000px; margin: 0 auto; padding: 8px; container-type: inline-size; color: var(--ink);
  background: var(--paper); font: 14px/1.35 {MEASURES["sans"]}; font-variant-numeric: lining-nums tabular-nums }}
.course * {{ box-sizing: border-box }}
.course [hidden] {{ display: none !important }}
.course h1, .course h2, .course .tab b {{ font-family: {MEASURES["serif"]}; line-height: 1.2; margin: 0 }}
.course header {{ display: flex; flex-wrap: wrap; gap: 4px 14px; align-items: center; margin-bottom: 12px }}
.course h1 {{ font-size: 22px; text-wrap: balance }}
.course .count, .course .kept, .course .about {{ color: var(--ink2) }}
.course .kept {{ margin-inline-start: auto }}
.course .about {{ max-width: 60em; margin: 12px 0; white-space: pre-line }}
.course progress {{ appearance: none; width: 180px; height: 8px; border: 1px solid var(--edge); border-radius: 4px;
  overflow: hidden; background: none }}
.course progress::-webkit-progress-bar {{ background: none }}
.course progress::-webkit-progress-value {{ background: var(--yes) }}
.course progress::-moz-progress-bar {{ background: var(--yes) }}
.course a {{ color: inherit; text-decoration: none }}
.course :is(a, button):focus-visible {{ outline: 3px solid var(--now); outline-offset: 2px }}
.course .onward {{ display: flex; gap: 12px; margin-bottom: 12px }}
.course .onward a {{ display: flex; align-items: center; gap: 12px; min-height: 62px; padding: 8px 14px;
  border-radius: 8px; border: 1px solid var(--edge); flex: 1; min-width: 0 }}
.course .onward a > span {{ flex: 1; min-width: 0; overflow-wrap: anywhere }}
.course .onward .go {{ flex: 2.1; background: var(--now); border-color: var(--now); color: var(--on-now) }}
.course .onward b, .course .onward small {{ display: block }}
.course .onward .go b {{ font-size: 17px }}
.course small {{ font-size: 12px }}
.course kbd {{ font: 700 11px {MEASURES["sans"]}; border: 1px solid currentColor; border-radius: 4px;
  padding: 1px 5px }}
.course .tabs {{ display: flex; flex-wrap: wrap; gap: 8px; margin-bottom: 12px }}
.course .tab {{ font: inherit; min-height: 44px; padding: 6px 14px; border: 1px solid var(--line); border-radius: 8px;
  background: none; color: inherit; cursor: pointer }}
.course .tab b {{ font-size: 15px; margin-inline-end: 8px }}
.course .tab small {{ color: var(--ink2) }}
.course .tab[aria-selected=true] {{ border: 2px solid var(--ink); padding: 5px 13px }}
.course .cards {{ display: grid; grid-template-columns: repeat(4, 1fr); gap: 10px; list-style: none; margin: 0;
  padding: 0 }}
.course .card {{ position: relative; display: flex; flex-direction: column; min-height: 132px; padding: 10px 12px;
  border: 1px solid var(--line); border-radius: 8px; overflow-wrap: anywhere }}
.course .card:hover {{ border-color: var(--now) }}
.course .card[data-state=done] {{ background: var(--yes-soft); border-color: var(--edge) }}
.course .card[data-state=here] {{ border: 2px solid var(--now); padding: 9px 11px }}
.course .card .number {{ display: flex; justify-content: space-between; gap: 8px; color: var(--ink2); font-size: 12px }}
.course .card:is([data-state=done], [data-state=due]) em {{ font-weight: 700; color: var(--ink) }}
.course .card[data-state=here] em {{ font-weight: 700; color: var(--now) }}
.course em {{ font-style: normal }}
.course :is(b, small, em, h2 a) {{ unicode-bidi: isolate }}
.course .card h2 {{ font-size: 17px }}
.course .card p {{ margin: 0 0 8px; font-size: 12px; color: var(--ink2); display: -webkit-box; overflow: hidden;
  -webkit-box-orient: vertical; -webkit-line-clamp: 2 }}
.course .card .open::after {{ content: ""; position: absolute; inset: 0 }}
.course .ticks {{ display: flex; flex-wrap: wrap; list-style: none; margin: auto 0 -4px -4px; padding: 0 }}
.course .ticks a {{ position: relative; display: grid; place-items: center; width: 24px; height: 24px }}
.course .tick {{ display: grid; place-items: center; width: 16px; height: 16px; border: 1.5px solid var(--edge);
  border-radius: 50%; font: 700 11px/1 sans-serif }}
.course .lesson .tick {{ border-radius: 3px; height: 13px }}
.course [data-mark=done] .tick {{ background: var(--yes); border-color: var(--yes); color: var(--paper) }}
.course [data-mark=done] .tick::before {{ content: "\\2713" / "" }}
.course [data-mark=due] .tick {{ border-color: var(--ink) }}
.course [data-mark=due] .tick::before {{ content: "\\21bb" / "" }}
.course [data-mark=missed] .tick {{ border: 1.5px dashed var(--ink) }}
.course [data-mark=here] .tick {{ border: 2.5px solid var(--now) }}
.course .legend {{ display: flex; flex-wrap: wrap; gap: 6px 18px; margin: 12px 0 0; font-size: 12px;
  color: var(--ink2) }}
.course .legend span {{ display: flex; gap: 6px; align-items: center }}
@container (max-width: 800px) {{ .course .cards {{ grid-template-columns: repeat(2, 1fr) }} }}
@container (max-width: 520px) {{ .course .cards {{ grid-template-columns: 1fr }}
  .course .card {{ min-height: 0 }}
  .course .onward {{ flex-direction: column; position: sticky; top: 0; z-index: 1; background: var(--paper);
    padding: 4px 0 }}
  .course .onward a {{ flex: none; width: 100% }} .course kbd {{ display: none }} }}
"""

CARDS_SCRIPT: Final = """
const FINISHED = ["read", "solved", "later"];
const fill = (text, values) => text.replace(/[{](\\w+)[}]/g, (_, name) => values[name]);
/**
 * Shows a learner's progress: the state of each file, the files that are due, those waiting longest first, and what was
 * predicted in each lesson.
 */
function showCourse(root, { states, due, predicted }, words) {
  const all = (at, within = root) => [...within.querySelectorAll(at)];
  const one = (at, within = root) => within.querySelector(at);
  const put = (at, text, within) => void (one(at, within).textContent = text);
  const files = all("[data-file]");
  const isDone = (file) => FINISHED.includes(states[file.dataset.file]);
  const open = files.filter((file) => !isDone(file));
  // What comes again has a button of its own.
  const next = open.find((file) => !due.includes(file.dataset.file)) ?? open[0];
  const done = files.filter(isDone).length;
  const values = (within) => ({ done: within.filter(isDone).length, all: within.length });
  for (const file of files) {
    const { file: id } = file.dataset;
    const state = (file.dataset.state = states[id] ?? "");
    const mark = due.includes(id) ? "due" : isDone(file) ? "done" : file === next ? "here" : state ? "missed" : "";
    file.dataset.mark = mark;
    const told = [words[state], mark === "due" && words.due, file === next && words.here].filter(Boolean).join(", ");
    one(".tick", file).setAttribute("aria-label", told || words.open);
    const { right = 0, wrong = 0 } = predicted[id] ?? {};
    const count = right + wrong;
    one("a", file).title = file.dataset.title + (count ? `\\n${fill(words.predicted, { right, count })}` : "");
  }
  put(".count", done ? fill(words.stand, { done, all: files.length }) : "");
  const bar = one("progress");
  [bar.max, bar.value, bar.hidden] = [files.length, done, !done];
  for (const card of all(".card")) {
    const own = all("[data-file]", card);
    const again = own.filter((file) => due.includes(file.dataset.file)).length;
    const state = own.includes(next) && done ? "here" : again ? "due" : own.every(isDone) ? "done" : "";
    card.dataset.state = state;
    const told = { here: words.you, due: fill(words.again, { number: again }), done: words.done }[state];
    put("em", told ?? card.dataset.puzzles, card);
    const first = one("a", own.find((file) => !isDone(file)) ?? own[0]);
    const open = one(".open", card);
    [open.href, open.dataset.open] = [first.href, first.dataset.open];
  }
  const go = one(".go");
  go.hidden = !next;
  const lead = (link, file) => {
    const to = one("a", file);
    [link.href, link.dataset.open] = [to.href, to.dataset.open];
  };
  if (next) {
    const card = next.closest(".card");
    const puzzles = all("[data-file]:not(.lesson)", card);
    const number = { at: puzzles.indexOf(next) + 1, of: puzzles.length };
    const place = number.at ? fill(words.puzzle, number) : words.lesson;
    lead(go, next);
    put("b", done ? fill(words.on, { title: next.dataset.title }) : words.start, go);
    put("small", `${one("h2", card).textContent} · ${place}`, go);
  }
  const back = one(".again");
  const first = files.find((file) => file.dataset.file === due[0]);
  back.hidden = !first;
  if (first) {
    lead(back, first);
    put("b", fill(words.comes, { number: due.length }), back);
    put("small", first.dataset.title, back);
  }
  for (const tab of all(".tab")) {
    put("small", fill(words.of, values(all(`[data-game="${tab.dataset.tab}"] [data-file]`))), tab);
  }
  if (!root.dataset.shown) chooseGame(root, (next ?? files[0]).closest("[data-game]").dataset.game);
}
function chooseGame(root, name) {
  root.dataset.shown = name;
  for (const part of root.querySelectorAll("[data-game]")) part.hidden = part.dataset.game !== name;
  for (const tab of root.querySelectorAll(".tab")) {
    const chosen = tab.dataset.tab === name;
    tab.setAttribute("aria-selected", chosen);
    tab.tabIndex = chosen ? 0 : -1;
  }
}
/** Keys and clicks: arrows move between cards and tabs, R opens what comes again, Enter continues. */
function listenToCourse(root, everywhere) {
  root.addEventListener("click", (event) => {
    const tab = event.target.closest(".tab");
    if (tab) chooseGame(root, tab.dataset.tab);
  });
  everywhere.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const at = event.composedPath()[0];
    if (at.matches?.("input, textarea, select") || root.closest("[hidden]")) return;
    const key = event.key;
    const press = (link) => link.hidden || (event.preventDefault(), link.click());
    if (key.toLowerCase() === "r") return press(root.querySelector(".again"));
    if (key === "Enter" && !at.matches?.("a, button")) return press(root.querySelector(".go"));
    if (!key.startsWith("Arrow")) return;
    const tabs = [...root.querySelectorAll(".tab")];
    const sideways = (getComputedStyle(root).direction === "rtl" ? -1 : 1) * (key === "ArrowRight" ? 1 : -1);
    if (tabs.includes(at) && key !== "ArrowDown") {
      const to = tabs[tabs.indexOf(at) + (key === "ArrowUp" ? 0 : sideways)];
      event.preventDefault();
      if (to) [chooseGame(root, to.dataset.tab), to.focus()];
      return;
    }
    const cards = [...root.querySelectorAll(".card .open")].filter((link) => link.checkVisibility());
    const number = cards.findIndex((link) => link.closest(".card").contains(at));
    const columns = getComputedStyle(cards[0].closest(".cards")).gridTemplateColumns.split(" ").length;
    const step = { ArrowUp: -columns, ArrowDown: columns }[key] ?? sideways;
    const to = number < 0 ? cards[0] : cards[number + step];
    event.preventDefault();
    (to ?? (key === "ArrowUp" && tabs.find((tab) => tab.tabIndex === 0)) ?? undefined)?.focus?.();
  });
}
"""


def card_words(language: Language | None) -> dict[str, str]:
    """The words of the script, in a language."""
    words = {
        "tried": phrase("tried"),
        "read": phrase("read"),
        "solved": phrase("solved"),
        "shown": phrase("solution shown"),
        "later": phrase("solved after the solution was shown"),
        "stand": phrase("{{done}} of {{all}} done"),
        "on": phrase("Continue: {{title}}"),
        "start": phrase("Start"),
        "done": phrase("done"),
        "open": phrase("open"),
        "here": phrase("next"),
        "you": phrase("you are here"),
        "due": phrase("comes again"),
        "again": phrase("{{number}} comes again"),
        "comes": phrase("Comes again: {{number}}"),
        "puzzle": phrase("puzzle {{at}} of {{of}}"),
        "lesson": phrase("lesson"),
        "of": phrase("{{done}} of {{all}}"),
        "predicted": phrase("Predicted so far: {{right}} of {{count}} right."),
    }
    return {name: in_language(text, language) for name, text in words.items()}


def cards_markup(
    syllabus: Syllabus, link: Callable[[Item], str], language: Translator | None, kept: str = "", unkept: str = ""
) -> str:
    """The front page of a course without progress; `link` is the address of a file, `kept` where progress is kept."""
    said = partial(_escaped, language=language)
    names = list(dict.fromkeys(_game_of(chapter) for chapter in syllabus.chapters))
    tabs = "".join(
        f'<button type="button" role="tab" class="tab" data-tab="{name}"><b>{said(game(name).title)}</b>'
        "<small></small></button>"
        for name in names
    )
    tabs = f'<div class="tabs" role="tablist">{tabs}</div>\n' if len(names) > 1 else ""
    first = link(next(iter(syllabus.items)))
    number = 0
    parts = []
    for name in names:
        cards = []
        for chapter in (one for one in syllabus.chapters if _game_of(one) == name):
            number += 1
            cards.append(_card(chapter, number, link, language))
        parts.append(f'<ol class="cards" role="list" data-game="{name}">\n{"".join(cards)}</ol>\n')
    about = f'<p class="about" dir="auto">{said(syllabus.about)}</p>\n' if syllabus.about else ""
    marks = (("lesson", "", "lesson"), ("", "done", "solved"), ("", "due", "comes again"), ("", "here", "next"))
    named = {
        "lesson": phrase("lesson"),
        "solved": phrase("solved"),
        "comes again": phrase("comes again"),
        "next": phrase("next"),
    }
    start = said(phrase("Start"))
    legend = "".join(
        f'<span class="{kind}" data-mark="{mark}"><i class="tick"></i>{said(named[name])}</span>'
        for kind, mark, name in marks
    )
    return (
        f'<header><h1>{said(syllabus.title)}</h1><span class="count" id="stand"></span>'
        f'<progress hidden aria-hidden="true"></progress><span class="kept">{said(kept)}</span></header>\n'
        f"{unkept}"
        f'<div class="onward"><a class="go" id="go" href="{first}" aria-keyshortcuts="Enter">'
        f"<span><b>{start}</b><small></small></span>"
        '<kbd aria-hidden="true">↵</kbd></a><a class="again" hidden aria-keyshortcuts="R">'
        '<span><b></b><small></small></span><kbd aria-hidden="true">R</kbd></a></div>\n'
        f'{tabs}{"".join(parts)}<p class="legend" aria-hidden="true">{legend}</p>\n{about}'
    )


def _card(chapter: Chapter, number: int, link: Callable[[Item], str], language: Translator | None) -> str:
    said = partial(_escaped, language=language)
    puzzles = Count(sum(item.is_puzzle for item in chapter.items), "puzzle")
    many = said(phrase("{puzzles:figure}", puzzles=puzzles))
    about = _SENTENCE_END.split(in_language(chapter.items[0].scenario.about, language).strip(), maxsplit=1)[0]
    ticks = []
    for item in chapter.items:
        title, kind = said(item.title), "" if item.is_puzzle else ' class="lesson"'
        ticks.append(
            f'<li data-file="{html.escape(item.id)}" data-title="{title}"{kind}><a href="{link(item)}" '
            f'data-open="{html.escape(item.id)}" title="{title}" aria-label="{title}">'
            '<i class="tick" role="img"></i></a></li>'
        )
    first = chapter.items[0]
    return (
        f'<li class="card" data-puzzles="{many}"><span class="number"><span>{number}</span><em>{many}</em></span>'
        f'<h2><a class="open" href="{link(first)}" data-open="{html.escape(first.id)}">{said(chapter.title)}</a></h2>'
        f'<p dir="auto">{html.escape(clean(about))}</p><ul class="ticks" role="list">{"".join(ticks)}</ul></li>\n'
    )


def _game_of(chapter: Chapter) -> str:
    return chapter.items[0].scenario.game


def _escaped(text: str, language: Translator | None) -> str:
    """A text in a language, for an element or an attribute."""
    said = in_language(text, language)
    return html.escape("\n".join(clean(line) for line in said.strip().split("\n")))
