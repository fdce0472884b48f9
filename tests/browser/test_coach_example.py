"""An example of the coach in the page: opened, stepped through, left; the board is as it was."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.bare_page import BarePage
from tests.browser.bridge import Bridge
from tests.browser.states import advised

TITLE = re.compile(r"^One of \d+ possible deals$")


def shown(bridge: Bridge) -> Locator:
    """The note of an example, opened by the button of the coach."""
    view = bridge.bare.view()
    view.get_by_role("button", name="Show me").click()
    bridge.pump()
    return view.locator(".example")


def test_it_is_opened_by_a_button_and_stepped_through_to_its_reason(bare: BarePage) -> None:
    bridge = advised(bare)
    view = bare.view()
    before = json.dumps(bridge.board.get_state(), default=str)
    title = view.locator(".header h2").inner_text()
    expect(shown(bridge)).to_contain_text("What Ishida does not see is made up here.")
    expect(view.locator(".header h2")).to_have_text(TITLE)
    expect(view.locator(".coach")).to_be_hidden()
    bridge.reads("Ishida stops deploying.")
    expect(view.locator(".choosing")).to_be_hidden()
    bridge.press("ArrowLeft")
    bridge.reads("Start")
    reason = view.locator(".slider .chapter")
    expect(reason).to_have_text("The reason")
    reason.click()
    expect(view.locator(".sentence")).to_contain_text("Ishida loses Ukita 2.")
    expect(reason).to_have_class(re.compile("current"))
    assert json.dumps(bridge.board.get_state(), default=str) == before, "nothing of it is told to Python"
    view.get_by_role("button", name="Back to the coach").click()
    bridge.pump()
    expect(view.locator(".coach")).to_be_visible()
    expect(view.locator(".header h2")).to_have_text(title)
    assert bridge.board.cursor == 3 and json.dumps(bridge.board.get_state(), default=str) == before


def test_keys_open_it_and_lead_back_to_the_row_that_was_looked_at(bare: BarePage) -> None:
    bridge = advised(bare)
    view = bare.view()
    bridge.press("2", "v")
    expect(view.locator(".example")).to_be_visible()
    bridge.press("ArrowRight", "End", "t")
    expect(view.locator(".branches")).to_be_visible()
    bridge.press("Escape")
    expect(view.locator(".branches")).to_be_hidden()
    expect(view.locator(".example")).to_be_visible()
    bridge.press("Escape")
    expect(view.locator(".coach")).to_be_visible()
    expect(view.locator(".advised").nth(1)).to_have_attribute("aria-pressed", "true")
    bridge.press("v", "v")
    expect(view.locator(".coach")).to_be_visible()
    before = bridge.board.length
    bridge.press("Enter")
    commit = bridge.board.line.nodes[before].commit
    assert commit is not None and str(commit.action) == "deploy ukita2 with ukita", "the board goes on where it was"


def test_nothing_in_it_can_be_changed_or_played(bare: BarePage) -> None:
    bridge = advised(bare)
    view = bare.view()
    shown(bridge)
    before = json.dumps(bridge.board.get_state(), default=str)
    for name in ("Edit", "What should I do?", "Play on from here", "Set up"):
        expect(view.get_by_role("button", name=name)).to_be_hidden()
    bridge.press("End", "p", "e", "y", "w", "/", "Enter", "Delete")
    expect(view.locator(".edit, .typed").first).to_be_hidden()
    view.locator(".stage").click()
    bridge.pump()
    expect(view.locator(".example")).to_be_visible()
    assert json.dumps(bridge.board.get_state(), default=str) == before


def test_a_screen_reader_hears_what_it_is(bare: BarePage) -> None:
    bridge = advised(bare)
    shown(bridge)
    says = re.compile(r"One of \d+ possible deals\. What Ishida .* made up here\. Ishida stops deploying\.")
    expect(bare.view().locator(".sr[role=status]")).to_have_text(says)


def test_on_a_phone_all_of_it_is_within_reach(bare: BarePage) -> None:
    bare.keeps_document = False
    bare.page.set_viewport_size({"width": 390, "height": 844})
    bridge = advised(bare)
    view = bare.view()
    size: Any = bare.page.viewport_size
    expect(view.get_by_role("button", name="Play it")).to_be_in_viewport(ratio=1)
    button = view.get_by_role("button", name="Show me")
    expect(button).to_be_in_viewport(ratio=1)
    note = shown(bridge)
    expect(note).to_be_in_viewport(ratio=1)
    expect(view.locator(".header h2")).to_have_text(TITLE)
    expect(view.locator(".sentence")).to_be_in_viewport(ratio=1)
    back = view.get_by_role("button", name="Back to the coach")
    for one in (back, view.locator(".controls .key.next")):
        box = one.bounding_box()
        assert box and box["height"] >= 44 and box["x"] >= 0 and box["x"] + box["width"] <= size["width"]
        assert box["y"] + box["height"] <= size["height"]
    back.click()
    bridge.pump()
    box = button.bounding_box()
    assert box and box["height"] >= 44
