"""`sekiwidget odds`: how often a scenario's goal is reached, given what a side can know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from sekiwidget.base.terminal import printable_lines
from sekiwidget.cli.commands import WholeNumber, WholeNumberInRange, command, examples, help_text, option
from sekiwidget.cli.questions import (
    GOAL,
    JSON,
    NODE,
    POLICY,
    PROCESSES,
    executor_of,
    facts_of,
    json_text,
    policies_of,
    side_of,
)
from sekiwidget.text.phrase import phrase
from sekiwidget.text.translate import translate

if TYPE_CHECKING:
    from sekiwidget.core.position import Value
    from sekiwidget.core.side import Side
    from sekiwidget.lesson import Played


@command(
    help=help_text(
        phrase(
            "Estimate how often a goal is reached when play continues at random from a scenario.\n\n"
            "Everything hidden from the side is dealt again for each playout, with all possibilities "
            "equally likely, so the result reveals nothing that the side does not know. By default "
            "the goal and the side are those of the puzzle in the file, starting from its start. "
            "With --goal, play starts from the end of the script; --node changes this."
        ),
        examples("sekiwidget odds lesson.toml --side T --goal combat.winner=tokugawa --goal lost.tokugawa=0"),
    ),
)
@click.argument("file", type=click.Path(allow_dash=True))
@option("--side", metavar="SIDE", help=phrase("The side whose odds are computed (default: the side of the puzzle)."))
@GOAL
@option(
    "-n",
    "number",
    metavar="N",
    type=WholeNumberInRange(min=1),
    default=1000,
    show_default=True,
    help=phrase("The number of playouts."),
)
@option(
    "--seed", metavar="N", type=WholeNumber(), default=0, show_default=True, help=phrase("The seed of the playouts.")
)
@POLICY
@NODE
@PROCESSES
@JSON
def odds(
    file: str,
    side: str | None,
    goals: Sequence[str],
    number: int,
    seed: int,
    policies: Sequence[str],
    node: int | None,
    processes: int,
    as_json: bool,
) -> None:
    """Play on from a scenario file many times, and print how often a goal is reached."""
    from sekiwidget.analysis.executors import ExecutorError
    from sekiwidget.analysis.odds import odds as asked
    from sekiwidget.analysis.playouts import PlayoutError
    from sekiwidget.cli.arguments import node_of, print_error, scenario_of
    from sekiwidget.lesson import ScenarioError

    try:
        played = scenario_of(file).play()
    except ScenarioError as error:
        print_error(error)
        raise SystemExit(1) from None
    goal = _goal(played, goals, file)
    position = played.line.nodes[node_of(played, node, None, played.end if goals else 0)].position
    try:
        with executor_of(processes) as executor:
            found = asked(
                position,
                _side(played, side, file),
                goal,
                number,
                seed,
                policies_of(policies),
                executor,
                game=played.game,
            )
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    except (PlayoutError, ExecutorError) as error:
        raise click.ClickException(str(error)) from None
    click.echo(json_text(found.to_json()) if as_json else printable_lines(translate(str(found))))


def _side(played: Played, word: str | None, file: str) -> Side:
    """The side whose knowledge counts."""
    puzzle = played.scenario.puzzle
    if word is None:
        if puzzle is None:
            raise click.UsageError(phrase("{file} has no puzzle: give the side with --side", file=file))
        word = puzzle.side
    return side_of(played, word)


def _goal(played: Played, goals: Sequence[str], file: str) -> dict[str, Value]:
    """The facts given on the command line, or else the puzzle's."""
    if not goals:
        puzzle = played.scenario.puzzle
        if puzzle is None:
            raise click.UsageError(phrase("{file} has no puzzle: give a goal with --goal FACT=VALUE", file=file))
        return dict(puzzle.goal)
    return facts_of(goals)
