"""docs/shogun.md says what is so: its scenarios hold, its tables have every word, its numbers are those of the data."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from sekiwidget.core.side import CHANCE
from sekiwidget.games.shogun import GAME
from sekiwidget.games.shogun.components.cards import EVENTS, SPACES, SPECIALS
from sekiwidget.games.shogun.components.land import IDS, INDEX, NEAR, PROVINCES, REGIONS, SEA
from sekiwidget.games.shogun.notation.facts import FACTS
from sekiwidget.games.shogun.notation.parser import CHANCE_VERBS, SIDE_VERBS
from sekiwidget.games.shogun.notation.table import KEY_NAMES, START_FIELDS
from sekiwidget.games.shogun.rules import tower
from sekiwidget.games.shogun.rules.winter import PROVISIONS
from sekiwidget.lesson import Scenario

PAGE = (Path(__file__).parents[3] / "docs" / "shogun.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```toml\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
ENDS = ("winner", "won_by")
THIRD = Fraction(1, 3)


def section(heading: str) -> str:
    """The text between a heading and the next."""
    return re.split(r"^##+ ", PAGE.split(f"# {heading}\n", 1)[1], maxsplit=1, flags=re.MULTILINE)[0]


def rows(heading: str) -> list[list[str]]:
    """The cells of all tables below a heading, row by row."""
    lines = [line for line in section(heading).splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def quoted(cell: str) -> list[str]:
    """The words in code marks of a cell."""
    return re.findall(r"`([^`]+)`", cell)


def cells(heading: str) -> list[str]:
    """The words in code marks of the first column of the tables below a heading."""
    return [word for row in rows(heading) for word in quoted(row[0])]


def test_the_page_shows_scenarios() -> None:
    assert len(BLOCKS) >= 8


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.splitlines()[0][:40])
def test_a_block_of_the_page_is_a_scenario_that_holds(block: str) -> None:
    scenario = Scenario.from_text(block if "game" in tomllib.loads(block) else f'game = "shogun"\n{block}')
    scenario.play()
    assert Scenario.from_text(scenario.to_text()) == scenario


def test_the_page_has_every_word() -> None:
    assert sorted(cells("[position]")) == sorted((*START_FIELDS.keys, *KEY_NAMES, *ENDS))
    assert {text.split()[0] for text in cells("Actions")} == {*SIDE_VERBS, *CHANCE_VERBS}
    assert cells("Facts") == list(FACTS.forms())
    assert cells("Rules") == list(GAME.rules)


@pytest.mark.parametrize("text", cells("Actions"))
def test_an_action_is_written_as_the_page_says(text: str) -> None:
    position = GAME.new({"players": 5})
    actor = CHANCE if text.split(maxsplit=1)[0] in CHANCE_VERBS else "black"
    assert str(GAME.parse(position, actor, text)) == text


def test_the_page_knows_every_card() -> None:
    words = {row[0]: quoted(row[1]) for row in rows("Cards and cubes") if "in force" not in row[1]}
    assert next(found for key, found in words.items() if key.startswith("spaces")) == list(SPACES)
    assert words["special cards"] == list(SPECIALS)
    assert cells("Cards and cubes") == list(EVENTS)


def test_rules_named_beside_actions_events_and_faults_exist() -> None:
    named = [row[1] for row in rows("Actions")[2:]] + [row[2] for row in rows("Cards and cubes") if len(row) == 3][2:]
    named += [row[0] for row in rows("Faults")[2:]]
    assert {rule for cell in named for rule in cell.split(", ")} <= set(GAME.rules)


def test_provinces_are_those_of_the_data() -> None:
    found = {}
    for name, *rest in rows("Provinces")[2:]:
        found[quoted(name)[0]] = (name.endswith("*"), *rest)
    assert list(found) == [one.id for region in REGIONS for one in PROVINCES if one.region == region]
    for one in PROVINCES:
        place = INDEX[one.id]
        near = [f"`{IDS[other]}`{'~' * (frozenset((place, other)) in SEA)}" for other in NEAR[place]]
        numbers = map(str, (one.chests, one.rice, one.sites))
        assert found[one.id] == (one.out_with_three, one.region, *numbers, " ".join(near))


def test_the_table_of_provisions_is_that_of_the_rules() -> None:
    found = []
    for row in rows("The course of a round"):
        if row[0][0].isdigit():
            least = re.split(r"\D", row[0])[0]
            found.append((int(least), int(row[1]), int(row[2])))
    assert found == [tuple(row) for row in PROVISIONS]


MODELS = ((Fraction("0.28"), Fraction("0.023"), True), (THIRD, THIRD, False), (Fraction("0.5"), Fraction("0.6"), False))
FIGHTS = (((0, 0), (2, 1)), ((0, 4), (2, 1)), ((0, 0), (3, 1)), ((0, 0), (5, 3)))


@pytest.fixture
def models() -> Iterator[None]:
    """What the law remembers of a model is forgotten before and after others are tried."""
    for forget in (tower.stuck_weights, tower._whole):
        forget.cache_clear()
    yield
    for forget in (tower.stuck_weights, tower._whole):
        forget.cache_clear()


@pytest.mark.parametrize("at", range(len(MODELS)), ids=("ours", "thirds", "flat"))
def test_chances_to_win_are_those_of_the_models(at: int, models: None, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in zip(("P", "Q", "PER_CUBE"), MODELS[at], strict=True):
        monkeypatch.setattr(tower, name, value)
    for row, (inside, thrown) in zip(rows("The tower")[2:], FIGHTS, strict=True):
        falls = list(tower.law(inside, thrown))
        won = sum(weight for (own, other), weight in falls if own > other)
        assert row[1 + at] == f"{won / sum(weight for _, weight in falls):.2f}", row[0]


@pytest.mark.parametrize("lesson", [BLOCKS[0], GAME.template()], ids=["page", "new"])
def test_a_first_lesson_ends_at_its_fight(lesson: str) -> None:
    played = Scenario.from_text(lesson).play()
    end = played.line.nodes[played.end]
    assert end.commit is not None and end.commit.actor == CHANCE and str(end.commit.action).startswith("drop")
    assert end.position.fact("step") == "battle", "the next side has a choice"
