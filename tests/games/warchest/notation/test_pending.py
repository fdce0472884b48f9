"""What lies in the middle of a turn is only what play leads to; all else is refused with its reason."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sekiwidget.core.side import CHANCE
from sekiwidget.games.warchest import GAME
from tests.games.warchest.helpers import problems

ARMIES = {
    "white": "swordsman berserker warrior_priest footman",
    "black": "royal_guard mercenary pikeman knight",
}
TABLE: dict[str, Any] = {
    "armies": ARMIES,
    "units": {
        "d4": "white 2x berserker",
        "d5": "white swordsman",
        "e4": "black royal_guard",
        "e5": "white footman",
        "c4": "white warrior_priest",
        "f3": "black mercenary",
        "a1": "white footman",
    },
    "hands": {"white": "royal", "black": "royal"},
    "active": "white",
}


@pytest.mark.parametrize(
    ("pending", "rule", "text"),
    [
        (["guard black e4", "guard black e4"], "turns", "two things wait only when a Royal Guard is attacked"),
        (["berserker white d4", "swordsman white d5"], "turns", "two things wait only"),
        (["mercenary white f3", "guard black e4"], "turns", "two things wait only"),
        (["guard black e4", "priest white scout"], "turns", "two things wait only"),
        (["priest white royal", "swordsman white d5", "guard black e4"], "turns", "two things wait only"),
        (["swordsman white d3", "guard black e4"], "swordsman", "White has no Swordsman on d3"),
        (["swordsman white d4", "guard black e4"], "swordsman", "White has no Swordsman on d4"),
        (["mercenary black f3"], "mercenary", "for the side whose turn it is"),
        (["priest black pikeman"], "priest", "for the side whose turn it is"),
        (["guard white e4"], "royal_guard", "in the other side’s turn"),
        (["guard black d4"], "royal_guard", "Black has no Royal Guard on d4"),
        (["footman white d4"], "footman", "White has no Footman on d4"),
        (["footman white e5 e5"], "footman", "a Footman waits only once"),
        (["footman white a1 e5", "guard black e4"], "footman", "only the other waits"),
    ],
)
def test_pending_that_no_play_leads_to(pending: list[str], rule: str, text: str) -> None:
    rule = {"priest": "warrior_priest"}.get(rule, rule)
    found = problems(**TABLE, pending=pending)
    assert [entry for entry in found if entry[1] == rule and text in entry[2]], found


@pytest.mark.parametrize(
    ("units", "pending", "rule", "text"),
    [
        ({"d4": "white berserker"}, ["berserker white d4"], "berserker", "no coin to pay with"),
        (
            {"d4": "white berserker", "e4": "black royal_guard"},
            ["berserker white d4", "guard black e4"],
            "berserker",
            "",
        ),
        (
            {"d4": "white 2x berserker", "g1": "black royal_guard"},
            ["berserker white d4", "guard black g1"],
            "berserker",
            "",
        ),
        ({"d4": "white swordsman"}, ["priest white royal"], "warrior_priest", "no Warrior Priest on the board"),
        (
            {"a1": "white swordsman", "a2": "black knight", "b1": "black pikeman", "b2": "white footman"},
            ["swordsman white a1"],
            "swordsman",
            "this unit has nothing that it could do",
        ),
    ],
)
def test_the_unit_stands_as_it_must(units: dict[str, str], pending: list[str], rule: str, text: str) -> None:
    hands = {"white": "footman", "black": "royal"}
    found = problems(armies=ARMIES, units=units, hands=hands, active="white", pending=pending)
    assert [entry for entry in found if entry[1] == rule and text in entry[2]], found


@pytest.mark.parametrize(
    "pending",
    [
        ["guard black e4"],
        ["berserker white d4", "guard black e4"],
        ["swordsman white d5", "guard black e4"],
        ["priest white footman", "guard black e4"],
        ["footman white e5", "guard black e4"],
        ["footman white a1 e5"],
        ["swordsman white d5"],
        ["berserker white d4"],
        ["priest white footman"],
    ],
)
def test_pending_that_play_leads_to(pending: list[str]) -> None:
    position: Any = GAME.read_position({**TABLE, "pending": pending})
    assert len(position.pending) == len(pending)
    rng = Random(1)
    for _ in range(20):
        position = position.play(position.sample(rng)).after
        assert position.problems() == []


@pytest.mark.parametrize(
    ("chance", "more", "text"),
    [
        (["draw white 3", "draw white 3"], {}, "once at a time"),
        (["draw black 3", "draw white 3"], {}, "for White, then for Black"),
        (["priest white 1", "priest white 1"], {}, "once at a time"),
        (["draw white 3", "priest white 1"], {}, "once at a time"),
        (["preview white 3"], {"preview": True, "round": 5}, "only in round 1"),
        (["preview white 3"], {"preview": True, "round": 1, "ahead": {"white": "2x footman"}}, "second hand already"),
        (["preview white 3", "draw white 3"], {"preview": True, "round": 1}, "for White, then for Black"),
        (["cards white 4", "cards white 4"], {}, "once at a time"),
        (["marker", "cards 8"], {}, "cards come first"),
        (["priest black 1"], {"active": "black"}, "no Warrior Priest on the board"),
        (["priest white 1"], {"pending": ["swordsman white d5"]}, "only an attacked Royal Guard can wait"),
    ],
)
def test_chance_owes_nothing_twice_and_nothing_out_of_order(chance: list[str], more: dict[str, Any], text: str) -> None:
    found = problems(**{**TABLE, "hands": {}, "chance": chance, **more})
    assert [entry for entry in found if text in entry[2]], found


def test_what_a_round_owes_is_read() -> None:
    owed = ["draw white 3", "preview white 3", "draw black 3", "preview black 3"]
    bags = {"white": "3x footman 3x swordsman", "black": "3x knight 3x pikeman"}
    position: Any = GAME.read_position({"armies": ARMIES, "preview": True, "bags": bags, "chance": owed})
    rng = Random(1)
    while position.to_move == CHANCE:
        position = position.play(position.sample(rng)).after
        assert position.problems() == []
    assert [len(heap) for heap in (*position.hands, *position.ahead)] == [3, 3, 3, 3]


@pytest.mark.rule("hands")
def test_a_view_knows_nothing_of_a_part_of_what_is_hidden() -> None:
    table = {"armies": ARMIES, "viewer": "white", "hands": {"white": "footman", "black": "knight ?"}}
    found = problems(**table, bags={"black": "17x ?"})
    assert ("hands.black", "hands", "Black alone sees these coins: in this view each is ?") in found
