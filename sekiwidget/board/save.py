"""A line into a file, by its ending: one picture (.svg), or a page that steps with no network and no kernel (.html)."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from sekiwidget.board.frames import backdrop_of, checked, node_and_scene
from sekiwidget.board.source import Source, check_node
from sekiwidget.board.timeline import ALL, Timeline

SUFFIXES = (".svg", ".html")


def svg(source: Source, node: int, perspective: str = ALL, theme: str = "light", made: Timeline | None = None) -> str:
    """The picture of one node in one perspective. Raises KeyError for a node that is none, ValueError for a theme."""
    check_node(source, node)
    from sekiwidget.board.drawing import picture

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
        OSError: the file cannot be written.
    """
    target = Path(path)
    if target.suffix.lower() not in SUFFIXES:
        raise ValueError(
            f"a board is saved as {' or '.join(SUFFIXES)}, not as {target.suffix or 'a file with no ending'!r}"
        )
    allowed = checked(source, perspectives)
    shown = source.line.cursor if node is None else node
    if target.suffix.lower() == ".svg":
        text = svg(source, shown, allowed[0], theme or "light")
    else:
        from sekiwidget.board.page import page

        text = page(source, shown, allowed, theme or "auto")
    target.write_text(text, encoding="utf-8", newline="\n")
    return target
