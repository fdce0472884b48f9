"""Why a position is impossible: divided land, too many pieces, cards where no play leads them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sekiwidget.core.errors import Problem
from sekiwidget.games.daimyo.components.cards import DECKS, TYPES, Card
from sekiwidget.games.daimyo.components.hexes import NAME, connected
from sekiwidget.games.daimyo.components.wording import bushi_count, card_count, hex_count, side_name
from sekiwidget.games.daimyo.notation.problems.cards import gifts, hands, kinds, moved, passed
from sekiwidget.games.daimyo.rules.dealing import share
from sekiwidget.games.daimyo.rules.ending import occupies
from sekiwidget.games.daimyo.rules.position import Position
from sekiwidget.games.daimyo.rules.rounds import CHOSEN
from sekiwidget.games.daimyo.rules.setup import BUSHI, HOME, NEUTRAL
from sekiwidget.text.phrase import phrase


def problems(position: Position) -> list[Problem]:
    """Every problem, in the order of the table."""
    parts = (_land, _units, _cards, hands, passed, _known, kinds, gifts, _course, moved, _ended)
    return [problem for part in parts for problem in part(position)]


def _land(position: Position) -> Iterator[Problem]:
    """land, connected  No more hexes than exist, all connected."""
    land = [hex_ for hex_, _ in position.land]
    if not land:
        yield Problem("land", phrase("there is no land"), ("land",))
    elif not connected(land):
        yield Problem("connected", phrase("the land is in pieces"), ("land",))
    owners = Counter(owner for _, owner in position.land)
    for side in position.sides:
        if owners[side] > HOME:
            text = phrase(
                "{side} has {hexes:one} of its colour; there are {most}",
                side=side_name(side),
                hexes=hex_count(owners[side]),
                most=HOME,
            )
            yield Problem("land", text, ("land",))
    if owners[None] + position.hexes_left > NEUTRAL:
        text = phrase(
            "{there} neutral hexes lie there and {left} are left; there are {most}",
            there=owners[None],
            left=position.hexes_left,
            most=NEUTRAL,
        )
        yield Problem("card-d", text, ("hexes_left",))
    for hex_ in position.fresh:
        if hex_ not in land:
            text = phrase("there is no land at {hex}, so it was not laid there", hex=NAME[hex_])
            yield Problem("hex-once", text, ("moved",))


def _units(position: Position) -> Iterator[Problem]:
    """units, reserve  Units stand on land, no more than exist, with one daimyo per side."""
    land = {hex_ for hex_, _ in position.land}
    for hex_, _ in position.units:
        if hex_ not in land:
            text = phrase("there is no land at {hex}", hex=NAME[hex_])
            yield Problem("units", text, ("units", NAME[hex_]))
    fallen = position.outcome is not None and position.outcome.rule == "end-daimyo"
    for side_index, side in enumerate(position.sides):
        standing = sum(count for _, count in position.bushi_of(side))
        if standing + position.reserve[side_index] > BUSHI:
            text = phrase(
                "{side} has {bushi:one} on the land and {reserve} in reserve; there are {most}",
                side=side_name(side),
                bushi=bushi_count(standing),
                reserve=position.reserve[side_index],
                most=BUSHI,
            )
            yield Problem("units", text, ("reserve", side))
        daimyos = [NAME[hex_] for hex_, units in position.units if units.side == side and units.daimyo]
        if len(daimyos) > 1:
            text = phrase("{side} has one daimyo, not {number}", side=side_name(side), number=len(daimyos))
            yield Problem("units", text, ("units", daimyos[1]))
        elif not daimyos and not fallen:
            yield Problem("units", phrase("{side} has no daimyo on the land", side=side_name(side)), ("units",))


def _places(position: Position) -> Iterator[tuple[str, str, tuple[Card, ...]]]:
    """Every group of cards, with its key and side."""
    for key, rows in (("hands", position.hands), ("played", position.played), ("incoming", position.incoming)):
        for side, cards in zip(position.sides, rows, strict=True):
            yield key, side, cards


def _cards(position: Position) -> Iterator[Problem]:
    """deck, hand, phase-1  Each card once, and at most two played by or passed to a side."""
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
        if key != "hands" and len(cards) > CHOSEN:
            most, found = card_count(CHOSEN), len(cards)
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
            if hand and any(counts[letter] != share(position, letter) for letter in TYPES):
                text = phrase(
                    "while cards are dealt {side} has a whole hand, the same of each type as the others",
                    side=side_name(side),
                )
                yield Problem("hand", text, ("hands", side))


def _known(position: Position) -> Iterator[Problem]:
    """knowledge  Cards lying or passed face up are known; pools occur only in views, behind face-down cards."""
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


def _course(position: Position) -> Iterator[Problem]:
    """phase-1, phase-3  The phase fits the cards."""
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


def _ended(position: Position) -> Iterator[Problem]:
    """end-daimyo, end-occupation  A won game is over, and a finished game is won."""
    outcome = position.outcome
    if outcome is None:
        for side in position.sides:
            if occupies(position, side):
                text = phrase("{side} occupies so much that it has won; say winner and won_by", side=side_name(side))
                yield Problem("end-occupation", text, ("units",))
        return
    winner = outcome.winners[0] if outcome.winners else ""
    fallen = [side for side in position.sides if position.daimyo_of(side) is None]
    if outcome.rule == "end-daimyo" and (len(fallen) != 1 or winner in fallen):
        text = phrase("exactly one daimyo has fallen, and not the winner’s")
        yield Problem("end-daimyo", text, ("won_by",))
    if outcome.rule == "end-occupation" and winner in position.sides and not occupies(position, winner):
        text = phrase("{side} does not occupy enough", side=side_name(winner))
        yield Problem("end-occupation", text, ("won_by",))
