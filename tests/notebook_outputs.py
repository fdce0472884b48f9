"""The saved outputs of the example notebooks: `python -m tests.notebook_outputs` renews them after a change of pictures
or texts, and the battle on the front page.

With their outputs saved the first notebooks open with a picture. A board is saved as its picture and its text, without
the widget, which no saved notebook could show.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import nbformat
from jupyter_client.manager import AsyncKernelManager
from nbclient import NotebookClient
from nbclient.util import run_sync

from sekiwidget import Board
from sekiwidget.board.mime_bundle import VIEW

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"
COURSE = EXAMPLES / "07-the-course.ipynb"
NOTEBOOKS = sorted(path for path in EXAMPLES.glob("*.ipynb") if path != COURSE)
FRONT = ROOT / "docs" / "battle.svg"

Notebook = nbformat.NotebookNode


def read_notebook(path: Path) -> Notebook:
    """A notebook with its saved outputs."""
    notebook: Notebook = nbformat.reads(path.read_text(encoding="utf-8"), as_version=4)  # type: ignore[no-untyped-call]
    return notebook


class Kernel:
    """A kernel that runs one notebook after the other, as its start takes longer than most of them.

    Args:
        folder: where it runs: as in JupyterLab, files are looked for beside the notebook.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.manager = AsyncKernelManager(kernel_name="python3")

    def run(self, notebook: Notebook) -> Notebook:
        """Run all cells of a notebook, which finds no name of an earlier one; gives it with its outputs."""
        reset = nbformat.v4.new_code_cell("%reset -f")  # type: ignore[no-untyped-call]
        notebook.cells.insert(0, reset)
        client = NotebookClient(
            notebook, km=self.manager, timeout=600, resources={"metadata": {"path": str(self.folder)}}
        )
        try:
            client.execute()
        finally:
            if client.kc is not None:
                client.kc.stop_channels()
        notebook.cells.remove(reset)
        return notebook

    def stop(self) -> None:
        """End it."""
        run_sync(self.manager.shutdown_kernel)(now=True)


def outputs(notebook: Notebook) -> list[list[dict[str, Any]]]:
    """The outputs of each code cell as they are saved: without widgets and counts."""
    return [_without_widgets(cell.outputs) for cell in notebook.cells if cell.cell_type == "code"]


def _without_widgets(found: list[Any]) -> list[dict[str, Any]]:
    saved: list[dict[str, Any]] = []
    for output in found:
        made = json.loads(json.dumps(output))
        if "data" in made:
            made["data"].pop(VIEW, None)
        if "execution_count" in made:
            made["execution_count"] = None
        # What is printed comes in as many pieces as the kernel likes.
        if made["output_type"] == "stream" and saved and saved[-1].get("name") == made["name"]:
            saved[-1]["text"] += made["text"]
        else:
            saved.append(made)
    return saved


def renew_outputs(path: Path, kernel: Kernel) -> None:
    """Run a notebook and save its outputs in it."""
    fresh = iter(outputs(kernel.run(read_notebook(path))))
    table = json.loads(path.read_text(encoding="utf-8"))
    for cell in table["cells"]:
        if cell["cell_type"] == "code":
            cell["outputs"] = [_in_lines(output) for output in next(fresh)]
    path.write_text(json.dumps(table, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def _in_lines(output: dict[str, Any]) -> dict[str, Any]:
    """An output with its texts as lists of lines, as notebooks are written."""
    if "text" in output:
        return output | {"text": output["text"].splitlines(keepends=True)}
    return output | {"data": {kind: text.splitlines(keepends=True) for kind, text in output["data"].items()}}


def save_front_picture(path: Path) -> None:
    """Write the picture of the front page: the gun of the first lesson."""
    board = Board(EXAMPLES / "lessons" / "gifu.toml")
    board.goto("The gun")
    board.forward()
    board.save(path)


def main(given: Sequence[str] | None = None) -> None:
    """Renew the outputs of all notebooks, and the front page's picture."""
    argparse.ArgumentParser(
        prog="python -m tests.notebook_outputs",
        description="Renews the saved outputs of all example notebooks, and the battle on the front page.",
    ).parse_args(given)
    kernel = Kernel(EXAMPLES)
    for notebook in NOTEBOOKS:
        print(notebook.name)
        renew_outputs(notebook, kernel)
    kernel.stop()
    save_front_picture(FRONT)


if __name__ == "__main__":
    main()
