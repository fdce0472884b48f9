"""The actions before the first round: cards dealt and drafted, the marker thrown, the order chosen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.units import LETTER

Picked: TypeAlias = tuple[str, tuple[tuple[str, ...], ...]]


class _Open:
    """An action that everybody sees as it is."""

    __slots__ = ()

    def seen_by(self, actor: Side, viewer: Side) -> _Open:
        """The action itself."""
        return self


@dataclass(frozen=True, slots=True)
class Cards(_Open):
    """random-armies, draft  Chance deals unit cards: to a side, or (empty) open for a draft."""

    units: tuple[str, ...]
    side: Side = ""

    @property
    def picked(self) -> Picked:
        """The units."""
        return "cards", (self.units,)

    def __str__(self) -> str:
        return " ".join(("cards", *((LETTER[self.side],) if self.side else ()), *self.units))


@dataclass(frozen=True, slots=True)
class Marker(_Open):
    """setup, draft, choose-order  Chance throws the initiative marker: it shows a side."""

    side: Side

    @property
    def picked(self) -> Picked:
        """The side."""
        return "marker", ((self.side,),)

    def __str__(self) -> str:
        return f"marker {LETTER[self.side]}"


@dataclass(frozen=True, slots=True)
class Order(_Open):
    """choose-order  A place of one's own: `what` is draft or start, `place` first or second."""

    what: str
    place: str

    @property
    def picked(self) -> Picked:
        """What, and which place."""
        return "order", ((self.what,), (self.place,))

    def __str__(self) -> str:
        return f"order {self.what} {self.place}"


@dataclass(frozen=True, slots=True)
class Remove(_Open):
    """elimination-draft  A card of the open ones is put away."""

    unit: str

    @property
    def picked(self) -> Picked:
        """The unit."""
        return "remove", ((self.unit,),)

    def __str__(self) -> str:
        return f"remove {self.unit}"


@dataclass(frozen=True, slots=True)
class Draft(_Open):
    """draft  A card of the open ones joins one's army."""

    unit: str

    @property
    def picked(self) -> Picked:
        """The unit."""
        return "draft", ((self.unit,),)

    def __str__(self) -> str:
        return f"draft {self.unit}"
