"""The facts of a position: the vocabulary of scripts, expectations and goals (docs/format.md, "Facts")."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator
from typing import Final

from sekiwidget.core.facts import Value
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import OTHER, SEAT, SIDES, texts
from sekiwidget.games.sekigahara.components.places import CASTLES, NAMES, PLACE, PLACES, RESOURCE_SEAT, RESOURCES
from sekiwidget.games.sekigahara.notation.tokens import in_full
from sekiwidget.games.sekigahara.rules.campaign.holding import castle_holder
from sekiwidget.games.sekigahara.rules.campaign.marchers import stacks_left
from sekiwidget.games.sekigahara.rules.campaign.victory import castles, points, resources
from sekiwidget.games.sekigahara.rules.combat.known import known_at
from sekiwidget.games.sekigahara.rules.position import Position

NONE = "none"
"""The value of a fact that nothing answers."""


def _deployed(position: Position, side: Side) -> Value:
    combat = position.combat
    return tuple(entry.block.text for entry in combat.deployed[SEAT[side]]) if combat else ()


def _impact(position: Position, side: Side) -> Value:
    return position.combat.impact[SEAT[side]] if position.combat else 0


def _winner(position: Position) -> Value:
    outcome = position.outcome
    return outcome.winners[0] if outcome and outcome.winners else NONE


def _under_way(position: Position) -> bool:
    return position.combat is not None and not position.combat.ended


PLAIN: dict[str, Callable[[Position], Value]] = {
    "week": lambda p: p.week,
    "turn": lambda p: p.turn,
    "phase": lambda p: p.phase,
    "first": lambda p: p.first,
    "active": lambda p: p.active,
    "to_move": lambda p: p.to_move or NONE,
    "mori": lambda p: texts(p.mori),
    "disks": lambda p: p.disks,
    "combat.kind": lambda p: (p.combat.kind if p.combat else "") or NONE,
    "combat.place": lambda p: PLACES[p.combat.place] if p.combat else NONE,
    "combat.attacker": lambda p: p.combat.attacker if p.combat else NONE,
    "combat.winner": lambda p: (p.combat.winner if p.combat else None) or NONE,
    "combat.over": lambda p: p.combat is not None and p.combat.ended,
    "initiative": lambda p: p.combat.initiative if p.combat and _under_way(p) else NONE,
    "stacks_left": lambda p: stacks_left(p, p.movement, p.active) if p.movement else 0,
    "winner": _winner,
    "won_by": lambda p: p.outcome.rule if p.outcome else NONE,
}

BY_SIDE: dict[str, Callable[[Position, Side], Value]] = {
    "recruits": lambda p, side: texts(p.recruits[SEAT[side]]),
    "removed": lambda p, side: texts(p.removed[SEAT[side]]),
    "hands": lambda p, side: texts(p.hands[SEAT[side]]),
    "hand_size": lambda p, side: len(p.hands[SEAT[side]]),
    "deck_size": lambda p, side: len(p.decks[SEAT[side]]),
    "discards": lambda p, side: texts(p.discards[SEAT[side]]),
    "castles": castles,
    "resources": resources,
    "points": points,
    "impact": _impact,
    "deployed": _deployed,
    "lost": lambda p, side: p.lost[SEAT[side]],
}

_NAMED: Final = {*SIDES, *PLACE}

PIECES = frozenset({"mori", "disks", "recruits", "removed", "hands", "discards", "deployed", "blocks", "known"})
"""Facts whose value is pieces, in any order."""


def facts(position: Position) -> Iterator[str]:
    """Every key, in the order of the document; of places only those with something to say."""
    yield from PLAIN
    for name in BY_SIDE:
        yield from (f"{name}.{side}" for side in SIDES)
    for place, row in enumerate(position.stacks):
        yield from (f"blocks.{PLACES[place]}.{side}" for side in SIDES if row[SEAT[side]])
    yield from (f"control.{PLACES[place]}" for place in RESOURCES)
    yield from (f"castle.{PLACES[place]}" for place in CASTLES)
    for side in SIDES:
        places = dict.fromkeys(place for place, _ in position.known[SEAT[side]])
        yield from (f"known.{side}.{PLACES[place]}" for place in places)


def parts(key: str) -> list[str]:
    """The parts of a key, its sides and places in full, which may be written in any case, sides by letters too."""
    name, *rest = key.split(".")
    return [name, *(in_full(word, _NAMED) for word in rest)]


def fact(position: Position, key: str) -> Value:
    """The value of a fact. Raises KeyError with "did you mean" for a key that is none."""
    plain = PLAIN.get(key)
    if plain is not None:
        return plain(position)
    name, *rest = parts(key)
    if name in BY_SIDE and len(rest) == 1 and rest[0] in SEAT:
        return BY_SIDE[name](position, rest[0])
    if name == "blocks" and len(rest) == 2 and rest[0] in PLACE and rest[1] in SEAT:
        return texts(position.blocks(PLACE[rest[0]], rest[1]))
    if name == "known" and len(rest) == 2 and rest[0] in SEAT and rest[1] in PLACE:
        return texts(known_at(position, OTHER[rest[0]], PLACE[rest[1]]))
    if name == "control" and len(rest) == 1 and PLACE.get(rest[0]) in RESOURCE_SEAT:
        return position.control[RESOURCE_SEAT[PLACE[rest[0]]]] or NONE
    if name == "castle" and len(rest) == 1 and PLACE.get(rest[0]) in CASTLES:
        return castle_holder(position, PLACE[rest[0]]) or NONE
    raise KeyError(_unknown(name, rest, key))


def every_key() -> Iterator[str]:
    """Every key there can be."""
    yield from PLAIN
    yield from (f"{name}.{side}" for name in BY_SIDE for side in SIDES)
    yield from (f"blocks.{place}.{side}" for place in PLACES for side in SIDES)
    yield from (f"known.{side}.{place}" for side in SIDES for place in PLACES)
    yield from (f"control.{PLACES[place]}" for place in RESOURCES)
    yield from (f"castle.{PLACES[place]}" for place in CASTLES)


def _unknown(name: str, rest: list[str], key: str) -> str:
    """What is wrong with a key."""
    if name == "control" and len(rest) == 1 and rest[0] in PLACE:
        return f"{NAMES[PLACE[rest[0]]]} is no resource place, so nobody controls it"
    if name == "castle" and len(rest) == 1 and rest[0] in PLACE:
        return f"there is no castle at {NAMES[PLACE[rest[0]]]}"
    near = difflib.get_close_matches(key, every_key(), 1)
    hint = f"; did you mean {near[0]}?" if near else ""
    return f"there is no fact {key!r}{hint}"
