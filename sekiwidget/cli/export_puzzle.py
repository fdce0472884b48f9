"""`sekiwidget export` of a puzzle: a page that asks it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from sekiwidget.base.terminal import printable
from sekiwidget.cli.asked import unwritten
from sekiwidget.cli.speaking import say
from sekiwidget.text import languages
from sekiwidget.text.phrase import phrase
from sekiwidget.text.translate import translate

if TYPE_CHECKING:
    from sekiwidget.cli.export_asked import Asked
    from sekiwidget.lesson import Scenario


def export_puzzle(asked: Asked, scenario: Scenario) -> None:
    """Write the page of a puzzle that asks it, and say how much it judges."""
    if asked.places:
        raise click.UsageError(
            phrase("a page that asks a puzzle opens where it asks: --node and --chapter go with --read")
        )
    if asked.sides:
        raise click.UsageError(phrase("a puzzle is judged with open hands: --as goes with --read"))
    from sekiwidget.analysis.progress import progress_reporter
    from sekiwidget.base.files import is_stream
    from sekiwidget.board.export.asking.save import save_asking

    def tell(done: int, whole: int) -> None:
        bar(100 * done // whole)

    try:
        with progress_reporter(None, 100, translate(phrase("working out the puzzle"))) as bar:
            made = save_asking(
                scenario, asked.output, theme=asked.theme, language=languages.find_language(), progress=tell
            )
    except ValueError as error:
        raise click.ClickException(str(error)) from None
    except OSError as error:
        raise unwritten(asked.output, error) from None
    quiet = is_stream(asked.output)
    say(phrase("{file} is written.", file=printable(asked.output)), err=quiet)
    if not made.whole:
        say(phrase("It does not judge every move: there are too many for one page."), err=True)
