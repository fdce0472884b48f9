"""knowledge  What a side may know: its own cards, what has been played, where it went, and the types of the rest.

Every type is dealt evenly and memory is perfect, so the type of a card never played is known (`A?`). A card once played
is known for good, except for two that a side gave to its two neighbours: until the receivers have taken them only the
giver knows which went where, then those three do, and the others once one of them is played again; two of one type hide
their numbers, not their type. While a side's choice lies face down, the others know which cards it holds in all, not
which of them lie there.
"""

from __future__ import annotations

from collections.abc import Mapping

from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.daimyo.components.cards import UNKNOWN, Card, Cards, by_priority
from sekiwidget.games.daimyo.rules.position import Gift, Position


def seen_by(position: Position, viewer: Side) -> Position:
    """knowledge  The table as `viewer` may see it. PUBLIC sees what all sides see, CHANCE everything."""
    if viewer == CHANCE:
        return position
    gifts = tuple(gift if knows_gift(position, gift, viewer) else _uncertain(gift) for gift in position.gifts)
    secret = {card: gift_face(gift) for gift in gifts if not gift.sure for card in gift.cards}
    opened = set(position.opened)

    def faces(cards: Cards) -> Cards:
        return by_priority(_face(card, secret, opened) for card in cards)

    hands, played, pools = list(position.hands), list(position.played), list(position.pools)
    for side_index, side in enumerate(position.sides):
        if side == viewer:
            continue
        if position.face_down and played[side_index]:
            pools[side_index] = faces(pools[side_index] or hands[side_index] + played[side_index])
            hands[side_index] = (UNKNOWN,) * len(hands[side_index])
            played[side_index] = (UNKNOWN,) * len(played[side_index])
        else:
            hands[side_index] = faces(hands[side_index])
    return position.but(
        hands=tuple(hands),
        played=tuple(played),
        pools=tuple(pools),
        incoming=tuple(faces(cards) for cards in position.incoming),
        deck=faces(position.deck),
        gifts=gifts,
        viewer=viewer,
    )


def knows_gift(position: Position, gift: Gift, viewer: Side) -> bool:
    """knowledge  Whether a viewer knows which card of a gift went where: the giver, or a receiver who has taken one."""
    if not gift.sure or viewer == gift.giver:
        return gift.sure
    return gift.taken and viewer in (position.left(gift.giver), position.right(gift.giver))


def _uncertain(gift: Gift) -> Gift:
    """A gift of which only the two cards are known."""
    first, second = by_priority(gift.cards)
    return gift._replace(cards=(first, second), sure=False)


def gift_face(gift: Gift) -> Card:
    """knowledge  The card shown for either card of an uncertain gift: of the type they share, if any."""
    first, second = gift.cards
    return Card(first.letter, 0) if first.letter == second.letter else UNKNOWN


def _face(card: Card, secret: Mapping[Card, Card], opened: set[Card]) -> Card:
    if card in secret:
        return secret[card]
    return card if card in opened or not card.letter else Card(card.letter, 0)
