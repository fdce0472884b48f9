"""`sekiwidget review`: what it prints and writes, and what it says to what it cannot do."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import sekiwidget
from sekiwidget.cli.main import main
from sekiwidget.lesson import Scenario

FIGHT = Path(__file__).parents[1] / "examples" / "combat" / "38-puzzle-one-sword.toml"


def call(*words: str | Path) -> Result:
    return CliRunner().invoke(main, ["review", *map(str, words)])


@pytest.fixture
def lost(tmp_path: Path) -> Path:
    """A fight in which Tokugawa stops instead of winning it."""
    text = FIGHT.read_text(encoding="utf-8")
    before, _, after = text.partition("T: deploy tokugawa1g with tokugawa ")
    assert after
    file = tmp_path / "lost.toml"
    file.write_text(f"{before}T: stop\n'''\n", encoding="utf-8")
    return file


def test_the_review_is_printed_and_the_files_written(lost: Path, tmp_path: Path) -> None:
    reviewed, folder = tmp_path / "reviewed.toml", tmp_path / "puzzles"
    result = call(lost, "--side", "T", "-n", "900", "--save", reviewed, "--puzzles", folder)
    assert result.exit_code == 0, result.output
    assert result.stdout == f"{sekiwidget.review(lost, 'tokugawa', n=900)}\n"
    assert "went wrong in one decision" in result.stdout
    line = Scenario.from_file(reviewed).play().line
    assert [node.glyph for node in line.nodes if node.glyph] == ["??"]
    (puzzle,) = folder.iterdir()
    assert puzzle.name == "puzzle-1.toml" and Scenario.from_file(puzzle).puzzle is not None
    assert f"{reviewed} was written." in result.stderr and f"{puzzle} was written." in result.stderr
    again = call(lost, "--side", "T", "-n", "900", "--save", reviewed)
    assert again.exit_code == 1 and "reviewed.toml" in again.stderr


def test_json_processes_and_a_node(lost: Path) -> None:
    result = call(lost, "--side", "tokugawa", "-n", "300", "--json")
    told = json.loads(result.stdout)
    assert told["side"] == "tokugawa" and told["judged"][0]["mark"] == "??" and told["n"] == 300
    assert json.loads(call(lost, "--side", "t", "-n", "300", "--json", "--processes", "2").stdout) == told
    assert json.loads(call(lost, "--side", "t", "-n", "300", "--json", "--node", "0").stdout)["decisions"] == 0


def test_where_no_puzzle_is_proved_it_says_so(tmp_path: Path) -> None:
    result = call(FIGHT, "--side", "I", "-n", "40", "--puzzles", tmp_path / "none")
    assert result.exit_code == 0 and not (tmp_path / "none").exists()
    assert "No puzzle was written: the solver proved none in its time." in result.stderr


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ([], "Missing option '--side'"),
        (["--side", "x"], "There is no side"),
        (["--side", "T", "--seconds", "0"], "seconds"),
        (["--side", "T", "-n", "0"], "0"),
        (["--side", "T", "--policy", "simpel"], "simple"),
        (["--side", "T", "--node", "99"], "the nodes are 0 to"),
    ],
)
def test_mistakes_are_answered(words: list[str], error: str) -> None:
    result = call(FIGHT, *words)
    assert result.exit_code == 2 and error in result.stderr


def test_files_that_cannot_be_read_or_written(lost: Path, tmp_path: Path) -> None:
    result = call(tmp_path / "missing.toml", "--side", "T")
    assert result.exit_code == 1 and "missing.toml" in result.stderr
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    result = call(lost, "--side", "T", "-n", "900", "--save", in_the_way / "x.toml")
    assert result.exit_code == 1 and "cannot be written" in result.stderr
    result = call(lost, "--side", "T", "-n", "900", "--puzzles", in_the_way / "below")
    assert result.exit_code == 1 and "cannot be written" in result.stderr
