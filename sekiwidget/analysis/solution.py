"""The solver's result: the value of a position, the best line, and every choice with its value."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from html import escape
from typing import Any, Final, NamedTuple, TypeAlias

from sekiwidget.authoring.text_board import Writer
from sekiwidget.base.terminal import columns
from sekiwidget.core.side import Side
from sekiwidget.text.languages import attributes
from sekiwidget.text.phrase import (
    Language,
    Phrase,
    Translatable,
    phrase,
)
from sekiwidget.text.translate import reader_language, translate

Worth: TypeAlias = "int | Fraction"
"""For a goal: 1 reached, 0 not, between them a probability. For losses: the others' pieces lost minus own ones."""


LOSSES: Final = phrase("difference in losses")
"""What a value counts without a goal."""


class Move(NamedTuple):
    """A commit of a line: the actor, the text, and the action."""

    actor: Side
    text: str
    action: Any

    def __str__(self) -> str:
        return f"{self.actor}: {self.text}"


@dataclass(frozen=True)
class Valued:
    """A choice and its value if both sides then play optimally; `line` begins with it.

    If the solver stopped too early, `value` is None and the line ends with the choice.
    """

    action: Any
    text: str
    value: Worth | None
    line: tuple[Move, ...]


@dataclass(frozen=True)
class Solution(Translatable):
    """What a position is worth to `side`. `choices` has all legal ones, those best for the side to move first.

    `goal` says in words what the value counts. `value` is None if the solver stopped too early; `complete` says whether
    every choice has its value, `why` why not. `positions` is the number of positions visited. A line ends where
    everything is decided, or before chance decides. `model` is the game's model of chance (`Game.chance_model`) if a
    value is an average, else empty. It shows itself in `language`, if that is asked for.
    """

    side: Side
    goal: str
    value: Worth | None
    line: tuple[Move, ...]
    choices: tuple[Valued, ...]
    positions: int
    complete: bool
    why: str = ""
    model: str = ""
    language: Language | None = field(default=None, compare=False, repr=False)

    def __repr__(self) -> str:
        line = f", {' '.join(f'{move};' for move in self.line)[:-1]}" if self.line else ""
        return f"<{translate(self._found(), self.language)}{line}; {translate(self._looked(), self.language)}>"

    def __str__(self) -> str:
        to, rows = Writer(reader_language(self.language)), self._rows()
        wide = max((columns(text) for text, _ in rows), default=0)
        return to.whole([self._found(), *(f"  {to.left(text, wide)}  {value}" for text, value in rows), self._looked()])

    def _repr_html_(self) -> str:
        """The choices as a table."""
        rows = "".join(f"<tr><td>{escape(text)}</td><td>{escape(value)}</td></tr>" for text, value in self._rows())
        way = attributes(reader_language(self.language))
        return f"<table {way}><caption>{escape(translate(self._found(), self.language))}</caption>{rows}</table>"

    def _rows(self) -> list[tuple[str, str]]:
        return [(one.text, "?" if one.value is None else shown(one.value)) for one in self.choices]

    def _found(self) -> Phrase:
        """The value, and what it measures."""
        if self.value is None:
            return phrase("{side}, {goal}: not known", side=self.side, goal=self.goal)
        return phrase("{side}, {goal}: {value}", side=self.side, goal=self.goal, value=shown(self.value))

    def _looked(self) -> Phrase:
        """How many positions were visited, and why no more; by what model chance decided."""
        looked = phrase("{n:,} positions", n=self.positions)
        if not self.complete:
            looked = phrase("{n:,} positions, {why}", n=self.positions, why=self.why)
        return phrase("{looked}; {model}", looked=looked, model=self.model) if self.model else looked


READABLE: Final = 10_000
"""Fractions up to this denominator are shown as such."""


def shown(value: Worth) -> str:
    """A value in figures: `2`, `-1`, `3/4`; a long fraction as `0.636`, with more digits before it looks whole."""
    if not isinstance(value, Fraction) or value.denominator <= READABLE:
        return str(value)
    digits = (f"{float(value):.{places}f}" for places in range(3, 16))
    return next((told for told in digits if Fraction(told).denominator > 1), str(value))
