"""What a side may win or lose soon, from the rules and its view alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sekiwidget.authoring.advising import choose_stakes
from sekiwidget.core.game import Stake
from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.hexes import HEXES, LOCATION, MARKERS
from sekiwidget.games.warchest.components.units import OTHER, SIDE_INDEX, SIDES, Stack
from sekiwidget.games.warchest.components.wording import CoinName, SideName, UnitName
from sekiwidget.games.warchest.players.coin_reach import Deed, deeds
from sekiwidget.games.warchest.rules.maneuver import ROYAL_GUARD
from sekiwidget.games.warchest.rules.position import Position
from sekiwidget.games.warchest.rules.view import hidden_coins
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Count


def stakes(view: Position) -> tuple[Stake, ...]:
    """What the viewer may win or lose soon."""
    side = view.viewer
    if side not in SIDES or view.outcome is not None or not view.round:
        return ()
    mine, theirs = [*_chances(view, side)], [*_chances(view, OTHER[side])]
    kinds = [
        [*_told(view, theirs, side, "take"), *_short_of_winning(view, OTHER[side], side)],
        _told(view, theirs, side, "attack"),
        [*_told(view, mine, side, "take"), *_short_of_winning(view, side, side)],
        _told(view, mine, side, "come"),
        _told(view, theirs, side, "come"),
        _told(view, mine, side, "attack"),
        [*_coins_in_hand(view, side), *_out_of_coins(view, side)],
    ]
    return choose_stakes(kinds)


# -- what a coin can do ------------------------------------------------------------------------------------------------


class Chance(NamedTuple):
    """attack, control  What coins of a side can do at a hex, and what it is worth: the first deed is told."""

    side: Side
    hex: int
    deeds: tuple[Deed, ...]
    worth: float


def _chances(view: Position, side: Side) -> Iterator[Chance]:
    """What a side can do with its next coin, hex by hex; coming to a location only where it cannot be taken at once."""
    by_hex: dict[tuple[str, int], list[Deed]] = {}
    for deed in deeds(view, side):
        by_hex.setdefault((deed.what, deed.hex), []).append(deed)
    for (what, place), found in by_hex.items():
        if what != "come" or ("take", place) not in by_hex:
            yield Chance(side, place, tuple(found), _worth(view, side, what, place))


def _worth(view: Position, side: Side, what: str, place: int) -> float:
    """control, attack  What a deed is worth: a location of the other side more than a free one, a last coin most."""
    if what != "attack":
        return 2.0 + (view.holder(place) == OTHER[side])
    stack = view.board[place]
    assert stack is not None
    on_location = place in LOCATION and view.holder(place) != stack.side
    return 2.0 * _falls(view, stack) + on_location + 1 / (1 + stack.height)


def _falls(view: Position, stack: Stack) -> bool:
    """attack, royal_guard  Whether an attack removes a unit for certain."""
    guarded = stack.unit == ROYAL_GUARD and ROYAL_GUARD in view.supply[SIDE_INDEX[stack.side]]
    return stack.height == 1 and not guarded


def _told(view: Position, chances: Iterable[Chance], side: Side, what: str) -> list[Stake]:
    """The chances of a kind, the most valuable first."""
    of_kind = [chance for chance in chances if chance.deeds[0].what == what]
    ranked = sorted(of_kind, key=lambda chance: (-chance.worth, chance.hex))
    return [_stake(view, chance, side) for chance in ranked]


def _stake(view: Position, chance: Chance, side: Side) -> Stake:
    deed = chance.deeds[0]
    starts = dict.fromkeys(one.start for one in chance.deeds if one.start != chance.hex)
    places = tuple(HEXES[place] for place in (chance.hex, *starts))
    tell = _mine if chance.side == side else _theirs
    return Stake(tell(view, chance, deed), deed.rule, places, chance.side != side)


def _wins(view: Position, side: Side) -> bool:
    """win  Whether one more location wins."""
    return view.location_count(side) == MARKERS - 1


def _mine(view: Position, chance: Chance, deed: Deed) -> Phrase:
    """What one's own coin can do."""
    place, coin = HEXES[chance.hex], CoinName(deed.coin)
    if deed.what == "take":
        if _wins(view, chance.side):
            return phrase("You can take {hex} and win with {coin}.", hex=place, coin=coin)
        return phrase("You can take {hex} with {coin}.", hex=place, coin=coin)
    if deed.what == "come":
        return phrase("You can move onto {hex} with {coin}.", hex=place, coin=coin)
    stack = view.board[chance.hex]
    assert stack is not None
    if _falls(view, stack):
        return phrase(
            "You can remove {unit:the} from {hex} with {coin}.", unit=UnitName(stack.unit), hex=place, coin=coin
        )
    return phrase("You can attack {unit:the} on {hex} with {coin}.", unit=UnitName(stack.unit), hex=place, coin=coin)


def _theirs(view: Position, chance: Chance, deed: Deed) -> Phrase:
    """What a coin of the other side can do, if it is in its hand."""
    side, place, coin = SideName(chance.side), HEXES[chance.hex], CoinName(deed.coin)
    if deed.what == "take":
        if _wins(view, chance.side):
            return phrase("{side} can take {hex} and win with {coin}.", side=side, hex=place, coin=coin)
        return phrase("{side} can take {hex} with {coin}.", side=side, hex=place, coin=coin)
    if deed.what == "come":
        return phrase("{side} can move onto {hex} with {coin}.", side=side, hex=place, coin=coin)
    stack = view.board[chance.hex]
    assert stack is not None
    unit = UnitName(stack.unit)
    if _falls(view, stack):
        return phrase(
            "{side} can remove {unit:the} from {hex} with {coin}.", side=side, unit=unit, hex=place, coin=coin
        )
    return phrase("{side} can attack {unit:the} on {hex} with {coin}.", side=side, unit=unit, hex=place, coin=coin)


# -- locations and coins -----------------------------------------------------------------------------------------------


def _short_of_winning(view: Position, side: Side, viewer: Side) -> Iterator[Stake]:
    """win  Who is one location short of winning."""
    if not _wins(view, side):
        return
    locations = Count(view.location_count(side), "location")
    if side == viewer:
        text = phrase("You control {locations:figure}; one more wins the game.", locations=locations)
    else:
        text = phrase(
            "{side} controls {locations:figure}; one more wins the game.", side=SideName(side), locations=locations
        )
    yield Stake(text, "win", (), side != viewer)


def _coins_in_hand(view: Position, side: Side) -> Iterator[Stake]:
    """turns, hands  How many coins both sides have in hand and bag."""
    hand, bag = ([len(heaps[SIDE_INDEX[one]]) for one in (side, OTHER[side])] for heaps in (view.hands, view.bags))
    text = phrase(
        "You have {coins:figure} in hand and {bag} in the bag; {other} has {their_coins} and {their_bag}.",
        coins=Count(hand[0], "coin"),
        bag=bag[0],
        other=SideName(OTHER[side]),
        their_coins=hand[1],
        their_bag=bag[1],
    )
    yield Stake(text, "turns", (), hand[0] < hand[1])


def _out_of_coins(view: Position, side: Side) -> Iterator[Stake]:
    """maneuver, royal-coin  Units that can never act by a coin of their own again: none is left outside the board."""
    for place, stack in enumerate(view.board):
        if stack is None or stack.unit == ROYAL_GUARD:
            continue
        side_index = SIDE_INDEX[stack.side]
        left = (*hidden_coins(view, stack.side), *view.faceup[side_index], *view.supply[side_index])
        if stack.unit not in left:
            text = phrase("No coin is left for {unit:the} on {hex}.", unit=UnitName(stack.unit), hex=HEXES[place])
            yield Stake(text, "maneuver", (HEXES[place],), stack.side == side)
