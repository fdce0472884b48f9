"""The switch that has every choice say what it is worth."""

from __future__ import annotations

from playwright.sync_api import expect

from sekiwidget import Board
from tests.browser.bare import BarePage
from tests.browser.bridge import Bridge

PUZZLE = "examples/combat/38-puzzle-one-sword.toml"
LESSON = "examples/combat/06-swords-wake-guns.toml"


def test_values_stand_beside_the_choices_and_the_best_is_marked(bare: BarePage) -> None:
    bridge = Bridge(bare, Board(PUZZLE))
    view = bare.view()
    switch = view.get_by_role("button", name="Show values")
    expect(switch).to_be_hidden()
    view.get_by_role("button", name="Explore freely").click()
    bridge.pump()
    switch.click()
    bridge.pump()
    expect(switch).to_have_attribute("aria-pressed", "true")
    choices = view.locator(".choosing .choice")
    expect(choices).to_have_count(3)
    expect(choices.first).to_contain_text("★ best: reaches it")
    expect(choices.last).to_contain_text("fails")
    choices.last.click()
    bridge.pump()
    expect(view.locator(".worth")).to_contain_text("gives the goal away")
    switch.click()
    bridge.pump()
    expect(view.locator(".worth")).to_be_hidden()


def test_where_not_all_is_open_there_is_no_switch(bare: BarePage) -> None:
    Bridge(bare, Board(LESSON, perspectives=["tokugawa", "public"]))
    expect(bare.view().locator(".sk-root")).to_be_visible()
    expect(bare.view().get_by_role("button", name="Show values")).to_be_hidden()
