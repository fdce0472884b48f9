"""The facts of a position: the vocabulary of scripts, expectations and goals (`docs/warchest.md`)."""

from __future__ import annotations

from collections.abc import Iterator

from sekiwidget.authoring.facts import NONE, Fact, Facts, Kind
from sekiwidget.base.phrase import phrase
from sekiwidget.core.facts import Value
from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.hexes import HEX as NAMED
from sekiwidget.games.warchest.components.hexes import HEXES, LOCATION
from sekiwidget.games.warchest.components.units import LETTER, SIDE_INDEX, SIDES
from sekiwidget.games.warchest.notation.script_words import coins, standing, units, word
from sekiwidget.games.warchest.rules.position import Position

SIDE: Kind[Position, Side] = Kind(
    "SIDE", {side: side for side in SIDES}, short={LETTER[side].lower(): side for side in SIDES}
)
HEX: Kind[Position, int] = Kind("HEX", NAMED)
PLACE: Kind[Position, int] = Kind(
    "LOCATION",
    NAMED,
    among=lambda p: LOCATION,
    otherwise=lambda place, key: phrase("{hex} is not a location, so nobody controls it", hex=HEXES[place]),
)


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


def _unit(position: Position, place: int) -> Value:
    stack = position.board[place]
    return f"{stack.side} {stack.unit}" if stack is not None else NONE


def _height(position: Position, place: int) -> Value:
    stack = position.board[place]
    return stack.height if stack is not None else 0


def _occupied(position: Position) -> Iterator[int]:
    return (place for place, stack in enumerate(position.board) if stack is not None)


FACTS: Facts[Position] = Facts(
    Fact("round", lambda p: p.round),
    Fact("to_move", lambda p: p.to_move or NONE),
    Fact("step", lambda p: p.step or NONE),
    Fact("initiative", lambda p: p.initiative or NONE),
    Fact("initiative_moved", lambda p: p.moved),
    Fact("priest_coin", _priest_coin),
    Fact("cards", lambda p: p.draft.open if p.draft else (), pieces=units),
    Fact("winner", _winner),
    Fact("won_by", lambda p: p.outcome.rule if p.outcome else NONE),
    Fact("armies", lambda p, side: p.armies[SIDE_INDEX[side]], of=SIDE, pieces=units),
    Fact("board", _units, of=SIDE, pieces=standing),
    Fact("locations", lambda p, side: p.locations(side), of=SIDE),
    Fact("hands", lambda p, side: p.hands[SIDE_INDEX[side]], of=SIDE, pieces=coins),
    Fact("hand_size", lambda p, side: len(p.hands[SIDE_INDEX[side]]), of=SIDE),
    Fact("drawn", _drawn, of=SIDE),
    Fact("bag", lambda p, side: p.bags[SIDE_INDEX[side]], of=SIDE, pieces=coins),
    Fact("bag_size", lambda p, side: len(p.bags[SIDE_INDEX[side]]), of=SIDE),
    Fact("supply", lambda p, side: p.supply[SIDE_INDEX[side]], of=SIDE, pieces=coins),
    Fact("faceup", lambda p, side: p.faceup[SIDE_INDEX[side]], of=SIDE, pieces=coins),
    Fact("facedown", lambda p, side: p.facedown[SIDE_INDEX[side]], of=SIDE, pieces=coins),
    Fact("facedown_size", lambda p, side: len(p.facedown[SIDE_INDEX[side]]), of=SIDE),
    Fact("ahead", lambda p, side: p.ahead[SIDE_INDEX[side]], of=SIDE, pieces=coins),
    Fact("eliminated", lambda p, side: p.eliminated[SIDE_INDEX[side]], of=SIDE, pieces=coins),
    Fact("lost", lambda p, side: len(p.eliminated[SIDE_INDEX[side]]), of=SIDE),
    Fact("unit", _unit, of=HEX, shown=_occupied),
    Fact("height", _height, of=HEX, shown=_occupied),
    Fact("control", lambda p, place: p.holder(place) or NONE, of=PLACE),
    word=word,
)
