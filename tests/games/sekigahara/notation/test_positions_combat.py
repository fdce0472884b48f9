"""Tables of a fight under way: what no play leads to is refused, and no table breaks a later step."""

import copy
from random import Random
from typing import Any

import pytest

from sekiwidget.core.errors import PositionError
from sekiwidget.games.sekigahara import GAME
from sekiwidget.games.sekigahara.components.places import PLACES
from tests.contract.looking import told_truly
from tests.games.sekigahara.helpers import Fight, line, problems

GIFU = {"gifu": {"tokugawa": "tokugawa3 tokugawa2", "ishida": "ukita2"}}


def under_way() -> dict[str, Any]:
    """A battle at Gifu in which Ishida is asked whether he challenges."""
    fight = Fight(GIFU, hands={"tokugawa": "tokugawa+ tokugawa", "ishida": "loyalty ukita"})
    fight.play("T: declare gifu", "I: outside", "T: deploy tokugawa2 with tokugawa")
    return GAME.write_position(fight.position)


NO_FIGHT: dict[str, tuple[dict[str, Any], str]] = {
    "impact that the blocks do not make": (
        {"deployed": {"tokugawa": ["tokugawa2 with tokugawa for 5"]}, "impact": {"tokugawa": 5}},
        "8.3",
    ),
    "a sum that is none": ({"impact": {"tokugawa": 3}}, "8.3.1"),
    "a card with another mon": ({"deployed": {"tokugawa": ["tokugawa2 with date for 2"]}}, "8.2.2"),
    "a block without a card": ({"deployed": {"tokugawa": ["tokugawa2 for 2"]}}, "8.2.4"),
    "a card that was not played": ({"played": {}}, "8.2.2"),
    "a block that is not there": (
        {
            "deployed": {"tokugawa": ["tokugawa2 with tokugawa for 2", "tokugawa2 with tokugawa for 3"]},
            "impact": {"tokugawa": 5},
            "played": {"tokugawa": "tokugawa tokugawa"},
        },
        "8.2.2",
    ),
    "the wrong side asked": ({"to_move": "tokugawa"}, "8.6.1"),
    "nothing to answer": ({"asked": 0}, "8.6.1"),
    "two blocks by one plain card": ({"asked": 2}, "8.6.1"),
    "the initiative of the leader": ({"step": "deploy", "to_move": "tokugawa", "asked": 0}, "8.5"),
    "losses in the middle": ({"losses": {"tokugawa": 1}}, "8.7.1"),
    "losses of nobody": ({"step": "lose", "asked": 0, "winner": "tokugawa"}, "8.7.2"),
    "a retreat without a loser": ({"step": "retreat", "asked": 0}, "8.2.1"),
    "a siege of a castle the attacker holds": ({"kind": "siege", "holder": "tokugawa"}, "8.9.1"),
    "a wrong holder": ({"holder": "tokugawa"}, "4.3"),
    "a question with nobody to answer": ({"to_move": ""}, "8.1"),
    "no question in a fight": ({"step": "", "to_move": ""}, "8.1"),
    "cards owed in a fight": ({"owed": ["draw tokugawa 2 8.10"]}, "8.10"),
    "chance with nothing to give": ({"step": "draw", "to_move": "chance"}, "8.10"),
    "a fight elsewhere": ({"place": "kyoto"}, "8.1"),
    "a step that is none": ({"step": "sleep"}, ""),
    "an outcome with a question": ({"outcome": {"winners": ["ishida"], "rule": "2.1"}}, "2.1"),
    "an outcome by no rule": ({"outcome": {"winners": ["ishida"], "rule": "3"}}, "2"),
    "an outcome by a number": ({"outcome": {"winners": ["ishida"], "rule": 2.1}}, "2"),
    "an outcome without a list of winners": ({"outcome": {"winners": "ishida", "rule": "2.1"}}, "2"),
    "a flight from afar": ({"fled_from": "edo"}, "8.8.1"),
    "a next fight too early": ({"follow_up": "kiyosu ishida gifu"}, "8.8.5"),
    "blocks in the castle too early": ({"sheltered": "tokugawa3"}, "8.8.4"),
}


@pytest.mark.parametrize("name", NO_FIGHT)
def test_a_fight_that_no_play_leads_to_is_refused(name: str) -> None:
    changes, rule = NO_FIGHT[name]
    table = under_way()
    assert problems(**table) == []
    table["combat"] |= changes
    assert rule in [found for _, found, _ in problems(**table)], problems(**table)


@pytest.mark.rule("8.2.1", "8.1")
def test_a_fight_written_by_hand_knows_what_lies_open_and_is_fought_once() -> None:
    table = under_way()
    del table["known"], table["combat"]["fought"]
    position = GAME.read_position(table)
    assert position.fact("known.ishida.gifu") == ("tokugawa2",)
    assert [PLACES[place] for place in position.fought] == ["gifu"]


# -- nothing but PositionError ever comes out --------------------------------------------------------------------------

WORDS: list[Any] = [
    "tokugawa",
    "ishida",
    "",
    "?",
    "gifu",
    "osaka",
    "date2",
    "mori3",
    "ishida1*",
    "loyalty",
    "date=",
    "2x ?",
    "x" * 9,
]
WORDS += [
    "date2 with date for 2",
    "draw tokugawa 3",
    "place ishida 2 edo",
    "gifu ishida kiyosu",
    "battle",
    "siege",
    "draw",
]
WORDS += [
    "deploy",
    "lose",
    "retreat",
    "prove",
    "chance",
    -1,
    0,
    3,
    10**9,
    True,
    None,
    [],
    ["gifu"],
    {},
    {"tokugawa": 1},
    1.5,
]


def changed(table: dict[str, Any], rng: Random) -> dict[str, Any]:
    """The table with a value somewhere in it taken out or replaced."""
    table = copy.deepcopy(table)
    found: Any = table["combat"] if "combat" in table and rng.random() < 0.6 else table
    while isinstance(found, dict) and found:
        key = list(found)[int(rng.random() * len(found))]
        if not isinstance(found[key], dict) or rng.random() < 0.3:
            if rng.random() < 0.25:
                del found[key]
            else:
                found[key] = WORDS[int(rng.random() * len(WORDS))]
            break
        found = found[key]
    return table


@pytest.mark.fuzz
def test_a_broken_table_is_refused_or_can_be_played_to_the_end(fuzz_factor: int) -> None:
    played = 0
    for seed in range(60 * fuzz_factor):
        rng = Random(seed)
        positions = list(line(seed))
        table = GAME.write_position(positions[int(rng.random() * len(positions))])
        for _ in range(8):
            try:
                position = GAME.read_position(changed(table, rng))
            except PositionError:
                continue
            played += 1
            assert GAME.read_position(GAME.write_position(position)) == position
            while position.phase == "combat" and position.to_move is not None:
                assert position.choices()
                commit = position.play(position.sample(rng))
                told_truly(GAME, commit)
                position = commit.after  # type: ignore[assignment]
    assert played > 10
