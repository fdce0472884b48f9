"""`sekiwidget lab`: JupyterLab on the lessons."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from sekiwidget.base.terminal import printable
from sekiwidget.cli.commands import WholeNumberInRange, command, echo, option
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Count


@command(
    context_settings={"ignore_unknown_options": True},
    help=phrase(
        "Open JupyterLab with the lessons, or with FOLDER.\n\n"
        "The lessons of the package are first copied to the folder sekiwidget-lessons here; files "
        "that you changed there are kept. Other options are passed to JupyterLab."
    ),
)
@click.argument("folder", required=False, type=click.Path())
@option(
    "--port",
    metavar="N",
    type=WholeNumberInRange(1, 65535),
    help=phrase("The port to listen on (default: the next free one)."),
)
@option("--browser/--no-browser", default=None, help=phrase("Open a browser (default: only if there is a display)."))
@click.argument("extra", nargs=-1, type=click.UNPROCESSED, metavar="[JUPYTER OPTIONS]...")
def lab(folder: str | None, port: int | None, browser: bool | None, extra: Sequence[str]) -> None:
    """Open JupyterLab on the lessons, or on FOLDER."""
    from sekiwidget.board.lab import LabMissing, check_jupyterlab, start
    from sekiwidget.library import NotCopied

    options = list(extra)
    if folder is not None and folder.startswith("-"):
        options.insert(0, folder)
        folder = None
    try:
        if folder is None:
            check_jupyterlab()  # before anything is copied
        start(_lessons() if folder is None else folder, port=port, browser=browser, extra=options)
    except (LabMissing, NotCopied, NotADirectoryError) as error:
        raise click.ClickException(str(error)) from None


def _lessons() -> Path:
    """The folder of lessons to work in; prints where it is if it is a copy."""
    from sekiwidget.library import is_shipped, working_copy

    found = working_copy(Path.cwd())
    if is_shipped():
        echo(phrase("The lessons are in {folder}", folder=printable(str(found.folder))))
    if found.kept:
        left = Count(len(found.kept), "file")
        echo(phrase("Kept because you changed them: {files:figure}. Delete one to restore it.", files=left))
    return found.folder
