"""The lessons of War Chest teach every rule and unit; docs/warchest.md has every word, and what it shows holds."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from sekiwidget.games.registry import game
from sekiwidget.games.warchest.components.hexes import AXIAL, HEXES, LOCATION, LOCATIONS, STARTS
from sekiwidget.games.warchest.components.units import COIN_COUNT, UNIT_NAMES, UNITS
from sekiwidget.games.warchest.notation.facts import FACTS
from sekiwidget.games.warchest.notation.parser import CHANCE_VERBS, VERBS
from sekiwidget.games.warchest.notation.table import DEAL_VERBS, KEYS, PENDING_KINDS
from sekiwidget.games.warchest.rules.setup import ARMY_SOURCES
from sekiwidget.games.warchest.rules.steps import STEPS
from sekiwidget.lesson import Scenario

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "examples" / "war-chest"
PAGE = (ROOT / "docs" / "warchest.md").read_text(encoding="utf-8")
LESSONS: dict[str, dict[str, Any]] = {
    file.name: tomllib.loads(file.read_text(encoding="utf-8")) for file in sorted(FOLDER.glob("*.toml"))
}
RULES = game("warchest").rules
FENCED = re.findall(r"^```toml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def section(title: str) -> str:
    """The part of the page under a heading."""
    found = re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found, title
    return found.group(1)


def quoted(text: str) -> set[str]:
    """Everything in back quotes."""
    return set(re.findall(r"`([^`\n]+)`", text))


# -- lessons -----------------------------------------------------------------------------------------------------------


def test_every_rule_is_taught_and_nothing_else() -> None:
    taught = {rule for lesson in LESSONS.values() for rule in lesson["rules"]}
    assert taught == set(RULES)


@pytest.mark.parametrize("unit", UNITS)
def test_every_unit_has_a_lesson_with_the_answers_about_it(unit: str) -> None:
    files = [name for name in LESSONS if name[3:-5] == unit.replace("_", "-")]
    assert len(files) == 1
    lesson = LESSONS[files[0]]
    assert lesson["title"] == UNIT_NAMES[unit]
    assert unit in lesson["rules"]
    answers = {rule for rule in RULES if rule.startswith(f"faq-{unit}-")}
    if unit not in ("ensign", "marshall"):
        assert answers <= set(lesson["rules"])
    else:
        assert f"faq-{unit}-1" in lesson["rules"], "the second answer has a lesson of its own: two units meet"


@pytest.mark.parametrize("unit", UNITS)
def test_the_lesson_of_a_unit_shows_its_rules_at_work(unit: str) -> None:
    """What the lesson names is cited by something that happens or is refused in it."""
    name = next(name for name in LESSONS if name[3:-5] == unit.replace("_", "-"))
    shown = {rule for rule in LESSONS[name]["rules"] if rule.startswith(("faq-", unit))}
    assert shown <= cited_in(name)


def cited_in(name: str) -> set[str]:
    """The rules of all events and refusals of a lesson."""
    line = Scenario.from_file(FOLDER / name).play().line
    cited = set()
    for node in line.nodes:
        if node.commit:
            cited |= {event.rule for event in node.commit.events}
        if node.attempt:
            cited |= {reason.rule for reason in node.attempt.refusal.reasons}
    return cited


@pytest.mark.parametrize("name", ["gaugamela", "bannockburn", "crecy"])
def test_a_historical_battle_begins_as_its_rule_says_and_is_left_to_be_played(name: str) -> None:
    (file,) = [file for file, lesson in LESSONS.items() if lesson.get("position", {}).get("armies") == name]
    assert name in LESSONS[file]["rules"]
    played = Scenario.from_file(FOLDER / file).play()
    end = played.line.nodes[played.end].position
    assert end.fact("round") == 3
    assert end.to_move in ("white", "black")
    for side in ("white", "black"):
        assert end.fact(f"hand_size.{side}") == 3


def test_every_lesson_has_a_title_of_its_own_and_says_what_it_is_about() -> None:
    assert set(Counter(lesson["title"] for lesson in LESSONS.values()).values()) == {1}
    for name, lesson in LESSONS.items():
        assert lesson["about"].endswith((".", "?")), name
        assert lesson["rules"], name


def test_the_index_lists_every_lesson_as_it_is() -> None:
    index = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert [line for line in index.splitlines() if line.startswith("| [")] == [
        f"| [{name[:2]}]({name}) | {lesson['title']} | {lesson['about']} | {', '.join(lesson['rules'])} |"
        for name, lesson in LESSONS.items()
    ]


# -- the page ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", FENCED, ids=lambda text: tomllib.loads(text)["title"])
def test_every_scenario_on_the_page_holds(text: str) -> None:
    scenario = Scenario.from_text(text, name="warchest.md")
    scenario.play()
    assert Scenario.from_text(scenario.to_text()) == scenario


def test_the_page_shows_scenarios() -> None:
    assert len(FENCED) >= 3


def test_the_picture_has_every_hex_in_its_row_and_every_location_in_its_brackets() -> None:
    rows = re.search(r"```text\n(.*?)```", section("Hexes"), re.DOTALL)
    assert rows
    lines = [re.findall(r"([(\[{]?)([a-g][1-7])([)\]}]?)", line) for line in rows.group(1).splitlines()]
    assert [[name for _, name, _ in line] for line in lines] == [
        [HEXES[place] for place, (_, r) in enumerate(AXIAL) if r == row] for row in range(-3, 4)
    ]
    signs = {place: "()" if place in STARTS[0] else "{}" if place in STARTS[1] else "[]" for place in LOCATIONS}
    for left, name, right in (cell for line in lines for cell in line):
        place = HEXES.index(name)
        assert left + right == (signs[place] if place in LOCATION else ""), name


def test_the_page_has_every_unit_with_its_coins() -> None:
    rows = re.findall(r"^\| `(\w+)` \| ([\w ]+) \| (\d) \|", section("Coins and units"), re.MULTILINE)
    assert rows == [(unit, UNIT_NAMES[unit], str(COIN_COUNT[unit])) for unit in UNITS]


def test_the_page_has_every_key_of_a_position_and_every_value_of_the_options() -> None:
    laid_out = section("[position]: a position laid out")
    assert set(KEYS) <= quoted(laid_out)
    assert {f'"{way}"' for way in ARMY_SOURCES} <= quoted(section("A game from its start"))
    for word in (*PENDING_KINDS, *DEAL_VERBS):
        assert re.search(rf'`"{word}\b', laid_out), word


def test_the_page_has_every_verb_and_every_step() -> None:
    first = {text.split()[0] for text in quoted(section("Actions"))}
    second = {text.split()[1] for text in quoted(section("Actions")) if text.startswith("- ")}
    assert set(VERBS) <= first
    assert set(CHANCE_VERBS) <= second
    assert set(STEPS) <= quoted(section("Facts"))


def test_the_page_has_every_fact_and_no_other() -> None:
    keys = set()
    for row in re.findall(r"^\| (`.*?) \|", section("Facts"), re.MULTILINE):
        keys |= quoted(row)
    assert keys == set(FACTS.forms())


def test_the_page_has_every_rule_in_the_order_of_the_book() -> None:
    rows = re.findall(r"^\| `([\w-]+)` \| (.*?) \| (.*) \|$", section("Rules"), re.MULTILINE)
    assert rows == [(rule.id, rule.title, rule.text) for rule in RULES.values()]
