"""`sekiwidget run` and `sekiwidget check`: playing scenario files."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from sekiwidget.base.terminal import printable
from sekiwidget.cli.asked import FILES, SIDE, complain, counted, scenario_of, viewer_of
from sekiwidget.cli.printing import print_lesson

if TYPE_CHECKING:
    from sekiwidget.lesson import Played


@click.command()
@FILES
@click.option("--as", "side", metavar="SIDE", help=SIDE)
def run(files: Sequence[str], side: str | None) -> None:
    """Play scenario files and print what happens.

    Each commit is a sentence with its sum and the paragraphs of the rules, refused attempts with the reason; at the
    end stands the position. A hyphen reads the standard input. The exit code is 0 only if every line of every script
    was accepted (or refused, where it says so) and every expectation holds.
    """
    _each(files, side, loud=True)


@click.command()
@FILES
def check(files: Sequence[str]) -> None:
    """Play scenario files and print only what does not hold.

    The exit code is 0 only if every line of every script was accepted (or refused, where it says so) and every
    expectation holds. A hyphen reads the standard input.
    """
    _each(files, None, loud=False)


def _each(files: Sequence[str], side: str | None, *, loud: bool) -> None:
    """Play each file; leave with 1 if one does not hold."""
    from sekiwidget.lesson import ScenarioError

    failed = faults = 0
    for number, file in enumerate(files):
        try:
            played = scenario_of(file).play()
        except ScenarioError as error:
            failed += 1
            faults += len(error.faults)
            complain(error)
            continue
        if loud:
            if number:
                click.echo()
            print_lesson(played, viewer_of(played, side))
        else:
            commits, branches = _size(played)
            click.echo(f"{click.style('holds', fg='green')}  {printable(file)}  {counted(commits, 'commit')}{branches}")
    if len(files) > 1:
        good = len(files) - failed
        summary = f"{good} of {len(files)} files hold" + (f"; {counted(faults, 'fault')} in the rest" if failed else "")
        click.echo(click.style(("\n" if loud else "") + summary, fg="red" if failed else "green"), err=loud)
    if failed:
        sys.exit(1)


def _size(played: Played) -> tuple[int, str]:
    """How many commits a line has, and in words how many variations."""
    nodes = played.line.nodes
    commits = sum(node.commit is not None for node in nodes)
    children = ([child for child in node.children if nodes[child].commit is not None] for node in nodes)
    branches = sum(max(0, len(found) - 1) for found in children)
    return commits, f", {counted(branches, 'variation')}" if branches else ""
