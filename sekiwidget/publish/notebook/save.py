"""A notebook's file in, its page out."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from sekiwidget.base.whole_file import write_whole
from sekiwidget.publish.notebook.reading import check_has_run, read_notebook, saved_state

if TYPE_CHECKING:
    from nbformat import NotebookNode


class Saved(NamedTuple):
    """A page that was written: how many boards step in it, and how many widgets do not."""

    path: Path
    boards: int
    still: int


def save_notebook(
    notebook: str | os.PathLike[str],
    path: str | os.PathLike[str],
    *,
    run: Callable[[int, int], None] | None = None,
    theme: str = "auto",
) -> Saved:
    """Write a notebook as one HTML page that needs no network; an existing page is replaced atomically.

    Args:
        notebook: the file, saved with the state of its widgets. It is only read.
        path: the page.
        run: runs all cells first, and is told before each how many are done, and how many there are; None shows what
            the notebook was saved with.
        theme: `auto` (the reader's system setting), `light` or `dark`.

    Raises:
        NoPage: it is no notebook, was saved without its boards, a cell fails, or an extra is not installed.
        ValueError: an unknown theme.
        OSError: the page cannot be written; what was there is as it was.
    """
    from sekiwidget.publish.notebook.page import page

    source = Path(notebook)
    read = read_notebook(source)
    folder = source.resolve().parent
    if run is not None:
        from sekiwidget.publish.notebook import running

        running.run(read, folder, run)
    check_has_run(read)
    cells, boards, still = shown(read, folder)
    write_whole(path, page(cells, boards, source.name, theme))
    return Saved(Path(path), len(boards["shown"]), still)


def shown(notebook: NotebookNode, folder: Path | None) -> tuple[str, dict[str, Any], int]:
    """The cells as HTML, their boards, and how many widgets stand still; pictures are looked for in `folder`."""
    from sekiwidget.publish.notebook.cells import Cells
    from sekiwidget.publish.notebook.markup import safe
    from sekiwidget.publish.notebook.widgets import Widgets

    widgets = Widgets(saved_state(notebook), lambda html: safe(html, folder))
    cells = Cells(widgets, folder).inner(notebook)
    return cells, widgets.boards.to_json(), widgets.lost
