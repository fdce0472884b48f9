"""`sekiwidget mine`: puzzles from games that the computer plays, proved and written as files."""

from __future__ import annotations

import os
import re

import click

from sekiwidget.base.terminal import printable, printable_lines
from sekiwidget.cli.arguments import write_error
from sekiwidget.cli.commands import Decimal, WholeNumber, WholeNumberInRange, command, echo, examples, help_text, option
from sekiwidget.cli.questions import PROCESSES, executor_of
from sekiwidget.text.phrase import phrase
from sekiwidget.text.translate import translate


@command(
    help=help_text(
        phrase(
            "Make puzzles: decisions with one best choice, from games that the computer plays against itself.\n\n"
            "Each is reduced to what it needs, proved, and written as a scenario file. The same seed gives the same "
            "puzzles."
        ),
        examples(
            "sekiwidget mine sekigahara -o puzzles --count 20 --seed 1",
            "sekiwidget mine sekigahara -o loyalty --theme 8.6 --level 3-5 --minutes 10",
        ),
    ),
)
@click.argument("game")
@option(
    "-o",
    "--output",
    "folder",
    metavar="FOLDER",
    type=click.Path(file_okay=False),
    required=True,
    help=phrase("The folder for the files."),
)
@option(
    "--count",
    metavar="N",
    type=WholeNumberInRange(min=1),
    default=100,
    show_default=True,
    help=phrase("The number of puzzles."),
)
@option("--seed", metavar="N", type=WholeNumber(), default=1, show_default=True, help=phrase("The seed of the games."))
@option("--theme", metavar="RULE", help=phrase("The paragraph that every puzzle is to be about, such as 8.6."))
@option("--level", metavar="LEVEL", help=phrase("How hard the puzzles are to be: a level from 1 to 5, or 1-3."))
@option("--minutes", metavar="N", type=Decimal(), help=phrase("End after this time, even with fewer puzzles."))
@PROCESSES
def mine(
    game: str,
    folder: str,
    count: int,
    seed: int,
    theme: str | None,
    level: str | None,
    minutes: float | None,
    processes: int,
) -> None:
    """Mine puzzles and write them into a folder."""
    from sekiwidget.analysis.executors import ExecutorError
    from sekiwidget.practice.mine import mine as mined

    try:
        with executor_of(processes) as executor:
            found = mined(
                game, count=count, seed=seed, theme=theme, level=_levels(level), minutes=minutes, executor=executor
            )
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    except ExecutorError as error:
        raise click.ClickException(str(error)) from None
    click.echo(printable_lines(translate(str(found))))
    try:
        files = found.save(folder)
    except FileExistsError as error:
        raise click.ClickException(str(error)) from None
    except (OSError, ValueError) as error:
        raise write_error(os.fspath(folder), error) from None
    if files:
        echo(phrase("The puzzles are in {folder}.", folder=printable(folder)), err=True)
    else:
        raise SystemExit(1)


def _levels(text: str | None) -> int | tuple[int, int] | None:
    """The level or levels of `3` or `1-3`. Raises BadParameter."""
    if text is None:
        return None
    found = re.fullmatch(r"(\d)(?:-(\d))?", text)
    if found is None:
        raise click.BadParameter(phrase("{text!r} must be a level such as 3, or two such as 1-3", text=text))
    return int(found[1]), int(found[2] or found[1])
