"""A line into a file: one picture (.svg), a page that steps with no network and no kernel (.html), its scenario."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from sekiwidget.base.phrase import phrase
from sekiwidget.base.terms import Series
from sekiwidget.base.whole_file import write_new, write_whole
from sekiwidget.board.session.perspective import ALL, checked
from sekiwidget.board.session.source import Source, check_node
from sekiwidget.board.wire.frames import backdrop_of, node_and_scene
from sekiwidget.board.wire.timeline import Timeline

SUFFIXES: Final = (".svg", ".html")
SCENARIO: Final = ".toml"


def svg(source: Source, node: int, perspective: str = ALL, theme: str = "light", made: Timeline | None = None) -> str:
    """The picture of one node in one perspective. Raises KeyError for a node that is none, ValueError for a theme."""
    check_node(source, node)
    from sekiwidget.board.image.drawing import picture

    entry, scene = node_and_scene(made or Timeline(source.game, source.line, perspective), node)
    return picture(source.game.kit(), backdrop_of(source.game), scene, entry, theme)


def save(
    source: Source,
    path: str | os.PathLike[str],
    *,
    node: int | None = None,
    perspectives: str | Sequence[str] = (ALL,),
    theme: str | None = None,
) -> Path:
    """Write a line to a file.

    Args:
        source: the game and the line.
        path: where to; the ending says what: `.svg` or `.html`.
        node: the node that is shown, or at which the page opens; None takes the cursor of the line.
        perspectives: what the page can be switched to; a picture shows the first.
        theme: `light` or `dark`; a page also takes `auto`, as its reader has it. None: a light picture, a page in auto.

    Raises:
        ValueError: an ending, perspective or theme that is none.
        KeyError: a node that is none.
        OSError: the file cannot be written; one that was there is as it was.
    """
    target = Path(path)
    if target.suffix.lower() not in SUFFIXES:
        endings = Series(SUFFIXES)
        if target.suffix:
            wrong = phrase("a board is saved as {endings:or}, not as {ending!r}", endings=endings, ending=target.suffix)
            raise ValueError(wrong)
        raise ValueError(
            phrase("a board is saved as {endings:or}: add an ending to the name of the file", endings=endings)
        )
    allowed = checked(source.game, source.line, perspectives)
    shown = source.line.cursor if node is None else node
    if target.suffix.lower() == ".svg":
        text = svg(source, shown, allowed[0], theme or "light")
    else:
        from sekiwidget.board.export.page import page

        text = page(source, shown, allowed, theme or "auto")
    write_whole(target, text)
    return target


def save_scenario(source: Source, path: str | os.PathLike[str], *, perspectives: Sequence[str] = (ALL,)) -> Path:
    """Write a line as a scenario file, which holds everything.

    Args:
        source: the game and the line, and the scenario that it was made from.
        path: where to; nothing may be there.
        perspectives: what may be looked at, `all` among it.

    Raises:
        ValueError: not everything may be looked at; Unwritable: no script can say the line.
        FileExistsError: there is something already.
        OSError: the file cannot be written.
    """
    if ALL not in perspectives:
        raise ValueError(
            phrase(
                "a scenario holds everything, and this board shows {shown} only: it may not write one",
                shown=", ".join(perspectives),
            )
        )
    from sekiwidget.lesson.play.script_text import scenario_of

    target = Path(path)
    write_new(target, scenario_of(source.line, source.game, source.scenario).to_text())
    return target


def save_shown(
    source: Source,
    path: str | os.PathLike[str],
    cursor: int,
    allowed: tuple[str, ...],
    node: int | None,
    perspective: str | None,
    theme: str | None,
) -> Path:
    """Save what a board shows at its cursor in its perspectives. Arguments and errors are those of `Board.save`."""
    if Path(path).suffix.lower() == SCENARIO:
        if (node, perspective, theme) != (None, None, None):
            raise ValueError(phrase("a scenario is the whole line: it is saved with no node, perspective or theme"))
        return save_scenario(source, path, perspectives=allowed)
    if perspective is not None:
        wanted = checked(source.game, source.line, perspective)
        if wanted[0] not in allowed:
            raise ValueError(
                phrase("this board shows {shown}, not {wanted}", shown=", ".join(allowed), wanted=wanted[0])
            )
        allowed = wanted
    return save(source, path, node=cursor if node is None else node, perspectives=allowed, theme=theme)
