"""`sekiwidget odds`: how often a scenario's goal is reached, given what a side can know."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from sekiwidget.base.terminal import printable_lines
from sekiwidget.cli.commands import WholeNumber, WholeNumberInRange, command, examples, help_text, option
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
@option(
    "--goal",
    "goals",
    metavar="FACT=VALUE",
    multiple=True,
    help=phrase("A fact that must be true for the goal; can be given several times."),
)
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
@option(
    "--policy",
    "policies",
    metavar="NAME",
    multiple=True,
    default=("simple",),
    show_default=True,
    help=phrase("The policy of all sides, simple or random; or SIDE=NAME, once for each side."),
)
@option(
    "--node",
    metavar="N",
    type=WholeNumberInRange(min=0),
    help=phrase("The node to start from: 0 is the start; every move counts, also attempts that are not allowed."),
)
@option(
    "--processes",
    metavar="N",
    type=WholeNumberInRange(min=1),
    default=1,
    show_default=True,
    help=phrase("The number of processes to use."),
)
@option("--json", "as_json", is_flag=True, help=phrase("Print the result as JSON."))
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
        with _executor(processes) as executor:
            found = asked(
                position,
                _side(played, side, file),
                goal,
                number,
                seed,
                _policies(policies),
                executor,
                game=played.game,
            )
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    except (PlayoutError, ExecutorError) as error:
        raise click.ClickException(str(error)) from None
    click.echo(_json(found.to_json()) if as_json else printable_lines(translate(str(found))))


def _json(value: object) -> str:
    """JSON for people to read, with control characters escaped for the terminal."""
    text = json.dumps(value, indent=2, ensure_ascii=False)
    return "".join(sign if sign.isprintable() or sign == "\n" else json.dumps(sign)[1:-1] for sign in text)


@contextmanager
def _executor(processes: int) -> Iterator[Executor | None]:
    """An executor with this many processes, or none to work in this one."""
    if processes == 1:
        yield None
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    # Spawned, not forked: forking a process that has threads may hang.
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        yield pool


def _side(played: Played, word: str | None, file: str) -> Side:
    """The side whose knowledge counts."""
    game, puzzle = played.game, played.scenario.puzzle
    if word is None:
        if puzzle is None:
            raise click.UsageError(phrase("{file} has no puzzle: give the side with --side", file=file))
        word = puzzle.side
    sides = played.line.nodes[0].position.sides
    found = game.actor(word) or game.actor(word.upper())
    if found not in sides:
        raise click.BadParameter(
            phrase("There is no side {word!r} here. Known: {sides}.", word=word, sides=", ".join(sides)),
            param_hint="--side",
        )
    return found


def _goal(played: Played, goals: Sequence[str], file: str) -> dict[str, Value]:
    """The facts given on the command line, or else the puzzle's."""
    if not goals:
        puzzle = played.scenario.puzzle
        if puzzle is None:
            raise click.UsageError(phrase("{file} has no puzzle: give a goal with --goal FACT=VALUE", file=file))
        return dict(puzzle.goal)
    found: dict[str, Value] = {}
    for text in goals:
        key, sign, words = (part.strip() for part in text.partition("="))
        if not sign or not key:
            raise click.BadParameter(
                phrase("{text!r} must have the form FACT=VALUE, such as combat.winner=tokugawa", text=text),
                param_hint="--goal",
            )
        found[key] = _value(words)
    return found


def _value(words: str) -> Value:
    """A value as in a script: a number, a truth value, or words."""
    if words in ("true", "false"):
        return words == "true"
    return int(words) if words.removeprefix("-").isdecimal() else words


def _policies(given: Sequence[str]) -> str | dict[str, str]:
    """One policy for all, or one for each side."""
    if not any("=" in one for one in given):
        if len(given) > 1:
            raise click.BadParameter(
                phrase("give one policy for all sides, or SIDE=NAME for each"), param_hint="--policy"
            )
        return given[0]
    found = {}
    for one in given:
        side, sign, name = (part.strip() for part in one.partition("="))
        if not sign or side in found:
            raise click.BadParameter(
                phrase("give one policy for all sides, or SIDE=NAME once for each"), param_hint="--policy"
            )
        found[side] = name
    return found
