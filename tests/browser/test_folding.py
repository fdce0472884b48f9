"""A plan of Shogun on the page: strips that fold on a phone, the picked province ringed, cards in their seats."""

from __future__ import annotations

from playwright.sync_api import expect

from sekiwidget import Board
from tests.board.session.test_arranging import PLANNING
from tests.browser.bare_page import BarePage
from tests.browser.bridge import Bridge

FACE = """at => {
    const root = document.querySelector("#host .view > div").shadowRoot;
    const box = (one) => one.getBoundingClientRect();
    const [pane, ring] = [box(root.querySelector(".pane")), box(root.querySelector(`[data-at="${at}"]`))];
    return ring.left >= pane.left && ring.right <= pane.right && ring.top >= pane.top && ring.bottom <= pane.bottom;
}"""


def test_a_strip_is_folded_on_a_phone_until_its_button_opens_it(bare: BarePage) -> None:
    bare.page.set_viewport_size({"width": 390, "height": 844})
    played = Bridge(bare, Board(PLANNING))
    bare.rest()
    key = bare.view().get_by_role("button", name="The cards of the round, the tower and its tray")
    strip = bare.view().locator(".strips .sheet", has=bare.page.get_by_role("group", name="The cards of the round"))
    expect(key).to_have_attribute("aria-expanded", "false")
    expect(key).to_have_accessible_name("Show all: The cards of the round, the tower and its tray")
    low = strip.evaluate("one => one.clientHeight")
    key.click()
    expect(key).to_have_attribute("aria-expanded", "true")
    high = strip.evaluate("one => one.clientHeight")
    assert high > 2 * low
    # What the reader has opened stays open.
    played.types("lay kai on tax")
    assert strip.evaluate("one => one.clientHeight") == high
    key.click()
    assert strip.evaluate("one => one.clientHeight") == low


def test_a_board_of_a_side_folds_while_nothing_on_it_may_be_picked(bare: BarePage) -> None:
    bare.page.set_viewport_size({"width": 390, "height": 844})
    Bridge(bare, Board(PLANNING, mode="read"))
    bare.rest()
    own = bare.view().get_by_role("button", name="Own cards and pieces")
    own.click()
    expect(own).to_have_attribute("aria-expanded", "false")
    own.click()
    expect(own).to_have_attribute("aria-expanded", "true")


def test_the_spaces_are_not_folded_away_while_they_may_be_picked(bare: BarePage) -> None:
    bare.page.set_viewport_size({"width": 390, "height": 844})
    Bridge(bare, Board(PLANNING))
    bare.rest()
    # Its spaces may be picked now: it is open, without a button.
    expect(bare.view().locator('.target.can[data-at="black.hand.kai"]')).to_have_count(1)
    expect(bare.view().get_by_role("button", name="Own cards and pieces")).to_have_count(0)


def test_wide_strips_do_not_fold(bare: BarePage) -> None:
    Bridge(bare, Board(PLANNING))
    bare.rest()
    expect(bare.view().locator(".stripfold")).to_have_count(0)


def test_the_province_of_a_picked_card_is_ringed_and_in_sight(bare: BarePage) -> None:
    played = Bridge(bare, Board(PLANNING))
    for card in ("kai", "tajima"):
        played.click(f"black.hand.{card}")
        bare.rest()
        ring = bare.view().locator(".target.shown")
        expect(ring).to_have_count(1)
        expect(ring).to_have_attribute("data-at", f"{card}.land")
        expect(ring).to_have_attribute("role", "img")
        bare.page.wait_for_function(FACE, arg=f"{card}.land")
        # It is no pick: a click there says why.
        assert f"{card}.land" not in played.marks()
        played.press("Escape")
    expect(bare.view().locator(".target.shown")).to_have_count(0)


def test_the_map_stays_where_it_is_when_a_card_is_laid(bare: BarePage) -> None:
    played = Bridge(bare, Board(PLANNING))
    played.click("black.hand.tajima")
    bare.rest()
    seen = bare.view().locator(".overview .seen")
    there = seen.evaluate("one => one.outerHTML")
    played.click("black.tax.card")
    bare.rest()
    expect(bare.view().locator(".target.shown")).to_have_count(0)
    assert seen.evaluate("one => one.outerHTML") == there


def test_a_picked_card_rises_from_its_hand(bare: BarePage) -> None:
    played = Bridge(bare, Board(PLANNING))
    tops = {}
    for card in ("kai", "izu"):
        box = bare.view().locator(f'[data-id="black.hand.{card}"]').bounding_box()
        assert box
        tops[card] = box["y"]
    played.click("black.hand.kai")
    bare.rest()
    now = {card: bare.view().locator(f'[data-id="black.hand.{card}"]').bounding_box() for card in tops}
    ring = bare.view().locator('.target.picked[data-at="black.hand.kai"]').bounding_box()
    assert now["kai"] and now["izu"] and ring
    assert now["kai"]["y"] < tops["kai"] - 3
    assert now["izu"]["y"] == tops["izu"]
    # Its ring goes along.
    assert ring["y"] <= now["kai"]["y"] + 1
    played.press("Escape")
    back = bare.view().locator('[data-id="black.hand.kai"]').bounding_box()
    assert back and back["y"] == tops["kai"]


def test_first_letters_lead_from_card_to_card_of_a_hand(bare: BarePage) -> None:
    played = Bridge(bare, Board(PLANNING))
    focused = bare.view().locator("[data-at]:focus")
    bare.view().locator('[data-at="black.hand.kai"]').focus()
    bare.page.clock.install()
    # The tree (T), hints (S) and the rest keep their keys elsewhere.
    for letters, card in (("t", "tajima"), ("su", "suruga"), ("s", "sagami"), ("s", "suruga"), ("q", "suruga")):
        bare.page.clock.run_for(1500)
        played.press(*letters)
        expect(focused).to_have_attribute("data-at", f"black.hand.{card}")
    expect(bare.view().locator(".branches")).to_be_hidden()
    played.press("Enter")
    expect(bare.view().locator('.target.picked[data-at="black.hand.suruga"]')).to_have_count(1)
    played.press("Escape")
    bare.view().locator(".sk-root").focus()
    played.press("t")
    expect(bare.view().locator(".branches")).to_be_visible()
