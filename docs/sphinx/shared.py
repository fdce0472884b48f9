"""What many pages show, loaded once: each a plain script, as a page that is a file may fetch nothing."""

import hashlib
import json
import re
from pathlib import Path
from typing import Any

import furo
from sphinx.application import Sphinx

FOLDER = "shared"
ICONS = Path(furo.__file__).parent / "theme" / "furo" / "partials" / "icons.html"
"""The theme's symbols; the page's own partial of that name is empty."""

LESSON = re.compile(r"examples/[^/]+/[0-9a-z].*")
"""A page that is in no table of contents; a README is."""

JOIN = """
{
  const element = document.getElementById("boards");
  const boards = JSON.parse(element.textContent);
  boards.alike = boards.alike.map((name) => globalThis.sekiwidget_shared[name]);
  element.textContent = JSON.stringify(boards);
}
"""
"""Puts into the boards of a page what the scripts before have brought."""

PLACES = """
for (const place of document.querySelectorAll("[data-shared]")) {
  place.outerHTML = globalThis.sekiwidget_shared[place.dataset.shared];
}
"""
"""Puts into a page what it names."""

BLANKS = re.compile(r'<span class="w">(\s+)</span>')
"""Marked by the highlighter, and never coloured."""


def begin(app: Sphinx) -> None:
    """Write what all pages have."""
    static = Path(app.outdir) / "_static"
    (static / FOLDER).mkdir(parents=True, exist_ok=True)
    icons = re.sub(r"\{#.*?#\}", "", ICONS.read_text(encoding="utf-8"))
    (static / "places.js").write_text(
        f'document.body.insertAdjacentHTML("afterbegin", {json.dumps(icons)});\n{PLACES}', encoding="utf-8"
    )
    app.add_js_file("places.js", loading_method="defer")


def share(app: Sphinx, text: str) -> str:
    """Put a text into a script that this page loads, before the one that shows its boards; returns its name."""
    name = hashlib.sha256(text.encode()).hexdigest()[:16]
    file = f"{FOLDER}/{name}.js"
    (Path(app.outdir) / "_static" / file).write_text(
        f"(globalThis.sekiwidget_shared ??= {{}})[{json.dumps(name)}] = {json.dumps(text)};\n", encoding="utf-8"
    )
    app.add_js_file(file, priority=400, loading_method="defer")
    return name


def finish(app: Sphinx, pagename: str, _template: str, context: dict[str, Any], _doctree: object) -> None:
    """Take out of a page what it need not have itself. The lessons of a folder have the same contents at the left."""
    if "body" in context:
        context["body"] = BLANKS.sub(r"\1", context["body"])
    if LESSON.fullmatch(pagename):
        name = share(app, context["furo_navigation_tree"])
        context["furo_navigation_tree"] = f'<nav data-shared="{name}"></nav>'


def leave_out_maps(app: Sphinx, error: Exception | None) -> None:
    """Remove the theme's source maps, which only its own developers read: a hundred KB."""
    if error is None:
        for path in (Path(app.outdir) / "_static").rglob("*.map"):
            path.unlink()


def setup(app: Sphinx) -> dict[str, Any]:
    """Sphinx's entry."""
    app.connect("builder-inited", begin)
    # After the theme, which makes the contents.
    app.connect("html-page-context", finish, priority=800)
    # After the theme's files have been copied.
    app.connect("build-finished", leave_out_maps, priority=900)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
