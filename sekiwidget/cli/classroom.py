"""`sekiwidget class`: what a class has handed in, judged anew, as a page or a table."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sekiwidget.base.terminal import printable, printable_lines
from sekiwidget.cli.arguments import write_error
from sekiwidget.cli.commands import command, echo, examples, help_text, option
from sekiwidget.cli.questions import PROCESSES, executor_of
from sekiwidget.text.phrase import phrase
from sekiwidget.text.translate import translate

if TYPE_CHECKING:
    from sekiwidget.export.classroom import Class

_ENDINGS = (".html", ".csv")


@command(
    name="class",
    help=help_text(
        phrase(
            "Show what a class has done: a table of puzzles and learners, with the commonest wrong moves.\n\n"
            "The folder has a file or a folder for each learner, named after the learner: files of answers, answers "
            "that were copied and pasted, results of a course. Answers are judged anew. Documentation: docs/grading.md."
        ),
        examples(
            "sekiwidget class results --lessons puzzles -o class.html",
            "sekiwidget class results --lessons puzzles -o class.html -o class.csv",
        ),
    ),
)
@click.argument("folder", type=click.Path())
@option(
    "--lessons",
    metavar="PATH",
    type=click.Path(),
    multiple=True,
    help=phrase(
        "A puzzle that was answered, or a folder of them; can be given several times. Others are looked for in this "
        "folder and in the package."
    ),
)
@option(
    "--results",
    metavar="FILE",
    type=click.Path(),
    multiple=True,
    help=phrase(
        "A table with the results of several learners (CSV, JSON), which you have exported: its column `learner` has "
        "their names. Can be given several times."
    ),
)
@option(
    "-o",
    "--output",
    "outputs",
    metavar="FILE",
    type=click.Path(),
    multiple=True,
    help=phrase(
        "The page (.html) or table (.csv) to write; can be given several times. Default: print the table in short."
    ),
)
@option(
    "--theme",
    type=click.Choice(("auto", "light", "dark")),
    default="auto",
    show_default=True,
    help=phrase("The colours of the page; auto is the reader's system setting."),
)
@option(
    "--seconds",
    metavar="SECONDS",
    type=click.FloatRange(min=0, min_open=True),
    default=60.0,
    show_default=True,
    help=phrase(
        "The limit of processor time for the answers of one learner to one puzzle; for all puzzles it is ten times as "
        "much."
    ),
)
@PROCESSES
def classroom(
    folder: str,
    lessons: Sequence[str],
    results: Sequence[str],
    outputs: Sequence[str],
    theme: str,
    seconds: float,
    processes: int,
) -> None:
    """Judge what a class has handed in, and print it or write files."""
    from sekiwidget.analysis.executors import ExecutorError
    from sekiwidget.export.classroom import Class, check_target

    for output in outputs:
        if Path(output).suffix.lower() not in _ENDINGS:
            raise click.BadParameter(
                phrase("{file} must end with .html or .csv", file=printable(output)), param_hint="-o"
            )
        with _writing(output):
            check_target(output, folder)
    try:
        with executor_of(processes) as executor:
            found = Class(folder, lessons, results=results, seconds=seconds, executor=executor)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    except ExecutorError as error:
        raise click.ClickException(str(error)) from None
    if not found.puzzles:
        _report_nothing(found, folder)
    if not outputs:
        click.echo(printable_lines(translate(str(found))))
        return
    click.echo(repr(found), err=True)
    _echo_problems(found)
    for output in outputs:
        _write(found, output, theme)


def _echo_problems(found: Class) -> None:
    for one in found.problems:
        echo(phrase("{file}: {why}", file=printable(one.place), why=printable(one.why)), err=True)


def _report_nothing(found: Class, folder: str) -> None:
    """Raise ClickException: nothing was found, which is no result."""
    _echo_problems(found)
    raise click.ClickException(
        phrase(
            "{folder}: no answers and no results were found. The folder must have a file or a folder for each learner, "
            "with files of answers, copied answers or the results of a course",
            folder=printable(folder),
        )
    )


@contextmanager
def _writing(output: str) -> Iterator[None]:
    """Say why a file cannot be written."""
    try:
        yield
    except FileExistsError as error:
        raise click.ClickException(str(error)) from None
    except (OSError, ValueError) as error:
        raise write_error(os.fspath(output), error) from None


def _write(found: Class, output: str, theme: str) -> None:
    """Write a page or a table, as its name says, and say so."""
    with _writing(output):
        if Path(output).suffix.lower() == ".csv":
            found.to_csv(output)
        else:
            found.html(output, theme=theme)
    echo(phrase("{file} was written.", file=printable(output)), err=True)
