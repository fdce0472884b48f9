"""card-a, card-b  What bushi can reach with one card or two: fights, home hexes, daimyos; with the cards that do it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product
from typing import NamedTuple

from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.cards import Cards
from sekiwidget.games.daimyo.components.hexes import NEAR, Hex
from sekiwidget.games.daimyo.rules.ending import BUSHI_NEEDED, hexes_needed
from sekiwidget.games.daimyo.rules.position import Position, Units

# -- cards -------------------------------------------------------------------------------------------------------------


def move_cards(view: Position, side: Side) -> Cards:
    """card-a, card-b  The cards with which a side can move bushi, in this round or, once it is over, in the next.

    Those still to be carried out; before cards are turned up, those from which the side chooses, without their numbers
    unless they lie before the viewer.
    """
    letters = "A" if view.reserve[view.side_index(side)] else "AB"
    return tuple(card for card in _cards_to_come(view, side) if card.letter and card.letter in letters)


def recruit_cards(view: Position, side: Side) -> Cards:
    """card-b  The cards with which a side can recruit a bushi, like `move_cards`."""
    if not view.reserve[view.side_index(side)]:
        return ()
    return tuple(card for card in _cards_to_come(view, side) if card.letter == "B")


def _cards_to_come(view: Position, side: Side) -> Cards:
    """phase-1, phase-3  The cards that a side may still carry out, as far as the viewer knows them."""
    at = view.side_index(side)
    if view.phase == 3:
        return tuple([card for card in view.played[at] if view.card is None or card >= view.card])
    if view.face_down and view.played[at] and side == view.viewer:
        return view.played[at]
    return tuple([card._replace(number=0) for card in view.pools[at] or view.hands[at]])


# -- strikes at units --------------------------------------------------------------------------------------------------


class Strike(NamedTuple):
    """fight  Bushi of a side, all that can come, against the units on a hex; the hexes they come from, in turn."""

    side: Side
    bushi: int
    starts: tuple[Hex, ...]
    target: Hex
    defender: Side
    strength: int
    daimyo: bool

    @property
    def fells(self) -> bool:
        """fight-daimyo  Whether a daimyo falls: all units on its hex must go, which equal numbers are enough for."""
        return self.daimyo and self.bushi >= self.strength


def strikes(view: Position, side: Side) -> Iterator[Strike]:
    """card-a  Every attack of a side with one card: all bushi of a hex against the units on a neighbouring one."""
    units = dict(view.units)
    for start, bushi in view.bushi_of(side):
        for target in NEAR[start]:
            there = units.get(target)
            if there is not None and there.side != side:
                yield Strike(side, bushi, (start,), target, there.side, there.strength, there.daimyo)


def double_strikes(view: Position, side: Side) -> Iterator[Strike]:
    """card-a, end-daimyo  Every fall of a daimyo that takes a side two A cards, if nothing comes between them.

    Two hexes attack it in turn, or the bushi of one join, or fight their way to, the hex from which all then attack.
    """
    units, land = dict(view.units), dict(view.land)
    bushi = dict(view.bushi_of(side))
    for target, there in view.units:
        if there.side == side or not there.daimyo:
            continue
        for near, first in product(NEAR[target], bushi):
            if near not in land or first not in NEAR[near]:
                continue
            strike = Strike(
                side,
                _gathered(bushi[first], units.get(near), side),
                (first, near),
                target,
                there.side,
                there.strength,
                True,
            )
            if strike.fells:
                yield strike
        for one, other in combinations([near for near in NEAR[target] if near in bushi], 2):
            both = bushi[one] + bushi[other]
            strike = Strike(side, both, (one, other), target, there.side, there.strength, True)
            if strike.fells:
                yield strike


def _gathered(bushi: int, there: Units | None, side: Side) -> int:
    """fight  How many bushi of a side stand on a hex after others have come there."""
    if there is None:
        return bushi
    if there.side == side:
        return bushi + there.bushi
    return max(bushi - there.strength, 0)


# -- home hexes --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Occupation:
    """end-occupation  What a side would occupy after one card: bushi on each home hex of the others, by owner."""

    side: Side
    homes: tuple[tuple[Side, Hex, int], ...]
    places: tuple[Hex, ...]
    """The hex entered, and where its bushi come from."""
    owner: Side
    """Whose home hex is entered."""
    new: bool
    """Whether the side had no bushi there."""

    @property
    def hexes(self) -> int:
        """How many home hexes are occupied."""
        return len(self.homes)

    @property
    def bushi(self) -> int:
        """How many bushi occupy them."""
        return sum(count for *_, count in self.homes)

    def held(self, view: Position) -> int:
        """The home hexes that count: no more of one opponent than are needed."""
        owners = [owner for owner, *_ in self.homes]
        return sum(min(owners.count(side), hexes_needed(view)) for side in view.sides)

    def wins(self, view: Position) -> bool:
        """Whether that is enough."""
        return self.bushi >= BUSHI_NEEDED and self.held(view) == hexes_needed(view) * (len(view.sides) - 1)


def best_occupations(view: Position, side: Side) -> list[Occupation]:
    """card-a  What a side can occupy by moving bushi to a home hex of another: those that come nearest to a win first.

    Of the numbers of bushi that may go, and of the hexes they may come from, only the best is kept for each home hex.
    """
    units, bushi = dict(view.units), dict(view.bushi_of(side))
    found = []
    for target, owner in view.land:
        if owner is None or owner == side:
            continue
        there = units.get(target)
        against = there.strength if there is not None and there.side != side else 0
        here = [
            _occupied(view, side, bushi | {start: bushi[start] - number}, target, number - against, start)
            for start in NEAR[target]
            for number in range(against + 1, bushi.get(start, 0) + 1)
            if not (against and there is not None and there.daimyo)
        ]
        found += sorted(here, key=lambda one: _progress(view, one))[:1]
    return sorted(found, key=lambda one: _progress(view, one))


def recruited(view: Position, side: Side) -> Occupation | None:
    """card-b  What a side occupies once it has recruited a bushi; None if its daimyo is on no home hex of another."""
    home = view.daimyo_of(side)
    owner = dict(view.land).get(home) if home is not None else None
    if home is None or owner is None or owner == side:
        return None
    return _occupied(view, side, dict(view.bushi_of(side)), home, 1)


def _occupied(view: Position, side: Side, bushi: dict[Hex, int], target: Hex, come: int, *starts: Hex) -> Occupation:
    """The occupation after some bushi have come to a home hex."""
    new = not bushi.get(target)
    after = bushi | {target: bushi.get(target, 0) + come}
    homes = [
        (owner, hex_, after[hex_])
        for hex_, owner in view.land
        if owner is not None and owner != side and after.get(hex_)
    ]
    return Occupation(side, tuple(homes), (target, *starts), dict(view.land)[target] or "", new)


def _progress(view: Position, one: Occupation) -> tuple[int, ...]:
    return -one.wins(view), -one.held(view), -one.bushi


# -- distances ---------------------------------------------------------------------------------------------------------


def nearest_bushi(view: Position, side: Side, loser: Side) -> tuple[int, Hex, Hex] | None:
    """card-a  The steps over the land from the nearest bushi of a side to a daimyo; the hexes of both.

    None if there is no way or no daimyo.
    """
    end = view.daimyo_of(loser)
    if end is None:
        return None
    land, bushi = dict(view.land), dict(view.bushi_of(side))
    seen, edge, steps = {end}, {end}, 0
    while edge:
        if standing := [hex_ for hex_ in edge if hex_ in bushi]:
            return steps, min(standing, key=lambda hex_: (-bushi[hex_], hex_)), end
        steps += 1
        edge = {near for hex_ in edge for near in NEAR[hex_] if near in land} - seen
        seen |= edge
    return None
