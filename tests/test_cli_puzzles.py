"""`sekiwidget puzzle`: what it says of a good puzzle, a faulty one, and of what is none."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from sekiwidget.cli.main import main

SWORD = Path("examples/combat/38-puzzle-one-sword.toml")
LESSON = Path("examples/combat/06-swords-wake-guns.toml")


def call(*files: Path) -> Result:
    return CliRunner().invoke(main, ["puzzle", *map(str, files)])


def test_a_good_puzzle() -> None:
    result = call(SWORD)
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines()[0] == f"good  {SWORD}"
    assert "1 of 3 first commits solve it: T: deploy tokugawa1g with tokugawa" in result.stdout


def test_a_faulty_one(tmp_path: Path) -> None:
    faulty = tmp_path / "faulty.toml"
    text = SWORD.read_text(encoding="utf-8")
    faulty.write_text(text.replace("within = 4", "within = 1"), encoding="utf-8")
    result = call(SWORD, faulty)
    assert result.exit_code == 1
    assert f"faulty  {faulty}" in result.stdout
    assert "cannot be forced" in result.stdout


def test_lessons_among_puzzles_are_passed_over() -> None:
    result = call(LESSON, SWORD)
    assert result.exit_code == 0
    assert f"lesson  {LESSON}" in result.stdout
    alone = call(LESSON)
    assert alone.exit_code == 1
    assert "no [puzzle]" in alone.stderr


def test_what_cannot_be_read_is_told_and_the_others_are_proved(tmp_path: Path) -> None:
    result = call(tmp_path / "nowhere.toml", SWORD)
    assert result.exit_code == 1
    assert "no such file" in result.stderr
    assert f"good  {SWORD}" in result.stdout


def test_what_could_not_be_proved_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sekiwidget.lesson.puzzle.defence.MAX_POSITIONS", 12)
    told = call(SWORD).stdout
    assert "too large to prove" in told
    assert "it is not proved that these commits of the script keep the goal in reach: T: deploy tokugawa1g with" in told
