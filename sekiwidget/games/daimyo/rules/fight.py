"""fight, fight-daimyo  Bushi arrive on a hex: enemies there are fought at once, unit against unit."""

from __future__ import annotations

from sekiwidget.core.position import Event
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.hexes import NAME, Hex
from sekiwidget.games.daimyo.rules.ending import daimyo_falls
from sekiwidget.games.daimyo.rules.position import Position, Units


def arrive(position: Position, side: Side, number: int, hex_: Hex, events: list[Event]) -> Position:
    """fight  Bushi of a side arrive on a hex: they join own units, and fight others."""
    there = position.units_at(hex_)
    if there is None or there.side == side:
        joined = Units(side, number) if there is None else there._replace(bushi=there.bushi + number)
        return position.with_units({hex_: joined})
    events.append(Event("fight", "fight", (side, number, there.side, there.strength, NAME[hex_])))
    if there.daimyo:
        events.append(Event("fight-daimyo", "daimyo_counts", (there.side, there.bushi, NAME[hex_])))
    gone = min(number, there.strength)
    position = _removed(position, side, gone, hex_, events)
    # The winner loses bushi before its daimyo, which goes only if all its side's units do.
    falls = there.daimyo and gone == there.strength
    position = _removed(position, there.side, min(gone, there.bushi), hex_, events)
    if number > gone:
        left: Units | None = Units(side, number - gone)
    else:
        left = None if gone == there.strength else there._replace(bushi=there.bushi - gone)
    position = position.with_units({hex_: left})
    return daimyo_falls(position, side, there.side, NAME[hex_], events) if falls else position


def _removed(position: Position, side: Side, number: int, hex_: Hex, events: list[Event]) -> Position:
    """reserve  Removed bushi return to their owner's reserve."""
    if not number:
        return position
    side_index = position.side_index(side)
    events.append(Event("fight", "removed", (side, number, NAME[hex_]), f"bushi.{NAME[hex_]}", -number))
    events.append(Event("reserve", "to_reserve", (side, number), f"reserve.{side}", number))
    reserve = list(position.reserve)
    reserve[side_index] += number
    return position.but(reserve=tuple(reserve))
