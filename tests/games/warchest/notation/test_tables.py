"""Tables that no play leads to: second hands, draws that are owed, drafts, ends. Each has its rule and place."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from sekiwidget.games.warchest import GAME
from tests.games.warchest.helpers import new, problems

ARMIES = {"white": "archer knight lancer scout", "black": "cavalry ensign footman marshall"}
LOOKING = {"armies": ARMIES, "preview": True, "hands": {"white": "scout", "black": "royal"}}
EIGHT = "archer cavalry crossbowman footman knight lancer marshall scout"
TEN = f"{EIGHT} swordsman ensign"


def drafting(**draft: str) -> dict[str, Any]:
    """A draft in which White was shown by the marker."""
    return {"round": 0, "draft": {"open": EIGHT, "winner": "white", "first": "white", "starter": "black", **draft}}


def without(units: str, *gone: str) -> str:
    return " ".join(unit for unit in units.split() if unit not in gone)


@pytest.mark.rule("preview")
@pytest.mark.parametrize(
    ("table", "path", "text"),
    [
        ({"ahead": {"white": "2x scout 2x archer"}}, "ahead.white", "3 coins at most"),
        ({"ahead": {"white": "scout"}, "hands": {}}, "ahead.white", "while the hands of round 1 are used"),
        ({"ahead": {"white": "scout"}, "hands": {}, "round": 2}, "ahead.white", "only in round 1"),
        ({"ahead": {"white": "scout"}, "hands": {}, "preview": False}, "ahead.white", "only in round 1"),
        ({"ahead": {"white": "2x scout 2x archer"}, "hands": {}, "round": 2}, "ahead.white", "3 coins at most"),
    ],
)
def test_a_second_hand_lies_aside_only_while_the_first_is_used(table: dict[str, Any], path: str, text: str) -> None:
    found = problems(**{**LOOKING, **table})
    assert [entry for entry in found if entry[:2] == (path, "preview") and text in entry[2]], found


@pytest.mark.parametrize(
    ("chance", "hands", "text"),
    [
        (["preview white 3"], {}, "White has no coin in hand, so it draws one first"),
        (["preview white 3"], {"white": "scout"}, "Black has no coin in hand, so it draws"),
        (["draw black 3", "preview black 3"], {}, "White has no coin in hand"),
    ],
)
def test_who_has_no_coin_in_hand_draws_before_coins_are_used(
    chance: list[str], hands: dict[str, str], text: str
) -> None:
    found = problems(**{**LOOKING, "hands": hands, "chance": chance})
    assert [entry for entry in found if entry[:2] == ("chance.0", "draw") and text in entry[2]], found


@pytest.mark.rule("draw")
@pytest.mark.parametrize(
    ("table", "path", "rule", "text"),
    [
        ({"chance": ["draw white 3"]}, "chance.0", "draw", "Black has no coin in hand"),
        (
            {
                "chance": ["draw white 3", "draw black 3"],
                "units": {"d4": "white scout"},
                "pending": ["mercenary white d4"],
                "active": "white",
            },
            "pending.0",
            "draw",
            "coins are drawn when nothing is left to settle",
        ),
        (
            {
                "armies": ARMIES | {"black": "warrior_priest royal_guard mercenary berserker"},
                "units": {"c5": "black warrior_priest"},
                "hands": {"black": "royal warrior_priest royal_guard"},
                "active": "black",
                "chance": ["priest black 1"],
            },
            "chance.0",
            "warrior_priest",
            "Black has no coin left to draw",
        ),
        ({"chance": ["cards 8"], "round": 0}, "chance.0", "draft", "open cards are dealt only for a draft"),
        ({"chance": ["cards white 4"], "round": 0}, "chance.0", "random-armies", "White has its cards already"),
        (
            {"chance": ["cards black 4"], "armies": {"white": ARMIES["white"]}, "round": 0},
            "chance.0",
            "setup",
            "then the marker is thrown",
        ),
        (
            {"chance": ["cards white 4", "marker"], "armies": {}, "round": 0},
            "chance.0",
            "random-armies",
            "Black has no cards, so it is dealt four, too",
        ),
        ({"chance": ["marker"], "round": 0, "lineup": "first"}, "chance.0", "first-game", "is not thrown"),
        ({"chance": ["marker"], "round": 0, "units": {"d4": "white scout"}}, "units.d4", "draft", "no units before"),
        ({"chance": ["marker"], "round": 0, "hands": {"white": "scout"}}, "hands.white", "draft", "no coins before"),
        ({"chance": ["marker"], "round": 1}, "round", "draft", "say round = 0"),
        ({"chance": ["marker"], "round": 0, "initiative": "black"}, "initiative", "setup", "say none"),
        ({"chance": ["marker"], "round": 0, "initiative_moved": True}, "initiative_moved", "initiative", "no round"),
        ({"chance": ["marker"], "round": 0, "active": "white"}, "active", "turns", "no coin is used"),
        (
            {"chance": ["marker"], "round": 0, "control": {"d3": "white"}},
            "control",
            "control",
            "before the first round",
        ),
        ({"chance": ["marker"], "round": 0, "winner": "none", "won_by": "draw-game"}, "won_by", "draw-game", ""),
        (
            {"chance": ["marker"], "round": 0, "armies": {"white": ARMIES["white"]}},
            "armies.black",
            "setup",
            "no units instead of four",
        ),
    ],
)
def test_chance_owes_what_it_can_give(table: dict[str, Any], path: str, rule: str, text: str) -> None:
    found = problems(**{"armies": ARMIES, **table})
    assert [entry for entry in found if entry[0] == path and entry[1] == rule and text in entry[2]], found


@pytest.mark.rule("draw-game", "win")
@pytest.mark.parametrize(
    ("table", "path", "rule", "text"),
    [
        ({"won_by": "draw-game"}, "won_by", "draw-game", "not drawn"),
        (
            {"winner": "white", "control": dict.fromkeys(("d3", "d5", "f4", "b2"), "white"), "chance": ["marker"]},
            "chance.0",
            "win",
            "the game is over",
        ),
        (
            {
                "winner": "white",
                "control": dict.fromkeys(("d3", "d5", "f4", "b2"), "white"),
                "pending": ["priest white scout"],
                "active": "white",
            },
            "pending.0",
            "win",
            "the game is over",
        ),
    ],
)
def test_an_end_is_one_that_the_rules_know(table: dict[str, Any], path: str, rule: str, text: str) -> None:
    found = problems(**{"armies": ARMIES, "hands": {"white": "scout", "black": "royal"}, **table})
    assert [entry for entry in found if entry[0] == path and entry[1] == rule and text in entry[2]], found


@pytest.mark.rule("draft", "elimination-draft", "choose-order")
@pytest.mark.parametrize(
    ("table", "path", "rule", "text"),
    [
        (
            {"elimination": True, "hands": {"white": "scout"}, "armies": ARMIES},
            "elimination",
            "elimination-draft",
            "dra",
        ),
        (
            {"choose_order": True, "hands": {"white": "scout"}, "armies": ARMIES},
            "choose_order",
            "choose-order",
            "draft",
        ),
        ({**drafting(), "round": 1}, "round", "draft", "say round = 0"),
        ({**drafting(), "lineup": "random"}, "lineup", "draft", 'lineup = "draft"'),
        ({**drafting(starter="white")}, "draft.starter", "draft", "whoever drafts second begins the game: Black"),
        ({**drafting(first="black")}, "draft.first", "draft", "the side that the marker showed drafts first: White"),
        (
            {"round": 0, "draft": {"open": EIGHT, "first": "white", "starter": "black"}},
            "draft.winner",
            "draft",
            "showed",
        ),
        (
            {**drafting(open=without(EIGHT, "archer", "scout")), "armies": {"white": "archer scout"}},
            "armies.white",
            "draft",
            "after two cards White has drafted one, not two",
        ),
        (
            {**drafting(open=without(EIGHT, "archer", "scout", "lancer")), "armies": {"black": "archer scout lancer"}},
            "armies.white",
            "draft",
            "after three cards White has drafted one, not none",
        ),
        (
            {
                **drafting(open=""),
                "armies": {"white": "archer cavalry lancer scout", "black": "crossbowman footman knight marshall"},
            },
            "draft",
            "draft",
            "all cards are drafted",
        ),
        (
            {
                **drafting(open=without(TEN, "archer", "ensign"), away="ensign"),
                "elimination": True,
                "armies": {"white": "archer"},
            },
            "draft.away",
            "elimination-draft",
            "before",
        ),
        (
            {
                **drafting(open=without(TEN, "archer", "ensign", "scout"), away="ensign archer scout"),
                "elimination": True,
            },
            "draft.away",
            "elimination-draft",
            "two cards",
        ),
        (
            {
                "round": 0,
                "choose_order": True,
                "draft": {"open": without(EIGHT, "archer"), "winner": "white"},
                "armies": {"white": "archer"},
            },
            "armies.white",
            "choose-order",
            "once the order is settled",
        ),
        (
            {
                "round": 0,
                "choose_order": True,
                "elimination": True,
                "draft": {"open": without(TEN, "archer"), "away": "archer", "winner": "white", "first": "white"},
            },
            "draft.away",
            "choose-order",
            "once the order is settled",
        ),
        ({**drafting(), "chance": ["marker"]}, "draft.winner", "draft", "not been thrown"),
        (
            {"round": 0, "draft": {"open": EIGHT}, "chance": ["cards 8", "marker"]},
            "draft.open",
            "draft",
            "not been dealt",
        ),
        ({"round": 0, "draft": {}, "chance": ["cards 8"]}, "chance.0", "setup", "then the marker is thrown"),
        ({"round": 0, "draft": {}, "chance": ["cards white 4", "marker"]}, "chance.0", "draft", "dealt face up"),
        ({**drafting(), "chance": ["draw white 3", "draw black 3"]}, "chance.0", "draft", "no coins are drawn before"),
    ],
)
def test_a_draft_that_no_draft_leads_to(table: dict[str, Any], path: str, rule: str, text: str) -> None:
    table = {"armies": {}, **table}
    found = problems(**table)
    assert [entry for entry in found if entry[0] == path and entry[1] == rule and text in entry[2]], found


@pytest.mark.rule("draft")
def test_a_draft_that_is_laid_out_is_played_on() -> None:
    table = {**drafting(open=without(EIGHT, "archer")), "armies": {"white": "archer"}}
    position: Any = GAME.read_position(table)
    assert position.fact("to_move") == "black"
    assert position.fact("initiative") == "none"
    assert position.options.armies == "draft"
    rng = Random(2)
    while position.round == 0:
        assert GAME.read_position(json.loads(json.dumps(GAME.write_position(position)))) == position
        position = position.play(position.sample(rng)).after
    assert position.fact("initiative") == "black"


@pytest.mark.rule("setup", "random-armies", "draft", "choose-order", "elimination-draft")
@pytest.mark.parametrize(
    "options",
    [
        {"armies": "random", "preview": True},
        {"armies": "crecy"},
        {"armies": "draft"},
        {"armies": "draft", "choose_order": True},
        {"armies": "draft", "elimination": True},
        {"armies": "draft", "choose_order": True, "elimination": True},
    ],
    ids=str,
)
def test_whatever_comes_before_the_first_round_reads_back_equal(options: dict[str, Any]) -> None:
    for seed in range(20):
        position: Any = new(**options).position
        rng = Random(seed)
        while position.round == 0 or position.to_move == "chance":
            assert GAME.read_position(json.loads(json.dumps(GAME.write_position(position)))) == position
            position = position.play(position.sample(rng)).after


@pytest.mark.parametrize("name", ["D4", "d4"])
def test_hexes_are_read_in_any_case(name: str) -> None:
    small = {"armies": ARMIES, "units": {"d4": "white scout"}, "control": {"d3": "white"}, "hands": {"white": "scout"}}
    table = {**small, "units": {name: "White Scout"}, "control": {"D3": "WHITE"}, "hands": {"White": "scout"}}
    position = GAME.read_position(table)
    assert position == GAME.read_position(small)
    assert position.fact(f"unit.{name}") == "white scout"
    assert position.fact(f"height.{name}") == 1
    assert position.fact("control.D3") == "white"
    assert position.fact("hands.WHITE") == ("scout",)
    assert str(GAME.parse(position, "white", f"move scout {name}-D5")) == "move scout d4-d5"


def test_a_hex_that_is_told_in_two_cases_is_told_twice() -> None:
    found = problems(armies=ARMIES, units={"d4": "white scout", "D4": "white archer"})
    assert found == [("units.D4", "", "d4 is given twice")]
    assert problems(armies=ARMIES, units={"D4": "white cavalry"})[0][0] == "units.D4"
