"""The puzzles that come with the package: each is read, fits its entry, and is proved (a few in `make test`)."""

from __future__ import annotations

import zlib

import pytest

from sekiwidget.base.files import Unreadable
from sekiwidget.games.registry import GAMES, game
from sekiwidget.lesson.puzzle.verify import verify
from sekiwidget.practice.shipped import FOLDER, ShippedPuzzle, read_puzzles, shipped_puzzles
from tests.shipped_puzzles import mined_puzzle, packed

ALL = [(name, one) for name in GAMES for one in shipped_puzzles(name)]
GOOD = '[[puzzle]]\nid = "a"\nlevel = 1\nthemes = ["8.6"]\nscenario = ""\n'


def test_all_together_are_small() -> None:
    assert ALL
    assert sum(len(zlib.compress(path.read_bytes(), 6)) for path in FOLDER.glob("*.toml")) <= 150_000


@pytest.mark.parametrize(("name", "one"), ALL, ids=[f"{name}-{one.id}" for name, one in ALL])
def test_a_puzzle_fits_its_entry(name: str, one: ShippedPuzzle) -> None:
    assert one.scenario.game == name
    assert one.scenario.puzzle is not None
    assert one.scenario.rules == one.themes
    assert set(one.themes) <= game(name).rules.keys()
    assert str(one.scenario.about) == f"Level {one.level} of 5."


@pytest.mark.parametrize("one", [one for _, one in ALL], ids=[f"{name}-{one.id}" for name, one in ALL])
def test_a_puzzle_is_proved(one: ShippedPuzzle) -> None:
    proof = verify(one.scenario)
    assert proof and proof.judged and len(proof.first) == 1


@pytest.mark.fuzz
def test_every_puzzle_is_proved() -> None:
    """All of them: `make test` draws a few."""
    assert [one.id for _, one in ALL if not (proof := verify(one.scenario)) or not proof.judged] == []


def test_packing_again_changes_nothing() -> None:
    name, one = ALL[0]
    assert mined_puzzle(one.text)[0] == name
    assert mined_puzzle(one.text)[1].text == one.text
    puzzles = shipped_puzzles(name)
    assert read_puzzles(packed([*puzzles, *puzzles])) == puzzles


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("puzzle", "there must be an equals sign after a key"),
        ("puzzle = 1", "puzzle 1 must have id, level, themes, scenario, and nothing else"),
        (GOOD.replace("level = 1", "level = 6"), "puzzle 1 must have"),
        (GOOD.replace('"8.6"', "8.6"), "puzzle 1 must have"),
        (GOOD + "more = 1\n", "puzzle 1 must have"),
        (GOOD + GOOD, "two puzzles have the same id"),
    ],
)
def test_a_faulty_file_says_where(text: str, why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        read_puzzles(text)
