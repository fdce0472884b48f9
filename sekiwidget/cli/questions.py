"""What `odds`, `advise` and `review` share on the command line: side, facts, policies, processes, and JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from sekiwidget.cli.commands import WholeNumber, WholeNumberInRange, option
from sekiwidget.text.phrase import phrase

if TYPE_CHECKING:
    from sekiwidget.core.position import Value
    from sekiwidget.core.side import Side
    from sekiwidget.lesson import Played


# -- options -----------------------------------------------------------------------------------------------------------

GOAL = option(
    "--goal",
    "goals",
    metavar="FACT=VALUE",
    multiple=True,
    help=phrase("A fact that must be true for the goal; can be given several times."),
)
POLICY = option(
    "--policy",
    "policies",
    metavar="NAME",
    multiple=True,
    default=("simple",),
    show_default=True,
    help=phrase("The policy of all sides, simple or random; or SIDE=NAME, once for each side."),
)
NODE = option(
    "--node",
    metavar="N",
    type=WholeNumberInRange(min=0),
    help=phrase("The node to start from: 0 is the start; every move counts, also attempts that are not allowed."),
)
NODE_END = option(
    "--node",
    metavar="N",
    type=WholeNumberInRange(min=0),
    help=phrase("The node to end at: 0 is the start; every move counts, also attempts that are not allowed."),
)
TRIALS = option(
    "-n",
    "number",
    metavar="N",
    type=WholeNumberInRange(min=1),
    help=phrase("The number of trials instead of a time; the same number gives the same answer."),
)
SEED = option(
    "--seed", metavar="N", type=WholeNumber(), default=0, show_default=True, help=phrase("The seed of the deals.")
)
PROCESSES = option(
    "--processes",
    metavar="N",
    type=WholeNumberInRange(min=1),
    default=1,
    show_default=True,
    help=phrase("The number of processes to use."),
)
JSON = option("--json", "as_json", is_flag=True, help=phrase("Print the result as JSON."))

# -- what they mean ----------------------------------------------------------------------------------------------------


def json_text(value: object) -> str:
    """JSON for people to read, with control characters escaped for the terminal."""
    text = json.dumps(value, indent=2, ensure_ascii=False)
    return "".join(sign if sign.isprintable() or sign == "\n" else json.dumps(sign)[1:-1] for sign in text)


@contextmanager
def executor_of(processes: int) -> Iterator[Executor | None]:
    """An executor with this many processes, or none to work in this one."""
    if processes == 1:
        yield None
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    # Spawned, not forked: forking a process that has threads may hang.
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        yield pool


def side_of(played: Played, word: str) -> Side:
    """The side of a word. Raises BadParameter."""
    sides = played.line.nodes[0].position.sides
    found = played.game.actor(word) or played.game.actor(word.upper())
    if found not in sides:
        raise click.BadParameter(
            phrase("There is no side {word!r} here. Known: {sides}.", word=word, sides=", ".join(sides)),
            param_hint="--side",
        )
    return found


def facts_of(goals: Sequence[str]) -> dict[str, Value]:
    """The facts of `--goal FACT=VALUE`. Raises BadParameter."""
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


def policies_of(given: Sequence[str]) -> str | dict[str, str]:
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
