"""The page of a notebook: its cells as HTML by nbconvert, and around them a file that runs nothing but our boards."""

from __future__ import annotations

import base64
import hashlib
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, NamedTuple

import jinja2
from nbconvert.exporters import HTMLExporter
from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath
from nbformat import NotebookNode
from traitlets.config import Config

from sekiwidget.board.mime_bundle import VIEW
from sekiwidget.export.notebook_html import as_typed, has_too_many_marks, mathml, safe_html
from sekiwidget.export.notebook_widgets import Widgets
from sekiwidget.export.page import (
    MAKE_MODEL,
    as_json,
    check_theme,
    front_end_script,
    language_attributes,
    page_head,
    shows_review,
)
from sekiwidget.text.languages import Translator
from sekiwidget.text.phrase import Language, in_language, phrase

TEMPLATES: Final = files("sekiwidget.export") / "notebook_template"

_TYPES: Final = [
    VIEW,
    "text/html",
    "text/markdown",
    "image/svg+xml",
    "text/latex",
    "image/png",
    "image/jpeg",
    "text/plain",
]
"""The forms of an output that are shown, the best first. Scripts are not among them."""

_TAGS: Final = {
    "remove_cell_tags": ("remove_cell", "remove-cell"),
    "remove_input_tags": ("remove_input", "remove-input", "hide-input"),
    "remove_all_outputs_tags": ("remove_output", "remove-output"),
}
"""Tags by which Jupyter Book and nbconvert's handbook hide parts of cells."""


class _Renderer(IPythonRenderer):
    """Markdown as nbconvert renders it, with formulas that need no script."""

    def block_math(self, body: str) -> str:
        return mathml(body, display=True)

    def inline_math(self, body: str) -> str:
        return mathml(body, display=False)

    def latex_environment(self, name: str, body: str) -> str:
        return mathml(f"\\begin{{{name}}}{body}\\end{{{name}}}", display=True)

    def block_mermaidjs(self, code: str) -> str:
        return f"<pre><code>{escape(code)}</code></pre>"

    def _embed_image_or_attachment(self, src: str) -> str:
        name = src.removeprefix("attachment:")
        return src if name != src and not self.attachments.get(name) else str(super()._embed_image_or_attachment(src))


class CellExporter(HTMLExporter):
    """Exports the cells of a notebook as HTML; pictures beside it, in `folder`, are embedded."""

    def __init__(self, widgets: Widgets, folder: Path | None, language: Language | None = None) -> None:
        remover = {"enabled": True, **{name: set(tags) for name, tags in _TAGS.items()}}
        super().__init__(  # type: ignore[no-untyped-call]
            config=Config({"TagRemovePreprocessor": remover, "NbConvertBase": {"display_data_priority": _TYPES}}),
            template_name="basic",
            raw_template=(TEMPLATES / "cells.html.j2").read_text(encoding="utf-8"),
            extra_template_basedirs=[],
            filters={
                "safe_html": lambda html: safe_html(html, folder, language),
                "shown_widget": lambda data: widgets.html(data[VIEW], data),
                "formula": lambda text: mathml(text.strip().strip("$"), display=True),
            },
        )
        self._folder, self._language = folder, language

    @jinja2.pass_context
    def markdown2html(self, context: Any, source: str) -> str:
        """Markdown as HTML, with the pictures attached to its cell; as typed if it would take too long."""
        if has_too_many_marks(source):
            return as_typed(source, self._language)
        attachments = context.get("cell", {}).get("attachments", {})
        renderer = _Renderer(escape=False, attachments=attachments, anchor_link_text="#")
        return safe_html(MarkdownWithMath(renderer=renderer).render(source), self._folder, self._language)

    def inner(self, notebook: NotebookNode) -> str:
        """The cells."""
        return str(self.from_notebook_node(notebook)[0])


# -- the page ----------------------------------------------------------------------------------------------------------

_PAGE: Final = """\
{head}<body>
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
"""The browser blocks all network access, and all scripts but ours, by hash. `blob:` is for its unpacked parts."""

_HEADINGS: Final = ("h1", "h2", "h3")
_SCRIPTS: Final = phrase("To step through the boards, allow scripts for this file.")
_FEWEST_HEADINGS: Final = 4
"""The number of headings from which on there is a table of contents."""


class Heading(NamedTuple):
    """A heading of the text: its element, its anchor, its words."""

    level: str
    anchor: str
    words: str


def boards_script(reviewed: bool = False) -> str:
    """The script that shows the boards of a page, of which some bring a finished review if it is `reviewed`.

    It has the front end and the models for it. Raises BundleMissing.
    """
    boards = (TEMPLATES / "boards.js").read_text(encoding="utf-8")
    return f"\n{front_end_script(reviewed)}\n{MAKE_MODEL}\n{boards}"


def headings(cells: str) -> list[Heading]:
    """The headings in HTML, in order."""
    from bs4 import BeautifulSoup

    found = []
    for element in BeautifulSoup(cells, "html.parser").find_all(_HEADINGS):
        for link in element.find_all("a", class_="anchor-link"):
            link.decompose()
        found.append(Heading(element.name, str(element.get("id", "")), element.get_text().strip()))
    return found


def notebook_page(
    cells: str, boards: dict[str, Any], name: str, theme: str = "auto", language: Translator | None = None
) -> str:
    """The text of the file.

    Args:
        cells: the notebook's cells as HTML.
        boards: the boards in them, as `Boards.to_json` gives them.
        name: the name of the notebook's file.
        theme: `auto` (the reader's system setting), `light` or `dark`.
        language: of the page's own words; None is English.
    """
    check_theme(theme)
    found, shown = headings(cells), boards["shown"].values()
    ours = boards_script(any(map(shows_review, shown))) if shown else ""
    title = next((one.words for one in found if one.level == "h1"), "") or name
    if theme != "auto":
        boards = boards | {"shown": {key: state | {"theme": theme} for key, state in boards["shown"].items()}}
    return _PAGE.format(
        head=page_head(
            title,
            policy=_POLICY.format(script=_hash(ours)),
            style=(TEMPLATES / "page.css").read_text(encoding="utf-8"),
            attributes=f'{language_attributes(language)} class="{theme}"',
            mark='<meta name="generator" content="sekiwidget">',
        ),
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
        "Made from {name} by sekiwidget. You can step through the boards on this page: click one, "
        "then press → and ←; ? shows all keys. To run the cells and play on, open the notebook in "
        "Jupyter.",
        name=name,
    )


def _with_contents(cells: str, found: list[Heading], named: str) -> str:
    """The cells with a table of contents below the title, or at the top without a title."""
    before, title, after = cells.partition("</h1>")
    listed = _contents(found, named)
    return f"{before}{title}{listed}{after}" if title else f"{listed}{cells}"


def _contents(found: list[Heading], named: str) -> str:
    listed = [one for one in found if one.level != "h1" and one.anchor]
    if len(listed) < _FEWEST_HEADINGS:
        return ""
    rows = "".join(
        f'<li class="{one.level}"><a href="#{escape(one.anchor)}">{escape(one.words)}</a></li>' for one in listed
    )
    return f"<nav><details><summary>{escape(named)}</summary><ol>{rows}</ol></details></nav>"
