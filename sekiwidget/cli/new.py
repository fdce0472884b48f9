"""`sekiwidget new`: a scenario file to start from."""

from __future__ import annotations

import click

from sekiwidget.base.terminal import printable
from sekiwidget.cli.arguments import write_error
from sekiwidget.cli.commands import command, echo, option
from sekiwidget.text.phrase import phrase


def _games(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[str]:
    from sekiwidget.games.registry import GAMES

    return [name for name in GAMES if name.startswith(begun)]


@command(
    help=phrase("Write a new scenario file for GAME."),
)
@click.argument("game", shell_complete=_games)
@option("-o", "--output", metavar="FILE", type=click.Path(), help=phrase("The file to write; it must not exist yet."))
def new(game: str, output: str | None) -> None:
    """Write a scenario file of GAME to start from."""
    from sekiwidget.base.files import is_stream, write_new_file
    from sekiwidget.games.registry import UnknownGame
    from sekiwidget.games.registry import game as find
    from sekiwidget.text.translate import reader_language

    try:
        text = find(game).template(reader_language())
    except UnknownGame as error:
        raise click.BadParameter(str(error), param_hint="GAME") from None
    if output is None or output == "-":
        click.echo(text, nl=False)
        return
    try:
        write_new_file(output, text)
    except FileExistsError as error:
        raise click.ClickException(str(error)) from None
    except (OSError, ValueError) as error:
        raise write_error(output, error) from None
    name = printable(output)
    echo(phrase("{name} was written. Run it with: sekiwidget run {name}", name=name), err=is_stream(output))
