"""A notebook as one HTML page: reading the file, running its cells, and writing the page."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sekiwidget.base.files import Unreadable, read_file, write_file
from sekiwidget.board.mime_bundle import VIEW
from sekiwidget.text import languages
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Count

if TYPE_CHECKING:
    from nbformat import NotebookNode


MOST_BYTES: Final = 64 << 20
"""Maximum size of a notebook; a saved board takes about 150 KB."""

STATE: Final = "application/vnd.jupyter.widget-state+json"

_NEEDED: Final = ("bs4", "jinja2", "latex2mathml", "nbconvert", "nbformat", "nh3")
_HALF: Final = re.compile(r"\\u[dD][89a-fA-F]")


class NotebookError(ValueError):
    """No page can be made of a notebook; the message says why, and what to do."""


def check_installed(*modules: str) -> None:
    """Raise NotebookError unless these modules, which come with an extra, are installed."""
    missing = [name for name in modules if find_spec(name) is None]
    if missing:
        raise NotebookError(
            phrase(
                'pages from notebooks need {missing}: pip install "sekiwidget[pages]"',
                missing=", ".join(sorted(missing)),
            )
        )


def read_notebook(path: str | os.PathLike[str]) -> NotebookNode:
    """The notebook of a file, in the newest minor format of version 4.

    Raises NotebookError: the file cannot be read, is no notebook, or the extra `pages` is not installed.
    """
    check_installed(*_NEEDED)
    import nbformat

    try:
        text = read_file(Path(path), MOST_BYTES, Count(1, "notebook")).decode("utf-8-sig")
        table = json.loads(text)
    except Unreadable as error:
        raise NotebookError(str(error)) from None
    except UnicodeDecodeError as error:
        raise NotebookError(phrase("this is not a text in UTF-8 (byte {at})", at=error.start)) from None
    except json.JSONDecodeError as error:
        raise NotebookError(
            phrase(
                "this is not a notebook: line {line}, column {column}: {why}",
                line=error.lineno,
                column=error.colno,
                why=error.msg,
            )
        ) from None
    except RecursionError:
        raise NotebookError(phrase("this is not a notebook: its lists are nested too deeply")) from None
    except ValueError:
        raise NotebookError(phrase("this is not a notebook: a number in it has too many digits")) from None
    if _HALF.search(text):
        # Half of a surrogate pair cannot be written to a file; it becomes `?`.
        text = json.dumps(table, ensure_ascii=False).encode("utf-8", "replace").decode()
    if not isinstance(table, dict) or not isinstance(table.get("cells", table.get("worksheets")), list):
        raise NotebookError(phrase("this is not a notebook: it has no list of cells"))
    try:
        notebook: NotebookNode = nbformat.reads(text, as_version=4)  # type: ignore[no-untyped-call]
        nbformat.validate(notebook)
    except nbformat.ValidationError as error:
        raise NotebookError(phrase("this is not a valid notebook: {why}", why=str(error).partition("\n")[0])) from None
    except Exception as error:  # noqa: BLE001  nbformat fails in many ways at what is no notebook
        raise NotebookError(phrase("this is not a notebook: {why}", why=str(error).partition("\n")[0])) from None
    return notebook


def saved_widgets(notebook: NotebookNode) -> dict[str, Any]:
    """The saved widgets by their ids, without malformed ones."""
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


def shown_widgets(notebook: NotebookNode) -> list[str]:
    """The ids of the widgets that the outputs show, in order."""
    return [
        view["model_id"]
        for cell in notebook.cells
        for output in cell.get("outputs", ())
        if isinstance(view := output.get("data", {}).get(VIEW), dict) and isinstance(view.get("model_id"), str)
    ]


def code_sources(notebook: NotebookNode) -> list[str]:
    """The sources of the code cells that are not empty."""
    return [cell.source for cell in notebook.cells if cell.cell_type == "code" and cell.source.strip()]


def check_has_run(notebook: NotebookNode) -> None:
    """Raise NotebookError for a notebook that was saved without its boards."""
    sources, shown, kept = code_sources(notebook), shown_widgets(notebook), saved_widgets(notebook)
    if sources and not any(cell.get("outputs") for cell in notebook.cells):
        raise NotebookError(
            phrase("no cell of this notebook has been run, so there is nothing to show: run and save it, or add --run")
        )
    boards = any("sekiwidget" in source for source in sources)
    if (shown or boards) and not any(name in kept for name in shown):
        raise NotebookError(
            phrase(
                "this notebook was saved without its boards. Add --run to run it for the page, or "
                "switch on Settings > Save Widget State Automatically in JupyterLab, run all cells "
                "and save it"
            )
        )


# -- running -----------------------------------------------------------------------------------------------------------

CELL_SECONDS: Final = 600
"""Maximum number of seconds for a cell."""

_ANSI: Final = re.compile(r"\x1b\[[0-9;]*m")

# A client gets changes of a board only; the board itself knows its whole state.
_STATE_CODE: Final = f"""
def _sekiwidget_state():
    import ipywidgets
    from IPython.display import publish_display_data
    publish_display_data({{"{STATE}": ipywidgets.Widget.get_manager_state()}})
_sekiwidget_state()
"""


def run_cells(notebook: NotebookNode, folder: Path, tell: Callable[[int, int], None]) -> None:
    """Run all cells in a folder, and put their outputs and the state of all widgets into the notebook.

    Args:
        notebook: is changed.
        folder: the working folder of its cells.
        tell: called before each cell with the number of cells done and of all.

    Raises NotebookError: a cell fails or takes too long, or there is no kernel for it.
    """
    check_installed("nbclient", "ipykernel")
    import nbformat
    from jupyter_client.kernelspec import NoSuchKernel
    from nbclient import NotebookClient
    from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError

    own, at = list(notebook.cells), 0
    state_cell = nbformat.v4.new_code_cell(_STATE_CODE)  # type: ignore[no-untyped-call]

    def begun(cell: NotebookNode, cell_index: int) -> None:
        nonlocal at
        at = cell_index
        tell(min(at, len(own)), len(own))

    notebook.cells = [*own, state_cell]
    client = NotebookClient(
        notebook,
        timeout=CELL_SECONDS,
        resources={"metadata": {"path": str(folder)}},
        store_widget_state=False,
        # The kernel's messages on its connection do not concern the author of a page.
        extra_arguments=["--log-level=ERROR"],
        on_cell_start=begun,
    )
    try:
        client.execute()
    except CellTimeoutError:
        raise NotebookError(
            phrase("cell {number} takes longer than {most} seconds", number=at + 1, most=CELL_SECONDS)
        ) from None
    except CellExecutionError as error:
        raise NotebookError(
            phrase("cell {number} fails: {kind}: {why}", number=at + 1, kind=error.ename, why=_first_line(error.evalue))
        ) from None
    except DeadKernelError:
        raise NotebookError(phrase("the kernel died in cell {number}", number=at + 1)) from None
    except NoSuchKernel as error:
        raise NotebookError(
            phrase("the kernel {name!r} of this notebook is not installed here", name=str(error.name))
        ) from None
    finally:
        notebook.cells = own
    tell(len(own), len(own))
    notebook.metadata["widgets"] = {STATE: _state_in(state_cell)}


def _first_line(text: str) -> str:
    """The first line of a message, without colours."""
    return _ANSI.sub("", text).strip().partition("\n")[0]


def _state_in(cell: NotebookNode) -> dict[str, Any]:
    """The state of all widgets, in the outputs of a cell."""
    for output in cell.get("outputs", ()):
        if STATE in output.get("data", {}):
            found: dict[str, Any] = output.data[STATE]
            return found
    return {"version_major": 2, "version_minor": 0, "state": {}}


# -- saving ------------------------------------------------------------------------------------------------------------


class SavedNotebook(NamedTuple):
    """A page that was written.

    `boards` is the number of boards that step in it, `still` that of widgets that do not work there, and `foreign` that
    of boards saved by another version of the front end.
    """

    path: Path
    boards: int
    still: int
    foreign: int


def save_notebook(
    notebook: str | os.PathLike[str],
    path: str | os.PathLike[str],
    *,
    run: Callable[[int, int], None] | None = None,
    theme: str = "auto",
    language: str | None = None,
) -> SavedNotebook:
    """Write a notebook as one HTML page that needs no network; an existing page is replaced atomically.

    Args:
        notebook: the file, saved with the state of its widgets. It is only read.
        path: the page.
        run: called before each cell with the numbers of cells done and of all, if the cells are to be run first; None
            shows the saved outputs.
        theme: `auto` (the reader's system setting), `light` or `dark`.
        language: of the page's own words, a code of `sekiwidget.LANGUAGES`; boards keep theirs. None takes
            SEKIWIDGET_LANGUAGE, else English.

    Raises:
        NotebookError: it is no notebook, was saved without its boards, a cell fails, or an extra is not installed.
        ValueError: an unknown theme or language.
        OSError: the page cannot be written; an existing file is not changed.
    """
    speaks = languages.find_language(language)
    source = Path(notebook)
    read = read_notebook(source)
    folder = source.resolve().parent
    if run is not None:
        run_cells(read, folder, run)
    check_has_run(read)
    # These need the packages of the extra.
    from sekiwidget.export.notebook_html import safe_html
    from sekiwidget.export.notebook_page import CellExporter, notebook_page
    from sekiwidget.export.notebook_widgets import Widgets

    models = saved_widgets(read)
    # nbconvert reads them too, and expects well-formed ones.
    read.metadata["widgets"] = {STATE: {"state": models}}
    widgets = Widgets(models, lambda html: safe_html(html, folder, speaks), speaks)
    cells = CellExporter(widgets, folder, speaks).inner(read)
    write_file(path, notebook_page(cells, widgets.boards.to_json(), source.name, theme, speaks))
    return SavedNotebook(Path(path), len(widgets.boards.shown), widgets.lost, widgets.foreign)
