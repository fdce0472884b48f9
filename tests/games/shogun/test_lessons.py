"""The lessons in `examples/shogun` hold, teach every rule, and their index lists them all; their puzzles are proved."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from sekiwidget.games.shogun import GAME
from sekiwidget.games.shogun.components.data_files import load
from sekiwidget.games.shogun.components.land import IDS
from sekiwidget.games.shogun.rules.actions import Drop
from sekiwidget.lesson import Scenario
from sekiwidget.lesson.puzzle.verify import verify

FOLDER = Path(__file__).parents[3] / "examples" / "shogun"
FILES = sorted(FOLDER.glob("*.toml"))
LESSONS: dict[str, dict[str, Any]] = {file.name: tomllib.loads(file.read_text(encoding="utf-8")) for file in FILES}
RULES = {rule["id"] for rule in load("rules.toml")["rule"]}
SILENT = {
    *("aim", "open", "setup", "setup-board", "setup-chests", "setup-lineup", "setup-markers", "years"),
    *("sea", "fight-when", "fight-revolt", "event-limits"),
}
"""Rules that say how things are, which no commit cites: they are shown by positions and facts."""


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_lesson_holds_and_reads_back(file: Path) -> None:
    scenario = Scenario.from_file(file)
    scenario.play()
    assert Scenario.from_text(scenario.to_text()) == scenario


def test_every_rule_is_taught_and_no_other() -> None:
    assert {rule for lesson in LESSONS.values() for rule in lesson["rules"]} == RULES


def test_every_rule_is_shown_by_a_lesson_that_names_it() -> None:
    """An event, a reason or a refused attempt cites it, if anything ever does."""
    shown = {rule for file in FILES for rule in cited(file) & set(LESSONS[file.name]["rules"])}
    assert RULES - shown <= SILENT


def cited(file: Path) -> set[str]:
    """The rules that a lesson cites in all its variations."""
    found = set[str]()
    for node in Scenario.from_file(file).play().line.nodes:
        if node.commit is not None:
            found |= {event.rule for event in node.commit.events} | {rule for rule, _ in GAME.say(node.commit).reasons}
        if node.attempt is not None:
            found |= set(node.attempt.refusal.rules)
    return found


def test_every_lesson_has_a_title_of_its_own_and_says_what_it_is_about() -> None:
    assert set(Counter(lesson["title"] for lesson in LESSONS.values()).values()) == {1}
    for name, lesson in LESSONS.items():
        assert lesson["about"].endswith((".", "?")), name


def test_every_lesson_refuses_something() -> None:
    for name, lesson in LESSONS.items():
        assert any(line.startswith("!") for line in lesson["play"]["script"].splitlines()), name


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_fall_is_scripted(file: Path) -> None:
    """A lesson tells of what falls, so it says what falls."""
    written = sum(line.startswith("- drop") for line in LESSONS[file.name]["play"]["script"].splitlines())
    commits = [node.commit for node in Scenario.from_file(file).play().line.nodes if node.commit is not None]
    assert sum(isinstance(commit.action, Drop) for commit in commits) == written


def test_the_index_lists_every_lesson_as_it_is() -> None:
    index = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert [line for line in index.splitlines() if line.startswith("| [")] == [
        f"| [{name[:2]}]({name}) | {lesson['title']} | {lesson['about']} | {', '.join(lesson['rules'])} |"
        for name, lesson in LESSONS.items()
    ]


@pytest.mark.parametrize("file", [file for file in FILES if "puzzle" in LESSONS[file.name]], ids=lambda file: file.stem)
def test_a_puzzle_is_proved(file: Path) -> None:
    proof = verify(Scenario.from_file(file))
    assert proof and proof.proved, proof.faults
    assert 0 < len(proof.first) < proof.options


def test_marks_and_arrows_are_provinces() -> None:
    for name, lesson in LESSONS.items():
        for line in lesson["play"]["script"].splitlines():
            if line.startswith(("@ mark", "@ arrow")):
                assert set(line.split()[2:]) <= set(IDS), name
