"""The actions: one tiny value for each verb. `str` gives the canonical text (SCENARIOS, "actions")."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from sekiwidget.core.position import CHANCE, Side
from sekiwidget.games.sekigahara.pieces import UNKNOWN_BLOCK, UNKNOWN_CARD, Block, Card, Cards, Stack, texts
from sekiwidget.games.sekigahara.places import PLACES

Picked: TypeAlias = tuple[str, tuple[tuple[str, ...], ...]]


def _words(*parts: str) -> str:
    return " ".join(part for part in parts if part)


class _Open:
    """An action that everybody sees as it is."""

    __slots__ = ()

    def seen_by(self, actor: Side, viewer: Side) -> _Open:
        """The action itself."""
        return self


class _Plain(_Open):
    """An action that is a single word."""

    __slots__ = ()
    word = ""

    @property
    def picked(self) -> Picked:
        """The verb, and no picks."""
        return self.word, ()

    def __str__(self) -> str:
        return self.word


@dataclass(frozen=True, slots=True)
class Declare(_Open):
    """8.1  The active side declares the fight at a place."""

    place: int

    @property
    def picked(self) -> Picked:
        """The place."""
        return "declare", ((PLACES[self.place],),)

    def __str__(self) -> str:
        return f"declare {PLACES[self.place]}"


@dataclass(frozen=True, slots=True)
class Inside(_Plain):
    """8.9.2  The holder stays in the castle."""

    word = "inside"


@dataclass(frozen=True, slots=True)
class Outside(_Plain):
    """8.9.2  The holder comes out to fight."""

    word = "outside"


@dataclass(frozen=True, slots=True)
class Deploy(_Open):
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
        return _words("deploy", *texts(self.blocks), f"with {self.card.text}" if self.card else "")


@dataclass(frozen=True, slots=True)
class Stop(_Plain):
    """8.5  Deploy no more in this fight."""

    word = "stop"


@dataclass(frozen=True, slots=True)
class Challenge(_Plain):
    """8.6.1  Play a loyalty card against the deployment just made."""

    word = "challenge"


@dataclass(frozen=True, slots=True)
class Accept(_Plain):
    """8.6.1  Let the deployment stand."""

    word = "accept"


@dataclass(frozen=True, slots=True)
class Show(_Open):
    """8.6.1  Prove loyalty with another card that could have deployed the block."""

    card: Card

    @property
    def picked(self) -> Picked:
        """The card."""
        return "show", ((self.card.text,),)

    def __str__(self) -> str:
        return f"show {self.card.text}"


@dataclass(frozen=True, slots=True)
class Yield(_Plain):
    """8.6.1  Show no card: the block changes sides."""

    word = "yield"


@dataclass(frozen=True, slots=True)
class Lose(_Open):
    """8.7.2, 8.9.4  Give up these blocks and disks."""

    blocks: Stack
    disks: tuple[str, ...] = ()

    @property
    def picked(self) -> Picked:
        """Blocks and disks together."""
        return "lose", (texts(self.blocks) + self.disks,)

    def __str__(self) -> str:
        return _words("lose", *texts(self.blocks), *self.disks)


@dataclass(frozen=True, slots=True)
class Retreat(_Open):
    """8.8.1  The whole rest of the beaten goes to a neighbouring place."""

    place: int

    @property
    def picked(self) -> Picked:
        """The place."""
        return "retreat", ((PLACES[self.place],),)

    def __str__(self) -> str:
        return f"retreat {PLACES[self.place]}"


@dataclass(frozen=True, slots=True)
class RetreatCastle:
    """8.8.4  One or two of the beaten go into the castle that their side held before the fight."""

    blocks: Stack

    @property
    def picked(self) -> Picked:
        """The blocks."""
        return "retreat-castle", (texts(self.blocks),)

    def seen_by(self, actor: Side, viewer: Side) -> RetreatCastle:
        """Others see how many, not which."""
        if viewer in (actor, CHANCE):
            return self
        return replace(self, blocks=tuple(UNKNOWN_BLOCK[block.side] for block in self.blocks))

    def __str__(self) -> str:
        return _words("retreat castle", *texts(self.blocks))


LETTER: dict[Side, str] = {"tokugawa": "T", "ishida": "I"}


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

    def seen_by(self, actor: Side, viewer: Side) -> Draw:
        """Others see how many, not which."""
        if viewer in (self.side, CHANCE):
            return self
        return replace(self, cards=tuple(UNKNOWN_CARD[card.side] for card in self.cards))

    def __str__(self) -> str:
        return _words(self.verb, LETTER[self.side], *texts(self.cards))


@dataclass(frozen=True, slots=True)
class Raise:
    """5.2, 6.2  Chance draws these blocks from a side's bag, for a place or (None) for its recruitment box."""

    side: Side
    blocks: tuple[Block, ...]
    place: int | None = None

    @property
    def picked(self) -> Picked:
        """The blocks."""
        return ("recruit" if self.place is None else "place"), (texts(self.blocks),)

    def seen_by(self, actor: Side, viewer: Side) -> Raise:
        """Others see how many, not which."""
        if viewer in (self.side, CHANCE):
            return self
        return replace(self, blocks=tuple(UNKNOWN_BLOCK[block.side] for block in self.blocks))

    def __str__(self) -> str:
        where = f"recruit {LETTER[self.side]}" if self.place is None else f"place {PLACES[self.place]}"
        return _words(where, *texts(self.blocks))


@dataclass(frozen=True, slots=True)
class Discard:
    """6.2  Half the hand is discarded, unseen until both sides have chosen."""

    cards: Cards

    @property
    def picked(self) -> Picked:
        """The cards."""
        return "discard", (texts(self.cards),)

    def seen_by(self, actor: Side, viewer: Side) -> Discard:
        """Others see how many, not which."""
        if viewer in (actor, CHANCE):
            return self
        return replace(self, cards=tuple(UNKNOWN_CARD[card.side] for card in self.cards))

    def __str__(self) -> str:
        return _words("discard", *texts(self.cards))


@dataclass(frozen=True, slots=True)
class Bid:
    """6.3  A card is bid for the order of play, unseen until both sides have bid."""

    card: Card

    @property
    def picked(self) -> Picked:
        """The card."""
        return "bid", ((self.card.text,),)

    def seen_by(self, actor: Side, viewer: Side) -> Bid:
        """Others see that there is a card."""
        return self if viewer in (actor, CHANCE) else Bid(UNKNOWN_CARD[self.card.side])

    def __str__(self) -> str:
        return f"bid {self.card.text}"


@dataclass(frozen=True, slots=True)
class Go(_Open):
    """6.3  The winner of the bid goes first or second in both turns of the week."""

    order: str

    @property
    def picked(self) -> Picked:
        """First or second."""
        return f"go-{self.order}", ()

    def __str__(self) -> str:
        return f"go {self.order}"


@dataclass(frozen=True, slots=True)
class Move(_Open):
    """7.1  Buy a degree of movement with no, one or two cards; without movement cards may be redrawn."""

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
        return _words("move", self.degree, redraw, *texts(self.cards))


@dataclass(frozen=True, slots=True)
class Muster:
    """7.2  Blocks of the recruitment box come to a recruitment place: one clan at its own place, or a single block."""

    blocks: Stack
    place: int

    @property
    def picked(self) -> Picked:
        """The blocks and the place."""
        return ("muster" if len(self.blocks) == 1 else "muster-clan"), (texts(self.blocks), (PLACES[self.place],))

    def seen_by(self, actor: Side, viewer: Side) -> Muster:
        """A single block is not shown; several are, to prove that they are of one clan."""
        if viewer in (actor, CHANCE) or len(self.blocks) > 1:
            return self
        return replace(self, blocks=tuple(UNKNOWN_BLOCK[block.side] for block in self.blocks))

    def __str__(self) -> str:
        return _words("muster", *texts(self.blocks), PLACES[self.place])


@dataclass(frozen=True, slots=True)
class March:
    """7.3  Blocks march one road segment together; `force` pays a forced march, `lead` names the leader who leads."""

    blocks: Stack
    start: int
    end: int
    force: Card | None = None
    lead: Block | None = None

    @property
    def picked(self) -> Picked:
        """The blocks, the road, and the card or leader if there is one."""
        verb, picks = "march", [texts(self.blocks), (f"{PLACES[self.start]}-{PLACES[self.end]}",)]
        if self.force is not None:
            verb, picks = f"{verb}-forced", [*picks, (self.force.text,)]
        if self.lead is not None:
            verb, picks = f"{verb}-led", [*picks, (self.lead.text,)]
        return verb, tuple(picks)

    def seen_by(self, actor: Side, viewer: Side) -> March:
        """Others see how many, not which; the card and the declared leader are open."""
        if viewer in (actor, CHANCE):
            return self
        return replace(self, blocks=tuple(UNKNOWN_BLOCK[block.side] for block in self.blocks))

    def __str__(self) -> str:
        force = f"force {self.force.text}" if self.force else ""
        lead = f"lead {self.lead.text}" if self.lead else ""
        return _words("march", *texts(self.blocks), f"{PLACES[self.start]}-{PLACES[self.end]}", force, lead)


@dataclass(frozen=True, slots=True)
class Mori(_Open):
    """9.3  A block comes from the Mori box to Osaka for a card."""

    block: Block
    card: Card

    @property
    def picked(self) -> Picked:
        """The block and the card."""
        return "mori", ((self.block.text,), (self.card.text,))

    def __str__(self) -> str:
        return f"mori {self.block.text} with {self.card.text}"


@dataclass(frozen=True, slots=True)
class Done(_Plain):
    """7.1, 8.1  The movement phase ends, the combat phase begins."""

    word = "done"
