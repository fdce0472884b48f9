"""`sekiwidget review`: what the decisions of a side cost it in what was played."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sekiwidget.base.terminal import printable, printable_lines
from sekiwidget.cli.arguments import write_error
from sekiwidget.cli.commands import command, echo, examples, help_text, option
from sekiwidget.cli.questions import (
    JSON,
    NODE_END,
    POLICY,
    PROCESSES,
    SEED,
    TRIALS,
    executor_of,
    json_text,
    policies_of,
    side_of,
)
from sekiwidget.text.phrase import phrase
from sekiwidget.text.translate import translate

if TYPE_CHECKING:
    from sekiwidget.lesson.review.result import Review


@command(
    help=help_text(
        phrase(
            "Say what the decisions of a side cost it in the main line of a scenario, and what was luck.\n\n"
            "Each decision is judged by what the side knew when it made it. Those with the most at stake are weighed "
            "closely, and what surely cost something is marked: ?! dubious, ? mistake, ?? blunder."
        ),
        examples(
            "sekiwidget review game.toml --side T",
            "sekiwidget review game.toml --side T --seconds 60 --save reviewed.toml --puzzles puzzles",
        ),
    ),
)
@click.argument("file", type=click.Path(allow_dash=True))
@option("--side", metavar="SIDE", required=True, help=phrase("The side whose decisions are reviewed."))
@option(
    "--seconds",
    metavar="SECONDS",
    type=click.FloatRange(min=0, min_open=True),
    default=20.0,
    show_default=True,
    help=phrase("About how much processor time it takes."),
)
@TRIALS
@SEED
@POLICY
@NODE_END
@PROCESSES
@option(
    "--save",
    metavar="FILE",
    type=click.Path(),
    help=phrase("Write what was played with marks and comments; a new file."),
)
@option(
    "--puzzles",
    metavar="FOLDER",
    type=click.Path(file_okay=False),
    help=phrase("Write a puzzle of each mistake for which the solver proves one; new files."),
)
@JSON
def review(
    file: str,
    side: str,
    seconds: float,
    number: int | None,
    seed: int,
    policies: Sequence[str],
    node: int | None,
    processes: int,
    save: str | None,
    puzzles: str | None,
    as_json: bool,
) -> None:
    """Review what a side did in a scenario, and print or write the review."""
    from sekiwidget.analysis.executors import ExecutorError
    from sekiwidget.analysis.playouts import PlayoutError
    from sekiwidget.cli.arguments import node_of, print_error, scenario_of
    from sekiwidget.lesson import ScenarioError
    from sekiwidget.lesson.review.request import review as asked

    try:
        played = scenario_of(file).play()
    except ScenarioError as error:
        print_error(error)
        raise SystemExit(1) from None
    try:
        with executor_of(processes) as executor:
            found = asked(
                played.line,
                side_of(played, side),
                node=node_of(played, node, None, played.end),
                seconds=seconds,
                n=number,
                seed=seed,
                policy=policies_of(policies),
                executor=executor,
            )
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    except (PlayoutError, ExecutorError) as error:
        raise click.ClickException(str(error)) from None
    click.echo(json_text(found.to_json()) if as_json else printable_lines(translate(str(found))))
    if save is not None:
        _write(save, found.to_scenario().to_text())
    if puzzles is not None:
        _write_puzzles(Path(puzzles), found)


def _write_puzzles(folder: Path, found: Review) -> None:
    """Write each puzzle that is proved as a file of its own; says so if there is none."""
    made = found.to_puzzles()
    if not made:
        echo(phrase("No puzzle was written: the solver proved none in its time."), err=True)
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise write_error(os.fspath(folder), error) from None
    for number, scenario in enumerate(made, 1):
        _write(os.fspath(folder / f"puzzle-{number}.toml"), scenario.to_text())


def _write(name: str, text: str) -> None:
    """Write a new file, and say so."""
    from sekiwidget.base.files import write_new_file

    try:
        write_new_file(name, text)
    except FileExistsError as error:
        raise click.ClickException(str(error)) from None
    except (OSError, ValueError) as error:
        raise write_error(name, error) from None
    echo(phrase("{file} was written.", file=printable(name)), err=True)
