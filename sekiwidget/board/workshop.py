"""Setting up on a board: a board that begins so, or goes on to it, to play from there, and back to its lesson."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping
    from contextlib import AbstractContextManager

    from sekiwidget.board.parts import Parts
    from sekiwidget.board.session.source import Source
    from sekiwidget.core.game import Game
    from sekiwidget.core.line import Line


class Shows(Protocol):
    """A board, as far as it can show something else."""

    _parts: Parts
    _lesson: Parts | None

    def _hold(self, parts: Parts) -> None:
        """Take parts and send everything that they show."""

    def hold_sync(self) -> AbstractContextManager[None]:
        """Send everything as one update."""


def begun_with(given: Any, seed: int, game: str | Game | None, options: Mapping[str, Any]) -> Source:
    """The line of changes for `Board.set_up`, whose arguments these are, and its game."""
    from sekiwidget.board.session.source import file_of, source_of
    from sekiwidget.games.registry import GAMES
    from sekiwidget.lesson.set_up.begin import setting_up

    made = source_of(setting_up(given, seed=seed, options=options, of=game))
    made.file = None if isinstance(given, str) and given in GAMES else file_of(given)
    return made


def go(board: Shows) -> None:
    """Do what a page has asked for: set up, play from here, or go back."""
    from sekiwidget.board.session.source import Source
    from sekiwidget.core.line import Line
    from sekiwidget.lesson.play.scenario import Scenario
    from sekiwidget.lesson.set_up.begin import setting_up
    from sekiwidget.lesson.set_up.position import SetUpPosition

    shown = board._parts
    wanted, shown.workshop.wanted = shown.workshop.wanted, None
    if wanted is None:
        return
    what, node = wanted
    position = shown.source.line.nodes[node].position
    lesson, board._lesson = board._lesson, None
    if what == "leave":
        _show(board, lesson or shown)
    elif what == "play" and isinstance(position, SetUpPosition):
        # The scenario says the position as it was written; nothing of it is played yet.
        scenario = Scenario(game=position.game.of.id, position=dict(position.table))
        _show(board, _open(board, Source(position.game.of, Line(position.shown), scenario)))
    else:
        board._lesson = shown
        made = _open(board, setting_up(position, of=shown.source.game))
        made.pages.returns = True
        _show(board, made)


def _open(board: Any, given: Line | Source) -> Parts:
    """The parts for a line, on which everything is open."""
    from sekiwidget.board.parts import parts_of
    from sekiwidget.board.session.perspective import ALL

    return parts_of(board, given, ALL, None, True, None, None, board._parts.language)


def _show(board: Shows, parts: Parts) -> None:
    """Show these parts on a board in place of its own; nothing of those is lost."""
    old = board._parts
    old.worth.drop()
    old.group.leave(old.pages)
    parts.pages.shown = old.pages.shown + 1
    with board.hold_sync():
        board._hold(parts)
        parts.pages.notices = old.pages.notices
        parts.group.join(parts.pages)
        parts.pages.tell_puzzle()
