"""Why a position is impossible: divided land, too many pieces, or cards that no play leads to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sekiwidget.core.errors import Problem
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.cards import DECKS, TYPES, Card, Cards
from sekiwidget.games.daimyo.components.hexes import NAME, connected
from sekiwidget.games.daimyo.components.wording import bushi_count, card_count, hex_count, side_name
from sekiwidget.games.daimyo.rules.ending import has_occupied_enough
from sekiwidget.games.daimyo.rules.position import Gift, Position
from sekiwidget.games.daimyo.rules.rounds import CARDS_PER_ROUND
from sekiwidget.games.daimyo.rules.setup import BUSHI_PER_SIDE, HOME_HEXES, NEUTRAL_HEXES, cards_per_type
from sekiwidget.games.daimyo.rules.view import gift_face
from sekiwidget.text.phrase import phrase


def problems(position: Position) -> list[Problem]:
    """Every reason why no play leads to a position, in the order of the table."""
    parts = (_land, _units, _cards, _hands, _passed, _open_cards, _types, _gifts, _phase, _moved, _ending)
    return [problem for part in parts for problem in part(position)]


# -- land and units ----------------------------------------------------------------------------------------------------


def _land(position: Position) -> Iterator[Problem]:
    """land, card-d, hex-once, connected  Hexes: no more than exist, and connected."""
    land = [hex_ for hex_, _ in position.land]
    if not land:
        yield Problem("land", phrase("there is no land"), ("land",))
    elif not connected(land):
        yield Problem("connected", phrase("the land is in pieces"), ("land",))
    owners = Counter(owner for _, owner in position.land)
    for side in position.sides:
        if owners[side] > HOME_HEXES:
            text = phrase(
                "{side} has {hexes:one} of its colour; there are {most}",
                side=side_name(side),
                hexes=hex_count(owners[side]),
                most=HOME_HEXES,
            )
            yield Problem("land", text, ("land",))
    if owners[None] + position.hexes_left > NEUTRAL_HEXES:
        text = phrase(
            "{there} neutral hexes lie there and {left} are left; there are {most}",
            there=owners[None],
            left=position.hexes_left,
            most=NEUTRAL_HEXES,
        )
        yield Problem("card-d", text, ("hexes_left",))
    for hex_ in position.fresh:
        if hex_ not in land:
            text = phrase("there is no land at {hex}, so it was not laid there", hex=NAME[hex_])
            yield Problem("hex-once", text, ("moved",))


def _units(position: Position) -> Iterator[Problem]:
    """units, reserve  Units: on land, no more than exist, and one daimyo for each side."""
    land = {hex_ for hex_, _ in position.land}
    for hex_, _ in position.units:
        if hex_ not in land:
            text = phrase("there is no land at {hex}", hex=NAME[hex_])
            yield Problem("units", text, ("units", NAME[hex_]))
    fallen = position.outcome is not None and position.outcome.rule == "end-daimyo"
    for side_index, side in enumerate(position.sides):
        standing = sum(count for _, count in position.bushi_of(side))
        if standing + position.reserve[side_index] > BUSHI_PER_SIDE:
            text = phrase(
                "{side} has {bushi:one} on the land and {reserve} in reserve; there are {most}",
                side=side_name(side),
                bushi=bushi_count(standing),
                reserve=position.reserve[side_index],
                most=BUSHI_PER_SIDE,
            )
            yield Problem("units", text, ("reserve", side))
        daimyos = [NAME[hex_] for hex_, units in position.units if units.side == side and units.daimyo]
        if len(daimyos) > 1:
            text = phrase("{side} has one daimyo, not {number}", side=side_name(side), number=len(daimyos))
            yield Problem("units", text, ("units", daimyos[1]))
        elif not daimyos and not fallen:
            yield Problem("units", phrase("{side} has no daimyo on the land", side=side_name(side)), ("units",))


# -- cards -------------------------------------------------------------------------------------------------------------


def _places(position: Position) -> Iterator[tuple[str, str, tuple[Card, ...]]]:
    """The key, side and cards of each hand, and of played and passed cards."""
    for key, rows in (("hands", position.hands), ("played", position.played), ("incoming", position.incoming)):
        for side, cards in zip(position.sides, rows, strict=True):
            yield key, side, cards


def _cards(position: Position) -> Iterator[Problem]:
    """deck, hand, knowledge, phase-1, phase-3  Cards: each once, and at most two played by or passed to a side."""
    deck = {*DECKS[len(position.sides)]}
    seen: set[Card] = set()
    for key, side, cards in _places(position):
        for card in cards:
            if card.known and card in seen:
                yield Problem("deck", phrase("{card} is there twice", card=card.text), (key, side))
            if card.known and card not in deck:
                players = len(position.sides)
                text = phrase("{card} is not used with {players} sides", card=card.text, players=players)
                yield Problem("deck", text, (key, side))
            if not card.known and position.viewer is None:
                yield Problem("knowledge", phrase("{card} is not a certain card", card=card.text), (key, side))
            seen.add(card)
        if key != "hands" and len(cards) > CARDS_PER_ROUND:
            most, found = card_count(CARDS_PER_ROUND), len(cards)
            if key == "played":
                text = phrase("{most:one} are played, not {found}", most=most, found=found)
            else:
                text = phrase("{most:one} are passed to a side, not {found}", most=most, found=found)
            yield Problem("phase-1" if key == "played" else "phase-4", text, (key, side))
    for key, side, cards in _places(position):
        for card in cards:
            if key == "played" and not position.face_down and not card.known:
                yield Problem("phase-3", phrase("played cards are open"), (key, side))
    if position.phase == 0:
        for side, hand in zip(position.sides, position.hands, strict=True):
            counts = Counter(card.letter for card in hand)
            if hand and any(counts[letter] != cards_per_type(position, letter) for letter in TYPES):
                text = phrase(
                    "while cards are dealt {side} has a whole hand, the same of each type as the others",
                    side=side_name(side),
                )
                yield Problem("hand", text, ("hands", side))


def _hands(position: Position) -> Iterator[Problem]:
    """hand, phase-1, phase-2  Hands: at most eight cards, six after two were played or passed on, four while both are.

    Phase 2 replaces only as many cards as have left the hand, so that a hand never has more than six again.
    """
    dealt = sum(cards_per_type(position, letter) for letter in TYPES)
    first = position.phase == 0 or (position.phase == 1 and position.round == 1)
    for side_index, side in enumerate(position.sides):
        most = dealt if first else dealt - CARDS_PER_ROUND
        chosen = position.phase == 1 and bool(position.played[side_index])
        if chosen:
            most -= CARDS_PER_ROUND
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


def _passed(position: Position) -> Iterator[Problem]:
    """phase-2, phase-4  Passed cards: none in round 1; with those still to come in phase 4 no more than two."""
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
        if len(cards) <= CARDS_PER_ROUND < len(cards) + coming:
            text = phrase(
                "{cards:one} passed to {side} and {coming} still to come are more than {most}",
                cards=card_count(len(cards)),
                side=side_name(side),
                coming=coming,
                most=CARDS_PER_ROUND,
            )
            yield Problem("phase-4", text, path)


def _open_cards(position: Position) -> Iterator[Problem]:
    """knowledge  Played and passed cards are open; pools occur only in views, behind face-down cards."""
    for key, _, cards in _places(position):
        if key == "incoming" or (key == "played" and not position.face_down):
            for card in cards:
                if card.known and card not in position.opened:
                    yield Problem("knowledge", phrase("{card} was played, so it is open", card=card.text), ("open",))
    for side_index, side in enumerate(position.sides):
        pool = position.pools[side_index]
        if not pool:
            continue
        if position.viewer is None or not (position.face_down and position.played[side_index]):
            text = phrase("a pool is what a view knows of hand and face-down cards")
            yield Problem("knowledge", text, ("pools", side))
        elif len(pool) != len(position.hands[side_index]) + len(position.played[side_index]):
            text = phrase("a pool has as many cards as hand and face-down cards")
            yield Problem("knowledge", text, ("pools", side))


def _types(position: Position) -> Iterator[Problem]:
    """deck, knowledge  Types: a view has no more cards of a type than exist."""
    if position.viewer is None:
        return
    deck = Counter(card.letter for card in DECKS[len(position.sides)])
    shown = Counter(
        card.letter for gift in position.gifts if not (gift.sure or gift_face(gift).letter) for card in gift.cards
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


# -- gifts -------------------------------------------------------------------------------------------------------------


def _gifts(position: Position) -> Iterator[Problem]:
    """phase-4, knowledge  Gifts: the two cards are with the giver's neighbours and belong to no other gift."""
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


def _received(position: Position, gift: Gift, path: tuple[str, ...]) -> Iterator[Problem]:
    """phase-4  Each receiver has the card that was passed to it."""
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
    """knowledge  In a view each receiver has a hidden card for each uncertain gift."""
    needed: Counter[tuple[bool, Side, Card]] = Counter()
    for number, gift in enumerate(position.gifts):
        for side in () if gift.sure else _receivers(position, gift):
            key = (gift.taken, side, gift_face(gift))
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


def _receivers(position: Position, gift: Gift) -> tuple[Side, Side]:
    """phase-4  The left and the right neighbour of a gift's giver."""
    return position.left(gift.giver), position.right(gift.giver)


# -- the round and the end ---------------------------------------------------------------------------------------------


def _phase(position: Position) -> Iterator[Problem]:
    """hand, phase-1, phase-2, phase-3, priority, hex-once  The phase agrees with the cards."""
    cards = {card for card, _ in position.queue()}
    if position.phase == 3 and not cards and position.outcome is None:
        yield Problem("phase-3", phrase("no card has been played that could be carried out"), ("played",))
    if position.card is not None and (position.phase != 3 or position.card not in cards):
        text = phrase("{card} is not an open card that can be carried out", card=position.card.text)
        yield Problem("priority", text, ("card",))
    if position.phase == 0 and any((*position.played, *position.incoming)):
        yield Problem("hand", phrase("while cards are dealt none has been played or passed on"), ("phase",))
    if position.phase == 0 and position.round > 1:
        yield Problem(
            "hand", phrase("cards are dealt before the first round only; say what lies in the hands"), ("round",)
        )
    if position.phase in (0, 1) and position.fresh:
        yield Problem("hex-once", phrase("no hex has been moved yet in this round"), ("moved",))
    if position.phase == 3 and any(position.incoming):
        text = phrase("passed cards have been taken before the cards are opened")
        yield Problem("phase-2", text, ("incoming",))


def _moved(position: Position) -> Iterator[Problem]:
    """hex-once, card-d, card-e  Moved hexes: no more than cards D and E that were carried out in this round."""
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


def _ending(position: Position) -> Iterator[Problem]:
    """end-daimyo, end-occupation  A won game is over, and a game that is over has been won."""
    outcome = position.outcome
    if outcome is None:
        for side in position.sides:
            if has_occupied_enough(position, side):
                text = phrase("{side} occupies so much that it has won; say winner and won_by", side=side_name(side))
                yield Problem("end-occupation", text, ("units",))
        return
    winner = outcome.winners[0] if outcome.winners else ""
    fallen = [side for side in position.sides if position.daimyo_of(side) is None]
    if outcome.rule == "end-daimyo" and (len(fallen) != 1 or winner in fallen):
        text = phrase("exactly one daimyo has fallen, and not the winner’s")
        yield Problem("end-daimyo", text, ("won_by",))
    if outcome.rule == "end-occupation" and winner in position.sides and not has_occupied_enough(position, winner):
        text = phrase("{side} does not occupy enough", side=side_name(winner))
        yield Problem("end-occupation", text, ("won_by",))
