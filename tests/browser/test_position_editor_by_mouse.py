"""Positions in the middle of a game, set up from an empty table by mouse alone: the same as their texts."""

from __future__ import annotations

import tomllib

import pytest

from sekiwidget import Scenario
from tests.browser.bare_page import BarePage
from tests.browser.by_mouse import Mouse
from tests.browser.middle_games import DAIMYO, SHOGUN, WAR_CHEST


@pytest.fixture(autouse=True)
def column(bare: BarePage) -> None:
    """The board is as wide as a column of a notebook."""
    bare.page.set_viewport_size({"width": 919, "height": 632})


def same(mouse: Mouse, text: str) -> None:
    """What is set up is what the text says, in the picture and in the table beside it."""
    assert tomllib.loads(mouse.text)["position"] == tomllib.loads(text)["position"]
    assert mouse.board.position == Scenario.from_text(text).start()


def test_a_middle_game_of_war_chest(bare: BarePage) -> None:
    mouse = Mouse(bare, "warchest", "Empty board")
    mouse.played.drag("white.bag.0", "above.hand")
    for piece, place, times in (
        ("pikeman", "above.hand", 1),
        ("crossbowman", "above.bag", 1),
        ("archer", "below.hand", 1),
        ("scout", "below.bag", 1),
        ("swordsman", "d4", 2),
        ("lancer", "e3", 2),
        ("scout", "c5", 1),
    ):
        mouse.lay(piece, place, times)
    # On a discard a menu asks how the coin lies.
    mouse.lay("light_cavalry", "above.discard")
    mouse.pick("White’s discard, face up")
    mouse.lay("cavalry", "below.discard")
    mouse.pick("Black’s discard, face down")
    mouse.say("Round number", "4")
    mouse.say("Initiative", "Black")
    mouse.say("Whose turn it is", "White")
    for place, side in (("d5", "White"), ("d3", "Black")):
        mouse.say("Who controls it", place, side)
    same(mouse, WAR_CHEST)


def test_a_middle_game_of_daimyo(bare: BarePage) -> None:
    mouse = Mouse(bare, "daimyo", "No land")
    mouse.open("Hexes")
    for piece, place in (("black", "m13"), ("neutral", "n13"), ("gold", "m14")):
        mouse.lay(f"{piece}-hex", place)
    mouse.open("Units")
    for piece, place, times in (
        ("black-daimyo", "m13", 1),
        ("black-bushi", "m13", 2),
        ("black-bushi", "n13", 1),
        ("gold-daimyo", "m14", 1),
        ("gold-bushi", "m14", 1),
    ):
        mouse.lay(piece, place, times)
    mouse.open("Cards")
    mouse.lay("B4", "black.hand")
    mouse.lay("C1", "gold.hand")
    for piece, side in (("A4", "black"), ("A3", "gold"), ("B2", "gold")):
        # Played cards share their place with those that have been passed on.
        mouse.lay(piece, f"{side}.played")
        mouse.pick(f"{side.capitalize()}’s played cards")
    mouse.say("Round", "3")
    mouse.say("Neutral hexes left", "4")
    same(mouse, DAIMYO)


def test_a_middle_game_of_shogun(bare: BarePage) -> None:
    mouse = Mouse(bare, "shogun", "Empty map")
    for piece, place, times in (
        ("black", "kai", 2),
        ("castle", "kai", 1),
        ("gold", "mino", 1),
        ("revolt", "mino", 1),
        ("white", "hida", 1),
        ("temple", "hida", 1),
        ("white", "laid.tower", 1),
        ("farmers", "laid.tower", 1),
        ("gold", "laid.tray", 1),
    ):
        mouse.lay(piece, place, times)
    mouse.open("Cards")
    mouse.lay("levy1", "event")
    mouse.say("Open event cards", "Castles defend (2)", "Theatres calm revolts (7)")
    mouse.do_it()
    mouse.open("Black")
    mouse.lay("kai", "plan.black.castle")
    mouse.say("Plan", "Black, Bid", "Chest card 2")
    mouse.open("Gold")
    mouse.lay("mino", "plan.gold.tax")
    mouse.say("Season", "summer")
    mouse.say("Turn order", "Gold", "White", "Black")
    mouse.say("Chests", "Black", "12")
    mouse.say("Rice", "Gold", "7")
    same(mouse, SHOGUN)
