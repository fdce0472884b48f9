"""The front page of a site: its notebooks, a picture, and a script that loads Python meanwhile."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from html import escape
from pathlib import Path, PurePosixPath
from string import Template
from typing import Final
from urllib.parse import quote

from sekiwidget import library
from sekiwidget.base.files import read_file
from sekiwidget.board.image.theme import DARK, LIGHT
from sekiwidget.board.session.source import Source
from sekiwidget.export.page import language_attributes
from sekiwidget.export.save import svg
from sekiwidget.export.site.contents import LINKED, MOST, Notebook, Shelf
from sekiwidget.export.site.jupyterlite import STATIC, WORKER, script_json
from sekiwidget.lesson.play.scenario import Scenario
from sekiwidget.lesson.script.errors import ScenarioError
from sekiwidget.text.languages import Translator
from sekiwidget.text.phrase import data_in_language, in_language, phrase
from sekiwidget.text.terms import Count

STILLS: Final[Mapping[str, str]] = {"light": "still.svg", "dark": "still-dark.svg"}
"""The picture on the front page and at the start of a notebook, in each theme."""

_ABOUT: Final = phrase(
    "Step through the lessons and answer by playing. Python runs in your browser: there is nothing "
    "to install, and your work stays on this machine."
)
_COLOURS: Final = ("paper", "field", "ink", "ink2", "edge", "line", "now", "on-now")
_NAMED: Final = re.compile(r"""["']([^"'\n]+\.toml)["']""")


def address(notebook: PurePosixPath) -> str:
    """The address of a notebook in the site."""
    return f"notebooks/index.html?path={quote(notebook.as_posix())}"


def first_lesson(contents: Path, first: Notebook) -> Path:
    """The lesson that a notebook shows first; else one in its folder or below; else one of the package."""
    folder = contents / first.path.parent
    text = read_file(contents / first.path, MOST, Count(1, "notebook")).decode()
    cells: list[dict[str, list[str] | str]] = json.loads(text)["cells"]
    named: Iterable[str] = (name for cell in cells for name in _NAMED.findall("".join(cell["source"])))
    beside = (folder / name for name in named if not PurePosixPath(name).is_absolute())
    for path in (*beside, *sorted(folder.rglob("*.toml"))):
        if path.is_file() and path.name != "course.toml" and path.resolve().is_relative_to(contents.resolve()):
            return path
    return _fallback()


def _fallback() -> Path:
    """A lesson of the package."""
    return min(library.course().glob("*/*.toml"))


def draw_stills(folder: Path, lesson: Path, language: Translator | None = None) -> None:
    """Draw a lesson two thirds through, in each theme; one of the package if it has faults."""
    try:
        played = Scenario.from_file(lesson).play()
    except ScenarioError:
        played = Scenario.from_file(_fallback()).play()
    source = Source(played.game, played.line, played.scenario)
    puzzle = played.scenario.puzzle is not None
    node = 0 if puzzle else len(source.line.path(played.end)) * 2 // 3
    for theme, name in STILLS.items():
        (folder / name).write_text(svg(source, node, theme=theme, language=language), encoding="utf-8")


def write_landing(
    site: Path,
    title: str,
    shelves: Sequence[Shelf],
    *,
    version: str,
    docs: bool,
    language: Translator | None = None,
) -> None:
    """Write the front page.

    Args:
        site: the site, with its other files.
        title: of the site; any text.
        shelves: its notebooks; the first of all is the one to start with.
        version: of JupyterLite, which its service worker needs.
        docs: whether there is documentation at `docs/`.
        language: None is English.
    """
    said = partial(in_language, language=language)
    start = site / "start"
    for name in ("start.js", "start.css", "changed.js", "landing.js", "landing.css"):
        shutil.copyfile(STATIC / name, start / name)
    page = Template((STATIC / "landing.html").read_text(encoding="utf-8"))
    first = shelves[0].notebooks[0]
    more = [(said(phrase("All files, in JupyterLab")), "lab/index.html")]
    if docs:
        more.insert(0, (said(phrase("Documentation")), "docs/index.html"))
    filled = page.substitute(
        title=escape(title),
        theme=_theme(),
        tongue=language_attributes(language),
        about=escape(said(_ABOUT)),
        start=escape(said(phrase("Start"))),
        first=escape(said(phrase("with: {lesson}", lesson=first.title))),
        address=escape(address(first.path)),
        shelves="".join(_shelf(one, said(phrase("Lessons"))) for one in shelves),
        more=_links(more),
        words=script_json(data_in_language(_words(), language)),
        settings=script_json({"worker": f"{WORKER}?enableCache=false", "version": version, "linked": address(LINKED)}),
    )
    (site / "index.html").write_text(filled, encoding="utf-8")


def _theme() -> str:
    """The colours of the board as CSS properties, light and dark."""
    light, dark = ("".join(f"--{name}: {theme[name]}; " for name in _COLOURS) for theme in (LIGHT, DARK))
    return f":root {{ {light}}} @media (prefers-color-scheme: dark) {{ :root {{ {dark}color-scheme: dark; }} }}"


def _words() -> dict[str, str]:
    """The words of the page's script, by the names it uses."""
    return {
        "loading": phrase("Python is loading while you read"),
        "ready": phrase("Ready: lessons open immediately, even without a network"),
        "plain": phrase(
            "Open this page over https or from this machine; otherwise notebooks cannot read their lessons"
        ),
        "failed": phrase("Python will be loaded when you open a lesson"),
    }


def _shelf(shelf: Shelf, untitled: str) -> str:
    title = shelf.title or untitled
    items = "".join(
        f'<li><a href="{escape(address(one.path))}">{escape(one.title)}</a></li>' for one in shelf.notebooks
    )
    return f"<section><h2>{escape(title)}</h2><ol>{items}</ol></section>"


def _links(links: Iterable[tuple[str, str]]) -> str:
    return "".join(f'<a href="{escape(to)}">{escape(words)}</a>' for words, to in links)
