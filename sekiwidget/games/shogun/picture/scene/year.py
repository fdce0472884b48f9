"""The seasons of the year for the head of the board, and in winter who lacks rice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sekiwidget.base.phrase import Phrase, phrase
from sekiwidget.core.scene import Calendar, Row, Table, Turn
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cards import SEASONS
from sekiwidget.games.shogun.components.wording import season_name, side_name
from sekiwidget.games.shogun.rules.position import Position
from sekiwidget.games.shogun.rules.winter import provisions_row, shortage

_SEASONS: Final = {
    "spring": phrase("Sp"),
    "summer": phrase("Su"),
    "autumn": phrase("Au"),
    "winter": phrase("Wi"),
}
"""The seasons in two letters, as they stand in the head."""


def calendar(view: Position) -> Calendar | None:
    """years  The year with its seasons; none before it begins."""
    if view.draft is not None or view.step in ("fill", "events"):
        return None
    words = phrase("Year {year}, {season}", year=view.year, season=season_name(view.season))
    label = phrase("Year {year}", year=view.year)
    return Calendar(label, tuple(_SEASONS.values()), SEASONS.index(view.season), _turns(view), words)


def _turns(view: Position) -> tuple[Turn, ...]:
    """privilege, carry-out  The sides in turn order; those that have carried the action out are done."""
    if view.season == "winter":
        return ()
    acted = view.action and view.waiting
    return tuple(
        Turn(phrase("{number}", number=at + 1), side, bool(acted) and side not in view.waiting)
        for at, side in enumerate(view.order)
    )


def winter_tables(view: Position) -> Iterator[tuple[str, Table]]:
    """winter-need, winter-table  What each side needs and lacks, once the rice of the winter is lost."""
    if view.season != "winter" or view.step not in ("revolts", "face", "drop", "score"):
        return
    rows = tuple(
        Row(phrase("{side}", side=side_name(side)), _need(view, side), "", f"sidemark-{side}") for side in view.sides
    )
    yield "winter", Table(rows, phrase("Rice in winter"))


def _need(view: Position, side: Side) -> Phrase:
    need, has, lacks = len(view.owned(side)), view.rice[view.seat(side)], shortage(view, side)
    row = provisions_row(lacks)
    if row is None:
        return phrase("needs {need}, has {has}", need=need, has=has)
    return phrase(
        "needs {need}, has {has}: revolts {revolts}, farmers +{farmers}",
        need=need,
        has=has,
        revolts=row.revolts,
        farmers=row.farmers,
    )
