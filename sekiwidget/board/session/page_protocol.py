"""What the session may ask of the pages of a board, and of the course around it."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import NamedTuple, Protocol

from sekiwidget.board.session.perspective import Json
from sekiwidget.board.session.requests import Act, Origin
from sekiwidget.core.line import Line
from sekiwidget.core.position import Position

# -- courses -----------------------------------------------------------------------------------------------------------


class NoSuchFile(LookupError):
    """The course has no such file, or no next one; the message says which."""


class CourseNavigation(Protocol):
    """The course around a board: the learner's progress, and the next file."""

    @property
    def next_title(self) -> str:
        """The title of the file that comes next; empty if there is none."""

    @property
    def chapter_title(self) -> str:
        """The title of the chapter."""

    @property
    def ends(self) -> str:
        """What ends with the file shown: `chapter`, `course` if all files are done, or nothing."""

    @property
    def progress(self) -> list[list[str]]:
        """The files of the chapter: the name of each, its state (solved, missed, now or nothing), its title."""

    @property
    def leads_back(self) -> bool:
        """Whether a rule is practised, and the board leads back to a lesson."""

    def note_prediction(self, result: str) -> None:
        """Add a prediction to the learner's progress: right, wrong or skipped."""

    def request(self, name: str) -> None:
        """Request a file by its id, or the next one if the id is empty. Raises NoSuchFile."""

    def show_requested(self) -> None:
        """Show the requested file on the board, if there is one."""


# -- examples ----------------------------------------------------------------------------------------------------------


class ShownExample(NamedTuple):
    """A line that the coach shows, with its title and a note on what is made up."""

    line: Line
    title: str
    note: str


# -- updates -----------------------------------------------------------------------------------------------------------


class Pages(Protocol):
    """The pages of one board. Call `advance` after each change of the line."""

    @property
    def cursor(self) -> int:
        """The node shown."""

    @property
    def guide(self) -> CourseNavigation | None:
        """The course around the board, if any."""

    @property
    def perspectives(self) -> tuple[str, ...]:
        """The board's perspectives."""

    @property
    def practised_rules(self) -> tuple[str, ...]:
        """The paragraphs that can be practised from here."""

    def shows(self, lesson: int) -> bool:
        """Whether this is the number of the lesson that the board shows now."""

    def follow(self, origin: Origin) -> bool:
        """Take in the step of a page before its own message comes; returns whether the page's position is shown."""

    def advance(self, cursor: int) -> None:
        """Show the state of the line on all its boards, and go to `cursor` on this one; clears notices."""

    def send_choices(self, node: int) -> None:
        """Send the choices at a node, and whose they are."""

    def sentence(self, node: int) -> str:
        """The sentence of a node in the first perspective."""

    def show_refusal(self, error: Exception, text: str, known: int, node: int) -> None:
        """Show a refusal or an unreadable text; `known` is the number of nodes before it."""

    def answer_refusal(self, request: Act, error: Exception, known: int) -> None:
        """The same, as an answer worded for the page that asked."""

    def show_error(self, text: str) -> None:
        """Show an error."""

    def error_text(self, what: str, error: BaseException) -> str:
        """The error, as far as every perspective may know."""

    def reject(self, number: int | None, text: str) -> None:
        """Reject a request with a notice, and an answer if it has a number."""

    def answer(self, number: int, content: Json) -> None:
        """Answer the request with this number when it is done."""

    def send_from(self, start: int) -> bool:
        """Send the changes from a number on; returns whether the number is possible."""

    def send_live(self, number: int) -> None:
        """Answer with the module of the page that only boards with a kernel need."""

    def send_puzzle(self) -> None:
        """Send the state of the puzzle, if any."""

    @property
    def changes(self) -> int:
        """How many times a node was added or changed."""

    def send_search_progress(self, done: int, of: int) -> None:
        """Send the progress of the search for a verdict or the solution: seconds done, and at most."""

    def send_check(self, checked: Json) -> None:
        """Send progress or result of the check of the lesson; an empty one removes it."""

    def send_lesson(self) -> None:
        """Send the head of the lesson."""

    def one_update(self) -> AbstractContextManager[None]:
        """Send everything as one update, with the answers that are due."""

    def hold(self) -> AbstractContextManager[None]:
        """Group updates into one."""

    def send_values(self, values: Json) -> None:
        """Send the values of the choices, if everything is open and nothing is arranged."""

    def turn(self) -> Json:
        """The turn as last sent."""

    def send_effect(self, worth: dict[str, str]) -> None:
        """Send, for each perspective, how the commit shown changed the value or the odds."""

    def answer_example(self, number: int, example: ShownExample) -> None:
        """Answer the request with this number with a line of its own, which only the page that asked gets to see."""

    def send_coach(self, coach: Json) -> None:
        """Send what the coach tells each perspective that asked; an empty one ends it."""

    def question(self, node: int, perspective: str) -> Json:
        """What is asked in a perspective before a node is shown; empty if nothing is."""

    def review(self) -> Json:
        """The review of each perspective, as last sent."""

    def send_review(self, review: Json) -> None:
        """Send the review of each perspective that asked."""

    def proposed_at(self, node: int, perspective: str, table: Position, after: Position) -> Json:
        """How the picture of a node looks with what is proposed for its table, as a merge patch."""

    def picked_at(self, node: int, perspective: str, text: str) -> list[str]:
        """The pieces and places that an action picks in the picture of a node, in a perspective."""
