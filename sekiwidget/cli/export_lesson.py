"""`sekiwidget export` of a lesson: a picture that stands or moves, a page, or a sheet to print."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sekiwidget.base.terminal import printable
from sekiwidget.cli.asked import complain, node_of, scenario_of, unwritten, viewer_of
from sekiwidget.cli.speaking import say
from sekiwidget.text import languages
from sekiwidget.text.phrase import phrase
from sekiwidget.text.translate import translate

if TYPE_CHECKING:
    from sekiwidget.cli.export_asked import Asked
    from sekiwidget.lesson import Played


def export_lesson(asked: Asked) -> None:
    """Write a scenario file as what its output and its options say. Exits with 1 if the file has faults."""
    from sekiwidget.lesson import ScenarioError

    _check(asked)
    try:
        scenario = scenario_of(asked.file)
        played = scenario.play()
    except ScenarioError as error:
        complain(error)
        sys.exit(1)
    if asked.sheet:
        _written(asked, lambda: _sheet(asked, played))
    elif asked.page and not asked.read and not asked.moves and scenario.puzzle is not None:
        from sekiwidget.cli.export_puzzle import export_puzzle

        export_puzzle(asked, scenario)
    else:
        _written(asked, lambda: _shown(asked, played))


def _check(asked: Asked) -> None:
    """Raise UsageError for options that do not go together, before anything is read."""
    if asked.run:
        raise click.UsageError(phrase("--run is for notebooks (.ipynb)"))
    if asked.sheet and (asked.moves or asked.places or asked.theme is not None):
        raise click.UsageError(phrase("--sheet goes with --as alone: it is a whole lesson, in light"))
    if asked.sheet and len(asked.sides) > 1:
        raise click.BadParameter(phrase("a sheet is for one side"), param_hint="--as")
    if asked.theme == "auto" and not asked.page:
        raise click.BadParameter(phrase("a picture is light or dark"), param_hint="--theme")
    if asked.read and not asked.page:
        raise click.BadParameter(phrase("only a page asks or is read"), param_hint="--read")


def _viewers(asked: Asked, played: Played) -> list[str]:
    """The perspectives that were asked for; without any, everything is visible."""
    from sekiwidget.board.session.perspective import ALL

    return [viewer_of(played, side) for side in asked.sides] or [ALL]


def _sheet(asked: Asked, played: Played) -> Path:
    from sekiwidget.board.export.sheet.sheet import save_sheet
    from sekiwidget.board.session.source import Source

    source = Source(played.game, played.line, played.scenario)
    return save_sheet(source, asked.output, perspective=_viewers(asked, played)[0], language=languages.find_language())


def _shown(asked: Asked, played: Played) -> Path:
    """A picture or a page."""
    from sekiwidget.board.export.save import save
    from sekiwidget.board.session.source import Source

    moving = asked.animated or asked.output.lower().endswith(".gif")
    node = node_of(played, asked.node, asked.chapter, 0 if asked.page or moving else played.end)
    # Of a chapter only a moving picture shows more than its beginning.
    place: dict[str, Any] = {"chapter": asked.chapter} if moving and asked.chapter is not None else {"node": node}
    return save(
        Source(played.game, played.line, played.scenario),
        asked.output,
        **place,
        perspectives=_viewers(asked, played),
        theme=asked.theme or ("auto" if asked.page else "light"),
        seconds=asked.seconds,
        width=asked.width,
        animated=asked.animated,
        language=languages.find_language(),
    )


def _written(asked: Asked, write: Callable[[], Path]) -> None:
    """Write a file, say that it is written, and what its letters lack; errors as the command line tells them."""
    from sekiwidget.base.files import is_stream
    from sekiwidget.board.export.raster import LettersMissing, PicturesMissing

    try:
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always", LettersMissing)
            path = write()
    except (ValueError, PicturesMissing) as error:
        raise click.ClickException(str(error)) from None
    except OSError as error:
        raise unwritten(asked.output, error) from None
    for line in dict.fromkeys(translate(str(one.message)) for one in told if one.category is LettersMissing):
        click.echo(printable(line), err=True)
    say(phrase("{file} is written.", file=printable(str(path))), err=is_stream(path))
