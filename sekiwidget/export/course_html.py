"""The HTML of a course of pages: its contents, and the bar above each board, with styles and the progress script."""

from __future__ import annotations

import hashlib
import html
import posixpath
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Final
from urllib.parse import quote

from sekiwidget.board.course_cards import CARDS_SCRIPT, CARDS_STYLE, card_words, cards_markup
from sekiwidget.board.image.text_metrics import clean
from sekiwidget.board.image.theme import DARK, LIGHT, MEASURES
from sekiwidget.board.session.perspective import Json
from sekiwidget.export.page import PageExtras, as_json, escaped, language_attributes, page_head
from sekiwidget.lesson.course.results import begun_rows, csv_head
from sekiwidget.lesson.course.returning import DAYS
from sekiwidget.lesson.course.syllabus import Item, Syllabus
from sekiwidget.text.languages import Translator
from sekiwidget.text.phrase import (
    Language,
    in_language,
    phrase,
)

_NAMES: Final = ("paper", "ink", "ink2", "edge", "line", "now", "on-now", "now-soft", "yes", "yes-soft")


def colour_variables(theme: str) -> str:
    """The colours of the board as CSS variables: light, dark, or as in the reader's system (`auto`)."""
    light, dark = (";".join(f"--{name}:{found[name]}" for name in _NAMES) for found in (LIGHT, DARK))
    if theme == "auto":
        return f":root{{{light}}}\n@media (prefers-color-scheme: dark){{:root{{{dark}}}}}\n"
    return f":root{{color-scheme:{theme};{dark if theme == 'dark' else light}}}\n"


BAR_STYLE: Final = f"""
html, body {{ height: 100% }}
body {{ box-sizing: border-box; display: flex; flex-direction: column; padding: 0 8px; color: var(--ink) }}
main {{ flex: 1; min-height: 0; width: 100%; overflow: auto }}
main > * {{ margin-inline: auto }}
#course {{ display: flex; gap: 8px; align-items: center; width: 100%; max-width: 1240px; margin: 0 auto; padding: 6px 0;
  box-sizing: border-box; font: 14px/1.2 {MEASURES["sans"]} }}
#course a {{ display: flex; align-items: center; min-height: 44px; min-width: 44px; box-sizing: border-box; gap: 6px;
  padding: 4px 12px; border: 1px solid var(--edge); border-radius: 8px; color: var(--ink); text-decoration: none }}
#course a:hover {{ border-color: var(--now) }}
#course a:focus-visible {{ outline: 3px solid var(--now); outline-offset: 1px }}
#course a span {{ overflow: hidden; text-overflow: ellipsis; white-space: nowrap; max-width: 22em }}
#course .home {{ flex: 1; min-width: 0; justify-content: center; border-color: transparent; font-weight: 700 }}
#course .home span {{ max-width: none }}
#course.done .next {{ background: var(--now); border-color: var(--now); color: var(--on-now); font-weight: 700 }}
#unkept {{ max-width: 1240px; margin: 0 auto 6px; padding: 6px 12px; border: 1px solid var(--edge); border-radius: 8px;
  font: 14px/1.35 {MEASURES["sans"]}; box-sizing: border-box; width: 100% }}
#unkept[hidden] {{ display: none }}
@media (max-width: 700px) {{ #course .step span {{ display: none }} #course .step {{ justify-content: center }}
  #course .home {{ padding: 4px 0 }} #course .home span {{ white-space: normal; text-align: center; text-wrap: balance;
  display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 2 }} }}
"""
"""The style of a page: a bar above the board, which takes the rest of the window."""

CONTENTS_STYLE: Final = (
    """
body { margin: 0; background: var(--paper) }
#unkept { padding: 8px 12px; border: 1px solid var(--edge); border-radius: 8px }
#save { font: inherit; min-height: 44px; padding: 6px 14px; border: 1px solid var(--edge); border-radius: 8px;
  background: none; color: inherit; cursor: pointer }
"""
    + CARDS_STYLE
)
"""The style of the contents: the front page of the course."""


# -- scripts that store a learner's progress in the browser ------------------------------------------------------------

_STORE_SCRIPT: Final = """
// In a package for a learning platform the page around this one keeps what a learner does, at the platform. It is of
// another site if it is none of ours.
const platform = (() => {{
  try {{
    return parent.coursePlatform;
  }} catch {{
    return undefined;
  }}
}})();
// What a learner has done, by file: tried, read, solved, shown (the solution), or solved later, when it had been shown.
// A browser may refuse to keep it.
const kept = {{
  key: {key},
  get store() {{
    return platform?.store ?? localStorage;
  }},
  read() {{
    try {{
      const found = JSON.parse(this.store.getItem(this.key) ?? "{{}}");
      return found && typeof found === "object" ? found : {{}};
    }} catch {{
      return this.refused();
    }}
  }},
  note(file, how) {{
    const all = this.read();
    const before = all[file];
    if (before === "shown") {{
      // The result is final; what comes after it only says that the puzzle is done.
      if (how !== "solved") return;
      how = "later";
    }}
    if (before === how || ["solved", "read", "later"].includes(before)) return;
    try {{
      this.store.setItem(this.key, JSON.stringify({{ ...all, [file]: how }}));
    }} catch {{
      this.refused();
    }}
  }},
  // The missed puzzles: the day of each, and how often it was solved at once since.
  days: {days},
  returning() {{
    try {{
      const found = JSON.parse(this.store.getItem(`${{this.key}}/returning`) ?? "{{}}");
      return found && typeof found === "object" ? found : {{}};
    }} catch {{
      return {{}};
    }}
  }},
  today() {{
    const now = new Date();
    return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000;
  }},
  dueOn(found) {{
    return found && found[1] < this.days.length ? found[0] + this.days[found[1]] : Infinity;
  }},
  due() {{
    const found = Object.entries(this.returning()).map(([file, one]) => [this.dueOn(one), file]);
    const now = found.filter(([day]) => day <= this.today());
    return now.sort(([a, one], [b, other]) => a - b || (one < other ? -1 : 1)).map(([, file]) => file);
  }},
  noteReturning(file, missed) {{
    const all = this.returning();
    if (!missed && this.dueOn(all[file]) > this.today()) return;
    all[file] = [this.today(), missed ? 0 : all[file][1] + 1];
    try {{
      this.store.setItem(`${{this.key}}/returning`, JSON.stringify(all));
    }} catch {{
      this.refused();
    }}
  }},
  // What was predicted, and what is counted: each question and each count has an entry of its own, so that pages which
  // are open at once do not replace what the others have kept.
  entry(kind, file, name) {{
    return `${{this.key}}/${{kind}}/${{file}}/${{name}}`;
  }},
  get(entry) {{
    try {{
      return this.store.getItem(entry);
    }} catch {{
      this.refused();
    }}
  }},
  put(entry, value) {{
    try {{
      this.store.setItem(entry, value);
    }} catch {{
      this.refused();
    }}
  }},
  counted(file, name) {{
    return Math.trunc(Number(this.get(this.entry("counted", file, name)))) || 0;
  }},
  // Once a result is final, only later tries are counted.
  count(file, name) {{
    const later = ["shown", "solved", "later"].includes(this.read()[file]);
    if (later && name !== "tries") return;
    const counts = later ? "later_tries" : name;
    this.put(this.entry("counted", file, counts), this.counted(file, counts) + 1);
  }},
  // The first answer to a question counts.
  predict(file, node, result) {{
    const entry = this.entry("predicted", file, node);
    if (this.get(entry) === null) this.put(entry, result);
  }},
  predictions(file) {{
    const before = this.entry("predicted", file, "");
    const found = {{ right: 0, wrong: 0, skipped: 0 }};
    let entries = [];
    try {{
      entries = platform ? platform.store.entries() : Object.entries(localStorage);
    }} catch {{
      this.refused();
    }}
    for (const [entry, result] of entries) {{
      const asked = entry.startsWith(before) && /^[0-9]+$/.test(entry.slice(before.length));
      if (asked && Object.hasOwn(found, result)) found[result] += 1;
    }}
    return found;
  }},
  refused() {{
    document.getElementById("unkept").hidden = false;
    return {{}};
  }},
}};
"""

_PAGE_SCRIPT: Final = """
const file = {file}, last = {last}, chapter = {chapter}, answers = {answers};
const bar = document.getElementById("course");
const DONE = ["read", "solved", "later"];
const sitting = {{ missed: false, over: false }};
function done(how) {{
  kept.note(file, how);
  bar.classList.toggle("done", DONE.includes(how) || DONE.includes(kept.read()[file]));
}}
// Where one is in the chapter, as a board of a course says it.
function located() {{
  const all = kept.read();
  const progress = chapter.files.map(([id, title]) => {{
    const how = DONE.includes(all[id]) ? ["solved"] : all[id] ? ["missed"] : [];
    return [id, [...how, ...(id === file ? ["now"] : [])].join(" "), title];
  }});
  const head = last === null ? "puzzle" : "lesson";
  const where = {{ progress, chapter: chapter.title, ...chapter.more }};
  const told = state[head] ?? {{}};
  if (JSON.stringify({{ ...told, ...where }}) !== JSON.stringify(told)) model.set(head, {{ ...told, ...where }});
}}
function noted() {{
  const how = state.puzzle?.state;
  // What was missed in this sitting comes again, also if it is solved in it; after its end nothing counts.
  if (!sitting.over && ["wrong", "shown", "solved"].includes(how)) {{
    if (how !== "solved" || !sitting.missed) kept.noteReturning(file, how !== "solved");
    sitting.missed ||= how !== "solved";
    sitting.over = how !== "wrong";
  }}
  if (how === "solved") done("solved");
  else if (how === "shown") done("shown");
  else if (how === "wrong") done("tried");
  else if (last !== null && state.cursor === last) done("read");
  located();
}}
const next = bar.querySelector(".next");
// What is done offers the next page in its board, and a lesson that was read before by the key of the bar.
model.send = (asked) => {{
  if (asked.puzzle === "next") next?.click();
  const found = asked.puzzle === "open" && chapter.files.find(([id]) => id === asked.name);
  if (found) location.href = found[2];
  if (asked.count) kept.count(file, asked.count);
  if (asked.count === "tries") platform?.tried(file, asked.said, asked.state === "solved");
  if (Object.hasOwn(answers, asked.node) && "predict" in asked) {{
    const result = asked.predict === null ? "skipped" : asked.predict === answers[asked.node] ? "right" : "wrong";
    kept.predict(file, asked.node, result);
  }}
}};
addEventListener("keydown", (event) => {{
  if (event.defaultPrevented) return;
  const types = event.composedPath()[0].matches?.("input, textarea, select");
  const held = event.ctrlKey || event.metaKey || event.altKey;
  if (last === null || types || held || event.key.toLowerCase() !== "n") return;
  if (bar.classList.contains("done")) next?.click();
}});
bar.classList.toggle("done", DONE.includes(kept.read()[file]));
platform?.opened(file);
model.on("change:puzzle", noted);
model.on("change:cursor", noted);
noted();
"""

_CONTENTS_SCRIPT: Final = """
const words = {words};
const head = {head}, rows = {rows};
const root = document.querySelector(".course");
const show = () => {{
  const predicted = Object.fromEntries(rows.map(([file]) => [file, kept.predictions(file)]));
  showCourse(root, {{ states: kept.read(), due: kept.due(), predicted }}, words);
}};
show();
if (platform) root.querySelector(".kept").textContent = platform.kept;
platform?.opened("");
listenToCourse(root, document);
// The results as a table, in the columns of a notebook's: the first ones of each row are written already.
function resultsTable() {{
  const states = kept.read();
  const row = ([file, begun]) => {{
    const state = states[file];
    const {{ right, wrong, skipped }} = kept.predictions(file);
    const [tries, hints, later] = ["tries", "hints", "later_tries"].map((name) => kept.counted(file, name));
    const solved = Number(["solved", "read"].includes(state));
    const shown = Number(["shown", "later"].includes(state));
    const counted = [solved, tries, hints, shown, later, Number(state === "later"), right, wrong, skipped];
    return `${{[begun, ...counted]}}\\n`;
  }};
  return [`${{head}}\\n`, ...rows.map(row)].join("");
}}
document.getElementById("save").addEventListener("click", (event) => {{
  // The second click of two saves nothing more.
  if (event.detail > 1) return;
  const address = URL.createObjectURL(new Blob([resultsTable()], {{ type: "text/csv" }}));
  Object.assign(document.createElement("a"), {{ href: address, download: "results.csv" }}).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}});
// A page that is gone back to may be shown as it was.
addEventListener("pageshow", show);
"""


def progress_key(title: str, files: Iterable[str]) -> str:
    """The name under which a browser stores the progress of a course: courses on one server do not share it."""
    return f"sekiwidget/{hashlib.sha256(chr(10).join([title, *files]).encode()).hexdigest()[:16]}"


def page_script(key: str, file: str, last: int | None, chapter: Json, answers: Mapping[int, int]) -> str:
    """The script of the page of a file; a lesson counts as read once the learner is at its `last` node.

    `answers` are the right ones to its questions, by node.

    `chapter` has its `title`, its `files` (id, title and link), and as `more` the title of the `next` file and what
    this one `ends`.
    """
    values = {"key": key, "days": DAYS, "file": file, "last": last, "chapter": chapter, "answers": answers}
    return (_STORE_SCRIPT + _PAGE_SCRIPT).format(**{name: as_json(value) for name, value in values.items()})


def contents_script(syllabus: Syllabus, key: str, language: Language | None = None) -> str:
    """The script of the contents page."""
    values = {
        "key": key,
        "days": DAYS,
        "words": card_words(language),
        "head": csv_head(),
        "rows": list(begun_rows(syllabus).items()),
    }
    script = (_STORE_SCRIPT + _CONTENTS_SCRIPT).format(**{name: as_json(value) for name, value in values.items()})
    return CARDS_SCRIPT + script


# -- markup ------------------------------------------------------------------------------------------------------------

INDEX: Final = "index.html"

NOT_STORED: Final = phrase("This browser does not store data for this page, so your progress is not saved.")
"""Shown where the browser stores nothing."""

_CONTENTS_PAGE: Final = """\
{head}<body>
<main class="course">
{cards}<p><button type="button" id="save">{save}</button></p>
</main>
<script type="module">
{script}</script>
</body>
</html>
"""

_POLICY: Final = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'"
"""Nothing is fetched."""


def page_path(item: Item) -> str:
    """The path of the page of a file, in the folder of the course."""
    return f"{item.id}.html"


def contents_page(syllabus: Syllabus, key: str, theme: str, language: Translator | None = None) -> str:
    """The page that lists all chapters and files, in their order."""
    unkept = f'<p id="unkept" hidden>{html.escape(in_language(NOT_STORED, language))}</p>\n'
    save = html.escape(in_language(phrase("Save your results as a table (CSV)"), language))
    return _CONTENTS_PAGE.format(
        head=page_head(
            in_language(syllabus.title, language),
            policy=_POLICY,
            style=colour_variables(theme) + CONTENTS_STYLE,
            attributes=language_attributes(language),
        ),
        cards=cards_markup(
            syllabus, lambda item: _link(INDEX, page_path(item)), language, phrase("kept in this browser"), unkept
        ),
        save=save,
        script=contents_script(syllabus, key, language),
    )


def page_extras(
    syllabus: Syllabus,
    item: Item,
    key: str,
    theme: str,
    last: int | None,
    language: Translator | None = None,
    answers: Mapping[int, int] | None = None,
) -> PageExtras:
    """The bar of the page of a file, with links to the neighbouring files and the contents; and its progress script.

    `last` is the node at which a lesson counts as read, `answers` are the right ones to its questions, by node.
    """
    said = partial(in_language, language=language)
    items = list(syllabus.items)
    at = items.index(item)
    here = page_path(item)
    before = items[at - 1] if at else None
    after = items[at + 1] if at + 1 < len(items) else None
    bar = []
    if before:
        bar.append(_neighbour_link(here, before, "before", said(phrase("Back: {title}", title=before.title))))
    title = escaped(said(syllabus.title))
    bar.append(f'<a class="home" href="{_link(here, INDEX)}" title="{title}"><span>{title}</span></a>')
    if after:
        bar.append(_neighbour_link(here, after, "next", said(phrase("Next: {title}", title=after.title))))
    named = html.escape(said(phrase("Course")))
    above = f'<nav id="course" aria-label="{named}">{"".join(bar)}</nav>\n'
    above += f'<p id="unkept" hidden>{html.escape(said(NOT_STORED))}</p>\n'
    following = clean(said(after.title)) if after else ""
    script = page_script(key, item.id, last, _chapter(syllabus, item, after, language), answers or {})
    return PageExtras(above, colour_variables(theme) + BAR_STYLE, script, following)


def _chapter(syllabus: Syllabus, item: Item, after: Item | None, language: Translator | None) -> Json:
    """The chapter of a file, as its page tells it."""
    said = partial(in_language, language=language)
    chapter = next(one for one in syllabus.chapters if item in one.items)
    here = page_path(item)
    more = {
        "next": clean(said(after.title)) if after else "",
        "ends": "course" if after is None else "" if after in chapter.items else "chapter",
    }
    return {
        "title": clean(said(chapter.title)),
        "files": [[one.id, clean(said(one.title)), _path(here, page_path(one))] for one in chapter.items],
        "more": {name: value for name, value in more.items() if value},
    }


def _neighbour_link(here: str, to: Item, name: str, words: str) -> str:
    sign = {"before": "‹", "next": "›"}[name]
    told = html.escape(clean(words))
    parts = [f'<b aria-hidden="true">{sign}</b>', f"<span>{told}</span>"]
    shown = "".join(parts if name == "before" else parts[::-1])
    key = ' aria-keyshortcuts="N"' if name == "next" else ""
    link = _link(here, page_path(to))
    return f'<a class="step {name}" href="{link}" aria-label="{told}" title="{told}"{key}>{shown}</a>'


def _link(here: str, to: str) -> str:
    """The relative link from one page to another, as markup."""
    return html.escape(_path(here, to))


def _path(here: str, to: str) -> str:
    """The relative path from one page to another, both in the folder of the course."""
    return quote(posixpath.relpath(to, posixpath.dirname(here) or "."))
