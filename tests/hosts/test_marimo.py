"""marimo, which runs cells when what they read has changed."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.console import Console
from tests.hosts import environment
from tests.hosts.conftest import Said
from tests.hosts.hosted import laid
from tests.hosts.reader import Reader
from tests.hosts.server import serving

# Of marimo itself: pictures that it asks for and does not show.
NOISE = ("was preloaded using link preload but not used",)


def journey(page: Page, picture: Path) -> None:
    """Read and play; another cell follows."""
    reader = Reader(page.locator(".sk-root"))
    reader.comes()
    page.screenshot(path=picture)
    reader.sees_all()
    reader.reads()
    reader.plays()
    expect(page.get_by_text(re.compile(r"Commit (\d+) of \1\."))).to_be_visible()


@pytest.mark.host("marimo run", "run, read with keys and clicks, play; a cell that reads `board.value` follows")
def test_marimo_run(page: Page, tmp_path: Path, chromium: str, ran_with: Said) -> None:
    """An app for readers."""
    marimo = environment.host("host-marimo")
    ran_with(marimo.version("marimo"), chromium)
    folder = laid(tmp_path / "work")
    console = Console(page)
    command = [str(marimo.program("marimo")), "run", "app.py", "--headless", "--no-token", "--port={port}"]
    with serving(command, folder, tmp_path / "home") as url:
        page.goto(url)
        journey(page, tmp_path / "seen.png")
    assert [fault for fault in console.faults if not any(noise in fault for noise in NOISE)] == []


@pytest.mark.host("marimo edit", "run all, read with keys and clicks, play; a cell that reads `board.value` follows")
def test_marimo_edit(page: Page, tmp_path: Path, chromium: str, ran_with: Said) -> None:
    """The editor: nothing runs until it is told to."""
    marimo = environment.host("host-marimo")
    ran_with(marimo.version("marimo"), chromium)
    folder = laid(tmp_path / "work")
    console = Console(page)
    command = [str(marimo.program("marimo")), "edit", "app.py", "--headless", "--no-token", "--port={port}"]
    with serving(command, folder, tmp_path / "home") as url:
        page.goto(url)
        page.get_by_text("lesson.toml").first.wait_for()
        page.get_by_test_id("run-button").last.click()
        journey(page, tmp_path / "seen.png")
    assert [fault for fault in console.faults if not any(noise in fault for noise in NOISE)] == []
