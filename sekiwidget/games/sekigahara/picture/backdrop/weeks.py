"""6  The week track in the upper right corner of the map: seven weeks of two turns, and the blocks each of them brings.

Its frame never changes and is part of the backdrop; where its marker stands is a place of the scene.
"""

from __future__ import annotations

from typing import Final

from sekiwidget.base.phrase import phrase
from sekiwidget.core.scene import Place, Slot
from sekiwidget.games.sekigahara.rules.campaign.turns import LAST_WEEK
from sekiwidget.games.sekigahara.rules.campaign.week import BLOCKS_DRAWN

_BOX: Final = (754, 20, 346, 92)
_FIRST: Final = 836
"""The middle of week 1."""
_WEEK: Final = 39
_TURN: Final = 9
"""From the middle of a week to that of each of its turns."""
_MARKER: Final = 74
_TITLES: Final = ((phrase("WEEK"), 38), (phrase("TURN"), 57), (phrase("FIRST"), 78), (phrase("BLOCKS"), 101))
"""The lines of the track, and where their letters stand."""


def week_place(week: int, turn: str) -> Place:
    """6.4  Where the marker stands: under the turn that is played."""
    return Place("map", Slot(xy=(_turn(week, turn), _MARKER)))


def week_track() -> str:
    """The frame with its four lines, as markup."""
    x, y, width, height = _BOX
    look = "fill:var(--sk-paper);stroke:var(--sk-edge);stroke-width:1.2px"
    weeks = range(1, LAST_WEEK + 1)
    turns = [(week, turn) for week in weeks for turn in "AB"]
    brought = (f"+{blocks}" if blocks else "–" for blocks in BLOCKS_DRAWN)
    titles = "".join(f"<text x='{x + 10}' y='{base}'>{title}</text>" for title, base in _TITLES)
    return "".join(
        (
            f"<rect x='{x}' y='{y}' width='{width}' height='{height}' rx='4' style='{look}'/>",
            f"<g style='font:700 10px var(--sk-sans);letter-spacing:.8px;fill:var(--sk-ink2)'>{titles}</g>",
            _cells(turns),
            _line("700 15px var(--sk-serif)", "ink", 39, [(_middle(week), f"{week}") for week in weeks]),
            _line("10px var(--sk-sans)", "ink2", 57, [(_turn(week, turn), turn) for week, turn in turns]),
            _line("700 11px var(--sk-sans)", "ink", 101, list(zip(map(_middle, weeks), brought, strict=True))),
        )
    )


def _middle(week: int) -> int:
    return _FIRST + _WEEK * (week - 1)


def _turn(week: int, turn: str) -> int:
    return _middle(week) + (-_TURN if turn == "A" else _TURN)


def _cells(turns: list[tuple[int, str]]) -> str:
    """A box around each turn, and below it the empty slot of the marker."""
    boxes = "".join(f"M{_turn(week, turn) - 7} 47h14v13h-14z" for week, turn in turns)
    slots = "".join(f"M{_turn(week, turn) - 2} {_MARKER}h4" for week, turn in turns)
    return f"<path d='{boxes}{slots}' style='fill:none;stroke:var(--sk-edge);stroke-width:1px'/>"


def _line(font: str, ink: str, base: int, texts: list[tuple[int, str]]) -> str:
    drawn = "".join(f"<text x='{x}' y='{base}'>{text}</text>" for x, text in texts)
    return f"<g style='font:{font};text-anchor:middle;fill:var(--sk-{ink})'>{drawn}</g>"
