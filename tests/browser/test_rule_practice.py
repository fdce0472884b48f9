"""Practising a rule on the page: missed, practised, solved, and back to the lesson; by mouse and by keys alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from sekiwidget import Board
from sekiwidget.lesson.puzzle.session import PuzzleSession
from tests.board.test_asking import ASKED, asked
from tests.browser.bare_page import BarePage
from tests.browser.bridge import Bridge

SWORDS = Path("examples/course/04-swords/1-a-sword-for-whom.toml")


class Learner(Bridge):
    """Somebody who practises a rule in between."""

    def find(self, selector: str) -> Locator:
        return self.bare.view().locator(selector)

    @property
    def practise(self) -> Locator:
        """The button that practises a rule."""
        return self.bare.view().get_by_role("button", name="Practise this rule")

    def is_away(self) -> bool:
        """Whether the lesson was left."""
        return self.board._left is not None

    @property
    def back(self) -> Locator:
        """The button that leads back to the lesson."""
        return self.find(".helps").get_by_role("button", name="Back to the lesson")

    def solve(self) -> None:
        """Type the solution of the puzzle shown."""
        for text in PuzzleSession(self.board.puzzle_session.scenario).show():
            self.types(text)
            self.find(".sk-root").press("Escape")
            self.pump()
        expect(self.find(".puzzle")).to_have_attribute("data-state", "solved")


def before(learner: Learner, what: str, view: str) -> int:
    """Goes to right before the first question of a kind; returns its node."""
    timeline = learner.board._pages.feed.timelines[view]
    node = next(one for one, kind in asked(timeline.nodes).items() if kind == what)
    learner.board.goto(learner.board.line.nodes[node].parent or 0)
    learner.pump()
    learner.find(".sk-root").focus()
    return node


def test_a_missed_puzzle_its_rule_and_back_by_mouse(bare: BarePage) -> None:
    learner = Learner(bare, Board(SWORDS))
    expect(learner.practise).to_have_count(0)
    learner.types("I: stop")
    expect(learner.find(".puzzle")).to_have_attribute("data-state", "wrong")
    expect(learner.practise).to_contain_text("8.4.1")
    learner.practise.click()
    learner.pump()
    expect(learner.find(".puzzle")).to_have_attribute("data-state", "asked")
    expect(learner.find(".header .progress")).to_contain_text("1 of 10")
    assert learner.board._left is not None
    left = learner.board._left.cursor
    assert left == len(learner.board._left.parts.source.line) - 1, "the refutation was skipped to its end"
    learner.solve()
    expect(learner.find(".foot .do:visible")).to_contain_text("Next: puzzle 2 of 10")
    learner.back.click()
    learner.pump()
    expect(learner.find(".puzzle")).to_have_attribute("data-state", "wrong")
    assert learner.board.cursor == left
    learner.find(".sk-root").press("Backspace")
    learner.pump()
    learner.solve()


def test_a_missed_question_its_rule_and_back_by_keys_alone(bare: BarePage) -> None:
    """The answers and the view are the page's own: they are there again, too."""
    board = Board(ASKED, perspectives=["all", "tokugawa"])
    learner = Learner(bare, board)
    learner.look("Tokugawa")
    node = before(learner, "rule", "tokugawa")
    learner.press("ArrowRight")
    options = learner.find(".answers button").all_text_contents()
    learner.press("3" if "8.2.2" in options[0] else "1")
    said = learner.find(".predicted").text_content()
    assert said
    expect(learner.practise).to_contain_text("8.2 Battles")
    left = board.cursor
    learner.press("u")
    expect(learner.find(".puzzle")).to_have_attribute("data-state", "asked")
    assert learner.is_away()
    learner.press("s", "n")
    expect(learner.find(".header .progress")).to_contain_text("2 of 10")
    learner.press("u")
    assert board.cursor == left
    assert not learner.is_away()
    expect(bare.view().get_by_label("Perspective")).to_have_value("tokugawa")
    expect(learner.find(".predicted")).to_have_text(said)
    expect(bare.view().get_by_role("status")).to_contain_text("Not allowed: Tokugawa deploys")
    assert board.predictions == {node: "wrong"}


def test_the_rule_of_what_a_prediction_lacked(bare: BarePage) -> None:
    learner = Learner(bare, Board(ASKED, perspectives=["public"]))
    before(learner, "sum", "public")
    learner.press("ArrowRight", "2", "Enter")
    expect(learner.find(".why .missed .chip")).to_contain_text("8.4.1")
    expect(learner.practise).to_contain_text("8.4.1")
    learner.press("ArrowLeft")
    expect(learner.practise).to_have_count(0)


def test_the_rule_of_a_chip_by_keys_and_no_other(bare: BarePage) -> None:
    """The chip is a button where its rule can be practised; pressed, it has the button of that in the desk."""
    board = Board(ASKED, perspectives=["tokugawa"])
    learner = Learner(bare, board)
    board.goto(before(learner, "sum", "tokugawa"))
    learner.pump()
    chips = learner.find(".why .chip")
    expect(chips).to_have_count(4)
    for chip in chips.all():
        rule = chip.get_attribute("data-rule") or ""
        known = any(one in board.lesson["practise"].split() for one in (rule, rule.rpartition(".")[0]))
        assert chip.evaluate("one => one.matches('button')") == known
    expect(learner.practise).to_have_count(0)
    chip = learner.find(".why").get_by_role("button", name="8.4.1")
    chip.press("Enter")
    expect(learner.practise).to_be_focused()
    expect(chip).to_have_attribute("aria-pressed", "true")
    learner.press("Escape")
    expect(learner.practise).to_have_count(0)
    chip.click()
    learner.press("Enter")
    assert board._left is not None
    expect(learner.find(".sk-root")).to_be_focused()
    expect(learner.find("button.chip")).to_have_count(0)
    learner.back.click()
    learner.pump()
    expect(learner.find(".why button.chip").first).to_be_visible()


@pytest.mark.parametrize("language", ["de", "da", "he"])
def test_in_another_language(bare: BarePage, language: str) -> None:
    learner = Learner(bare, Board(SWORDS, language=language))
    learner.types("I: stop")
    learner.press("u")
    assert learner.board._left is not None
    button = learner.find(".helps [data-help=practise]")
    expect(button).not_to_contain_text("Back")
    expect(button).to_contain_text("U")


def test_without_a_kernel_nothing_is_offered(browser: Browser, bare: BarePage, tmp_path: Path) -> None:
    Board(ASKED, perspectives=["tokugawa"]).save(tmp_path / "page.html")
    with browser.new_context() as context:
        page = context.new_page()
        page.goto((tmp_path / "page.html").as_uri())
        page.locator(".sk-root").press("ArrowRight")
        expect(page.locator(".chip").first).to_be_attached()
        expect(page.locator("button.chip, [data-help=practise]:visible")).to_have_count(0)
