"""The contract of setting up a position by hand: each change makes another `[position]` table.

A table says where pieces lie and how far the game is; keys that it leaves out have defaults, as in a file that a person
has written. So every position that is set up can be written, and an impossible one can be kept with its problems until
it is fixed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from sekiwidget.core.choice import Action, Choice
from sekiwidget.core.errors import Problem, Reason
from sekiwidget.core.position import Position
from sekiwidget.core.scene import Backdrop, Scene

Table: TypeAlias = Mapping[str, Any]
"""A `[position]` table; never changed in place."""


class LenientReading(NamedTuple):
    """The position of a table, as far as it can be read, and all its problems; it may be impossible."""

    position: Position
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Start:
    """A position to begin with: its label and its table; `dealt`: after the first decisions of chance."""

    label: str
    table: Table
    dealt: bool = False


class Editor(ABC):
    """What a game offers for setting up its positions by hand.

    Every method gets the table and the position that the table describes. Verbs are read only while setting up: a game
    may
    have actions of the same name.
    """

    @property
    @abstractmethod
    def verbs(self) -> Sequence[str]:
        """The words that changes begin with."""

    @property
    @abstractmethod
    def starts(self) -> Mapping[str, Start]:
        """The starts by their words; the first is an empty table."""

    @abstractmethod
    def start_table(self, start: str) -> dict[str, Any]:
        """The table of a start, always the same one."""

    @abstractmethod
    def read_leniently(self, table: Table) -> LenientReading:
        """The position of a table as far as it can be read, and all its problems. Never raises."""

    @abstractmethod
    def choices(self, table: Table, position: Position) -> tuple[Choice, ...]:
        """The possible changes, each pick with the places of its ids in the picture `scene(position)`."""

    @abstractmethod
    def changes(self, table: Table, position: Position) -> Iterator[Action]:
        """Every change that nothing forbids, lazily."""

    @abstractmethod
    def parse(self, table: Table, position: Position, text: str) -> Action:
        """The change that a text describes. Raises UnreadableAction or AmbiguousAction."""

    @abstractmethod
    def forbids(self, table: Table, position: Position, change: Action) -> Iterator[Reason]:
        """Why a change cannot be made: such a piece is not left, or may not lie there."""

    @abstractmethod
    def table_after(self, table: Table, position: Position, change: Action) -> dict[str, Any]:
        """The table after a change, as short as a person would write it."""

    @abstractmethod
    def shorten(self, table: Table, touched: Sequence[tuple[str, ...]]) -> dict[str, Any]:
        """The table without those of these keys (paths) that are superfluous: it means the same without them."""

    @abstractmethod
    def describe(self, table: Table, position: Position, change: Action) -> str:
        """A change in words, as a sentence."""

    @property
    @abstractmethod
    def backdrop(self) -> Backdrop:
        """The static part of its pictures, with the shelf."""

    @abstractmethod
    def scene(self, position: Position) -> Scene:
        """The picture of a position, with the pieces that are not on the table."""

    @abstractmethod
    def place(self, position: Position, path: tuple[str, ...]) -> str:
        """The place in the picture of a path of the table, or ""."""
