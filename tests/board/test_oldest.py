"""With the oldest versions that the package asks for, those of Google Colab, a board is made and stepped through.

`make hosts` runs all tests of the board with them.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Final

from sekiwidget.games.registry import GAMES

ROOT: Final = Path(__file__).resolve().parents[2]
PYTHON: Final = ROOT / ".venv" / "oldest" / "bin" / "python"
STEPS: Final = """
import sys
import ipywidgets, traitlets
assert (ipywidgets.__version__, traitlets.__version__) == ("7.7.1", "5.7.1"), "not the oldest versions"
from sekiwidget.board import Board
from sekiwidget.games.registry import game
from random import Random
for name in sys.argv[1:]:
    board = Board(game(name).new(), seed=1)
    for _ in range(5):
        position = board.position
        board.play(f"{'- ' if position.to_move == 'chance' else ''}{position.sample(Random(1))}")
    board.back(2)
    board.forward()
    board.theme = "dark"
    try:
        board.height = -1
    except traitlets.TraitError as error:
        print(name, len(board.line), error)
    board.close()
"""


def test_a_board_steps_with_the_oldest_versions() -> None:
    assert PYTHON.exists(), "`make .venv/oldest/installed` installs them; `make test` does so by itself"
    done = subprocess.run(
        [PYTHON, "-W", "ignore", "-c", STEPS, *GAMES],
        cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    assert len(done.stdout.splitlines()) == len(GAMES)
    assert all("height must be a number of pixels" in line for line in done.stdout.splitlines())
