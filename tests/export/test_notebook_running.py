"""A notebook that is run for its page: what its cells make, and all that its boards know."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from sekiwidget.cli.main import main
from sekiwidget.export import notebook
from sekiwidget.export.notebook import NotebookError, save_notebook
from tests.board.unpacking import open_state
from tests.export.notebook_cells import Cell, code, text, write

LESSON = """
from sekiwidget import Board
board = Board('''
game = "sekigahara"
[position]
phase = "combat"
[position.blocks]
gifu = { tokugawa = "tokugawa2 tokugawa3", ishida = "ukita2 ukita3 mori2" }
[position.hands]
tokugawa = "tokugawa tokugawa"
ishida = "ukita ukita mori"
''')
board
"""
PLAYED = """
for play in ("T: deploy tokugawa3 with tokugawa", "I: deploy ukita3 with ukita"):
    board.play(play)
len(board.line)
"""


def fresh(source: str) -> Cell:
    """A code cell that was not run."""
    return {**code(source), "execution_count": None}


def test_it_shows_all_that_its_boards_know_at_the_end(tmp_path: Path) -> None:
    file = write(tmp_path / "a.ipynb", text("# A"), fresh(LESSON), fresh(PLAYED))
    before = file.read_bytes()
    told: list[tuple[int, int]] = []
    saved = save_notebook(file, tmp_path / "a.html", run=lambda done, number: told.append((done, number)))
    assert (saved.boards, saved.still, saved.foreign) == (1, 0, 0)
    assert told[-1] == (3, 3)
    html = saved.path.read_text(encoding="utf-8")
    boards = json.loads(html.partition('id="boards">')[2].partition("</script>")[0])
    [state] = boards["shown"].values()
    nodes = open_state({"timelines": state["timelines"]})["timelines"]["all"]["nodes"]
    assert f'<pre class="output">{len(nodes)}</pre>' in html
    assert "_sekiwidget_state" not in html
    assert file.read_bytes() == before


def test_a_cell_that_fails_is_named(tmp_path: Path) -> None:
    file = write(tmp_path / "a.ipynb", text("# A"), fresh("1 + 1"), fresh("1 / 0"))
    with pytest.raises(NotebookError, match="cell 3 fails: ZeroDivisionError: division by zero"):
        save_notebook(file, tmp_path / "a.html", run=lambda _done, _number: None)
    assert not (tmp_path / "a.html").exists()


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("import os\nos._exit(1)", "the kernel died in cell 2"),
        ("import time\ntime.sleep(300)", "cell 2 takes longer than 2 seconds"),
    ],
    ids=["dies", "hangs"],
)
def test_the_command_names_the_cell_that_does_not_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str, why: str
) -> None:
    monkeypatch.setattr(notebook, "CELL_SECONDS", 2)
    file = write(tmp_path / "a.ipynb", fresh("1 + 1"), fresh(source))
    run = CliRunner().invoke(main, ["export", str(file), "-o", str(tmp_path / "a.html"), "--run"])
    assert run.exit_code == 1
    assert run.stderr == f"Error: {file}: {why}\n"
    assert not (tmp_path / "a.html").exists()


def test_a_kernel_that_is_not_there_is_named(tmp_path: Path) -> None:
    file = write(tmp_path / "a.ipynb", fresh("1 + 1"))
    table = json.loads(file.read_text(encoding="utf-8"))
    table["metadata"]["kernelspec"]["name"] = "nowhere"
    file.write_text(json.dumps(table), encoding="utf-8")
    with pytest.raises(NotebookError, match="the kernel `nowhere` of this notebook is not installed here"):
        save_notebook(file, tmp_path / "a.html", run=lambda _done, _number: None)
