"""6  The marker of the week track: which turn it is, and in the colour of its face who goes first."""

from __future__ import annotations

from typing import Final

from sekiwidget.base.phrase import Phrase, phrase
from sekiwidget.core.scene import Piece
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.wording import side_name
from sekiwidget.games.sekigahara.narration.narrated import Narrated
from sekiwidget.games.sekigahara.rules.position import Position

MARKER: Final = "week"
"""The id of the marker, and of its place."""


def week_marker(view: Position, last: Narrated | None) -> Piece:
    """6.3, 6.4  The marker under the turn that is played, framed when the last commit moved or turned it."""
    first = _first(view)
    moved = last is not None and _stands(last.before) != _stands(view)
    return Piece(
        f"sidemark-{first}" if first else "place",
        MARKER,
        states=("now",) if moved else (),
        words=_words(view.week, view.turn, first),
    )


def _words(week: int, turn: str, first: Side | None) -> Phrase:
    if first is None:
        return phrase("Week {week}, turn {turn}: who goes first is still open", week=week, turn=turn)
    return phrase("Week {week}, turn {turn}: {side} goes first", week=week, turn=turn, side=side_name(first))


def _first(view: Position) -> Side | None:
    """6.3  Who goes first in both turns of the week; None before the bids are open and the winner has chosen."""
    return view.first if view.phase in ("movement", "combat") and not _setting_up(view) else None


def _setting_up(view: Position) -> bool:
    """5  Whether the start is still being dealt."""
    return bool(view.chance) and view.chance[0].rule.startswith("5.")


def _stands(view: Position) -> tuple[int, str, Side | None]:
    return view.week, view.turn, _first(view)
