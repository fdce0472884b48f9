"""Several pages at one board: two tabs of one notebook, and two people with jupyter-collaboration."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.console import Console
from tests.browser.jupyter import TOKEN, Lab, Notebook
from tests.browser.patience import LAB_MS
from tests.hosts import environment
from tests.hosts.conftest import SCREEN, Said
from tests.hosts.hosted import laid
from tests.hosts.reader import Reader
from tests.hosts.server import serving
from tests.hosts.test_jupyter import ARGUMENTS


def opened(page: Page, url: str) -> Notebook:
    """The notebook of the journeys in one more page."""
    page.set_default_timeout(LAB_MS)
    page.goto(f"{url}/lab/tree/lesson.ipynb?reset&token={TOKEN}")
    notebook = Notebook(page)
    notebook.wait_until_ready()
    return notebook


@pytest.mark.host("two tabs on one kernel", "both show the board; what one steps and plays shows in the other")
def test_two_tabs(browser: Browser, page: Page, tmp_path: Path, chromium: str, ran_with: Said) -> None:
    """The second tab finds the board of the saved notebook in the kernel that runs."""
    lab = environment.host("lab")
    ran_with(f"JupyterLab {lab.version('jupyterlab')}", chromium)
    folder = laid(tmp_path / "work")
    consoles = [Console(page)]
    command = [str(lab.program("jupyter")), "lab", *ARGUMENTS, "--LabApp.expose_app_in_browser=True"]
    with serving(command, folder, tmp_path / "home") as url:
        notebook = Lab(url, folder).open(page, "lesson.ipynb")
        notebook.run_all()
        first = Reader(notebook.board(0))
        first.comes()
        notebook.save()
        other = page.context.new_page()
        consoles.append(Console(other))
        second_notebook = opened(other, url)
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
def test_two_people(browser: Browser, page: Page, tmp_path: Path, chromium: str, ran_with: Said) -> None:
    """The second person comes to a notebook that the first one has run, and nobody has saved."""
    found = environment.host("host-collaboration")
    ran_with(found.version("jupyter-collaboration"), chromium)
    folder = laid(tmp_path / "work")
    console = Console(page)
    command = [str(found.program("jupyter")), "lab", *ARGUMENTS, "--LabApp.expose_app_in_browser=True"]
    with serving(command, folder, tmp_path / "home") as url:
        notebook = opened(page, url)
        notebook.run_all()
        first = Reader(notebook.board(0))
        first.comes()
        context = browser.new_context(viewport=SCREEN)  # type: ignore[arg-type]
        other = context.new_page()
        others = Console(other)
        second_notebook = opened(other, url)
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
