"""The cells of a notebook as HTML, by nbconvert with a template of ours, which names no foreign host."""

from __future__ import annotations

from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import jinja2
from nbconvert.exporters import HTMLExporter
from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath
from nbformat import NotebookNode
from traitlets.config import Config

from sekiwidget.publish.notebook.markup import as_typed, formula, has_too_many_marks, safe
from sekiwidget.publish.notebook.reading import VIEW
from sekiwidget.publish.notebook.widgets import Widgets
from sekiwidget.text.phrase import Language

_TEMPLATE: Final = files("sekiwidget.publish.notebook") / "template" / "cells.html.j2"

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
"""Which form of an output is taken, the best first. Scripts are not among them."""

_TAGS: Final = {
    "remove_cell_tags": ("remove_cell", "remove-cell"),
    "remove_input_tags": ("remove_input", "remove-input", "hide-input"),
    "remove_all_outputs_tags": ("remove_output", "remove-output"),
}
"""Tags of cells that Jupyter Book and nbconvert's handbook use for what a reader need not see."""


class _Renderer(IPythonRenderer):
    """Markdown as nbconvert reads it, with formulas that need no script."""

    def block_math(self, body: str) -> str:
        return formula(body, display=True)

    def inline_math(self, body: str) -> str:
        return formula(body, display=False)

    def latex_environment(self, name: str, body: str) -> str:
        return formula(f"\\begin{{{name}}}{body}\\end{{{name}}}", display=True)

    def block_mermaidjs(self, code: str) -> str:
        return f"<pre><code>{escape(code)}</code></pre>"

    def _embed_image_or_attachment(self, src: str) -> str:
        name = src.removeprefix("attachment:")
        return src if name != src and not self.attachments.get(name) else str(super()._embed_image_or_attachment(src))


class Cells(HTMLExporter):
    """Notebooks as the inner HTML of a page; pictures beside a notebook, in `folder`, are taken along."""

    def __init__(self, widgets: Widgets, folder: Path | None, language: Language | None = None) -> None:
        remover = {"enabled": True, **{name: set(tags) for name, tags in _TAGS.items()}}
        super().__init__(  # type: ignore[no-untyped-call]
            config=Config({"TagRemovePreprocessor": remover, "NbConvertBase": {"display_data_priority": _TYPES}}),
            template_name="basic",
            raw_template=_TEMPLATE.read_text(encoding="utf-8"),
            extra_template_basedirs=[],
            filters={
                "safe_html": lambda html: safe(html, folder, language),
                "shown_widget": lambda data: widgets.html(data[VIEW], data),
                "formula": lambda text: formula(text.strip().strip("$"), display=True),
            },
        )
        self._folder, self._language = folder, language

    @jinja2.pass_context
    def markdown2html(self, context: Any, source: str) -> str:
        """Markdown as HTML, with the pictures attached to its cell; as it was typed if it would take too long."""
        if has_too_many_marks(source):
            return as_typed(source, self._language)
        attachments = context.get("cell", {}).get("attachments", {})
        renderer = _Renderer(escape=False, attachments=attachments, anchor_link_text="#")
        return safe(MarkdownWithMath(renderer=renderer).render(source), self._folder, self._language)

    def inner(self, notebook: NotebookNode) -> str:
        """The cells."""
        return str(self.from_notebook_node(notebook)[0])
