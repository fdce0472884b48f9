"""`sekiwidget export notebook.ipynb`: a notebook as a page."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from sekiwidget.base.terminal import printable
from sekiwidget.cli.asked import unwritten
from sekiwidget.cli.speaking import say
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Count
from sekiwidget.text.translate import translate

if TYPE_CHECKING:
    from sekiwidget.cli.export_asked import Asked
    from sekiwidget.publish.notebook import Saved


def export_notebook(asked: Asked) -> None:
    """Write the page of a notebook, and say what of it does not step."""
    if asked.sheet or asked.read or asked.sides or asked.moves or asked.places:
        raise click.UsageError(
            phrase("of a notebook there is a page: --theme and --run are for it, the other options for lessons")
        )
    from sekiwidget.base.files import is_stream
    from sekiwidget.publish.notebook.reading import NoPage

    file, output, theme = asked.file, asked.output, asked.theme or "auto"
    if not output.lower().endswith((".html", ".htm")) and not is_stream(output):
        raise click.BadParameter(phrase("of a notebook there is a page: a name that ends with .html"), param_hint="-o")
    try:
        saved = _running(file, output, theme) if asked.run else _saving(file, output, theme)
    except NoPage as error:
        raise click.ClickException(
            phrase("{file}: {why}", file=printable(file), why=printable(translate(str(error))))
        ) from None
    except OSError as error:
        raise unwritten(output, error) from None
    stream = is_stream(saved.path)
    say(_told(saved), err=stream)
    if saved.still:
        say(
            phrase(
                "{widgets:figure capital} cannot work on a page; each place says why.",
                widgets=Count(saved.still, "widget"),
            ),
            err=True,
        )
    if saved.foreign:
        say(
            phrase(
                "{boards:figure capital} saved by another version of sekiwidget; if one looks wrong, add --run.",
                boards=Count(saved.foreign, "board"),
            ),
            err=True,
        )


def _told(saved: Saved) -> str:
    file = printable(str(saved.path))
    return phrase("{file} is written, with {boards:figure}.", file=file, boards=Count(saved.boards, "board"))


def _saving(file: str, output: str, theme: str) -> Saved:
    from sekiwidget.publish.notebook import save_notebook

    return save_notebook(file, output, theme=theme)


def _running(file: str, output: str, theme: str) -> Saved:
    """Run the notebook first; the bar shows the cells, where there is somebody to see it."""
    from tqdm import tqdm

    from sekiwidget.publish.notebook import save_notebook

    with tqdm(unit="", desc=translate(phrase("running")), disable=not sys.stderr.isatty(), leave=False) as bar:

        def tell(done: int, number: int) -> None:
            bar.total = number
            bar.update(done - bar.n)

        return save_notebook(file, output, run=tell, theme=theme)
