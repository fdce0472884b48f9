"""Collecting what a class has handed in: one folder, in which each learner has a file or a folder.

    results/anna.json                answers that a board has kept          anna
    results/ben/answers/gifu....json the same, somewhere in ben's folder    ben
    results/cleo.txt                 answers that were copied and pasted    cleo
    results/dora.csv                 the results of a course                dora

A learner has the name that the teacher gave to the file or folder: no name in a file is believed. Only in a table of
several learners that the teacher names the column `learner` counts; of any other file nobody can know who made it.
Every such name is a learner of the class, also if nothing in the file or folder can be read.

A file is known by its contents, not by its ending. Links are not followed, hidden files and what a file manager leaves
are passed over, and so are notebooks without copied answers, lessons, and pages that were made of a class. Every other
file gets one line that says what was expected, and so does a learner of whom nothing was found.

Sizes and numbers are limited for each learner, so that nobody's file or folder can keep others from being read. The
limits of a class are these times the number of learners.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from sekiwidget.base.files import FILE_MANAGER_FILES, Unreadable, read_file
from sekiwidget.base.terminal import printable
from sekiwidget.lesson.answers.answers import Answers, NoAnswers
from sekiwidget.lesson.answers.copied import MAX_FILE, copied_answers, is_file_of_answers
from sekiwidget.lesson.classroom.result_files import NoResults, Row, progress_rows, result_file_rows
from sekiwidget.text.errors import check_path, system_reason
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Count

MAX_LEARNERS: Final = 500
MAX_FILES: Final = 2_000
"""So many files and folders are looked at in the folder of the class, and in that of a learner."""
MAX_DEPTH: Final = 8
"""So many folders deep."""
MAX_BYTES: Final = MAX_FILE
"""The maximum size of a file."""
MAX_ALL: Final = 64 << 20
"""The maximum size of all files of a learner."""
MAX_ANSWERS: Final = 500
"""So many answers to a lesson are read of a learner."""
MAX_MOVES: Final = 2 << 20
"""So many characters of moves, each commit and prediction with `_OVERHEAD` more: a short text may unpack to a thousand
times its length."""
MAX_RESULTS: Final = 1_000
"""So many rows of files of results are read of a learner."""
MAX_COPIED: Final = 200
"""So many copied answers are read from one file."""
MAX_PROBLEMS: Final = 10
"""So many problems of one file or folder of the class are listed, the others are counted."""
_OVERHEAD: Final = 64
OWN_PAGE: Final = '<meta name="generator" content="sekiwidget class">'
"""Marks a page made of a class."""
OWN_TABLE: Final = "learner,puzzle,title,solved,at_try,"
"""How a table made of a class begins."""
OWN_NAME: Final = "class.csv"
"""The name that the page gives to such a table: of this one among the files of the class nothing is said."""

_KIND: Final = Count(1, "file of answers", "files of answers")
_BOARDS_NAME: Final = re.compile(r".+\.\w+\.[0-9a-f]{8}")
_EXPECTED: Final = phrase(
    "this must be a file of answers, answers that were copied and pasted, or the results of a course as CSV or JSON"
)
_SEVERAL: Final = phrase(
    "this has the results of several learners, so it does not count: if the table is your own, name it (--results, "
    "results=)"
)
_OWN: Final = phrase(
    "this table was made of a class by `sekiwidget class`: nobody has handed it in, and it does not count"
)
_NO_TABLE: Final = phrase("this must be the results of a course as CSV or JSON, with the names in the column `learner`")


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
    damaged: dict[str, Problem] = field(default_factory=dict)
    """Of each learner with answers that cannot be read the first problem: nobody knows to which puzzle they are."""
    _problems: dict[str, list[Problem]] = field(default_factory=dict)
    _more: Counter[str] = field(default_factory=Counter)

    def report(self, place: str, why: str, *, always: bool = False) -> None:
        """Add a problem; of a file or folder of the class with many of them the others are counted, if not `always`."""
        whose = place.partition("/")[0]
        listed = self._problems.setdefault(whose, [])
        if Problem(place, why) in listed:
            return
        if always or len(listed) < MAX_PROBLEMS:
            listed.append(Problem(place, why))
        else:
            self._more[whose] += 1

    @property
    def problems(self) -> list[Problem]:
        """What does not count or is doubtful, by place."""
        found = []
        for whose in sorted(self._problems):
            found += sorted(self._problems[whose], key=lambda one: one.place)
            if self._more[whose]:
                found.append(Problem(whose, phrase("... and {more} more", more=self._more[whose])))
        return found


def collect(folder: str | os.PathLike[str], tables: Iterable[str | os.PathLike[str]] = ()) -> Collection:
    """Everything in a folder, and in tables with the results of several learners.

    Raises ValueError if the folder is none, or if it or a table cannot be read, TypeError for no path.
    """
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
    for table in tables:
        check_path("results", table)
        collector.add_table(Path(table))
    collector.collect()
    return collector.found


class _Share:
    """What is left of the limits of a learner. If `full`, nothing more is read.

    `place` is the learner's file or folder; `is_heard_of` says whether there is anything from it, or a problem with it.
    """

    def __init__(self, learner: str, place: str) -> None:
        self.learner, self.place = learner, place
        self.full, self.is_heard_of = False, False
        self.files, self.bytes, self.answers, self.moves = MAX_FILES, MAX_ALL, MAX_ANSWERS, MAX_MOVES
        self.results = MAX_RESULTS


class _Collector:
    """One walk through a folder."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self.found = Collection()
        self._names: dict[str, None] = {}
        self._shares: dict[str, _Share] = {}
        self._tables: set[str] = set()

    def add_table(self, path: Path) -> None:
        """Add a table of several learners, each with the name in its column. Raises ValueError."""
        self._tables.add(os.path.realpath(path))
        try:
            text = read_file(path, MAX_BYTES, _KIND).decode("utf-8-sig")
            if _is_own_table(text):
                raise NoResults(_OWN)
            rows = result_file_rows(text)
            if not any(row.learner for row in rows or ()):
                raise NoResults(_NO_TABLE)
        except (Unreadable, NoResults, UnicodeDecodeError) as error:
            why = _NO_TABLE if isinstance(error, UnicodeDecodeError) else error.args[0]
            raise ValueError(phrase("{file}: {why}", file=printable(str(path)), why=why)) from None
        for row in rows or ():
            if row.learner:
                self._add_row(self._share_of(row.learner), printable(path.name), row)

    def collect(self) -> None:
        """Take all files."""
        for parts in self._files(self._root, (), _Share("", "")):
            place = printable("/".join(parts))
            share = self._share_of(parts[0] if len(parts) > 1 else Path(parts[0]).stem, parts[0])
            path = self._root.joinpath(*parts)
            if share.full or (self._tables and os.path.realpath(path) in self._tables):
                continue
            try:
                self._take(path, share, place, alone=len(parts) == 1)
            except (Unreadable, NoResults) as error:
                if self._has_room_for(share, place):
                    self._report(share, place, error.args[0])
        for name in self._names:
            share = self._shares[name]
            if not share.is_heard_of:
                self._report(share, share.place, phrase("no answers and no results were found here"))
        self._report_similar_names()
        self.found.learners = sorted(self._names, key=lambda name: (name.casefold(), name))

    def _report_similar_names(self) -> None:
        """Say which names may be those of one learner: the same but for case, accents and white space."""
        alike: defaultdict[str, list[str]] = defaultdict(list)
        for name in self._names:
            letters = unicodedata.normalize("NFD", name).casefold()
            alike["".join(one for one in letters if not (one.isspace() or unicodedata.combining(one)))].append(name)
        for names in alike.values():
            if len(names) > 1:
                why = phrase("these may be one learner: if so, put everything into one folder")
                self.found.report(", ".join(sorted(names)), why)

    def _report(self, share: _Share, place: str, why: str, *, always: bool = False) -> None:
        """Add a problem with something of a learner."""
        share.is_heard_of = True
        self.found.report(place, why, always=always)

    def _share_of(self, name: str, place: str | None = None) -> _Share:
        """What is left for the learner to whom a file or folder of this name belongs, at this place."""
        learner = printable(name)
        if learner not in self._shares:
            self._shares[learner] = _Share(learner, printable(place or name))
        return self._shares[learner]

    def _files(self, folder: Path, parts: tuple[str, ...], share: _Share) -> Iterator[tuple[str, ...]]:
        """The files below a folder, by name, each by the parts of its path."""
        try:
            with os.scandir(folder) as found:
                # One more than may be looked at, so that the limit is noticed.
                entries = sorted(islice(found, MAX_FILES + 1), key=lambda entry: entry.name)
        except OSError as error:
            why = phrase("this folder cannot be read: {why}", why=system_reason(error))
            self._report(share, printable("/".join(parts)), why)
            return
        for entry in entries:
            if entry.name.startswith(".") or entry.name in FILE_MANAGER_FILES:
                continue
            here = (*parts, entry.name)
            place = printable("/".join(here))
            share.files -= 1
            if share.files < 0:
                if share.files == -1:
                    many = phrase("the folder has more than {most:,} files: the rest was not read", most=MAX_FILES)
                    self._report(share, place, many, always=True)
                return
            if entry.is_symlink():
                self._report(share, place, phrase("this is a link, which is not followed: put the file itself here"))
            elif not entry.is_dir(follow_symlinks=False):
                yield here
            elif len(here) < MAX_DEPTH:
                whose = share if parts else self._share_of(entry.name)
                if parts or self._has_room_for(whose, place):
                    yield from self._files(Path(entry.path), here, whose)
            else:
                self._report(share, place, phrase("this folder is too deep inside others: it was not read"))

    def _fill(self, share: _Share, place: str) -> None:
        """Read nothing more of a learner, and say so."""
        share.full = True
        why = phrase("the rest was not read: this learner has handed in too much")
        self._report(share, place, why, always=True)

    def _take(self, path: Path, share: _Share, place: str, *, alone: bool) -> None:
        """Add what is in a file. Raises Unreadable or NoResults."""
        if path.suffix == ".toml":
            return
        data = read_file(path, MAX_BYTES, _KIND)
        share.bytes -= len(data)
        if share.bytes < 0:
            self._fill(share, place)
            return
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            raise NoResults(_EXPECTED) from None
        begun = text[:400].lstrip()
        if _is_own_table(text):
            if not (alone and path.name == OWN_NAME):
                self._report(share, place, _OWN)
            return
        if OWN_PAGE in text[:2000] or not self._has_room_for(share, place):
            return
        if is_file_of_answers(text):
            self._add_answers(share, place, text)
            if alone and _BOARDS_NAME.fullmatch(path.stem):
                why = phrase("this file still has the name that its board gave it: name it after its learner")
                self._report(share, place, why)
        elif copied := copied_answers(text, MAX_COPIED + 1):
            for number, one in enumerate(copied[:MAX_COPIED], 1):
                self._add_answers(share, place, one, number if len(copied) > 1 else None)
            if len(copied) > MAX_COPIED:
                why = phrase("only the first {most} copied answers were read", most=MAX_COPIED)
                self._report(share, place, why)
        elif path.suffix == ".ipynb":
            return
        else:
            rows = result_file_rows(text)
            if rows is None:
                rows = progress_rows(path) if begun.startswith("{") else None
            if rows is None:
                raise NoResults(_EXPECTED)
            if len({row.learner for row in rows if row.learner}) > 1:
                raise NoResults(_SEVERAL)
            for row in rows:
                self._add_row(share, place, row)

    def _add_answers(self, share: _Share, place: str, text: str, number: int | None = None) -> None:
        """Add answers from their text; what is wrong with them is one line, and others in the file still count.

        Of several in a file `number` is theirs.
        """
        if share.full:
            return
        share.answers -= 1
        if share.answers < 0:
            self._fill(share, place)
            return
        try:
            answers = Answers.from_text(text)
        except NoAnswers as error:
            why = error.args[0]
            if number is not None:
                why = phrase("copied answers, number {number} in this file: {why}", number=number, why=why)
            self._report(share, place, why)
            self.found.damaged.setdefault(share.learner, Problem(place, why))
            return
        share.moves -= sum(len(line) + _OVERHEAD for lines in answers.tries for line in lines)
        share.moves -= _OVERHEAD * len(answers.predictions)
        if share.moves < 0:
            self._fill(share, place)
        else:
            share.is_heard_of = True
            self.found.answers.append(Handed(share.learner, place, answers))

    def _add_row(self, share: _Share, place: str, row: Row) -> None:
        if share.full or not self._has_room_for(share, place):
            return
        share.results -= 1
        if share.results < 0:
            self._fill(share, place)
        else:
            share.is_heard_of = True
            self.found.rows.append(Said(share.learner, place, row))

    def _has_room_for(self, share: _Share, place: str) -> bool:
        """Whether a learner counts: there is a limit to their number."""
        if share.learner not in self._names and len(self._names) >= MAX_LEARNERS:
            share.full = True
            wrong = phrase("a class can have at most {most} learners: this one was left out", most=MAX_LEARNERS)
            self._report(share, place, wrong)
            return False
        self._names.setdefault(share.learner)
        return True


def is_own(path: Path) -> bool:
    """Whether a file is a page or table that was made of a class."""
    try:
        return _is_own(read_file(path, MAX_BYTES, _KIND).decode())
    except (Unreadable, UnicodeDecodeError):
        return False


def _is_own(text: str) -> bool:
    return OWN_PAGE in text[:2000] or _is_own_table(text)


def _is_own_table(text: str) -> bool:
    """Whether a text is a table made of a class, also as a spreadsheet has saved it again."""
    return re.sub(r"[;\t]", ",", text[: 2 * len(OWN_TABLE)].replace('"', "")).startswith(OWN_TABLE)
