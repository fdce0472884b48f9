"""The facts of a position: the vocabulary of scripts, expectations and goals (`docs/warchest.md`)."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterator

from sekiwidget.core.facts import Value
from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.hexes import HEX, HEXES, LOCATION, LOCATIONS
from sekiwidget.games.warchest.components.units import SEAT, SIDES
from sekiwidget.games.warchest.notation.tokens import named_key
from sekiwidget.games.warchest.rules.position import Position

NONE = "none"
"""The value of a fact that nothing answers."""


def _winner(position: Position) -> Value:
    outcome = position.outcome
    return outcome.winners[0] if outcome and outcome.winners else NONE


def _priest_coin(position: Position) -> Value:
    return next((frame.coin for frame in position.frames if frame.kind == "priest"), NONE)


def _drawn(position: Position, side: Side) -> Value:
    return sum(frame.kind == "priest" and frame.side == side for frame in position.frames)


def _units(position: Position, side: Side) -> Value:
    """Each unit as one word: `scout:d4`, `knight:c3:2`."""
    return tuple(
        f"{stack.unit}:{HEXES[place]}" + (f":{stack.height}" if stack.height > 1 else "")
        for place, stack in enumerate(position.board)
        if stack is not None and stack.side == side
    )


PLAIN: dict[str, Callable[[Position], Value]] = {
    "round": lambda p: p.round,
    "to_move": lambda p: p.to_move or NONE,
    "step": lambda p: p.step or NONE,
    "initiative": lambda p: p.initiative or NONE,
    "initiative_moved": lambda p: p.moved,
    "priest_coin": _priest_coin,
    "cards": lambda p: p.draft.open if p.draft else (),
    "winner": _winner,
    "won_by": lambda p: p.outcome.rule if p.outcome else NONE,
}

BY_SIDE: dict[str, Callable[[Position, Side], Value]] = {
    "armies": lambda p, side: p.armies[SEAT[side]],
    "board": _units,
    "locations": lambda p, side: p.locations(side),
    "hands": lambda p, side: p.hands[SEAT[side]],
    "hand_size": lambda p, side: len(p.hands[SEAT[side]]),
    "drawn": _drawn,
    "bag": lambda p, side: p.bags[SEAT[side]],
    "bag_size": lambda p, side: len(p.bags[SEAT[side]]),
    "supply": lambda p, side: p.supply[SEAT[side]],
    "faceup": lambda p, side: p.faceup[SEAT[side]],
    "facedown": lambda p, side: p.facedown[SEAT[side]],
    "facedown_size": lambda p, side: len(p.facedown[SEAT[side]]),
    "ahead": lambda p, side: p.ahead[SEAT[side]],
    "eliminated": lambda p, side: p.eliminated[SEAT[side]],
    "lost": lambda p, side: len(p.eliminated[SEAT[side]]),
}

UNIT_LISTS = frozenset({"armies", "cards"})
"""Facts whose value is units, in any order."""
COIN_LISTS = frozenset({"hands", "bag", "supply", "faceup", "facedown", "ahead", "eliminated"})
"""Facts whose value is coins, in any order."""


def _unit(position: Position, place: int) -> Value:
    stack = position.board[place]
    return f"{stack.side} {stack.unit}" if stack is not None else NONE


def _height(position: Position, place: int) -> Value:
    stack = position.board[place]
    return stack.height if stack is not None else 0


BY_HEX: dict[str, Callable[[Position, int], Value]] = {
    "unit": _unit,
    "height": _height,
    "control": lambda p, place: p.holder(place) or NONE,
}


def facts(position: Position) -> Iterator[str]:
    """Every key, in the order of the document; of hexes those where something stands, and the locations."""
    yield from PLAIN
    for name in BY_SIDE:
        yield from (f"{name}.{side}" for side in SIDES)
    for name in ("unit", "height"):
        yield from (f"{name}.{HEXES[place]}" for place, stack in enumerate(position.board) if stack is not None)
    yield from (f"control.{HEXES[place]}" for place in LOCATIONS)


def fact(position: Position, key: str) -> Value:
    """The value of a fact. Raises KeyError with "did you mean" for a key that is none."""
    plain = PLAIN.get(key)
    if plain is not None:
        return plain(position)
    name, _, rest = key.partition(".")
    rest = named_key(rest)
    if name in BY_SIDE and rest in SEAT:
        return BY_SIDE[name](position, rest)
    if name in BY_HEX and rest in HEX and (name != "control" or HEX[rest] in LOCATION):
        return BY_HEX[name](position, HEX[rest])
    raise KeyError(_unknown(name, rest, key))


def every_key() -> Iterator[str]:
    """Every key there can be."""
    yield from PLAIN
    yield from (f"{name}.{side}" for name in BY_SIDE for side in SIDES)
    yield from (f"{name}.{place}" for name in ("unit", "height") for place in HEXES)
    yield from (f"control.{HEXES[place]}" for place in LOCATIONS)


def _unknown(name: str, rest: str, key: str) -> str:
    """What is wrong with a key."""
    if name == "control" and rest in HEX:
        return f"{rest} is no location, so nobody controls it"
    near = difflib.get_close_matches(key, every_key(), 1)
    hint = f"; did you mean {near[0]}?" if near else ""
    return f"there is no fact {key!r}{hint}"
