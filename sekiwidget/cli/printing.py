"""Printing a lesson to a terminal: its heading, its commits, and the final position."""

from __future__ import annotations

import shutil
import sys
import textwrap
from typing import TYPE_CHECKING

import click

from sekiwidget.base.phrase import phrase
from sekiwidget.base.terminal import printable, printable_lines
from sekiwidget.base.terms import Name
from sekiwidget.cli.speaking import say
from sekiwidget.core.note import GLYPHS
from sekiwidget.core.side import CHANCE, PUBLIC
from sekiwidget.languages.doors import reader, said

if TYPE_CHECKING:
    from sekiwidget.core.side import Side
    from sekiwidget.lesson import Played
    from sekiwidget.lesson.play.transcript import TranscriptLine

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
    click.secho(printable(said(scenario.title or game.title)), bold=True)
    about = said(scenario.about).strip()
    for text in about.split("\n") if about else ():
        click.echo(printable(text))
    if scenario.rules:
        titles = (f"{rule} {said(game.rules[rule].title)}" if rule in game.rules else rule for rule in scenario.rules)
        say(phrase("Rules: {rules}", rules=printable(" · ".join(titles))), dim=True)
    if viewer == PUBLIC:
        say(phrase("What everybody may see."), dim=True)
    elif viewer != CHANCE:
        say(phrase("As {side} sees it.", side=Name("side", viewer, viewer.capitalize())), dim=True)
    click.echo()
    for told in transcript(played, viewer):
        _print_line(told)
        if told.broken:
            broken = phrase("a fault of sekiwidget, please report it: {broken}", broken=printable(told.broken))
            say(broken, fg="red", err=True)
    position = played.line.nodes[played.end].position
    click.echo()
    shown = position if viewer == CHANCE else position.seen_by(viewer)
    click.echo(printable_lines(game.text_board(shown, reader())))


def _print_line(told: TranscriptLine) -> None:
    """Print one line, indented under its variation and wrapped to the width of the terminal."""
    indent = "    " * told.depth
    if told.kind == "variation":
        indent = indent[4:]
    head = f"{told.number:>4}  " if told.kind == "commit" else "      "
    total = said(told.sum)
    sum_ = total if "=" in total and total not in said(told.text) else ""
    rules = f"[{', '.join(filter(None, told.rules))}]" if any(told.rules) else ""
    judged = said(phrase("{glyph} ({words})", glyph=told.glyph, words=GLYPHS[told.glyph])) if told.glyph else ""
    plain = f"{indent}{head}{_SIGNS[told.kind]}{printable(said(told.text))}" + (f"  {judged}" if judged else "")
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
    click.echo(click.style(plain.rstrip(), **_STYLES.get(told.kind, {})) + tail)  # type: ignore[arg-type]
