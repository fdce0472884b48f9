"""`sekiwidget export notebook.ipynb`: what it says, where, and its exit codes."""

from pathlib import Path

import ipywidgets
import pytest
from click.testing import CliRunner, Result

from sekiwidget import Board
from sekiwidget.cli.main import main
from tests.board.battles import source
from tests.export.notebook_cells import code, shown, state_of, text, write


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with a notebook that was saved with its board, and one that was not."""
    monkeypatch.chdir(tmp_path)
    board = Board(source())
    cells = [text("# A"), code("from sekiwidget import Board", shown(board))]
    write(Path("good.ipynb"), *cells, state=state_of(board))
    write(Path("bare.ipynb"), *cells)


def export(*words: str) -> Result:
    return CliRunner().invoke(main, ("export", *words))


def test_a_notebook_becomes_a_page() -> None:
    result = export("good.ipynb", "-o", "page.html", "--theme", "dark")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == "page.html was written, with 1 board.\n"
    assert '<html lang="en" class="dark">' in Path("page.html").read_text(encoding="utf-8")


def test_what_was_saved_by_another_version_is_told() -> None:
    board = Board(source())
    state = state_of(board)
    state[board.model_id]["state"]["_esm"] = "older"
    write(Path("old.ipynb"), code("board", shown(board)), state=state)
    result = export("old.ipynb", "-o", "page.html")
    assert result.exit_code == 0
    assert "saved by another version of sekiwidget" in result.stderr


def test_what_works_only_in_jupyter_is_counted() -> None:
    slider = ipywidgets.IntSlider()
    write(Path("sliders.ipynb"), code("slider", shown(slider), shown(slider)), state=state_of(slider))
    result = export("sliders.ipynb", "-o", "page.html")
    assert (result.exit_code, result.stdout) == (0, "page.html was written, with 0 boards.\n")
    assert result.stderr == "2 widgets cannot work on a page; the page says why in each place.\n"


def test_what_cannot_be_done_is_one_sentence() -> None:
    told = {
        ("bare.ipynb", "-o", "page.html"): (1, "Error: bare.ipynb: this notebook was saved without its boards."),
        ("none.ipynb", "-o", "page.html"): (1, "Error: none.ipynb: there is no such file"),
        ("good.ipynb", "-o", "no/page.html"): (1, "Error: no/page.html cannot be written"),
        ("good.ipynb", "-o", "page.svg"): (
            2,
            "Error: Invalid value for -o: for a notebook, the file name must end with",
        ),
        ("good.ipynb", "-o", "page.html", "--sheet"): (
            2,
            "Error: only --theme and --run can be used with a notebook; the other options are for lessons",
        ),
        ("lesson.toml", "-o", "page.html", "--run"): (2, "Error: --run works only with notebooks (.ipynb)"),
    }
    for words, (status, why) in told.items():
        result = export(*words)
        assert result.exit_code == status
        assert why in result.stderr
    assert not Path("page.html").exists()
