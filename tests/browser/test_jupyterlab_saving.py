"""What is saved in a real JupyterLab: a notebook keeps what its outputs show, and a page writes a lesson's file."""

import json
from typing import Any

from playwright.sync_api import Page, expect

from sekiwidget import Scenario
from tests.browser.jupyter import Lab, Notebook

START = "import ipywidgets, sekiwidget\nfrom sekiwidget import Board\nnew = lambda: Board(sekiwidget.new('daimyo'))"
CELLS = (
    START,
    "new()",
    "ipywidgets.HBox([new()])",
    "ipywidgets.IntSlider(value=3, description='theirs')",
    "1",
)


def saved(lab: Lab, name: str) -> dict[str, Any]:
    """The models in a notebook, by their ids."""
    metadata = json.loads((lab.folder / name).read_text("utf-8"))["metadata"]
    state: dict[str, Any] = metadata["widgets"]["application/vnd.jupyter.widget-state+json"]["state"]
    return state


def boards(models: dict[str, Any]) -> list[str]:
    return sorted(name for name, model in models.items() if "_esm" in model["state"])


def delete(notebook: Notebook, number: int) -> None:
    notebook.choose(number)
    notebook.command("notebook:delete-cell")


def test_a_notebook_keeps_what_its_outputs_show(lab: Lab, lab_page: Page) -> None:
    """After another run, without a kernel, in a second view, when a cell is deleted and is there again."""
    notebook = lab.open_cells(lab_page, "kept.ipynb", *CELLS)
    for cell in range(4):
        notebook.run(cell)
    for _ in range(2):
        notebook.run(1)
    notebook.board(1).wait_for()
    notebook.save()
    models = saved(lab, "kept.ipynb")
    assert len(boards(models)) == 2, "not those of earlier runs"
    # The same where the kernel is another one, of which nothing has been run: and there is what was not saved yet.
    notebook.run(1)
    notebook.board(1).wait_for()
    notebook.restart()
    notebook.write(4, "2")
    notebook.save()
    again = saved(lab, "kept.ipynb")
    assert len(boards(again)) == 2
    assert boards(again) != boards(models)
    notebook.shut_down()

    notebook = lab.open(lab_page, "kept.ipynb")
    notebook.board(1).wait_for()
    notebook.command("docmanager:clone")
    expect(lab_page.locator(".jp-NotebookPanel")).to_have_count(2)
    notebook.wait_until_ready()
    notebook.write(4, "3")
    notebook.save()
    assert saved(lab, "kept.ipynb").keys() == again.keys()
    delete(notebook, 1)
    notebook.save()
    assert len(boards(saved(lab, "kept.ipynb"))) == 1
    notebook.command("notebook:undo-cell-action")
    notebook.save()
    assert saved(lab, "kept.ipynb").keys() == again.keys()

    notebook = lab.open(lab_page, "kept.ipynb")
    for cell in (1, 2):
        notebook.board(cell).wait_for()
    notebook.show(3)
    expect(notebook.output(3)).to_contain_text("theirs")


def test_a_page_of_jupyterlab_saves_a_lesson(lab: Lab, lab_page: Page) -> None:
    notebook = lab.open_cells(lab_page, "saving.ipynb", START + "\nnew()")
    notebook.run(0)
    board = notebook.board(0)
    board.focus()
    lab_page.keyboard.press("Control+s")
    board.get_by_label("Name of the file").fill("from-the-page")
    lab_page.keyboard.press("Enter")
    expect(board.locator(".tasks")).to_contain_text("Saved as from-the-page.toml")
    assert Scenario.from_file(lab.folder / "from-the-page.toml").game == "daimyo"
    # Nothing of it is left in the notebook, nor in its history.
    assert notebook.errors() == []
    assert (
        notebook.page.evaluate("window.jupyterapp.shell.currentWidget.content.model.cells.get(0).executionCount") == 1
    )
