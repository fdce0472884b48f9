"""The `[position.combat]` table: the state of a fight in progress (docs/format.md), read and written."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from sekiwidget.authoring.position_table import (
    Field,
    Fields,
    Form,
    TableContext,
    TableReader,
    not_one_of,
)
from sekiwidget.core.side import CHANCE, Side
from sekiwidget.games.sekigahara.components.pieces import OTHER, SIDES
from sekiwidget.games.sekigahara.notation.table.fight_forms import (
    BOTH,
    DEPLOYED,
    DISKS,
    FOLLOW_UP,
    OUTCOME,
    OWED,
    PAIR,
)
from sekiwidget.games.sekigahara.notation.table.forms import (
    ONE_PLACE,
    blocks,
    cards,
    count,
    flag,
    heaps,
    one_of,
    places,
)
from sekiwidget.games.sekigahara.rules.combat.combat_state import Combat
from sekiwidget.games.sekigahara.rules.combat.known import shown
from sekiwidget.games.sekigahara.rules.position import Position
from sekiwidget.games.sekigahara.rules.steps import STEPS
from sekiwidget.text.phrase import phrase


def _choice(*allowed: str, none: str | None = None) -> Form[Any]:
    """One of a few words."""
    return one_of(allowed, none=none, fault=not_one_of(filter(None, allowed)))


STATE: Final = Fields(
    Field("step", _choice("", *STEPS), default=""),
    Field("to_move", _choice("", *SIDES, CHANCE, none="")),
    Field("fought", places(lambda found: tuple(sorted(found)))),
    Field("lost", PAIR),
    Field("owed", OWED, "chance"),
    Field("outcome", OUTCOME),
)
"""The keys for the position."""

ATTACKER: Final = Field("attacker", _choice(*SIDES), default="tokugawa", always=True)
WINNER: Final = Field("winner", _choice("", *SIDES, none=""))


@cache
def fight(attacker: Side, winner: Side | None) -> Fields:
    """The keys for a fight with this attacker and winner."""
    loser = OTHER[winner] if winner else attacker
    return Fields(
        Field("place", ONE_PLACE, default=0, always=True),
        ATTACKER,
        Field("kind", _choice("", "battle", "siege"), default=""),
        Field("initiative", _choice(*SIDES), default=attacker, always=True),
        Field("holder", _choice("", *SIDES, none="")),
        Field("deployed", DEPLOYED),
        Field("played", heaps(cards)),
        Field("impact", PAIR),
        Field("stopped", BOTH),
        Field("asked", count(2)),
        Field("losses", PAIR),
        Field("lost_here", PAIR, "lost"),
        Field("fallen", DISKS, "fallen_disks"),
        WINNER,
        Field("fled_from", ONE_PLACE),
        Field("sheltered", blocks(loser)),
        Field("follow_up", FOLLOW_UP),
        Field("ended", flag()),
    )


KEYS: Final = (*STATE.keys, *fight(SIDES[0], None).keys)


def _no_key(key: Any) -> str:
    return phrase("{key!r} is not a key of [position.combat]", key=key)


def read_combat(reader: TableReader, position: Position, found: Any) -> Position:
    """8  The position with the fight, the step and what is owed. Faults go to the reader."""
    told = TableContext(reader, reader.sub(("combat",), found, KEYS, _no_key), ("combat",))
    position = position.but(combat=None, **STATE.rest(told, "lost"))
    if "place" in told.table:
        attacker, winner = ATTACKER.read(told), WINNER.read(told)
        keys = fight(attacker, winner)
        combat = Combat(attacker=attacker, winner=winner, **keys.rest(told, ATTACKER.key, WINNER.key))
        if not combat.ended:
            position = position.but(fought=tuple(sorted({*position.fought, combat.place})))
            position = _known(position, combat, position.step)
        position = position.but(combat=combat)
    return position.but(**STATE.read(told, "lost"))


def _known(position: Position, combat: Combat, step: str) -> Position:
    """8.2.1  Deployed blocks have been shown, whether the table says so or not."""
    field = [entry.block for rank in combat.deployed for entry in rank]
    for number, block in enumerate(field if step not in ("lose", "retreat") else ()):
        position = shown(position, block.side, combat.place, block, field[: number + 1].count(block))
    return position


def write_combat(position: Position) -> dict[str, Any]:
    """The table that reads back as the same fight, step and debts."""
    made, combat = STATE.write(position), position.combat
    if combat is not None:
        made |= fight(combat.attacker, combat.winner).write(combat)
    return made or {"step": ""}
