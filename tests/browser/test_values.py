"""The switch that has every choice say what it is worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from sekiwidget import Board
from sekiwidget.board.session import background
from tests.browser.bare import BarePage
from tests.browser.bridge import Bridge

PUZZLE = "examples/combat/38-puzzle-one-sword.toml"
LESSON = "examples/combat/06-swords-wake-guns.toml"


def test_values_stand_beside_the_choices_and_the_best_is_marked(bare: BarePage) -> None:
    bridge = Bridge(bare, Board(PUZZLE))
    view = bare.view()
    switch = view.get_by_role("button", name="Show values")
    expect(switch).to_be_hidden()
    view.get_by_role("button", name="Explore").click()
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


class Later:
    """An event loop that does what is put off only when it is told to."""

    def __init__(self) -> None:
        self._waiting: list[tuple[Callable[..., None], tuple[Any, ...]]] = []

    def call_later(self, _: float, call: Callable[..., None], *given: Any) -> None:
        self._waiting.append((call, given))

    def run(self) -> None:
        while self._waiting:
            call, given = self._waiting.pop(0)
            call(*given)


def test_who_does_not_see_all_is_told_the_odds_of_his_view_and_keeps_what_he_picked(
    bare: BarePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    later = Later()
    monkeypatch.setattr(background, "running_loop", lambda: later)
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
    later.run()
    bridge.pump()
    expect(worth).to_contain_text("By what Tokugawa knows, ")
    assert bridge.line == picked
    bridge.look("Table")
    expect(worth).to_contain_text("By what all know, ")
