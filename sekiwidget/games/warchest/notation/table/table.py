"""The `[position]` table of a scenario file (`docs/warchest.md` has every word), both ways; `fields.py` has its keys.

Faults are collected as problems, each with the path of keys to the words; any fault prevents building a position.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sekiwidget.authoring.position_table import TableContext, TableReader, unknown_key
from sekiwidget.core.errors import PositionError
from sekiwidget.core.position import Outcome
from sekiwidget.games.warchest.components.units import SIDE_INDEX, SIDES
from sekiwidget.games.warchest.notation.problems.before import SETS_UP
from sekiwidget.games.warchest.notation.problems.pending import UNIT_OF
from sekiwidget.games.warchest.notation.problems.problems import laid_problems, problems
from sekiwidget.games.warchest.notation.table.fields import (
    ARMIES,
    CHOSEN,
    ENDING,
    KEYS,
    LAID_OUT,
    OPTIONS,
    VIEWER,
    fields,
)
from sekiwidget.games.warchest.notation.table.fill import filled
from sekiwidget.games.warchest.notation.table.reader import Reader
from sekiwidget.games.warchest.rules.drafting import next_of_draft
from sekiwidget.games.warchest.rules.flow import begin_round, proceed, turn_of
from sekiwidget.games.warchest.rules.position import HEAPS, Options, Position
from sekiwidget.games.warchest.rules.setup import ARMIES as LINEUPS
from sekiwidget.games.warchest.rules.setup import OWN, WAYS, read_options, start
from sekiwidget.text.phrase import phrase

PLACED = ("units", "control", *HEAPS, "pending")
"""Any of these makes it a laid-out position, even if its armies are named together."""


def read_position(table: Mapping[str, Any], seed: int = 0) -> Position:
    """The position of a table; `seed` decides what `3x ?` stands for. Raises PositionError with every problem."""
    reader = Reader(table)
    reader.sub((), table, KEYS, unknown_key)
    made = _laid_out(reader, seed) if lays_out(table) else _official(reader)
    if made is None:
        raise PositionError(reader.placed())
    if not reader.problems:
        reader.problems += problems(made)
    if reader.problems:
        raise PositionError(reader.placed(), made)
    return made


def lays_out(table: Mapping[str, Any]) -> bool:
    """Whether a table says where things lie, so that nothing is dealt."""
    return isinstance(table.get(ARMIES.key), Mapping) or any(key in table for key in PLACED)


def write_position(position: Position) -> dict[str, Any]:
    """Every key that differs from its default, in the documented order."""
    made = ARMIES.write(position) | OPTIONS.write(position.options)
    made |= fields(chooses=position.options.choose_order).write(position)
    if position.outcome is not None:
        made |= ENDING.write(position.outcome)
    return made | VIEWER.write(position)


def _thrown(armies: Any) -> bool:
    """setup, first-game  Whether a start of this name throws the marker."""
    return isinstance(armies, str) and armies in WAYS and "initiative" not in LINEUPS.get(armies, {})


def _official(reader: Reader) -> Position | None:
    """setup  The start with the given options, which determine the rest; None where these cannot be read."""
    for key in LAID_OUT:
        if key in reader.table:
            text = phrase("the set-up decides this, unless units, control or coins are laid out as well")
            if key == "initiative" and _thrown(reader.table.get("armies")):
                text = phrase("the marker is thrown here; the script says whom it shows: - marker W")
            reader.fault((key,), text, "setup")
    try:
        return start(read_options({key: reader.table[key] for key in (ARMIES.key, *CHOSEN) if key in reader.table}))
    except (ValueError, TypeError) as error:
        key = next((key for key in CHOSEN if str(error).startswith(key)), "armies")
        reader.fault((key,), str(error))
        return None


def _laid_out(reader: Reader, seed: int) -> Position | None:
    """A position with everything where the table says, possible or not; None where some of it cannot be read."""
    told = TableContext(reader, reader.table)
    named, armies = _armies(told)
    lineup = OPTIONS["lineup"].read(told, "draft" if "draft" in told.table else named)
    options = Options(lineup, **OPTIONS.read(told, *CHOSEN))
    keys = fields(chooses=options.choose_order)
    position = Position(armies=armies, options=options).but(
        **keys.read(told, "units"), viewer=VIEWER.read(told), **keys.read(told, "chance", "draft")
    )
    early = position.draft is not None or any(deal.verb in SETS_UP for deal in position.chance)
    position = position.but(
        initiative=keys["initiative"].read(told, None if early else SIDES[0]),
        **keys.read(told, "control", "initiative_moved", "round"),
        outcome=_outcome(told),
        **keys.read(told, "pending", *HEAPS, "active"),
    )
    if reader.problems:
        return None
    return _begun(reader, filled(reader, position, seed))


def _armies(told: TableContext) -> tuple[str, tuple[tuple[str, ...], tuple[str, ...]]]:
    """setup, first-game, gaugamela, bannockburn, crecy  Where the armies come from, and the units of each side."""
    found = told.table.get(ARMIES.key, "first")
    if isinstance(found, str) and found in LINEUPS:
        white, black = (tuple(LINEUPS[found][side]) for side in SIDES)
        return found, (white, black)
    if isinstance(found, str):
        text = phrase(
            "{found!r}: to lay a position out, name the units of each side in [position.armies], or say {names}",
            found=found,
            names=", ".join(LINEUPS),
        )
        told.reader.fault((ARMIES.key,), text, "setup")
        return OWN, ((), ())
    white, black = ARMIES.read(told)
    return OWN, (white, black)


def _outcome(told: TableContext) -> Outcome | None:
    """win, draw-game  How the game ended."""
    if not ENDING.keys & told.table.keys():
        return None
    found = ENDING.read(told)
    return Outcome((found["winner"],) if found["winner"] else (), found["rule"])


def _begun(reader: Reader, position: Position) -> Position:
    """turns  The position with its turn, and what is asked; an impossible one as it lies."""
    waits = position.draft is not None or position.outcome is not None or position.chance or position.frames
    if not waits and not any(position.hands):
        return _new_round(reader, position.but(round=max(position.round, 1), active=None))
    reader.problems += laid_problems(position)
    if reader.problems:
        return position
    if position.draft is not None and not position.chance:
        return next_of_draft(position, [])
    if waits:
        begun = proceed(position, [])
        if position.outcome is None and len(begun.frames) < len(position.frames):
            at, last = len(position.frames) - 1, position.frames[-1]
            rule = UNIT_OF.get(last.kind, last.kind)
            reader.fault(("pending", str(at)), phrase("this unit has nothing that it could do"), rule)
        return begun
    if position.active is not None:
        return position.but(step="turn", to_move=position.active)
    return turn_of(position, position.initiative or SIDES[0])


def _new_round(reader: TableReader, position: Position) -> Position:
    """draw, preview  If no side holds a coin a round begins; round 1 has no second hand yet."""
    reader.problems += laid_problems(position)
    for side in SIDES:
        if position.ahead[SIDE_INDEX[side]]:
            text = phrase("a second hand lies aside only while the hands of round 1 are used")
            reader.fault(("ahead", side), text, "preview")
    return position if reader.problems else begin_round(position.but(round=position.round - 1), [])
