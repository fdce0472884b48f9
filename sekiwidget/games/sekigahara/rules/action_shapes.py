"""What the actions have in common: what others see of them, and how their text is put together."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Self, TypeAlias

from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.sekigahara.components.pieces import UNKNOWN_BLOCK, UNKNOWN_CARD, Cards, Stack
from sekiwidget.games.sekigahara.components.places import PLACES

Picked: TypeAlias = tuple[str, tuple[tuple[str, ...], ...]]
"""The verb of a choice, and what each of its picks takes."""


def words(*parts: str) -> str:
    """The parts that say something, as one text."""
    return " ".join(part for part in parts if part)


def backs(blocks: Stack) -> Stack:
    """3.2  Blocks as the other side sees them: how many, not which."""
    return tuple(UNKNOWN_BLOCK[block.side] for block in blocks)


def card_backs(cards: Cards) -> Cards:
    """3.3  Cards as the other side sees them: how many, not which."""
    return tuple(UNKNOWN_CARD[card.side] for card in cards)


class Open:
    """An action that everybody sees as it is."""

    __slots__ = ()

    def seen_by(self, actor: Side, viewer: Side) -> Self:
        """The action itself."""
        return self


class Plain(Open):
    """An action that is a single word."""

    __slots__ = ()
    word: ClassVar[str]

    @property
    def picked(self) -> Picked:
        """The verb, and no picks."""
        return self.word, ()

    def __str__(self) -> str:
        return self.word


@dataclass(frozen=True, slots=True)
class AtPlace(Open):
    """An action that is a word and a place."""

    word: ClassVar[str]
    place: int

    @property
    def picked(self) -> Picked:
        """The place."""
        return self.word, ((PLACES[self.place],),)

    def __str__(self) -> str:
        return f"{self.word} {PLACES[self.place]}"


@dataclass(frozen=True, slots=True)
class Unseen:
    """An action with blocks that only the side which acts can see."""

    blocks: Stack

    def seen_by(self, actor: Side, viewer: Side) -> Self:
        """Others see how many, not which."""
        return self if viewer in (actor, CHANCE) else replace(self, blocks=backs(self.blocks))
