"""The puzzles that come with the package: each is read, fits its entry, and is proved (a few in `make test`)."""

from __future__ import annotations

import bz2
import re
import shutil
import zlib
from pathlib import Path

import pytest

from sekiwidget.base.files import Unreadable
from sekiwidget.games.registry import GAMES, game
from sekiwidget.lesson.play.actions import action_line
from sekiwidget.lesson.puzzle.session import PuzzleSession
from sekiwidget.lesson.puzzle.verify import verify
from sekiwidget.practice.rules import PUZZLES, puzzle_text
from sekiwidget.practice.shipped import ShippedPuzzle, read_puzzles, shipped_puzzles
from sekiwidget.text.languages import CODES
from sekiwidget.text.multilingual import version, versions_of
from sekiwidget.text.package_files import PACKED
from tests.shipped_puzzles import mined_puzzle, packed, written

LOOK_ALIKE = {
    "da": {"at", "bushi", "daimyo", "end", "for", "march", "mon", "neutral", "over", "side", "sum", "to"},
    "de": {"an", "in", "loyal", "neutral", "so"},
    "he": set[str](),
}
"""English words of puzzles that are words of another language, too."""
ALL = [(name, one) for name in GAMES for one in shipped_puzzles(name)]
GOOD = '[[puzzle]]\nid = "a"\nlevel = 1\nthemes = ["8.6"]\nscenario = ""\n'


def test_all_together_are_small() -> None:
    assert ALL
    assert sum(len(zlib.compress(path.read_bytes(), 6)) for path in PUZZLES.glob("*.toml")) <= 150_000


def test_in_a_wheel_they_are_packed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(PUZZLES, tmp_path, dirs_exist_ok=True)
    texts = {name: puzzle_text(name) for name in GAMES}
    monkeypatch.setattr("sekiwidget.practice.rules.PUZZLES", tmp_path)
    for path in tmp_path.glob("*.toml"):
        path.with_name(f"{path.name}{PACKED}").write_bytes(bz2.compress(path.read_bytes()))
        path.unlink()
    assert all(texts.values())
    assert {name: puzzle_text(name) for name in GAMES} == texts
    assert not puzzle_text("chess")
    assert sum(path.stat().st_size for path in tmp_path.glob(f"*{PACKED}")) < 150_000


@pytest.mark.parametrize(("name", "one"), ALL, ids=[f"{name}-{one.id}" for name, one in ALL])
def test_a_puzzle_fits_its_entry(name: str, one: ShippedPuzzle) -> None:
    assert one.scenario.game == name
    assert one.scenario.puzzle is not None
    assert one.scenario.rules == one.themes
    assert set(one.themes) <= game(name).rules.keys()
    assert version(one.scenario.about, "en") == f"Level {one.level} of 5."


@pytest.mark.parametrize(("name", "one"), ALL, ids=[f"{name}-{one.id}" for name, one in ALL])
def test_a_puzzle_is_told_in_every_language(name: str, one: ShippedPuzzle) -> None:
    """No language shows an English sentence, nor an English word except names."""
    puzzle = one.scenario.puzzle
    assert puzzle is not None
    said = [answer.say for answer in puzzle.answers]
    for text in (one.scenario.title, one.scenario.about, puzzle.task, *puzzle.hints, puzzle.after, *said):
        versions = versions_of(text)
        assert tuple(versions) == CODES
        english = set(re.findall(r"\b[a-z]{2,}\b", versions["en"]))
        for code, known in LOOK_ALIKE.items():
            assert versions[code] != versions["en"]
            assert english & set(re.findall(r"\b[A-Za-z]{2,}\b", versions[code])) <= known


@pytest.mark.parametrize(("name", "one"), ALL, ids=[f"{name}-{one.id}" for name, one in ALL])
def test_an_answer_tells_a_mistake_from_the_solution(name: str, one: ShippedPuzzle) -> None:
    """No mistake is told like the solution; each names a rule. As surely as one can: only if no choice is sure."""
    puzzle = one.scenario.puzzle
    assert puzzle is not None and puzzle.answers
    after = version(puzzle.after, "en")
    for answer in puzzle.answers:
        said = version(answer.say, "en")
        told, _, rule = said.rpartition(" Rule")
        assert told and rule and after != told
    shares = [version(answer.say, "en") for answer in puzzle.answers if "of the cases" in answer.say]
    assert ("as surely as you can" in version(puzzle.task, "en")) == bool(shares)


@pytest.mark.parametrize(("name", "one"), ALL, ids=[f"{name}-{one.id}" for name, one in ALL])
def test_the_board_shows_what_an_answer_tells(name: str, one: ShippedPuzzle) -> None:
    """What follows a mistake ends on the board as its answer says. Only marches are told without an end."""
    played, puzzle = game(name), one.scenario.puzzle
    assert puzzle is not None and played.puzzle_ground is not None
    for answer in puzzle.answers:
        puzzle_session = PuzzleSession(one.scenario)
        action = played.parse(puzzle_session.line.position, puzzle.side, answer.on)
        if (
            played.puzzle_ground.explainer.why_wrong(puzzle_session.line.position, puzzle.side, puzzle.goal, action)
            is None
        ):
            assert puzzle_session.check(action_line(played, puzzle.side, action)).kind == "wrong"
            commits = [node.commit for node in puzzle_session.line.path() if node.commit is not None]
            for sentence in played.puzzle_ground.outcome(commits, puzzle.side, puzzle.goal):
                assert str(sentence) in version(answer.say, "en")


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


@pytest.mark.parametrize("name", GAMES)
def test_writing_again_changes_nothing(name: str) -> None:
    """The texts are those that are written today: if not, `python -m tests.shipped_puzzles --write`."""
    one = shipped_puzzles(name)[0]
    assert written(one) == one


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
