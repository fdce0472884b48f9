"""Bids are opened, paid and ranked; special cards are taken, and their places are the turn order."""

from __future__ import annotations

import pytest

from sekiwidget.games.shogun.components.cards import SPECIALS
from sekiwidget.games.shogun.rules.actions import Choose, Tie
from sekiwidget.games.shogun.rules.bidding import bid_rank
from tests.games.shogun.rules.laid import Told, bidding

LAND = {"kai": "black 2", "suruga": "gold 2", "mino": "white 2"}


@pytest.mark.rule("bid-open")
def test_chest_cards_are_paid_and_province_cards_are_not() -> None:
    told = bidding({"black": "3", "gold": "suruga", "white": "0"}, land=LAND, chests={"black": 3})
    assert told.position.chests == (0, 18, 18)
    assert told.position.bids == ("3", "suruga", "0")
    assert "bid" in told.position.turned
    assert told.asked() == ("privilege", "black")


@pytest.mark.rule("bid-open")
@pytest.mark.parametrize("number", range(5))
def test_the_number_of_the_card_is_paid_to_the_last_chest(number: int) -> None:
    told = bidding({"black": str(number)}, land=LAND, chests={"black": number})
    assert told.position.chests == (0, 18, 18)
    assert [event.by for event in told.events("pays")] == ([-number] if number else [])


@pytest.mark.rule("bid-rank")
def test_the_ranks_of_bids() -> None:
    row = [bid_rank(card) for card in ("4", "3", "2", "1", "kai", "0", None)]
    assert sorted(row, reverse=True) == row and len(set(row)) == 7
    assert bid_rank("kai") == bid_rank("suruga")


@pytest.mark.rule("bid-rank")
@pytest.mark.parametrize(
    ("bids", "ranks"),
    [
        ({"black": "0", "gold": "suruga", "white": "1"}, ["white", "gold", "black"]),
        ({"black": "0", "gold": "4"}, ["gold", "black", "white"]),
        ({"gold": "suruga"} | {"white": "0"}, ["gold", "white", "black"]),
        ({"black": "2", "gold": "3", "white": "4"}, ["white", "gold", "black"]),
    ],
)
def test_who_has_bid_more_chooses_first(bids: dict[str, str], ranks: list[str]) -> None:
    told = bidding(bids, land=LAND)
    found = []
    while told.position.step == "privilege":
        found.append(told.position.to_move)
        told.do(next(iter(told.position.legal())))
    assert found == ranks


@pytest.mark.rule("bid-tie", "bid-open")
def test_equal_bids_are_both_paid_and_chance_orders_them() -> None:
    told = bidding({"black": "2", "gold": "2", "white": "3"}, land=LAND)
    assert told.position.chests == (16, 16, 15)
    assert told.asked() == ("tie", "chance")
    assert told.options() == {"tie black gold", "tie gold black"}
    assert {weight for _, weight in told.position.chances()} == {1}
    told.play("tie gold black")
    assert told.asked() == ("privilege", "white")
    told.play("choose rice")
    assert told.asked() == ("privilege", "gold")
    told.play("choose chest")
    assert told.asked() == ("privilege", "black")


@pytest.mark.rule("bid-tie", "bid-rank")
def test_two_provinces_are_a_tie_and_so_are_two_without_a_card() -> None:
    told = bidding({"black": "kai", "gold": "suruga", "white": "0"}, land=LAND)
    assert told.options() == {"tie black gold", "tie gold black"}
    told = bidding({"gold": "0"}, land=LAND)
    assert told.options() == {"tie black white", "tie white black"}


@pytest.mark.rule("bid-tie")
def test_three_equal_bids_have_six_orders() -> None:
    told = bidding({"black": "0", "gold": "0", "white": "0"}, land=LAND)
    assert len(told.options()) == 6


@pytest.mark.rule("bid-tie")
def test_two_ties_are_broken_one_after_the_other_the_higher_first() -> None:
    bids = {"black": "0", "gold": "4", "white": "0", "jade": "4", "clay": "1"}
    told = bidding(bids, players=5)
    assert told.options() == {"tie gold jade", "tie jade gold"}
    told.play("tie jade gold")
    assert told.options() == {"tie black white", "tie white black"}
    told.play("tie white black")
    found = []
    while told.position.step == "privilege":
        found.append(told.position.to_move)
        told.do(next(iter(told.position.legal())))
    assert found == ["jade", "gold", "clay", "white", "black"]


@pytest.mark.rule("bid-tie")
def test_only_those_that_are_tied_are_ordered() -> None:
    told = bidding({"black": "2", "gold": "2", "white": "3"}, land=LAND)
    assert told.refused(Tie(("black", "white"))) == ("bid-tie",)
    assert told.refused(Tie(("black",))) == ("bid-tie",)
    assert told.refused(Tie(("black", "black"))) == ("bid-tie",)
    assert "bid-tie" in told.refused(Tie(("black", "gold")), "black")


def chosen(*cards: str) -> Told:
    """Black, Gold and White choose in this order."""
    told = bidding({"black": "3", "gold": "2", "white": "1"}, land=LAND)
    return told.play(*(f"choose {card}" for card in cards))


@pytest.mark.rule("privilege")
def test_the_place_of_the_card_is_the_place_in_the_turn_order() -> None:
    assert SPECIALS == ("chest", "rice", "deploy", "attack", "defence")
    told = chosen("attack", "chest", "defence")
    assert told.position.privilege == ("attack", "chest", "defence")
    assert told.position.order == ("gold", "black", "white")
    assert told.position.has("black", "attack") and not told.position.has("gold", "attack")


@pytest.mark.rule("privilege")
def test_a_card_is_taken_once_and_those_left_over_are_nobodys() -> None:
    told = chosen("attack")
    assert told.options() == {"choose chest", "choose rice", "choose deploy", "choose defence"}
    assert told.refused(Choose("attack")) == ("privilege",)
    told.play("choose rice")
    assert len(told.options()) == 3
    told.play("choose chest")
    assert not any(told.position.has(side, "deploy") for side in told.position.sides)


@pytest.mark.rule("privilege", "bid-rank")
def test_the_ranks_are_forgotten_once_all_have_chosen() -> None:
    told = chosen("attack", "chest", "defence")
    assert told.position.order and told.position.ranks == ()
