"""What a learner did when practising: one attempt for each puzzle shown, and the file that keeps them.

The file is a JSON list with one attempt a line. Attempts are only ever added, so several notebooks may share a file:
each writes its own attempts together with those that it finds there.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from datetime import date, datetime
from pathlib import Path
from typing import Final, NamedTuple

from sekiwidget.base.files import Unreadable, read_file
from sekiwidget.base.terminal import printable
from sekiwidget.lesson.course.file_lock import NotKept, rewrite_file
from sekiwidget.lesson.course.returning import Returning
from sekiwidget.text.errors import check_path
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Count

SOLVED: Final = "solved"
"""At the first try and without a hint."""
HELPED: Final = "helped"
"""At the first try, with a hint."""
MISSED: Final = "missed"
"""Answered wrong, or the solution was shown."""
UP: Final = 3
"""So many puzzles solved in a row lead a level up."""
DOWN: Final = 2
"""So many puzzles missed in a row lead a level down."""
MAX_BYTES: Final = 8 << 20
"""The maximum size of a file in bytes: some 60,000 attempts."""
_FILE: Final = Count(1, "file of results", "files of results")


class Attempt(NamedTuple):
    """When a puzzle was answered (ISO, the learner's time), which one, instead of which missed one, and the result."""

    at: str
    puzzle: str
    missed: str
    result: str

    @property
    def day(self) -> date:
        """The learner's day."""
        return datetime.fromisoformat(self.at).date()


def returning_of(attempts: Iterable[Attempt]) -> dict[str, Returning]:
    """For each missed puzzle, when it comes again.

    Another puzzle that is answered in its place counts for it: solved when it was due, it comes again later; missed, it
    begins anew. With a hint it comes again after the same time.
    """
    found: dict[str, Returning] = {}
    for one in sorted(attempts):
        key, day = one.missed or one.puzzle, one.day
        if one.result == MISSED:
            found[key] = Returning(day)
        elif key in found and found[key].is_due(day):
            found[key] = Returning(day, found[key].solved + (one.result == SOLVED))
    return found


def adapted_level(attempts: Iterable[Attempt], levels: tuple[int, ...], start: int = 2) -> int:
    """The level after these attempts: one up after three solved in a row, one down after two missed in a row."""
    level, row = min(levels, key=lambda one: abs(one - start)), 0
    for one in sorted(attempts):
        row = max(row, 0) + 1 if one.result == SOLVED else min(row, 0) - 1 if one.result == MISSED else 0
        if row in (UP, -DOWN):
            at = levels.index(level) + (1 if row > 0 else -1)
            level, row = levels[max(0, min(at, len(levels) - 1))], 0
    return level


class Attempts:
    """The attempts of a learner, by time; kept in a file, or in memory only without one.

    Raises ValueError for a file with other contents, TypeError for anything but a path.
    """

    def __init__(self, path: str | os.PathLike[str] | None = None) -> None:
        if path is not None:
            check_path("results", path)
        self.path = None if path is None else Path(path)
        self.unkept = ""
        self._all = set() if self.path is None else read_attempts(self.path)

    def of_game(self, game: str) -> list[Attempt]:
        """The attempts on the puzzles of a game, in order."""
        return sorted(one for one in self._all if one.puzzle.startswith(f"{game}/"))

    def add(self, attempt: Attempt) -> None:
        """Keep an attempt. Raises NotKept if it cannot be written; it is kept in memory all the same."""
        self._all.add(attempt)
        if self.path is None:
            return
        self.unkept = phrase("it was interrupted")
        try:
            rewrite_file(self.path, self._merged, MAX_BYTES, _FILE)
        except NotKept as error:
            self.unkept = error.why
            raise
        self.unkept = ""

    def _merged(self, target: Path) -> str:
        """The text of the file with the attempts of others and of this learner."""
        self._all |= read_attempts(target)
        rows = ",\n".join(json.dumps(one._asdict()) for one in sorted(self._all))
        return f"[\n{rows}\n]\n"


def read_attempts(path: Path) -> set[Attempt]:
    """The attempts in a file; none if it does not exist. Raises ValueError for any other contents."""
    if not path.exists():
        return set()
    try:
        found = json.loads(read_file(path, MAX_BYTES, _FILE))
        return {_attempt(number, one) for number, one in enumerate(_listed(found), 1)}
    except (Unreadable, ValueError, RecursionError) as error:
        raise ValueError(
            phrase("{file} does not contain results of practice: {error}", file=printable(str(path)), error=str(error))
        ) from None


def _listed(found: object) -> list[object]:
    if not isinstance(found, list):
        raise Unreadable(phrase("it must be a list of attempts"))
    return found


def _attempt(number: int, given: object) -> Attempt:
    wrong = Unreadable(
        phrase("attempt {number} must have {keys}, and nothing else", number=number, keys=", ".join(Attempt._fields))
    )
    if not isinstance(given, Mapping) or given.keys() != set(Attempt._fields):
        raise wrong
    if not all(isinstance(value, str) for value in given.values()) or given["result"] not in (SOLVED, HELPED, MISSED):
        raise wrong
    try:
        return Attempt(datetime.fromisoformat(given["at"]).isoformat(), *(given[key] for key in Attempt._fields[1:]))
    except ValueError:
        raise wrong from None
