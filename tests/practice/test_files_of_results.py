"""The files of results, of a course and of practice: nothing is lost, whatever becomes of the file meanwhile."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol, TypeAlias

import pytest

from sekiwidget.lesson.course import progress
from sekiwidget.lesson.course.file_lock import NotKept
from sekiwidget.lesson.course.progress import Progress
from sekiwidget.lesson.puzzle.feedback import Result
from sekiwidget.practice import attempts
from sekiwidget.practice.attempts import SOLVED, Attempt, Attempts

ROOT = Path(__file__).resolve().parents[2]


class Results(Protocol):
    """A file of results as a learner adds to it, with the names of what is in it."""

    unkept: str

    def note(self, number: int) -> None:
        """Add a result."""

    def numbers(self) -> set[int]:
        """Those added."""


class CourseResults(Progress):
    """Results of a course."""

    def note(self, number: int) -> None:
        self.put(str(number), Result(solved=True, tries=1))

    def numbers(self) -> set[int]:
        return {int(name) for name in self._done}


class PracticeResults(Attempts):
    """Results of practice."""

    def note(self, number: int) -> None:
        self.add(Attempt(f"2026-03-01T09:00:00.{number:06}", f"sekigahara/{number}", "", SOLVED))

    def numbers(self) -> set[int]:
        return {int(one.puzzle.rpartition("/")[2]) for one in self.of_game("sekigahara")}


Kind: TypeAlias = Callable[[Path], Results]
KINDS = pytest.mark.parametrize("kind", [CourseResults, PracticeResults])


def cut_off(path: Path) -> None:
    """As after a full disk under another program."""
    path.write_bytes(path.read_bytes()[:-9])


def replaced_by_a_directory(path: Path) -> None:
    path.unlink()
    path.mkdir()


def of_a_newer_version(path: Path) -> None:
    """One with a key that this version does not know."""
    found: Any = json.loads(path.read_bytes())
    first = found[0] if isinstance(found, list) else next(iter(found.values()))
    first["seconds"] = 3
    path.write_text(json.dumps(found), encoding="utf-8")


def state(path: Path) -> bytes | None:
    """What is in a file; None for a directory."""
    return None if path.is_dir() else path.read_bytes()


@KINDS
@pytest.mark.parametrize("breaks", [cut_off, replaced_by_a_directory, of_a_newer_version])
def test_a_file_that_became_unreadable_is_left_alone_and_nothing_is_lost(
    tmp_path: Path, kind: Kind, breaks: Callable[[Path], None]
) -> None:
    path = tmp_path / "results.json"
    results = kind(path)
    results.note(1)
    good = path.read_bytes()
    breaks(path)
    broken = state(path)
    with pytest.raises(NotKept, match="could not be written, and the result is kept in memory only: "):
        results.note(2)
    assert results.unkept and results.numbers() == {1, 2}
    assert state(path) == broken
    with pytest.raises(ValueError, match="does not contain"):
        kind(path)
    # It is put in order again, with the result of another.
    if path.is_dir():
        path.rmdir()
    path.write_bytes(good)
    kind(path).note(3)
    results.note(4)
    assert not results.unkept
    assert kind(path).numbers() == results.numbers() == {1, 2, 3, 4}
    assert [one.name for one in tmp_path.iterdir()] == ["results.json"]


@KINDS
def test_a_read_only_file_is_not_replaced(tmp_path: Path, kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "results.json"
    results = kind(path)
    results.note(1)
    before = path.read_bytes()
    path.chmod(0o400)
    # The system lets an administrator write everything.
    may = os.access
    monkeypatch.setattr(os, "access", lambda file, mode, **more: mode != os.W_OK and may(file, mode, **more))
    with pytest.raises(NotKept, match="Permission denied"):
        results.note(2)
    assert path.read_bytes() == before
    monkeypatch.undo()
    path.chmod(0o600)
    results.note(3)
    assert kind(path).numbers() == {1, 2, 3}


@KINDS
def test_a_file_never_becomes_too_large_to_be_read(tmp_path: Path, kind: Kind, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "results.json"
    results = kind(path)
    results.note(1)
    before = path.read_bytes()
    for module in (progress, attempts):
        monkeypatch.setattr(module, "MAX_BYTES", len(before) + 9)
    with pytest.raises(NotKept, match="can have at most "):
        results.note(2)
    assert path.read_bytes() == before
    assert kind(path).numbers() == {1}


@KINDS
def test_kernels_that_write_at_once_lose_nothing_of_each_other(tmp_path: Path, kind: type) -> None:
    code = (
        "import sys\n"
        "from pathlib import Path\n"
        "from sekiwidget.lesson.course import file_lock\n"
        f"from tests.practice.test_files_of_results import {kind.__name__} as Kind\n"
        "file_lock.TIMEOUT = 300\n"
        "results = Kind(Path('results.json'))\n"
        "for n in range(int(sys.argv[1]), 30, 3): results.note(n)"
    )
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    all_ = [
        subprocess.Popen([sys.executable, "-W", "error", "-c", code, str(first)], cwd=tmp_path, env=env)
        for first in range(3)
    ]
    assert [one.wait(timeout=600) for one in all_] == [0, 0, 0]
    assert kind(tmp_path / "results.json").numbers() == set(range(30))
