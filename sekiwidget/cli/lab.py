"""`sekiwidget lab`: JupyterLab on the lessons."""

from __future__ import annotations

from collections.abc import Sequence

import click

from sekiwidget.base.phrase import phrase


@click.command(
    context_settings={"ignore_unknown_options": True},
    help=phrase("Open JupyterLab on the lessons, or on FOLDER.\n\nFurther options are handed on to JupyterLab."),
)
@click.argument("folder", required=False, type=click.Path())
@click.option(
    "--port", type=click.IntRange(1, 65535), help=phrase("The port to listen on; the next free one by default.")
)
@click.option(
    "--browser/--no-browser", default=None, help=phrase("Open a browser; by default where there is a display.")
)
@click.argument("extra", nargs=-1, type=click.UNPROCESSED, metavar=phrase("[JUPYTER OPTIONS]..."))
def lab(folder: str | None, port: int | None, browser: bool | None, extra: Sequence[str]) -> None:
    """Open JupyterLab on the lessons, or on FOLDER."""
    from sekiwidget.board.lab import LabMissing, start

    options = list(extra)
    if folder is not None and folder.startswith("-"):
        options.insert(0, folder)
        folder = None
    try:
        start(folder, port=port, browser=browser, extra=options)
    except (LabMissing, NotADirectoryError) as error:
        raise click.ClickException(str(error)) from None
