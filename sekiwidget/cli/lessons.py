"""`sekiwidget run` and `sekiwidget check`: play scenario files, and print lessons to a terminal."""

from __future__ import annotations

import shutil
import sys
import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from sekiwidget.base.terminal import mark_direction, printable, printable_lines
from sekiwidget.cli.arguments import FILES_ARGUMENT, SIDE_HELP, print_error, scenario_of, viewer_of
from sekiwidget.cli.commands import command, echo, option
from sekiwidget.core.line import GLYPHS
from sekiwidget.core.side import CHANCE, PUBLIC
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Count, Name
from sekiwidget.text.translate import reader_language, translate

if TYPE_CHECKING:
    from sekiwidget.core.side import Side
    from sekiwidget.lesson import Played
    from sekiwidget.lesson.play.transcript import TranscriptLine


@command(
    help=phrase(
        "Run scenario files and print what happens.\n\n"
        "Each move is printed as a sentence with its sum and the paragraphs of the rules. An attempt "
        "that is not allowed is printed with the reason, and the final position comes last. Use a hyphen "
        "(-) as FILE to read from standard input. The exit code is 0 only if every line of every script "
        "is allowed (or not allowed, where the script says so) and every expectation is met."
    ),
)
@FILES_ARGUMENT
@option("--as", "side", metavar="SIDE", help=SIDE_HELP)
def run(files: Sequence[str], side: str | None) -> None:
    """Play scenario files and print what happens."""
    _each(files, side, loud=True)


@command(
    help=phrase(
        "Check scenario files and print only what fails.\n\n"
        "The exit code is 0 only if every line of every script is allowed (or not allowed, where the "
        "script says so) and every expectation is met. Use a hyphen (-) as FILE to read from standard "
        "input."
    ),
)
@FILES_ARGUMENT
def check(files: Sequence[str]) -> None:
    """Play scenario files and print only the faults."""
    _each(files, None, loud=False)


def _each(files: Sequence[str], side: str | None, *, loud: bool) -> None:
    """Play each file; exit with status 1 if one has faults."""
    from sekiwidget.lesson import ScenarioError
    from sekiwidget.lesson.rewrite.i18n import missing_translations

    failed = faults = 0
    for number, file in enumerate(files):
        try:
            played = scenario_of(file).play()
        except ScenarioError as error:
            failed += 1
            faults += len(error.faults)
            print_error(error)
            continue
        if loud:
            if number:
                click.echo()
            viewer = viewer_of(played, side)
            print_lesson(played, viewer)
            # What is open may depend on a hand that this viewer does not see.
            if viewer == CHANCE and (asked := played.open_question):
                echo(asked, dim=True)
        else:
            line = translate(phrase("passed  {file}  {size}", file=printable(file), size=_size(played)))
            verdict, gap, what = line.partition("  ")
            click.echo(f"{click.style(verdict, fg='green')}{gap}{what}")
            if asked := played.open_question:
                echo(f"       {translate(asked)}", dim=True)
            for missing in missing_translations(played):
                echo(f"       {translate(missing.sentence)}", dim=True)
    if len(files) > 1:
        good, rest = len(files) - failed, Count(faults, "fault")
        count = Count(len(files), "file")
        summary = phrase("{good} of {files:figure} passed", good=good, files=count)
        if failed:
            summary = phrase(
                "{good} of {files:figure} passed; {faults:figure} found", good=good, files=count, faults=rest
            )
        click.echo(click.style(("\n" if loud else "") + translate(summary), fg="red" if failed else "green"), err=loud)
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


# -- printing ----------------------------------------------------------------------------------------------------------

_SIGNS = {"commit": "", "refused": "✗ ", "comment": "# ", "chapter": "§ ", "mark": "@ ", "variation": "( "}
_NARROW = 40
_STYLES: dict[str, dict[str, object]] = {
    "refused": {"fg": "red"},
    "comment": {"fg": "cyan"},
    "chapter": {"bold": True},
    "mark": {"dim": True},
    "variation": {"fg": "yellow"},
}


def print_lesson(played: Played, viewer: Side) -> None:
    """Print the lesson: its heading, its commits, and the final position."""
    from sekiwidget.lesson.play.transcript import transcript

    scenario, game = played.scenario, played.game
    echo(printable(translate(scenario.title or game.title)), bold=True)
    about = translate(scenario.about).strip()
    for text in about.split("\n") if about else ():
        echo(printable(text))
    if scenario.rules:
        titles = (
            f"{rule} {translate(game.rules[rule].title)}" if rule in game.rules else rule for rule in scenario.rules
        )
        echo(phrase("Rules: {rules}", rules=printable(" · ".join(titles))), dim=True)
    if viewer == PUBLIC:
        echo(phrase("What everybody can see."), dim=True)
    elif viewer != CHANCE:
        echo(phrase("As {side} sees it.", side=Name("side", viewer, viewer.capitalize())), dim=True)
    click.echo()
    for told in transcript(played, viewer):
        _print_line(told)
        if told.broken:
            broken = phrase("an error in sekiwidget, please report it: {broken}", broken=printable(told.broken))
            echo(broken, fg="red", err=True)
    position = played.line.nodes[played.end].position
    click.echo()
    shown = position if viewer == CHANCE else position.seen_by(viewer)
    echo(printable_lines(game.text_board(shown, reader_language())))


def _print_line(told: TranscriptLine) -> None:
    """Print one line, indented under its variation and wrapped to the width of the terminal."""
    indent = "    " * told.depth
    if told.kind == "variation":
        indent = indent[4:]
    head = f"{told.number:>4}  " if told.kind == "commit" else "      "
    total = translate(told.sum)
    sum_ = total if "=" in total and total not in translate(told.text) else ""
    rules = f"[{', '.join(filter(None, told.rules))}]" if any(told.rules) else ""
    judged = translate(phrase("{glyph} ({words})", glyph=told.glyph, words=GLYPHS[told.glyph])) if told.glyph else ""
    plain = f"{indent}{head}{_SIGNS[told.kind]}{printable(translate(told.text))}" + (f"  {judged}" if judged else "")
    tail = (f"  {click.style(sum_, bold=True)}" if sum_ else "") + (
        f"  {click.style(rules, dim=True)}" if rules else ""
    )
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else 0
    if width >= _NARROW:
        hanging = " " * len(indent + head)
        plain = "\n".join(textwrap.wrap(plain, width, subsequent_indent=hanging, drop_whitespace=True))
        last = len(plain) - plain.rfind("\n") - 1
        if tail and last + len(click.unstyle(tail)) > width:
            tail = f"\n{hanging}{tail.lstrip()}"
    plain = mark_direction(plain.rstrip())
    click.echo(click.style(plain, **_STYLES.get(told.kind, {})) + tail)  # type: ignore[arg-type]
