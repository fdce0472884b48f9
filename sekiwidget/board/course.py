"""A course in a notebook: its chapters, the learner's progress, a board for each file, and the order of the files."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterable, Mapping
from copy import copy
from datetime import date
from functools import cached_property
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from sekiwidget import library
from sekiwidget.base.terminal import printable
from sekiwidget.board.assembly import show_scenario
from sekiwidget.board.navigator import Navigator, no_such_file, unkept_words
from sekiwidget.board.session.page_protocol import NoSuchFile
from sekiwidget.games.registry import game as find
from sekiwidget.lesson.course.file_lock import NotKept
from sekiwidget.lesson.course.progress import Progress
from sekiwidget.lesson.course.returning import Returning, after_result, due
from sekiwidget.lesson.course.syllabus import Chapter, Item, next_chapter, read_course
from sekiwidget.lesson.puzzle.feedback import Result
from sekiwidget.lesson.puzzle.session import PuzzleSession
from sekiwidget.text.languages import Translator, attributes
from sekiwidget.text.phrase import ENGLISH_LANGUAGE, in_language, phrase
from sekiwidget.text.translate import requested_language, translated, translated_by_owner

if TYPE_CHECKING:
    from sekiwidget.board.course_front import CourseFront
    from sekiwidget.board.widget import Board


DONE: Final = "✓"
NEXT: Final = "→"


def today() -> date:
    """The day on the learner's clock."""
    return date.today()  # noqa: DTZ011  days are counted where the learner lives


class Course:
    """The course that comes with the package, or a folder of scenario files as one.

        course = Course(progress="my-progress.json")
        course                      # cards: what comes next and again, and the chapters
        print(course)               # the same as a table
        course.board()              # a board with the next file
        Course(game="sekigahara")   # the chapters on one game
        Course("my-lessons")        # a folder

    Args:
        folder: a course of your own; sekiwidget.lesson.course.syllabus says how chapters and files are ordered.
            None takes the one that comes with the package.
        progress: a JSON file for the learner's progress; None keeps it only in memory. Several notebooks may share it.
            If it cannot be written, a warning and the board say so, and nothing else changes. The same file serves
            the whole course and its chapters on one game.
        game: the files on this game only, such as "sekigahara"; None takes all.
        language: the language of its boards and of this list; None takes SEKIWIDGET_LANGUAGE, else English.

    Raises:
        ScenarioError: there is no course, or its files have faults; lists all of them.
        UnknownGame: there is no such game; a ValueError that names the most similar one.
        ValueError: the course has nothing on this game, or the progress file has other contents.
        TypeError: an unknown keyword, or a folder or progress file that is no path.
    """

    @translated
    def __init__(
        self,
        folder: str | os.PathLike[str] | None = None,
        progress: str | os.PathLike[str] | None = None,
        *,
        game: str | None = None,
        language: str | None = None,
    ) -> None:
        self._language, self._speaks = language, requested_language(language)
        if game is not None:
            find(game)  # an unknown game is refused before anything is read
        syllabus = read_course(library.course() if folder is None else folder)
        self._syllabus = syllabus if game is None else syllabus.of_game(game)
        # Where it is one chapter of a larger course.
        self._folder = folder if game is None and len(syllabus.chapters) == 1 else None
        self.progress = Progress(progress)

    def _find_language(self) -> Translator | None:
        """For `translated_by_owner`."""
        return self._speaks

    @property
    def title(self) -> str:
        """The title of the course."""
        return self._said(self._syllabus.title)

    def _said(self, text: str) -> str:
        """A text in the language of the course."""
        return in_language(text, self._speaks or ENGLISH_LANGUAGE)

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        """The chapters with their files, in order."""
        return self._syllabus.chapters

    @property
    def items(self) -> tuple[Item, ...]:
        """All files in order."""
        return tuple(self._syllabus.items)

    @property
    def next(self) -> Item | None:
        """The first file not done; None when all are."""
        return next((item for item in self.items if not self.result(item).done), None)

    @translated_by_owner
    def result(self, item: Item | str) -> Result:
        """The result for a file; for a lesson, `solved` means that it was read to the end."""
        return self.progress[item.id if isinstance(item, Item) else self._id(item)]

    def _id(self, which: str) -> str:
        """The name of a file. Raises TypeError for what is no text."""
        if not isinstance(which, str):
            raise TypeError(
                phrase(
                    "the file of a course must be a string such as {example!r}, not {kind}",
                    example=printable(self.items[0].id),
                    kind=type(which).__name__,
                )
            )
        return which

    @translated_by_owner
    def item(self, which: str | None = None) -> Item:
        """A file by its id or a prefix of it (`03`, `03-impact/2`); None takes the next one.

        Raises KeyError for an unknown or ambiguous prefix; TypeError for anything but a text; ValueError if all are
        done.
        """
        if which is None:
            found = self.next
            if found is None:
                raise ValueError(
                    phrase(
                        "every file of this course is done; name one, for example {item!r}",
                        item=printable(self.items[0].id),
                    )
                )
            return found
        self._id(which)
        fitting = [item for item in self.items if item.id == which] or [
            item for item in self.items if item.id.startswith(which)
        ]
        if not fitting:
            known = ", ".join(item.id for item in self.items)
            raise KeyError(
                phrase("There is no file {which!r} in this course. Known: {known}.", which=which, known=known)
            )
        folders = {item.id.split("/")[0] for item in fitting}
        if len(fitting) > 1 and ("/" in which or len(folders) > 1):
            known = ", ".join(item.id for item in fitting)
            raise KeyError(phrase("{which!r} is ambiguous: it can be {known}", which=which, known=known))
        return fitting[0]

    def board(self, which: str | None = None, **keywords: Any) -> Board:
        """A board for a file, named as for `item`; its results are recorded. Keywords are those of Board.

        From there the learner can go on to the next file, or to any of the chapter, on the same board.
        """
        from sekiwidget.board.widget import Board

        item = self.item(which)
        board = Board(item.scenario, **{"language": self._language, **keywords})
        CourseNavigator(self, item, board)
        return board

    @translated_by_owner
    def puzzle(self, which: str | None = None) -> PuzzleSession:
        """A puzzle of the course without a board, named as for `item`. Raises ValueError for a lesson."""
        item = self.item(which)
        puzzle_session = PuzzleSession(item.scenario, find_language=self._find_language)
        self.hear(item, puzzle_session)
        return puzzle_session

    def hear(self, item: Item, puzzle_session: PuzzleSession) -> None:
        """Record the results of a puzzle session, together with those of earlier ones."""
        before, sitting = self.progress.own(item.id), Result()

        def note(result: Result) -> None:
            nonlocal sitting
            returning = after_result(self.progress.returning.get(item.id), sitting, result, today())
            sitting = result
            self.note(item, before.followed_by(result), returning)

        puzzle_session.on_result = note

    def note(self, item: Item, result: Result, returning: Returning | None = None) -> None:
        """Record a result; if its file cannot be written, the learner can still go on."""
        try:
            self.progress.put(item.id, result, returning)
        except NotKept as error:
            warnings.warn(self._said(error.args[0]), stacklevel=2)

    def note_prediction(self, item: Item, result: str) -> None:
        """Count what was predicted of a step of a file: right, wrong or skipped."""
        try:
            self.progress.add_prediction(item.id, result)
        except NotKept as error:
            warnings.warn(self._said(error.args[0]), stacklevel=2)

    # -- what comes next ---------------------------------------------------------------------------------------------

    def chapter_of(self, item: Item) -> Chapter:
        """The chapter of a file."""
        return next(chapter for chapter in self.chapters if item in chapter.items)

    def is_missed(self, item: Item) -> bool:
        """Whether a puzzle was tried, or its solution shown, and it was not solved, not even later."""
        result = self.result(item)
        return item.is_puzzle and not result.done and (result.tries > 0 or result.shown)

    @property
    def missed(self) -> tuple[Item, ...]:
        """The missed puzzles in order; they are offered again after their chapter, and when the course is reopened."""
        return tuple(item for item in self.items if self.is_missed(item))

    @property
    @translated_by_owner
    def due(self) -> tuple[Item, ...]:
        """The missed puzzles that come again today, after 1, 3 or 7 days; those that have waited longest first."""
        items = {item.id: item for item in self.items}
        return tuple(items[name] for name in due(self.progress.returning, today()) if name in items)

    def after(self, item: Item) -> Item | None:
        """The file that comes after another: the rest of its chapter, what was missed in it, then the next chapters.

        None if all are done.
        """
        return self.ahead(item) or self._first([*self.missed, *self.items], item)

    def ahead(self, item: Item, *, again: bool = False) -> Item | None:
        """The same without what lies before, but for what was missed in the chapter.

        With `again` that has come again up to this file, and only what was missed after it is still to come.
        """
        chapter, everything = self.chapter_of(item), list(self.items)
        later = everything[everything.index(item) + 1 :]
        fresh = [one for one in later if not self.is_missed(one)]
        order = [one for one in fresh if one in chapter.items]
        order += [one for one in chapter.items if self.is_missed(one) and (not again or one in later)]
        return self._first([*order, *fresh], item)

    def _first(self, order: Iterable[Item], item: Item) -> Item | None:
        """The first other file that is not done."""
        return next((one for one in order if one is not item and not self.result(one).done), None)

    @cached_property
    def next_chapter(self) -> Course | None:
        """The chapter after this one, if this course is the folder of one chapter in a larger course."""
        syllabus = None if self._folder is None else next_chapter(self._folder)
        if self._folder is None or syllabus is None:
            return None
        found = copy(self)
        # The copy has a next chapter of its own.
        found.__dict__.pop("next_chapter", None)
        found._syllabus = syllabus
        found._folder = syllabus.chapters[0].items[0].path.parent
        return found

    @translated_by_owner
    def export(
        self, path: str | os.PathLike[str], learners: Mapping[str, str | os.PathLike[str]] | None = None
    ) -> Path:
        """Write who did what in how many tries as `.csv` or `.json`; returns the path.

        Args:
            path: the target, replaced atomically; its suffix decides the format.
            learners: the progress file of each learner by name; None takes the progress of this course.

        Raises:
            ValueError: an unknown suffix, or a progress file with other contents.
            OSError: a file cannot be read or written.
        """
        from sekiwidget.lesson.course.results import save_results

        read = {name: Progress(kept) for name, kept in (learners or {}).items()}
        return save_results(path, self._syllabus, {"": self.progress} if learners is None else read)

    @translated_by_owner
    def cards(self) -> CourseFront:
        """The front page: what comes next and again, and a card for each chapter, which opens its board.

        A notebook shows it for the course itself.
        """
        from sekiwidget.board.course_front import front_of

        return front_of(self, self._syllabus, self._speaks)

    # -- display ----------------------------------------------------------------------------------------------------

    def _rows(self) -> list[tuple[str, list[tuple[str, Item, str]]]]:
        """For each chapter its title, and for each file its symbol, item and result."""
        coming = self.next
        rows = []
        for chapter in self.chapters:
            files = []
            for item in chapter.items:
                result = self.result(item)
                sign = DONE if result.done else NEXT if item is coming else ""
                tried = result != Result() and item.is_puzzle
                told = self._said(result.sentence if tried else phrase("puzzle") if item.is_puzzle else "")
                files.append((sign, item, told))
            rows.append((self._said(chapter.title), files))
        return rows

    def _done(self) -> str:
        done = sum(self.result(item).done for item in self.items)
        return self._said(phrase("{done} of {all} done", done=done, all=len(self.items)))

    def unkept(self) -> list[str]:
        """A sentence if the progress file is incomplete."""
        words = unkept_words(self.progress)
        return [self._said(words)] if words else []

    def __repr__(self) -> str:
        lines = [phrase("{title}: {done}", title=self.title, done=self._done()), *self.unkept()]
        for title, files in self._rows():
            lines.append(f"  {title}")
            said = ((sign or " ", item.id, self._said(item.title), told) for sign, item, told in files)
            lines += [f"    {sign} {name}  {called}  {told}".rstrip() for sign, name, called, told in said]
        return "\n".join(printable(line) for line in lines)

    def _repr_html_(self) -> str:
        """The chapters as a table, which needs no style of its own."""
        rows = []
        for title, files in self._rows():
            rows.append(f'<tr><th colspan="4" style="text-align:start">{escape(title)}</th></tr>')
            for sign, item, told in files:
                named = self._said({DONE: phrase("done"), NEXT: phrase("next")}.get(sign, ""))
                mark = f'<span role="img" aria-label="{named}">{sign}</span>' if sign else ""
                cells = (mark, f"<code>{escape(item.id)}</code>", escape(self._said(item.title)), escape(told))
                rows.append("<tr>" + "".join(f'<td style="text-align:start">{cell}</td>' for cell in cells) + "</tr>")
        about = f"<p>{escape(self._said(self._syllabus.about))}</p>" if self._syllabus.about else ""
        head = f"<p><strong>{escape(self.title)}</strong>: {self._done()}</p>{about}"
        head += "".join(f"<p>{escape(words)}</p>" for words in self.unkept())
        made = f"{head}<table>{''.join(rows)}</table>"
        return f"<div {attributes(self._speaks)}>{made}</div>"

    @translated_by_owner
    def _repr_mimebundle_(self, /, **_: object) -> dict[str, Any]:
        """The cards, with the table for a page that cannot show them."""
        from sekiwidget.board.mime_bundle import VIEW

        view = {"version_major": 2, "version_minor": 0, "model_id": self.cards().model_id}
        return {"text/plain": repr(self), "text/html": self._repr_html_(), VIEW: view}


class CourseNavigator(Navigator):
    """Follows a learner on a board of a course: records results, and shows the next file there on request."""

    def __init__(self, course: Course, item: Item, board: Board) -> None:
        super().__init__(board, course.progress)
        self.listen(board)
        self._course, self._item = course, item
        self._requested: tuple[Course, Item] | None = None
        # Whether what was missed in the chapter has come again: once, then it goes on.
        self._again = False
        board.observe(self._cursor_moved, names="cursor")
        self._attach(board)

    @property
    def _following(self) -> tuple[Course, Item] | None:
        """The file that comes next, and its course: a chapter's own folder leads into the next one's."""
        course = self._course
        if (item := course.ahead(self._item, again=self._again)) is not None:
            return course, item
        if course.next_chapter is not None:
            return course.next_chapter, course.next_chapter.items[0]
        item = course.after(self._item)
        return None if item is None else (course, item)

    @property
    def next_title(self) -> str:
        """The title of the file that comes next; empty if there is none."""
        following = self._following
        return following[1].title if following is not None else ""

    @property
    def chapter_title(self) -> str:
        """The title of the chapter."""
        return self._course.chapter_of(self._item).title

    @property
    def ends(self) -> str:
        """What ends with the file shown: `chapter`, `course` if all files are done, or nothing."""
        following = self._following
        if following is None and len(self._course.chapters) > 1:
            return "course"
        items = self._course.chapter_of(self._item).items
        return "" if following is not None and following[1] in items else "chapter"

    @property
    def progress(self) -> list[list[str]]:
        """The files of the chapter, each with its state."""
        items = self._course.chapter_of(self._item).items
        return [[item.id, self._state(item), item.title] for item in items]

    def _state(self, item: Item) -> str:
        solved, missed = self._course.result(item).done, self._course.is_missed(item)
        how = ["solved"] if solved else ["missed"] if missed else []
        return " ".join([*how, "now"] if item is self._item else how)

    leads_back = False
    """No rule is practised."""

    def note_prediction(self, result: str) -> None:
        """Add a prediction to the learner's progress: right, wrong or skipped."""
        self._course.note_prediction(self._item, result)
        self._warn()

    def request(self, name: str) -> None:
        """Request a file by its id, or the next one if the id is empty. Raises NoSuchFile."""
        if not name:
            following = self._following
            if following is None:
                raise NoSuchFile(phrase("Every file of this course is done."))
            self._requested = following
            return
        item = next((one for one in self._course.items if one.id == name), None)
        if item is None:
            raise no_such_file()
        self._requested = self._course, item

    def show_requested(self) -> None:
        """Show the requested file on the board, if there is one."""
        board, requested, self._requested = self._board(), self._requested, None
        if board is None or requested is None:
            return
        before, (self._course, self._item) = self._item, requested
        chapter = self._course.chapter_of(self._item).items
        earlier = before in chapter and chapter.index(before) > chapter.index(self._item)
        self._again = before in chapter and (self._again or earlier)
        show_scenario(board, self._item.scenario)
        self._attach(board)

    def _attach(self, board: Board) -> None:
        """Record results of the file that the board shows now."""
        board._pages.guide = self
        if board._puzzle_controller is not None:
            self._course.hear(self._item, board._puzzle_controller.puzzle_session)
        board._pages.send_course_progress()

    def _cursor_moved(self, change: Any) -> None:
        """Record a lesson as done once its end is reached."""
        board = self._board()
        if (
            board is None
            or board._pages.guide is not self
            or self._item.is_puzzle
            or change["new"] != board.line.main()[-1].id
        ):
            return
        if not self._course.result(self._item).solved:
            self._course.note(self._item, Result(solved=True))
            board._pages.send_course_progress()
        self._warn()
