"""Several pages at one board: two tabs of one notebook, and two people with jupyter-collaboration."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.console import Console
from tests.hosts import environment
from tests.hosts.conftest import SCREEN, Said, Served
from tests.hosts.reader import Reader
from tests.hosts.test_jupyter import LAB, in_lab, opened


@pytest.mark.host("two tabs on one kernel", "both show the board; what one steps and plays shows in the other")
def test_two_tabs(page: Page, served: Served, chromium: str, ran_with: Said) -> None:
    """The second tab finds the board of the saved notebook in the kernel that runs."""
    lab = environment.host("lab")
    ran_with(f"JupyterLab {lab.version('jupyterlab')}", chromium)
    consoles = [Console(page)]
    with served(lab.program("jupyter"), *LAB) as url:
        notebook = opened(page, in_lab(url, "reset&"))
        notebook.run_all()
        first = Reader(notebook.board(0))
        first.comes()
        notebook.save()
        other = page.context.new_page()
        consoles.append(Console(other))
        second_notebook = opened(other, in_lab(url, "reset&"))
        second_notebook.find_again(0)
        second = Reader(second_notebook.board(0))
        agree(first, second)
        other.close()
    assert [console.faults for console in consoles] == [[], []]


def agree(first: Reader, second: Reader) -> None:
    """What either steps or plays shows in the other."""
    last = first.last()
    second.stands(0, last)
    first.board.focus()
    first.page.keyboard.press("ArrowRight")
    first.stands(1, last)
    second.stands(1, last)
    second.board.focus()
    second.page.keyboard.press("ArrowRight")
    second.stands(2, last)
    first.stands(2, last)
    new = second.plays()
    first.stands(new, new)
    newer = first.plays()
    second.stands(newer, newer)


@pytest.mark.host("jupyter-collaboration", "two people in one notebook: both see what the other steps and plays")
def test_two_people(
    browser: Browser, page: Page, served: Served, tmp_path: Path, chromium: str, ran_with: Said
) -> None:
    """The second person comes to a notebook that the first one has run, and nobody has saved."""
    found = environment.host("host-collaboration")
    ran_with(found.version("jupyter-collaboration"), chromium)
    console = Console(page)
    with served(found.program("jupyter"), *LAB) as url:
        notebook = opened(page, in_lab(url, "reset&"))
        notebook.run_all()
        first = Reader(notebook.board(0))
        first.comes()
        context = browser.new_context(viewport=SCREEN)  # type: ignore[arg-type]
        other = context.new_page()
        others = Console(other)
        second_notebook = opened(other, in_lab(url, "reset&"))
        second_notebook.find_again(0)
        second = Reader(second_notebook.board(0))
        page.screenshot(path=tmp_path / "first.png")
        other.screenshot(path=tmp_path / "second.png")
        agree(first, second)
        # The first one runs the cell again: both have the new board.
        notebook.run_all()
        first.stands(0, 13)
        expect(second_notebook.output(0).locator(".sk-root")).to_be_visible()
        context.close()
    assert console.faults == []
    assert others.faults == []
