"""5, 6, 7, 9.3  The actions outside fights, in rule-book order, chance first."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Self

from sekiwidget.authoring.actions import Open, Picked, Worded
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.sekigahara.components.pieces import Block, Card, Cards, Stack, texts
from sekiwidget.games.sekigahara.components.places import PLACES
from sekiwidget.games.sekigahara.rules.action_shapes import (
    AtPlace,
    OpenBlock,
    OpenCard,
    UnseenBlocks,
    UnseenCard,
    UnseenCards,
    backs,
    card_backs,
    words,
)

LETTER: dict[Side, str] = {"tokugawa": "T", "ishida": "I"}
"""A side in the text of an action or a fact."""


@dataclass(frozen=True, slots=True)
class Draw:
    """8.10, 5.1  Chance deals these cards to a side. `verb` is draw, or deal at the set-up."""

    side: Side
    cards: Cards
    verb: str = "draw"

    @property
    def picked(self) -> Picked:
        """The cards."""
        return self.verb, (texts(self.cards),)

    def seen_by(self, actor: Side, viewer: Side) -> Self:
        """Others see how many, not which."""
        return self if viewer in (self.side, CHANCE) else replace(self, cards=card_backs(self.cards))

    def __str__(self) -> str:
        return words(self.verb, LETTER[self.side], *texts(self.cards))


@dataclass(frozen=True, slots=True)
class Raise:
    """5.2, 6.2  Chance draws these blocks from a side's bag, for a place or (None) for its recruitment box."""

    side: Side
    blocks: Stack
    place: int | None = None

    @property
    def picked(self) -> Picked:
        """The blocks."""
        return ("recruit" if self.place is None else "place"), (texts(self.blocks),)

    def seen_by(self, actor: Side, viewer: Side) -> Self:
        """Others see how many, not which."""
        return self if viewer in (self.side, CHANCE) else replace(self, blocks=backs(self.blocks))

    def __str__(self) -> str:
        where = f"recruit {LETTER[self.side]}" if self.place is None else f"place {PLACES[self.place]}"
        return words(where, *texts(self.blocks))


@dataclass(frozen=True, slots=True)
class Discard(Worded):
    """6.2  Half the hand is discarded, face down until both sides have chosen: others see how many, not which."""

    form = "discard {cards}"
    cards: UnseenCards


@dataclass(frozen=True, slots=True)
class Bid(Worded):
    """6.3  A card is bid for the order of play, face down until both sides have bid."""

    form = "bid {card}"
    card: UnseenCard


@dataclass(frozen=True, slots=True)
class Go(Open):
    """6.3  The winner of the bid goes first or second in both turns of the week."""

    order: str

    @property
    def picked(self) -> Picked:
        """First or second."""
        return f"go-{self.order}", ()

    def __str__(self) -> str:
        return f"go {self.order}"


@dataclass(frozen=True, slots=True)
class Move(Open):
    """7.1  Buy a degree of movement with no, one or two cards; with `none`, cards may be redrawn."""

    degree: str
    cards: Cards = ()

    @property
    def picked(self) -> Picked:
        """The cards, if any."""
        if self.degree == "none" and self.cards:
            return "move-redraw", (texts(self.cards),)
        return f"move-{self.degree}", (texts(self.cards),) if self.cards else ()

    def __str__(self) -> str:
        redraw = "redraw" if self.degree == "none" and self.cards else ""
        return words("move", self.degree, redraw, *texts(self.cards))


@dataclass(frozen=True, slots=True)
class Muster(Worded):
    """7.2  Blocks go from the recruitment box to a recruitment place: a clan at its own place, or a single block."""

    form = "muster {blocks} {place}"
    blocks: UnseenBlocks
    place: AtPlace

    @property
    def picked(self) -> Picked:
        """The blocks and the place."""
        return ("muster" if len(self.blocks) == 1 else "muster-clan"), (texts(self.blocks), (PLACES[self.place],))

    def seen_by(self, actor: Side, viewer: Side) -> Self:
        """A single block stays hidden; several are shown, to prove that they are of one clan."""
        return self if len(self.blocks) > 1 else Worded.seen_by(self, actor, viewer)


FRESH: Final = "fresh"
"""7.3.1  Of blocks that look alike, those that have not marched in this phase."""

ORDINALS: Final = ("second", "third", "fourth", "fifth", "sixth", "seventh")
"""7.3.1  Of groups with blocks that look alike, not the first that may march so, but a further one."""


@dataclass(frozen=True, slots=True)
class March:
    """7.3  Blocks march one road segment together; `force` pays a forced march, `lead` names the declared leader.

    `which` tells blocks of several groups apart that look alike: empty for the first group that may march so, else
    `fresh` or an ordinal. Others see how many march, not which; the card and the declared leader are open.
    """

    blocks: Stack
    start: int
    end: int
    force: Card | None = None
    lead: Block | None = None
    which: str = ""

    @property
    def picked(self) -> Picked:
        """The blocks, the road, and the card or leader if any."""
        verb, picks = (
            f"march-{self.which}" if self.which else "march",
            [texts(self.blocks), (f"{PLACES[self.start]}-{PLACES[self.end]}",)],
        )
        if self.force is not None:
            verb, picks = f"{verb}-forced", [*picks, (self.force.text,)]
        if self.lead is not None:
            verb, picks = f"{verb}-led", [*picks, (self.lead.text,)]
        return verb, tuple(picks)

    def seen_by(self, actor: Side, viewer: Side) -> Self:
        """Others see how many, not which; nor that others there look alike."""
        return self if viewer in (actor, CHANCE) else replace(self, blocks=backs(self.blocks), which="")

    def __str__(self) -> str:
        force = f"force {self.force.text}" if self.force else ""
        lead = f"lead {self.lead.text}" if self.lead else ""
        return words("march", self.which, *texts(self.blocks), f"{PLACES[self.start]}-{PLACES[self.end]}", force, lead)


@dataclass(frozen=True, slots=True)
class Mori(Worded):
    """9.3  A block comes from the Mori box to Osaka for a card."""

    form = "mori {block} with {card}"
    block: OpenBlock
    card: OpenCard


@dataclass(frozen=True, slots=True)
class Done(Worded):
    """7.1, 8.1  The movement phase ends, the combat phase begins."""

    form = "done"
