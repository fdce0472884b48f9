"""Rounds: drawing, refilling, too few coins, one coin each in turn, the win, the draw, the preview."""

from __future__ import annotations

from math import comb
from typing import Any

import pytest

from sekiwidget.core.side import CHANCE
from tests.games.warchest.helpers import Table, new


@pytest.mark.rule("draw")
def test_each_side_draws_three_coins() -> None:
    table = new()
    assert table.refused("- draw B archer archer scout") == ("draw",)
    assert table.refused("- draw W pikeman pikeman") == ("draw",)
    assert table.refused("- draw W pikeman pikeman pikeman") == ("draw",)
    assert "draw" in table.refused("W: pass with royal")
    table.play("- draw W 2x pikeman royal").expect(hands__white="2x pikeman royal", bag_size__white=6)
    table.play("- draw B archer lancer scout").expect(hand_size__black=3, to_move="white")


@pytest.mark.rule("draw")
def test_draws_are_weighted_by_their_ways() -> None:
    weights = {str(action): weight for action, weight in new().position.chances()}
    assert sum(weights.values()) == comb(9, 3)
    assert weights["draw W crossbowman pikeman royal"] == 4
    assert weights["draw W pikeman pikeman royal"] == 1
    assert weights["draw W crossbowman light_cavalry pikeman"] == 8


@pytest.mark.rule("refill")
def test_a_bag_too_small_gives_all_it_has_and_is_refilled_from_both_discards() -> None:
    table = Table(
        {"d4": "white scout"},
        black="royal",
        bags={"white": "scout"},
        faceup={"white": "2x archer"},
        facedown={"white": "royal scout"},
        armies={"white": "scout archer knight lancer", "black": "cavalry ensign footman marshall"},
    ).play("B: pass with royal")
    assert table.refused("- draw W archer archer royal") == ("refill",)
    outcomes = {str(action): weight for action, weight in table.position.chances()}
    assert outcomes == {
        "draw W archer archer scout": 1,
        "draw W archer royal scout": 2,
        "draw W archer scout scout": 2,
        "draw W royal scout scout": 1,
    }
    table.play("- draw W archer royal scout")
    table.expect(bag__white="archer scout", faceup__white="", facedown__white="", bag_size__white=2)
    assert "refill" in table.cited()


@pytest.mark.rule("refill")
def test_a_bag_is_not_refilled_before_it_must_be() -> None:
    table = Table({"d4": "white scout"}, black="royal", bags={"white": "2x scout"}, faceup={"white": "scout"}).play(
        "B: pass with royal", "- draw W 2x scout royal"
    )
    table.expect(bag_size__white=0, faceup__white="scout")


def short() -> Table:
    """White has two coins left in all, Black three."""
    return Table(
        {"d4": "white scout", "d6": "black archer"},
        black="royal",
        facedown={"white": "scout royal"},
        faceup={"black": "2x archer"},
    ).play("B: pass with royal", "- draw W royal scout", "- draw B 2x archer royal")


@pytest.mark.rule("too-few-coins")
def test_who_has_too_few_draws_those_and_the_other_side_plays_on_alone() -> None:
    table = short().expect(hand_size__white=2, hand_size__black=3)
    assert [event.args for event in table.events("too_few")] == [("white", 2, 2)]
    table.play("W: pass with royal", "B: pass with archer", "W: pass with scout", "B: pass with archer")
    table.expect(to_move="black", hand_size__white=0)
    table.play("B: pass with royal").expect(to_move=CHANCE, round=3)


@pytest.mark.rule("too-few-coins")
def test_a_draw_of_more_than_there_are_is_refused() -> None:
    table = Table({"d4": "white scout"}, black="royal", facedown={"white": "scout royal"}).play("B: pass with royal")
    assert table.refused("- draw W royal scout scout") == ("too-few-coins",)


@pytest.mark.rule("turns")
def test_the_sides_use_one_coin_each_in_turn_from_the_holder_of_the_initiative() -> None:
    table = Table({}, white="2x scout royal", black="2x archer royal", initiative="black")
    assert table.position.to_move == "black"
    assert table.refused("W: pass with scout") == ("turns",)
    assert table.refused("B: pass with scout") == ("turns",)
    assert table.why("B: pass with scout") == "Black does not hold a Scout coin. (turns)"
    table.play("B: pass with royal").expect(to_move="white")
    table.play("W: pass with royal").expect(to_move="black")
    table.play("B: pass with archer", "W: pass with scout", "B: pass with archer").expect(to_move="white", round=1)
    table.play("W: pass with scout").expect(round=2, to_move=CHANCE)
    table.play("- draw W scout scout royal", "- draw B archer archer royal").expect(to_move="black")


@pytest.mark.rule("win")
def test_the_sixth_marker_wins_at_once() -> None:
    five = {"d3": "white", "f4": "white", "d5": "white"}
    table = Table({"c1": "white warrior_priest"}, white="warrior_priest royal", black="royal", control=five)
    table.play("W: control warrior_priest").expect(winner="white", won_by="win", to_move="none", locations__white=6)
    assert table.refused("B: pass with royal") == ("win",)
    assert table.why("B: pass with royal") == "The game is over. (win)"
    assert list(table.position.legal()) == []


def barren(initiative: str = "white", **more: object) -> Table:
    """Neither side has anything but the Royal Coin in circulation and units on the board."""
    armies = {"white": "archer cavalry knight lancer", "black": "ensign footman marshall scout"}
    gone = {
        "white": "3x archer 4x cavalry 4x knight 4x lancer",
        "black": "4x ensign 5x footman 5x marshall 5x scout",
    } | {side: str(coins) for side, coins in more.items()}
    units = {"d4": "white archer", "d6": "black ensign"}
    return Table(units, white="royal", black="royal", armies=armies, eliminated=gone, initiative=initiative)


@pytest.mark.rule("draw-game")
def test_two_royal_coins_and_no_supply_are_a_draw_after_the_draw() -> None:
    table = barren().play("W: pass with royal", "B: pass with royal").expect(to_move=CHANCE)
    table.play("- draw W royal").expect(to_move=CHANCE)
    table.play("- draw B royal").expect(winner="none", won_by="draw-game", to_move="none")


@pytest.mark.rule("draw-game")
def test_a_coin_in_a_supply_or_a_discard_keeps_the_game_going() -> None:
    table = barren(black="4x ensign 5x footman 5x marshall 4x scout")
    table.expect(supply__black="scout")
    table.play("W: pass with royal", "B: pass with royal", "- draw W royal", "- draw B royal")
    table.expect(to_move="white", won_by="none")
    table.play("W: pass with royal", "B: recruit scout with royal", "- draw W royal", "- draw B royal scout")
    table.expect(to_move="white", supply__black="", won_by="none")


def shut_out(**more: Any) -> Table:
    """White has a Knight coin beside the Royal Coin, and nowhere to deploy it."""
    return Table(
        {"e1": "white royal_guard", "g2": "white archer", "d4": "white lancer"},
        white="royal knight",
        black="royal",
        armies={"white": "archer knight lancer royal_guard", "black": "ensign footman marshall scout"},
        eliminated={
            "white": "3x archer 3x knight 3x lancer 4x royal_guard",
            "black": "5x ensign 5x footman 5x marshall 5x scout",
        },
        **more,
    )


@pytest.mark.rule("draw-game")
def test_a_coin_that_can_never_come_to_the_board_keeps_nothing_going() -> None:
    table = shut_out().play("W: pass with royal", "B: pass with royal", "W: pass with knight")
    assert table.options("deploy") == set()
    table.play("- draw W knight royal", "- draw B royal").expect(winner="none", won_by="draw-game")


@pytest.mark.rule("draw-game")
def test_a_coin_that_may_still_come_keeps_the_game_going() -> None:
    free = shut_out(control={"d3": "white"}).play("W: pass with royal", "B: pass with royal", "W: pass with knight")
    free.play("- draw W knight royal", "- draw B royal").expect(won_by="none", to_move="white")
    guard = shut_out(royal_guard="original").play("W: pass with royal", "B: pass with royal", "W: pass with knight")
    guard.play("- draw W knight royal", "- draw B royal").expect(won_by="none")
    guard.play("W: tactic royal_guard e1-e2", "B: pass with royal", "W: deploy knight e1").expect(
        unit__e1="white knight"
    )


def walled(**more: Any) -> Table:
    """White has Archer coins and no room; Black's Royal Guard stands on one of White's locations."""
    return Table(
        {"e1": "white 4x knight", "g2": "black royal_guard"},
        white="royal",
        black="royal",
        armies={"white": "archer cavalry knight scout", "black": "royal_guard lancer pikeman berserker"},
        bags={"white": "4x archer"},
        eliminated={
            "white": "4x cavalry 5x scout",
            "black": "4x royal_guard 4x lancer 4x pikeman 5x berserker",
        },
        **more,
    ).play("W: pass with royal", "B: pass with royal", "- draw W 3x archer", "- draw B royal")


@pytest.mark.rule("draw-game", "royal_guard")
def test_a_royal_guard_of_the_enemy_that_can_leave_a_location_keeps_the_game_going() -> None:
    walled().expect(winner="none", won_by="draw-game")
    free = walled(control={"f4": "black"}).expect(won_by="none", to_move="white")
    free.play("W: pass with archer", "B: tactic royal_guard g2-f3-f4", "W: deploy archer g2")
    free.expect(unit__g2="white archer")
    walled(royal_guard="original").expect(won_by="none", to_move="white")


@pytest.mark.rule("draw-game")
def test_a_draw_is_judged_whoever_has_the_initiative() -> None:
    table = barren(initiative="black").play("B: pass with royal", "W: pass with royal", "- draw W royal")
    table.play("- draw B royal").expect(winner="none", won_by="draw-game", to_move="none")


@pytest.mark.rule("draw-game", "preview")
def test_a_hand_set_aside_keeps_the_game_going() -> None:
    table = Table(
        {"d4": "white archer", "d6": "black ensign"},
        white="royal",
        armies={"white": "archer cavalry knight lancer", "black": "ensign footman marshall scout"},
        eliminated={
            "white": "2x archer 4x cavalry 4x knight 4x lancer",
            "black": "4x ensign 5x footman 5x marshall 5x scout",
        },
        ahead={"white": "archer"},
        preview=True,
        chance=["draw black 3"],
    ).play("- draw B royal")
    table.expect(to_move="white", won_by="none")
    table.play("W: pass with royal", "B: pass with royal").expect(round=2, hands__white="archer")


@pytest.mark.rule("preview")
def test_the_second_hand_is_drawn_with_the_first_and_used_in_round_two() -> None:
    table = new(preview=True)
    table.play("- draw W 2x pikeman royal")
    assert table.refused("- draw W crossbowman swordsman swordsman") == ("preview",)
    table.play("- preview W crossbowman 2x swordsman", "- draw B 2x scout royal", "- preview B 2x archer lancer")
    table.expect(bag_size__white=3, ahead__white="crossbowman 2x swordsman", hand_size__white=3)
    assert table.seen("black", "ahead.white") == ("?", "?", "?")
    assert table.seen("white", "ahead.white") == ("crossbowman", "swordsman", "swordsman")
    for coin, other in (("royal", "royal"), ("pikeman", "scout"), ("pikeman", "scout")):
        table.play(f"W: pass with {coin}", f"B: pass with {other}")
    table.expect(round=2, to_move="white", hands__white="crossbowman 2x swordsman", hands__black="2x archer lancer")
    table.expect(bag_size__white=3, ahead__white="")
    for coin, other in (("crossbowman", "lancer"), ("swordsman", "archer"), ("swordsman", "archer")):
        table.play(f"W: pass with {coin}", f"B: pass with {other}")
    table.expect(round=3, to_move=CHANCE)
    assert table.position.chance[0].verb == "draw"
    assert len(table.position.chance) == 2


@pytest.mark.rule("preview")
def test_without_the_variant_there_is_no_second_hand() -> None:
    table = new().play("- draw W 2x pikeman royal")
    assert table.refused("- preview W crossbowman swordsman swordsman") == ("draw",)
