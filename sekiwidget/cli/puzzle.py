"""`sekiwidget puzzle`: whether and how a puzzle can be solved, and whether its mistakes are mistakes."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

import click

from sekiwidget.analysis.progress import progress_reporter
from sekiwidget.base.terminal import printable, printable_lines
from sekiwidget.cli.commands import WholeNumberInRange, command, echo, option
from sekiwidget.text.phrase import phrase
from sekiwidget.text.translate import translate

if TYPE_CHECKING:
    from sekiwidget.lesson.play.scenario import Scenario
    from sekiwidget.lesson.puzzle.verify import Proof


UNJUDGED: Final = 3
"""The exit code if nothing is faulty, but something is not judged."""


@command(
    help=phrase(
        "Prove that the goal of each puzzle in FILE can be forced and that each listed mistake is one.\n\n"
        "A puzzle that is too large to search completely is not judged. The exit code is 0 if all "
        "puzzles are correct, and 3 if none is faulty but one is not judged."
    ),
)
@option(
    "--seconds",
    metavar="N",
    type=WholeNumberInRange(min=1),
    default=60,
    show_default=True,
    help=phrase("Processor time for each puzzle, in seconds; Ctrl-C stops the search immediately."),
)
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path())
def puzzle(files: tuple[str, ...], seconds: int) -> None:
    """Prove the puzzles of FILEs: the goal can be forced, and every mistake that the teacher lists is one."""
    from sekiwidget.lesson.play.scenario import Scenario
    from sekiwidget.lesson.script.errors import ScenarioError

    failed = puzzles = unjudged = 0
    for file in files:
        try:
            scenario = Scenario.from_file(file)
            if scenario.puzzle is None and len(files) > 1:
                kind = translate(phrase("lesson"))
                click.secho(f"{kind}  {printable(file)}", dim=True)
                continue
            puzzles += 1
            proof = _prove(scenario, seconds)
        except (ScenarioError, ValueError) as error:
            failed += 1
            told = (
                str(error) if isinstance(error, ScenarioError) else phrase("{file}: {why}", file=file, why=str(error))
            )
            echo(printable_lines(translate(told)), fg="red", err=True)
            continue
        failed += not proof
        unjudged += bool(proof) and not proof.judged
        click.echo(f"{_sign(proof)}  {printable(file)}")
        for line in _findings(proof):
            echo(f"    {line}")
    if failed or not puzzles:
        sys.exit(1)
    if unjudged:
        sys.exit(UNJUDGED)


def _prove(scenario: Scenario, seconds: int) -> Proof:
    """The proof of a puzzle, with a bar if it takes long."""
    from sekiwidget.analysis.budget import Budget
    from sekiwidget.analysis.solver import run_to_end
    from sekiwidget.lesson.puzzle.defence import MAX_POSITIONS
    from sekiwidget.lesson.puzzle.verify import verifying

    with progress_reporter(None, seconds, translate(phrase("searching"))) as bar:
        budget = Budget(seconds, MAX_POSITIONS, watch=lambda so_far: bar(min(seconds, int(so_far.spent))))
        return run_to_end(verifying(scenario, budget))


def _sign(proof: Proof) -> str:
    """The verdict on a puzzle in a word."""
    if not proof:
        return click.style(translate(phrase("faulty")), fg="red")
    if not proof.judged:
        return click.style(translate(phrase("not judged")), fg="yellow")
    return click.style(translate(phrase("good")), fg="green")


def _findings(proof: Proof) -> list[str]:
    return [
        *(click.style(printable(translate(fault)), fg="red") for fault in proof.faults),
        *map(translate, proof.sentences()),
    ]
