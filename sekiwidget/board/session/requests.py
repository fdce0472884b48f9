"""The requests of a page as typed values, and their limits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

LONGEST_ACTION: Final = 2_000
LONGEST_COMMENT: Final = 20_000
LONGEST_NAME: Final = 200
LONGEST_TABLE: Final = 100_000
LONGEST_WORD: Final = 100
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
    """Edit an existing node: `what` is comment, name (with `text`), mark, arrow (with `words`), promote, delete."""

    id: int
    node: int
    what: str
    text: str = ""
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Help:
    """A learner's request to a puzzle: `what` is hint, back, show, explore or again; in a course also next, or open
    with the `name` of a file.
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


Message: TypeAlias = "Missing | Act | Complete | Point | Edit | Help | Analyse | Setting"
