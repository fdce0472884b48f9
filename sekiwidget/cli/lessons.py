"""`sekiwidget run` and `sekiwidget check`: playing scenario files."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from sekiwidget.base.phrase import phrase
from sekiwidget.base.terminal import printable
from sekiwidget.base.terms import Count
from sekiwidget.cli.asked import FILES, SIDE, complain, scenario_of, viewer_of
from sekiwidget.cli.commands import command, option
from sekiwidget.cli.printing import print_lesson
from sekiwidget.core.side import CHANCE
from sekiwidget.languages.doors import said

if TYPE_CHECKING:
    from sekiwidget.lesson import Played


@command(
    help=phrase(
        "Play scenario files and print what happens.\n\n"
        "Each commit is a sentence with its sum and the paragraphs of the rules, refused attempts with "
        "the reason; the final position comes last. A hyphen reads the standard input. The exit code is "
        "0 only if every line of every script was accepted (or refused, where it says so) and every "
        "expectation holds."
    ),
)
@FILES
@option("--as", "side", metavar="SIDE", help=SIDE)
def run(files: Sequence[str], side: str | None) -> None:
    """Play scenario files and print what happens."""
    _each(files, side, loud=True)


@command(
    help=phrase(
        "Play scenario files and print only what does not hold.\n\n"
        "The exit code is 0 only if every line of every script was accepted (or refused, where it says "
        "so) and every expectation holds. A hyphen reads the standard input."
    ),
)
@FILES
def check(files: Sequence[str]) -> None:
    """Play scenario files and print only what does not hold."""
    _each(files, None, loud=False)


def _each(files: Sequence[str], side: str | None, *, loud: bool) -> None:
    """Play each file; exit with status 1 if one does not hold."""
    from sekiwidget.lesson import ScenarioError
    from sekiwidget.lesson.rewrite.i18n import missing_translations

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
            viewer = viewer_of(played, side)
            print_lesson(played, viewer)
            # What is open may depend on a hand that this viewer does not see.
            if viewer == CHANCE and (asked := played.open_question):
                click.secho(said(asked), dim=True)
        else:
            line = said(phrase("holds  {file}  {size}", file=printable(file), size=_size(played)))
            verdict, gap, what = line.partition("  ")
            click.echo(f"{click.style(verdict, fg='green')}{gap}{what}")
            if asked := played.open_question:
                click.secho(f"       {said(asked)}", dim=True)
            for missing in missing_translations(played):
                click.secho(f"       {said(missing.sentence)}", dim=True)
    if len(files) > 1:
        good, rest = len(files) - failed, Count(faults, "fault")
        summary = phrase("{good} of {files} files hold", good=good, files=len(files))
        if failed:
            summary = phrase(
                "{good} of {files} files hold; {faults:figure} in the rest", good=good, files=len(files), faults=rest
            )
        click.echo(click.style(("\n" if loud else "") + said(summary), fg="red" if failed else "green"), err=loud)
    if failed:
        sys.exit(1)


def _size(played: Played) -> str:
    """The numbers of commits and variations of a line."""
    nodes = played.line.nodes
    commits = Count(sum(node.commit is not None for node in nodes), "commit")
    children = ([child for child in node.children if nodes[child].commit is not None] for node in nodes)
    branches = sum(max(0, len(found) - 1) for found in children)
    if not branches:
        return phrase("{commits:figure}", commits=commits)
    return phrase("{commits:figure}, {variations:figure}", commits=commits, variations=Count(branches, "variation"))
