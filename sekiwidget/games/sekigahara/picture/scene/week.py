"""6  The calendar: which week and which of its two turns it is, whose it is, and who goes first."""

from __future__ import annotations

from typing import Final

from sekiwidget.core.scene import Calendar, Turn
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.wording import side_name
from sekiwidget.games.sekigahara.picture.scene.map import COLOUR
from sekiwidget.games.sekigahara.rules.campaign.turns import LAST_WEEK
from sekiwidget.games.sekigahara.rules.position import Position
from sekiwidget.text.phrase import Phrase, phrase

_LABEL: Final = phrase("Week")
_WEEKS: Final = tuple(f"{week}" for week in range(1, LAST_WEEK + 1))
_TURNS: Final = "AB"


def calendar(view: Position) -> Calendar:
    """6.3, 6.4  The weeks, and in the current one its turns: the one that is played in the colour of who plays."""
    turns = tuple(
        Turn(turn, COLOUR[view.active] if turn == view.turn and _playing(view) else "", turn < view.turn)
        for turn in _TURNS
    )
    return Calendar(_LABEL, _WEEKS, view.week - 1, turns, _words(view))


def _words(view: Position) -> Phrase:
    if not _playing(view):
        return phrase("Week {week}, turn {turn}: who goes first is still open", week=view.week, turn=view.turn)
    first: Side = view.first
    return phrase("Week {week}, turn {turn}: {side} goes first", week=view.week, turn=view.turn, side=side_name(first))


def _playing(view: Position) -> bool:
    """6.3  Whether a turn is on: the bids are open and the winner has chosen who goes first."""
    return view.phase in ("movement", "combat") and not _setting_up(view)


def _setting_up(view: Position) -> bool:
    """5  Whether the start is still being dealt."""
    return bool(view.chance) and view.chance[0].rule.startswith("5.")
