"""card-a, card-c, card-d, card-e  Where units can go, which hexes can be moved, and where a hex can be laid."""

from __future__ import annotations

from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.hexes import NEAR, Hex, around, whole_without
from sekiwidget.games.daimyo.rules.position import Position, Units


def ends(position: Position, start: Hex) -> tuple[Hex, ...]:
    """card-a  The neighbouring hexes of the land."""
    land = dict(position.land)
    return tuple([hex_ for hex_ in NEAR[start] if hex_ in land])


def may_move(position: Position, side: Side) -> bool:
    """card-a  Whether a side has bushi that can move."""
    land = {hex_ for hex_, _ in position.land}
    return any(not land.isdisjoint(NEAR[start]) for start, _ in position.bushi_of(side))


def targets(position: Position, side: Side) -> tuple[Hex, ...]:
    """card-c  The neighbouring hexes that a daimyo may go to: land without foreign units."""
    home = position.daimyo_of(side)
    return () if home is None else tuple([end for end in ends(position, home) if not foreign(position, end, side)])


def foreign(position: Position, hex_: Hex, side: Side) -> Units | None:
    """card-c  The foreign units on a hex, or None."""
    units = position.units_at(hex_)
    return units if units is not None and units.side != side else None


def resting(position: Position) -> list[Hex]:
    """free-hex, hex-once  The hexes without units that were neither added nor moved in this round.

    The last hex of the land does not count: there is nothing to lay it beside.
    """
    taken = {*dict(position.units), *position.fresh}
    return [hex_ for hex_, _ in position.land if hex_ not in taken] if len(position.land) > 1 else []


def loose(position: Position, hex_: Hex) -> bool:
    """connected  Whether the land stays connected without a hex."""
    return whole_without(dict(position.land), hex_)


def free(position: Position) -> list[Hex]:
    """free-hex, hex-once, connected  The hexes that may be moved."""
    return [hex_ for hex_ in resting(position) if loose(position, hex_)]


def any_free(position: Position) -> bool:
    """free-hex, hex-once, connected  Whether there is a hex that may be moved."""
    return any(loose(position, hex_) for hex_ in resting(position))


def places(position: Position, hex_: Hex) -> list[Hex]:
    """card-e  Where a hex may be laid: beside the rest of the land, not where it lies. There is always such a place."""
    rest = {at for at, _ in position.land if at != hex_}
    return [place for place in around(rest) if place != hex_]
