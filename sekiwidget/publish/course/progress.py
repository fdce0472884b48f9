"""The script that keeps a learner's progress in the browser, for the pages and the contents of a course."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Final

from sekiwidget.board.export.page_frame import as_json
from sekiwidget.text.phrase import Language, data_in_language, phrase

_KEPT: Final = """
// What a learner has done, by file: tried, read, solved, shown (the solution), or solved later, when it had been shown.
// A browser may refuse to keep it.
const kept = {{
  key: {key},
  read() {{
    try {{
      const found = JSON.parse(localStorage.getItem(this.key) ?? "{{}}");
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
      localStorage.setItem(this.key, JSON.stringify({{ ...all, [file]: how }}));
    }} catch {{
      this.refused();
    }}
  }},
  refused() {{
    document.getElementById("unkept").hidden = false;
    return {{}};
  }},
}};
"""

_PAGE: Final = """
const file = {file}, last = {last};
const bar = document.getElementById("course");
const DONE = ["read", "solved", "later"];
function done(how) {{
  kept.note(file, how);
  bar.classList.toggle("done", DONE.includes(how) || DONE.includes(kept.read()[file]));
}}
function noted() {{
  const how = state.puzzle?.state;
  if (how === "solved") done("solved");
  else if (how === "shown") done("shown");
  else if (how === "wrong") done("tried");
  else if (last !== null && state.cursor === last) done("read");
}}
const next = bar.querySelector(".next");
// A puzzle that is done offers the next page in its board; a lesson, which has no keys for it, by the bar and its key.
model.send = (asked) => void (asked.puzzle === "next" && next?.click());
addEventListener("keydown", (event) => {{
  const types = event.composedPath()[0].matches?.("input, textarea, select");
  const held = event.ctrlKey || event.metaKey || event.altKey;
  if (last === null || types || held || event.key.toLowerCase() !== "n") return;
  if (bar.classList.contains("done")) next?.click();
}});
bar.classList.toggle("done", DONE.includes(kept.read()[file]));
model.on("change:puzzle", noted);
model.on("change:cursor", noted);
noted();
"""

_CONTENTS: Final = """
const words = {words};
function show() {{
  const all = kept.read();
  const files = [...document.querySelectorAll("li[data-file]")];
  for (const one of files) {{
    const how = all[one.dataset.file];
    one.dataset.state = how ?? "";
    one.querySelector("i").setAttribute("aria-label", words[how] ?? "");
  }}
  const open = files.filter((one) => !["read", "solved", "later"].includes(one.dataset.state));
  const done = files.length - open.length;
  const stand = words.stand.replace("{{done}}", done).replace("{{all}}", files.length);
  document.getElementById("stand").textContent = done ? stand : "";
  const go = document.getElementById("go");
  if (!done || !open[0]) return;
  go.href = open[0].querySelector("a").getAttribute("href");
  go.textContent = words.on.replace("{{title}}", open[0].querySelector("b").textContent);
}}
show();
// A page that is gone back to may be shown as it was.
addEventListener("pageshow", show);
"""


def key_of(title: str, files: Iterable[str]) -> str:
    """The name under which the progress of a course is kept: two courses on one server do not share it."""
    return f"sekiwidget/{hashlib.sha256(chr(10).join([title, *files]).encode()).hexdigest()[:16]}"


def of_page(key: str, file: str, last: int | None) -> str:
    """The script of the page of a file; a lesson is read when the learner comes to its `last` node."""
    return (_KEPT + _PAGE).format(key=as_json(key), file=as_json(file), last=as_json(last))


def of_contents(key: str, language: Language | None = None) -> str:
    """The script of the contents."""
    words = {
        "tried": phrase("tried"),
        "read": phrase("read"),
        "solved": phrase("solved"),
        "shown": phrase("solution shown"),
        "later": phrase("solved after the solution was shown"),
        "stand": phrase("{{done}} of {{all}} done"),
        "on": phrase("Go on: {{title}}"),
    }
    return (_KEPT + _CONTENTS).format(key=as_json(key), words=as_json(data_in_language(words, language)))


UNKEPT: Final = phrase(
    "This browser refuses to store anything for this page, so it does not remember what you have done."
)
"""Told where nothing can be kept."""
