"""The parts of a board: made from its arguments, each given what it needs, none knowing the widget."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sekiwidget.base.calls import unknown_argument
from sekiwidget.base.multilingual import ENGLISH
from sekiwidget.base.phrase import phrase
from sekiwidget.base.terms import Series
from sekiwidget.board.answering import Answering
from sekiwidget.board.session.access import Access, checked_players, usual_perspectives
from sekiwidget.board.session.arranging import Arranging
from sekiwidget.board.session.group import BoardGroup, group_of
from sekiwidget.board.session.perspective import ALL, checked
from sekiwidget.board.session.playing import Playing
from sekiwidget.board.session.puzzle import Asking, puzzle_of
from sekiwidget.board.session.source import Source, begun_with, source_of
from sekiwidget.board.session.worth import Worth
from sekiwidget.board.wire.feed import Feed
from sekiwidget.board.wire.looks import THEMES
from sekiwidget.board.wire.pages import BoardPages, Widget
from sekiwidget.board.wire.timeline import Timeline
from sekiwidget.board.wire.traits import MODES
from sekiwidget.board.writing.checking import Checking
from sekiwidget.board.writing.saving import Saving
from sekiwidget.board.writing.setting_up import Workshop, set_up_at
from sekiwidget.core.game import Game
from sekiwidget.core.side import PUBLIC
from sekiwidget.languages.language import Told

if TYPE_CHECKING:
    from sekiwidget.lesson.play.scenario import Scenario

KEYWORDS: Final = ("perspectives", "players", "mode", "width", "height", "theme", "seed", "game", "language")


class Parts(NamedTuple):
    """What a board holds."""

    source: Source
    access: Access
    group: BoardGroup
    pages: BoardPages
    playing: Playing
    asking: Asking | None
    worth: Worth
    checking: Checking
    answering: Answering
    workshop: Workshop
    language: Told | None


def parts_of(
    widget: Widget,
    given: Any,
    perspectives: str | Iterable[str] | None,
    players: Mapping[str, Any] | None,
    playable: bool,
    seed: int | None,
    game: str | Game | None,
    language: Told | None = None,
) -> Parts:
    """The parts of a board on a source. Raises like `Board`."""
    if players and not playable:
        raise ValueError(phrase("a board in mode 'read' has no players: it only steps"))
    source = source_of(given, seed=seed, of=game)
    puzzle_session = puzzle_of(given, source, players, language) if playable else None
    if puzzle_session is not None:
        source = Source(source.game, puzzle_session.line, source.scenario)
    opponents = checked_players(source, players)
    wanted = usual_perspectives(source, players) if perspectives is None else perspectives
    access = Access(checked(source.game, source.line, wanted), opponents, playable, puzzle_session)
    timelines = {name: Timeline(source.game, source.line, name, source.steps) for name in access.perspectives}
    group = group_of(source.line)
    arranging = Arranging(source, access)
    feed = Feed(source.line, timelines, language)
    pages = BoardPages(widget, source, access, group, feed, puzzle_session, arranging, language)
    playing = Playing(source, access, group, pages, pages)
    asking = Asking(puzzle_session, access, group, pages) if puzzle_session is not None else None
    worth = Worth(source, group, pages, asking)
    checking = Checking(source, access, group, pages)
    workshop = Workshop(source, access)
    saving = Saving(source, access, pages, _writing(source, access, pages), _reading(source))
    spoken = language.code if language is not None else ENGLISH
    answering = Answering(
        source, access, group, pages, playing, asking, worth, arranging, checking, workshop, saving, spoken
    )
    return Parts(source, access, group, pages, playing, asking, worth, checking, answering, workshop, language)


def _writing(source: Source, access: Access, pages: BoardPages) -> Callable[[Path, bool, str | None], object]:
    """Writes what is shown to a file, perhaps over one with a stamp, as `Board.save` does; it is the board's then."""

    def write(path: Path, over: bool, replaces: str | None) -> object:
        from sekiwidget.export.save import SaveOptions, save_shown

        return save_shown(
            source, path, pages.cursor, access, None, None, SaveOptions(), replace=over, replaces=replaces, own=True
        )

    return write


def _reading(source: Source) -> Callable[[Path], Source]:
    """Reads a file as what is shown was made: as a lesson, or as a position to be set up."""

    def read(path: Path) -> Source:
        return source_of(path) if set_up_at(source, 0) is None else begun_with(path, 0, None, {})

    return read


def parts_after(widget: Widget, scenario: Scenario, before: Parts) -> Parts:
    """The parts of a board that goes on to another scenario, in the same perspectives where that has them."""
    access = before.access
    known = (ALL, PUBLIC, *scenario.start().sides)
    kept = tuple(name for name in access.perspectives if name in known)
    return parts_of(widget, scenario, kept or None, None, access.playable, None, None, before.language)


def check_look(mode: str, theme: str, sizes: Mapping[str, Any], unknown: Mapping[str, Any]) -> None:
    """Raise ValueError for an invalid mode, theme or size, TypeError for an unknown keyword."""
    if unknown:
        raise TypeError(unknown_argument("Board", next(iter(unknown)), KEYWORDS))
    if theme not in THEMES:
        raise ValueError(phrase("theme is {known:or}, not {theme!r}", known=Series(THEMES), theme=theme))
    if mode not in MODES:
        raise ValueError(phrase("mode is {known:or}, not {mode!r}", known=Series(MODES), mode=mode))
    for name, size in sizes.items():
        if size is not None and not (type(size) is int and size > 0):
            raise ValueError(phrase("{name} is a number of px above 0, or None; not {size!r}", name=name, size=size))
