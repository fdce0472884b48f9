"""Keeping answers: in memory, and in a file beside the notebook.

    keeper = AnswersKeeper(start, game, puzzle, "tokugawa", "gifu", "answers")
    keeper.hear(puzzle_session)
    keeper.answers

The file is `LESSON.SIDE.DIGEST.json` in the folder; the digest is the first letters of that of the lesson, so a lesson
that asks something else has a file of its own. It is made with the first answer, and only ever added to: several
notebooks may share it. Where a grader runs the notebook (nbgrader says so by a variable of the environment) it is only
read.
"""

from __future__ import annotations

import json
import os
import warnings
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sekiwidget import __version__
from sekiwidget.base.files import Unreadable, read_file, write_file
from sekiwidget.base.terminal import printable
from sekiwidget.core.game import Game
from sekiwidget.core.line import Node
from sekiwidget.core.side import Side
from sekiwidget.lesson.answers.answers import (
    MAX_BYTES,
    MAX_COMMITS,
    MAX_PREDICTIONS,
    MAX_TRIES,
    Answers,
    NoAnswers,
    Prediction,
    digest_of,
    is_readable_line,
    lesson_name,
    lines_to,
    viewer_of,
)
from sekiwidget.lesson.course.file_lock import locked
from sekiwidget.text.errors import check_path, system_reason
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Count

if TYPE_CHECKING:
    from sekiwidget.core.position import Position
    from sekiwidget.lesson.puzzle.session import Answered, PuzzleSession
    from sekiwidget.lesson.script.puzzle import Puzzle

GRADER: Final = "NBGRADER_EXECUTION"
"""The variable of the environment that nbgrader sets while it runs a notebook."""
_DIGITS: Final = 8
"""How much of the digest is in the name of the file."""


class AnswersKeeper:
    """Collects the answers to one lesson: its start, its puzzle if it has one, and its name.

    With a folder they are kept there, too, beginning with what the file holds. `unkept` is why they could not be
    written. Raises ValueError for a file with other contents, TypeError for a folder that is no path.
    """

    def __init__(
        self,
        start: Position,
        game: Game,
        puzzle: Puzzle | None,
        side: Side,
        name: str,
        folder: str | os.PathLike[str] | None = None,
    ) -> None:
        if folder is not None:
            check_path("answers", folder)
        self._start, self._game, self._puzzle, self._side, self._name = start, game, puzzle, side, name
        self._viewer = viewer_of(side)
        # Where the notebook is now; it may go elsewhere.
        self.folder = None if folder is None else Path(folder).absolute()
        self.unkept = ""
        self._unwritten: list[Callable[[Answers], Answers]] = []
        self._kept: Answers | None = None if self.folder is None else self._read()

    @cached_property
    def _none(self) -> Answers:
        """No answers yet."""
        digest = digest_of(self._start, self._game.id, self._puzzle, self._viewer)
        return Answers(lesson_name(self._name), digest, self._side)

    @property
    def answers(self) -> Answers:
        """What was answered so far."""
        return self._none if self._kept is None else self._kept

    @property
    def path(self) -> Path:
        """The file of the answers, if there is a folder."""
        none = self._none
        return Path(self.folder or "", f"{none.lesson}.{none.side}.{none.digest[:_DIGITS]}.json")

    def hear(self, session: PuzzleSession) -> None:
        """Keep what is answered in a session of the puzzle."""

        def note(what: Answered, node: Node) -> None:
            if what == "try":
                self._add(lambda answers: _with_try(answers, lines_to(session.line, node, self._game, self._viewer)))
            elif what == "hint":
                if not session.result.final:
                    self._add(lambda answers: replace(answers, hints=answers.hints + 1))
            else:
                self._add(lambda answers: answers if answers.shown is not None else _with_solution(answers))

        session.on_answer = note

    def add_prediction(self, node: int, answer: int | None, result: str) -> None:
        """Keep what was predicted of a step."""
        made = Prediction(node, answer, result)
        self._add(lambda answers: replace(answers, predictions=(*answers.predictions, made)[:MAX_PREDICTIONS]))

    def _add(self, add: Callable[[Answers], Answers]) -> None:
        """Add to what is kept, also by others; if it cannot be written, a warning says why."""
        self._kept = replace(add(self.answers), version=__version__)
        if self.folder is None or os.environ.get(GRADER):
            return
        self._unwritten.append(add)
        try:
            target = Path(os.path.realpath(self.path))
            target.parent.mkdir(parents=True, exist_ok=True)
            with locked(target):
                made = self._read()
                for one in self._unwritten:
                    made = replace(one(made), version=__version__)
                write_file(target, made.to_text())
        except (OSError, ValueError) as error:
            self.unkept = system_reason(error)
            warnings.warn(str(self.warning), stacklevel=2)
        else:
            self._kept, self.unkept, self._unwritten = made, "", []

    @property
    def warning(self) -> str:
        """A sentence if the answers could not be written."""
        if not self.unkept:
            return ""
        file = printable(str(self.path))
        return phrase("{file} could not be written: the answers are in memory only: {why}", file=file, why=self.unkept)

    def _read(self) -> Answers:
        """What the file holds; nothing if there is none."""
        path, none = self.path, self._none
        if not os.path.lexists(path):
            return none
        found = read_answers(path)
        if (found.lesson, found.digest, found.side) != (none.lesson, none.digest, none.side):
            raise NoAnswers(phrase("{file} has the answers to another lesson", file=printable(str(path))))
        return found

    def as_call(self, lesson: Path | None) -> str:
        """A line of Python that judges the answers anew; it names a lesson below the working directory."""
        given = [json.dumps(self.answers.to_short())]
        if lesson is not None:
            with suppress(ValueError):
                given.append(json.dumps(lesson.relative_to(Path.cwd()).as_posix(), ensure_ascii=False))
        return f"sekiwidget.replay({', '.join(given)})"


def read_answers(path: Path) -> Answers:
    """The answers in a file. Raises NoAnswers for any other contents, and if it cannot be read."""
    try:
        data = read_file(path, MAX_BYTES, Count(1, "file of answers", "files of answers"))
        return Answers.from_text(data.decode())
    except UnicodeDecodeError:
        raise NoAnswers(no_answers(path, phrase("it is not written in UTF-8"))) from None
    except (Unreadable, NoAnswers) as error:
        raise NoAnswers(no_answers(path, str(error))) from None


def no_answers(path: Path, why: str) -> str:
    """The message of a file with anything but answers."""
    return phrase("{file} does not contain answers: {why}", file=printable(str(path)), why=why)


def _with_try(answers: Answers, lines: tuple[str, ...]) -> Answers:
    """The answers with another try; as they are if there is no room for it, or it is too long to be read again."""
    if not all(map(is_readable_line, lines)):
        return answers
    made = replace(answers, tries=(*answers.tries, lines))
    full = len(made.tries) > MAX_TRIES or sum(map(len, made.tries)) > MAX_COMMITS
    return answers if full or len(made.to_text().encode()) > MAX_BYTES else made


def _with_solution(answers: Answers) -> Answers:
    return replace(answers, shown=len(answers.tries))
