"""The HTML page around the cells of a notebook: one file that loads nothing and runs nothing but our boards."""

from __future__ import annotations

import base64
import hashlib
from html import escape
from importlib.resources import files
from typing import Any, Final, NamedTuple

from sekiwidget.board.export.page_frame import as_json, inlined, module, tongue
from sekiwidget.text.languages import Translator
from sekiwidget.text.phrase import in_language, phrase

TEMPLATES: Final = files("sekiwidget.publish.notebook") / "template"

_PAGE: Final = """<!doctype html>
<html {tongue} class="{theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="generator" content="sekiwidget">
<title>{title}</title>
<style>
{style}
</style>
</head>
<body>
<main>
{cells}
</main>
<footer class="note">{about}<noscript><p>{scripts}</p></noscript></footer>
<script type="application/json" id="boards">{boards}</script>
<script type="module">{script}</script>
</body>
</html>
"""

_POLICY: Final = (
    "default-src 'none'; script-src '{script}' blob:; style-src 'unsafe-inline'; img-src data:; media-src data:; "
    "font-src data:; form-action 'none'; base-uri 'none'"
)
"""The browser blocks all network access, and every script but ours, by its hash. `blob:` is for what ours unpacks."""

_HEADINGS: Final = ("h1", "h2", "h3")
_SCRIPTS: Final = phrase("To step through the boards, allow scripts for this file.")
_MANY: Final = 4
"""From how many headings on there is a table of contents."""


class Heading(NamedTuple):
    """A heading of the text: its element, its anchor, its words."""

    level: str
    anchor: str
    words: str


def script() -> str:
    """What shows the boards of a page: the front end's module and the models for it. Raises BundleMissing."""
    return f"\n{inlined(module())}\n{(TEMPLATES / 'boards.js').read_text(encoding='utf-8')}"


def headings(cells: str) -> list[Heading]:
    """The headings in HTML, in order."""
    from bs4 import BeautifulSoup

    found = []
    for element in BeautifulSoup(cells, "html.parser").find_all(_HEADINGS):
        for link in element.find_all("a", class_="anchor-link"):
            link.decompose()
        found.append(Heading(element.name, str(element.get("id", "")), element.get_text().strip()))
    return found


def page(cells: str, boards: dict[str, Any], name: str, theme: str = "auto", language: Translator | None = None) -> str:
    """The file.

    Args:
        cells: the notebook's cells as HTML.
        boards: the boards in them, as `Boards.to_json` gives them.
        name: the name of the notebook's file.
        theme: `auto` (the reader's system setting), `light` or `dark`.
        language: of what the page says itself; None is English.
    """
    if theme not in ("auto", "light", "dark"):
        raise ValueError(phrase("no theme is called {theme!r}; known: auto, light, dark", theme=theme))
    found, ours = headings(cells), script() if boards["shown"] else ""
    title = next((one.words for one in found if one.level == "h1"), "") or name
    if theme != "auto":
        boards = boards | {"shown": {key: state | {"theme": theme} for key, state in boards["shown"].items()}}
    return _PAGE.format(
        tongue=tongue(language),
        theme=theme,
        policy=_POLICY.format(script=_hash(ours)),
        title=escape(title),
        style=(TEMPLATES / "page.css").read_text(encoding="utf-8"),
        cells=_with_contents(cells, found, in_language(phrase("Contents"), language)),
        about=escape(in_language(_about(name, bool(boards["shown"])), language)),
        scripts=escape(in_language(_SCRIPTS, language)),
        boards=as_json(boards),
        script=ours,
    )


def _hash(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


def _about(name: str, steps: bool) -> str:
    if not steps:
        return phrase("Made from {name} by sekiwidget.", name=name)
    return phrase(
        "Made from {name} by sekiwidget. The boards step on this page: click one, then press → and ←; ? shows all "
        "keys. To run its cells and play on, open the notebook in Jupyter.",
        name=name,
    )


def _with_contents(cells: str, found: list[Heading], named: str) -> str:
    """The cells with a table of contents below the title, or before all if there is none."""
    before, title, after = cells.partition("</h1>")
    listed = _contents(found, named)
    return f"{before}{title}{listed}{after}" if title else f"{listed}{cells}"


def _contents(found: list[Heading], named: str) -> str:
    listed = [one for one in found if one.level != "h1" and one.anchor]
    if len(listed) < _MANY:
        return ""
    rows = "".join(
        f'<li class="{one.level}"><a href="#{escape(one.anchor)}">{escape(one.words)}</a></li>' for one in listed
    )
    return f"<nav><details><summary>{escape(named)}</summary><ol>{rows}</ol></details></nav>"
