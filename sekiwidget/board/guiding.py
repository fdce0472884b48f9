"""A learner's way through a course on one board: what is recorded, and what it shows next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol
from weakref import ref

from sekiwidget.base.phrase import phrase
from sekiwidget.board.session.page_protocol import NoSuchFile
from sekiwidget.lesson.puzzle.verdict import Result

if TYPE_CHECKING:
    from sekiwidget.board.widget import Board
    from sekiwidget.lesson.course.course import Chapter, Item
    from sekiwidget.lesson.play.scenario import Scenario
    from sekiwidget.lesson.puzzle.session import PuzzleSession


class Course(Protocol):
    """The course that is followed: its files, the results so far, and what comes next."""

    @property
    def items(self) -> tuple[Item, ...]:
        """All files in order."""

    def chapter_of(self, item: Item) -> Chapter:
        """The chapter of a file."""

    def after(self, item: Item) -> Item | None:
        """The file that comes after another, or None if nothing is left to do."""

    def result(self, item: Item) -> Result:
        """The result for a file."""

    def is_missed(self, item: Item) -> bool:
        """Whether a puzzle was tried and not solved."""

    def hear(self, item: Item, puzzle_session: PuzzleSession) -> None:
        """Record the results of a puzzle session."""

    def note(self, item: Item, result: Result) -> None:
        """Record a result."""

    def unkept(self) -> list[str]:
        """A sentence if the progress file is incomplete."""


class CourseGuide:
    """Follows a learner on a board of a course: records results, and shows another file there when asked to."""

    def __init__(self, course: Course, item: Item, board: Board) -> None:
        self._course, self._item, self._board = course, item, ref(board)
        self._wanted: Item | None = None
        # Show it last: the consequences of a commit clear earlier notices.
        board.on_commit(lambda _: self._tell())
        board.observe(self._moved, names="cursor")
        self._follow(board)

    @property
    def following(self) -> str:
        """The title of the file that comes next; empty if there is none."""
        item = self._course.after(self._item)
        return item.title if item is not None else ""

    @property
    def progress(self) -> list[list[str]]:
        """The files of the chapter (for a puzzle: its puzzles), each with its state."""
        items = self._course.chapter_of(self._item).items
        shown = [item for item in items if item.is_puzzle or not self._item.is_puzzle]
        return [[item.id, self._state(item), item.title] for item in shown]

    def _state(self, item: Item) -> str:
        solved, missed = self._course.result(item).done, self._course.is_missed(item)
        how = ["solved"] if solved else ["missed"] if missed else []
        return " ".join([*how, "now"] if item is self._item else how)

    def ask(self, name: str) -> None:
        """Note that the learner asks for a file by its id, or without one for the next. Raises NoSuchFile."""
        if not name:
            item = self._course.after(self._item)
            if item is None:
                raise NoSuchFile(phrase("Every file of this course is done."))
        else:
            item = next((one for one in self._course.items if one.id == name), None)
            if item is None:
                raise NoSuchFile(phrase("This course has no such file."))
        self._wanted = item

    def go(self) -> None:
        """Show what was asked for on the board, if anything was."""
        board, item, self._wanted = self._board(), self._wanted, None
        if board is not None and item is not None:
            self._item = item
            show(board, item.scenario)
            self._follow(board)

    def _follow(self, board: Board) -> None:
        """Record what is done with the file that the board shows now."""
        board._pages.guide = self
        if board._asking is not None:
            self._course.hear(self._item, board._asking.puzzle_session)
        board._pages.tell_course()

    def _moved(self, change: Any) -> None:
        """A lesson is done once it was read to its end."""
        board = self._board()
        if board is None or self._item.is_puzzle or change["new"] != board.line.main()[-1].id:
            return
        if not self._course.result(self._item).solved:
            self._course.note(self._item, Result(solved=True))
            board._pages.tell_course()
        self._tell()

    def _tell(self) -> None:
        """Say on the board why its results could not be written."""
        board = self._board()
        if board is not None:
            for words in self._course.unkept():
                with board._group.lock:
                    board._pages.complain(words)


def show(board: Board, scenario: Scenario) -> None:
    """Show another scenario on a board in place of its own; listeners of commits stay."""
    from sekiwidget.board.parts import parts_after

    old = board._pages
    board._worth.drop()
    if board._asking is not None:
        board._asking.drop()
    board._group.leave(old)
    parts = parts_after(board, scenario, board._parts)
    parts.pages.shown = old.shown + 1
    with board.hold_sync():
        board._hold(parts)
        board._pages.listeners.calls, board._pages.notices = old.listeners.calls, old.notices
        board._group.join(board._pages)
        board._pages.tell_puzzle()
