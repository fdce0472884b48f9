"""`sekiwidget puzzle`: whether a puzzle can be solved, by what, and whether its mistakes are mistakes."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from sekiwidget.base.phrase import phrase
from sekiwidget.base.terminal import printable, printable_lines

if TYPE_CHECKING:
    from sekiwidget.lesson.puzzle.verify import Proof

SHOWN = 6
"""So many first commits are listed."""


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path())
def puzzle(files: tuple[str, ...]) -> None:
    """Prove the puzzles of FILEs: that the goal can be forced, and that what the teacher calls a mistake is one.

    The exit code is 0 only if all of them are as they should be.
    """
    from sekiwidget.lesson.play.scenario import Scenario
    from sekiwidget.lesson.puzzle.verify import verify
    from sekiwidget.lesson.script.errors import ScenarioError

    failed = puzzles = 0
    for file in files:
        try:
            scenario = Scenario.from_file(file)
            if scenario.puzzle is None and len(files) > 1:
                click.secho(f"lesson  {printable(file)}", dim=True)
                continue
            puzzles += 1
            proof = verify(scenario)
        except (ScenarioError, ValueError) as error:
            failed += 1
            told = str(error) if isinstance(error, ScenarioError) else f"{file}: {error}"
            click.secho(printable_lines(told), fg="red", err=True)
            continue
        failed += not proof
        click.echo(
            f"{click.style('good', fg='green') if proof else click.style('faulty', fg='red')}  {printable(file)}"
        )
        for line in _told(proof):
            click.echo(f"    {line}")
    if failed or not puzzles:
        sys.exit(1)


def _told(proof: Proof) -> list[str]:
    lines = [click.style(printable(fault), fg="red") for fault in proof.faults]
    if not proof.proved:
        lines.append(phrase("too large to prove: only the script is known to reach the goal"))
    elif proof.first:
        more = len(proof.first) - SHOWN
        texts = [*proof.first[:SHOWN], *([f"{more} more"] if more > 0 else [])]
        solving = len(proof.first)
        given = printable("; ".join(texts))
        lines.append(
            phrase(
                "{solving} of {options} first commits solve it: {texts}",
                solving=solving,
                options=proof.options,
                texts=given,
            )
        )
    if proof.unproved:
        more = len(proof.unproved) - SHOWN
        texts = [*proof.unproved[:SHOWN], *([f"{more} more"] if more > 0 else [])]
        unproved = printable("; ".join(texts))
        lines.append(
            phrase("not proved that these commits of the script keep the goal in reach: {unproved}", unproved=unproved)
        )
    return lines
