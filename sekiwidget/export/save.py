"""Saving a line to a file: a picture, a moving picture, a page or a scenario; the suffix decides which."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from sekiwidget.base.files import (
    FileChanged,
    content_stamp,
    write_file,
    write_new_file,
)
from sekiwidget.board.session.access import Access
from sekiwidget.board.session.perspective import ALL, Json, checked
from sekiwidget.board.session.source import Source, check_node
from sekiwidget.board.wire.page_state import backdrop_of, node_and_scene
from sekiwidget.board.wire.timeline import Timeline
from sekiwidget.board.writing.editor_requests import edited_position
from sekiwidget.core.side import PUBLIC
from sekiwidget.export.line_steps import chapter_of, steps_of_chapter, steps_through
from sekiwidget.export.raster import check_width
from sekiwidget.lesson.editor.position import EditedPosition
from sekiwidget.text.errors import check_path
from sekiwidget.text.languages import Translator
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Series

SCENARIO: Final = ".toml"
PAGE: Final = ".html"
SUFFIXES: Final = (".svg", ".png", ".gif", PAGE)
"""Those of pictures and pages."""
SHORTEST, LONGEST = 0.1, 60
"""Seconds for each step of a moving picture, at least and at most."""


@dataclass(frozen=True)
class SaveOptions:
    """Options of pictures and pages; None is the default for the kind of file, and English."""

    theme: str | None = None
    chapter: str | None = None
    seconds: float | None = None
    width: int | None = None
    animated: bool = False
    language: Translator | None = None

    def suffix_of(self, path: Path, node: int | None) -> str:
        """The suffix of a file, in lower case. Raises ValueError if its kind does not take these options or a node."""
        suffix = path.suffix.lower()
        _check_suffix(suffix, path.suffix)
        if node is not None and self.chapter is not None:
            raise ValueError(phrase("choose a node or a chapter, not both"))
        if self.animated and suffix not in (".svg", ".gif"):
            raise ValueError(phrase("only an .svg or a .gif can be animated, not a {ending}", ending=suffix))
        if self.width is not None and suffix not in (".png", ".gif"):
            raise ValueError(phrase("only a .png or a .gif can have a width, not a {ending}", ending=suffix))
        if self.seconds is not None and not self.moves(suffix):
            raise ValueError(phrase("only an animated picture (a .gif or an animated .svg) can have seconds"))
        check_width(self.width)
        _check_seconds(self.seconds)
        return suffix

    @property
    def is_plain(self) -> bool:
        """Whether no option is set, other than the language."""
        return replace(self, language=None) == SaveOptions()

    def moves(self, suffix: str) -> bool:
        """Whether a file with this suffix is a moving picture."""
        return self.animated or suffix == ".gif"


def _check_suffix(suffix: str, written: str) -> None:
    endings = Series(SUFFIXES)
    if not suffix:
        raise ValueError(phrase("the file name must end with {endings:or}", endings=endings))
    if suffix not in SUFFIXES:
        raise ValueError(
            phrase("the file name must end with {endings:or}, not {ending!r}", endings=endings, ending=written)
        )


def _check_seconds(seconds: object) -> None:
    if seconds is None:
        return
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not SHORTEST <= seconds <= LONGEST:
        raise ValueError(
            phrase(
                "seconds must be from {shortest} to {longest}, not {seconds!r}",
                shortest=SHORTEST,
                longest=LONGEST,
                seconds=seconds,
            )
        )


def svg(
    source: Source,
    node: int,
    perspective: str = ALL,
    theme: str = "light",
    made: Timeline | None = None,
    language: Translator | None = None,
) -> str:
    """The picture of one node in one perspective. Raises KeyError for an unknown node, ValueError for the theme."""
    check_node(source, node)
    from sekiwidget.board.image.drawing import picture

    timeline = made or Timeline(source.game, source.line, perspective, source.steps)
    entry, scene = node_and_scene(timeline, node, language)
    return picture(source.game.kit(), backdrop_of(source.game, language), scene, entry, theme, language)


def save(
    source: Source,
    path: str | os.PathLike[str],
    *,
    node: int | None = None,
    perspectives: str | Sequence[str] = (ALL,),
    theme: str | None = None,
    chapter: str | None = None,
    seconds: float | None = None,
    width: int | None = None,
    animated: bool = False,
    language: Translator | None = None,
) -> Path:
    """Write a line to a file.

    Args:
        source: the game and the line.
        path: the target; its suffix decides the format: `.svg`, `.png`, `.gif` or `.html`.
        node: the node shown, or at which the page opens; a moving picture shows the line through it. None takes the
            line's cursor.
        perspectives: those that the page offers; a picture shows the first.
        theme: `light` or `dark`; for a page also `auto`, the reader's setting. None: a light picture, a page in `auto`.
        chapter: the first words of a chapter's title: its first node is shown; a moving picture shows all of it.
        seconds: how long a moving picture shows each step, 0.1 to 60; None: as long as it takes to read.
        width: of a `.png` or `.gif` in px, 100 to 4000; None: 1120, or 740 of a moving one.
        animated: an `.svg` that moves; a `.gif` always does.
        language: None is English.

    Raises:
        ValueError: an unknown suffix, perspective, theme or chapter; something that this kind of file does not take, or
            out of bounds; a moving picture that would be too long or too large.
        KeyError: an unknown node.
        PicturesMissing: the libraries for `.png` and `.gif` are not installed; an ImportError.
        OSError: the file cannot be written; one that was there is as it was.
    """
    options = SaveOptions(theme, chapter, seconds, width, animated, language)
    return _save_shown(source, Path(path), node, perspectives, options)


def _save_shown(
    source: Source,
    target: Path,
    node: int | None,
    perspectives: str | Sequence[str],
    options: SaveOptions,
    reviews: Json | None = None,
) -> Path:
    suffix = options.suffix_of(target, node)
    allowed = checked(source.game, source.line, perspectives)
    shown = source.line.cursor if node is None else node
    if options.chapter is not None:
        shown = chapter_of(source.line, options.chapter).node
    if suffix == PAGE:
        from sekiwidget.export.page import page

        theme = options.theme or "auto"
        write_file(target, page(source, shown, allowed, theme, language=options.language, reviews=reviews))
    elif options.moves(suffix):
        write_file(target, _moving(source, shown, allowed[0], options, suffix))
    else:
        write_file(target, _still(source, shown, allowed[0], options, suffix))
    return target


def _still(source: Source, node: int, perspective: str, options: SaveOptions, suffix: str) -> str | bytes:
    """A picture of one node, as SVG or PNG."""
    if suffix == ".png":
        from sekiwidget.export.raster import check_installed

        check_installed()
    drawn = svg(source, node, perspective, options.theme or "light", language=options.language)
    if suffix == ".svg":
        return drawn
    from sekiwidget.export.raster import to_png

    return to_png(drawn, options.width)


def _moving(source: Source, node: int, perspective: str, options: SaveOptions, suffix: str) -> str | bytes:
    """A moving picture of the line through a node, or of a chapter."""
    check_node(source, node)
    from sekiwidget.export.moving import FrameSequence, animated_gif

    timeline = Timeline(source.game, source.line, perspective, source.steps)
    if options.chapter is None:
        shown = steps_through(timeline, node)
    else:
        shown = steps_of_chapter(timeline, chapter_of(source.line, options.chapter))
    if suffix == ".gif":
        from sekiwidget.export.raster import check_installed

        check_installed()
    frames = FrameSequence(source, timeline, shown, options.theme or "light", options.language)
    if suffix == ".gif":
        return animated_gif(frames, options.width, options.seconds)
    from sekiwidget.export.moving_svg import animated_svg

    return animated_svg(frames, options.seconds)


def _save_table(table: EditedPosition, target: Path, *, over: bool, replaces: str | None) -> str:
    """Write a position that is set up, faulty or not; in a file that exists only the position changes."""
    if not (over and os.path.lexists(target)):
        return write_new_file(target, table.scenario)
    from sekiwidget.lesson.editor.position_text import replace_position

    there, stamp = _text_to_replace(target, replaces)
    return write_file(target, replace_position(there, table.table, table.game.of.id), replaces=stamp)


def _text_to_replace(target: Path, replaces: str | None) -> tuple[str, str]:
    """The text of a scenario file, and its stamp. Raises FileChanged if that is not `replaces`; ScenarioError."""
    from sekiwidget.lesson.play.scenario import file_data
    from sekiwidget.lesson.script.document import decode_file

    data = file_data(target)
    stamp = content_stamp(data)
    if replaces not in (None, stamp):
        raise FileChanged.of(target)
    return decode_file(data, str(target)), stamp


def save_scenario(
    source: Source,
    path: str | os.PathLike[str],
    *,
    over: bool = False,
    cursor: int = 0,
    replaces: str | None = None,
    own: bool = False,
) -> Path:
    """Write a line as a scenario file, which holds everything; in set-up mode the position that is set up.

    Args:
        source: the game, the line, and the scenario it was made from.
        path: the target, which must not exist without `over`.
        over: overwrite a scenario file, but keep what the line does not know: comments, layout, facts, private remarks.
        cursor: the node whose position is written in set-up mode.
        replaces: the stamp (`file_stamp`) of the file to overwrite; None: any.
        own: whether it becomes the board's own file.

    Raises:
        ValueError: the file is of another game; ScenarioError: it cannot be read or has faults; Unwritable: the
            line cannot be written as a script.
        FileExistsError: the target exists.
        OSError: the file cannot be written; FileChanged: it has another stamp, or was written meanwhile.
    """
    target = Path(path)
    table = edited_position(source, cursor)
    if table is not None:
        stamp = _save_table(table, target, over=over, replaces=replaces)
    elif over and os.path.lexists(target):
        from sekiwidget.lesson.rewrite.file import rewrite_file

        stamp = rewrite_file(target, source.line, source.game, source.scenario, replaces=replaces)
    else:
        from sekiwidget.lesson.rewrite.script_writer import scenario_of

        stamp = write_new_file(target, scenario_of(source.line, source.game, source.scenario).to_text())
    source.wrote(target, stamp, own=own)
    return target


def _viewer(source: Source, allowed: Sequence[str], perspective: str | None) -> str:
    """Whose knowledge a scenario holds: the perspective named, else all, else the only side. Raises ValueError."""
    if perspective is not None:
        named = checked(source.game, source.line, perspective)[0]
        if named not in allowed:
            raise ValueError(
                phrase("this board shows only {shown}, not {wanted}", shown=", ".join(allowed), wanted=named)
            )
        return named
    if ALL in allowed:
        return ALL
    sides = [name for name in allowed if name != PUBLIC]
    if len(sides) > 1:
        raise ValueError(
            phrase(
                "this board has the perspectives {shown}: choose the one to save, such as `perspective={first}`",
                shown=", ".join(sides),
                first=sides[0],
            )
        )
    return sides[0] if sides else PUBLIC


def _save_view(source: Source, target: Path, viewer: str, cursor: int, *, over: bool, replaces: str | None) -> Path:
    """Write what a side knows at the cursor as a scenario; over a file only if it holds what the same side knew.

    Raises FileExistsError, ValueError, ScenarioError, OSError like `save_scenario`.
    """
    from sekiwidget.lesson.play.scenario import Scenario
    from sekiwidget.lesson.rewrite.own_view import scenario_as_seen

    text = scenario_as_seen(source.line, source.game, viewer, cursor, source.scenario).to_text()
    if not (over and os.path.lexists(target)):
        stamp = write_new_file(target, text)
    else:
        old, read = _text_to_replace(target, replaces)
        there = Scenario.from_text(old, name=str(target))
        if there.game != source.game.id or there.position.get("viewer") != viewer:
            raise ValueError(
                phrase(
                    "{file} is not a game as {viewer} knows it, so it was not overwritten",
                    file=str(target),
                    viewer=viewer,
                )
            )
        stamp = write_file(target, text, replaces=read)
    source.wrote(target, stamp, own=False)
    return target


def save_shown(
    source: Source,
    path: str | os.PathLike[str],
    cursor: int,
    access: Access,
    node: int | None,
    perspective: str | None,
    options: SaveOptions,
    *,
    replace: bool = False,
    read: bool = False,
    replaces: str | None = None,
    own: bool = False,
    reviews: Json | None = None,
) -> Path:
    """Save what a board shows at its cursor, as far as it may. Arguments and errors are those of `Board.save`.

    `replaces` and `own` are for a scenario, as for `save_scenario`; `reviews`, those of the board, for a page.
    """
    check_path("path", path)
    allowed = access.perspectives
    if Path(path).suffix.lower() == SCENARIO:
        if node is not None or not options.is_plain or read:
            raise ValueError(
                phrase(
                    "a scenario is always saved as a whole: node, theme and the options of pictures must not be given"
                )
            )
        viewer = _viewer(source, allowed, perspective)
        if viewer != ALL:
            return _save_view(source, Path(path), viewer, cursor, over=replace, replaces=replaces)
        if replace and access.is_asked:
            raise ValueError(
                phrase(
                    "this file was not overwritten, because the line of a puzzle "
                    "contains attempts while it is being asked"
                )
            )
        return save_scenario(source, path, over=replace, cursor=cursor, replaces=replaces, own=own)
    if perspective is not None:
        named = checked(source.game, source.line, perspective)
        if named[0] not in allowed:
            raise ValueError(
                phrase("this board shows only {shown}, not {wanted}", shown=", ".join(allowed), wanted=named[0])
            )
        allowed = named
    if access.asks and not read and Path(path).suffix.lower() == PAGE and source.scenario is not None:
        options.suffix_of(Path(path), node)
        if (node, options.chapter) != (None, None):
            raise ValueError(
                phrase(
                    "a page that asks a puzzle always opens at the question; only with read=True can it open elsewhere"
                )
            )
        from sekiwidget.export.puzzle_page import save_puzzle_page

        save_puzzle_page(source.scenario, path, perspectives=allowed, theme=options.theme, language=options.language)
        return Path(path)
    at = cursor if node is None and options.chapter is None else node
    return _save_shown(source, Path(path), at, allowed, options, reviews)
