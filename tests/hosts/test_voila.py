"""Voila: a notebook as a page for readers, each with a kernel of their own."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.console import Console
from tests.hosts import environment
from tests.hosts.conftest import Said, Served
from tests.hosts.reader import Reader

# Of Voila itself: its symbols come from a network, and its JupyterLab is another than that of the widgets' packages,
# and a page that goes may not end its kernel.
NOISE = ("fontawesome", "/voila/api/shutdown/", "_JUPYTERLAB.CORE_OUTPUT", "shared module @jupyterlab/")


@pytest.mark.host("Voila", "run, read with keys and clicks, play; load again")
def test_voila(page: Page, served: Served, tmp_path: Path, chromium: str, ran_with: Said) -> None:
    """A reader of a page reads and plays; loaded again, it is a new board."""
    voila = environment.host("host-voila")
    ran_with(voila.version("voila"), chromium)
    console = Console(page, NOISE)
    with served(voila.program("voila"), "lesson.ipynb", "--no-browser", "--port={port}") as url:
        page.goto(url)
        reader = Reader(page.locator(".sk-root"))
        reader.comes()
        reader.sees_all()
        reader.reads()
        last = reader.last()
        assert reader.plays() > last
        page.screenshot(path=tmp_path / "seen.png")
        page.reload()
        reader.comes()
        reader.stands(0, last)
    assert console.faults == []
