"""Positions that no table describes, as a program may change one, and words that are half of an action."""

from typing import Any

import pytest

from sekiwidget.core.errors import PositionError, UnreadableAction
from sekiwidget.games.warchest import GAME
from sekiwidget.games.warchest.rules.position import Deal, PendingDecision

START = GAME.new()
BARE = GAME.read_position({})
UNBEGUN = {"draft": None, "round": 0, "chance": (Deal("cards", "white", 9),)}


@pytest.mark.parametrize(
    ("position", "changes", "rule", "says"),
    [
        (BARE, {"control": ("white",) * len(BARE.control)}, "win", "White has 6 control markers, not 10"),
        (START, UNBEGUN, "setup", "four cards are dealt here"),
    ],
)
def test_a_changed_position_says_what_is_wrong_with_it(
    position: Any, changes: dict[str, Any], rule: str, says: str
) -> None:
    assert position.problems() == []
    assert (rule, says) in [(found.rule, found.text) for found in position.but(**changes).problems()]


def test_nothing_is_pending_before_the_first_round() -> None:
    pending = (PendingDecision("guard", "white"),)
    found = [problem.text for problem in START.but(**UNBEGUN, pending=pending).problems()]
    assert "nothing can be pending before the first round" in found


@pytest.mark.parametrize(
    ("decision", "says"),
    [
        ("berserker white d4 e5", "write one hex, as in berserker white d4"),
        ("footman white d4 e5 f4", "there are two Footmen at most"),
    ],
)
def test_a_pending_decision_that_cannot_be(decision: str, says: str) -> None:
    with pytest.raises(PositionError) as caught:
        GAME.read_position({"pending": [decision]})
    assert says in [problem.text for problem in caught.value.problems]


def test_a_payment_from_an_empty_hand() -> None:
    with pytest.raises(UnreadableAction, match=r"^pass with which coin\?$") as caught:
        GAME.parse(START.but(hands=((), ())), "white", "pass")
    assert caught.value.expected == ("pass with royal",)
