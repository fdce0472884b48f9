"""Tables to positions and back, and what is said of a table that cannot be."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from sekiwidget.core.errors import PositionError
from sekiwidget.games.warchest import GAME, Position, position
from sekiwidget.games.warchest.players import determinize
from sekiwidget.games.warchest.rules.view import hidden_coins
from tests.games.warchest.helpers import Table, new, problems
from tests.games.warchest.starts import STARTS

ARMIES = {"white": "archer knight lancer scout", "black": "cavalry ensign footman marshall"}


def laid(**table: Any) -> Position:
    return GAME.read_position({"armies": ARMIES, **table})


@pytest.mark.rule("setup")
def test_what_is_not_placed_lies_in_the_supply_and_the_royal_coin_in_the_bag() -> None:
    read = laid(units={"d4": "white 2x scout"}, hands={"white": "scout archer"}, eliminated={"white": "knight"})
    assert read.fact("supply.white") == ("archer",) * 3 + ("knight",) * 3 + ("lancer",) * 4 + ("scout",) * 2
    assert read.fact("bag.white") == ("royal",)
    assert read.fact("control.e1") == "white"
    assert read.fact("to_move") == "white"


def test_a_table_without_hands_begins_with_the_draw() -> None:
    read = laid(bags={"white": "2x scout", "black": "2x ensign"}, round=4)
    assert read.fact("step") == "draw"
    assert read.fact("round") == 4
    assert [str(action) for action in read.legal()] == ["draw W royal scout scout"]


def test_unknown_coins_are_drawn_by_the_seed() -> None:
    table = {"armies": ARMIES, "hands": {"white": "3x ?", "black": "royal"}}
    hands = {GAME.read_position(table, seed).hands[0] for seed in range(20)}
    assert len(hands) > 5
    assert all(len(hand) == 3 and "?" not in hand for hand in hands)
    assert GAME.read_position(table, 4) == GAME.read_position(table, 4)


@pytest.mark.parametrize(
    ("table", "path", "rule", "text"),
    [
        ({"unit": {}}, "unit", "", "`unit` is not a key of [position]. Did you mean `units`?"),
        ({"units": {"d9": "white scout"}}, "units.d9", "", "`d9` is not a hex"),
        ({"units": {"d4": "scout"}}, "units.d4", "", "is not a side"),
        ({"units": {"d4": "white scout archer"}}, "units.d4", "deploy", "the side must be followed by one unit"),
        ({"units": {"d4": "white 6x scout"}}, "units.d4", "bolster", "there are only 5 scout coins"),
        ({"units": {"d4": "white cavalry"}}, "units.d4", "deploy", "the Cavalry is not in White’s army"),
        ({"units": {"d4": "white scout", "e4": "white scout"}}, "units.e4", "deploy", "too many units of the Scout"),
        (
            {"armies": {"white": "archer knight", "black": ARMIES["black"]}},
            "armies.white",
            "setup",
            "two units instead of four",
        ),
        (
            {"armies": {"white": ARMIES["white"], "black": "scout ensign footman marshall"}},
            "armies.white",
            "setup",
            "one card",
        ),
        ({"hands": {"white": "2x scout 2x archer"}}, "hands.white", "draw", "a hand has 3 coins at most"),
        ({"hands": {"white": "2x royal"}}, "hands.white", "setup", "more coins than exist"),
        ({"hands": {"white": "cavalry"}}, "hands.white", "setup", "the Cavalry is not in White’s army"),
        ({"hands": {"red": "scout"}}, "hands.red", "", "is not a side"),
        ({"hands": {"white": "skout"}}, "hands.white", "", "`skout` is not a coin. Did you mean `scout`?"),
        ({"eliminated": {"white": "royal"}}, "eliminated.white", "royal-coin", "never in the supply, and never lost"),
        ({"control": {"d4": "white"}}, "control.d4", "", "`d4` is not a location"),
        ({"control": {"d3": "red"}}, "control.d3", "control", "control.d3 must be white, black or none, not `red`"),
        (
            {"control": {"d3": "white", "d5": "white", "f4": "white", "b2": "white"}},
            "control",
            "win",
            "the game is won",
        ),
        ({"initiative": "none"}, "initiative", "initiative", "one of the sides has the initiative"),
        ({"initiative": "red"}, "initiative", "", "initiative must be white, black or none, not `red`"),
        ({"round": -1}, "round", "turns", "round must be a number from 0 up, not -1"),
        ({"active": "black"}, "active", "turns", "Black has no coin to use"),
        ({"pending": ["berserker white d4"]}, "pending.0", "berserker", "White has no Berserker on d4"),
        ({"pending": ["wait white d4"]}, "pending.0", "", "is not one of guard, priest"),
        ({"pending": ["priest white"]}, "pending.0", "", "write the coin that was drawn"),
        (
            {"pending": ["guard black d4"], "active": "white"},
            "pending.0",
            "royal_guard",
            "no choice without a Royal Guard coin",
        ),
        ({"pending": "berserker white d4"}, "pending", "", "pending must be an array of texts"),
        ({"chance": ["draw white 2"]}, "chance.0", "draw", "three coins are drawn"),
        ({"chance": ["preview white 3"]}, "chance.0", "preview", "played without the preview"),
        ({"chance": ["throw"]}, "chance.0", "", "write a kind and a side"),
        ({"chance": ["draw white many"]}, "chance.0", "", "`many` must be a number"),
        ({"ahead": {"white": "scout"}}, "ahead.white", "preview", "only in round 1"),
        ({"winner": "white"}, "winner", "win", "has not all markers on the board"),
        ({"preview": "yes"}, "preview", "", "true or false"),
        ({"royal_guard": "new"}, "royal_guard", "", "royal_guard must be revised or original, not `new`"),
        ({"units": 3}, "units", "", "units must be a table"),
        ({"draft": {"open": "scout", "first": "red"}}, "draft.first", "draft", "draft.first must be white or black,"),
    ],
)
def test_every_reason_why_a_position_cannot_be(table: dict[str, Any], path: str, rule: str, text: str) -> None:
    whole = {"armies": ARMIES, "hands": {"white": "scout"}, **table}
    found = problems(**whole)
    assert [entry for entry in found if entry[0] == path and entry[1] == rule and text in entry[2]], found


def test_several_faults_are_told_together() -> None:
    found = problems(armies=ARMIES, units={"d9": "white scout"}, hands={"white": "skout"}, round="one")
    assert {path for path, _, _ in found} == {"units.d9", "hands.white", "round"}


@pytest.mark.parametrize(
    ("table", "path"),
    [
        ({"armies": "crecy", "round": 2}, "round"),
        ({"initiative": "black"}, "initiative"),
        ({"armies": "random", "units": {"d4": "white archer"}}, "armies"),
        ({"armies": "draft", "hands": {"white": "archer"}}, "armies"),
        ({"armies": "second"}, "armies"),
        ({"armies": "first", "choose_order": True}, "choose_order"),
        ({"armies": 3}, "armies"),
    ],
)
def test_an_official_start_is_not_laid_out(table: dict[str, Any], path: str) -> None:
    assert [entry[0] for entry in problems(**table)] == [path]


def test_an_official_start_by_its_options() -> None:
    assert GAME.read_position({}) == GAME.new()
    assert GAME.read_position({"armies": "draft", "elimination": True}) == GAME.new(
        {"armies": "draft", "elimination": True}
    )


@pytest.mark.rule("gaugamela")
def test_armies_named_together_may_be_laid_out() -> None:
    laid = {"units": {"d4": "white knight"}, "hands": {"white": "knight royal", "black": "cavalry"}}
    named = GAME.read_position({"armies": "gaugamela", **laid})
    assert named.fact("armies.white") == ("knight", "light_cavalry", "pikeman", "marshall")
    assert named.fact("armies.black") == ("cavalry", "footman", "mercenary", "royal_guard")
    assert named.options.armies == "gaugamela"
    assert named.fact("bag.black") == ("royal",)
    assert GAME.read_position(GAME.write_position(named)) == named
    sides = {side: " ".join(named.armies[at]) for at, side in enumerate(("white", "black"))}
    assert GAME.read_position({"armies": sides, "lineup": "gaugamela", **laid}) == named
    assert problems(armies="gaugamela", units={"d4": "white archer"})[0][:2] == ("units.d4", "deploy")


@pytest.mark.rule("first-game")
def test_armies_that_are_not_named_are_those_of_the_first_game() -> None:
    made = GAME.read_position({"units": {"d4": "white pikeman"}, "hands": {"white": "pikeman", "black": "royal"}})
    assert made.armies == GAME.new().armies
    assert made.fact("to_move") == "white"


def test_letters_will_do_for_the_sides() -> None:
    long = {
        "armies": ARMIES,
        "control": {"d3": "white", "d5": "black"},
        "hands": {"white": "scout", "black": "royal"},
        "initiative": "black",
        "active": "white",
    }
    letters = {"white": "W", "black": "b"}
    short = {
        **{key: letters.get(str(value), value) for key, value in long.items()},
        "armies": {letters[side]: units for side, units in ARMIES.items()},
        "control": {"d3": "W", "d5": "b"},
        "hands": {"w": "scout", "B": "royal"},
    }
    position = GAME.read_position(short)
    assert position == GAME.read_position(long)
    assert position.fact("locations.W") == position.fact("locations.w") == position.fact("locations.white") == 3
    assert GAME.value(position, "hands.B", "royal") == ("royal",)
    assert problems(armies=ARMIES, hands={"W": "scout", "white": "scout"})[0][2] == "white is given twice"
    assert ("hands.W", "", "`skout` is not a coin. Did you mean `scout`?") in problems(
        armies=ARMIES, hands={"W": "skout"}
    )
    assert problems(armies=ARMIES, hands={"B": "scout"})[0][0] == "hands.B"


def middle() -> list[Table]:
    """Positions in the middle of a turn, each of another kind."""
    priest = Table(
        {"d4": "white warrior_priest", "d5": "black royal_guard"},
        white="warrior_priest royal",
        black="royal",
        bags={"white": "warrior_priest"},
    ).play("W: attack warrior_priest d4-d5")
    drawn = Table(
        {"d4": "white warrior_priest", "d5": "black royal_guard"},
        white="warrior_priest royal",
        black="royal",
        bags={"white": "warrior_priest"},
    ).play("W: attack warrior_priest d4-d5", "- draw W warrior_priest")
    footmen = Table({"d4": "white footman", "e4": "white footman"}, white="footman royal", black="royal")
    footmen.play("W: tactic footman")
    chain = Table({"d4": "white 3x berserker"}, white="berserker royal", black="royal").play("W: move berserker d5")
    preview = new(preview=True).play("- draw W 2x pikeman royal")
    draft = new(armies="draft", choose_order=True, elimination=True).play(
        "- cards archer berserker cavalry footman knight lancer marshall mercenary pikeman scout",
        "- marker B",
        "B: order draft second",
        "W: order start first",
        "W: remove archer",
    )
    return [priest, drawn, footmen, chain, preview, draft]


@pytest.mark.parametrize("table", middle(), ids=lambda table: str(table.position.step))
def test_the_middle_of_a_turn_reads_back_equal(table: Table) -> None:
    for viewer in (None, "white", "black", "public"):
        view = table.position.seen_by(viewer) if viewer else table.position
        written = json.loads(json.dumps(GAME.write_position(view)))
        assert GAME.read_position(written) == view


def test_a_repr_pastes_back() -> None:
    start = new().play("- draw W 2x pikeman royal").position
    assert eval(repr(start), {"position": position}) == start  # noqa: S307


@pytest.mark.rule("hands")
def test_anybody_can_count_what_is_unseen_but_not_where_it_lies() -> None:
    table = new().play("- draw W 2x pikeman royal", "- draw B archer lancer scout", "W: pass with pikeman")
    view = table.position.seen_by("black")
    assert hidden_coins(view, "white") == tuple(
        sorted((*table["hands.white"], *table["bag.white"], *table["facedown.white"]))  # type: ignore[misc]
    )
    seen = set()
    for seed in range(30):
        behind = determinize(view, Random(seed))
        assert behind.seen_by("black") == view
        assert behind.hands[1] == table.position.hands[1]
        seen.add(behind.hands[0])
    assert len(seen) > 5


def test_the_pieces_of_every_start_are_all_coins_there_are() -> None:
    for seed in range(10):
        assert len(STARTS.pieces(STARTS.whole(Random(seed)))) == 76


def test_an_error_holds_every_problem() -> None:
    with pytest.raises(PositionError) as caught:
        laid(units={"d9": "white scout"})
    assert [problem.path for problem in caught.value.problems] == [("units", "d9")]


@pytest.mark.rule("deploy")
def test_a_unit_of_no_army_is_told_once() -> None:
    with pytest.raises(PositionError) as caught:
        GAME.read_position({"units": {"d4": "white 2x knight"}})
    assert [problem.text for problem in caught.value.problems] == ["the Knight is not in White’s army"]
