"""The examples are lessons: every scenario file holds, every notebook runs as it stands."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from sekiwidget.games.registry import GAMES, game
from sekiwidget.lesson import Scenario

EXAMPLES = Path(__file__).parents[1] / "examples"
FILES = sorted(path for path in EXAMPLES.rglob("*.toml") if path.name != "course.toml")
NOTEBOOKS = sorted(EXAMPLES.glob("*.ipynb"))
CHAPTERS = sorted((EXAMPLES / "course").glob("*.ipynb"))


def test_there_are_enough_of_them() -> None:
    assert len(FILES) >= 20
    assert len(NOTEBOOKS) >= 2


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_lesson_holds_and_reads_back(path: Path) -> None:
    scenario = Scenario.from_file(path)
    scenario.play()
    assert Scenario.from_text(scenario.to_text()) == scenario


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path) -> None:
    notebook = read(path)
    assert len(boards(notebook, path.parent)) >= 2


def test_the_notebooks_of_the_course_run() -> None:
    """One after the other in one kernel: they stand beside each other, and a kernel takes its time to start."""
    chapters = [read(path) for path in CHAPTERS]
    assert len(chapters) >= 12
    together = chapters[0]
    together.cells = [cell for chapter in chapters for cell in chapter.cells]
    for number, cell in enumerate(together.cells):
        cell["id"] = f"cell-{number}"
    questions = sum(cell.source.count("Board(") for cell in together.cells if cell.cell_type == "code")
    assert len(boards(together, EXAMPLES / "course")) >= questions >= 4 * len(chapters)


def read(path: Path) -> nbformat.NotebookNode:
    """A notebook as it stands, which holds no outputs."""
    notebook: nbformat.NotebookNode = nbformat.reads(path.read_text(encoding="utf-8"), as_version=4)  # type: ignore[no-untyped-call]
    assert not any(cell.get("outputs") for cell in notebook.cells), "examples are kept without outputs"
    return notebook


def boards(notebook: nbformat.NotebookNode, folder: Path) -> list[dict[str, str]]:
    """What is shown of each board when a notebook is run in a folder; each as text and as a picture, too."""
    # As in JupyterLab, files are looked for beside the notebook.
    where = {"metadata": {"path": str(folder)}}
    NotebookClient(notebook, timeout=120, kernel_name="python3", resources=where).execute()
    shown = [
        output.data
        for cell in notebook.cells
        if cell.cell_type == "code"
        for output in cell.outputs
        if output.output_type in ("display_data", "execute_result")
    ]
    found = [data for data in shown if "application/vnd.jupyter.widget-view+json" in data]
    for data in found:
        assert any(game(name).title in data["text/plain"] for name in GAMES)
        assert data["text/html"].startswith("<img alt=")
    return found
