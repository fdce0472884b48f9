"""Setting up on a board: a board that begins so, or goes on to it, to play from there, and back to its lesson."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping
    from contextlib import AbstractContextManager

    from sekiwidget.board.parts import Parts
    from sekiwidget.board.session.source import Source
    from sekiwidget.core.line import Line
    from sekiwidget.core.position import Position


class Shows(Protocol):
    """A board, as far as it can show something else."""

    _parts: Parts
    _shown_before: tuple[Parts, ...]
    _set_up_before: dict[Position, Parts]

    def _hold(self, parts: Parts) -> None:
        """Take parts and send everything that they show."""

    def hold_sync(self) -> AbstractContextManager[None]:
        """Send everything as one update."""


def go(board: Shows) -> None:
    """Do what a page has asked for: set up, play from here, go back, or show the file anew.

    What is left is kept: the lesson until one goes back to it, what was set up until the same position is set up again.
    """
    from sekiwidget.board.session.source import Source
    from sekiwidget.core.line import Line
    from sekiwidget.lesson.editor.position import SetUpPosition
    from sekiwidget.lesson.play.scenario import Scenario

    shown = board._parts
    wanted, shown.workshop.wanted = shown.workshop.wanted, None
    if wanted is None:
        return
    what, node = wanted
    position = shown.source.line.nodes[node].position
    if what in ("leave", "play") and isinstance(position, SetUpPosition):
        board._set_up_before[shown.source.line.nodes[0].position] = shown
    if what == "load":
        source, shown.workshop.anew = shown.workshop.anew, None
        assert source is not None
        _show(board, _open(board, source, shown.access.opponents))
    elif what == "leave":
        *before, last = board._shown_before or (shown,)
        board._shown_before = tuple(before)
        _show(board, last)
    elif what == "play" and isinstance(position, SetUpPosition):
        # The scenario says the position as it was written; nothing of it is played yet.
        scenario = Scenario(game=position.game.of.id, position=dict(position.table))
        _show(board, _open(board, Source(position.game.of, Line(position.shown), scenario)))
    else:
        board._shown_before += (shown,)
        _show(board, _set_up(board, position))


def _set_up(board: Shows, position: Position) -> Parts:
    """The parts on which a position is set up: those that were left, with all changes, or new ones."""
    from sekiwidget.lesson.editor.game import begin_setup

    line = begin_setup(position, of=board._parts.source.game)
    before = board._set_up_before.pop(line.nodes[0].position, None)
    return before or _open(board, line)


def _open(board: Any, given: Line | Source, players: Mapping[str, Any] | None = None) -> Parts:
    """The parts for a line, on which everything is open."""
    from sekiwidget.board.parts import parts_of
    from sekiwidget.board.session.perspective import ALL

    return parts_of(board, given, ALL, players, True, None, None, board._parts.language)


def _show(board: Shows, parts: Parts) -> None:
    """Show these parts on a board in place of its own; nothing of those is lost."""
    old = board._parts
    old.worth.drop()
    old.group.leave(old.pages)
    parts.pages.shown = old.pages.shown + 1
    parts.pages.returns = parts.workshop.returns = bool(board._shown_before)
    with board.hold_sync():
        board._hold(parts)
        parts.pages.notices = old.pages.notices
        parts.group.join(parts.pages)
        parts.pages.tell_puzzle()
