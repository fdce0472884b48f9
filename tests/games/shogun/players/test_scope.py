"""What is decided together: a fight; in winter, with it all that follow it before anybody could look."""

from __future__ import annotations

import pytest

from sekiwidget.games.shogun import GAME
from sekiwidget.games.shogun.rules.position import Revolts
from tests.games.shogun.rules.laid import Told, wintering


def two_revolts() -> Told:
    """The first of two revolts of Black in winter."""
    land = {"kai": "black 2", "izu": "black 1", "suruga": "gold 1", "mino": "white 1"}
    told = wintering("chests_most0", land, rice={"black": 0, "gold": 9, "white": 9}, tower={"white": 1, "farmers": 1})
    places = told.position.owned("black")
    told.position = told.position.but(step="face", to_move="black", revolts=Revolts("black", places, 2))
    return told.play("face kai")


@pytest.mark.rule("winter-order", "revolt-winter")
def test_revolts_of_a_winter_are_decided_together() -> None:
    told = two_revolts()
    first = told.position
    second = told.falls(black=2).position
    # The next one has begun in the same commit: facts tell nothing of the first any more.
    assert second.step == "drop" and not GAME.is_quiet(second) and not GAME.is_settled(first, second)
    ended = told.falls(black=1).position
    assert GAME.is_quiet(ended) and GAME.is_settled(first, ended) and GAME.is_settled(second, ended)
    assert ended.fact("owner.kai") == ended.fact("owner.izu") == "black"
