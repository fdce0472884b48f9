"""Which lesson an answer belongs to: one that the teacher names, else of the working directory, else of the package.

A lesson is never taken from the folder of the class: whoever hands in answers could hand in an easier puzzle with them.
Answers name their lesson and carry a digest of what it asks, so of several lessons with one name the one that asks this
is taken; if none does, the first one, which has changed since. Files are read only when an answer asks for them.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import Final

from sekiwidget.base.files import is_there
from sekiwidget.base.terminal import printable
from sekiwidget.core.side import Side
from sekiwidget.lesson.answers.answers import Answers, lesson_name, question_digest, viewer_of
from sekiwidget.lesson.course.syllabus import COURSE_FILE
from sekiwidget.lesson.play.scenario import Scenario, file_text
from sekiwidget.lesson.script.errors import ScenarioError
from sekiwidget.text.errors import check_path
from sekiwidget.text.phrase import ENGLISH_LANGUAGE, in_language, phrase

MAX_LESSONS: Final = 2_000
"""So many scenario files of a folder are known."""

Paths = str | os.PathLike[str]


class Lesson:
    """A lesson by its id, the path in its folder without suffix; it is read when it is needed."""

    def __init__(self, id_: str, read: Callable[[], str]) -> None:
        self.id, self._read = id_, read
        self._digests: dict[Side, str] = {}

    @cached_property
    def text(self) -> str:
        """The text of the file. Raises ScenarioError."""
        return self._read()

    @cached_property
    def scenario(self) -> Scenario:
        """The lesson. Raises ScenarioError."""
        return Scenario.from_text(self.text, name=self.id)

    @cached_property
    def name(self) -> str:
        """As answers name it."""
        return lesson_name(self.id.rpartition("/")[2])

    @property
    def title(self) -> str:
        """Its title, else its name. Raises ScenarioError."""
        return self.scenario.title or self.name

    def asks(self, answers: Answers) -> bool:
        """Whether these answers are to what it asks. Raises ScenarioError."""
        side = answers.side
        if side not in self._digests:
            self._digests[side] = question_digest(self.scenario, viewer_of(side))
        return self._digests[side] == answers.digest


class Lessons:
    """All lessons that may have been answered.

    Args:
        given: scenario files, and folders of them such as a course.
        results: the folder of the class, whose own lessons do not count; None if there is none.
        package: gives the texts of the lessons of the package by their path.
    """

    def __init__(self, given: Iterable[Paths], results: Path | None, package: Callable[[], Mapping[str, str]]) -> None:
        self._results = None if results is None else Path(os.path.realpath(results))
        self._given = [lesson for one in given for lesson in self._lessons_in(one)]
        self._package = package
        self._named: dict[str, list[Lesson]] = {}

    def of_answers(self, answers: Answers) -> Lesson | None:
        """The lesson that was answered; None if there is none of its name. Raises ScenarioError."""
        name = answers.lesson
        if name not in self._named:
            self._named[name] = self._of_name(name)
        return _that_asks(self._named[name], answers)

    def shipped_for(self, name: str, answers: Answers) -> Lesson | None:
        """The lesson of the package with this path, the end of its path or the title, as answers were given to it.

        The words of a path may be left out after its number: `01-what-a-block-is/1`. Raises ScenarioError.
        """
        path = re.compile(rf"(?:.*/)?{re.escape(name)}(?:-[^/]*)?")
        found = [lesson for lesson in self._shipped if path.fullmatch(lesson.id)]
        return _that_asks(found or [lesson for lesson in self._shipped if _titled(lesson, lesson_name(name))], answers)

    def of_file(self, file: str) -> Lesson | None:
        """The lesson that a row of results names: its id ends with the name of the file."""
        ends = f"/{file}"
        return next((lesson for lesson in [*self._given, *self._shipped] if f"/{lesson.id}".endswith(ends)), None)

    def _of_name(self, name: str) -> list[Lesson]:
        """All lessons of a name, those first that come first."""
        given = [lesson for lesson in self._given if lesson.name == name]
        given = given or [lesson for lesson in self._given if _titled(lesson, name)]
        found = [*given, *self._beside(name), *(lesson for lesson in self._shipped if lesson.name == name)]
        return found or [lesson for lesson in self._shipped if _titled(lesson, name)]

    def _beside(self, name: str) -> list[Lesson]:
        """The lesson of a name in the working directory, unless it is in the folder of the class."""
        path = Path(os.path.realpath(".")) / f"{name}.toml"
        if not is_there(path) or self._is_handed_in(path):
            return []
        return [Lesson(name, lambda: file_text(path))]

    def _lessons_in(self, given: Paths) -> list[Lesson]:
        """The lessons of a file or folder. Raises ValueError if there is none, TypeError for no path."""
        check_path("lessons", given)
        path = Path(given)
        if os.path.lexists(path) and self._is_handed_in(path):
            wrong = phrase(
                "{path} is in the folder of the class, from which no lesson is taken", path=printable(str(path))
            )
            raise ValueError(wrong)
        if is_there(path):
            return [Lesson(path.stem, lambda: file_text(path))]
        files = sorted(islice(self._files_in(path), MAX_LESSONS))
        if not files:
            raise ValueError(phrase("{path} is neither a lesson nor a folder with lessons", path=printable(str(path))))
        return [Lesson(_id(file, path), lambda file=file: file_text(file)) for file in files]  # type: ignore[misc]

    def _files_in(self, folder: Path) -> Iterator[Path]:
        """The scenario files of a folder and those within it, without what is hidden or handed in."""
        for here, folders, names in os.walk(folder):
            if self._is_handed_in(Path(here)):
                folders.clear()
                continue
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            for name in sorted(names):
                if not name.endswith(".toml") or name.startswith(".") or name == COURSE_FILE:
                    continue
                file = Path(here, name)
                if is_there(file) and not self._is_handed_in(file):
                    yield file

    def _is_handed_in(self, path: Path) -> bool:
        """Whether a file or folder is in the folder of the class, also where it is a link to one there."""
        return self._results is not None and Path(os.path.realpath(path)).is_relative_to(self._results)

    @cached_property
    def _shipped(self) -> list[Lesson]:
        files = ((path, text) for path, text in self._package().items() if path.endswith(".toml"))
        return [Lesson(path.removesuffix(".toml"), lambda text=text: text) for path, text in files]  # type: ignore[misc]


def _that_asks(lessons: list[Lesson], answers: Answers) -> Lesson | None:
    """Of lessons with one name that which asks what was answered, else the first one. Raises ScenarioError."""
    return next((lesson for lesson in lessons if lesson.asks(answers)), lessons[0] if lessons else None)


def _titled(lesson: Lesson, name: str) -> bool:
    """Whether a board without a file gives a lesson this name; a faulty lesson has none."""
    with suppress(ScenarioError):
        # Reading a scenario takes long, and few texts have all the words.
        if not all(word in lesson.text for word in name.split("-") if word.isascii()):
            return False
        return lesson_name(in_language(lesson.scenario.title, ENGLISH_LANGUAGE)) == name
    return False


def _id(file: Path, folder: Path) -> str:
    return file.relative_to(folder).with_suffix("").as_posix()
