"""Live boards for Sphinx: scenarios in the text, lessons and notebooks as pages, all stepping with no network.

What is read stays readable on a code host. In Markdown, a `toml` block that is a whole scenario and a `python` block
with `Board(...)` of one get a board below them, and so does the comment `<!-- board: path/of/a/lesson.toml -->`. A
lesson becomes a page with its board and its text; a notebook is run, and becomes a page with its outputs.
"""

import ast
import hashlib
import logging
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from docs.sphinx import shared
from sekiwidget import Board, Scenario, ScenarioError
from sekiwidget.export.notebook import read_notebook, run_cells, saved_widgets
from sekiwidget.export.notebook_page import CellExporter, boards_script
from sekiwidget.export.notebook_widgets import Boards, Widgets, board_placeholder, stepping_traits
from sekiwidget.export.page import as_json

HERE = Path(__file__).parent
ROOT = HERE.parents[1]

FENCE = "`" * 12
"""Longer than any in a cell."""

AMID = 620
"""The height of a board amid text, in px."""

WIDE = ("examples/", "docs/rules", "docs/figures", "docs/components")
"""Pages whose boards and tables get the room of the table of contents."""

BLOCK = re.compile(r"^```(toml|python)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NAMED = re.compile(r"^<!-- board: (\S+) -->$", re.MULTILINE)
SCENARIO = re.compile(r"^game +=", re.MULTILINE)
CHAPTER = re.compile(r"\]\((?=(?:examples/)?course/[^)\s]+\.ipynb\))")
"""A link to a notebook of the course, which is no page here."""

CONTENTS = {
    "Learn": [
        "examples/01-a-battle",
        "examples/02-a-siege",
        "examples/03-the-week",
        "examples/04-a-campaign",
        "examples/05-war-chest",
        "examples/06-daimyo",
        "examples/08-shogun",
        "examples/07-the-course",
        "examples/11-auf-deutsch",
        "examples/12-be-ivrit",
        "examples/13-paa-dansk",
        "examples/14-what-should-i-do",
    ],
    "Lessons": [
        "examples/lessons/README",
        "examples/combat/README",
        "examples/campaign/README",
        "examples/war-chest/README",
        "examples/daimyo/README",
        "examples/shogun/README",
    ],
    "Write": [
        "docs/teachers-guide",
        "docs/practice",
        "docs/grading",
        "docs/site",
        "examples/09-set-up-a-position",
        "examples/10-write-a-lesson",
        "docs/format",
        "docs/warchest",
        "docs/daimyo",
        "docs/shogun",
    ],
    "Python": ["docs/board", "docs/analysis", "docs/advice", "docs/sphinx/api"],
    "Rules": ["docs/rules", "docs/rulings", "docs/glossary", "docs/components"],
    "Inside": [
        "docs/architecture",
        "docs/adding-a-game",
        "docs/hosts",
        "docs/translating",
        "CONTRIBUTING",
        "docs/figures",
        "CHANGELOG",
    ],
}
"""What stands at the left of every page, below a heading each."""


def boards_of(env: BuildEnvironment) -> dict[str, Boards]:
    """The boards of each page."""
    if not hasattr(env, "sekiwidget_boards"):
        env.sekiwidget_boards = {}  # type: ignore[attr-defined]
    found: dict[str, Boards] = env.sekiwidget_boards  # type: ignore[attr-defined]
    return found


def read(app: Sphinx, docname: str, content: list[str]) -> None:
    """Make Markdown of whatever is read, with the places of its boards."""
    path = Path(app.env.doc2path(docname))
    boards = Boards()
    if path.suffix == ".ipynb":
        content[0] = "".join(notebook(path, boards))
    elif path.suffix == ".toml":
        content[0] = lesson(path, content[0], boards)
    else:
        content[0] = with_boards(content[0], path.parent, boards)
        if docname == app.config.root_doc:
            content[0] += "".join(contents())
    content[0] = CHAPTER.sub("](path:", content[0])
    boards_of(app.env)[docname] = boards


def contents() -> Iterator[str]:
    """The tables of contents at the left."""
    for title, pages in CONTENTS.items():
        yield (
            f"\n{FENCE}{{toctree}}\n:hidden:\n:caption: {title}\n\n"
            + "\n".join(f"/{page}" for page in pages)
            + f"\n{FENCE}\n"
        )


def raw(html: str) -> str:
    """HTML that Markdown leaves alone."""
    return f"\n{FENCE}{{raw}} html\n{html}\n{FENCE}\n"


def board(source: Any, boards: Boards, height: int = 0) -> str:
    """The place of a board that is only read, in Markdown; its `height` is in px, 0 for what the page shows at once."""
    made = Board(source, mode="read")
    state = stepping_traits(made.get_state())
    assert state is not None
    state["height"] = height
    name = str(len(boards.shown))
    boards.add(name, state)
    words = made._repr_mimebundle_()[0]["text/plain"]
    made.close()
    return raw(board_placeholder(name, words))


def with_boards(text: str, folder: Path, boards: Boards) -> str:
    """A page with a board below each block that is a whole scenario, and where one is named."""

    def below(match: re.Match[str]) -> str:
        scenario = match[2] if match[1] == "toml" else given(match[2])
        return match[0] + (board(scenario, boards, AMID) if is_whole(scenario) else "")

    return NAMED.sub(lambda match: board(folder / match[1], boards, AMID), BLOCK.sub(below, text))


def is_whole(text: str) -> bool:
    """Whether a text is a scenario that can be played, and no part of one. The tests check those that should be."""
    if not SCENARIO.search(text):
        return False
    try:
        Scenario.from_text(text).play()
    except ScenarioError:
        return False
    return True


def given(code: str) -> str:
    """The text of a scenario that Python code makes a board of; empty if it makes none."""
    try:
        tree = ast.parse(code)
    except SyntaxError:
        return ""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Board":
            first = node.args[0] if node.args else None
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                return first.value
    return ""


def lesson(path: Path, text: str, boards: Boards) -> str:
    """The page of a lesson: its title, its board, its text."""
    if not SCENARIO.search(text):
        raise ValueError(f"{path} is no lesson")
    title = Scenario.from_text(text).title or path.stem
    beside = sorted(one.name for one in path.parent.glob("*.toml"))
    at = beside.index(path.name)
    ways = [f"[← before]({name})" for name in beside[max(at - 1, 0) : at]] + ["[all lessons](README.md)"]
    ways += [f"[next →]({name})" for name in beside[at + 1 : at + 2]]
    shown = board(path, boards)
    below = f"The text of the lesson, `{path.relative_to(ROOT).as_posix()}`:\n\n{FENCE}toml\n{text}\n{FENCE}"
    return f"---\norphan: true\n---\n\n# {title}\n\n{' · '.join(ways)}\n{shown}\n{below}\n"


def notebook(path: Path, boards: Boards) -> Iterator[str]:
    """The cells of a notebook, which is run for it: text, code, outputs."""
    found = read_notebook(path)
    logging.getLogger("traitlets").setLevel(logging.WARNING)
    run_cells(found, path.parent, lambda _done, _all: None)
    widgets = Widgets(saved_widgets(found), lambda html: html)
    widgets.boards = boards
    cells = CellExporter(widgets, path.parent)
    for cell in found.cells:
        if cell.cell_type == "markdown":
            yield f"\n{cell.source}\n"
        elif cell.cell_type == "code":
            yield f"\n{FENCE}python\n{cell.source}\n{FENCE}\n"
            if cell.outputs:
                cell.metadata["jupyter"] = {"source_hidden": True}
                alone = nbformat.v4.new_notebook(cells=[cell], metadata=found.metadata)  # type: ignore[no-untyped-call]
                yield raw(cells.inner(alone))


def begin(app: Sphinx) -> None:
    """Write the front end for all pages: a plain script, as a module is not loaded from a file."""
    static = Path(app.outdir) / "_static"
    static.mkdir(parents=True, exist_ok=True)
    (static / "boards.js").write_text(f"(async () => {{{shared.JOIN}{boards_script()}}})();\n", encoding="utf-8")


def finish(app: Sphinx, pagename: str, _template: str, context: dict[str, Any], _doctree: object) -> None:
    """Put the boards' data into a page, and the script that shows them."""
    if pagename.startswith(WIDE):
        context["furo_hide_toc"] = True
    boards = boards_of(app.env).get(pagename)
    if boards is None or not boards.shown or "body" not in context:
        return
    data = boards.to_json()
    data["alike"] = [shared.share(app, text) for text in data["alike"]]
    context["body"] += f'<script type="application/json" id="boards">{as_json(data)}</script>'
    app.add_js_file("boards.js", loading_method="defer")


def front(app: Sphinx, error: Exception | None) -> None:
    """The front page answers at the site's own address, too."""
    made = Path(app.outdir) / f"{app.config.root_doc}.html"
    if error is None and made.is_file():
        (made.parent / "index.html").write_bytes(made.read_bytes())


def forget(_app: Sphinx, env: BuildEnvironment, docname: str) -> None:
    """Drop the boards of a page that is read anew."""
    boards_of(env).pop(docname, None)


def merge(_app: Sphinx, env: BuildEnvironment, docnames: list[str], other: BuildEnvironment) -> None:
    """Take the boards that another process has read."""
    boards_of(env).update({name: boards for name, boards in boards_of(other).items() if name in docnames})


def made_by() -> str:
    """The hash of all that boards and pages are made by: with another, every page is read anew."""
    digest = hashlib.sha256()
    for file in sorted(
        [*(ROOT / "sekiwidget").rglob("*.py"), *(ROOT / "sekiwidget").rglob("*.toml"), *HERE.glob("*.py")]
    ):
        digest.update(file.read_bytes())
    return digest.hexdigest()


def setup(app: Sphinx) -> dict[str, Any]:
    """Sphinx's entry."""
    app.add_config_value("sekiwidget_sources", made_by(), "env", [str])
    app.connect("builder-inited", begin)
    app.connect("source-read", read)
    # After the theme, which has a say about the table of contents, too.
    app.connect("html-page-context", finish, priority=900)
    app.connect("build-finished", front)
    app.connect("env-purge-doc", forget)
    app.connect("env-merge-info", merge)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
