"""8  The actions of the combat phase, in rule-book order."""

from __future__ import annotations

from dataclasses import dataclass

from sekiwidget.games.sekigahara.components.pieces import Card, Stack, texts
from sekiwidget.games.sekigahara.rules.action_shapes import AtPlace, Open, Picked, Plain, Unseen, words


@dataclass(frozen=True, slots=True)
class Declare(AtPlace):
    """8.1  The active side declares the fight at a place."""

    word = "declare"


@dataclass(frozen=True, slots=True)
class Inside(Plain):
    """8.9.2  The holder stays in the castle."""

    word = "inside"


@dataclass(frozen=True, slots=True)
class Outside(Plain):
    """8.9.2  The holder comes out to fight."""

    word = "outside"


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
class Stop(Plain):
    """8.5  Deploy no more in this fight."""

    word = "stop"


@dataclass(frozen=True, slots=True)
class Challenge(Plain):
    """8.6.1  Play a loyalty card against the deployment just made."""

    word = "challenge"


@dataclass(frozen=True, slots=True)
class Accept(Plain):
    """8.6.1  Let the deployment stand."""

    word = "accept"


@dataclass(frozen=True, slots=True)
class Show(Open):
    """8.6.1  Prove loyalty with another card that could have deployed the block."""

    card: Card

    @property
    def picked(self) -> Picked:
        """The card."""
        return "show", ((self.card.text,),)

    def __str__(self) -> str:
        return f"show {self.card.text}"


@dataclass(frozen=True, slots=True)
class Yield(Plain):
    """8.6.1  Show no card: the block changes sides."""

    word = "yield"


@dataclass(frozen=True, slots=True)
class Lose(Open):
    """8.7.2, 8.9.4  Give up these blocks and disks."""

    blocks: Stack
    disks: tuple[str, ...] = ()

    @property
    def picked(self) -> Picked:
        """Blocks and disks together."""
        return "lose", (texts(self.blocks) + self.disks,)

    def __str__(self) -> str:
        return words("lose", *texts(self.blocks), *self.disks)


@dataclass(frozen=True, slots=True)
class Retreat(AtPlace):
    """8.8.1  The whole rest of the beaten goes to a neighbouring place."""

    word = "retreat"


@dataclass(frozen=True, slots=True)
class RetreatCastle(Unseen):
    """8.8.4  One or two of the beaten go into the castle that their side held before the fight."""

    @property
    def picked(self) -> Picked:
        """The blocks."""
        return "retreat-castle", (texts(self.blocks),)

    def __str__(self) -> str:
        return words("retreat castle", *texts(self.blocks))
