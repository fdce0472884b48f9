"""The examples are lessons: every scenario file holds, every notebook runs as it stands."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path

import nbformat
import pytest

from sekiwidget.board.mime_bundle import VIEW
from sekiwidget.games.registry import GAMES, game
from sekiwidget.lesson import Scenario
from tests.notebook_outputs import (
    COURSE,
    EXAMPLES,
    FRONT,
    NOTEBOOKS,
    Kernel,
    Notebook,
    outputs,
    read_notebook,
    save_front_picture,
)

FILES = sorted(path for path in EXAMPLES.rglob("*.toml") if path.name != "course.toml")
CHAPTERS = sorted((EXAMPLES / "course").glob("*.ipynb"))
OWN = dict.fromkeys(
    (
        "01-a-battle",
        "06-daimyo",
        "08-shogun",
        "09-set-up-a-position",
        "10-write-a-lesson",
        "11-auf-deutsch",
        "12-be-ivrit",
        "13-paa-dansk",
    ),
    1,
)
"""How many lessons are written in a cell of a notebook, for the learner to change; all others are files."""

LEFT = """
import gc, json
from sekiwidget import Board
found = [one for one in gc.get_objects() if isinstance(one, Board)]
print(json.dumps({one.model_id: one._repr_mimebundle_()[0]["text/plain"] for one in found}))
"""
"""A last cell: how each board stands at the end."""


@pytest.fixture(scope="module")
def kernel() -> Iterator[Kernel]:
    """The kernel in which the notebooks run."""
    found = Kernel(EXAMPLES)
    yield found
    found.stop()


def test_there_are_enough_of_them() -> None:
    assert len(FILES) >= 20
    assert len(NOTEBOOKS) >= 7


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_lesson_holds_and_reads_back(path: Path) -> None:
    scenario = Scenario.from_file(path)
    scenario.play()
    assert Scenario.from_text(scenario.to_text()) == scenario


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_and_keeps_what_it_shows(path: Path, kernel: Kernel) -> None:
    """What it keeps is what it shows, and every board is left as it was shown."""
    notebook = read_notebook(path)
    kept = outputs(notebook)
    assert kept[0][0]["data"]["text/html"].startswith("<img alt="), "it opens with a picture"
    notebook.cells.append(nbformat.v4.new_code_cell(LEFT))  # type: ignore[no-untyped-call]
    shown = boards(notebook, kernel)
    assert len(shown) >= 2
    left = json.loads(notebook.cells.pop().outputs[0].text)
    for data in shown:
        assert left[data[VIEW]["model_id"]] == data["text/plain"]
    assert outputs(notebook) == kept, "python -m tests.notebook_outputs renews them"


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_board_of_a_notebook_is_one_line(path: Path) -> None:
    cells = [cell.source for cell in read_notebook(path).cells if cell.cell_type == "code"]
    assert sum('("""' in source for source in cells) == OWN.get(path.stem, 0)
    files = [source for source in cells if '("lessons/' in source and "Path" not in source]
    assert files
    assert all(len(source.splitlines()) <= 4 for source in files)


def test_a_section_about_shogun_imports_what_it_uses() -> None:
    """It is the longest of them, and is entered at its middle."""
    imported: set[str] = set()
    sections = 0
    for cell in read_notebook(EXAMPLES / "08-shogun.ipynb").cells:
        if cell.cell_type == "markdown":
            if "\n## " in f"\n{cell.source}":
                imported, sections = set(), sections + 1
            continue
        nodes = list(ast.walk(ast.parse(cell.source)))
        imported |= {
            name.name for node in nodes if isinstance(node, ast.Import | ast.ImportFrom) for name in node.names
        }
        used = {node.id for node in nodes if isinstance(node, ast.Name)} & {"Board", "sekiwidget", "ipywidgets"}
        assert used <= imported, cell.source
    assert sections > 5


def test_the_notebook_of_the_course_runs(kernel: Kernel) -> None:
    notebook = read_notebook(COURSE)
    assert not any(cell.get("outputs") for cell in notebook.cells), "it is kept without outputs"
    assert len(boards(notebook, kernel)) >= 3, "the cards and two boards"


def test_the_notebooks_of_the_course_run() -> None:
    """One after the other in one kernel of their folder."""
    chapters = [read_notebook(path) for path in CHAPTERS]
    assert len(chapters) >= 12
    together = chapters[0]
    together.cells = [cell for chapter in chapters for cell in chapter.cells]
    assert not any(cell.get("outputs") for cell in together.cells), "they are kept without outputs"
    for number, cell in enumerate(together.cells):
        cell["id"] = f"cell-{number}"
    questions = sum(cell.source.count(".board(") for cell in together.cells if cell.cell_type == "code")
    kernel = Kernel(EXAMPLES / "course")
    try:
        assert len(boards(together, kernel)) >= questions >= 4 * len(chapters)
    finally:
        kernel.stop()


def test_the_picture_of_the_front_page_is_drawn_as_now(tmp_path: Path) -> None:
    save_front_picture(tmp_path / "battle.svg")
    assert (tmp_path / "battle.svg").read_bytes() == FRONT.read_bytes(), "python -m tests.notebook_outputs renews it"


def boards(notebook: Notebook, kernel: Kernel) -> list[nbformat.NotebookNode]:
    """What is shown of each board when a notebook is run in a kernel; each as text and as a picture, too."""
    shown = [
        output.data
        for cell in kernel.run(notebook).cells
        if cell.cell_type == "code"
        for output in cell.outputs
        if output.output_type in ("display_data", "execute_result")
    ]
    found = [data for data in shown if VIEW in data]
    for data in found:
        assert any(game(name).title in data["text/plain"] for name in GAMES)
        # A course is a table, a board a picture.
        assert data["text/html"].startswith(('<div dir="ltr"><p>', "<img alt="))
    return found
