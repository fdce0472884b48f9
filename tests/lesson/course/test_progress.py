"""A learner's progress: its file has several writers, may contain anything, and may not be writable at all."""

from __future__ import annotations

import errno
import json
import os
import stat
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from sekiwidget.lesson.course import file_lock
from sekiwidget.lesson.course.file_lock import NotKept
from sekiwidget.lesson.course.progress import Progress
from sekiwidget.lesson.course.returning import Returning
from sekiwidget.lesson.puzzle.feedback import Result

ROOT = Path(__file__).resolve().parents[3]
SOLVED = Result(True, 1, 0, False)


def start(code: str, folder: Path) -> subprocess.Popen[str]:
    """Code that knows Progress and Result, in another process running in this folder; warnings are errors.

    It waits for a lock as long as a busy machine may need.
    """
    imports = (
        "from sekiwidget.lesson.course import file_lock\nfile_lock.TIMEOUT = 300\n"
        "from sekiwidget.lesson.course.progress import Progress\nfrom sekiwidget.lesson.puzzle.feedback import Result"
    )
    code = f"{imports}\n{code}"
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-W", "error", "-c", code]
    return subprocess.Popen(command, cwd=folder, env=env, stderr=subprocess.PIPE, text=True)


def done(process: subprocess.Popen[str]) -> str:
    """The output of a process at its end."""
    return process.communicate(timeout=600)[1]


def kept(path: Path) -> dict[str, dict[str, object]]:
    found: dict[str, dict[str, object]] = json.loads(path.read_text(encoding="utf-8"))
    return found


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


# -- several writers -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("locks", ["", "import sys; sys.modules['fcntl'] = None\n"], ids=["locks", "no locks"])
def test_two_processes_lose_no_result_of_each_other(tmp_path: Path, locks: str) -> None:
    code = "progress = Progress('p.json')\nfor n in range(20): progress.put(f'{WHO}/{n}', Result(True, n, 1, False))"
    both = [start(f"{locks}WHO = {who!r}\n{code}", tmp_path) for who in "ab"]
    assert [done(process) for process in both] == ["", ""]
    found = Progress(tmp_path / "p.json")
    assert len(kept(tmp_path / "p.json")) == 40
    assert all(found[f"{who}/{n}"] == Result(True, n, 1, False) for who in "ab" for n in range(20))
    assert names(tmp_path) == ["p.json"]


def test_two_writers_of_one_puzzle_add_their_tries_until_it_is_final(tmp_path: Path) -> None:
    """One was shown the solution; what either tries after that stands apart."""
    one, other = Progress(tmp_path / "p"), Progress(tmp_path / "p")
    one.put("a", Result(False, 1, 0, False))
    other.put("a", Result(False, 1, 1, True))
    one.put("a", Result(True, 2, 0, False))
    other.put("a", Result(False, 2, 2, True))
    final = Result(False, 2, 1, True, later_tries=2, later_solved=True)
    assert Progress(tmp_path / "p")["a"] == other["a"] == final
    one.put("b", SOLVED)
    assert one["a"] == final


def test_what_is_put_after_the_end_changes_no_result(tmp_path: Path) -> None:
    progress = Progress(tmp_path / "p")
    progress.put("solved", SOLVED)
    progress.put("solved", Result(True, 3, 2, False))
    progress.put("shown", Result(False, 1, 1, True))
    progress.put("shown", Result(True, 2, 1, True))
    progress.put("shown", Result(True, 2, 1, True))
    solved, shown = Result(True, 1, 0, False, later_tries=2), Result(False, 1, 1, True, 1, later_solved=True)
    for kept_there in (progress, Progress(tmp_path / "p")):
        assert (kept_there["solved"], kept_there["shown"]) == (solved, shown)
        assert (solved.done, shown.done, shown.solved) == (True, True, False)
    assert sorted(kept(tmp_path / "p")["shown"]) == ["hints", "later_solved", "later_tries", "shown", "solved", "tries"]


def test_of_two_who_end_a_puzzle_the_first_counts(tmp_path: Path) -> None:
    one, other = Progress(tmp_path / "p"), Progress(tmp_path / "p")
    one.put("a", Result(False, 0, 0, True))
    other.put("a", Result(True, 1, 0, False))
    assert Progress(tmp_path / "p")["a"] == Result(False, 0, 0, True, later_tries=1, later_solved=True)
    one.put("b", Result(True, 2, 0, False))
    other.put("b", Result(False, 5, 0, True))
    assert Progress(tmp_path / "p")["b"] == Result(True, 2, 0, False, later_tries=5)


def test_a_writer_who_begins_a_puzzle_anew_is_added_too(tmp_path: Path) -> None:
    Progress(tmp_path / "p").put("a", Result(False, 5, 0, False))
    one, other = Progress(tmp_path / "p"), Progress(tmp_path / "p")
    one.put("a", Result(False, 1, 0, False))
    other.put("a", Result(False, 2, 0, False))
    assert Progress(tmp_path / "p")["a"].tries == 3


def test_a_file_that_was_deleted_comes_back_whole(tmp_path: Path) -> None:
    progress = Progress(tmp_path / "p")
    progress.put("a", SOLVED)
    (tmp_path / "p").unlink()
    progress.put("b", SOLVED)
    assert sorted(kept(tmp_path / "p")) == ["a", "b"]


def test_the_file_keeps_its_mode_and_its_link(tmp_path: Path) -> None:
    there = tmp_path / "there" / "p.json"
    Progress(there).put("a", SOLVED)
    there.chmod(0o640)
    (tmp_path / "link").symlink_to(there)
    Progress(tmp_path / "link").put("b", SOLVED)
    assert (tmp_path / "link").is_symlink()
    assert stat.S_IMODE(there.stat().st_mode) == 0o640
    assert sorted(kept(there)) == ["a", "b"]
    assert names(there.parent) == ["p.json"]


# -- what cannot be written ----------------------------------------------------------------------------------------


def test_a_lock_that_is_kept_is_told_of_and_the_result_comes_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "p.json"
    progress = Progress(path)
    monkeypatch.setattr(file_lock, "TIMEOUT", 0.02)
    with file_lock.locked(path), pytest.raises(NotKept) as caught:
        progress.put("a", SOLVED)
    lock = tmp_path / ".p.json.lock"
    assert str(caught.value) == (
        f"{path} could not be written, and the result is kept in memory only: "
        f"somebody else is writing it; if nobody is, delete {lock}"
    )
    assert progress["a"] == SOLVED
    assert "somebody else" in progress.unkept
    progress.put("b", SOLVED)
    assert sorted(kept(path)) == ["a", "b"]
    assert progress.unkept == ""
    assert names(tmp_path) == ["p.json"]


@pytest.mark.parametrize("left", ["77777\nelsewhere\n", ""])
def test_without_locks_what_another_machine_left_hangs_nobody(tmp_path: Path, left: str) -> None:
    code = (
        "import sys; sys.modules['fcntl'] = None\n"
        "file_lock.TIMEOUT = 0.02\n"
        "from sekiwidget.lesson.course.file_lock import NotKept\n"
        "progress = Progress('p.json')\n"
        "try:\n    progress.put('a', Result(True))\nexcept NotKept as error:\n    assert '.p.json.lock' in str(error)\n"
        "else:\n    assert False\n"
        "assert progress['a'].solved\n"
        "import os; os.unlink('.p.json.lock')\nprogress.put('b', Result(True))"
    )
    (tmp_path / ".p.json.lock").write_text(left, encoding="utf-8")
    assert done(start(code, tmp_path)) == ""
    assert sorted(kept(tmp_path / "p.json")) == ["a", "b"]
    assert names(tmp_path) == ["p.json"]


def test_a_file_system_that_locks_nothing_is_written_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr("fcntl.flock", refuse)
    Progress(tmp_path / "p.json").put("a", SOLVED)
    assert names(tmp_path) == ["p.json"]


def test_a_killed_writer_leaves_the_file_and_no_lock_that_holds(tmp_path: Path) -> None:
    Progress(tmp_path / "p.json").put("a", SOLVED)
    code = "import os\nos.fsync = lambda _: os.kill(os.getpid(), 9)\nProgress('p.json').put('b', Result(True))"
    killed = start(code, tmp_path)
    done(killed)
    assert killed.returncode == -9
    assert sorted(kept(tmp_path / "p.json")) == ["a"]
    Progress(tmp_path / "p.json").put("c", SOLVED)
    assert sorted(kept(tmp_path / "p.json")) == ["a", "c"]


def test_a_folder_that_cannot_be_written_costs_no_answer(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    progress = Progress(tmp_path / "file" / "p.json")
    for _ in range(2):
        with pytest.raises(NotKept, match="could not be written, and the result is kept in memory only: "):
            progress.put("a", SOLVED)
    assert progress["a"] == SOLVED


def test_a_full_disk_costs_no_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    progress = Progress(tmp_path / "p.json")
    progress.put("a", SOLVED)

    def fail(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(os, "fsync", fail)
        with pytest.raises(NotKept, match="No space left on device"):
            progress.put("b", SOLVED)
    assert sorted(kept(tmp_path / "p.json")) == ["a"]
    assert names(tmp_path) == ["p.json"]
    progress.put("c", SOLVED)
    assert sorted(kept(tmp_path / "p.json")) == ["a", "b", "c"]


def test_a_file_that_became_something_else_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "p.json"
    progress = Progress(path)
    path.write_text("my notes", encoding="utf-8")
    with pytest.raises(NotKept, match=r"does not contain the progress of a course, line 1"):
        progress.put("a", SOLVED)
    assert path.read_text(encoding="utf-8") == "my notes"
    assert progress["a"] == SOLVED


# -- what is no progress -------------------------------------------------------------------------------------------

GOOD = '{\n "a": {\n  "solved": true,\n  "tries": %s,\n  "hints": 0,\n  "shown": false\n }\n}'


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (GOOD % "-1", ", line 4: tries of `a` must be a number from 0 to 1,000,000,000"),
        (GOOD % ("9" * 4000), ", line 4: tries of `a` must be a number from 0 to 1,000,000,000"),
        (GOOD % ("9" * 5000), ", line 4: a number with 5,000 digits is too large"),
        (GOOD % "1.0", ", line 4: tries of `a` must be a whole number"),
        (GOOD % "true", ", line 4: tries of `a` must be a whole number"),
        (GOOD % "[1]", ", line 4: it is nested more than two levels deep"),
        ("\n" + "[" * 100_000, ", line 2: it is nested more than two levels deep"),
        ('{\n"a": {"solved": true}}', ", line 2: `a` must have the keys solved, tries, hints, shown and no others"),
        ('{\n"\\u001b": 1}', ", line 2: `·` must have the keys solved, tries, hints, shown and no others"),
        ("{\n", ", line 2: this is not valid JSON: Expecting property name"),
        ('"' + "\\" * 99_999, ", line 1: this is not valid JSON: "),
        ("[]", ", line 1: this must be a table"),
        ("\n\udcff", ", line 2: it is not written in UTF-8"),
        (" " * ((4 << 20) + 1), ": a file of progress can have at most 4 MiB (4,194,304 bytes)"),
    ],
    ids=lambda text: text[:20],
)
def test_a_fault_is_told_with_its_line(tmp_path: Path, text: str, fault: str) -> None:
    path = tmp_path / "p.json"
    path.write_bytes(text.encode(errors="surrogateescape"))
    with pytest.raises(ValueError) as caught:
        Progress(path)
    assert str(caught.value).startswith(f"{path} does not contain the progress of a course{fault}")


def test_a_result_that_was_solved_after_its_solution_was_shown_is_read_as_it_is(tmp_path: Path) -> None:
    """No session ends so any more."""
    path = tmp_path / "p.json"
    path.write_text((GOOD % "3").replace('"shown": false', '"shown": true'), encoding="utf-8")
    assert str(Progress(path)["a"]) == "solved, 3 tries, 0 hints, solution shown"


def test_pipes_and_devices_hold_no_progress(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path, words in ((tmp_path / "pipe", "a pipe"), (Path("/dev/zero"), "a device"), (tmp_path, "a directory")):
        with pytest.raises(ValueError, match=f"does not contain the progress of a course: this is .*{words}"):
            Progress(path)


@pytest.mark.parametrize("day", ["2026-02-30", "tomorrow", "20261128", 7])
def test_the_day_of_a_miss_is_a_date(tmp_path: Path, day: object) -> None:
    path = tmp_path / "progress.json"
    fields = {"solved": False, "tries": 1, "hints": 0, "shown": False, "missed_on": day, "solved_since": 0}
    path.write_text(json.dumps({"a": fields}, indent=1), encoding="utf-8")
    with pytest.raises(ValueError, match="line 7: missed_on of `a` must be a date such as 2026-11-28"):
        Progress(path)


def test_two_notebooks_keep_the_later_day(tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    one, other = Progress(path), Progress(path)
    missed, solved = Returning(date(2026, 11, 28)), Returning(date(2026, 11, 29), 1)
    other.put("a", Result(tries=1), solved)
    one.put("a", Result(tries=1), missed)
    assert Progress(path).returning == one.returning == {"a": solved}
    other.put("a", Result(tries=2), Returning(date(2026, 11, 29)))
    assert Progress(path).returning == {"a": Returning(date(2026, 11, 29))}, "missed again on the same day"
