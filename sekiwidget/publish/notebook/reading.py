"""Reading a notebook file, and what there is to find in one."""

from __future__ import annotations

import json
import os
import re
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sekiwidget.base.files import Unreadable, read_file
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Count

if TYPE_CHECKING:
    from nbformat import NotebookNode

MOST: Final = 64 << 20
"""The most bytes of a notebook; a saved board takes about 150 KB of them."""

VIEW: Final = "application/vnd.jupyter.widget-view+json"
STATE: Final = "application/vnd.jupyter.widget-state+json"

_NEEDED: Final = ("bs4", "jinja2", "latex2mathml", "nbconvert", "nbformat", "nh3")
_HALF: Final = re.compile(r"\\u[dD][89a-fA-F]")


class NoPage(ValueError):
    """A notebook of which no page can be made; the message says why, and what to do."""


def check_installed(*modules: str) -> None:
    """Raise NoPage unless these modules are installed, which come with an extra."""
    missing = [name for name in modules if find_spec(name) is None]
    if missing:
        raise NoPage(
            phrase(
                'pages of notebooks need {missing}: pip install "sekiwidget[pages]"', missing=", ".join(sorted(missing))
            )
        )


def read_notebook(path: str | os.PathLike[str]) -> NotebookNode:
    """The notebook of a file, in the newest minor format of version 4.

    Raises NoPage: the file cannot be read, is no notebook, or what reads notebooks is not installed.
    """
    check_installed(*_NEEDED)
    import nbformat

    try:
        text = read_file(Path(path), MOST, Count(1, "notebook")).decode("utf-8-sig")
        table = json.loads(text)
    except Unreadable as error:
        raise NoPage(str(error)) from None
    except UnicodeDecodeError as error:
        raise NoPage(phrase("this is no text in UTF-8: byte {at} is not", at=error.start)) from None
    except json.JSONDecodeError as error:
        raise NoPage(
            phrase(
                "this is no notebook: line {line}, column {column}: {why}",
                line=error.lineno,
                column=error.colno,
                why=error.msg,
            )
        ) from None
    except RecursionError:
        raise NoPage(phrase("this is no notebook: its lists are nested too deeply")) from None
    except ValueError:
        raise NoPage(phrase("this is no notebook: a number in it has too many digits")) from None
    if _HALF.search(text):
        # Half of a pair that no file can hold by itself: `?`, as Python writes it.
        text = json.dumps(table, ensure_ascii=False).encode("utf-8", "replace").decode()
    if not isinstance(table, dict) or not isinstance(table.get("cells", table.get("worksheets")), list):
        raise NoPage(phrase("this is no notebook: it has no list of cells"))
    try:
        notebook: NotebookNode = nbformat.reads(text, as_version=4)  # type: ignore[no-untyped-call]
        nbformat.validate(notebook)
    except nbformat.ValidationError as error:
        raise NoPage(phrase("this is no valid notebook: {why}", why=str(error).partition("\n")[0])) from None
    except Exception as error:  # noqa: BLE001  nbformat fails in many ways at what is no notebook
        raise NoPage(phrase("this is no notebook: {why}", why=str(error).partition("\n")[0])) from None
    return notebook


def saved_state(notebook: NotebookNode) -> dict[str, Any]:
    """The saved widgets by their ids, without those that are malformed."""
    widgets = notebook.metadata.get("widgets")
    kept = widgets.get(STATE) if isinstance(widgets, dict) else None
    found = kept.get("state") if isinstance(kept, dict) else None
    if not isinstance(found, dict):
        return {}
    return {
        str(name): model
        for name, model in found.items()
        if isinstance(model, dict)
        and isinstance(model.get("state"), dict)
        and isinstance(model.get("model_name", ""), str)
    }


def views(notebook: NotebookNode) -> list[str]:
    """The ids of the widgets that its outputs show, in order."""
    return [
        view["model_id"]
        for cell in notebook.cells
        for output in cell.get("outputs", ())
        if isinstance(view := output.get("data", {}).get(VIEW), dict) and isinstance(view.get("model_id"), str)
    ]


def code(notebook: NotebookNode) -> list[str]:
    """The sources of its code cells that are not empty."""
    return [cell.source for cell in notebook.cells if cell.cell_type == "code" and cell.source.strip()]


def check_has_run(notebook: NotebookNode) -> None:
    """Raise NoPage for a notebook whose boards were not saved with it."""
    sources, shown, kept = code(notebook), views(notebook), saved_state(notebook)
    if sources and not any(cell.get("outputs") for cell in notebook.cells):
        raise NoPage(
            phrase(
                "no cell of this notebook has been run, so there is nothing to show: run it and save it, or add --run"
            )
        )
    boards = any("sekiwidget" in source for source in sources)
    if (shown or boards) and not any(name in kept for name in shown):
        raise NoPage(
            phrase(
                "this notebook was saved without its boards. Add --run to run it for the page; or in JupyterLab switch "
                "on Settings > Save Widget State Automatically, run all cells, and save it"
            )
        )
