"""What a class has done: the folder is collected, each answer finds its lesson, is judged anew, and gets its cell."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sekiwidget.analysis.progress import Progress, progress_reporter
from sekiwidget.lesson.answers.replay import Replayed, check_seconds
from sekiwidget.lesson.classroom.collection import Collection, Handed, Problem, Said, collect
from sekiwidget.lesson.classroom.judging import Task, judge_all
from sekiwidget.lesson.classroom.lessons import Lesson, Lessons
from sekiwidget.lesson.classroom.table import Cell, PuzzleRow, ordered
from sekiwidget.lesson.script.errors import ScenarioError
from sekiwidget.text.phrase import Translatable, joined, phrase
from sekiwidget.text.terms import Count

if TYPE_CHECKING:
    from sekiwidget.lesson.classroom.lessons import Paths

MAX_UNKNOWN: Final = 100
"""So many puzzles whose lesson is not known get a row for what one learner's files of results say: anybody can invent
names of puzzles, and each is a row of the whole class."""
_NAMED: Final = 3
"""So many files are named of those that have the same fault."""


@dataclass(frozen=True, slots=True)
class ClassResults(Translatable):
    """The learners by name, the puzzles that they have tried, least understood first, and what needs a look.

    `problems` are files, or parts of them, that do not count, or are doubtful.
    """

    learners: tuple[str, ...]
    puzzles: tuple[PuzzleRow, ...]
    problems: tuple[Problem, ...]


def read_class(
    folder: str | os.PathLike[str],
    lessons: Iterable[Paths],
    package: Callable[[], Mapping[str, str]],
    *,
    tables: Iterable[Paths] = (),
    seconds: float,
    executor: Executor | None,
    progress: Progress,
) -> ClassResults:
    """The results in a folder, and in `tables` of several learners.

    `package` gives the texts of the lessons of the package by their paths. Raises ValueError for a folder or table that
    cannot be read, a path without lessons, or no seconds; TypeError for arguments of other types; ExecutorError.
    """
    check_seconds(seconds)
    known = Lessons(lessons, Path(folder), package)
    found = collect(folder, tables)
    reading = _Reading(found, known)
    tasks, handed = reading.tasks()
    number = sum(len(task.answers) for task in tasks)
    with progress_reporter(progress, number, phrase("answers")) as told:
        judged = judge_all(tasks, seconds, executor, told)
    for (lesson, group), results in zip(handed, judged, strict=True):
        reading.add_judged(lesson, group, results)
    reading.add_said()
    rows = ordered(reading.rows.values())
    for learner, problem in found.damaged.items():
        why = phrase("answers of this learner, perhaps to this puzzle, cannot be read: {why}", why=problem.why)
        for row in rows:
            row.cells.setdefault(learner, Cell(problem.place, wrong=why))
    return ClassResults(tuple(found.learners), rows, tuple(found.problems))


class _Reading:
    """The rows as they are made."""

    def __init__(self, found: Collection, lessons: Lessons) -> None:
        self._found, self._lessons = found, lessons
        self.rows: dict[Lesson | str, PuzzleRow] = {}
        self._unknown: defaultdict[str, set[str]] = defaultdict(set)

    # -- answers -----------------------------------------------------------------------------------------------------

    def tasks(self) -> tuple[list[Task], list[tuple[Lesson, list[Handed]]]]:
        """What is to be judged: for each lesson its answers, one of each learner; and whose they are."""
        groups: dict[Lesson, list[Handed]] = {}
        missing: defaultdict[str, list[str]] = defaultdict(list)
        for one in self._found.answers:
            try:
                lesson = self._lessons.of_answers(one.answers)
                if lesson is None:
                    missing[one.answers.lesson].append(one.place)
                elif lesson.scenario.puzzle is not None:
                    groups.setdefault(lesson, []).append(one)
            except ValueError as error:
                fault = error.faults[0].message if isinstance(error, ScenarioError) else error.args[0]
                self._found.report(
                    one.place,
                    phrase("the lesson {name} has a fault: {fault}", name=one.answers.lesson, fault=fault),
                )
        for name, places in missing.items():
            self._report_missing(name, places)
        handed = [(lesson, list(self._one_each(group))) for lesson, group in groups.items()]
        tasks = [
            Task(lesson.id, lesson.text, tuple(one.answers for one in group), tuple(one.learner for one in group))
            for lesson, group in handed
        ]
        return tasks, handed

    def _report_missing(self, name: str, places: list[str]) -> None:
        named = ", ".join(dict.fromkeys(places[:_NAMED]))
        more = len(places) - _NAMED
        self._found.report(
            joined([named, " ", phrase("... and {more} more", more=more)]) if more > 0 else named,
            phrase(
                "these are answers to the lesson {name}, and no such lesson was found: name its file or folder "
                "(--lessons, lessons=)",
                name=name,
            ),
        )

    def _one_each(self, group: list[Handed]) -> Iterator[Handed]:
        """Of the answers of each learner those with most tries; the others are reported, unless they are part of it."""
        whose: dict[str, list[Handed]] = {}
        for one in group:
            whose.setdefault(one.learner, []).append(one)
        for all_ in whose.values():
            most = max(all_, key=lambda one: len(one.answers.tries))
            yield most
            for one in all_:
                if one.answers.tries != most.answers.tries[: len(one.answers.tries)]:
                    self._found.report(
                        one.place,
                        phrase(
                            "other answers of {learner} to this puzzle have at least as many tries and count: {file}",
                            learner=one.learner,
                            file=most.place,
                        ),
                    )

    def add_judged(self, lesson: Lesson, group: list[Handed], results: list[Replayed | str]) -> None:
        """Put the results of a lesson into its row."""
        row = self._row_of(lesson.id, lesson)
        for one, result in zip(group, results, strict=True):
            if isinstance(result, str):
                row.cells[one.learner] = Cell(one.place, wrong=result)
                self._found.report(one.place, phrase("these answers do not count: {why}", why=result))
                continue
            row.cells[one.learner] = Cell(one.place, result.result, result)
            if not result.same:
                changed = phrase("the puzzle has changed since it was answered, and was judged as it is now")
                self._found.report(one.place, changed)
            if result.unchecked:
                replies = Count(result.unchecked, "reply", "replies")
                self._found.report(one.place, phrase("{replies:figure} could not be checked in time.", replies=replies))

    # -- what is only said -------------------------------------------------------------------------------------------

    def add_said(self) -> None:
        """Put the rows of files of results where nothing was judged."""
        for said in self._found.rows:
            if not said.row.result.tries and not said.row.result.shown and not said.row.result.hints:
                continue
            lesson = self._lessons.of_file(said.row.file)
            if lesson is None and not self._has_room_for(said):
                continue
            try:
                row = self._row_of(said.row.file if lesson is None else lesson.id, lesson, said)
            except ScenarioError:
                row = self._row_of(said.row.file, None, said)
            before = row.cells.get(said.learner)
            if before is None or (
                before.judged is None and not before.wrong and before.result.tries < said.row.result.tries
            ):
                row.cells[said.learner] = Cell(said.place, said.row.result)

    def _has_room_for(self, said: Said) -> bool:
        """Whether a row whose lesson is not known counts."""
        names = self._unknown[said.learner]
        if said.row.file not in names and len(names) >= MAX_UNKNOWN:
            self._found.report(
                said.place,
                phrase(
                    "more than {most} puzzles in these results were not found, and the rest of them was left out: name "
                    "their files or folder (--lessons, lessons=)",
                    most=MAX_UNKNOWN,
                ),
            )
            return False
        names.add(said.row.file)
        return True

    def _row_of(self, name: str, lesson: Lesson | None, said: Said | None = None) -> PuzzleRow:
        """The row of a puzzle. Raises ScenarioError."""
        key = name if lesson is None else lesson
        if key not in self.rows:
            if lesson is not None:
                self.rows[key] = PuzzleRow(name, lesson.title, lesson.scenario.game)
            else:
                self.rows[key] = PuzzleRow(name, (said.row.title if said is not None else "") or name, "")
        return self.rows[key]
