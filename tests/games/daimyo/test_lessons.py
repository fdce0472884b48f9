"""The lessons in `examples/daimyo` teach every rule, their index lists them all, and docs/daimyo.md says what is so."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from sekiwidget.games.daimyo import GAME
from sekiwidget.games.daimyo.components.data_files import load
from sekiwidget.games.daimyo.notation.facts import FACTS
from sekiwidget.games.daimyo.notation.parser import CHANCE_VERBS, VERBS
from sekiwidget.games.daimyo.notation.table import KEYS
from sekiwidget.lesson import Scenario

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "examples" / "daimyo"
LESSONS: dict[str, dict[str, Any]] = {
    file.name: tomllib.loads(file.read_text(encoding="utf-8")) for file in sorted(FOLDER.glob("*.toml"))
}
PAGE = (ROOT / "docs" / "daimyo.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```toml\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def cells(heading: str) -> set[str]:
    """The words in code marks of the first column of the tables below a heading of the page."""
    section = re.split(r"^##+ ", PAGE.split(f" {heading}\n", 1)[1], maxsplit=1, flags=re.MULTILINE)[0]
    columns = [line.split("|")[1] for line in section.splitlines() if line.startswith("|")]
    return {word for column in columns for word in re.findall(r"`([^`]+)`", column)}


def test_every_rule_is_taught() -> None:
    taught = {rule for lesson in LESSONS.values() for rule in lesson["rules"]}
    assert {rule["id"] for rule in load("rules.toml")["rule"] if rule["kind"] == "rule"} <= taught


def test_every_lesson_has_a_title_of_its_own_and_says_what_it_is_about() -> None:
    assert set(Counter(lesson["title"] for lesson in LESSONS.values()).values()) == {1}
    for name, lesson in LESSONS.items():
        assert lesson["about"].endswith((".", "?")), name


def test_the_index_lists_every_lesson_as_it_is() -> None:
    index = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert [line for line in index.splitlines() if line.startswith("| [")] == [
        f"| [{name[:2]}]({name}) | {lesson['title']} | {lesson['about']} | {', '.join(lesson['rules'])} |"
        for name, lesson in LESSONS.items()
    ]


def test_the_page_shows_scenarios() -> None:
    assert len(BLOCKS) >= 5


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.splitlines()[0][:40])
def test_a_block_of_the_page_is_a_scenario_that_holds(block: str) -> None:
    scenario = Scenario.from_text(block if "game" in tomllib.loads(block) else f'game = "daimyo"\n{block}')
    scenario.play()
    assert Scenario.from_text(scenario.to_text()) == scenario


def test_the_page_has_every_word() -> None:
    assert cells("[position]") == set(KEYS)
    assert {text.split()[0] for text in cells("Actions")} == {*VERBS, *CHANCE_VERBS}
    assert cells("Facts") == set(FACTS.forms())
    assert cells("Rules") == set(GAME.rules)
