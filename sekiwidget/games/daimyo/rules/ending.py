"""end-daimyo, end-occupation  How a game ends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sekiwidget.core.position import Event, Outcome
from sekiwidget.core.side import Side
from sekiwidget.games.daimyo.components.hexes import Hex
from sekiwidget.games.daimyo.rules.position import Position

ENDS: Final = ("end-daimyo", "end-occupation")
"""The rules by which a game ends."""

BUSHI_NEEDED = 3
"""end-occupation  Number of bushi that must stand on enemy home hexes in all."""


def occupied_homes(position: Position, side: Side) -> dict[Side, dict[Hex, int]]:
    """end-occupation  For each opponent, its home hexes with bushi of this side, and how many there are."""
    owner: Mapping[Hex, Side | None] = dict(position.land)
    found: dict[Side, dict[Hex, int]] = {other: {} for other in position.sides if other != side}
    for hex_, count in position.bushi_of(side):
        home = owner.get(hex_)
        if home is not None and home in found:
            found[home][hex_] = count
    return found


def hexes_needed(position: Position) -> int:
    """end-occupation  How many home hexes of each opponent must be occupied: two of a single one, else one."""
    return 2 if len(position.sides) == 2 else 1


def has_occupied_enough(position: Position, side: Side) -> bool:
    """end-occupation  Whether a side occupies enough home hexes of every opponent with enough bushi."""
    held = occupied_homes(position, side)
    bushi = sum(count for hexes in held.values() for count in hexes.values())
    return bushi >= BUSHI_NEEDED and all(len(hexes) >= hexes_needed(position) for hexes in held.values())


def _invaded(position: Position) -> bool:
    """end-occupation  Whether enough bushi stand on foreign home hexes at all: a quick test, made after every card."""
    owner = dict(position.land)
    found = 0
    for hex_, units in position.units:
        if owner[hex_] not in (None, units.side):
            found += units.bushi
    return found >= BUSHI_NEEDED


def check_occupation(position: Position, events: list[Event]) -> Position:
    """end-occupation  After each card: a side that occupies enough wins, first the one whose card it was."""
    owner = position.to_move
    if not _invaded(position):
        return position
    for side in sorted(position.sides, key=lambda side: side != owner):
        if has_occupied_enough(position, side):
            held = occupied_homes(position, side)
            hexes = sum(len(of_one) for of_one in held.values())
            bushi = sum(count for of_one in held.values() for count in of_one.values())
            events.append(Event("end-occupation", "occupies", (side, hexes, bushi)))
            return position.but(outcome=Outcome((side,), "end-occupation"))
    return position


def daimyo_falls(position: Position, winner: Side, loser: Side, at: str, events: list[Event]) -> Position:
    """end-daimyo  A daimyo must be removed: the game ends, and its conqueror wins."""
    events.append(Event("end-daimyo", "daimyo_falls", (loser, at, winner)))
    return position.but(outcome=Outcome((winner,), "end-daimyo"))
