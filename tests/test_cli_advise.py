"""`sekiwidget advise`: what it prints, and what it says to what it cannot do."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from sekiwidget.analysis.advice import advise
from sekiwidget.cli.main import main
from sekiwidget.lesson import Scenario

EXAMPLES = Path(__file__).parents[1] / "examples"
PUZZLE = EXAMPLES / "combat" / "38-puzzle-one-sword.toml"


def call(*words: str | Path) -> Result:
    return CliRunner().invoke(main, ["advise", *map(str, words)])


def test_a_node_is_asked_for_the_side_to_move() -> None:
    result = call(PUZZLE, "--node", "1", "-n", "300")
    assert result.exit_code == 0 and result.stderr == ""
    position = Scenario.from_file(PUZZLE).play().line.nodes[1].position
    assert result.stdout == f"{advise(position, n=300)}\n"
    assert call(PUZZLE, "--node", "1", "-n", "300", "--processes", "2").stdout == result.stdout
    assert call(PUZZLE, "--node", "1", "-n", "300", "--seed", "9").stdout != result.stdout


def test_json_and_a_goal() -> None:
    result = call(PUZZLE, "--node", "1", "-n", "200", "--json", "--goal", "combat.winner=tokugawa", "--side", "t")
    told = json.loads(result.stdout)
    assert told["unit"] == "goal" and told["side"] == "tokugawa" and told["n"] >= 200
    assert {choice["text"] for choice in told["choices"]} >= {"stop"}


def test_a_time_is_kept() -> None:
    told = json.loads(call(PUZZLE, "--node", "1", "--seconds", "0.05", "--json").stdout)
    assert 0 < told["n"] < 5000


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["--side", "x"], "There is no side"),
        (["--goal", "combat.winner"], "must have the form FACT=VALUE"),
        (["--goal", "combat.winer=tokugawa"], "combat.winner"),
        (["--seconds", "0"], "seconds"),
        (["--seconds", "soon"], "soon"),
        (["-n", "0"], "0"),
        (["--policy", "simpel"], "simple"),
        (["--node", "99"], "the nodes are 0 to"),
    ],
)
def test_mistakes_are_answered(words: list[str], error: str) -> None:
    result = call(PUZZLE, "--node", "1", *words)
    assert result.exit_code == 2 and error in result.stderr


def test_a_file_that_is_not_there() -> None:
    result = call("nowhere.toml")
    assert result.exit_code == 1 and "nowhere.toml" in result.stderr


def test_the_answer_in_the_documentation_is_what_is_printed() -> None:
    page = (EXAMPLES.parent / "docs" / "advice.md").read_text(encoding="utf-8")
    assert f"```\n{call(PUZZLE, '--node', '1', '-n', '2000').stdout}```\n" in page
