"""Switching a board between its lesson and setting up a position, on request of a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sekiwidget.board.assembly import Parts
    from sekiwidget.board.session.source import Source
    from sekiwidget.core.line import Line
    from sekiwidget.core.position import Position


class Switchable(Protocol):
    """A board, as far as it can show other parts."""

    _parts: Parts
    _shown_before: tuple[Parts, ...]
    _edited_before: dict[Position, Parts]

    def _show(self, parts: Parts) -> None:
        """Show other parts in place of its own."""


def switch_mode(board: Switchable) -> None:
    """Do what a page has requested: set up, play from here, go back, or reload the file.

    A lesson that is left is kept until one goes back to it, a position until the same one is set up again.
    """
    from sekiwidget.board.session.source import Source
    from sekiwidget.core.line import Line
    from sekiwidget.lesson.editor.position import EditedPosition
    from sekiwidget.lesson.play.scenario import Scenario

    shown = board._parts
    requested, shown.mode_switch.requested = shown.mode_switch.requested, None
    if requested is None:
        return
    what, node = requested
    position = shown.source.line.nodes[node].position
    if what in ("leave", "play") and isinstance(position, EditedPosition):
        board._edited_before[shown.source.line.nodes[0].position] = shown
    if what == "load":
        source, shown.mode_switch.reloaded = shown.mode_switch.reloaded, None
        assert source is not None
        _show(board, _open(board, source, shown.access.opponents))
    elif what == "leave":
        *before, last = board._shown_before or (shown,)
        board._shown_before = tuple(before)
        _show(board, last)
    elif what == "play" and isinstance(position, EditedPosition):
        # The scenario has the position as it was written; nothing of it is played yet.
        scenario = Scenario(game=position.game.of.id, position=dict(position.table))
        _show(board, _open(board, Source(position.game.of, Line(position.shown), scenario)))
    else:
        board._shown_before += (shown,)
        _show(board, _open_editor(board, position))


def _open_editor(board: Switchable, position: Position) -> Parts:
    """The parts on which a position is set up: those that were left, with all changes, or new ones."""
    from sekiwidget.lesson.editor.open import open_editor

    line = open_editor(position, of=board._parts.source.game)
    before = board._edited_before.pop(line.nodes[0].position, None)
    return before or _open(board, line)


def _open(board: Any, given: Line | Source, players: Mapping[str, Any] | None = None) -> Parts:
    """New parts for a line, with everything open."""
    from sekiwidget.board.assembly import assemble
    from sekiwidget.board.session.perspective import ALL

    made = assemble(board, given, ALL, players, True, None, None, board._parts.language)
    stamps = board._parts.source.stamps
    stamps.update(made.source.stamps)
    made.source.stamps = stamps
    return made


def _show(board: Switchable, parts: Parts) -> None:
    """Show other parts on a board, and whether there is something to go back to."""
    parts.pages.returns = parts.mode_switch.returns = bool(board._shown_before)
    board._show(parts)
