"""A siege on the field: the castle, who stands on its wall, and what each loss means on the one lane."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sekiwidget.core.scene import Piece, Tick
from sekiwidget.core.side import Side
from sekiwidget.games.sekigahara.components.pieces import SIDE_INDEX, Block
from sekiwidget.games.sekigahara.narration.field_status import strongest_first, unit_count
from sekiwidget.games.sekigahara.picture.scene.field_of import FieldOf, block_number, block_order
from sekiwidget.games.sekigahara.picture.scene.map import block_symbol
from sekiwidget.games.sekigahara.rules.actions import Lose
from sekiwidget.games.sekigahara.rules.combat.losses import IMPACT_PER_LOSS
from sekiwidget.text.phrase import Phrase, phrase
from sekiwidget.text.terms import Number

_FALLS: Final = phrase("the castle falls")


def castle(field: FieldOf, side: Side) -> Iterator[tuple[str, Piece]]:
    """8.9.1  The castle, the besieged blocks and the disk on its wall."""
    yield "castle", Piece(f"fortress-{side}", "field.castle")
    for piece, number, block in wall(field, side):
        yield piece, Piece(block_symbol(block), "field.wall", block_order(number, block))
    if disk := field.view.disk(field.combat.place):
        yield "wall.disk", Piece(f"disk-{disk}", "field.wall", 9)
    if field.last is not None and isinstance(field.last.action, Lose) and field.last.actor == side:
        for at, block in enumerate(field.last.action.blocks):
            yield f"wall.lost.{at}", Piece(block_symbol(block), "field.wall", 10 + at, ("lost", "now"))
        for at, name in enumerate(field.last.action.disks):
            yield f"wall.lost.disk.{at}", Piece(f"disk-{name}", "field.wall", 20 + at, ("lost", "now"))
    yield "parapet", Piece(f"parapet-{side}", "field.parapet")


def wall(field: FieldOf, side: Side) -> Iterator[tuple[str, int, Block]]:
    """8.9.1  The besieged blocks: piece, number in the stack, block."""
    hidden = 0
    for at, block in enumerate(strongest_first(field.view.blocks(field.combat.place, side))):
        yield f"wall.{side}.{block_number(at, block, hidden)}", at, block
        hidden += not block.clan


def ticks(field: FieldOf) -> Iterator[Tick]:
    """8.9.4  What the besieged lose at each full 7; with the last of them the castle falls."""
    combat, side = field.combat, field.combat.defender
    units = unit_count(field.view, combat, side) + combat.lost[SIDE_INDEX[side]] + len(combat.fallen_disks)
    for number in range(1, units + 1):
        last = number == units
        words = _FALLS if last else _loss(number)
        yield Tick(number * IMPACT_PER_LOSS, words, f"keep-{side}" if last else "")


def _loss(number: int) -> Phrase:
    return phrase("{number:ordinal} loss", number=Number(number))
