"""Requests of a page, as typed values with their limits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

LONGEST_ACTION: Final = 2_000
LONGEST_COMMENT: Final = 20_000
LONGEST_NAME: Final = 200
LONGEST_TABLE: Final = 30_000
LONGEST_WORD: Final = 100
LONGEST_GLYPH: Final = 2
LONGEST_ASK: Final = 10
MOST_REPEATS: Final = 200
MOST_WORDS: Final = 100
MOST_FITS: Final = 1_000
MOST_TAKEN: Final = 10_000
"""Maximum total of picks and picked ids in `fits`."""
GREATEST_ID: Final = 2**53
"""The largest integer that is exact in JavaScript."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a page was when it made a request: at the `cursor` of which lesson, and after which `step` of a page.

    `lesson` is the number of the lesson shown, `step` the id that a page gave its last step, 0 before the first.
    """

    lesson: int
    cursor: int
    step: int


@dataclass(frozen=True, slots=True)
class Missing:
    """The page has received `start` changes and asks for the others."""

    start: int


@dataclass(frozen=True, slots=True)
class AskLive:
    """Ask for the module of the page that only boards with a kernel need."""

    id: int


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
    """Edit a node: `what` is comment, name, chapter, glyph, ask (with `text`), mark, arrow (with `words`, and perhaps a
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
class PuzzleRequest:
    """A learner's request to a puzzle: `what` is hint, back, show, explore, again, answers (to copy
    them), or stop while something is searched; in a course also next, or open with the `name` of a file.
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
class Advise:
    """Ask the coach at a node, in a perspective; `more`: to weigh longer what was weighed there. Not `on`: end it."""

    id: int
    node: int
    perspective: str
    on: bool
    more: bool = False


@dataclass(frozen=True, slots=True)
class ShowExample:
    """Ask the coach at a node, in a perspective, for the example by which the reason of a row is shown."""

    id: int
    node: int
    perspective: str
    text: str


@dataclass(frozen=True, slots=True)
class WeighTry:
    """Weigh what was tried instead of a decision that a perspective's review lists: the commit that led to a node."""

    id: int
    node: int
    perspective: str


@dataclass(frozen=True, slots=True)
class AskReview:
    """Review the line through a node for a perspective; `side`: whose decisions, where everything is open. Not `on`:
    end the review, or drop it.
    """

    id: int
    node: int
    perspective: str
    on: bool
    side: str = ""


@dataclass(frozen=True, slots=True)
class Predict:
    """What a learner predicted of the step that leads to a node, in a perspective: a number, or the index of an option;
    None if the question was skipped.
    """

    id: int
    node: int
    perspective: str
    answer: int | None


@dataclass(frozen=True, slots=True)
class Practise:
    """Practise a rule on this board; an empty `rule`: go back to the lesson."""

    id: int
    rule: str


@dataclass(frozen=True, slots=True)
class EditorRequest:
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
class Link:
    """Ask for the link that opens the lesson on a course site, at this address."""

    id: int
    site: str


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


Message: TypeAlias = (
    "Missing | AskLive | Act | Complete | Point | Edit | PuzzleRequest | Analyse | Advise | ShowExample | AskReview | "
    "WeighTry | Predict | Practise | EditorRequest | Check | Copy | Link | Save | Load"
)
