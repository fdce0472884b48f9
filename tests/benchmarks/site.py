"""A course site, opened cold: from the link to the first board, against a bare widget in a site of its own.

The bare widget is measured in two sites: one by JupyterLite's own tools, and one built as ours is, with all that makes
ours quick. The second says what the board itself costs, the first what a reader waits for elsewhere.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from playwright.sync_api import sync_playwright

from sekiwidget.export.site.serve import serve
from tests.benchmarks.figures import Figure, NotMeasured, Part, interleaved, output, ratio
from tests.browser.chromium import FLAGS, for_tests
from tests.browser.timeouts import START_MS

OURS = "sekiwidget"
BUILDER = Path(".venv/site/bin/sekiwidget")
LESSON = "01-a-battle.ipynb"
BARE = "bare.ipynb"
PLAIN = Path(__file__).with_name("plain_site.py")
_RUN_FIRST = """async () => {
    const pause = () => new Promise((resolve) => setTimeout(resolve, 60));
    const panel = () => window.jupyterapp?.shell?.currentWidget;
    while (panel()?.sessionContext?.session?.kernel?.status !== "idle") await pause();
    window.jupyterapp.commands.execute("notebook:run-cell");
}"""
"""Presses Shift+Enter as soon as Python is there, quicker than any reader."""

_WIDGET = """import anywidget

class Bare(anywidget.AnyWidget):
    _esm = "export default { render({ el }) { el.innerHTML = '<svg class=first width=200 height=99></svg>'; } }"

Bare()"""


def measure(rounds: int) -> Part:
    """Both sites are built, then opened in turn, each time in a browser that has never been there."""
    with TemporaryDirectory() as here:
        folder = Path(here)
        start = perf_counter()
        ours = build(folder / "ours")
        first = perf_counter() - start
        start = perf_counter()
        build(folder / "ours")
        again = perf_counter() - start
        bare = bare_site(folder)
        plain = plain_site(folder)
        legs = {
            "plain": opened(plain, BARE, "svg.first", run=_RUN_FIRST),
            "ours": opened(ours, LESSON, ".sk-root .where b"),
            "bare": opened(bare, BARE, "svg.first"),
        }
        found = interleaved(legs, rounds)
    return Part(
        f"A course site, from the link to the first picture, cold, median of {rounds} each",
        (
            Figure("site bare", "a bare anywidget in a site of its own, built as ours is", median(found["bare"]), "s"),
            Figure("site lesson", "lesson 1", median(found["ours"]), "s"),
            Figure("site ratio", "the second / the first", ratio(found["ours"], found["bare"]), "x", 1.3),
            Figure("site plain", "a bare anywidget in a site by JupyterLite's own tools", median(found["plain"]), "s"),
            Figure("site plain ratio", "lesson 1 / that one", ratio(found["ours"], found["plain"]), "x", 1.3),
            Figure("site build", "building it, with what earlier builds have kept", first, "s"),
            Figure("site build again", "building it again", again, "s", 60),
        ),
    )


def build(site: Path, *folder: Path) -> Path:
    """Build a site as `make site` does, but for the documentation."""
    if not BUILDER.is_file():
        raise NotMeasured("`make .venv/site/installed` brings what builds a site")
    output(subprocess.run([BUILDER, "site", *folder, "-o", site], capture_output=True, text=True, check=False))
    return site


def bare_site(folder: Path) -> Path:
    """A site with one notebook and one widget, whose Python loads nothing of ours."""
    contents = folder / "contents"
    contents.mkdir()
    write_bare(contents / BARE)
    site = build(folder / "bare", contents)
    settings = site / "jupyter-lite.json"
    read = json.loads(settings.read_text(encoding="utf-8"))
    data = read["jupyter-config-data"]
    kernel = data["litePluginSettings"]["@jupyterlite/pyodide-kernel-extension:kernel"]
    loaded = kernel["loadPyodideOptions"]["packages"]
    loaded[loaded.index(OURS)] = "anywidget"
    data["federated_extensions"] = [one for one in data["federated_extensions"] if one["name"] != OURS]
    settings.write_text(json.dumps(read), encoding="utf-8")
    keep = site / "keep.json"
    listed = json.loads(keep.read_text(encoding="utf-8"))
    keep.write_text(json.dumps({name: listed[name] for name in listed if "/sekiwidget-" not in name}), encoding="utf-8")
    return site


def write_bare(file: Path) -> None:
    """A notebook with one widget."""
    cell: dict[str, Any] = {"cell_type": "code", "metadata": {}, "execution_count": None, "outputs": []}
    cell["source"] = _WIDGET
    kernel = {"name": "python", "display_name": "Python"}
    notebook = {"cells": [cell], "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 4}
    file.write_text(json.dumps(notebook), encoding="utf-8")


def plain_site(folder: Path) -> Path:
    """A site with one notebook and one widget, by JupyterLite's own tools."""
    file, site = folder / BARE, folder / "plain"
    write_bare(file)
    command = [BUILDER.with_name("python"), PLAIN, file, site]
    output(subprocess.run(command, capture_output=True, text=True, check=False))
    return site


def opened(site: Path, notebook: str, picture: str, *, run: str | None = None) -> Callable[[], float]:
    """A leg: a new browser opens a notebook by its link; seconds until the picture is seen.

    `run` is a script that the page runs; it does what the reader of a plain site would.
    """

    def leg() -> float:
        with serve(site) as server, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=for_tests(), args=list(FLAGS))
            page = browser.new_page(viewport={"width": 1366, "height": 768})
            start = perf_counter()
            page.goto(f"{server.address}notebooks/index.html?path={notebook}", timeout=START_MS)
            if run is not None:
                page.evaluate(run)
            page.locator(picture).first.wait_for(timeout=START_MS)
            taken = perf_counter() - start
            browser.close()
            return taken

    return leg
