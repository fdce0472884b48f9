"""The applications of Jupyter as they are installed: nothing is set up for the board."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.console import Console
from tests.browser.jupyter import LOST, TOKEN, Lab, Notebook
from tests.hosts import environment
from tests.hosts.conftest import Said
from tests.hosts.hosted import laid
from tests.hosts.reader import Reader
from tests.hosts.server import serving

ARGUMENTS = ["--allow-root", "--no-browser", "--ServerApp.port={port}", f"--IdentityProvider.token={TOKEN}"]

# Of Notebook 7.6 itself, which says all of it of a notebook without a widget, too: entries of menus that it has
# twice, a setting without its schema, and its two documents of yjs.
NOISE = (
    "Menu entry for command '",
    "uncaught: Cannot read properties of undefined (reading 'schema')",
    "[yjs#509] Not same Y.Doc",
)

OPTIONS = [f"--IdentityProvider.token={TOKEN}", "--LabApp.expose_app_in_browser=True"]


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


@pytest.mark.host("JupyterLab", "stock; run, read with keys and clicks, play; save, load again, play on")
def test_stock_jupyterlab(page: Page, tmp_path: Path, chromium: str, ran_with: Said) -> None:
    """A JupyterLab that knows nothing of us."""
    lab = environment.host("lab")
    ran_with(lab.version("jupyterlab"), chromium)
    folder = laid(tmp_path / "work")
    console = Console(page)
    command = [str(lab.program("jupyter")), "lab", *ARGUMENTS, "--LabApp.expose_app_in_browser=True"]
    with serving(command, folder, tmp_path / "home") as url:
        notebook = Lab(url, folder).open(page, "lesson.ipynb")
        journey(notebook, f"{url}/lab/tree/lesson.ipynb?token={TOKEN}")
        page.screenshot(path=tmp_path / "seen.png")
    assert sorted(set(console.faults)) == []
    assert LOST not in page.content()


@pytest.mark.host("sekiwidget lab", "run, read with keys and clicks, play; save, load again, play on")
def test_sekiwidget_lab(page: Page, tmp_path: Path, chromium: str, ran_with: Said) -> None:
    """JupyterLab as the package starts it; more of it is in `make test`."""
    lab = environment.host("lab")
    ran_with(f"JupyterLab {lab.version('jupyterlab')}", chromium)
    folder = laid(tmp_path / "work")
    console = Console(page)
    command = [str(lab.program("sekiwidget")), "lab", str(folder), "--port={port}", "--no-browser"]
    with serving([*command, *OPTIONS], folder, tmp_path / "home") as url:
        notebook = Lab(url, folder).open(page, "lesson.ipynb")
        journey(notebook, f"{url}/lab/tree/lesson.ipynb?token={TOKEN}")
        page.screenshot(path=tmp_path / "seen.png")
    assert sorted(set(console.faults)) == []


@pytest.mark.host("Notebook", "run, read with keys and clicks, play; save, load again, play on")
def test_notebook_7(page: Page, tmp_path: Path, chromium: str, ran_with: Said) -> None:
    """Notebook 7, which has a page for each document."""
    found = environment.host("host-notebook")
    ran_with(found.version("notebook"), chromium)
    folder = laid(tmp_path / "work")
    console = Console(page)
    command = [str(found.program("jupyter")), "notebook", *ARGUMENTS, "--JupyterNotebookApp.expose_app_in_browser=True"]
    with serving(command, folder, tmp_path / "home") as url:
        again = f"{url}/notebooks/lesson.ipynb?token={TOKEN}"
        page.goto(again)
        notebook = Notebook(page)
        notebook.wait_until_ready()
        journey(notebook, again)
    assert [fault for fault in console.faults if not any(noise in fault for noise in NOISE)] == []
