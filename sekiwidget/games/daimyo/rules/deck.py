"""deck  The cards used with each number of sides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sekiwidget.core.errors import Reason
from sekiwidget.games.daimyo.components.cards import DECKS, Card
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Number


def not_used(cards: Sequence[Card], players: int) -> Iterator[Reason]:
    """deck  Why cards cannot be used with this number of sides."""
    for card in dict.fromkeys(cards):
        if card.known and card not in DECKS[players]:
            text = phrase("{card} is not in the deck with {sides:word} sides.", card=card.text, sides=Number(players))
            yield Reason("deck", text)
