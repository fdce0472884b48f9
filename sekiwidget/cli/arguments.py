"""Arguments that several commands take, files, side and node, and their error messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from sekiwidget.base.terminal import printable
from sekiwidget.text.errors import system_reason
from sekiwidget.text.multilingual import versions_of
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import As, Listed
from sekiwidget.text.translate import translate

if TYPE_CHECKING:
    from sekiwidget.core.side import Side
    from sekiwidget.lesson import Played
    from sekiwidget.lesson.play.scenario import Scenario


FILES_ARGUMENT = click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(allow_dash=True))
SIDE_HELP = phrase("Show only what this side may know: its name such as tokugawa, its letter, or public.")


def scenario_of(file: str) -> Scenario:
    """The scenario of a file; `-` is standard input. Raises ScenarioError."""
    from sekiwidget.lesson.play.scenario import Scenario, read_stdin

    return read_stdin() if file == "-" else Scenario.from_file(file)


def print_error(error: Exception) -> None:
    """Print an error to standard error, the first line of each fault in red."""
    for text in map(printable, translate(str(error)).split("\n")):
        shown = text if text.startswith(" ") else click.style(text, fg="red")
        click.echo(shown, err=True)


def viewer_of(played: Played, side: str | None) -> Side:
    """The side named on the command line; without one, CHANCE, which sees everything."""
    from sekiwidget.core.side import CHANCE, PUBLIC

    if side is None:
        return CHANCE
    game, known = played.game, (*played.line.nodes[0].position.sides, PUBLIC)
    found = PUBLIC if side.lower() == PUBLIC else game.actor(side) or game.actor(side.upper())
    if found not in known:
        raise click.BadParameter(
            phrase(
                "There is no side {side!r} in {title}. Known: {known}.",
                side=side,
                title=game.title,
                known=", ".join(known),
            ),
            param_hint="--as",
        )
    return found


def node_of(played: Played, node: int | None, chapter: str | None, default: int) -> int:
    """The node that --node or --chapter selects."""
    if node is not None and chapter is not None:
        raise click.UsageError(phrase("use --node or --chapter, not both"))
    if node is not None and node >= len(played.line):
        raise click.BadParameter(phrase("the nodes are 0 to {last}", last=len(played.line) - 1), param_hint="--node")
    if chapter is None:
        return default if node is None else node
    chapters = played.line.chapters()
    begun = chapter.lower()
    found = [at for title, at in chapters if any(one.lower().startswith(begun) for one in versions_of(title).values())]
    if not found:
        asked, known = chapter, As(Listed(title for title, _ in chapters), "apart")
        wrong = phrase("There is no chapter that begins with {chapter!r}: the file has no chapters", chapter=asked)
        if chapters:
            wrong = phrase(
                "There is no chapter that begins with {chapter!r}. Known: {known}", chapter=asked, known=known
            )
        raise click.BadParameter(wrong, param_hint="--chapter")
    return found[0]


def write_error(output: str, error: Exception) -> click.ClickException:
    """The error of a file that could not be written; a ValueError has a NUL in the name."""
    return click.ClickException(phrase("{file} cannot be written: {why}", file=output, why=system_reason(error)))
