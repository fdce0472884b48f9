"""A folder of lessons as a course of pages: the contents, and a page for each lesson and puzzle.

Each page stands alone: it can be opened from a disk, sent by mail, or put on any server. A shared front end would save
most of the space, but a page opened from a disk may not load a module, and a page sent alone would not work.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sekiwidget.base.files import FILE_MANAGER_FILES, Unreadable, read_file, replace_folder
from sekiwidget.board.session.perspective import ALL
from sekiwidget.board.session.source import Source
from sekiwidget.board.wire.asking import right_answers
from sekiwidget.export.course_html import INDEX, contents_page, page_extras, page_path, progress_key
from sekiwidget.export.page import page
from sekiwidget.export.puzzle_page import puzzle_page
from sekiwidget.lesson.course.syllabus import Item, Syllabus, read_course
from sekiwidget.lesson.script.errors import Fault, ScenarioError
from sekiwidget.text.languages import Translator
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Count

FILE_LIST: Final = "pages.json"
"""The file that names all files of a course, so that a later course may replace it."""
_LARGEST: Final = 10_000_000


class FolderInUse(ValueError):
    """The folder holds a file that is not of a course of pages; the message names it."""


@dataclass(frozen=True, slots=True)
class SavedCourse:
    """A written course: its folder, the numbers of lessons and puzzles, and the ids of puzzles judged in part."""

    folder: Path
    lessons: int
    puzzles: int
    partly: tuple[str, ...]


def save_course(
    folder: str | os.PathLike[str],
    target: str | os.PathLike[str],
    *,
    theme: str = "auto",
    language: Translator | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> SavedCourse:
    """Write a folder of lessons as a course of pages.

    Args:
        folder: the course, as `read_course` reads it.
        target: the folder to make: a new or empty one, or an earlier course of pages, which is replaced.
        theme: `auto` (the reader's system setting), `light` or `dark`.
        language: None is English.
        progress: called with the number of files done, and of all.

    Raises:
        ScenarioError: with all faults of its files. FolderInUse: the target holds other files.
        OSError: it cannot be written. Whatever is raised, the target is as it was.
    """
    goal = Path(os.path.realpath(target))
    syllabus = read_course(folder)
    _check_free(goal)
    _check_names(syllabus)
    _check_played(syllabus)
    goal.parent.mkdir(parents=True, exist_ok=True)
    # A folder beside the target can be renamed to it.
    made = Path(tempfile.mkdtemp(prefix=f".{goal.name}-", dir=goal.parent))
    try:
        partly = _CourseWriter(syllabus, theme, language).write(made, progress or (lambda done, known: None))
        _check_free(goal)
        _move(made, goal)
    finally:
        shutil.rmtree(made, ignore_errors=True)
    items = list(syllabus.items)
    puzzles = sum(item.is_puzzle for item in items)
    return SavedCourse(Path(target), len(items) - puzzles, puzzles, partly)


def _check_played(syllabus: Syllabus) -> None:
    """Raise ScenarioError with the faults of all scripts that do not hold."""
    faults: list[Fault] = []
    for item in syllabus.items:
        try:
            item.scenario.play()
        except ScenarioError as error:
            faults += error.faults
    if faults:
        raise ScenarioError(faults)


def _check_names(syllabus: Syllabus) -> None:
    """Raise ScenarioError for a file whose page would replace the contents."""
    taken = [item for item in syllabus.items if page_path(item) == INDEX]
    if taken:
        wrong = phrase(
            "a lesson cannot be called {name}: that is the name of the contents page", name=taken[0].path.name
        )
        raise ScenarioError([Fault(str(taken[0].path), 0, 0, "", wrong)])


def _check_free(goal: Path) -> None:
    """Raise FolderInUse for a folder with other files than those of a course of pages; OSError if it is unreadable."""
    if not os.path.lexists(goal):
        return
    if not goal.is_dir():
        raise FolderInUse(phrase("{folder} is a file, but a course of pages needs a folder", folder=str(goal)))
    known = {*_listed(goal), FILE_LIST}
    for path in sorted(goal.rglob("*")):
        name = path.relative_to(goal).as_posix()
        if (path.is_symlink() or not path.is_dir()) and name not in known and path.name not in FILE_MANAGER_FILES:
            raise FolderInUse(
                phrase(
                    "{folder} contains {name}, which does not belong to a course of pages; choose a "
                    "new or empty folder",
                    folder=str(goal),
                    name=name,
                )
            )


def _listed(goal: Path) -> list[str]:
    """The files of an earlier course by its list; none without one."""
    try:
        found = json.loads(read_file(goal / FILE_LIST, _LARGEST, Count(1, FILE_LIST)))
    except (Unreadable, ValueError):
        return []
    named = found.get("files", []) if isinstance(found, dict) else []
    return [name for name in named if isinstance(name, str)] if isinstance(named, list) else []


@dataclass(frozen=True, slots=True)
class _CourseWriter:
    """Writes the files of a course."""

    syllabus: Syllabus
    theme: str
    language: Translator | None

    def write(self, made: Path, progress: Callable[[int, int], object]) -> tuple[str, ...]:
        """Write all files into an empty folder; returns the ids of puzzles judged in part."""
        items = list(self.syllabus.items)
        key = progress_key(self.syllabus.title, (item.id for item in items))
        partly = []
        for number, item in enumerate(items):
            progress(number, len(items))
            text, whole = self._page(item, key)
            path = made / page_path(item)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
            if not whole:
                partly.append(item.id)
        first = contents_page(self.syllabus, key, self.theme, self.language)
        (made / INDEX).write_text(first, encoding="utf-8", newline="\n")
        files = [INDEX, *map(page_path, items)]
        (made / FILE_LIST).write_text(json.dumps({"files": files}, indent=1), encoding="utf-8", newline="\n")
        progress(len(items), len(items))
        return tuple(partly)

    def _page(self, item: Item, key: str) -> tuple[str, bool]:
        """The page of a file, and whether it judges everything."""
        theme, language = self.theme, self.language
        if item.is_puzzle:
            extras = page_extras(self.syllabus, item, key, theme, None, language)
            made = puzzle_page(item.scenario, theme=theme, extras=extras, language=language)
            return made.text, made.whole
        played = item.scenario.play()
        source = Source(played.game, played.line, played.scenario)
        answers = right_answers(played.game, played.line, ALL)
        extras = page_extras(self.syllabus, item, key, theme, played.line.main()[-1].id, language, answers)
        return page(source, 0, [ALL], theme, extras, language), True


def _move(made: Path, goal: Path) -> None:
    """Move a folder to the target, replacing what is there."""
    mask = os.umask(0)
    os.umask(mask)
    made.chmod(0o777 & ~mask)
    replace_folder(made, goal)
