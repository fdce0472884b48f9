"""How near a goal was missed: markers, coins of a unit, coins lost."""

from __future__ import annotations

import pytest

from sekiwidget.core.position import Value
from sekiwidget.games.warchest import GAME
from tests.games.warchest.helpers import Table

UNITS = {"d5": "black archer", "d4": "white 2x scout"}


@pytest.mark.parametrize(
    ("goal", "words"),
    [
        ({"unit.d5": "none"}, "one coin left on d5"),
        ({"unit.d4": "none"}, ""),
        ({"unit.d5": "white scout"}, ""),
        ({"height.d4": 3}, "one coin too few: 2 of the 3 needed"),
        ({"height.D4": 1, "lost.W": 0}, "one coin too many: 2 instead of 1"),
        ({"height.d4": 3, "initiative": "black"}, ""),
        ({"lost.black": 1}, ""),
        ({"winner": "white"}, ""),
        ({"locations.white": 3}, "one marker too few: 2 of the 3 needed"),
    ],
)
def test_what_is_short_is_told_where_it_is_near(goal: dict[str, Value], words: str) -> None:
    view = Table(UNITS, white="scout royal", initiative="white").position.seen_by("white")
    assert view.location_count("white") == 2
    assert GAME.near_miss(view, goal) == words
