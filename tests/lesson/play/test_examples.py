"""The project's lessons: each holds, and each line converts to a script that plays it again."""

import re
from pathlib import Path
from typing import Any

import pytest

from sekiwidget.core.line import Line
from sekiwidget.lesson import Scenario, ScenarioError, scenario_of
from tests.lesson.good import COUNTING, EXAMPLES

FORMAT = Path(__file__).parents[3] / "docs" / "format.md"
GUIDE = Path(__file__).parents[3] / "docs" / "teachers-guide.md"
FENCED = re.compile(r"^```toml\n(game .*?)^```$", re.MULTILINE | re.DOTALL)


def shape(line: Line, at: int = 0) -> Any:
    """A line as nested tuples, refused attempts before commits."""
    node = line.nodes[at]
    children = sorted(node.children, key=lambda child: line.nodes[child].attempt is None)
    return (
        node.position,
        node.commit and (node.commit.actor, node.commit.action),
        node.attempt,
        node.comment,
        node.notes,
        node.chapter,
        node.name,
        [shape(line, child) for child in children],
    )


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_holds_and_goes_back_to_a_script(path: Path) -> None:
    played = Scenario.from_file(path).play()
    written = scenario_of(played.line, played.game)
    again = Scenario.from_text(written.to_text()).play()
    assert shape(again.line) == shape(played.line)


def test_a_line_that_is_what_was_written_gives_back_the_words_of_the_teacher() -> None:
    played = Scenario.from_text(COUNTING).play()
    assert scenario_of(played.line, played.game, played.scenario) is played.scenario
    played.line.goto(played.end)
    played.line.comment("More.")
    changed = scenario_of(played.line, played.game, played.scenario)
    assert (changed.title, changed.expect, changed.puzzle) == (
        played.scenario.title,
        played.scenario.expect,
        played.scenario.puzzle,
    )
    assert shape(Scenario.from_text(changed.to_text()).play().line) == shape(played.line)


@pytest.mark.parametrize("page", [FORMAT, GUIDE], ids=lambda path: path.stem)
def test_every_scenario_in_the_documents_holds(page: Path) -> None:
    found = FENCED.findall(page.read_text(encoding="utf-8"))
    assert found
    for text in found:
        scenario = Scenario.from_text(text, name=page.name)
        scenario.play()
        assert Scenario.from_text(scenario.to_text()) == scenario


def test_the_line_of_the_format_page() -> None:
    """The first scenario of docs/format.md, commit by commit."""
    played = Scenario.from_text(FENCED.findall(FORMAT.read_text(encoding="utf-8"))[0]).play()
    line = played.line
    told = [f"{node.commit.actor}: {node.commit.action}" for node in line.main() if node.commit]
    assert told == [
        "tokugawa: declare gifu",
        "ishida: outside",
        "tokugawa: deploy tokugawa2 with tokugawa",
        "ishida: accept",
        "ishida: deploy ukita2 with ukita",
        "tokugawa: accept",
        "tokugawa: deploy tokugawa1g with tokugawa+",
        "ishida: challenge",
        "tokugawa: yield",
    ]
    assert [node.id for node in line.main()] == list(range(10))
    (attempt,) = (node for node in line.nodes if node.attempt)
    assert (attempt.parent, attempt.attempt and attempt.attempt.refusal.rules) == (9, ("8.2.2",))
    (variation,) = (node for node in line.nodes if node.name)
    assert (variation.name, variation.parent, variation.id) == ("what if they do not challenge", 7, 11)
    assert line.nodes[2].comment == "Ishida holds the castle with two blocks and may choose (8.9.2)"


@pytest.mark.parametrize(
    ("was", "becomes", "line", "column", "words"),
    [
        ("T: declare gifu", "T: declare giffu", 23, 12, "giffu"),
        ("I: outside", "I: outside now", 24, 12, "now"),
        ("deploy ukita2 with ukita ", "deploy ukita2 with date ", 26, 1, "I: deploy ukita2 with date"),
        ("= impact.tokugawa 6", "= impact.tokugawa 7", 28, 19, "7"),
        ("= impact.tokugawa 6", "= impact.tokugwa 6", 28, 3, "impact.tokugwa"),
        ("-> 8.2.2", "-> 8.2.4", 36, 42, "8.2.4"),
        ('initiative = "tokugawa"', 'initiative = "ishida"', 41, 14, '"ishida"'),
        ("ukita2 ukita1c", "ukita2 ukita9c", 12, 74, "ukita9c"),
        ("ukita ukita loyalty", "9x ukita ukitta", 19, 22, "ukitta"),
        ('phase  = "combat"', 'phase = "combt"', 8, 9, '"combt"'),
        ("[position.entered]", "[position.enterd]", 14, 11, "enterd"),
        ('rules = ["8.3.3"', 'rules = ["8.3.9"', 4, 10, '"8.3.9"'),
    ],
)
def test_faults_point_at_the_words(was: str, becomes: str, line: int, column: int, words: str) -> None:
    text = FENCED.findall(FORMAT.read_text(encoding="utf-8"))[0]
    assert was in text
    with pytest.raises(ScenarioError) as caught:
        Scenario.from_text(text.replace(was, becomes, 1)).play()
    assert (line, column, words) in [(fault.line, fault.column, fault.words) for fault in caught.value.faults]
