"""Running a notebook for its page, with the whole state of its widgets."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sekiwidget.publish.notebook.reading import STATE, NoPage, check_installed
from sekiwidget.text.phrase import phrase

if TYPE_CHECKING:
    from nbformat import NotebookNode

PATIENCE: Final = 600
"""How long a cell may take, in seconds."""

_ANSI: Final = re.compile(r"\x1b\[[0-9;]*m")

# What a client hears of a board is what has changed; only the board itself knows all of it.
_ASK: Final = f"""
def _sekiwidget_state():
    import ipywidgets
    from IPython.display import publish_display_data
    publish_display_data({{"{STATE}": ipywidgets.Widget.get_manager_state()}})
_sekiwidget_state()
"""


def run(notebook: NotebookNode, folder: Path, tell: Callable[[int, int], None]) -> None:
    """Run all cells in a folder, and keep their outputs and the state of all widgets in the notebook.

    Args:
        notebook: is changed.
        folder: where its files are looked for.
        tell: is called before each cell with the number of cells done and of all.

    Raises NoPage: a cell fails or takes too long, or there is no kernel for it.
    """
    check_installed("nbclient", "ipykernel")
    import nbformat
    from jupyter_client.kernelspec import NoSuchKernel
    from nbclient import NotebookClient
    from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError

    own, at = list(notebook.cells), 0
    asking = nbformat.v4.new_code_cell(_ASK)  # type: ignore[no-untyped-call]

    def begun(cell: NotebookNode, cell_index: int) -> None:
        nonlocal at
        at = cell_index
        tell(min(at, len(own)), len(own))

    notebook.cells = [*own, asking]
    client = NotebookClient(
        notebook,
        timeout=PATIENCE,
        resources={"metadata": {"path": str(folder)}},
        store_widget_state=False,
        # What a kernel has to say about its connection is nothing to the author of a page.
        extra_arguments=["--log-level=ERROR"],
        on_cell_start=begun,
    )
    try:
        client.execute()
    except CellTimeoutError:
        raise NoPage(phrase("cell {number} takes longer than {most} seconds", number=at + 1, most=PATIENCE)) from None
    except CellExecutionError as error:
        raise NoPage(
            phrase("cell {number} fails: {kind}: {why}", number=at + 1, kind=error.ename, why=_first(error.evalue))
        ) from None
    except DeadKernelError:
        raise NoPage(phrase("the kernel died in cell {number}", number=at + 1)) from None
    except NoSuchKernel as error:
        raise NoPage(
            phrase("there is no kernel {name!r} here, which this notebook asks for", name=str(error.name))
        ) from None
    finally:
        notebook.cells = own
    tell(len(own), len(own))
    notebook.metadata["widgets"] = {STATE: _told(asking)}


def _first(text: str) -> str:
    """The first line of a message, without colours."""
    return _ANSI.sub("", text).strip().partition("\n")[0]


def _told(cell: NotebookNode) -> dict[str, Any]:
    """The state that the last cell was given."""
    for output in cell.get("outputs", ()):
        if STATE in output.get("data", {}):
            found: dict[str, Any] = output.data[STATE]
            return found
    return {"version_major": 2, "version_minor": 0, "state": {}}
