"""card-a, card-c, card-d, card-e  Where units can go, which hexes can be moved, and where a hex can be laid."""

from __future__ import annotations

from sekiwidget.core.position import Side
from sekiwidget.games.daimyo.hexes import NEAR, Hex, around, connected
from sekiwidget.games.daimyo.position import Position, Units


def ends(position: Position, start: Hex) -> tuple[Hex, ...]:
    """card-a  The neighbouring hexes of the land."""
    land = {hex_ for hex_, _ in position.land}
    return tuple(hex_ for hex_ in NEAR[start] if hex_ in land)


def may_move(position: Position, side: Side) -> bool:
    """card-a  Whether a side has bushi that can go somewhere."""
    return any(ends(position, start) for start, _ in position.bushi_of(side))


def targets(position: Position, side: Side) -> tuple[Hex, ...]:
    """card-c  The neighbouring hexes that he may go to: land without foreign units."""
    home = position.daimyo_of(side)
    return () if home is None else tuple(end for end in ends(position, home) if not foreign(position, end, side))


def foreign(position: Position, hex_: Hex, side: Side) -> Units | None:
    """card-c  The units of others on a hex, or None."""
    units = position.units_at(hex_)
    return units if units is not None and units.side != side else None


def free(position: Position) -> list[Hex]:
    """free-hex, hex-once, connected  The hexes that may be moved.

    They bear no units, were neither added nor moved in this round, and leave the rest of the land in one piece.
    """
    land = {hex_ for hex_, _ in position.land}
    taken = {hex_ for hex_, _ in position.units} | set(position.fresh)
    return [hex_ for hex_ in sorted(land - taken) if len(land) > 1 and connected(land - {hex_})]


def places(position: Position, hex_: Hex) -> list[Hex]:
    """card-e  Where a hex may be laid: beside the rest of the land, not where it lies. There is always such a place."""
    rest = {at for at, _ in position.land if at != hex_}
    return [place for place in around(rest) if place != hex_]
