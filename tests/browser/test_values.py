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
    expect(choices.first).to_contain_text("★ best: Tokugawa reaches the goal")
    expect(choices.last).to_contain_text("misses the goal")
    choices.last.click()
    bridge.pump()
    expect(view.locator(".worth")).to_contain_text("gives the goal away")
    switch.click()
    bridge.pump()
    expect(view.locator(".worth")).to_be_hidden()


def test_who_does_not_see_all_is_told_the_odds_of_his_view_and_keeps_what_he_picked(bare: BarePage) -> None:
    board = Board(LESSON, perspectives=["tokugawa", "public"])
    board.goto(5)
    bridge = Bridge(bare, board)
    view = bare.view()
    bridge.play_on()
    view.get_by_role("button", name="Show values").click()
    bridge.pump()
    worth = view.locator(".worth")
    expect(worth).to_contain_text("Counting")
    bridge.choose("Deploy a block")
    bridge.choose("tokugawa+")
    picked = bridge.line
    assert picked.startswith("deploy")
    while any("Counting" in text for text in board.turn["worth"].values()):
        bare.page.wait_for_timeout(20)
    bridge.pump()
    expect(worth).to_contain_text("By what Tokugawa knows, ")
    assert bridge.line == picked
    bridge.look("Table")
    expect(worth).to_contain_text("By what all know, ")
