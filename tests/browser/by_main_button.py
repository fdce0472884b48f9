"""A learner who goes through a course by the main button, and by the choices that the solution names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

from playwright.sync_api import Locator, Page, expect

from sekiwidget import Board, Scenario
from sekiwidget.lesson.puzzle.session import PuzzleSession

MOST_STOPS = 200
"""More than a lesson has stops."""


class Learner:
    """A learner at a board of a page, with a finger or a mouse."""

    def __init__(self, page: Page, root: Locator, *, touch: bool) -> None:
        self.page, self.root, self._touch = page, root, touch

    @property
    def main(self) -> Locator:
        """The main button at the foot of the desk."""
        return self.root.locator(".foot .do:visible")

    @property
    def puzzle(self) -> Locator:
        """The verdict, or what is asked."""
        return self.root.locator(".puzzle")

    def press(self, what: Locator) -> None:
        """Press a button."""
        what.tap() if self._touch else what.click()

    def read(self) -> int:
        """Read a lesson to its end by the button that steps; the number of stops."""
        onward = self.root.locator(".key.next")
        for stops in range(MOST_STOPS):
            if onward.get_attribute("aria-disabled") == "true":
                return stops
            self.press(onward)
        raise AssertionError("the lesson has no end")

    def solve(self, scenario: Scenario) -> None:
        """Solve a puzzle by the choices that its solution names, skipping what is played in between."""
        played = Board(scenario)
        for text in PuzzleSession(scenario).show():
            self._await_turn()
            before = self._where()
            self.choose(played, text)
            expect(self.root.locator(".where b")).not_to_have_text(before)
            played.play(text)
        expect(self.puzzle).to_have_attribute("data-state", "solved")
        self._skip()

    def _await_turn(self) -> None:
        """Skip to the learner's own next decision."""
        self._skip()
        expect(self.root.locator(".choosing:not(.closed) :is(.choice, .pickable)").first).to_be_visible()

    def _skip(self) -> None:
        """Touch the picture while something plays."""
        playing = self.root.locator('.key.play[aria-label^="Stop"]')
        if playing.count():
            box = self.root.locator(".stage").bounding_box()
            assert box is not None
            self._at(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            expect(playing).to_have_count(0)

    def choose(self, board: Board, text: str) -> None:
        """Choose what a text of the solution says: in the list, or piece by piece in the picture."""
        label, places = _picks(board, text.partition(": ")[2])
        if not places:
            self.press(self.root.locator(".choice", has_text=label))
        for at in places:
            target = self.root.locator(f'[data-at="{at}"]:visible').first
            target.scroll_into_view_if_needed()
            box = target.bounding_box()
            assert box is not None, at
            self._at(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        if len(places) == 1:
            # What is picked first is not done yet: the main button does it.
            self.press(self.root.locator(".foot > .do:visible"))

    def _where(self) -> str:
        """The stop shown, once the page has drawn what was touched."""
        self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
        return self.root.locator(".where b").text_content() or ""

    def _at(self, x: float, y: float) -> None:
        if self._touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)


def _picks(board: Board, text: str) -> tuple[str, list[str]]:
    """The label of the choice that makes a text, and the pieces and places to pick until it is done."""
    made = list(_every_text(board))
    label, places = next((label, places) for found, label, places in made if found == text)
    # The picture plays what has been begun as soon as nothing is left to choose.
    for taps in range(2, len(places)):
        if sum(set(places[:taps]) <= set(others) for _, _, others in made) == 1:
            return label, places[:taps]
    return label, places


def _every_text(board: Board) -> Iterator[tuple[str, str, list[str]]]:
    """Every text that the choices make, with the label of its choice and the pieces and places to pick."""
    for choice in board.choices["list"]["all"]:
        for picked in product(*(_ways(pick) for pick in choice.get("picks", ()))):
            yield _text(choice["form"], picked), choice["label"], [at for ways in picked for _, at in ways if at]


def _ways(pick: dict[str, Any]) -> Iterator[tuple[tuple[str, str], ...]]:
    """The ids that may be picked together, each with the piece or place that stands for it."""
    shown = list(zip(pick["ids"], pick.get("at") or [""] * len(pick["ids"]), strict=True))
    for size in range(pick.get("least", 1), pick.get("most", 1) + 1):
        yield from combinations(shown, size)


def _text(form: str, picked: tuple[tuple[tuple[str, str], ...], ...]) -> str:
    """The text that a form makes of what is picked."""

    def fill(match: re.Match[str]) -> str:
        ids = [id_ for id_, _ in picked[int(match[1])]]
        return {"": " ".join(ids), "!": (ids or [""])[0], "#": str(len(ids))}[match[2]]

    return re.sub(r"\{(\d)([!#]?)\}", fill, form)
