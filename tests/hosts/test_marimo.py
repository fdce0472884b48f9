"""marimo, which runs cells when what they read has changed."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.console import Console
from tests.hosts import environment
from tests.hosts.conftest import Said, Served
from tests.hosts.reader import Reader

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


def at_once(page: Page) -> None:
    """An app for readers runs by itself."""


def when_told(page: Page) -> None:
    """In the editor nothing runs until it is told to."""
    page.get_by_text("lesson.toml").first.wait_for()
    page.get_by_test_id("run-button").last.click()


FOLLOWS = "read with keys and clicks, play; a cell that reads `board.value` follows"


@pytest.mark.parametrize(
    ("mode", "begins"),
    [
        pytest.param("run", at_once, marks=pytest.mark.host("marimo run", f"run, {FOLLOWS}"), id="run"),
        pytest.param("edit", when_told, marks=pytest.mark.host("marimo edit", f"run all, {FOLLOWS}"), id="edit"),
    ],
)
def test_marimo(
    mode: str,
    begins: Callable[[Page], None],
    page: Page,
    served: Served,
    tmp_path: Path,
    chromium: str,
    ran_with: Said,
) -> None:
    """The app, and the editor of it."""
    marimo = environment.host("host-marimo")
    ran_with(marimo.version("marimo"), chromium)
    console = Console(page, NOISE)
    with served(marimo.program("marimo"), mode, "app.py", "--headless", "--no-token", "--port={port}") as url:
        page.goto(url)
        begins(page)
        journey(page, tmp_path / "seen.png")
    assert console.faults == []
