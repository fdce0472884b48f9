"""Setting up a position by hand: what a game offers for it. What is set up is a `[position]` table.

A table says where pieces lie and how far the game is; everything that it does not say follows from the rest, as in a
file that a person has written. A change makes another table of it. So whatever is set up can be written, and an
impossible position can stand there with its problems until it is mended.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from sekiwidget.core.action import Action
from sekiwidget.core.choice import Choice
from sekiwidget.core.position import Position
from sekiwidget.core.problem import Problem
from sekiwidget.core.refusal import Reason
from sekiwidget.core.scene import Backdrop, Scene

Table: TypeAlias = Mapping[str, Any]
"""A `[position]` table; never changed in place."""


class Looked(NamedTuple):
    """What can be shown of a table: the position, which may be impossible, and everything that is wrong."""

    position: Position
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Start:
    """A position to begin with: its name, and its table; or (`dealt`) what chance makes of the table at first."""

    label: str
    table: Table
    dealt: bool = False


class SetUp(ABC):
    """What a game offers to whoever sets up one of its positions by hand.

    Every method gets the table and the position that it stands for. Verbs are read only while setting up: a game may
    have actions of the same name.
    """

    @property
    @abstractmethod
    def verbs(self) -> Sequence[str]:
        """The words that changes begin with."""

    @property
    @abstractmethod
    def starts(self) -> Mapping[str, Start]:
        """What may be begun with, by its word; the first is an empty table."""

    @abstractmethod
    def begun(self, start: str) -> dict[str, Any]:
        """The table of a start, always the same one."""

    @abstractmethod
    def look(self, table: Table) -> Looked:
        """The position of a table as far as it can be read, and everything that is wrong with it. Never raises."""

    @abstractmethod
    def choices(self, table: Table, position: Position) -> tuple[Choice, ...]:
        """What may be changed, each pick with the places of its ids in the picture `scene(position)`."""

    @abstractmethod
    def changes(self, table: Table, position: Position) -> Iterator[Action]:
        """Every change that nothing forbids, lazily."""

    @abstractmethod
    def parse(self, table: Table, position: Position, text: str) -> Action:
        """The change that a text stands for. Raises UnreadableAction or AmbiguousAction."""

    @abstractmethod
    def forbids(self, table: Table, position: Position, change: Action) -> Iterator[Reason]:
        """Why a change cannot be made: such a piece is not left, or may not lie there."""

    @abstractmethod
    def changed(self, table: Table, position: Position, change: Action) -> dict[str, Any]:
        """The table after a change, as short as a person would write it."""

    @abstractmethod
    def shortest(self, table: Table, touched: Sequence[tuple[str, ...]]) -> dict[str, Any]:
        """The table without those of these keys (paths) that say nothing: it means the same without them."""

    @abstractmethod
    def said(self, table: Table, position: Position, change: Action) -> str:
        """A change in words, as a sentence."""

    @property
    @abstractmethod
    def backdrop(self) -> Backdrop:
        """The static part of its pictures, with the shelf."""

    @abstractmethod
    def scene(self, position: Position) -> Scene:
        """The picture of a position, with all that is not on the table."""

    @abstractmethod
    def place(self, position: Position, path: tuple[str, ...]) -> str:
        """The place of the picture that a path of the table means, or ""."""
