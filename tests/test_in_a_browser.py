"""Rules, solver, odds and puzzles where there are no processes, no threads and no Jupyter: as in Pyodide."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ABSENT = ("multiprocessing", "_multiprocessing", "concurrent.futures.process", "subprocess", "tqdm", "asyncio", "fcntl")
"""What a browser lacks, or need not load."""
FOREIGN = ("traitlets", "anywidget", "ipywidgets", "IPython", "svgwrite", "tomlkit", "click", "dask", "distributed")

THREADLESS = """
import _thread, sys
def refused(*_, **__):
    raise RuntimeError("can't start new thread")
_thread.start_new_thread = refused
if hasattr(_thread, "start_joinable_thread"):
    _thread.start_joinable_thread = refused
"""

PROGRAM = f"""
import sys
for name in {ABSENT + FOREIGN}:
    sys.modules[name] = None
{THREADLESS}
import sekiwidget
from sekiwidget.games.registry import GAMES
from sekiwidget.lesson.course.progress import Progress
from sekiwidget.lesson.puzzle.verify import verify

for name in GAMES:
    position = sekiwidget.new(name, seed=1).position
    print(name, position.to_move)
lesson = sekiwidget.Scenario.from_file("examples/combat/38-puzzle-one-sword.toml")
line = lesson.play().line
position, commit, goal = line.nodes[1].position, line.nodes[2].commit, {{"combat.winner": "tokugawa"}}
print(sekiwidget.solve(position, "tokugawa", goal).value)
print(sekiwidget.odds(position, "tokugawa", goal, n=20).n)
print(sekiwidget.explain(commit.seen_by("ishida"), n=5, limit=0))
puzzle = sekiwidget.puzzle("examples/combat/38-puzzle-one-sword.toml")
print(puzzle.check("T: deploy tokugawa1g with tokugawa+").kind)
print(bool(verify(lesson)))
progress = Progress(sys.argv[1])
progress.put("a", puzzle.result)
print(Progress(sys.argv[1])["a"])
"""

WATCHED = f"""
{THREADLESS}
sys.platform = "emscripten"
import sekiwidget
lesson = sekiwidget.Scenario.from_file("examples/combat/38-puzzle-one-sword.toml")
position, goal = lesson.play().line.nodes[1].position, {{"combat.winner": "tokugawa"}}
print(sekiwidget.odds(position, "tokugawa", goal, n=20, progress=True).n)
"""


def test_all_but_the_board_runs_without_threads_processes_and_jupyter(tmp_path: Path) -> None:
    command = [sys.executable, "-W", "error", "-c", PROGRAM, str(tmp_path / "progress.json")]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr
    said = found.stdout.splitlines()
    assert [line.split()[0] for line in said[:4]] == ["sekigahara", "warchest", "daimyo", "shogun"]
    assert said[4:6] == ["1", "20"]
    assert said[6].startswith("By what Ishida knows, ")
    assert said[7:] == ["wrong", "True", "not solved, 1 try, 0 hints"]
    assert [path.name for path in tmp_path.iterdir()] == ["progress.json"]


def test_a_bar_needs_no_thread() -> None:
    """Its thread would be refused, and tqdm warn of that."""
    command = [sys.executable, "-W", "error", "-c", WATCHED]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr
    assert found.stdout == "20\n"
    assert "playouts" in found.stderr
