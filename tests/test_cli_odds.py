"""`sekiwidget odds`: what it prints, and what it says to what it cannot do."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from sekiwidget.analysis.odds import odds
from sekiwidget.cli.main import main
from sekiwidget.games.sekigahara.components.pieces import TOKUGAWA
from sekiwidget.lesson import Scenario

EXAMPLES = Path(__file__).parents[1] / "examples"

PUZZLE = EXAMPLES / "combat" / "38-puzzle-one-sword.toml"
LESSON = EXAMPLES / "combat" / "06-swords-wake-guns.toml"


def call(*words: str | Path) -> Result:
    return CliRunner().invoke(main, ["odds", *map(str, words), "-n", "20"])


def test_a_puzzle_is_asked_at_its_start() -> None:
    result = call(PUZZLE)
    assert result.exit_code == 0 and result.stderr == ""
    scenario = Scenario.from_file(PUZZLE)
    assert scenario.puzzle is not None
    wanted = odds(scenario.start(), TOKUGAWA, scenario.puzzle.goal, 20)
    assert result.stdout == f"{wanted}\n"
    assert call(PUZZLE, "--processes", "2").stdout == result.stdout
    assert call(PUZZLE, "--seed", "9").stdout != result.stdout


def test_json() -> None:
    result = call(PUZZLE, "--json", "--policy", "T=simple", "--policy", "I=random", "--side", "i")
    told = json.loads(result.stdout)
    assert told["n"] == 20 and told["side"] == "ishida" and told["policy"] == "tokugawa simple, ishida random"


def test_a_goal_of_ones_own_is_asked_at_the_end_or_at_a_node() -> None:
    goal = ("--side", "T", "--goal", "week=1", "--goal", "phase = combat", "--json")
    at_end, at_start = json.loads(call(LESSON, *goal).stdout), json.loads(call(LESSON, *goal, "--node", "0").stdout)
    assert at_end["goal"] == at_start["goal"] == "week = 1, phase = combat"
    played = Scenario.from_file(LESSON).play()
    end = played.line.nodes[played.end].position
    assert at_end["reached"] == odds(end, TOKUGAWA, {"week": 1, "phase": "combat"}, 20).reached
    assert at_end["reached"] != at_start["reached"] or at_end["exact"] != at_start["exact"]


def test_a_refused_attempt_is_a_node_too(tmp_path: Path) -> None:
    lesson = tmp_path / "lesson.toml"
    assert CliRunner().invoke(main, ["new", "shogun", "-o", str(lesson)]).exit_code == 0
    goal = ("--side", "B", "--goal", "owner.suruga=black", "--json", "--node")
    start, tried, attacked = (json.loads(call(lesson, *goal, node).stdout) for node in "012")
    assert tried == start and start["exact"] is None
    assert attacked["exact"] is not None, "a fight's odds are exact"


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        ((LESSON,), 2, "has no puzzle: give a goal with --goal FACT=VALUE"),
        ((LESSON, "--goal", "week=1"), 2, "has no puzzle: give the side with --side"),
        ((LESSON, "--side", "white", "--goal", "week=1"), 2, "There is no side `white` here. Known: tokugawa, ishida."),
        ((LESSON, "--side", "T", "--goal", "week"), 2, "`week` must have the form FACT=VALUE"),
        ((LESSON, "--side", "T", "--goal", "wek=1"), 2, "wek"),
        ((LESSON, "--side", "T", "--goal", "week=one"), 2, "week must be a number, not `one`"),
        ((PUZZLE, "--policy", "simpel"), 2, "Did you mean `simple`?"),
        ((PUZZLE, "--policy", "random", "--policy", "simple"), 2, "give one policy for all sides"),
        ((PUZZLE, "--policy", "T=random", "--policy", "simple"), 2, "SIDE=NAME once for each"),
        ((PUZZLE, "--policy", "T=random"), 2, "ishida has no policy"),
        ((PUZZLE, "--node", "99"), 2, "the nodes are 0 to"),
        ((PUZZLE, "-n", "0"), 2, "x>=1"),
        (("nowhere.toml",), 1, "there is no such file"),
    ],
)
def test_what_it_cannot_do_it_says(words: tuple[str | Path, ...], code: int, message: str) -> None:
    result = CliRunner().invoke(main, ["odds", *map(str, words)])
    assert result.exit_code == code
    assert message in " ".join(result.stderr.split())
    assert result.stdout == ""


def test_help_gives_an_example() -> None:
    result = CliRunner().invoke(main, ["odds", "--help"])
    assert "--goal combat.winner=tokugawa" in result.stdout
