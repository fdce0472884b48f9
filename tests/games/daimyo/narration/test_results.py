"""The fights that a choice leads to, and how nearly a goal was missed."""

from __future__ import annotations

from typing import Any

import pytest

from sekiwidget.core.position import Value
from sekiwidget.games.daimyo import GAME
from tests.contract.played import played
from tests.games.daimyo.helpers import Table


def test_a_move_among_foreign_units_tells_the_fight() -> None:
    found: set[str] = set()
    for seed in range(12):
        for commit in played("daimyo", seed)[1]:
            before: Any = commit.before
            if before.step != "move":
                continue
            for choice in GAME.with_results(before, before.choices()):
                for text, said in choice.results:
                    events = before.play(GAME.parse(before, before.to_move, text)).events
                    fight = next(event for event in events if event.kind == "fight")
                    assert str(fight.args[1]) == said.split()[0]
                    assert str(fight.args[3]) == said.split()[2].rstrip(",")
                    found.add(said.split()[-1])
    assert {"lost", "left"} <= found


def test_a_hex_that_is_moved_tells_where_it_may_go() -> None:
    """Not every hex goes with every goal: what holds together depends on what is taken away."""
    apart = 0
    for seed in range(6):
        for commit in played("daimyo", seed)[1]:
            before: Any = commit.before
            if before.step != "shift":
                continue
            (shift,) = (one for one in GAME.with_results(before, before.choices()) if one.verb == "shift")
            starts, ends = (pick.ids for pick in shift.picks)
            meant = {shift.text(((start,), (end,))) for start in starts for end in ends}
            assert set(shift.legal) == {str(one) for one in before.legal() if shift.admits(one)} <= meant
            apart += len(meant) - len(shift.legal)
    assert apart > 0


def near(units: dict[str, str], **goal: Value) -> str:
    """How near `black` came."""
    position = Table(phase=3, units=units, played={"black": "A1"}).position
    return GAME.near_miss(position.seen_by("black"), {key.replace("__", "."): value for key, value in goal.items()})


UNITS = {"m13": "black daimyo", "p16": "gold daimyo"}


@pytest.mark.parametrize(
    ("there", "words"),
    [
        ({"p15": "black 1", "o16": "black 1"}, "one bushi too few: 2 of the 3 needed"),
        ({"o16": "black 3"}, "one home hex too few: 1 of the 2 needed"),
        ({"o16": "black 1"}, ""),
        ({}, ""),
    ],
)
def test_an_occupation_wants_hexes_and_bushi(there: dict[str, str], words: str) -> None:
    assert near(UNITS | there, winner="black") == words


def test_numbers_of_bushi() -> None:
    units = UNITS | {"o15": "black 3"}
    assert near(units, bushi__black=4) == "one bushi too few: 3 of the 4 needed"
    assert near(units, bushi__o15=1) == "two bushi too many: 3 instead of 1"
    assert near(units, bushi__black=4, winner="gold") == "", "the game is not won by anybody"
