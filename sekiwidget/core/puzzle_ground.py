"""What a game says of itself where puzzles are mined: where one may begin, what may be asked, what may be removed."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from sekiwidget.core.position import Commit, Position, Value
from sekiwidget.core.side import Side
from sekiwidget.text.phrase import Phrase


class Removal(NamedTuple):
    """What may be taken out of a `[position]` table: one `word` of the text at a path of keys, or the whole key."""

    path: tuple[str, ...]
    word: str = ""


class PuzzleGround(Protocol):
    """A game's own part in the mine of puzzles (`Game.puzzle_ground`); docs/practice.md."""

    @property
    def subjects(self) -> tuple[str, ...]:
        """The paragraphs that a puzzle may be about, the most telling first; one above others stands for them."""
        ...

    @property
    def alone(self) -> bool:
        """Whether a puzzle is worth asking that no reply of the others makes hard, as where one has only to count."""
        ...

    @property
    def share(self) -> float:
        """The largest share of the puzzles that may be of one kind with one first theme."""
        ...

    def openings(self, position: Any) -> Iterator[Any]:
        """Where a puzzle may begin at this decision: the position itself, or parts of it that the solver can search.

        Asked of every decision of many games, so it is quick.
        """
        ...

    def goals(self, position: Any, side: Side) -> Iterator[Mapping[str, Value]]:
        """What a puzzle that begins here may ask of a side, the most telling goal first."""
        ...

    def removals(self, table: Mapping[str, Any]) -> Iterator[tuple[Removal, ...]]:
        """What may be taken out of a `[position]` table, together, in the order in which it is tried."""
        ...

    def gives_up(self, action: Any) -> bool:
        """Whether an action is one that nobody is tempted by where more can be had: to stop, to pass."""
        ...

    def refutes(self, action: Any) -> bool:
        """Whether an action of the others may be what refutes a mistake, and not only follows from a result."""
        ...

    def pattern(self, position: Any, side: Side) -> Hashable:
        """Equal for positions that differ only in names: of places, sides, clans, units."""
        ...

    def kind(self, position: Any, goal: Mapping[str, Value]) -> str:
        """The kind of puzzle that begins here, such as a siege."""
        ...

    def title(self, position: Any) -> Phrase:
        """A title for a puzzle that begins here, which gives nothing away."""
        ...

    def task(self, position: Position, side: Side, goal: Mapping[str, Value]) -> Phrase:
        """The goal as a sentence that tells the side what to do."""
        ...

    def outcome(self, line: Sequence[Commit], side: Side, goal: Mapping[str, Value]) -> Iterator[str]:
        """How the goal stands at the end of a line that reaches or misses it, in whole sentences to the side.

        What a line lacks is said in the terms of the task, so no two lines of which only one reaches it are told alike.
        """
        ...

    def piece_hint(self, action: Any) -> Phrase:
        """A sentence that points to the piece of an action, not to the action."""
        ...
