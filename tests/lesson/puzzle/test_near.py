"""How near a wrong commit came: said with the verdict, from what the puzzle's side may know alone."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from sekiwidget.core.position import Position, Value
from sekiwidget.games.registry import game
from sekiwidget.lesson import Scenario
from sekiwidget.lesson.puzzle.session import PuzzleSession, puzzle

EXAMPLES = Path("examples")
COURSE = EXAMPLES / "course"
SWORD = EXAMPLES / "combat/38-puzzle-one-sword.toml"


@pytest.mark.parametrize(
    ("file", "text", "near"),
    [
        (
            "03-impact/1-four-mon-or-three-comrades",
            "T: deploy ii4 with tokugawa",
            "one point of impact too few: 11 of the 12 needed",
        ),
        (
            "12-the-siege-of-osaka/1-seven-points",
            "T: deploy date1g with date",
            "one point of impact too few: 6 of the 7 needed",
        ),
        (
            "05-who-must-do-more/3-out-but-not-silent",
            "T: deploy tokugawa3 with tokugawa",
            "Tokugawa lost one block too many: 1 instead of 0",
        ),
        ("05-who-must-do-more/3-out-but-not-silent", "T: stop", "Ishida lost one block too few: 1 instead of 2"),
        (
            "13-coins-and-locations/1-three-coins",
            "W: deploy light_cavalry c1",
            "one marker too few: 5 of the 6 needed",
        ),
        ("15-tactics/3-whose-coin-first", "W: attack swordsman d4-d5", "one coin left on d5"),
        (
            "16-initiative-and-the-last-coin/1-first-things-first",
            "W: initiative with crossbowman",
            "White lost one coin too many: 1 instead of 0",
        ),
        (
            "01-what-a-block-is/1-count-the-mon",
            "T: deploy maeda1g with maeda",
            "two points of impact too few: 3 of the 5 needed",
        ),
        ("01-what-a-block-is/1-count-the-mon", "T: stop", ""),
        ("11-ridden-down/2-three-in-a-row", "I: move none", ""),
    ],
)
def test_the_verdict_says_how_near_it_was(file: str, text: str, near: str) -> None:
    session = PuzzleSession(Scenario.from_file(COURSE / f"{file}.toml"))
    verdict = session.check(text)
    assert (verdict.kind, verdict.short, session.short) == ("wrong", near, near)
    assert str(verdict).startswith(f"{verdict.text}: wrong, {near}. " if near else f"{verdict.text}: wrong. ")


def test_what_is_right_is_not_short_of_anything() -> None:
    session = puzzle(SWORD)
    assert session.check("T: deploy tokugawa1g with tokugawa").short == ""


def test_it_is_told_from_the_view_of_the_puzzle_s_side(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Position] = []

    def looking(self: Any, view: Position, goal: Mapping[str, Value]) -> str:
        seen.append(view)
        return f"{sorted(goal)}"

    monkeypatch.setattr(type(game("sekigahara")), "near_miss", looking)
    session = puzzle(SWORD)
    verdict = session.check("T: deploy tokugawa1g with tokugawa+")
    end = session.line.nodes[session.line.cursor].position
    assert end.seen_by("tokugawa") != end, "something is hidden from it"
    assert seen == [end.seen_by("tokugawa")]
    assert verdict.short == "['combat.winner', 'lost.tokugawa']"


def test_a_goal_in_short_words_is_told_in_full_ones() -> None:
    text = (COURSE / "16-initiative-and-the-last-coin/1-first-things-first.toml").read_text(encoding="utf-8")
    assert '"lost.white" = 0' in text
    session = puzzle(text.replace('"lost.white" = 0', '"lost.W" = 0'))
    assert session.check("W: initiative with crossbowman").short == "White lost one coin too many: 1 instead of 0"
