"""The actions: one tiny value for each verb. `str` gives the canonical text (docs/daimyo.md, "actions")."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self, TypeAlias

from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.daimyo.components.cards import UNKNOWN, Card, Cards, in_order, texts
from sekiwidget.games.daimyo.components.hexes import NAME, Hex

Picked: TypeAlias = tuple[str, tuple[tuple[str, ...], ...]]


class _Open:
    """An action that everybody sees as it is."""

    __slots__ = ()

    def seen_by(self, actor: Side, viewer: Side) -> Self:
        """The action itself."""
        return self


@dataclass(frozen=True, slots=True)
class Deal:
    """hand  Chance deals a side its cards."""

    side: Side
    cards: Cards

    @property
    def picked(self) -> Picked:
        """The cards."""
        return "deal", (texts(self.cards),)

    def seen_by(self, actor: Side, viewer: Side) -> Deal:
        """Others see how many of each type: everybody gets as many."""
        if viewer in (self.side, CHANCE):
            return self
        return replace(self, cards=in_order(Card(card.letter, 0) for card in self.cards))

    def __str__(self) -> str:
        return " ".join(("deal", self.side, *texts(self.cards)))


@dataclass(frozen=True, slots=True)
class Play:
    """phase-1  Cards are laid face down."""

    cards: Cards

    @property
    def picked(self) -> Picked:
        """The cards."""
        return "play", (texts(self.cards),)

    def seen_by(self, actor: Side, viewer: Side) -> Play:
        """Others see how many, not which."""
        return self if viewer in (actor, CHANCE) else Play((UNKNOWN,) * len(self.cards))

    def __str__(self) -> str:
        return " ".join(("play", *texts(self.cards)))


@dataclass(frozen=True, slots=True)
class Move(_Open):
    """card-a  Own bushi of one hex move to a neighbouring one."""

    number: int
    start: Hex
    end: Hex

    @property
    def picked(self) -> Picked:
        """The hex once for each bushi, and where they go."""
        return "move", ((NAME[self.start],) * self.number, (NAME[self.end],))

    def __str__(self) -> str:
        return f"move {self.number} {NAME[self.start]}-{NAME[self.end]}"


@dataclass(frozen=True, slots=True)
class Recruit(_Open):
    """card-b  A bushi comes from the reserve to the daimyo."""

    @property
    def picked(self) -> Picked:
        """No picks."""
        return "recruit", ()

    def __str__(self) -> str:
        return "recruit"


@dataclass(frozen=True, slots=True)
class Daimyo(_Open):
    """card-c  The daimyo moves to a neighbouring hex."""

    start: Hex
    end: Hex

    @property
    def picked(self) -> Picked:
        """Where he stands, and where he goes."""
        return "daimyo", ((NAME[self.start],), (NAME[self.end],))

    def __str__(self) -> str:
        return f"daimyo {NAME[self.start]}-{NAME[self.end]}"


@dataclass(frozen=True, slots=True)
class Add(_Open):
    """card-d  A neutral hex is laid beside the land."""

    place: Hex

    @property
    def picked(self) -> Picked:
        """Where it is laid."""
        return "add", ((NAME[self.place],),)

    def __str__(self) -> str:
        return f"add {NAME[self.place]}"


@dataclass(frozen=True, slots=True)
class Shift(_Open):
    """card-e  A free hex of the land is laid elsewhere beside it."""

    start: Hex
    end: Hex

    @property
    def picked(self) -> Picked:
        """The hex, and its new place."""
        return "shift", ((NAME[self.start],), (NAME[self.end],))

    def __str__(self) -> str:
        return f"shift {NAME[self.start]}-{NAME[self.end]}"


@dataclass(frozen=True, slots=True)
class Give:
    """phase-4  A played card goes face down to the left neighbour, the other one to the right.

    `to` is left, or right for a card that is the only one.
    """

    card: Card
    to: str = "left"

    @property
    def picked(self) -> Picked:
        """The card, and to which side it goes."""
        return "give", ((self.card.text,), (self.to,))

    def seen_by(self, actor: Side, viewer: Side) -> Give:
        """Others do not see which card goes where."""
        return self if viewer in (actor, CHANCE) else Give(UNKNOWN, self.to)

    def __str__(self) -> str:
        return f"give {self.card.text} {self.to}"
