"""The words and numbers of the field of a scene: the track, the captions of the ranks, the tables beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from sekiwidget.base.phrase import phrase
from sekiwidget.base.terms import Count
from sekiwidget.core.scene import Caption, Lane, Row, Table
from sekiwidget.games.sekigahara.components.pieces import OTHER, SIDE_INDEX
from sekiwidget.games.sekigahara.components.wording import side_name, side_title
from sekiwidget.games.sekigahara.narration.field_status import (
    Line,
    castle_line,
    force,
    if_stopped,
    result,
    role,
    waiting,
)
from sekiwidget.games.sekigahara.picture.scene.field import FieldOf
from sekiwidget.games.sekigahara.picture.scene.map import COLOUR

SIEGE: Final = (
    Row(phrase("Two blocks fit inside"), rule="8.9.1"),
    Row(phrase("No weapon, no challenge"), rule="8.9.5"),
    Row(phrase("Each 7 impact: one unit"), rule="8.9.4"),
)


_SIEGE: Final = phrase("In a siege")
_IN_SIEGE: Final = (phrase("Besieger"), phrase("Besieged"))
_IN_BATTLE: Final = (phrase("Attacker"), phrase("Defender"))
_CASTLE: Final = phrase("Castle")
_INITIATIVE: Final = phrase("initiative")


def lanes(field: FieldOf) -> tuple[Lane, ...]:
    """8.3.1  The impact track: the far side's lane first; in a siege the besieger's alone."""
    made = []
    for side in (OTHER[field.near], field.near):
        if side != field.besieged:
            value = field.combat.impact[SIDE_INDEX[side]]
            before = value if field.last is None else field.last.old.impact[SIDE_INDEX[side]]
            made.append(
                Lane(COLOUR[side], value, before, phrase("{side} {impact}", side=side_name(side), impact=value))
            )
    return tuple(made)


def captions(field: FieldOf) -> Iterator[tuple[str, Caption]]:
    """Beside each rank: the side and its role, how many blocks wait, how many cards."""
    view, combat = field.view, field.combat
    for side in (OTHER[field.near], field.near):
        place = field.half(side)
        playing = (
            bool(combat.kind) and combat.winner is None and not combat.ended and not combat.stopped[SIDE_INDEX[side]]
        )
        sign, words = ("fan", _INITIATIVE) if playing and combat.initiative == side else ("", "")
        yield place, Caption(f"{place}.name", side_title(side), role(view, combat, side), COLOUR[side], sign, words)
        if side != field.besieged and (count := len(waiting(view, side))):
            text = phrase("{blocks} not deployed", blocks=count)
            yield f"{place}.reserve", Caption(f"{place}.reserve.note", text=text)
        if count := len(view.hands[SIDE_INDEX[side]]):
            text = phrase("{cards:figure}", cards=Count(count, "card"))
            yield f"{place}.hand", Caption(f"{place}.hand.note", text=text)


def told_rows(lines: Iterable[Line]) -> tuple[Row, ...]:
    """Facts of a fight as rows of a table."""
    return tuple(Row(*line) for line in lines)


def tables(field: FieldOf) -> Iterator[tuple[str, Table]]:
    """The roles, and the outcome if both sides stopped now."""
    view, combat = field.view, field.combat
    names = _IN_SIEGE if combat.kind == "siege" else _IN_BATTLE
    rows = []
    for name, side in zip(names, (combat.attacker, combat.defender), strict=True):
        value = phrase("{side}, {units}", side=side_name(side), units=force(view, combat, side))
        rows.append(Row(name, value, symbol=f"sidemark-{side}"))
    # How a siege ended for the castle stands among its results.
    if (castle := castle_line(combat)) and not (combat.ended and field.besieged):
        rows.append(Row(_CASTLE, castle, symbol=f"keep-{combat.holder}"))
    yield "sides", Table(tuple(rows))
    if not combat.kind:
        return
    if combat.ended:
        heading, lines = result(combat)
        yield "stop", Table(told_rows(lines), heading)
        return
    if field.besieged is not None:
        yield "siege", Table(SIEGE, _SIEGE)
    heading, lines, note = if_stopped(view, combat)
    yield "stop", Table(told_rows(lines), heading, note)
