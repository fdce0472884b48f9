"""What a side may win or lose soon, from the rules and its view alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from sekiwidget.core.game import Stake
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.cards import Card, by_priority
from sekiwidget.games.daimyo.components.hexes import NAME, Hex
from sekiwidget.games.daimyo.components.wording import hex_count, side_name
from sekiwidget.games.daimyo.players.strikes import (
    Occupation,
    Strike,
    best_occupations,
    double_strikes,
    move_cards,
    nearest_bushi,
    recruit_cards,
    recruited,
    strikes,
)
from sekiwidget.games.daimyo.rules.ending import BUSHI_NEEDED, hexes_needed, occupied_homes
from sekiwidget.games.daimyo.rules.position import Position
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Count, Name, Series

MOST: Final = 8
"""The most that is said."""
FIGHTS: Final = 3
"""The most fights that are said of those that threaten the viewer, and of those that the viewer may begin."""


class _Ranked(NamedTuple):
    """A stake with its place among the others: the lowest rank is the most valuable."""

    rank: tuple[int, ...]
    stake: Stake


def stakes(view: Position) -> tuple[Stake, ...]:
    """What the viewer may win or lose soon; nothing for viewers who do not play, and once the game is over."""
    viewer = view.viewer
    if viewer not in view.sides or view.outcome is not None:
        return ()
    found = [*_wins(view, viewer), *_fights(view, viewer), *_occupations(view, viewer), *_first_blow(view, viewer)]
    said = {one.stake.threat for one in found if one.stake.rule == "end-daimyo"}
    found += [one for one in _distances(view, viewer) if one.stake.threat not in said]
    return tuple(one.stake for one in sorted(found, key=lambda one: one.rank)[:MOST])


# -- wins --------------------------------------------------------------------------------------------------------------


def _wins(view: Position, viewer: Side) -> Iterator[_Ranked]:
    """end-daimyo, end-occupation  What would end the game: with one card, the earliest first, or with two."""
    for side in view.sides:
        cards, falls = move_cards(view, side), False
        if cards:
            for strike in _best(one for one in strikes(view, side) if one.fells):
                falls = True
                yield _Ranked((0, *_priority(cards[0]), side == viewer), _fall(view, viewer, strike, cards[:1]))
            winning = [one for one in best_occupations(view, side) if one.wins(view)]
            for occupation in winning[:1]:
                stake = _occupation_won(viewer, occupation, cards[0])
                yield _Ranked((0, *_priority(cards[0]), side == viewer), stake)
        for card in recruit_cards(view, side)[:1]:
            occupied = recruited(view, side)
            if occupied is not None and occupied.wins(view):
                yield _Ranked((0, *_priority(card), side == viewer), _occupation_won(viewer, occupied, card))
        pair = tuple(card for card in cards if card.letter == "A")[:2]
        if not falls and len(pair) == 2:
            for strike in _best(double_strikes(view, side)):
                yield _Ranked((1, side == viewer), _fall(view, viewer, strike, pair))


def _fall(view: Position, viewer: Side, strike: Strike, cards: tuple[Card, ...]) -> Stake:
    """end-daimyo  A daimyo that falls to the bushi that a side can bring with its cards."""
    text = phrase(
        "{side} can win with {cards}: {loser:possessive} daimyo on {hex} falls, {most} against {least}.",
        side=side_name(strike.side),
        cards=_cards(cards),
        loser=side_name(strike.defender),
        hex=NAME[strike.target],
        most=strike.bushi,
        least=strike.strength,
    )
    return Stake(text, "end-daimyo", _names(strike.target, *strike.starts), strike.side != viewer)


def _occupation_won(viewer: Side, occupation: Occupation, card: Card) -> Stake:
    """end-occupation  Enough bushi on enough home hexes after one card."""
    text = phrase(
        "{side} can win with {cards}: {bushi} bushi on {hexes:one}.",
        side=side_name(occupation.side),
        cards=_cards((card,)),
        bushi=occupation.bushi,
        hexes=Count(occupation.hexes, "enemy home hex", "enemy home hexes"),
    )
    return Stake(text, "end-occupation", _names(*occupation.places), occupation.side != viewer)


# -- fights ------------------------------------------------------------------------------------------------------------


def _fights(view: Position, viewer: Side) -> Iterator[_Ranked]:
    """fight  Units that can be beaten with one card: the viewer's, and those that the viewer can beat."""
    threats = [one for side in view.sides for one in _beating(view, side) if one.defender == viewer]
    chances = list(_beating(view, viewer))
    for found in (threats, chances):
        found.sort(key=lambda one: (-one.strength, -one.bushi, one.target))
        for strike in found[:FIGHTS]:
            text = phrase(
                "{side} can attack {hex} with {cards}: {most} against {least}.",
                side=side_name(strike.side),
                hex=NAME[strike.target],
                cards=_cards(move_cards(view, strike.side)[:1]),
                most=strike.bushi,
                least=strike.strength,
            )
            threat = strike.side != viewer
            stake = Stake(text, "fight", _names(strike.target, *strike.starts), threat)
            yield _Ranked((2, -strike.strength, not threat), stake)


def _beating(view: Position, side: Side) -> Iterator[Strike]:
    """fight  The best attack of a side on each hex where it would beat other units, but for the fall of a daimyo."""
    if move_cards(view, side):
        yield from _best(one for one in strikes(view, side) if one.bushi > one.strength and not one.fells)


def _first_blow(view: Position, viewer: Side) -> Iterator[_Ranked]:
    """priority  Which card comes first, where the viewer and another side can attack one another with open cards."""
    own = move_cards(view, viewer)
    if view.phase != 3 or not own:
        return
    for side in view.sides:
        cards = move_cards(view, side)
        if side == viewer or not cards:
            continue
        attacks = (strikes(view, one) for one in (viewer, side))
        if not all(any(strike.defender in (viewer, side) for strike in found) for found in attacks):
            continue
        threat = cards[0] < own[0]
        first, second = ((side, cards[0]), (viewer, own[0])) if threat else ((viewer, own[0]), (side, cards[0]))
        text = phrase(
            "{side:possessive} {card} comes before {other:possessive} {later}.",
            side=side_name(first[0]),
            card=first[1].text,
            other=side_name(second[0]),
            later=second[1].text,
        )
        yield _Ranked((3,), Stake(text, "priority", (), threat))


# -- home hexes and distances ------------------------------------------------------------------------------------------


def _occupations(view: Position, viewer: Side) -> Iterator[_Ranked]:
    """end-occupation  Home hexes that the viewer can enter, or lose, with one card; and those occupied by each side."""
    needed = hexes_needed(view) * (len(view.sides) - 1)
    for side in view.sides:
        name, threat = side_name(side), side != viewer
        cards = move_cards(view, side)
        for found in best_occupations(view, side) if cards else ():
            if found.wins(view) or not found.new or viewer not in (side, found.owner):
                continue
            text = phrase(
                "{side} can enter {hex} with {cards}: {held} of {needed} home hexes, {bushi} of {most} bushi.",
                side=name,
                hex=NAME[found.places[0]],
                cards=_cards(cards[:1]),
                held=found.held(view),
                needed=needed,
                bushi=min(found.bushi, BUSHI_NEEDED),
                most=BUSHI_NEEDED,
            )
            rank = (4, -found.held(view), -found.bushi, not threat)
            yield _Ranked(rank, Stake(text, "end-occupation", _names(*found.places), threat))
            break
        yield from _held(view, side, name, needed, threat)


def _held(view: Position, side: Side, name: Name, needed: int, threat: bool) -> Iterator[_Ranked]:
    """end-occupation  How far a side has come with occupying home hexes, if it has begun."""
    homes = occupied_homes(view, side)
    held = {hex_: bushi for of_one in homes.values() for hex_, bushi in of_one.items()}
    if held:
        text = phrase(
            "{side} holds {held} of {needed} home hexes with {bushi} of {most} bushi.",
            side=name,
            held=sum(min(len(of_one), hexes_needed(view)) for of_one in homes.values()),
            needed=needed,
            bushi=min(sum(held.values()), BUSHI_NEEDED),
            most=BUSHI_NEEDED,
        )
        yield _Ranked((5, not threat), Stake(text, "end-occupation", _names(*held), threat))


def _distances(view: Position, viewer: Side) -> Iterator[_Ranked]:
    """card-a  The bushi nearest to the viewer's daimyo, and the other daimyo nearest to the viewer's bushi."""
    others = [side for side in view.sides if side != viewer]
    for threat, pairs in ((True, [(side, viewer) for side in others]), (False, [(viewer, side) for side in others])):
        near = [(*found, *pair) for pair in pairs if (found := nearest_bushi(view, *pair)) is not None]
        for steps, start, end, side, loser in sorted(near)[:1]:
            text = phrase(
                "{side:possessive} bushi are {hexes:one} from {loser:possessive} daimyo on {hex}.",
                side=side_name(side),
                hexes=hex_count(steps),
                loser=side_name(loser),
                hex=NAME[end],
            )
            yield _Ranked((6, not threat), Stake(text, "card-a", _names(end, start), threat))


# -- words -------------------------------------------------------------------------------------------------------------

_ANY_CARD: Final = {"A": phrase("an A"), "B": phrase("a B")}
"""A card of a type that has not been laid."""


def _cards(cards: tuple[Card, ...]) -> Series | Phrase:
    """Cards with which something is done: `A4 and A5`; those that have not been laid `an A`, `two A`."""
    if all(card.known for card in cards):
        return Series(card.text for card in by_priority(cards))
    return _ANY_CARD[cards[0].letter] if len(cards) == 1 else phrase("two A")


def _priority(card: Card) -> tuple[int, int]:
    """priority  When a card is carried out, as numbers; one not laid before all others of its type."""
    return ord(card.letter), card.number


def _names(*hexes: Hex) -> tuple[str, ...]:
    return tuple(NAME[hex_] for hex_ in hexes)


def _best(found: Iterator[Strike]) -> list[Strike]:
    """The strongest of the strikes at each hex."""
    best: dict[Hex, Strike] = {}
    for strike in found:
        if strike.target not in best or strike.bushi > best[strike.target].bushi:
            best[strike.target] = strike
    return list(best.values())
