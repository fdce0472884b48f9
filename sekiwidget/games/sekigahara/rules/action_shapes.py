"""How fields of actions are written, and how others see them."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from sekiwidget.authoring.actions import Ids
from sekiwidget.games.sekigahara.components.pieces import UNKNOWN_BLOCK, UNKNOWN_CARD, Block, Card, Cards, Stack, texts
from sekiwidget.games.sekigahara.components.places import PLACES


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
