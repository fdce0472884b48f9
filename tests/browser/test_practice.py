"""Practising on the page: solved, missed, gone on by key and by main button; on another day what is due comes first."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from playwright.sync_api import Locator, expect

from sekiwidget import Practice
from sekiwidget.lesson.puzzle.session import PuzzleSession
from tests.browser.bare_page import BarePage
from tests.browser.bridge import Bridge

MORNING = datetime(2026, 3, 1, 9, tzinfo=UTC)


class Learner(Bridge):
    """Somebody who practises on a board."""

    def __init__(self, bare: BarePage, results: Path, now: datetime) -> None:
        self.practice = Practice("sekigahara", level="1-5", seed=1, results=results, clock=lambda: now)
        super().__init__(bare, self.practice.board())

    def find(self, selector: str) -> Locator:
        return self.bare.view().locator(selector)

    def dots(self) -> list[str]:
        return [(one.get_attribute("class") or "") for one in self.find(".dots .dot").all()]

    def solve(self) -> None:
        """Type the solution."""
        for text in PuzzleSession(self.board.puzzle_session.scenario).show():
            self.types(text)
            self.bare.view().locator(".sk-root").press("Escape")
            self.pump()
        expect(self.find(".puzzle")).to_have_attribute("data-state", "solved")


def test_a_puzzle_solved_one_missed_and_another_day(bare: BarePage, tmp_path: Path) -> None:
    kept = tmp_path / "results.json"
    learner = Learner(bare, kept, MORNING)
    learner.solve()
    expect(learner.find(".chapterline")).to_contain_text("Practice, level ")
    expect(learner.find(".chapterline")).to_contain_text("1 of 10")
    assert learner.dots()[:2] == ["dot solved now", "dot "]
    expect(learner.find(".foot .do:visible")).to_contain_text("Next: puzzle 2 of 10")
    learner.press("n")
    expect(learner.find(".puzzle")).to_have_attribute("data-state", "asked")
    learner.press("s")
    expect(learner.find(".puzzle")).to_have_attribute("data-state", "shown")
    assert learner.dots()[:3] == ["dot solved", "dot missed now", "dot "]
    missed = learner.practice._take(1).puzzle
    learner.find(".foot .do:visible").click()
    learner.pump()
    assert learner.board.puzzle["state"] == "asked"

    learner = Learner(bare, kept, MORNING + timedelta(days=1))
    again = learner.practice._take(0).puzzle
    assert again.id != missed.id and missed.themes[0] in again.themes
    learner.solve()
    expect(learner.find(".chapterline")).to_contain_text("The rule of a missed puzzle")
    assert learner.practice.due == 0
