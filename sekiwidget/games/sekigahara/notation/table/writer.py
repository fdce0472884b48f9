"""Writing a position as a `[position]` table that reads back to an equal one."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import SEAT, SIDES, texts
from sekiwidget.games.sekigahara.components.places import PLACES, RESOURCES, road_name
from sekiwidget.games.sekigahara.notation.table.combat import write_combat
from sekiwidget.games.sekigahara.notation.table.movement import write_movement
from sekiwidget.games.sekigahara.notation.tokens import BOX
from sekiwidget.games.sekigahara.rules.combat.combat import begin
from sekiwidget.games.sekigahara.rules.position import Position


def words(pieces: Iterable[Any]) -> str:
    """Pieces as words, repeated ones as `3x date2`."""
    groups = ((text, len(list(same))) for text, same in groupby(texts(pieces)))
    return " ".join(f"{count}x {text}" if count > 2 else " ".join([text] * count) for text, count in groups)


def _by_side(pair: tuple[Any, Any]) -> dict[str, str]:
    return {side: words(pair[SEAT[side]]) for side in SIDES if pair[SEAT[side]]}


def write_position(position: Position) -> dict[str, Any]:
    """Every key that says more than its default, in the order of the document."""
    made: dict[str, Any] = {
        "setup": "empty",
        "week": position.week,
        "turn": position.turn,
        "phase": position.phase,
        "first": position.first,
        "active": position.active,
    }
    blocks = {PLACES[place]: _by_side(row) for place, row in enumerate(position.stacks) if row[0] or row[1]}
    tables: dict[str, Any] = {
        "blocks": blocks,
        "hands": _by_side(position.hands),
        "discards": _by_side(position.discards),
        "recruits": _by_side(position.recruits),
        "removed": _by_side(position.removed),
        "mori": words(position.mori),
        "control": {PLACES[place]: side or "none" for place, side in zip(RESOURCES, position.control, strict=True)},
        "holder": {PLACES[place]: side for place, side in position.holders},
        "entered": _entered(position),
        "known": {side: table for side in SIDES if (table := _known(position, side))},
    }
    made |= {key: value for key, value in tables.items() if value}
    made["disks"] = list(position.disks)
    if position.viewer:
        made["viewer"] = position.viewer
    if movement := write_movement(position):
        made["movement"] = movement
    if _in_the_middle(position):
        made["combat"] = write_combat(position)
    return made


def _in_the_middle(position: Position) -> bool:
    """Whether the combat table says more than what follows from the rest."""
    if position.combat is not None or position.fought or position.chance or position.outcome or any(position.lost):
        return True
    bare = position.but(step="", to_move=None)
    return begin(bare, []) != position


def _entered(position: Position) -> dict[str, list[str]]:
    made: dict[str, list[str]] = {}
    for place, start in position.entered:
        made.setdefault(PLACES[place], []).append(BOX if start == place else road_name(start, place))
    return made


def _known(position: Position, side: Side) -> dict[str, str]:
    entries = position.known[SEAT[side]]
    return {PLACES[place]: words(block for _, block in same) for place, same in groupby(entries, key=lambda e: e[0])}
