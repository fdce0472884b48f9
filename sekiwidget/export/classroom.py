"""`Class`: what a class has handed in, judged anew, as a table in a notebook, as a page and as CSV."""

from __future__ import annotations

import csv
import errno
import io
import os
from collections.abc import Iterable
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, Final

from sekiwidget import library
from sekiwidget.analysis.progress import Progress
from sekiwidget.base.files import write_file
from sekiwidget.base.terminal import printable
from sekiwidget.export.class_html import class_fragment, class_page
from sekiwidget.lesson.answers.replay import SECONDS
from sekiwidget.lesson.classroom.collection import Problem, is_own
from sekiwidget.lesson.classroom.lessons import Paths
from sekiwidget.lesson.classroom.results import read_class
from sekiwidget.lesson.classroom.table import COLUMNS, PuzzleRow, records
from sekiwidget.lesson.course.results import csv_cell
from sekiwidget.text.errors import check_path
from sekiwidget.text.languages import Translator
from sekiwidget.text.phrase import in_language, phrase
from sekiwidget.text.terms import Count
from sekiwidget.text.translate import requested_language, translated, translated_by_owner

THEMES: Final = ("auto", "light", "dark")
_SHOWN: Final = 20
"""So many puzzles and problems are printed; the others are counted."""


class Class:
    """What a class has handed in: a folder with a file or a folder for each learner, who has its name.

    Answers (files of `Board(answers=...)`, or copied and pasted) are judged anew; results of courses (CSV, JSON) are
    taken as they are, and are said to be.

    Args:
        folder: the files of the class.
        lessons: the scenario files that were answered, or folders of them; one, or a list. Others are looked for in the
            working directory and in the package, but never in the folder of the class.
        results: tables with the results of several learners (`Course.export`), which have their names in the column
            `learner`; one, or a list. Any other file of results is that of the learner who handed it in.
        seconds: the limit of processor time for the answers of one learner to one puzzle; for all puzzles it is ten
            times as much.
        executor: any `concurrent.futures.Executor`, which judges the puzzles side by side; None judges them here.
        progress: True: a bar. None: a bar if it takes long and can be seen. A function is called with the number of
            answers judged and of all.
        language: a code of `sekiwidget.LANGUAGES`; None takes SEKIWIDGET_LANGUAGE, else English.

    Raises:
        ValueError: the folder or a table cannot be read, or a path of `lessons` has no lesson; files in the folder that
            cannot be read are among `problems`.
        TypeError: an argument has the wrong type.
        ExecutorError: the executor failed.
    """

    @translated
    def __init__(
        self,
        folder: str | os.PathLike[str],
        lessons: Paths | Iterable[Paths] = (),
        *,
        results: Paths | Iterable[Paths] = (),
        seconds: float = SECONDS,
        executor: Executor | None = None,
        progress: Progress = None,
        language: str | None = None,
    ) -> None:
        self._speaks = requested_language(language)
        check_path("folder", folder)
        self._folder = Path(os.path.realpath(folder))
        self._found = read_class(
            folder,
            _listed(lessons),
            library.all_texts,
            tables=_listed(results),
            seconds=seconds,
            executor=executor,
            progress=progress,
        )

    def _find_language(self) -> Translator | None:
        """For `translated_by_owner`."""
        return self._speaks

    @property
    def learners(self) -> tuple[str, ...]:
        """The names of the learners."""
        return self._found.learners

    @property
    def puzzles(self) -> tuple[PuzzleRow, ...]:
        """The puzzles that were answered, least understood first: each with its `cells` by learner, and `mistakes`."""
        return self._found.puzzles

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What does not count, or needs a look: the file and why."""
        return self._found.problems

    @property
    def table(self) -> list[dict[str, Any]]:
        """A record for each puzzle and learner, for example for `pandas.DataFrame(found.table)`."""
        return [
            {name: in_language(value, self._speaks) if isinstance(value, str) else value for name, value in one.items()}
            for one in records(self.puzzles, self.learners)
        ]

    @property
    def csv(self) -> str:
        """The table as CSV."""
        made = io.StringIO()
        writer = csv.writer(made, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows([csv_cell(value) for value in one.values()] for one in self.table)
        return made.getvalue()

    @translated_by_owner
    def to_csv(self, path: str | os.PathLike[str]) -> Path:
        """Write the table as CSV, replacing a file; returns the path. Raises OSError."""
        return self._write(path, self.csv)

    @translated_by_owner
    def html(self, path: str | os.PathLike[str], *, theme: str = "auto") -> Path:
        """Write a page, replacing a file; returns the path. It needs no network and loads nothing.

        `theme` is `auto` (the reader's system setting), `light` or `dark`. Raises ValueError for another theme, OSError
        if it cannot be written.
        """
        if theme not in THEMES:
            raise ValueError(phrase("theme must be auto, light or dark, not {theme!r}", theme=theme))
        return self._write(path, class_page(self._found, self.csv, theme, self._speaks))

    def _write(self, path: str | os.PathLike[str], text: str) -> Path:
        """Write a file, but never over one that a learner has handed in. Raises OSError."""
        check_target(path, self._folder)
        write_file(path, text)
        return Path(path)

    def __len__(self) -> int:
        return len(self.learners)

    def __repr__(self) -> str:
        if not self.puzzles:
            told = phrase(
                "<Class: {learners:figure}, no answers and no results in {folder}>",
                learners=Count(len(self.learners), "learner"),
                folder=printable(str(self._folder)),
            )
            return self._line(told)
        learners, puzzles = Count(len(self.learners), "learner"), Count(len(self.puzzles), "puzzle")
        told = phrase(
            "<Class: {learners:figure}, {puzzles:figure}, {solved} of {tried} tried were solved>",
            learners=learners,
            puzzles=puzzles,
            solved=sum(row.solved for row in self.puzzles),
            tried=sum(row.tried for row in self.puzzles),
        )
        return self._line(told)

    def __str__(self) -> str:
        lines = [self._line(self._summary(row)) for row in self.puzzles[:_SHOWN]]
        if len(self.puzzles) > _SHOWN:
            lines.append(self._line(phrase("... and {more} more", more=len(self.puzzles) - _SHOWN)))
        lines += [self._line(phrase("{file}: {why}", file=one.place, why=one.why)) for one in self.problems[:_SHOWN]]
        if len(self.problems) > _SHOWN:
            lines.append(self._line(phrase("... and {more} more", more=len(self.problems) - _SHOWN)))
        return "\n".join([repr(self), *lines])

    def _summary(self, row: PuzzleRow) -> str:
        told = phrase(
            "{puzzle}: {once} of {tried} at once, {solved} solved",
            puzzle=row.title,
            once=row.at_once,
            tried=row.tried,
            solved=row.solved,
        )
        if not row.mistakes:
            return told
        most = row.mistakes[0]
        return phrase(
            "{told}; commonest wrong move ({learners}×): {move}", told=told, learners=most.learners, move=most.words
        )

    def _line(self, text: str) -> str:
        return printable(str.__str__(in_language(text, self._speaks)))

    def _repr_html_(self) -> str:
        return class_fragment(self._found, self._speaks)


def check_target(path: str | os.PathLike[str], folder: str | os.PathLike[str]) -> None:
    """Raise OSError if a page or table of the class in a folder cannot be written, or is what a learner has handed in.

    A file must be in a folder that is there. TypeError for no path.
    """
    check_path("path", path)
    target = Path(os.path.realpath(path))
    if target.is_relative_to(os.path.realpath(folder)) and target.exists() and not is_own(target):
        wrong = phrase("{file} was handed in by the class: choose another name", file=printable(str(path)))
        raise FileExistsError(wrong)
    for number, is_wrong in (
        (errno.EISDIR, target.is_dir()),
        (errno.ENOENT, not target.parent.is_dir()),
        (errno.EACCES, not os.access(target.parent, os.W_OK)),
    ):
        if is_wrong:
            raise OSError(number, os.strerror(number), os.fspath(path))


def _listed(paths: Paths | Iterable[Paths]) -> list[Paths]:
    """One path, or several, as a list."""
    return [paths] if isinstance(paths, str | os.PathLike) else list(paths)
