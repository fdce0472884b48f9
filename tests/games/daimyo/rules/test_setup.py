"""The start: land, units, the deal."""

from collections import Counter
from random import Random

import pytest

import sekiwidget
from sekiwidget.core.side import CHANCE, PUBLIC
from sekiwidget.games.daimyo import GAME
from sekiwidget.games.daimyo.components.hexes import HEX, NAME, NEAR, connected, distance, places_around
from sekiwidget.games.daimyo.rules.setup import home_hexes, start_land
from tests.games.daimyo.helpers import Table, problems

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


@pytest.mark.rule("setup", "units", "reserve")
@PLAYERS
def test_a_bushi_stands_on_each_home_hex_and_the_daimyo_on_the_first(players: int) -> None:
    table = Table(players=players)
    for side, hexes in home_hexes(players).items():
        assert table[f"daimyo.{side}"] == NAME[hexes[0]]
        assert len(hexes) == 3
        for hex_ in hexes:
            table.expect(**{f"bushi__{NAME[hex_]}": 1, f"side__{NAME[hex_]}": side, f"owner__{NAME[hex_]}": side})
        table.expect(**{f"reserve__{side}": 9, f"bushi__{side}": 3})


@pytest.mark.rule("setup", "land", "connected")
@PLAYERS
def test_the_land_of_the_start_hangs_together_and_all_twenty_four_hexes_are_there(players: int) -> None:
    table = Table(players=players)
    land = [HEX[name] for name in table["land"]]  # type: ignore[union-attr]
    assert connected(land)
    assert len(land) + int(table["hexes_left"]) == 12 + 3 * players  # type: ignore[arg-type]


@pytest.mark.rule("setup")
@PLAYERS
def test_no_home_is_nearer_to_the_enemy_than_another(players: int) -> None:
    found = home_hexes(players)
    nearest = {
        side: min(distance(mine[0], other[0]) for rival, other in found.items() if rival != side)
        for side, mine in found.items()
    }
    assert len(set(nearest.values())) == 1
    assert (
        len({len([hex_ for hex_ in NEAR[mine[0]] if hex_ in dict(start_land(players))]) for mine in found.values()})
        == 1
    )


@pytest.mark.rule("hand", "deck")
@PLAYERS
def test_every_type_is_dealt_evenly_in_seat_order(players: int) -> None:
    table = Table(players=players)
    assert table.position.to_move == CHANCE
    for side in table.position.sides:
        assert table[f"hand_size.{side}"] == 0
        action = table.position.sample(Random(5))
        assert action.side == side
        table.play(f"- {action}")
        letters = Counter(card[0] for card in table[f"hands.{side}"])  # type: ignore[union-attr]
        assert letters == {"A": 3, "B": 2, "C": 1, "D": 1, "E": 1}
    hands = [card for side in table.position.sides for card in table[f"hands.{side}"]]  # type: ignore[union-attr]
    assert len(set(hands)) == 8 * players
    table.expect(to_move="black", phase=1, round=1)


@pytest.mark.rule("hand", "deck")
def test_a_deal_that_is_uneven_or_not_in_the_deck_is_refused() -> None:
    table = Table()
    assert table.refused("- deal black A1 A2 A3 B1 B2 C1 D1 E1") == ()
    assert table.refused("- deal gold A1 A2 A3 B1 B2 C1 D1 E1") == ("hand",)
    assert table.refused("- deal black A1 A2 A3 A4 B2 C1 D1 E1") == ("hand",)
    assert table.refused("- deal black A1 A2 A2 B1 B2 C1 D1 E1") == ("deck",)
    table.play("- deal black A1 A2 A3 B1 B2 C1 D1 E1")
    assert table.refused("- deal gold A1 A5 A6 B3 B4 C2 D2 E2") == ("deck",)
    assert "not chosen" in str(table.position.why_not_by("gold", GAME.parse(table.position, CHANCE, "deal gold A4")))
    table.play("- deal gold A4 A5 A6 B3 B4 C2 D2 E2")
    assert table.position.to_move == "black"
    assert table.refused("- deal gold A4 A5 A6 B3 B4 C2 D2 E2") == ("hand", "phase-1")


@pytest.mark.rule("hand")
def test_the_deals_that_can_be_are_all_alike() -> None:
    position = Table().position
    outcomes = list(position.chances())
    assert len(outcomes) == 20 * 6 * 2 * 2 * 2
    assert {weight for _, weight in outcomes} == {1}


@pytest.mark.rule("hand", "knowledge")
def test_the_others_see_how_many_of_each_type_are_dealt() -> None:
    table = Table().play("- deal black A1 A4 A6 B2 B3 C1 D2 E1")
    assert str(table.commits[-1].seen_by("black").action) == "deal black A1 A4 A6 B2 B3 C1 D2 E1"
    for viewer in ("gold", PUBLIC):
        assert str(table.commits[-1].seen_by(viewer).action) == "deal black A? A? A? B? B? C? D? E?"
        assert table.seen(viewer, "hands.black") == ("A?", "A?", "A?", "B?", "B?", "C?", "D?", "E?")
    assert table.said("gold") == "Black is dealt three A, two B, one C, one D and one E."


@pytest.mark.rule("setup")
def test_the_number_of_sides_is_an_option() -> None:
    assert GAME.sides() == ("black", "gold", "white", "jade")
    assert GAME.sides({"players": 3}) == ("black", "gold", "white")
    assert GAME.new().sides == ("black", "gold")
    with pytest.raises(ValueError, match="players must be 2, 3 or 4, not 5"):
        GAME.new({"players": 5})
    with pytest.raises(ValueError, match=r"Daimyo has no option `sides`\. Known: players\."):
        GAME.new({"sides": 2})


@pytest.mark.rule("table-edge")
def test_the_table_has_names_from_a1_to_y25() -> None:
    assert len(NAME) == 625
    assert (HEX["m13"], HEX["a1"], HEX["y25"]) == ((0, 0), (-12, -12), (12, 12))
    assert sorted(NAME[hex_] for hex_ in NEAR[HEX["a1"]]) == ["a2", "b1"]
    assert NAME[HEX["n14"]] in {NAME[hex_] for hex_ in places_around([HEX["m14"]])}


@pytest.mark.rule("land", "units")
def test_too_many_pieces_are_problems() -> None:
    assert problems(land={"m13": "black", "n13": "gold"}, units={"m13": "black daimyo", "n13": "gold daimyo"}) == []
    four = dict.fromkeys(["m13", "n13", "o13", "p13"], "black")
    assert ("land", "land", "Black has four hexes of its colour; there are 3") in problems(land=four)
    units = {"m13": "black 13 daimyo", "p16": "gold daimyo"}
    assert ("reserve.black", "units") in [found[:2] for found in problems(units=units)]
    assert ("units.m14", "units") in [
        found[:2] for found in problems(units={"m13": "black daimyo", "m14": "black daimyo", "p16": "gold daimyo"})
    ]
    assert ("units", "units", "Gold has no daimyo on the land") in problems(units={"m13": "black daimyo"})
    assert ("units.a1", "units", "there is no land at a1") in problems(
        units={"a1": "black daimyo", "p16": "gold daimyo"}
    )


def test_a_new_game_is_ready_for_its_first_decision() -> None:
    line = sekiwidget.new("daimyo", seed=5, players=4)
    assert line.position.to_move == "black"
    assert line.position.fact("hand_size.jade") == 8
