"""The switch that has every choice say what it is worth."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from sekiwidget import Board
from sekiwidget.board.session import background
from tests.browser.bare_page import BarePage
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
    expect(choices).to_have_count(2)
    expect(choices.first).to_have_accessible_name(re.compile("★ best: Tokugawa reaches the goal"))
    expect(choices.first.locator(".figure")).to_contain_text("★ 100 %")
    expect(choices.last.locator(".figure")).to_have_attribute("title", "Tokugawa misses the goal")
    assert bars(choices) == [(0, 1), (0, 0)]
    choices.first.click()
    bridge.choose("tokugawa1g")
    cards = view.locator(".choosing .pickable:not(.folded)")
    expect(cards.locator(".figure")).to_contain_text(["★ 100 %", "0 %"])
    bridge.press("Escape", "Escape")
    choices.last.click()
    bridge.pump()
    expect(view.locator(".worth")).to_contain_text("gives the goal away")
    switch.click()
    bridge.pump()
    expect(view.locator(".worth")).to_be_hidden()


def bars(rows: Locator) -> list[tuple[float, float]]:
    """Where the bar of each row begins and ends, as shares of its room; from the right in a page that is read so."""
    found: list[tuple[float, float]] = rows.locator(".gauge").evaluate_all(
        """all => all.map(one => {
            const [whole, part] = [one.getBoundingClientRect(), one.firstChild.getBoundingClientRect()];
            const rtl = getComputedStyle(one).direction === "rtl";
            const at = x => Math.round(20 * (rtl ? whole.right - x : x - whole.left) / whole.width) / 20;
            return rtl ? [at(part.right), at(part.left)] : [at(part.left), at(part.right)];
        })"""
    )
    return [(begin, end) for begin, end in found]


@pytest.mark.parametrize("language", ["en", "he"])
def test_losses_stand_on_both_sides_of_a_line(bare: BarePage, language: str) -> None:
    board = Board(LESSON, language=language)
    board.goto(1)
    bridge = Bridge(bare, board)
    bare.view().locator(".playon").click()
    bridge.pump()
    board.analysing = True
    bridge.pump()
    choices = bare.view().locator(".choosing .choice")
    expect(choices.locator(".figure")).to_contain_text(["★ +2", "\N{MINUS SIGN}1"])
    assert bars(choices) == [(0.35, 1), (0, 0.35)]


def test_who_plays_while_it_is_counted_waits_for_nothing(bare: BarePage, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was picked stays when values come; an action ends the counting, which begins again where it leads to."""
    later = Later()
    monkeypatch.setattr(background, "running_loop", lambda: later)
    board = Board(LESSON)
    board.goto(1)
    bridge = Bridge(bare, board)
    bridge.play_on()
    view = bare.view()
    view.get_by_role("button", name="Show values").click()
    bridge.pump()
    expect(view.locator(".worth")).to_contain_text("Calculating")
    bridge.choose("Deploy a block")
    bridge.choose("tokugawa1c")
    picked = bridge.line
    later.run()
    bridge.pump()
    assert bridge.line == picked != ""
    expect(view.locator(".choosing .figure")).to_contain_text(["★ +2"] * 3)
    board.analysing = False
    bridge.pump()
    view.get_by_role("button", name="Show values").click()
    bridge.pump()
    before = board.length
    bridge.types("stop")
    assert board.length == before + 1, "played, although it was being counted"
    node = board.cursor
    later.run()
    bridge.pump()
    assert board.turn["node"] == node
    expect(view.locator(".worth")).to_contain_text("This costs Tokugawa 3")


class Later:
    """An event loop that does what is put off only when it is told to."""

    def __init__(self) -> None:
        self._waiting: list[tuple[Callable[..., None], tuple[Any, ...]]] = []

    def call_later(self, _: float, call: Callable[..., None], *given: Any) -> None:
        self._waiting.append((call, given))

    def run(self) -> None:
        while self._waiting:
            self.step()

    def step(self) -> None:
        """Do the first thing that was put off."""
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
    expect(worth).to_contain_text("Calculating")
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
