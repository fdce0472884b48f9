"""`sekiwidget puzzle`: whether and how a puzzle can be solved, and whether its mistakes are mistakes."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from sekiwidget.base.phrase import phrase
from sekiwidget.base.terminal import printable, printable_lines
from sekiwidget.cli.commands import command
from sekiwidget.languages.doors import said

if TYPE_CHECKING:
    from sekiwidget.lesson.puzzle.verify import Proof


@command(
    help=phrase(
        "Prove the puzzles of FILEs: that the goal can be forced, and that what the teacher calls a "
        "mistake is one.\n\n"
        "The exit code is 0 only if all of them are as they should be."
    ),
)
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path())
def puzzle(files: tuple[str, ...]) -> None:
    """Prove the puzzles of FILEs: that the goal can be forced, and that what the teacher calls a mistake is one."""
    from sekiwidget.lesson.play.scenario import Scenario
    from sekiwidget.lesson.puzzle.verify import verify
    from sekiwidget.lesson.script.errors import ScenarioError

    failed = puzzles = 0
    for file in files:
        try:
            scenario = Scenario.from_file(file)
            if scenario.puzzle is None and len(files) > 1:
                kind = said(phrase("lesson"))
                click.secho(f"{kind}  {printable(file)}", dim=True)
                continue
            puzzles += 1
            proof = verify(scenario)
        except (ScenarioError, ValueError) as error:
            failed += 1
            told = (
                str(error) if isinstance(error, ScenarioError) else phrase("{file}: {why}", file=file, why=str(error))
            )
            click.secho(printable_lines(said(told)), fg="red", err=True)
            continue
        failed += not proof
        sign = click.style(said(phrase("good")), fg="green") if proof else click.style(said(phrase("faulty")), fg="red")
        click.echo(f"{sign}  {printable(file)}")
        for line in _told(proof):
            click.echo(f"    {line}")
    if failed or not puzzles:
        sys.exit(1)


def _told(proof: Proof) -> list[str]:
    return [*(click.style(printable(said(fault)), fg="red") for fault in proof.faults), *map(said, proof.told())]
