"""The applications of Jupyter as they are installed: nothing is set up for the board."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.console import Console
from tests.browser.jupyter import LOST, TOKEN, Notebook
from tests.browser.timeouts import LAB_MS
from tests.hosts import environment
from tests.hosts.conftest import Said, Served
from tests.hosts.reader import Reader

ARGUMENTS = ["--allow-root", "--no-browser", "--ServerApp.port={port}", f"--IdentityProvider.token={TOKEN}"]

# Of Notebook 7.6 itself, which says all of it of a notebook without a widget, too: entries of menus that it has
# twice, a setting without its schema, and its two documents of yjs.
NOISE = (
    "Menu entry for command '",
    "uncaught: Cannot read properties of undefined (reading 'schema')",
    "[yjs#509] Not same Y.Doc",
)

LAB = ("lab", *ARGUMENTS, "--LabApp.expose_app_in_browser=True")
"""JupyterLab, by `jupyter`."""

OURS = (
    *("lab", ".", "--port={port}", "--no-browser"),
    *(f"--IdentityProvider.token={TOKEN}", "--LabApp.expose_app_in_browser=True"),
)
"""JupyterLab, by `sekiwidget`."""


def opened(page: Page, address: str) -> Notebook:
    """A notebook by its address, once its kernel is there."""
    page.set_default_timeout(LAB_MS)
    page.goto(address)
    notebook = Notebook(page)
    notebook.wait_until_ready()
    return notebook


def in_lab(url: str, more: str = "") -> str:
    """The address of the notebook with the lesson in a JupyterLab."""
    return f"{url}/lab/tree/lesson.ipynb?{more}token={TOKEN}"


def journey(notebook: Notebook, again: str) -> None:
    """Run, read, play; save, load again and read on; open it without a kernel and read.

    Args:
        notebook: the notebook, opened.
        again: its address.
    """
    page = notebook.page
    notebook.run_all()
    assert notebook.errors() == []
    reader = Reader(notebook.board(0))
    reader.comes()
    reader.sees_all()
    reader.reads()
    stands = reader.plays()
    notebook.save()
    page.goto(again)
    notebook.wait_until_ready()
    notebook.find_again(0)
    reader = Reader(notebook.board(0))
    reader.stands(stands, stands)
    assert reader.plays() > stands
    notebook.save()


PLAYED = "run, read with keys and clicks, play; save, load again, play on"


@pytest.mark.parametrize(
    ("program", "words", "version"),
    [
        pytest.param("jupyter", LAB, "{}", marks=pytest.mark.host("JupyterLab", f"stock; {PLAYED}"), id="stock"),
        pytest.param("sekiwidget", OURS, "JupyterLab {}", marks=pytest.mark.host("sekiwidget lab", PLAYED), id="ours"),
    ],
)
def test_jupyterlab(
    program: str,
    words: tuple[str, ...],
    version: str,
    page: Page,
    served: Served,
    tmp_path: Path,
    chromium: str,
    ran_with: Said,
) -> None:
    """A JupyterLab that knows nothing of us, and one as the package starts it; more of that is in `make test`."""
    lab = environment.host("lab")
    ran_with(version.format(lab.version("jupyterlab")), chromium)
    console = Console(page)
    with served(lab.program(program), *words) as url:
        journey(opened(page, in_lab(url, "reset&")), in_lab(url))
        page.screenshot(path=tmp_path / "seen.png")
    assert sorted(set(console.faults)) == []
    assert LOST not in page.content()


@pytest.mark.host("Notebook", PLAYED)
def test_notebook_7(page: Page, served: Served, chromium: str, ran_with: Said) -> None:
    """Notebook 7, which has a page for each document."""
    found = environment.host("host-notebook")
    ran_with(found.version("notebook"), chromium)
    console = Console(page, NOISE)
    shown = "--JupyterNotebookApp.expose_app_in_browser=True"
    with served(found.program("jupyter"), "notebook", *ARGUMENTS, shown) as url:
        again = f"{url}/notebooks/lesson.ipynb?token={TOKEN}"
        journey(opened(page, again), again)
    assert console.faults == []
