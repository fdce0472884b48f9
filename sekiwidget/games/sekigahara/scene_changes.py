"""What the last commit changed on the map: ways of retreat, places that were fought for, stacks and cards that came."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from sekiwidget.core.position import Side
from sekiwidget.core.scene import Mark, Move, Piece
from sekiwidget.games.sekigahara.actions import Draw, Raise, Retreat
from sekiwidget.games.sekigahara.narration_commit import Told
from sekiwidget.games.sekigahara.pieces import SEAT, SIDES, without
from sekiwidget.games.sekigahara.places import PLACE, PLACES, road_name
from sekiwidget.games.sekigahara.scene_map import card_symbol, chip_symbol

NOW: Final = ("now",)


def moves(last: Told) -> Iterator[Move]:
    """8.8.1, 9.3  The way of a retreat along its road; the Mori from their box."""
    for event in last.events:
        if event.kind == "retreats":
            start, end = str(event.args[1]), str(event.args[2])
            road = road_name(PLACE[start], PLACE[end])
            yield Move(start, end, (road,), count=int(event.args[3]), style="retreat")
        elif event.kind == "mori_arrive":
            yield Move("mori", "osaka", count=int(event.args[0]))


def marks(last: Told) -> Iterator[Mark]:
    """The place that was fought for, unless a way leads from it; and where a retreat brings about a fight."""
    if isinstance(last.action, Draw | Raise):
        return
    if last.after.combat is not None and not isinstance(last.action, Retreat):
        yield Mark(PLACES[last.new.place])
    for event in last.events:
        if event.kind == "into_fight":
            yield Mark(str(event.args[1]))


def changed_pieces(last: Told, pieces: dict[str, Piece]) -> dict[str, Piece]:
    """The pieces of the map that the last commit brought, framed; and blocks that were overrun, struck out."""
    made: dict[str, Piece] = {}
    for event in last.events:
        if event.kind == "retreats":
            made.update(_framed(pieces, f"{event.args[2]}.{event.args[0]}."))
        elif event.kind == "place":
            made.update(_framed(pieces, f"{event.args[1]}.{event.args[0]}."))
        elif event.kind == "mori_arrive":
            made.update(_framed(pieces, "osaka.ishida."))
        elif event.kind == "overrun":
            made.update(_overrun(last, pieces, str(event.args[0]), str(event.args[1])))
    if isinstance(last.action, Draw):
        made.update(_drawn(last, last.action.side, pieces))
    return made


def _framed(pieces: dict[str, Piece], start: str) -> dict[str, Piece]:
    return {name: replace(piece, states=NOW) for name, piece in pieces.items() if name.startswith(start)}


def _overrun(last: Told, pieces: dict[str, Piece], place: str, victor: Side) -> dict[str, Piece]:
    """7.4.2  The destroyed blocks beside the victor's, each as a first block with the number of the stack."""
    side = next(side for side in SIDES if side != victor)
    seat = SEAT[side]
    gone = without(last.after.removed[seat], last.before.removed[seat])
    if not gone:
        return {}
    count = len(gone) if len(gone) > 1 else 0
    made = {f"{place}.overrun": Piece(chip_symbol(gone[0]), f"{place}.both", 9, ("lost",), count=count)}
    first = f"{place}.{victor}.0"
    if first in pieces:
        many = len(last.after.blocks(PLACE[place], victor))
        made[first] = Piece(pieces[first].symbol, f"{place}.both", 0, NOW, count=many)
    return made


def _drawn(last: Told, side: Side, pieces: dict[str, Piece]) -> dict[str, Piece]:
    """8.10  The cards that came into a hand: by their faces where they are known, else as many backs."""
    symbols = [card_symbol(card) for card in last.action.cards]
    made = {}
    hand = [(name, piece) for name, piece in pieces.items() if name.startswith(f"hand.{side}.")]
    for name, piece in reversed(hand):
        if piece.symbol in symbols:
            symbols.remove(piece.symbol)
            made[name] = replace(piece, states=NOW)
    return made
