"""The command line: `sekiwidget` and its commands."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

import sekiwidget
from sekiwidget.cli.advise import advise
from sekiwidget.cli.classroom import classroom
from sekiwidget.cli.commands import Group, echo, examples, help_text, option
from sekiwidget.cli.export import export
from sekiwidget.cli.lab import lab
from sekiwidget.cli.lessons import check, run
from sekiwidget.cli.link import link
from sekiwidget.cli.mine import mine
from sekiwidget.cli.new import new
from sekiwidget.cli.odds import odds
from sekiwidget.cli.puzzle import puzzle
from sekiwidget.cli.review import review
from sekiwidget.cli.site import site
from sekiwidget.text.phrase import phrase

_SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


def _version(ctx: click.Context, _parameter: click.Parameter, asked: bool) -> None:
    if asked and not ctx.resilient_parsing:
        echo(phrase("{name}, version {version}", name=ctx.find_root().info_name, version=sekiwidget.__version__))
        ctx.exit()


@click.group(
    cls=Group,
    context_settings=_SETTINGS,
    help=help_text(
        phrase(
            "Rules lessons for board games, one decision at a time.\n\n"
            "A lesson is a scenario file: a position, a script and the expected result. Start one of "
            "your own:"
        ),
        examples("sekiwidget new sekigahara -o lesson.toml", "sekiwidget run lesson.toml"),
        phrase("or step through the lessons of the package in JupyterLab: sekiwidget lab"),
    ),
)
@option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_version,
    help=phrase("Show the version and exit."),
)
@option(
    "--data",
    metavar="FOLDER",
    type=click.Path(),
    help=phrase("Use your own data files for a game instead of those of the package."),
)
def main(data: str | None) -> None:
    """Rules lessons for board games, one commit at a time."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    if data is not None:
        _use(Path(data).expanduser().absolute())
    _check_data()


def _use(folder: Path) -> None:
    """Give a game the folder of its own data files, before it is imported."""
    from sekiwidget.authoring.data_files import variable
    from sekiwidget.games.own_files import game_of_folder

    try:
        os.environ[variable(game_of_folder(folder))] = str(folder)
    except ValueError as error:
        raise click.BadParameter(
            phrase("{folder}: {error}", folder=folder, error=str(error)), param_hint="--data"
        ) from None


def _check_data() -> None:
    """Import the games that have data files of the user's own, so that faults in the files are reported at once."""
    from sekiwidget.authoring.data_files import variable
    from sekiwidget.games.own_files import OWN_FILES
    from sekiwidget.games.registry import game

    for name in OWN_FILES:
        if os.environ.get(variable(name)):
            try:
                game(name)
            except ValueError as error:
                raise click.ClickException(str(error)) from None


for command in (run, check, new, export, lab, odds, advise, review, puzzle, mine, site, link, classroom):
    main.add_command(command)
