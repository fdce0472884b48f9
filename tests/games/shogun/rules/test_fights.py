"""What comes of a throw: every table of attackers, defenders and farmers, and what is in the tray afterwards."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from sekiwidget.games.shogun.rules.planning import hand
from sekiwidget.games.shogun.rules.position import NEUTRAL_LAND, Land
from tests.games.shogun.rules.laid import Told, acting, ids, wintering

TABLE = [(own, other, farmers) for own in range(5) for other in range(5) for farmers in range(5)]
"""Cubes in the tray: the attacker's, the defender's, farmers."""

INSIDE = {"black": 4, "gold": 4, "white": 1, "farmers": 6}


class End(NamedTuple):
    """Who holds the province in the end, with how many armies."""

    owner: str | None
    armies: int = 0


def pairwise(own: int, other: int, farmers: int) -> End:
    """Cubes are taken away in pairs, the defender's farmers first, until one party has none."""
    defending = ["gold"] * other + ["farmers"] * farmers
    while own and defending:
        own -= 1
        defending.pop()
    if own:
        return End("black", own)
    return End("gold", defending.count("gold")) if "gold" in defending else End(None)


def attacked(land: str, **fields: object) -> Told:
    """Black goes from Kai to Suruga with four of five."""
    board = {"kai": "black 5"} | ({"suruga": land} if land else {})
    told = acting("battle_a", {"black": {"battle_a": "kai"}}, board, tower=INSIDE, **fields)  # type: ignore[arg-type]
    return told.play("battle kai-suruga 4")


def whole(told: Told) -> None:
    """No cube was lost or made."""
    position = told.position
    for seat, side in enumerate(position.sides):
        on_board = sum(land.armies for land in position.land if land.owner == side)
        assert position.supply[seat] + position.tower[seat] + position.tray[seat] + on_board == 62
    assert position.farmers + position.tower[-1] + position.tray[-1] == 20


# -- a side attacks a side ---------------------------------------------------------------------------------------------


@pytest.mark.rule("count", "losses", "farmers-defend", "undecided", "conquest", "fight-player")
@pytest.mark.parametrize(("own", "other", "farmers"), TABLE)
def test_side_against_side_without_a_marker(own: int, other: int, farmers: int) -> None:
    told = attacked("gold 4 castle temple").falls(black=own, gold=other, farmers=farmers)
    end, land = pairwise(own, other, farmers), told.land("suruga")
    assert (land.owner, land.armies) == end
    assert land.buildings == (("castle", "temple") if end.owner else ())
    assert told.cubes("tray") == {}
    assert told.of("supply") == 62 - 1 - told.position.tower[0] - (end.armies if end.owner == "black" else 0)
    whole(told)


@pytest.mark.rule("farmers-defend", "bystanders", "count", "losses", "undecided", "conquest")
@pytest.mark.parametrize(("own", "other", "farmers"), TABLE)
def test_side_against_side_where_a_marker_lies(own: int, other: int, farmers: int) -> None:
    told = attacked("gold 4 theatre revolt 1").falls(black=own, gold=other, farmers=farmers)
    end = pairwise(own, other, 0)
    assert told.land("suruga") == (Land(end.owner, end.armies, ("theatre",), 1) if end.owner else NEUTRAL_LAND)
    assert told.cubes("tray") == ({"farmers": farmers} if farmers else {})
    whole(told)


@pytest.mark.rule("farmers-defend", "bystanders")
@pytest.mark.parametrize("markers", [1, 2, 3])
def test_one_marker_keeps_farmers_out_as_well_as_more_do(markers: int) -> None:
    told = attacked(f"gold 4 revolt {markers}").falls(black=2, gold=1, farmers=3)
    assert told.land("suruga") == Land("black", 1, (), markers)
    assert told.cubes("tray") == {"farmers": 3}


@pytest.mark.rule("losses")
def test_farmers_fall_first() -> None:
    told = attacked("gold 4").falls(black=3, gold=4, farmers=1)
    assert told.land("suruga") == Land("gold", 2)
    assert told.of("supply", "gold") == 62 - 4 - 2 and told.position.farmers == 20 - 5


@pytest.mark.rule("losses", "count")
def test_a_defender_without_losses_keeps_all_that_fell() -> None:
    told = attacked("gold 2").falls(gold=6)
    assert told.land("suruga") == Land("gold", 6)
    assert told.land("kai").armies == 1 and told.cubes("tower")["black"] == 8


@pytest.mark.rule("undecided")
def test_farmers_alone_do_not_hold_a_sides_province() -> None:
    told = attacked("gold 4 castle").falls(black=1, farmers=4)
    assert told.land("suruga") == NEUTRAL_LAND
    assert told.position.farmers == 20 - 2 and told.cubes("tray") == {}


@pytest.mark.rule("count")
def test_what_fell_is_counted_whoever_threw_it() -> None:
    told = attacked("gold 1").falls(black=7, gold=3)
    assert told.land("suruga") == Land("black", 4)
    last = told.position.last
    assert last is not None
    assert (last.kind, last.attacker, last.defender, last.winner) == ("player", "black", "gold", "black")
    assert last.fell == (7, 3, 0, 0)


@pytest.mark.rule("bystanders", "tower")
def test_cubes_of_others_stay_in_the_tray_for_the_next_fight() -> None:
    plans = {"black": {"battle_a": "kai", "battle_b": "izu"}}
    board = {"kai": "black 5", "izu": "black 3", "suruga": "gold 2"}
    told = acting(("battle_a", "battle_b"), plans, board, tower={"white": 2, "jade": 1}, players=4, tray={"jade": 1})
    told.play("battle kai-suruga 4").falls(black=3, gold=2, white=2, jade=1)
    assert told.cubes("tray") == {"white": 2, "jade": 1} and told.land("suruga") == Land("black", 1)
    told.play("battle izu-sagami 1")
    assert told.cubes("tray") == {"white": 2, "jade": 1}
    told.falls(black=1, farmers=1, white=1)
    assert told.cubes("tray") == {"white": 1} and told.cubes("tower") == {"black": 1, "white": 1, "jade": 2}
    assert told.land("sagami") == NEUTRAL_LAND


@pytest.mark.rule("farmers-defend", "bystanders")
def test_farmers_left_in_the_tray_count_in_the_next_fight() -> None:
    plans = {"black": {"battle_a": "kai", "battle_b": "izu"}}
    board = {"kai": "black 5", "izu": "black 3", "suruga": "gold 2 revolt 1"}
    told = acting(("battle_a", "battle_b"), plans, board, tray={"farmers": 2})
    told.play("battle kai-suruga 4").falls(black=3, gold=1, farmers=2)
    assert told.cubes("tray") == {"farmers": 2} and told.position.farmers == 18
    told.play("battle izu-sagami 2")
    assert told.position.farmers == 17
    told.falls(black=2, farmers=3)
    assert told.land("sagami") == NEUTRAL_LAND and told.cubes("tray") == {} and told.position.farmers == 20


# -- a neutral province ------------------------------------------------------------------------------------------------


@pytest.mark.rule("fight-neutral", "count", "losses", "undecided", "conquest")
@pytest.mark.parametrize(("own", "farmers"), [(own, farmers) for own in range(5) for farmers in range(5)])
def test_a_side_against_a_neutral_province(own: int, farmers: int) -> None:
    told = attacked("").falls(black=own, farmers=farmers, white=1)
    wins = own > farmers
    assert told.land("suruga") == (Land("black", own - farmers) if wins else NEUTRAL_LAND)
    assert told.cubes("tray") == {"white": 1}
    last = told.position.last
    assert last is not None
    assert last.winner == ("black" if wins else "farmers" if farmers > own else "")
    assert ids(told.position.gained) == (["suruga"] if wins else [])
    whole(told)


@pytest.mark.rule("conquest", "undecided")
def test_gold_of_the_tray_is_no_party_at_a_neutral_province() -> None:
    told = attacked("").falls(black=1, gold=4)
    assert told.land("suruga") == Land("black", 1) and told.cubes("tray") == {"gold": 4}


# -- revolts -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("revolt-won", "revolt-lost", "fight-revolt", "unrest", "revolt-strength", "count")
@pytest.mark.parametrize(("own", "farmers"), [(own, farmers) for own in range(5) for farmers in range(5)])
def test_farmers_rise_against_a_collector(own: int, farmers: int) -> None:
    plans = {"black": {"tax": "suruga"}}
    told = acting("tax", plans, {"suruga": "black 3 castle revolt 2"}, tower=INSIDE)
    told.play("collect tax suruga").falls(black=own, farmers=farmers, white=1)
    held = Land("black", own - farmers, ("castle",), 3)
    assert told.land("suruga") == (held if own > farmers else NEUTRAL_LAND)
    assert told.cubes("tray") == {"white": 1} and told.of("chests") == 18 + 7
    whole(told)


@pytest.mark.rule("revolt-winter", "revolt-won", "revolt-lost")
@pytest.mark.parametrize(("own", "farmers"), [(own, farmers) for own in range(5) for farmers in range(5)])
def test_farmers_rise_in_winter(own: int, farmers: int) -> None:
    told = wintering("chests_most0", {"suruga": "black 3 castle revolt 1"}, tower=INSIDE)
    told.play("winter chests_most0", "revolts black suruga")
    assert told.position.fight is not None and told.position.fight.cubes == (3, 0, 0, 2)
    told.falls(black=own, farmers=farmers, gold=1)
    held = Land("black", own - farmers, ("castle",), 1)
    assert told.land("suruga") == (held if own > farmers else NEUTRAL_LAND)
    assert told.cubes("tray") == {"gold": 1} and told.asked() == ("score", "chance")
    whole(told)


# -- what becomes of the cards -----------------------------------------------------------------------------------------


@pytest.mark.rule("carry-out", "conquest")
def test_a_province_lost_takes_its_card_along() -> None:
    plans = {"black": {"battle_a": "kai"}, "gold": {"castle": "suruga", "tax": "izu"}}
    board = {"kai": "black 5", "suruga": "gold 1", "izu": "gold 2"}
    told = acting(("battle_a", "castle"), plans, board)
    told.play("battle kai-suruga 4").falls(black=4, gold=1)
    assert told.position.card("gold", "castle") is None and told.position.card("gold", "tax") == "izu"
    assert [event.args for event in told.events("cancelled")] == [("gold", "castle", "suruga")]
    assert told.asked() == ("next", "chance")
    assert told.of("chests", "gold") == 18


@pytest.mark.rule("carry-out", "undecided")
def test_a_devastated_province_cancels_the_defenders_card_and_no_other() -> None:
    plans = {"black": {"battle_a": "kai", "tax": "izu"}, "gold": {"tax": "suruga"}}
    told = acting(("battle_a", "tax"), plans, {"kai": "black 5", "izu": "black 1", "suruga": "gold 1"})
    told.play("battle kai-suruga 4").falls(black=1, gold=1)
    assert told.land("suruga") == NEUTRAL_LAND and told.land("kai") == Land("black", 1)
    assert told.position.card("gold", "tax") is None and told.position.card("black", "battle_a") == "kai"
    assert told.asked() == ("collect", "black")
    told.play("collect tax izu")
    assert told.asked() == ("next", "chance") and told.of("chests", "gold") == 18


@pytest.mark.rule("carry-out")
def test_a_turned_card_is_cancelled_too_while_its_side_still_waits() -> None:
    plans = {"black": {"battle_a": "kai"}, "gold": {"battle_a": "suruga"}, "white": {"battle_a": "mino"}}
    told = acting("battle_a", plans, {"kai": "black 5", "suruga": "gold 3", "mino": "white 3"})
    assert told.position.card("gold", "battle_a") == "suruga" and "battle_a" in told.position.turned
    told.play("battle kai-suruga 4").falls(black=4, gold=1)
    assert [event.args for event in told.events("cancelled")] == [("gold", "battle_a", "suruga")]
    assert told.asked() == ("battle", "white")


@pytest.mark.rule("bid", "bid-open", "carry-out")
def test_a_bid_stands_though_its_card_is_lost() -> None:
    plans = {"black": {"battle_a": "kai"}, "gold": {"bid": "suruga"}}
    told = acting("battle_a", plans, {"kai": "black 5", "suruga": "gold 3"})
    told.play("battle kai-suruga 4").falls(black=4, gold=1)
    assert told.position.card("gold", "bid") is None and told.of("bids", "gold") == "suruga"
    assert [(event.rule, event.args) for event in told.events("bid_stands")] == [("bid", ("gold", "suruga"))]
    assert not told.events("cancelled")


@pytest.mark.rule("conquest")
def test_a_province_won_back_or_twice_in_a_round_is_gained_once_and_not_used() -> None:
    plans = {
        "black": {"battle_a": "kai"},
        "gold": {"battle_b": "izu", "castle": "suruga"},
        "white": {"battle_b": "totomi"},
    }
    board = {"kai": "black 5", "suruga": "gold 1", "izu": "gold 6", "totomi": "white 6"}
    told = acting(("battle_a", "battle_b", "castle"), plans, board, tower={"gold": 2, "white": 3})
    told.play("battle kai-suruga 4").falls(black=2)
    told.play("battle izu-suruga 5").falls(gold=4)
    assert told.land("suruga") == Land("gold", 4) and ids(told.position.gained) == ["suruga"]
    told.play("battle totomi-suruga 5").falls(white=6)
    assert told.land("suruga") == Land("white", 6)
    assert ids(told.position.gained) == ["suruga"]
    assert told.asked() == ("next", "chance") and told.of("chests", "gold") == 18


@pytest.mark.rule("conquest", "round-end")
def test_a_card_won_lies_on_no_board_this_round() -> None:
    told = acting("battle_a", {"black": {"battle_a": "kai"}}, {"kai": "black 5", "suruga": "gold 1"})
    told.play("battle kai-suruga 4").falls(black=2)
    assert hand(told.position, "black") == ("kai", "0", "1", "2", "3", "4")
    assert hand(told.position, "gold") == ("0", "1", "2", "3", "4")


@pytest.mark.rule("conquest", "undecided")
def test_a_province_won_and_devastated_again_is_nobodys() -> None:
    plans = {"black": {"battle_a": "kai"}, "gold": {"battle_b": "izu"}}
    told = acting(("battle_a", "battle_b"), plans, {"kai": "black 5", "izu": "gold 6"})
    told.play("battle kai-suruga 4").falls(black=2)
    assert ids(told.position.gained) == ["suruga"]
    told.play("battle izu-suruga 5").falls(black=1, gold=1)
    assert told.land("suruga") == NEUTRAL_LAND and told.position.gained == ()


@pytest.mark.rule("pieces", "undecided")
def test_a_building_that_is_lost_can_be_built_again() -> None:
    told = attacked("gold 4 castle")
    assert told.position.buildings_left("castle") == 27
    told.falls()
    assert told.land("suruga") == NEUTRAL_LAND and told.position.buildings_left("castle") == 28
