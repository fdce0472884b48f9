"""8  The actions of the combat phase, in rule-book order."""

from __future__ import annotations

from dataclasses import dataclass

from sekiwidget.authoring.actions import Open, Picked, Worded
from sekiwidget.games.sekigahara.components.pieces import Card, Stack, texts
from sekiwidget.games.sekigahara.rules.action_shapes import AtPlace, OpenCard, UnseenBlocks, words


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
