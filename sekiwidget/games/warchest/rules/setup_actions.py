"""The actions before the first round: cards dealt and drafted, the marker thrown, the order chosen."""

from __future__ import annotations

from dataclasses import dataclass

from sekiwidget.authoring.actions import Open, Picked, Worded
from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.units import LETTER


@dataclass(frozen=True, slots=True)
class Cards(Open):
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
class Marker(Open):
    """setup, draft, choose-order  Chance throws the initiative marker: it shows a side."""

    side: Side

    @property
    def picked(self) -> Picked:
        """The side."""
        return "marker", ((self.side,),)

    def __str__(self) -> str:
        return f"marker {LETTER[self.side]}"


@dataclass(frozen=True, slots=True)
class Order(Worded):
    """choose-order  A place of one's own: `what` is draft or start, `place` first or second."""

    form = "order {what} {place}"
    what: str
    place: str


@dataclass(frozen=True, slots=True)
class Remove(Worded):
    """elimination-draft  An open card is removed."""

    form = "remove {unit}"
    unit: str


@dataclass(frozen=True, slots=True)
class Draft(Worded):
    """draft  An open card joins the side's army."""

    form = "draft {unit}"
    unit: str
