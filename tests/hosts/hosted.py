"""The lesson of the journeys as each kind of host wants it: a notebook, a marimo app."""

import shutil
from pathlib import Path

from tests.hosts.reader import LESSON
from tests.notebooks import notebook_of

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
BOARD = "from sekiwidget import Board\n\nboard = Board('lesson.toml')\nboard"
APP = """
import marimo

app = marimo.App(width="full")


@app.cell
def _():
    import marimo
    from sekiwidget import Board

    board = marimo.ui.anywidget(Board("lesson.toml"))
    board
    return (board, marimo)


@app.cell
def _(board, marimo):
    marimo.md(f"Commit {board.value['cursor']} of {len(board.widget.line) - 1}.")
    return


if __name__ == "__main__":
    app.run()
"""


def laid(folder: Path, *more: str) -> Path:
    """A folder with the lesson as `lesson.toml`, and a notebook and an app that show it.

    Args:
        folder: the folder to make.
        more: further code cells of the notebook.
    """
    folder.mkdir(parents=True)
    shutil.copy(EXAMPLES / LESSON, folder / "lesson.toml")
    (folder / "lesson.ipynb").write_text(notebook_of(BOARD, *more), encoding="utf-8")
    (folder / "app.py").write_text(APP.lstrip(), encoding="utf-8")
    return folder
