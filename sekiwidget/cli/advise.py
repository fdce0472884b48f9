"""`sekiwidget advise`: what a side should do at a position of a scenario, and why."""

from __future__ import annotations

from collections.abc import Sequence

import click

from sekiwidget.base.terminal import printable_lines
from sekiwidget.cli.commands import command, examples, help_text, option
from sekiwidget.cli.questions import (
    GOAL,
    JSON,
    NODE,
    POLICY,
    PROCESSES,
    SEED,
    TRIALS,
    executor_of,
    facts_of,
    json_text,
    policies_of,
    side_of,
)
from sekiwidget.text.phrase import phrase
from sekiwidget.text.translate import translate


@command(
    help=help_text(
        phrase(
            "Say what a side should do at a position of a scenario, and why.\n\n"
            "Every choice worth weighing is tried many times. What the side does not see is dealt again each time, "
            "with all possibilities equally likely, so the answer reveals nothing that the side does not know. What "
            "cannot be told apart from the best choice is said to be as good. By default the side to move is asked at "
            "the end of the script."
        ),
        examples("sekiwidget advise lesson.toml --node 3", "sekiwidget advise lesson.toml --side T --seconds 10"),
    ),
)
@click.argument("file", type=click.Path(allow_dash=True))
@option("--side", metavar="SIDE", help=phrase("The side that asks (default: the side to move)."))
@GOAL
@option(
    "--seconds",
    metavar="SECONDS",
    type=click.FloatRange(min=0, min_open=True),
    default=1.0,
    show_default=True,
    help=phrase("The processor time it may take."),
)
@TRIALS
@SEED
@POLICY
@NODE
@PROCESSES
@JSON
def advise(
    file: str,
    side: str | None,
    goals: Sequence[str],
    seconds: float,
    number: int | None,
    seed: int,
    policies: Sequence[str],
    node: int | None,
    processes: int,
    as_json: bool,
) -> None:
    """Weigh the choices at a position of a scenario, and print the advice."""
    from sekiwidget.analysis.advice import advise as asked
    from sekiwidget.analysis.executors import ExecutorError
    from sekiwidget.analysis.playouts import PlayoutError
    from sekiwidget.cli.arguments import node_of, print_error, scenario_of
    from sekiwidget.lesson import ScenarioError

    try:
        played = scenario_of(file).play()
    except ScenarioError as error:
        print_error(error)
        raise SystemExit(1) from None
    position = played.line.nodes[node_of(played, node, None, played.end)].position
    try:
        with executor_of(processes) as executor:
            found = asked(
                position,
                None if side is None else side_of(played, side),
                goal=facts_of(goals) or None,
                seconds=seconds,
                n=number,
                seed=seed,
                policy=policies_of(policies),
                executor=executor,
                game=played.game,
            )
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    except (PlayoutError, ExecutorError) as error:
        raise click.ClickException(str(error)) from None
    click.echo(json_text(found.to_json()) if as_json else printable_lines(translate(str(found))))
