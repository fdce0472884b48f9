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
        "Open JupyterLab on the lessons, or on FOLDER.\n\n"
        "The lessons that come with the package are copied to the folder sekiwidget-lessons here first; what was "
        "changed there stays as it is. Further options are handed on to JupyterLab."
    ),
)
@click.argument("folder", required=False, type=click.Path())
@option(
    "--port",
    metavar="N",
    type=WholeNumberInRange(1, 65535),
    help=phrase("The port to listen on; the next free one by default."),
)
@option("--browser/--no-browser", default=None, help=phrase("Open a browser; by default where there is a display."))
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
            check_jupyterlab()  # nothing is copied in vain
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
        echo(phrase("Left as you changed them: {files:figure}. Delete one to get it anew.", files=left))
    return found.folder
