"""Saving a line: a picture (.svg), a page without network or kernel (.html) that steps or asks a puzzle, a scenario."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sekiwidget.base.phrase import phrase
from sekiwidget.base.terms import Series
from sekiwidget.base.whole_file import write_new, write_whole
from sekiwidget.board.session.access import Access
from sekiwidget.board.session.perspective import ALL, checked
from sekiwidget.board.session.source import Source, check_node
from sekiwidget.board.wire.frames import backdrop_of, node_and_scene
from sekiwidget.board.wire.timeline import Timeline
from sekiwidget.board.writing.setting_up import set_up_at
from sekiwidget.lesson.set_up.position import SetUpPosition

if TYPE_CHECKING:
    from sekiwidget.board.export.page import Asking
    from sekiwidget.lesson.play.scenario import Scenario

SUFFIXES: Final = (".svg", ".html")
SCENARIO: Final = ".toml"
PAGE: Final = ".html"


def svg(source: Source, node: int, perspective: str = ALL, theme: str = "light", made: Timeline | None = None) -> str:
    """The picture of one node in one perspective. Raises KeyError for an unknown node, ValueError for the theme."""
    check_node(source, node)
    from sekiwidget.board.image.drawing import picture

    entry, scene = node_and_scene(made or Timeline(source.game, source.line, perspective, source.steps), node)
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
        path: the target; its suffix decides the format: `.svg` or `.html`.
        node: the node shown, or at which the page opens; None takes the line's cursor.
        perspectives: those that the page offers; a picture shows the first.
        theme: `light` or `dark`; for a page also `auto`, the reader's setting. None: a light picture, a page in `auto`.

    Raises:
        ValueError: an unknown suffix, perspective or theme.
        KeyError: an unknown node.
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


def save_asking(
    scenario: Scenario,
    path: str | os.PathLike[str],
    *,
    perspectives: str | Sequence[str] = (ALL,),
    theme: str | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Asking:
    """Write the page of a puzzle that asks it (`.html`); returns it.

    Args:
        scenario: one with a puzzle.
        path: the target, replaced atomically.
        perspectives: those that the page offers; `all` is among them.
        theme: `light`, `dark`, or `auto` (None): the reader's setting.
        progress: called while the puzzle's tree is walked, with the number of its places done and known.

    Raises:
        ValueError: an unknown perspective or theme, `all` is missing, or there is no puzzle.
        ScenarioError: its script does not hold. OSError: the file cannot be written; one that was there is as it was.
    """
    from sekiwidget.board.export.page import asking_page

    played = scenario.play()
    allowed = checked(played.game, played.line, perspectives)
    if ALL not in allowed:
        raise ValueError(
            phrase("a puzzle is judged with open hands, so its page shows {all!r}; to be read it is a lesson", all=ALL)
        )
    made = asking_page(scenario, allowed, theme or "auto", progress=progress)
    write_whole(Path(path), made.text)
    return made


def _save_table(table: SetUpPosition, target: Path, *, over: bool) -> Path:
    """Write a position that is set up, faulty or not; of a file that exists all but its position stays."""
    if over and os.path.lexists(target):
        from sekiwidget.lesson.play.scenario import file_text
        from sekiwidget.lesson.set_up.text import in_file

        write_whole(target, in_file(file_text(target), table.table, table.game.of.id))
    else:
        write_new(target, table.scenario)
    return target


def save_scenario(
    source: Source,
    path: str | os.PathLike[str],
    *,
    perspectives: Sequence[str] = (ALL,),
    over: bool = False,
    cursor: int = 0,
) -> Path:
    """Write a line as a scenario file, which contains everything; where a position is set up, that position.

    Args:
        source: the game, the line, and the scenario it was made from.
        path: the target, which must not exist, unless the line goes `over` a scenario file.
        perspectives: the board's; they must include `all`.
        over: keep of a file that exists what the line does not know of: comments, layout, facts, private remarks.
        cursor: the node whose position is written where one is set up.

    Raises:
        ValueError: `all` is not among the perspectives, or the file is of another game; ScenarioError: it cannot be
            read, or does not hold; Unwritable: the line cannot be written as a script.
        FileExistsError: the target exists.
        OSError: the file cannot be written.
    """
    if ALL not in perspectives:
        raise ValueError(
            phrase(
                "a scenario holds everything, and this board shows {shown} only: it may not write one",
                shown=", ".join(perspectives),
            )
        )
    target = Path(path)
    table = set_up_at(source, cursor)
    if table is not None:
        return _save_table(table, target, over=over)
    if over and os.path.lexists(target):
        from sekiwidget.lesson.keep.file import write_over

        write_over(target, source.line, source.game, source.scenario)
        return target
    from sekiwidget.lesson.play.script_text import scenario_of

    write_new(target, scenario_of(source.line, source.game, source.scenario).to_text())
    return target


def save_shown(
    source: Source,
    path: str | os.PathLike[str],
    cursor: int,
    access: Access,
    node: int | None,
    perspective: str | None,
    theme: str | None,
    *,
    replace: bool = False,
    read: bool = False,
) -> Path:
    """Save what a board shows at its cursor, as far as it may. Arguments and errors are those of `Board.save`."""
    allowed = access.perspectives
    if Path(path).suffix.lower() == SCENARIO:
        if (node, perspective, theme) != (None, None, None) or read:
            raise ValueError(phrase("a scenario is the whole line: it is saved with no node, perspective or theme"))
        if replace and access.is_asked:
            raise ValueError(phrase("while a puzzle asks, its line holds what was tried: it goes over no file"))
        return save_scenario(source, path, perspectives=allowed, over=replace, cursor=cursor)
    if perspective is not None:
        wanted = checked(source.game, source.line, perspective)
        if wanted[0] not in allowed:
            raise ValueError(
                phrase("this board shows {shown}, not {wanted}", shown=", ".join(allowed), wanted=wanted[0])
            )
        allowed = wanted
    if access.asks and not read and Path(path).suffix.lower() == PAGE and source.scenario is not None:
        if node is not None:
            raise ValueError(phrase("a page that asks a puzzle opens where it asks; with read=True it may elsewhere"))
        save_asking(source.scenario, path, perspectives=allowed, theme=theme)
        return Path(path)
    return save(source, path, node=cursor if node is None else node, perspectives=allowed, theme=theme)
