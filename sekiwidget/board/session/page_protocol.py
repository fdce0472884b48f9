"""The protocol between a board and its pages: requests as typed values with their limits, and how pages are updated."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

from sekiwidget.board.session.perspective import Json

# -- requests ----------------------------------------------------------------------------------------------------------

LONGEST_ACTION: Final = 2_000
LONGEST_COMMENT: Final = 20_000
LONGEST_NAME: Final = 200
LONGEST_TABLE: Final = 30_000
LONGEST_WORD: Final = 100
LONGEST_GLYPH: Final = 2
MOST_REPEATS: Final = 200
MOST_WORDS: Final = 100
MOST_FITS: Final = 1_000
MOST_TAKEN: Final = 10_000
"""Maximum total of picks and picked ids in `fits`."""
GREATEST_ID: Final = 2**53
"""The largest integer that is exact in JavaScript."""


@dataclass(frozen=True, slots=True)
class Missing:
    """The page has `start` changes and asks for the rest."""

    start: int


@dataclass(frozen=True, slots=True)
class Act:
    """Play a text at a node, in a perspective."""

    id: int
    node: int
    perspective: str
    text: str


@dataclass(frozen=True, slots=True)
class Complete:
    """Complete a partial text at a node, in a perspective."""

    id: int
    node: int
    perspective: str
    text: str


@dataclass(frozen=True, slots=True)
class Point:
    """Ask why a piece or place cannot be picked, given the remaining choices with their picks."""

    id: int
    node: int
    perspective: str
    at: str
    fits: tuple[tuple[int, tuple[tuple[int, ...], ...]], ...]


@dataclass(frozen=True, slots=True)
class Edit:
    """Edit a node: `what` is comment, name, chapter, glyph (with `text`), mark, arrow (with `words`, and perhaps a
    `colour`), promote, delete.

    Or write the lesson (with `text`): title, about, the side, task, goal, within, reply, hints, after of its puzzle, an
    answer to the commit of the node (which is `right`, or a mistake), or unask, which takes the puzzle away.
    """

    id: int
    node: int
    what: str
    text: str = ""
    words: tuple[str, ...] = ()
    colour: str = ""
    right: bool = False


@dataclass(frozen=True, slots=True)
class Help:
    """A learner's request to a puzzle: `what` is hint, back, show, explore, again, or stop while something is searched;
    in a course also next, or open with the `name` of a file.
    """

    id: int
    what: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Analyse:
    """Switch the values of choices on or off."""

    id: int
    on: bool


@dataclass(frozen=True, slots=True)
class Setting:
    """Set up a position: `what` is begin (with the position of a node), write (the table, as `text`), play (from the
    position of a node), leave (back to the lesson).
    """

    id: int
    node: int
    what: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Check:
    """Check the lesson as it stands."""

    id: int


@dataclass(frozen=True, slots=True)
class Copy:
    """Ask for the `[position]` table of a node."""

    id: int
    node: int


@dataclass(frozen=True, slots=True)
class Save:
    """Save the lesson, or the position that is set up, to a file; `over`: overwrite an existing one.

    `token` is the one that the page's host has (`writing.page_token`), empty for none.
    """

    id: int
    name: str
    over: bool
    token: str


@dataclass(frozen=True, slots=True)
class Load:
    """Load the file of the board again; `token` as for `Save`."""

    id: int
    token: str


Message: TypeAlias = "Missing | Act | Complete | Point | Edit | Help | Analyse | Setting | Check | Copy | Save | Load"


# -- courses -----------------------------------------------------------------------------------------------------------


class NoSuchFile(LookupError):
    """The course has no such file, or no next one; the message says which."""


class CourseNavigation(Protocol):
    """The course around a board: the learner's progress, and the next file."""

    @property
    def next_title(self) -> str:
        """The title of the file that comes next; empty if there is none."""

    @property
    def progress(self) -> list[list[str]]:
        """The files of the chapter: the name of each, its state (solved, missed, now or nothing), its title."""

    def request(self, name: str) -> None:
        """Request a file by its id, or the next one if the id is empty. Raises NoSuchFile."""

    def show_requested(self) -> None:
        """Show the requested file on the board, if there is one."""


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

    def send_values(self, listed: list[Json]) -> None:
        """Send actions with their values instead of the choices, if everything is open and nothing is arranged."""

    def shows_values(self, node: int) -> bool:
        """Whether the choices sent for a node are actions with their values."""

    def turn(self) -> Json:
        """The turn as last sent."""

    def send_effect(self, worth: dict[str, str]) -> None:
        """Send, for each perspective, how the commit shown changed the value or the odds."""
