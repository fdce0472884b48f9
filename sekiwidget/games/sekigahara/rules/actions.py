"""The actions: one tiny value for each verb. `str` gives the canonical text (docs/format.md, "Actions")."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Final, Self, TypeAlias

from sekiwidget.authoring.actions import Ids, Open, Picked, Worded
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.sekigahara.components.pieces import UNKNOWN_BLOCK, UNKNOWN_CARD, Block, Card, Cards, Stack, texts
from sekiwidget.games.sekigahara.components.places import PLACES

# -- fields of actions, and how others see them ------------------------------------------------------------------------


def words(*parts: str) -> str:
    """The non-empty parts, as one text."""
    return " ".join(part for part in parts if part)


def backs(blocks: Stack) -> Stack:
    """3.2  Blocks as the other side sees them: how many, not which."""
    return tuple(UNKNOWN_BLOCK[block.side] for block in blocks)


def card_backs(cards: Cards) -> Cards:
    """3.3  Cards as the other side sees them: how many, not which."""
    return tuple(UNKNOWN_CARD[card.side] for card in cards)


AtPlace: TypeAlias = Annotated[int, Ids(lambda place: (PLACES[place],))]
OpenBlock: TypeAlias = Annotated[Block, Ids(lambda block: (block.text,))]
OpenCard: TypeAlias = Annotated[Card, Ids(lambda card: (card.text,))]
UnseenCard: TypeAlias = Annotated[Card, Ids(lambda card: (card.text,), back=lambda card: UNKNOWN_CARD[card.side])]
UnseenCards: TypeAlias = Annotated[Cards, Ids(texts, back=card_backs)]
UnseenBlocks: TypeAlias = Annotated[Stack, Ids(texts, back=backs)]


# -- the campaign (5, 6, 7, 9.3), chance first -------------------------------------------------------------------------

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


# -- the combat phase (8) ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Declare(Worded):
    """8.1  The active side declares the fight at a place."""

    form = "declare {place}"
    place: AtPlace


@dataclass(frozen=True, slots=True)
class Inside(Worded):
    """8.9.2  The holder stays in the castle."""

    form = "inside"


@dataclass(frozen=True, slots=True)
class Outside(Worded):
    """8.9.2  The holder comes out to fight."""

    form = "outside"


@dataclass(frozen=True, slots=True)
class Deploy(Open):
    """8.2.3  Deploy a block with a card, two with a double card (8.4.2), or a leader without one (8.2.4)."""

    blocks: Stack
    card: Card | None = None

    @property
    def picked(self) -> Picked:
        """The blocks, and the card if there is one."""
        names = texts(self.blocks)
        if self.card is None:
            return "deploy-leader", (names,)
        return ("deploy-two" if len(names) == 2 else "deploy"), (names, (self.card.text,))

    def __str__(self) -> str:
        return words("deploy", *texts(self.blocks), f"with {self.card.text}" if self.card else "")


@dataclass(frozen=True, slots=True)
class Stop(Worded):
    """8.5  Deploy no more in this fight."""

    form = "stop"


@dataclass(frozen=True, slots=True)
class Challenge(Worded):
    """8.6.1  Play a loyalty card against the deployment just made."""

    form = "challenge"


@dataclass(frozen=True, slots=True)
class Accept(Worded):
    """8.6.1  Let the deployment stand."""

    form = "accept"


@dataclass(frozen=True, slots=True)
class Show(Worded):
    """8.6.1  Prove loyalty with another card that could have deployed the block."""

    form = "show {card}"
    card: OpenCard


@dataclass(frozen=True, slots=True)
class Yield(Worded):
    """8.6.1  Show no card: the block changes sides."""

    form = "yield"


@dataclass(frozen=True, slots=True)
class Lose(Open):
    """8.7.2, 8.9.4  Lose these blocks and disks."""

    blocks: Stack
    disks: tuple[str, ...] = ()

    @property
    def picked(self) -> Picked:
        """Blocks and disks together."""
        return "lose", (texts(self.blocks) + self.disks,)

    def __str__(self) -> str:
        return words("lose", *texts(self.blocks), *self.disks)


@dataclass(frozen=True, slots=True)
class Retreat(Worded):
    """8.8.1  The whole rest of the beaten force goes to a neighbouring place."""

    form = "retreat {place}"
    place: AtPlace


@dataclass(frozen=True, slots=True)
class RetreatCastle(Worded):
    """8.8.4  One or two of the beaten blocks go into the castle that their side held before the fight."""

    form = "retreat castle {blocks}"
    blocks: UnseenBlocks

    @property
    def picked(self) -> Picked:
        """The blocks."""
        return "retreat-castle", (texts(self.blocks),)
