"""In a real JupyterLab: a bare counter's click through the kernel, and a step of a board, which needs none."""

from __future__ import annotations

import json
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple
from unittest.mock import patch

from playwright.sync_api import Browser

from tests.benchmarks.browser import STEPS, VIEWPORT, browser
from tests.benchmarks.figures import Figure, Part
from tests.browser import jupyter

NOTEBOOK = "bench.ipynb"
ROOT = Path(__file__).resolve().parents[2]
MOST_STEPS = 40
# A held key or a dragged slider, and a hand that reads in between. The stock connection loses its 40 ms at the first
# only: after a rest the other side acknowledges at once.
QUICK_MS, PAUSE_MS = 20, 500

# The least that goes to Python and comes back: a message there, a number back, as text on the button.
COUNTER = '''
import anywidget, traitlets

class Counter(anywidget.AnyWidget):
    value = traitlets.Int(0).tag(sync=True)
    _esm = """
    export default { render({ model, el }) {
      const button = document.createElement("button");
      button.className = "counter";
      button.onclick = () => model.send({});
      model.on("change:value", () => {
        button.textContent = model.get("value");
        button.dispatchEvent(new Event("counted"));
      });
      el.append(button);
    } };
    """

counter = Counter()
def count(*_):
    counter.value += 1
counter.on_msg(count)
counter
'''
BOARD = f"""
from sekiwidget import Board
from tests.benchmarks.lines import combat
board = Board(combat({MOST_STEPS + 1}, seed=7))
board.goto({MOST_STEPS + 1})
board
"""
CLICKS = """async ({ clicks, apart }) => {
  const button = document.querySelector(".counter");
  const times = [];
  for (let i = 0; i < clicks; i++) {
    await new Promise((done) => setTimeout(done, apart));
    const counted = new Promise((done, fail) => {
      button.addEventListener("counted", done, { once: true });
      setTimeout(() => fail(new Error("a click was not answered within a minute")), 60000);
    });
    const start = performance.now();
    button.click();
    await counted;
    times.push(performance.now() - start);
  }
  return times;
}"""
# The stock connection: what `sekiwidget lab` puts in its place is left out.
STOCK = """
import sys
from jupyterlab.labapp import LabApp
from pathlib import Path
from sekiwidget.board.lab import arguments
given = arguments(Path(sys.argv[1]), port=int(sys.argv[2]), browser=False, extra=sys.argv[3:])
LabApp.launch_instance(argv=[one for one in given if "QuickConnection" not in one])
"""


def _notebook(root: Path) -> str:
    """A notebook with the counter and a board."""
    sources = [COUNTER.strip(), f"import sys\nsys.path.insert(0, {str(root)!r})\n{BOARD.strip()}"]
    cells: list[dict[str, object]] = [
        {"cell_type": "code", "id": f"cell{n}", "metadata": {}, "source": text, "outputs": [], "execution_count": None}
        for n, text in enumerate(sources)
    ]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return json.dumps({"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5})


class Times(NamedTuple):
    """The ms of clicks close upon each other, of clicks with a pause between, and of steps of a board."""

    quick: list[float]
    paused: list[float]
    stepped: list[float]


def _one(chromium: Browser, home: Path, clicks: int, keys: int) -> Times:
    """One JupyterLab from its start to its end."""
    source = home / "source"
    source.mkdir(parents=True)
    (source / NOTEBOOK).write_text(_notebook(ROOT), encoding="utf-8")
    with jupyter.running_lab(home, source) as lab:
        page = chromium.new_page(viewport=VIEWPORT)
        notebook = lab.open(page, NOTEBOOK)
        notebook.run_all()
        if notebook.errors():
            raise RuntimeError(notebook.errors()[0])
        page.locator(".counter").wait_for()
        page.locator(".sk-root .sentence").first.wait_for()
        page.evaluate(CLICKS, {"clicks": 5, "apart": QUICK_MS})
        quick = page.evaluate(CLICKS, {"clicks": clicks, "apart": QUICK_MS})
        paused = page.evaluate(CLICKS, {"clicks": clicks // 2, "apart": PAUSE_MS})
        stepped: list[float] = []
        for key in ("ArrowLeft", "ArrowRight", "ArrowLeft", "ArrowRight"):
            times = page.evaluate(STEPS, {"keys": keys, "key": key})
            stepped += [done for done, _ in times]
        page.close()
    # The first walk there and back compiles the page's code.
    return Times(quick, paused, stepped[2 * keys :])


def measure(clicks: int, keys: int) -> Part:
    """The stock JupyterLab, and the one that `sekiwidget lab` starts."""
    with browser() as chromium, TemporaryDirectory() as name:
        ours = _one(chromium, Path(name) / "ours", clicks, keys)
        with patch.object(jupyter, "_START", STOCK):
            stock = _one(chromium, Path(name) / "stock", clicks, keys)
    steps = ours.stepped + stock.stepped
    step = median(steps)
    return Part(
        f"In JupyterLab: a bare counter's click through the kernel and back, and a step of a board ({clicks} clicks)",
        (
            Figure("click stock", "click upon click, stock JupyterLab: median", median(stock.quick), "ms"),
            Figure("click", "the same under `sekiwidget lab`", median(ours.quick), "ms"),
            Figure("click stock paused", "with pauses, stock JupyterLab: median", median(stock.paused), "ms"),
            Figure("click paused", "the same under `sekiwidget lab`", median(ours.paused), "ms"),
            Figure("lab step", "a step of the board, no kernel: median", step, "ms"),
            Figure("click stock/step", "click upon click, stock / step", median(stock.quick) / step, "x"),
            Figure("click/step", "click upon click, `sekiwidget lab` / step", median(ours.quick) / step, "x"),
        ),
    )
