"""Collecting what a class has handed in: one folder, in which each learner has a file or a folder.

    results/anna.json                answers that a board has kept          anna
    results/ben/answers/gifu....json the same, somewhere in ben's folder    ben
    results/cleo.txt                 answers that were copied and pasted    cleo
    results/dora.csv                 the results of a course                dora

A learner has the name that the teacher gave to the file or folder: no name in a file is believed. Only a file of
results with rows of several learners, which a teacher has exported, keeps the names in it.

A file is known by its contents, not by its ending. Links are not followed, hidden files and what a file manager leaves
are passed over, and so are notebooks without pasted answers, lessons, and pages and tables that were made of a class.
Every other file gets one line that says what was expected. Sizes and numbers are limited.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from sekiwidget.base.files import FILE_MANAGER_FILES, Unreadable, read_file
from sekiwidget.base.terminal import printable
from sekiwidget.lesson.answers.answers import Answers, NoAnswers
from sekiwidget.lesson.classroom.result_files import NoResults, Row, progress_rows, result_file_rows
from sekiwidget.text.errors import check_path, system_reason
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Count

MAX_FILES: Final = 20_000
"""So many files and folders are looked at."""
MAX_DEPTH: Final = 8
"""So many folders deep."""
MAX_BYTES: Final = 16 << 20
"""The maximum size of a file: a notebook with saved boards has some MB."""
MAX_ALL: Final = 512 << 20
"""The maximum size of all files together."""
MAX_LEARNERS: Final = 500
MAX_ANSWERS: Final = 50_000
"""So many answers to a lesson are read."""
MAX_RESULTS: Final = 200_000
"""So many rows of files of results."""
MAX_LINES: Final = 64 << 20
"""So many characters of moves: a short text may unpack to a thousand times its length."""
MAX_PASTED: Final = 200
"""So many pasted answers are read from one file."""
OWN_PAGE: Final = '<meta name="generator" content="sekiwidget class">'
"""Marks a page made of a class."""
OWN_TABLE: Final = "learner,puzzle,title,solved,at_try,"
"""How a table made of a class begins."""

_KIND: Final = Count(1, "file of answers", "files of answers")
_PASTED: Final = re.compile(r"seki1\.[A-Za-z0-9_-]+")
_BOARDS_NAME: Final = re.compile(r".+\.\w+\.[0-9a-f]{8}")
_EXPECTED: Final = phrase(
    "this must be a file of answers, answers that were copied and pasted, or the results of a course as CSV or JSON"
)


class Problem(NamedTuple):
    """A file, or part of one, that does not count or is doubtful: where it is, and why."""

    place: str
    why: str


@dataclass(frozen=True, slots=True)
class Handed:
    """One learner's answers to one lesson, and the file that they are from."""

    learner: str
    place: str
    answers: Answers


@dataclass(frozen=True, slots=True)
class Said:
    """One row of a file of results: nothing proves it."""

    learner: str
    place: str
    row: Row


@dataclass(slots=True)
class Collection:
    """What is in the folder of a class; the learners by name."""

    learners: list[str] = field(default_factory=list)
    answers: list[Handed] = field(default_factory=list)
    rows: list[Said] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def collect(folder: str | os.PathLike[str]) -> Collection:
    """Everything in a folder. Raises ValueError if it is none or cannot be read, TypeError for no path."""
    check_path("folder", folder)
    root = Path(folder)
    if not root.is_dir():
        raise ValueError(phrase("{folder} is not a folder", folder=printable(str(root))))
    try:
        os.scandir(root).close()
    except OSError as error:
        wrong = phrase("this folder cannot be read: {why}", why=system_reason(error))
        raise ValueError(phrase("{file}: {why}", file=printable(str(root)), why=wrong)) from None
    collector = _Collector(root)
    collector.collect()
    return collector.found


class _Collector:
    """One walk through a folder, with what is left of its limits."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self.found = Collection()
        self._names: dict[str, None] = {}
        self._left = MAX_FILES
        self._bytes = MAX_ALL
        self._lines = MAX_LINES

    def collect(self) -> None:
        """Take all files, until there are too many."""
        for parts in self._files(self._root, ()):
            place = printable("/".join(parts))
            if self._bytes <= 0:
                self._report(
                    place, phrase("this file and those after it were not read: together the files are too large")
                )
                break
            learner = printable(parts[0] if len(parts) > 1 else Path(parts[0]).stem)
            try:
                self._take(self._root.joinpath(*parts), learner, place, alone=len(parts) == 1)
            except (Unreadable, NoAnswers, NoResults) as error:
                self._report(place, error.args[0])
        self.found.learners = sorted(self._names, key=lambda name: (name.casefold(), name))

    def _files(self, folder: Path, parts: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        """The files below a folder, by name, each by the parts of its path."""
        try:
            with os.scandir(folder) as found:
                # One more than may be looked at, so that the limit is noticed.
                entries = sorted(islice(found, MAX_FILES + 1), key=lambda entry: entry.name)
        except OSError as error:
            self._report(
                printable("/".join(parts)), phrase("this folder cannot be read: {why}", why=system_reason(error))
            )
            return
        for entry in entries:
            if entry.name.startswith(".") or entry.name in FILE_MANAGER_FILES:
                continue
            here = (*parts, entry.name)
            place = printable("/".join(here))
            self._left -= 1
            if self._left < 0:
                if self._left == -1:
                    self._report(
                        place, phrase("the folder has more than {most:,} files: the rest was not read", most=MAX_FILES)
                    )
                return
            if entry.is_symlink():
                self._report(place, phrase("this is a link, which is not followed: put the file itself here"))
            elif not entry.is_dir(follow_symlinks=False):
                yield here
            elif len(here) < MAX_DEPTH:
                yield from self._files(Path(entry.path), here)
            else:
                self._report(place, phrase("this folder is too deep inside others: it was not read"))

    def _report(self, place: str, why: str) -> None:
        self.found.problems.append(Problem(place, why))

    def _take(self, path: Path, learner: str, place: str, *, alone: bool) -> None:
        """Add what is in a file. Raises Unreadable, NoAnswers or NoResults."""
        if path.suffix == ".toml":
            return
        data = read_file(path, MAX_BYTES, _KIND)
        self._bytes -= len(data)
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            raise NoResults(_EXPECTED) from None
        begun = text[:400].lstrip()
        if _is_own(text):
            return
        if begun.startswith("{") and '"sekiwidget-answers"' in begun:
            self._add_answers(learner, place, text)
            if alone and _BOARDS_NAME.fullmatch(path.stem):
                self._report(
                    place, phrase("this file still has the name that its board gave it: name it after its learner")
                )
        elif pasted := _pasted(text):
            for one in pasted[:MAX_PASTED]:
                self._add_answers(learner, place, one)
            if len(pasted) > MAX_PASTED:
                self._report(place, phrase("only the first {most} pasted answers were read", most=MAX_PASTED))
        elif path.suffix == ".ipynb":
            return
        else:
            rows = result_file_rows(text)
            if rows is None:
                rows = progress_rows(path) if begun.startswith("{") else None
            if rows is None:
                raise NoResults(_EXPECTED)
            self._add_rows(learner, place, rows, alone=alone)

    def _add_answers(self, learner: str, place: str, text: str) -> None:
        """Add answers from their text; what is wrong with them is one line, and others in the file still count."""
        if not self._has_room_for(learner, place):
            return
        if self._lines < 0 or len(self.found.answers) >= MAX_ANSWERS:
            wrong = phrase("this was not read: the class has handed in too much")
            if self.found.problems[-1:] != [Problem(place, wrong)]:
                self._report(place, wrong)
            return
        try:
            answers = Answers.from_text(text)
        except NoAnswers as error:
            self._report(place, error.args[0])
        else:
            self._lines -= sum(len(line) for lines in answers.tries for line in lines)
            self.found.answers.append(Handed(learner, place, answers))

    def _add_rows(self, learner: str, place: str, rows: list[Row], *, alone: bool) -> None:
        named = {row.learner for row in rows if row.learner}
        if len(named) > 1 and not alone:
            raise NoResults(
                phrase("this has the results of several learners: put it beside the folders of the learners")
            )
        if len(self.found.rows) + len(rows) > MAX_RESULTS:
            raise NoResults(phrase("this was not read: the class has handed in too much"))
        for row in rows:
            name = row.learner if len(named) > 1 else learner
            if name and self._has_room_for(name, place):
                self.found.rows.append(Said(name, place, row))

    def _has_room_for(self, learner: str, place: str) -> bool:
        """Whether a learner counts: there is a limit to their number."""
        if learner not in self._names and len(self._names) >= MAX_LEARNERS:
            wrong = phrase("a class can have at most {most} learners: this one was left out", most=MAX_LEARNERS)
            if self.found.problems[-1:] != [Problem(place, wrong)]:
                self._report(place, wrong)
            return False
        self._names.setdefault(learner)
        return True


def is_own(path: Path) -> bool:
    """Whether a file is a page or table that was made of a class."""
    try:
        return _is_own(read_file(path, MAX_BYTES, _KIND).decode())
    except (Unreadable, UnicodeDecodeError):
        return False


def _is_own(text: str) -> bool:
    return OWN_PAGE in text[:2000] or text.startswith(OWN_TABLE)


def _pasted(text: str) -> list[str]:
    """The answers that were pasted into a text, each once; of a text that is nothing else all, even if it is broken."""
    found = list(dict.fromkeys(_PASTED.findall(text)))
    if len(found) == 1 and text.lstrip().startswith("seki1."):
        return [text]
    return found
