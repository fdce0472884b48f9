"""What a side may win or lose soon, from the rules and its view alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from sekiwidget.authoring.advising import choose_stakes
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
from sekiwidget.text.terms import Count, Series


def stakes(view: Position) -> tuple[Stake, ...]:
    """What the viewer may win or lose soon; nothing for viewers who do not play, and once the game is over."""
    viewer = view.viewer
    if viewer not in view.sides or view.outcome is not None:
        return ()
    wins = _wins(view, viewer)
    falls = {stake.threat for stake in wins if stake.rule == "end-daimyo"}
    progress = [
        *_first_blow(view, viewer),
        *_occupations(view, viewer),
        *_held_homes(view, viewer),
        *(stake for stake in _distances(view, viewer) if stake.threat not in falls),
    ]
    return choose_stakes([wins, _fights(view, viewer), progress])


# -- wins --------------------------------------------------------------------------------------------------------------


def _wins(view: Position, viewer: Side) -> list[Stake]:
    """end-daimyo, end-occupation  What would end the game: with one card, the earliest first, or with two."""
    found = [win for side in view.sides for win in _wins_of(view, side)]
    found.sort(key=lambda win: (len(win[0]), *_priority(win[0][0]), win[1].side == viewer))
    return [
        _fall(viewer, means, cards) if isinstance(means, Strike) else _occupation_won(viewer, means, cards)
        for cards, means in found
    ]


def _wins_of(view: Position, side: Side) -> Iterator[tuple[tuple[Card, ...], Strike | Occupation]]:
    """end-daimyo, end-occupation  The cards with which a side can win, and how: two only where one is not enough."""
    cards, falls = move_cards(view, side), False
    if cards:
        for strike in _best(one for one in strikes(view, side) if one.fells):
            falls = True
            yield cards[:1], strike
        for occupation in [one for one in best_occupations(view, side) if one.wins(view)][:1]:
            yield cards[:1], occupation
    if to_recruit := recruit_cards(view, side)[:1]:
        occupied = recruited(view, side)
        if occupied is not None and occupied.wins(view):
            yield to_recruit, occupied
    pair = tuple(card for card in cards if card.letter == "A")[:2]
    if not falls and len(pair) == 2:
        for strike in _best(double_strikes(view, side)):
            yield pair, strike


def _fall(viewer: Side, strike: Strike, cards: tuple[Card, ...]) -> Stake:
    """end-daimyo  A daimyo that falls to the bushi that a side can bring with its cards."""
    side, loser, laid, hex_ = side_name(strike.side), side_name(strike.defender), _cards(cards), NAME[strike.target]
    if strike.side == viewer:
        text = phrase(
            "You can win with {cards}: {loser:possessive} daimyo on {hex} falls, {most} against {least}.",
            cards=laid,
            loser=loser,
            hex=hex_,
            most=strike.bushi,
            least=strike.strength,
        )
    elif strike.defender == viewer:
        text = phrase(
            "{side} can win with {cards}: your daimyo on {hex} falls, {most} against {least}.",
            side=side,
            cards=laid,
            hex=hex_,
            most=strike.bushi,
            least=strike.strength,
        )
    else:
        text = phrase(
            "{side} can win with {cards}: {loser:possessive} daimyo on {hex} falls, {most} against {least}.",
            side=side,
            cards=laid,
            loser=loser,
            hex=hex_,
            most=strike.bushi,
            least=strike.strength,
        )
    return Stake(text, "end-daimyo", _names(strike.target, *strike.starts), strike.side != viewer)


def _occupation_won(viewer: Side, occupation: Occupation, cards: tuple[Card, ...]) -> Stake:
    """end-occupation  Enough bushi on enough home hexes after one card."""
    laid, bushi, hexes = _cards(cards), occupation.bushi, Count(occupation.hexes, "enemy home hex", "enemy home hexes")
    if occupation.side == viewer:
        text = phrase(
            "You can win with {cards}: {bushi} bushi on {hexes:figure}.", cards=laid, bushi=bushi, hexes=hexes
        )
    else:
        text = phrase(
            "{side} can win with {cards}: {bushi} bushi on {hexes:figure}.",
            side=side_name(occupation.side),
            cards=laid,
            bushi=bushi,
            hexes=hexes,
        )
    return Stake(text, "end-occupation", _names(*occupation.places), occupation.side != viewer)


# -- fights ------------------------------------------------------------------------------------------------------------


def _fights(view: Position, viewer: Side) -> list[Stake]:
    """fight  Units that can be beaten with one card: the viewer's, and those that the viewer can beat."""
    found = [one for side in view.sides for one in _beating(view, side) if viewer in (side, one.defender)]
    found.sort(key=lambda one: (-one.strength, one.side == viewer, -one.bushi, one.target))
    return [_fight(view, viewer, strike) for strike in found]


def _fight(view: Position, viewer: Side, strike: Strike) -> Stake:
    """fight  An attack by the viewer or on its units."""
    hex_, cards = NAME[strike.target], _cards(move_cards(view, strike.side)[:1])
    if strike.side == viewer:
        text = phrase(
            "You can attack {hex} with {cards}: {most} against {least}.",
            hex=hex_,
            cards=cards,
            most=strike.bushi,
            least=strike.strength,
        )
    else:
        text = phrase(
            "{side} can attack you on {hex} with {cards}: {most} against {least}.",
            side=side_name(strike.side),
            hex=hex_,
            cards=cards,
            most=strike.bushi,
            least=strike.strength,
        )
    return Stake(text, "fight", _names(strike.target, *strike.starts), strike.side != viewer)


def _beating(view: Position, side: Side) -> Iterator[Strike]:
    """fight  The best attack of a side on each hex where it would beat other units, but for the fall of a daimyo."""
    if move_cards(view, side):
        yield from _best(one for one in strikes(view, side) if one.bushi > one.strength and not one.fells)


def _first_blow(view: Position, viewer: Side) -> Iterator[Stake]:
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
        other, theirs, mine = side_name(side), cards[0].text, own[0].text
        if threat:
            text = phrase("{side:possessive} {card} comes before your {later}.", side=other, card=theirs, later=mine)
        else:
            text = phrase("Your {card} comes before {other:possessive} {later}.", card=mine, other=other, later=theirs)
        yield Stake(text, "priority", (), threat)


# -- home hexes and distances ------------------------------------------------------------------------------------------


def _occupations(view: Position, viewer: Side) -> list[Stake]:
    """end-occupation  The best home hex that each side can enter with one card, the viewer's own hexes by others."""
    found = []
    for side in view.sides:
        entering = best_occupations(view, side) if move_cards(view, side) else []
        found += [one for one in entering if one.new and not one.wins(view) and viewer in (side, one.owner)][:1]
    found.sort(key=lambda one: (-one.held(view), -one.bushi, one.side == viewer))
    return [_entered(view, viewer, one) for one in found]


def _entered(view: Position, viewer: Side, occupation: Occupation) -> Stake:
    """end-occupation  How far a side comes with occupying home hexes by entering one."""
    side, hex_ = occupation.side, NAME[occupation.places[0]]
    cards, held, needed = _cards(move_cards(view, side)[:1]), occupation.held(view), _needed(view)
    bushi = min(occupation.bushi, BUSHI_NEEDED)
    if side == viewer:
        text = phrase(
            "You can enter {hex} with {cards} and hold {held} of {needed} home hexes with {bushi} of {most} bushi.",
            hex=hex_,
            cards=cards,
            held=held,
            needed=needed,
            bushi=bushi,
            most=BUSHI_NEEDED,
        )
    else:
        text = phrase(
            "{side} can enter {hex} with {cards} and hold {held} of {needed} home hexes with {bushi} of {most} bushi.",
            side=side_name(side),
            hex=hex_,
            cards=cards,
            held=held,
            needed=needed,
            bushi=bushi,
            most=BUSHI_NEEDED,
        )
    return Stake(text, "end-occupation", _names(*occupation.places), side != viewer)


def _held_homes(view: Position, viewer: Side) -> Iterator[Stake]:
    """end-occupation  How far each side has come with occupying home hexes, if it has begun; the viewer last."""
    for side in sorted(view.sides, key=lambda one: one == viewer):
        homes = occupied_homes(view, side)
        bushi_on = {hex_: bushi for of_one in homes.values() for hex_, bushi in of_one.items()}
        if not bushi_on:
            continue
        held = sum(min(len(of_one), hexes_needed(view)) for of_one in homes.values())
        needed, bushi = _needed(view), min(sum(bushi_on.values()), BUSHI_NEEDED)
        if side == viewer:
            text = phrase(
                "You hold {held} of {needed} home hexes needed to win, with {bushi} of {most} bushi.",
                held=held,
                needed=needed,
                bushi=bushi,
                most=BUSHI_NEEDED,
            )
        else:
            text = phrase(
                "{side} holds {held} of {needed} home hexes needed to win, with {bushi} of {most} bushi.",
                side=side_name(side),
                held=held,
                needed=needed,
                bushi=bushi,
                most=BUSHI_NEEDED,
            )
        yield Stake(text, "end-occupation", _names(*bushi_on), side != viewer)


def _needed(view: Position) -> int:
    """end-occupation  How many home hexes of all opponents together must be occupied to win."""
    return hexes_needed(view) * (len(view.sides) - 1)


def _distances(view: Position, viewer: Side) -> Iterator[Stake]:
    """card-a  The bushi nearest to the viewer's daimyo, and the other daimyo nearest to the viewer's bushi."""
    others = [side for side in view.sides if side != viewer]
    for steps, start, end, side, _ in _nearest(view, [(side, viewer) for side in others]):
        text = phrase(
            "{side:possessive} nearest bushi is {hexes:one} from your daimyo on {hex}.",
            side=side_name(side),
            hexes=hex_count(steps),
            hex=NAME[end],
        )
        yield Stake(text, "card-a", _names(end, start), threat=True)
    for steps, start, end, _, loser in _nearest(view, [(viewer, side) for side in others]):
        text = phrase(
            "Your nearest bushi is {hexes:one} from {loser:possessive} daimyo on {hex}.",
            hexes=hex_count(steps),
            loser=side_name(loser),
            hex=NAME[end],
        )
        yield Stake(text, "card-a", _names(end, start))


def _nearest(view: Position, pairs: Iterable[tuple[Side, Side]]) -> list[tuple[int, Hex, Hex, Side, Side]]:
    """card-a  The shortest way from a side's bushi to another's daimyo, if any: its steps, ends and sides."""
    ways = [(*found, *pair) for pair in pairs if (found := nearest_bushi(view, *pair)) is not None]
    return sorted(ways)[:1]


# -- words -------------------------------------------------------------------------------------------------------------

_ANY_CARD: Final = {"A": phrase("an A card"), "B": phrase("a B card")}
"""A card of a type that has not been laid."""


def _cards(cards: tuple[Card, ...]) -> Series | Phrase:
    """Cards with which something is done: `A4 and A5`; those that have not been laid `an A card`, `two A cards`."""
    if all(card.known for card in cards):
        return Series(card.text for card in by_priority(cards))
    return _ANY_CARD[cards[0].letter] if len(cards) == 1 else phrase("two A cards")


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
