"""Positions that no table describes, as a program may change one: what each says is wrong with it."""

from typing import Any

import pytest

from sekiwidget.games.daimyo import GAME
from sekiwidget.games.daimyo.components.cards import DECKS, UNKNOWN
from tests.games.daimyo.helpers import problems

START = GAME.new()
OF_THREE = min({*DECKS[3]} - {*DECKS[2]})


@pytest.mark.parametrize(
    ("changes", "rule", "says"),
    [
        ({"hands": ((OF_THREE,), ())}, "deck", f"{OF_THREE.text} is not used with 2 sides"),
        ({"hands": ((UNKNOWN,), ())}, "knowledge", "? is not a certain card"),
        ({"played": ((UNKNOWN,), ())}, "phase-3", "played cards are open"),
    ],
)
def test_a_changed_position_says_what_is_wrong_with_it(changes: dict[str, Any], rule: str, says: str) -> None:
    assert START.problems() == []
    assert (rule, says) in [(found.rule, found.text) for found in START.but(**changes).problems()]


def test_the_pool_of_a_view_is_as_large_as_what_it_hides() -> None:
    laid: Any = GAME.new()
    while laid.to_move == "chance":
        laid = laid.play(next(iter(laid.legal()))).after
    laid = laid.play(next(iter(laid.legal()))).after
    view = laid.seen_by("gold")
    wrong = view.but(pools=((OF_THREE,), ()))
    assert view.problems() == []
    assert "a pool has as many cards as hand and face-down cards" in [found.text for found in wrong.problems()]


def test_a_card_that_is_carried_out_lies_open() -> None:
    assert ("card", "priority", "the card that is carried out lies open") in problems(card="?")
