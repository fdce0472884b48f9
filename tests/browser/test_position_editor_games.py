"""Setting up in the browser where the land grows, and where pieces come from a shelf of each side."""

from __future__ import annotations

import tomllib

import pytest
from playwright.sync_api import FloatRect

from sekiwidget import Board
from sekiwidget.games.registry import GAMES
from tests.browser.bare_page import BarePage
from tests.browser.bridge import Bridge


def laid(played: Bridge, tab: str, piece: str, place: str) -> None:
    """Click a piece on the shelf, then where it goes."""
    played.bare.view().locator(".tab", has_text=tab).click()
    played.pump()
    picks = [choice["picks"][0] for choice in played.board.choices["list"]["all"] if choice["form"].startswith("put")]
    at = next(at for pick in picks for id_, at in zip(pick["ids"], pick["at"], strict=True) if id_ == piece)
    played.click(at)
    played.click(place)


def table_of(played: Bridge) -> object:
    """The table that stands beside the picture."""
    return tomllib.loads(played.bare.view().locator("textarea.tabletext").input_value())["position"]


def test_land_is_laid_where_it_touches_land_and_units_stand_on_it(bare: BarePage) -> None:
    played = Bridge(bare, Board.set_up("daimyo"))
    played.types("start empty")
    laid(played, "Hexes", "neutral-hex", "m13")
    laid(played, "Hexes", "black-hex", "n13")
    laid(played, "Units", "black-daimyo", "n13")
    laid(played, "Cards", "A1", "black.hand")
    assert table_of(played) == {
        "land": {"m13": "neutral", "n13": "black"},
        "units": {"n13": "black daimyo"},
        "hands": {"black": "A1"},
    }


def test_coins_go_to_hexes_and_hands_and_cards_to_armies(bare: BarePage) -> None:
    played = Bridge(bare, Board.set_up("warchest"))
    played.types("start own")
    played.types("army W archer knight lancer")
    laid(played, "Box", "scout", "above.army.3")
    laid(played, "Supply", "scout", "d4")
    laid(played, "Supply", "archer", "above.hand")
    laid(played, "Supply", "lancer", "above.discard")
    played.choose("facedown.white")
    assert table_of(played) == {
        "armies": {"white": "archer knight lancer scout"},
        "units": {"d4": "white scout"},
        "hands": {"white": "archer"},
        "facedown": {"white": "lancer"},
    }


def boxes(bare: BarePage) -> tuple[FloatRect, FloatRect, FloatRect, list[float]]:
    """Picture, stage and tabs, and where each strip ends."""
    found = [bare.view().locator(name).bounding_box() for name in (".frame.main", ".stage", ".tabs")]
    frame, stage, tabs = (box for box in found if box)
    strips = (
        bare.view()
        .locator(".strips .sheet:visible")
        .evaluate_all("all => all.map(one => one.getBoundingClientRect().bottom)")
    )
    assert max(strips, default=0) <= stage["y"] + stage["height"] + 1
    return frame, stage, tabs, strips


@pytest.mark.parametrize("game", GAMES)
def test_the_picture_has_room_beside_the_shelf_on_a_low_page(bare: BarePage, game: str) -> None:
    # The narrowest column that has not the narrow arrangement.
    bare.page.set_viewport_size({"width": 780, "height": 600})
    Bridge(bare, Board.set_up(game))
    frame, stage, tabs, _ = boxes(bare)
    assert frame["height"] > 0.9 * stage["height"]
    assert frame["width"] > 0.4 * stage["width"]
    assert tabs["x"] >= frame["x"] + frame["width"] - 1


@pytest.mark.parametrize("game", GAMES)
def test_picture_and_shelf_are_seen_together_in_a_narrow_column(bare: BarePage, game: str) -> None:
    """One above the other, as wide as the column: a piece is laid without scrolling."""
    bare.page.set_viewport_size({"width": 740, "height": 600})
    Bridge(bare, Board.set_up(game))
    frame, stage, tabs, strips = boxes(bare)
    assert frame["width"] > 0.95 * stage["width"]
    assert frame["height"] > 0.35 * stage["height"]
    assert frame["y"] + frame["height"] - 1 <= tabs["y"]
    assert tabs["y"] + tabs["height"] < max(strips) <= 600
