"""`sekiwidget mine`: what it prints and writes, and what it says to what it cannot do."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import sekiwidget
from sekiwidget.cli.main import main
from sekiwidget.lesson import Scenario


def call(*words: str | Path) -> Result:
    return CliRunner().invoke(main, [*map(str, words)])


def test_the_files_are_written_and_good(tmp_path: Path) -> None:
    folder = tmp_path / "puzzles"
    words = ("mine", "sekigahara", "-o", folder, "--count", "1", "--level", "1-4", "--theme", "8.2.4")
    result = call(*words)
    assert result.exit_code == 0, result.output
    found = sekiwidget.mine("sekigahara", count=1, seed=1, level=(1, 4), theme="8.2.4")
    assert result.stdout == f"{found}\n"
    assert result.stderr == f"The puzzles are in {folder}.\n"
    (file,) = folder.iterdir()
    assert Scenario.from_file(file) == found.puzzles[0].scenario
    proved = call("puzzle", file)
    assert proved.exit_code == 0 and proved.stdout.startswith("good")
    assert "1 of " in proved.stdout
    again = call(*words)
    assert again.exit_code == 1 and file.name in again.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("sekigahara", "--level", "hard"), "`hard` must be a level such as 3, or two such as 1-3"),
        (("sekigahara", "--level", "6"), "level must be a number from 1 to 5, or two, not (6, 6)"),
        (("chess",), "chess"),
        (("sekigahara", "--theme", "1"), "no puzzles are about `1`"),
    ],
)
def test_what_cannot_be(words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    result = call("mine", *words, "-o", tmp_path / "none")
    assert result.exit_code == 2 and said in " ".join(result.stderr.split())
    assert not (tmp_path / "none").exists()


def test_the_exit_code_says_that_there_are_none(tmp_path: Path) -> None:
    result = call("mine", "sekigahara", "-o", tmp_path / "none", "--minutes", "0.000001", "--processes", "1")
    assert "The time is up" in result.stdout
    assert result.exit_code in (0, 1)
    assert result.exit_code == (not [*(tmp_path / "none").iterdir()])
