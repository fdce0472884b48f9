"""The actions: one tiny value for each verb. `str` gives the canonical text (docs/daimyo.md, "actions")."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, TypeAlias

from sekiwidget.authoring.actions import Ids, Open, Picked, Worded
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.daimyo.components.cards import UNKNOWN, Card, Cards, by_priority, card_texts
from sekiwidget.games.daimyo.components.hexes import NAME, Hex

At: TypeAlias = Annotated[Hex, Ids(lambda hex_: (NAME[hex_],))]
HiddenCard: TypeAlias = Annotated[Card, Ids(lambda card: (card.text,), back=lambda card: UNKNOWN)]
HiddenCards: TypeAlias = Annotated[Cards, Ids(card_texts, back=lambda cards: (UNKNOWN,) * len(cards))]


@dataclass(frozen=True, slots=True)
class Deal:
    """hand  Chance deals a side its cards."""

    side: Side
    cards: Cards

    @property
    def picked(self) -> Picked:
        """The cards."""
        return "deal", (card_texts(self.cards),)

    def seen_by(self, actor: Side, viewer: Side) -> Deal:
        """Others see only the number of each type, which is the same for all."""
        if viewer in (self.side, CHANCE):
            return self
        return replace(self, cards=by_priority(Card(card.letter, 0) for card in self.cards))

    def __str__(self) -> str:
        return " ".join(("deal", self.side, *card_texts(self.cards)))


@dataclass(frozen=True, slots=True)
class Play(Worded):
    """phase-1  Cards are laid face down: others see how many, not which."""

    form = "play {cards}"
    cards: HiddenCards


@dataclass(frozen=True, slots=True)
class Move(Open):
    """card-a  Own bushi of one hex move to a neighbouring one."""

    number: int
    start: Hex
    end: Hex

    @property
    def picked(self) -> Picked:
        """The hex once for each bushi, and their destination."""
        return "move", ((NAME[self.start],) * self.number, (NAME[self.end],))

    def __str__(self) -> str:
        return f"move {self.number} {NAME[self.start]}-{NAME[self.end]}"


@dataclass(frozen=True, slots=True)
class Recruit(Worded):
    """card-b  A bushi comes from the reserve to the daimyo."""

    form = "recruit"


@dataclass(frozen=True, slots=True)
class Daimyo(Worded):
    """card-c  The daimyo moves to a neighbouring hex."""

    form = "daimyo {start}-{end}"
    start: At
    end: At


@dataclass(frozen=True, slots=True)
class Add(Worded):
    """card-d  A neutral hex is laid beside the land."""

    form = "add {place}"
    place: At


@dataclass(frozen=True, slots=True)
class Shift(Worded):
    """card-e  A free hex of the land is laid elsewhere beside it."""

    form = "shift {start}-{end}"
    start: At
    end: At


@dataclass(frozen=True, slots=True)
class Give(Worded):
    """phase-4  A played card goes face down to the left neighbour, the other one to the right.

    `to` is left, or right for an only card. Others do not see which card goes where.
    """

    form = "give {card} {to}"
    card: HiddenCard
    to: str = "left"
