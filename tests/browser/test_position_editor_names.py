"""Whatever may be picked while a position is set up is read aloud in words, not as an id."""

from __future__ import annotations

import re

import pytest

from sekiwidget import Board
from sekiwidget.games.registry import GAMES
from tests.browser.bare_page import BarePage
from tests.browser.bridge import Bridge

STARTS = {"warchest": ("first", "draft", "own"), "shogun": ("draft",)}
"""What else is begun with: cards and coins lie in other places then."""
HEX = re.compile(r"[a-z]\d+")
"""It has no other name."""
DOTTED = re.compile(r"[\w-]+([._][\w-]+)+")
"""`above.bag`, `light_cavalry`."""
SPARE = ".sheet:visible .target[data-at^='shelf.']:not([data-at*='.row'])"
HEARD = """all => all.map(one => [one.dataset.at, one.getAttribute('aria-label') ?? ''])"""


def pick_spare(played: Bridge) -> None:
    """Pick the first piece of the shelf shown, or put it back."""
    played.bare.view().locator(SPARE).first.dispatch_event("click")
    played.pump()


def ids_heard(played: Bridge) -> set[tuple[str, str]]:
    """The targets of every tab that are read as an id, or as nothing; with every piece of a shelf picked in turn."""
    view, found = played.bare.view(), set()
    for tab in view.locator(".tab").all():
        tab.click()
        played.pump()
        found |= {tuple(one) for one in view.locator(".target").evaluate_all(HEARD)}
        if view.locator(SPARE).count():
            pick_spare(played)
            found |= {tuple(one) for one in view.locator(".target").evaluate_all(HEARD)}
            pick_spare(played)
    ids = {"", *(at for at, _ in found if not HEX.fullmatch(at))}
    return {(at, said) for at, said in found if any(one in ids or DOTTED.fullmatch(one) for one in said.split("; "))}


@pytest.mark.parametrize("game", GAMES)
def test_every_target_is_read_in_words(bare: BarePage, game: str) -> None:
    played = Bridge(bare, Board.set_up(game))
    found = ids_heard(played)
    for start in STARTS.get(game, ()):
        played.types(f"start {start}")
        found |= ids_heard(played)
    assert found == set()


def test_places_are_read_in_the_language_of_the_board(bare: BarePage) -> None:
    played = Bridge(bare, Board.set_up("sekigahara", language="de"))
    view = played.bare.view()
    view.locator(".tab").nth(1).click()
    played.pump()
    pick_spare(played)
    assert view.locator(".target[data-at=mori]").get_attribute("aria-label") == "die Mōri-Box"
