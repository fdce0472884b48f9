"""`sekiwidget site`: a course as static files for any web server."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sekiwidget.base.terminal import printable
from sekiwidget.cli.arguments import print_error
from sekiwidget.cli.commands import WholeNumberInRange, command, echo, examples, help_text, option
from sekiwidget.text import languages
from sekiwidget.text.errors import system_reason
from sekiwidget.text.phrase import phrase
from sekiwidget.text.translate import translate

if TYPE_CHECKING:
    from collections.abc import Callable


@command(
    help=help_text(
        phrase(
            "Build a course site of static files.\n\n"
            "Python runs in the reader's browser (JupyterLite), so any web server works and readers "
            "install nothing. FOLDER contains notebooks and lessons; without it the site has those "
            "of the package. An earlier site in the same place is replaced. Documentation: "
            "docs/site.md."
        ),
        examples('sekiwidget site my-course -o public --title "Rules of War Chest"', "sekiwidget site --serve"),
    ),
)
@click.argument("folder", required=False, type=click.Path())
@option(
    "-o", "--output", metavar="OUT", type=click.Path(), default="site", show_default=True,
    help=phrase("The folder for the site."),
)  # fmt: skip
@option("--title", metavar="TEXT", help=phrase("The title of the site (default: the name of FOLDER)."))
@option("--docs", metavar="HTML", type=click.Path(), help=phrase("A folder of HTML pages to add to the lessons."))
@option("--serve", is_flag=True, help=phrase("Serve the site on this machine after building it."))
@option(
    "--port",
    metavar="N",
    type=WholeNumberInRange(1, 65535),
    help=phrase("The port for --serve (default: a free one)."),
)
def site(folder: str | None, output: str, title: str | None, docs: str | None, serve: bool, port: int | None) -> None:
    """Build a course site of static files."""
    from sekiwidget.export.site.build import build_site
    from sekiwidget.export.site.jupyterlite import site_size
    from sekiwidget.export.site.tools import NotBuilt

    try:
        made = build_site(
            Path(output),
            None if folder is None else Path(folder),
            title=title,
            docs=None if docs is None else Path(docs),
            language=languages.find_language(),
            tell=_step_printer(),
            note=lambda words: click.echo(translate(words), err=True),
            warn=print_error,
        )
    except NotBuilt as error:
        raise click.ClickException(str(error)) from None
    name = printable(str(made))
    echo(phrase("{name} is a site of {size} MB. It works on any web server", name=name, size=site_size(made) // 10**6))
    if serve:
        _serve(made, port or 0)


def _step_printer() -> Callable[[str], None]:
    """A function that prints each step to standard error, so that a script reads only the last line."""

    def tell(step: str) -> None:
        click.echo(f"{translate(step)} …", err=True)

    return tell


def _serve(folder: Path, port: int) -> None:
    """Serve a site until Ctrl-C."""
    from sekiwidget.board.lab import has_display
    from sekiwidget.export.site.serve import serve

    try:
        with serve(folder, port) as server:
            echo(phrase("The site is at {address}; Ctrl-C stops it", address=server.address))
            if has_display():
                click.launch(server.address)
            server.wait()
    except KeyboardInterrupt:
        sys.exit(0)
    except OSError as error:
        raise click.ClickException(
            phrase("The site cannot be served on port {port}: {why}", port=port, why=system_reason(error))
        ) from None
