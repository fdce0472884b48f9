"""The first picture of the whole map, from running its cell in JupyterLab, beside a bare anywidget.

A time ends with the first frame that shows the picture; for the bare one, with the first that shows its word.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from unittest.mock import patch

from playwright.sync_api import Page

from tests.benchmarks.browser import VIEWPORT, browser
from tests.benchmarks.figures import Figure, Part, ratio
from tests.browser import jupyter

NOTEBOOK = "first.ipynb"
IDLE_MS = 2000
"""A cell runs so long after that of the imports: sekiwidget imports most of its modules in idle time, in half of it."""
ROOT = Path(__file__).resolve().parents[2]
BYTECODE = "SEKIWIDGET_BENCHMARK_BYTECODE"
"""Names the folder of the bytecode: an installed package has it, so the very first time does not compile."""

IMPORTS = f"""
import os
import sys
sys.path.insert(0, {str(ROOT)!r})
sys.pycache_prefix, sys.dont_write_bytecode = os.environ["{BYTECODE}"], False
import anywidget
import sekiwidget
from sekiwidget import Board

class Bare(anywidget.AnyWidget):
    _esm = 'export default {{ render({{ el }}) {{ el.className = "bare-shown"; el.textContent = "here"; }} }};'
"""
BARE = "Bare()"
MAP = 'Board(sekiwidget.new("sekigahara", seed=1600))'
# From the command to run the cell until its output has been painted. All outputs are taken away first: a board brings
# its own top into view, and JupyterLab takes cells that are then far away out of the page.
RUN = """async ({ cell, shown }) => {
  const panel = window.jupyterapp.shell.currentWidget;
  panel.content.activeCellIndex = cell;
  for (const { model } of panel.content.widgets) if (model.type === "code") model.clearExecution();
  await panel.content.scrollToItem(cell).catch(() => {});
  await new Promise((done) => setTimeout(done, 300));
  const roots = () => {
    const found = [panel.content.widgets[cell].node];
    for (const root of found) {
      for (const one of root.querySelectorAll("*")) if (one.shadowRoot) found.push(one.shadowRoot);
    }
    return found;
  };
  const start = performance.now();
  window.jupyterapp.commands.execute("notebook:run-cell");
  while (!roots().some((root) => root.querySelector(shown))) {
    if (performance.now() - start > 30000) throw new Error(`nothing was shown for ${shown}`);
    await new Promise((done) => requestAnimationFrame(done));
  }
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return performance.now() - start;
}"""


def _notebook() -> str:
    cells: list[dict[str, object]] = [
        {"cell_type": "code", "id": f"cell{n}", "metadata": {}, "source": text, "outputs": [], "execution_count": None}
        for n, text in enumerate((IMPORTS.strip(), BARE, MAP))
    ]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return json.dumps({"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5})


@contextmanager
def bytecode(folder: Path) -> Iterator[None]:
    """A folder with the bytecode of all that the cells load, which the kernel finds by the environment."""
    with patch.dict(os.environ, {BYTECODE: str(folder)}):
        shown = f"{IMPORTS}\n{BARE}\n{MAP}._repr_mimebundle_()"
        subprocess.run([sys.executable, "-c", shown], check=True, stdout=subprocess.DEVNULL)
        yield


def _times(page: Page) -> tuple[float, float]:
    """The ms of a bare anywidget, and of the map."""
    bare: float = page.evaluate(RUN, {"cell": 1, "shown": ".bare-shown"})
    board: float = page.evaluate(RUN, {"cell": 2, "shown": ".sk-root .stage svg"})
    return bare, board


def measure(rounds: int, starts: int) -> Part:
    """Both cells in turns, `starts` times in a new kernel and a new page, then `rounds` times in the last of them.

    The packages are imported by then; all else that the cells need comes with the first time.
    """
    with browser() as chromium, TemporaryDirectory() as name:
        source = Path(name) / "source"
        source.mkdir()
        (source / NOTEBOOK).write_text(_notebook(), encoding="utf-8")
        with bytecode(Path(name) / "bytecode"), jupyter.running_lab(Path(name), source) as lab:
            page = chromium.new_page(viewport=VIEWPORT)
            cold = []
            for number in range(starts):
                notebook = lab.open(page, NOTEBOOK)
                if number:
                    notebook.restart()
                    notebook = lab.open(page, NOTEBOOK)
                notebook.run(0)
                if notebook.errors():
                    raise RuntimeError(notebook.errors()[0])
                page.wait_for_timeout(IDLE_MS)
                cold.append(_times(page))
            warm = [_times(page) for _ in range(rounds)]
            page.close()
    (cold_bare, cold_board), (bare, board) = zip(*cold, strict=True), zip(*warm, strict=True)
    return Part(
        f"In JupyterLab: from running the cell to the first picture, {rounds} times each in turns",
        (
            Figure("first bare", "a bare anywidget: median", median(bare), "ms"),
            Figure("first map", "the whole map at the official start: median", median(board), "ms"),
            Figure("first map/bare", "the second / the first", ratio(board, bare), "x", 1.6),
            Figure("first bare cold", f"a bare anywidget, the very first of {starts} times", median(cold_bare), "ms"),
            Figure("first map cold", "the whole map, the very first", median(cold_board), "ms"),
            Figure("first map/bare cold", "the second / the first", ratio(cold_board, cold_bare), "x", 2.0),
        ),
    )
