"""The page that a learning platform opens: it shows the course in a frame, and keeps the progress at the platform.

1. It looks for the platform's `API` in the windows around it, then in the window that opened it, as SCORM 1.2 says. If
   there is none it says so once, and the course works as ordinary pages, which keep the progress in the browser.
2. `cmi.suspend_data` has the progress so far: it becomes `coursePlatform.store`, which the pages of the course use in
   place of the browser's `localStorage`. `cmi.core.lesson_location` has the number of the file where one was: its page
   is opened.
3. After each change it sets `suspend_data`, the score (the share of puzzles that are solved, of 100) and the status
   (`completed` when every lesson is read and every puzzle solved, `incomplete` before), and commits. A try is one
   interaction: the puzzle, the move, and whether it solved the puzzle.
4. When it is closed it sets the time that it was open, and finishes.

The progress of a file in `suspend_data` is a letter for its state, then the numbers of tries, of hints, and of tries
after the end, the day it was missed and how often it was solved since, and its predictions, with dots between them;
there are commas between files, in the order of the course. If that is too long, the last fields are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from sekiwidget.export.page import as_json, language_attributes, page_head
from sekiwidget.lesson.course.syllabus import Item
from sekiwidget.text.languages import Translator
from sekiwidget.text.phrase import in_language, phrase

LONGEST_DATA: Final = 4_096
LONGEST_RESPONSE: Final = 255
"""The most characters that SCORM 1.2 lets `suspend_data` and the response to an interaction have."""

_NO_PLATFORM: Final = phrase("No learning platform was found, so your progress is kept in this browser only.")
_NOT_TAKEN: Final = phrase("The learning platform did not take your progress.")
_KEPT: Final = phrase("kept by the learning platform")

_STYLE: Final = """\
:root { color-scheme: light dark }
html, body { height: 100%; margin: 0 }
body { display: flex; flex-direction: column }
iframe { flex: 1; min-height: 0; border: 0 }
#told { margin: 0; padding: 6px 12px; font: 14px/1.35 sans-serif }
#told[hidden] { display: none }
"""

_PAGE: Final = """\
{head}<body>
<p id="told" role="status" hidden></p>
<script>
{script}</script>
</body>
</html>
"""

_POLICY: Final = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; frame-src 'self' file:"

_SCRIPT: Final = """
const key = {key}, files = {files}, contents = {contents}, words = {words};
const LONGEST_DATA = {longest_data}, LONGEST_RESPONSE = {longest_response};
const STATES = {{ t: "tried", r: "read", s: "solved", h: "shown", l: "later" }};
const LETTERS = Object.fromEntries(Object.entries(STATES).map(([letter, state]) => [state, letter]));
const COUNTS = ["tries", "hints", "later_tries"];
const RESULTS = {{ r: "right", w: "wrong", s: "skipped" }};
const MARK = `1 ${{key.slice(-8)}} `;
const told = document.getElementById("told");

function tell(text) {{
  told.textContent = text;
  told.hidden = false;
}}

// -- the platform -----------------------------------------------------------------------------------------------------

function apiAround(from) {{
  for (let at = from, deep = 0; at && deep < 20; at = at.parent === at ? null : at.parent, deep++) {{
    try {{
      if (at.API?.LMSInitialize) return at.API;
    }} catch {{
      // A window of another site.
    }}
  }}
  return undefined;
}}

function openerOf(one) {{
  try {{
    return one.opener;
  }} catch {{
    return null;
  }}
}}

const api = apiAround(window) ?? apiAround(openerOf(window)) ?? apiAround(openerOf(top));
const began = Date.now();
const get = (name) => String(api.LMSGetValue(name) ?? "");
const set = (name, value) => api.LMSSetValue(name, String(value));

// Not every platform takes interactions, so what counts is whether it takes the rest.
function commit(taken = "true") {{
  const committed = api.LMSCommit("");
  if (![taken, committed].every((one) => String(one) === "true")) tell(words.refused);
}}

// -- what the pages keep, as in a browser's store ---------------------------------------------------------------------

const held = new Map();
const store = {{
  getItem: (name) => held.get(name) ?? null,
  setItem(name, value) {{
    held.set(name, String(value));
    save();
  }},
  entries: () => [...held],
}};

// A file may have any name.
function parsed(name) {{
  return Object.assign(Object.create(null), JSON.parse(held.get(name) ?? "{{}}"));
}}

const base36 = (value) => (value ? Number(value).toString(36) : "");

function fieldsOf(file) {{
  const [day, times] = parsed(`${{key}}/returning`)[file] ?? [];
  const counts = COUNTS.map((name) => base36(held.get(`${{key}}/counted/${{file}}/${{name}}`)));
  const before = `${{key}}/predicted/${{file}}/`;
  const predicted = [...held].filter(([name]) => name.startsWith(before));
  const made = predicted.map(([name, result]) => base36(name.slice(before.length)).toUpperCase() + result[0]);
  return [LETTERS[parsed(key)[file]] ?? "", ...counts, base36(day), base36(times), made.join("")];
}}

function packed() {{
  const all = files.map(([file]) => fieldsOf(file));
  for (let most = all[0].length; most > 0; most--) {{
    const shown = all.map((fields) => fields.slice(0, most).join(".").replace(/\\.+$/, ""));
    const text = MARK + shown.join(",").replace(/,+$/, "");
    if (text.length <= LONGEST_DATA) return text;
  }}
  return MARK;
}}

function unpack(text) {{
  if (!text.startsWith(MARK)) return;
  const states = {{}}, returning = {{}};
  text.slice(MARK.length).split(",").slice(0, files.length).forEach((one, at) => {{
    const [file] = files[at];
    const [letter, ...fields] = one.split(".");
    const numbers = fields.slice(0, 5).map((field) => parseInt(field, 36) || 0);
    if (Object.hasOwn(STATES, letter)) states[file] = STATES[letter];
    COUNTS.forEach((name, place) => {{
      if (numbers[place]) held.set(`${{key}}/counted/${{file}}/${{name}}`, String(numbers[place]));
    }});
    if (numbers[3]) returning[file] = [numbers[3], numbers[4] ?? 0];
    for (const [, node, result] of (fields[5] ?? "").matchAll(/([0-9A-Z]+)([rws])/g)) {{
      held.set(`${{key}}/predicted/${{file}}/${{parseInt(node, 36)}}`, RESULTS[result]);
    }}
  }});
  held.set(key, JSON.stringify(states));
  held.set(`${{key}}/returning`, JSON.stringify(returning));
}}

// -- what the platform is told ----------------------------------------------------------------------------------------

function save() {{
  const states = parsed(key);
  const done = files.filter(([file]) => ["read", "solved", "later"].includes(states[file]));
  const marked = files.some(([, , puzzle]) => puzzle) ? files.filter(([, , puzzle]) => puzzle) : files;
  const right = marked.filter(([file]) => ["read", "solved"].includes(states[file]));
  const taken = set("cmi.suspend_data", packed());
  set("cmi.core.score.raw", Math.round((100 * right.length) / marked.length));
  set("cmi.core.lesson_status", done.length === files.length ? "completed" : "incomplete");
  commit(taken);
}}

const two = (value) => String(value).padStart(2, "0");

function tried(file, said, solved) {{
  const number = interactions++;
  const at = files.findIndex(([one]) => one === file);
  const now = new Date();
  const of = `cmi.interactions.${{number}}`;
  set(`${{of}}.id`, `${{at + 1}}_${{file.replace(/[^A-Za-z0-9-]+/g, "_")}}`.slice(0, 255));
  set(`${{of}}.time`, [now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join(":"));
  set(`${{of}}.type`, "fill-in");
  // Half a letter is none.
  const text = String(said).replace(/\\s+/g, " ").slice(0, LONGEST_RESPONSE).replace(/[\\ud800-\\udbff]$/, "");
  set(`${{of}}.student_response`, text);
  set(`${{of}}.result`, solved ? "correct" : "wrong");
  commit();
}}

function opened(file) {{
  set("cmi.core.lesson_location", file === "" ? "" : files.findIndex(([one]) => one === file) + 1);
  commit();
}}

function finish() {{
  const seconds = Math.round((Date.now() - began) / 1000);
  const time = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(":");
  set("cmi.core.session_time", time);
  set("cmi.core.exit", "suspend");
  api.LMSFinish("");
}}

// -- opening ----------------------------------------------------------------------------------------------------------

let interactions = 0;
const frame = Object.assign(document.createElement("iframe"), {{ title: document.title, src: contents }});
if (api && String(api.LMSInitialize("")) === "true") {{
  unpack(get("cmi.suspend_data"));
  interactions = Number(get("cmi.interactions._count")) || 0;
  set("cmi.core.score.min", 0);
  set("cmi.core.score.max", 100);
  frame.src = files[Number(get("cmi.core.lesson_location")) - 1]?.[1] ?? contents;
  window.coursePlatform = {{ store, tried, opened, kept: words.kept }};
  save();
  addEventListener("pagehide", finish, {{ once: true }});
  // A page that is gone back to has finished.
  addEventListener("pageshow", (event) => event.persisted && location.reload());
}} else {{
  tell(words.alone);
  // It is said once: the next page hides it.
  let pages = 0;
  frame.addEventListener("load", () => {{
    pages += 1;
    told.hidden = pages > 1;
  }});
}}
document.body.append(frame);
"""


def launch_page(
    title: str, key: str, items: Sequence[tuple[Item, str]], contents: str, language: Translator | None = None
) -> str:
    """The page that a platform opens.

    Args:
        title: that of the course.
        key: the name under which its pages store the progress.
        items: its files, each with the address of its page.
        contents: the address of the contents.
        language: None is English.
    """
    said = partial(in_language, language=language)
    values = {
        "key": key,
        "files": [[item.id, address, item.is_puzzle] for item, address in items],
        "contents": contents,
        "words": {"alone": said(_NO_PLATFORM), "refused": said(_NOT_TAKEN), "kept": said(_KEPT)},
        "longest_data": LONGEST_DATA,
        "longest_response": LONGEST_RESPONSE,
    }
    return _PAGE.format(
        head=page_head(said(title), policy=_POLICY, style=_STYLE, attributes=language_attributes(language)),
        script=_SCRIPT.format(**{name: as_json(value) for name, value in values.items()}),
    )
