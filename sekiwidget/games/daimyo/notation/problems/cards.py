"""Impossible cards: hands too large, too many passed on, gifts that were never given, hexes moved without a card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sekiwidget.core.errors import Problem
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.cards import DECKS, TYPES, Card, Cards
from sekiwidget.games.daimyo.components.wording import card_count, hex_count, side_name
from sekiwidget.games.daimyo.rules.dealing import share
from sekiwidget.games.daimyo.rules.position import Gift, Position
from sekiwidget.games.daimyo.rules.rounds import CHOSEN
from sekiwidget.games.daimyo.rules.view import face
from sekiwidget.text.phrase import phrase


def hands(position: Position) -> Iterator[Problem]:
    """hand, phase-1, phase-2  At most eight cards in hand; six after two were played or passed on, four while both are.

    Phase 2 replaces only as many cards as left the hand: with those still to be taken it is again no more than six.
    """
    dealt = sum(share(position, letter) for letter in TYPES)
    first = position.phase == 0 or (position.phase == 1 and position.round == 1)
    for side_index, side in enumerate(position.sides):
        most = dealt if first else dealt - CHOSEN
        chosen = position.phase == 1 and bool(position.played[side_index])
        if chosen:
            most -= CHOSEN
        held = len(position.hands[side_index])
        if held <= most:
            continue
        name, cards = side_name(side), card_count(most)
        if first and not chosen:
            text = phrase(
                "{side} has at most {cards:one} in hand now, not {held}: each side is dealt {dealt}",
                side=name,
                cards=cards,
                held=held,
                dealt=dealt,
            )
            yield Problem("hand", text, ("hands", side))
        else:
            text = phrase(
                "{side} has at most {cards:one} in hand now, not {held}: the others have been played",
                side=name,
                cards=cards,
                held=held,
            )
            yield Problem("phase-1", text, ("hands", side))


def passed(position: Position) -> Iterator[Problem]:
    """phase-2, phase-4  Round 1 takes up no cards; phase 4 leaves room for what is still passed on."""
    for side_index, side in enumerate(position.sides):
        cards = position.incoming[side_index]
        path = ("incoming", side)
        if cards and position.phase == 1 and position.round == 1:
            yield Problem("phase-2", phrase("in round 1 no card has been passed on yet"), path)
        if not cards or position.phase != 4:
            continue
        if len(position.sides) == 2:
            text = phrase("two sides pass their cards on at once, and then the next round begins")
            yield Problem("phase-4", text, path)
            continue
        givers = [position.right(side), position.left(side)]
        coming = sum(1 for giver in givers if position.played[position.side_index(giver)])
        if len(cards) <= CHOSEN < len(cards) + coming:
            text = phrase(
                "{cards:one} passed to {side} and {coming} still to come are more than {most}",
                cards=card_count(len(cards)),
                side=side_name(side),
                coming=coming,
                most=CHOSEN,
            )
            yield Problem("phase-4", text, path)


def moved(position: Position) -> Iterator[Problem]:
    """hex-once, card-d, card-e  Each moved hex was placed by a card D or E that has been carried out this round."""
    if position.phase not in (3, 4):
        return
    cards = {card for row in position.played for card in row}
    if position.phase == 4:
        cards |= {card for row in position.incoming for card in row}
        cards |= {card for gift in position.gifts if not gift.taken for card in gift.cards}
    done = sum(card.letter in ("D", "E") and _carried_out(position, card) for card in cards)
    if len(position.fresh) > done:
        hexes = hex_count(len(position.fresh))
        text = phrase("{hexes:one} added or moved, but no cards D or E carried out", hexes=hexes)
        if done:
            cards_done = card_count(done)
            text = phrase(
                "{hexes:one} added or moved, but {cards:one} D or E carried out", hexes=hexes, cards=cards_done
            )
        yield Problem("hex-once", text, ("moved",))


def _carried_out(position: Position, card: Card) -> bool:
    """priority  Whether an open card has been carried out; so has the last one when the game is over."""
    if position.phase == 4:
        return True
    if position.outcome is not None:
        return position.card is None or card <= position.card
    return position.card is not None and card < position.card


def gifts(position: Position) -> Iterator[Problem]:
    """phase-4, knowledge  A gift's two cards lie with the giver's two neighbours, and belong to no other gift."""
    seen: set[Card] = set()
    for number, gift in enumerate(position.gifts):
        path = ("gifts", str(number))
        if len(position.sides) == 2:
            text = phrase("with two sides both cards go to the opponent: there are no gifts")
            yield Problem("phase-4", text, path)
            continue
        for card in gift.cards:
            if card in seen:
                text = phrase("{card} is given twice; a gift is over when a card is played again", card=card.text)
                yield Problem("phase-4", text, path)
            seen.add(card)
            if card not in position.opened:
                text = phrase("{card} was played before it was given away, so it is open", card=card.text)
                yield Problem("knowledge", text, path)
        if not gift.taken and position.phase == 4 and position.played[position.side_index(gift.giver)]:
            giver = side_name(gift.giver)
            text = phrase("{side} has given away already, and has no played cards left", side=giver)
            yield Problem("phase-4", text, path)
        if not gift.sure and position.viewer is None:
            text = phrase("where nothing is hidden it is known which card went left")
            yield Problem("knowledge", text, path)
        if gift.sure:
            yield from _received(position, gift, path)
    if position.viewer is not None and len(position.sides) > 2:
        yield from _hidden(position)


def kinds(position: Position) -> Iterator[Problem]:
    """deck, knowledge  A view shows no more cards of a type than exist."""
    if position.viewer is None:
        return
    deck = Counter(card.letter for card in DECKS[len(position.sides)])
    shown = Counter(
        card.letter for gift in position.gifts if not (gift.sure or face(gift).letter) for card in gift.cards
    )
    for side_index, side in enumerate(position.sides):
        held = position.pools[side_index] or position.hands[side_index] + position.played[side_index]
        shown.update(card.letter for card in (*held, *position.incoming[side_index]))
        for letter in TYPES:
            if shown[letter] > deck[letter]:
                text = phrase(
                    "with these cards there are {shown} of type {type}, not {most}",
                    shown=shown[letter],
                    type=letter,
                    most=deck[letter],
                )
                yield Problem("deck", text, ("pools" if position.pools[side_index] else "hands", side))
                return


def _receivers(position: Position, gift: Gift) -> tuple[Side, Side]:
    """phase-4  The neighbours who received a gift: left, right."""
    return position.left(gift.giver), position.right(gift.giver)


def _received(position: Position, gift: Gift, path: tuple[str, ...]) -> Iterator[Problem]:
    for card, side in zip(gift.cards, _receivers(position, gift), strict=True):
        side_index = position.side_index(side)
        held = (*position.hands[side_index], *position.played[side_index], *position.pools[side_index])
        place = held if gift.taken else position.incoming[side_index]
        if card not in place:
            name = side_name(side)
            if gift.taken:
                text = phrase("{side} was given {card}, but does not have it in its hand", side=name, card=card.text)
            else:
                text = phrase(
                    "{side} was given {card}, but does not have it among its incoming cards", side=name, card=card.text
                )
            yield Problem("phase-4", text, path)


def _hidden(position: Position) -> Iterator[Problem]:
    """knowledge  In a view, each receiver has a hidden card for each gift whose distribution is unknown."""
    needed: Counter[tuple[bool, Side, Card]] = Counter()
    for number, gift in enumerate(position.gifts):
        for side in () if gift.sure else _receivers(position, gift):
            key = (gift.taken, side, face(gift))
            needed[key] += 1
            place: Cards = position.incoming[position.side_index(side)]
            if gift.taken:
                place = position.pools[position.side_index(side)] or position.hands[position.side_index(side)]
            if place.count(key[2]) < needed[key]:
                text = phrase(
                    "{side} has one of the two, so there must be {card} for it among its cards",
                    side=side_name(side),
                    card=key[2].text,
                )
                yield Problem("knowledge", text, ("gifts", str(number)))
