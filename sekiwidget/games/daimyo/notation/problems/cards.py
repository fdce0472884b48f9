"""Why cards cannot lie so: hands too large, more passed on than can be, gifts nobody has, hexes moved by no card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sekiwidget.authoring.phrases import title
from sekiwidget.core.problem import Problem
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.cards import DECKS, TYPES, Card, Cards
from sekiwidget.games.daimyo.components.wording import counted, hexes
from sekiwidget.games.daimyo.rules.dealing import share
from sekiwidget.games.daimyo.rules.position import Gift, Position
from sekiwidget.games.daimyo.rules.rounds import CHOSEN
from sekiwidget.games.daimyo.rules.view import face


def hands(position: Position) -> Iterator[Problem]:
    """hand, phase-1, phase-2  At most eight cards in hand; six once two were played or passed on, four while both are.

    Cards come to hand in phase 2 only as many as went: with those that are to be taken it is no more than six again.
    """
    dealt = sum(share(position, letter) for letter in TYPES)
    first = position.phase == 0 or (position.phase == 1 and position.round == 1)
    for seat, side in enumerate(position.sides):
        most = dealt if first else dealt - CHOSEN
        rule, why = ("hand", f"each side is dealt {dealt}") if first else ("phase-1", "the others have been played")
        if position.phase == 1 and position.played[seat]:
            most -= CHOSEN
            rule, why = "phase-1", "the others have been played"
        held = len(position.hands[seat])
        if held > most:
            text = f"{title(side)} has at most {counted(most, 'card')} in hand now, not {held}: {why}"
            yield Problem(rule, text, ("hands", side))


def passed(position: Position) -> Iterator[Problem]:
    """phase-2, phase-4  Nothing is to be taken in round 1; in phase 4 there is room for what is still passed on."""
    for seat, side in enumerate(position.sides):
        cards = position.incoming[seat]
        path = ("incoming", side)
        if cards and position.phase == 1 and position.round == 1:
            yield Problem("phase-2", "in round 1 no card has been passed on yet", path)
        if not cards or position.phase != 4:
            continue
        if len(position.sides) == 2:
            yield Problem("phase-4", "two sides pass their cards on at once, and then the next round begins", path)
            continue
        givers = [position.right(side), position.left(side)]
        coming = sum(1 for giver in givers if position.played[position.seat(giver)])
        if len(cards) <= CHOSEN < len(cards) + coming:
            text = f"{counted(len(cards), 'card')} passed to {title(side)} and {coming} still to come are more than"
            yield Problem("phase-4", f"{text} {CHOSEN}", path)


def moved(position: Position) -> Iterator[Problem]:
    """hex-once, card-d, card-e  Each hex was laid by a card D or E that has been carried out in this round."""
    if position.phase not in (3, 4):
        return
    cards = {card for row in position.played for card in row}
    if position.phase == 4:
        cards |= {card for row in position.incoming for card in row}
        cards |= {card for gift in position.gifts if not gift.taken for card in gift.cards}
    done = sum(card.letter in ("D", "E") and _carried_out(position, card) for card in cards)
    if len(position.fresh) > done:
        text = f"{hexes(len(position.fresh))} added or moved, but {counted(done, 'card')} D or E carried out"
        yield Problem("hex-once", text, ("moved",))


def _carried_out(position: Position, card: Card) -> bool:
    """priority  Whether an open card has been carried out; when the game is over the last one has been, too."""
    if position.phase == 4:
        return True
    if position.outcome is not None:
        return position.card is None or card <= position.card
    return position.card is not None and card < position.card


def gifts(position: Position) -> Iterator[Problem]:
    """phase-4, knowledge  Two cards of a gift lie with the two neighbours of the giver, and are in no other gift."""
    seen: set[Card] = set()
    for number, gift in enumerate(position.gifts):
        path = ("gifts", str(number))
        if len(position.sides) == 2:
            yield Problem("phase-4", "with two sides both cards go to the opponent: there are no gifts", path)
            continue
        for card in gift.cards:
            if card in seen:
                yield Problem(
                    "phase-4", f"{card.text} is given twice; a gift is over when a card is played again", path
                )
            seen.add(card)
            if card not in position.opened:
                yield Problem("knowledge", f"{card.text} was played before it was given away, so it is open", path)
        if not gift.taken and position.phase == 4 and position.played[position.seat(gift.giver)]:
            yield Problem("phase-4", f"{title(gift.giver)} has given away already, and has no played cards left", path)
        if not gift.sure and position.viewer is None:
            yield Problem("knowledge", "where nothing is hidden it is known which card went left", path)
        if gift.sure:
            yield from _received(position, gift, path)
    if position.viewer is not None and len(position.sides) > 2:
        yield from _hidden(position)


def kinds(position: Position) -> Iterator[Problem]:
    """deck, knowledge  A view shows no more cards of a type than there are."""
    if position.viewer is None:
        return
    deck = Counter(card.letter for card in DECKS[len(position.sides)])
    shown = Counter(
        card.letter for gift in position.gifts if not (gift.sure or face(gift).letter) for card in gift.cards
    )
    for seat, side in enumerate(position.sides):
        held = position.pools[seat] or position.hands[seat] + position.played[seat]
        shown.update(card.letter for card in (*held, *position.incoming[seat]))
        for letter in TYPES:
            if shown[letter] > deck[letter]:
                text = f"with these cards there are {shown[letter]} of type {letter}, not {deck[letter]}"
                yield Problem("deck", text, ("pools" if position.pools[seat] else "hands", side))
                return


def _receivers(position: Position, gift: Gift) -> tuple[Side, Side]:
    """phase-4  The neighbours to whom a gift went: left, right."""
    return position.left(gift.giver), position.right(gift.giver)


def _received(position: Position, gift: Gift, path: tuple[str, ...]) -> Iterator[Problem]:
    for card, side in zip(gift.cards, _receivers(position, gift), strict=True):
        seat = position.seat(side)
        held = (*position.hands[seat], *position.played[seat], *position.pools[seat])
        place = held if gift.taken else position.incoming[seat]
        if card not in place:
            where = "in its hand" if gift.taken else "among its incoming cards"
            yield Problem("phase-4", f"{title(side)} was given {card.text}, but does not have it {where}", path)


def _hidden(position: Position) -> Iterator[Problem]:
    """knowledge  In a view: each receiver has a hidden card for each gift of which it is not known who has which."""
    needed: Counter[tuple[bool, Side, Card]] = Counter()
    for number, gift in enumerate(position.gifts):
        for side in () if gift.sure else _receivers(position, gift):
            key = (gift.taken, side, face(gift))
            needed[key] += 1
            place: Cards = position.incoming[position.seat(side)]
            if gift.taken:
                place = position.pools[position.seat(side)] or position.hands[position.seat(side)]
            if place.count(key[2]) < needed[key]:
                text = f"{title(side)} has one of the two, so there must be {key[2].text} for it among its cards"
                yield Problem("knowledge", text, ("gifts", str(number)))
