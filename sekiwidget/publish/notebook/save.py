"""A notebook's file in, its page out."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from sekiwidget.base.files import write_file
from sekiwidget.publish.notebook.reading import STATE, check_has_run, read_notebook, saved_state
from sekiwidget.text import languages


class Saved(NamedTuple):
    """A page that was written.

    How many boards step in it, how many widgets do not work there, and how many of the boards another version saved.
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
) -> Saved:
    """Write a notebook as one HTML page that needs no network; an existing page is replaced atomically.

    Args:
        notebook: the file, saved with the state of its widgets. It is only read.
        path: the page.
        run: runs all cells first, and is told before each how many are done, and how many there are; None shows what
            the notebook was saved with.
        theme: `auto` (the reader's system setting), `light` or `dark`.
        language: what the page says itself is in `en`, `de`, `he` or `da`; boards speak what they were saved with. None
            takes SEKIWIDGET_LANGUAGE, else English.

    Raises:
        NoPage: it is no notebook, was saved without its boards, a cell fails, or an extra is not installed.
        ValueError: an unknown theme or language.
        OSError: the page cannot be written; what was there is as it was.
    """
    speaks = languages.find_language(language)
    source = Path(notebook)
    read = read_notebook(source)
    folder = source.resolve().parent
    if run is not None:
        from sekiwidget.publish.notebook import running

        running.run(read, folder, run)
    check_has_run(read)
    # All of these need what comes with the extra.
    from sekiwidget.publish.notebook.cells import Cells
    from sekiwidget.publish.notebook.markup import safe
    from sekiwidget.publish.notebook.page import page
    from sekiwidget.publish.notebook.widgets import Widgets

    models = saved_state(read)
    # nbconvert looks there, too, and expects that all is well-formed.
    read.metadata["widgets"] = {STATE: {"state": models}}
    widgets = Widgets(models, lambda html: safe(html, folder, speaks), speaks)
    cells = Cells(widgets, folder, speaks).inner(read)
    write_file(path, page(cells, widgets.boards.to_json(), source.name, theme, speaks))
    return Saved(Path(path), len(widgets.boards.shown), widgets.lost, widgets.foreign)
