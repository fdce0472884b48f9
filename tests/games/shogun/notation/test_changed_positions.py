"""Positions that no table describes, as a program may change one: what each says is wrong with it."""

from typing import Any

import pytest

from sekiwidget.core.errors import UnreadableAction
from sekiwidget.core.side import CHANCE
from sekiwidget.games.shogun import GAME
from tests.games.shogun.laid import laid, problems
from tests.games.shogun.notation.test_problems import ACT, LAND, OVER, PLANNING

START = GAME.new()
EMPTY = START.draft._replace(open=(), pile=(), under=())  # type: ignore[union-attr]
PLANNED = laid(land=LAND, **PLANNING)
TWO_CASTLES = tuple(one._replace(buildings=("castle", "castle")) if one.owner else one for one in PLANNED.land)


@pytest.mark.parametrize(
    ("position", "changes", "rule", "says"),
    [
        (START, {"supply": (-1, *START.supply[1:])}, "pieces", "Black has less than nothing here: -1"),
        (START, {"rice": (99, *START.rice[1:])}, "rice", "Black has 99 rice; the track ends at 18"),
        (START, {"gained": (3, 3)}, "conquest", "Bingo is won once"),
        (START, {"draft": EMPTY}, "setup-provinces", "no province card is left to be taken"),
        (START, {"draft": EMPTY, "step": "draw"}, "setup-provinces", "the pile is empty, so nobody draws from it"),
        (PLANNED, {"land": TWO_CASTLES}, "sites", "Kai has no more than one building of a kind"),
        (laid(**ACT), {"ranks": ("black", "black")}, "bid-rank", "Black is there twice"),
    ],
)
def test_a_changed_position_says_what_is_wrong_with_it(
    position: Any, changes: dict[str, Any], rule: str, says: str
) -> None:
    assert position.problems() == []
    assert (rule, says) in [(found.rule, found.text) for found in position.but(**changes).problems()]


def test_of_two_sides_with_most_points_the_one_with_most_chests_wins() -> None:
    table = {"land": LAND, **OVER, "points": {"gold": 9, "white": 9}, "chests": {"gold": 1, "white": 5}}
    assert ("winner", "end-tie", "Gold does not have most chests") in problems(**table, winner="gold")


def test_revolts_without_a_side() -> None:
    with pytest.raises(UnreadableAction, match="the side whose provinces revolt is missing, as in revolts gold"):
        GAME.parse(START, CHANCE, "revolts")
