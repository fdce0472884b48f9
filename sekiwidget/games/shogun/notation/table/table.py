"""The `[position]` table of a scenario file (docs/shogun.md, "[position]"), read and written; `fields.py` has its keys.

Faults are collected as problems, each with the path of keys to the words; any fault prevents building a position.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from sekiwidget.authoring.table_fields import Field, Fields, Told
from sekiwidget.authoring.table_forms import number, word
from sekiwidget.authoring.table_reader import no_key
from sekiwidget.base.phrase import phrase
from sekiwidget.core.position import Outcome
from sekiwidget.core.problem import PositionError
from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cards import SEASONS
from sekiwidget.games.shogun.components.cubes import PLAYERS, SIDES
from sekiwidget.games.shogun.notation.phases import PHASES, phase_of
from sekiwidget.games.shogun.notation.problems.problems import problems
from sekiwidget.games.shogun.notation.table import forms
from sekiwidget.games.shogun.notation.table.fields import KEY_NAMES, put_event_in_force, table_keys
from sekiwidget.games.shogun.notation.table.names import Reader
from sekiwidget.games.shogun.notation.table.resume import NOMINAL_STEP, resume
from sekiwidget.games.shogun.rules.position import Position
from sekiwidget.games.shogun.rules.scoring import ENDS, YEARS
from sekiwidget.games.shogun.rules.setup import draft_start, empty_table, lineup_start

SETUPS: Final = {"draft": draft_start, "lineup": lineup_start, "empty": empty_table}

BARE_KEYS: Final = ("players", "setup", "chests")
"""setup-take  Keys that lay nothing out: with no other key the game begins."""

START_FIELDS: Final = Fields(
    Field("players", number(PLAYERS, "setup"), default=PLAYERS[0]),
    Field("setup", word(tuple(SETUPS), rule="setup")),
    Field("year", number(range(1, YEARS + 1), "years"), default=1),
    Field("season", word(SEASONS, rule="years"), default=SEASONS[0]),
    Field("phase", word(PHASES, rule="round")),
)
"""How a table begins."""


def _ending(sides: tuple[Side, ...]) -> Fields:
    """end, end-tie  The keys for how the game ended."""
    return Fields(
        Field("winner", forms.sides_form(sides), "winners", always=True),
        Field("won_by", word(ENDS), "rule", default=ENDS[0], always=True),
    )


_ENDS: Final = _ending(SIDES)

ALL_KEYS: Final = (*START_FIELDS.keys, *KEY_NAMES, *_ENDS.keys)
"""All keys of the table."""


def read_position(table: Mapping[str, Any], seed: int = 0) -> Position:
    """The position of a table. Raises PositionError with every problem."""
    reader = Reader(table)
    told = reader.sub((), table, ALL_KEYS, no_key)
    position, phase = _start(Told(reader, told))
    for key in table_keys(position.sides, phase):
        value = key.usual(position, phase, told)
        if key.key in told:
            value = key.form.read(reader, (key.key,), told[key.key], value)
        position = key.put(position, value, phase)
    position = _ended(Told(reader, told), put_event_in_force(position, phase))
    if reader.problems:
        raise PositionError(reader.placed())
    position = position.but(step=position.step or NOMINAL_STEP[phase])
    reader.problems += problems(position)
    if reader.problems:
        raise PositionError(reader.placed(), position)
    resumed = resume(position, phase)
    if phase == "act" and phase_of(resumed) != phase:
        over = phrase("nobody can carry out an action any more, so the round is over; lay plans, or say another phase")
        reader.fault(("phase",), over, "round-end")
        raise PositionError(reader.placed(), position)
    return resumed


def write_position(position: Position) -> dict[str, Any]:
    """The table that reads back as an equal position, in the documented order; what follows is left out."""
    phase, players = phase_of(position), len(position.sides)
    made: dict[str, Any] = {"players": players, "year": position.year, "season": position.season, "phase": phase}
    so_far = empty_table(players).but(year=position.year, season=position.season)
    told = {*KEY_NAMES, *(_ENDS.keys if position.outcome is not None else ())} - {"draft"}
    for key in table_keys(position.sides, phase):
        value = key.get(position, phase)
        if value != key.usual(so_far, phase, told) or (key.always and phase != "draft"):
            made[key.key] = key.form.write(value)
        so_far = key.put(so_far, value, phase)
    return made if position.outcome is None else made | _ending(position.sides).write(position.outcome)


def _start(told: Told) -> tuple[Position, str]:
    """setup, years, round  The table before anything else is laid on it, and the phase."""
    begun = START_FIELDS.read(told)
    laid = any(key not in BARE_KEYS for key in told.table)
    setup = begun["setup"] or ("empty" if laid else "draft")
    season, phase = begun["season"], begun["phase"]
    if phase == "winter" and "season" not in told.table:
        season = "winter"
    phase = phase or _phase(told.table, setup, season)
    if (phase == "winter") != (season == "winter"):
        told.reader.fault(("phase",), _apart(season, phase), "years")
    position = SETUPS[setup](begun["players"]).but(year=begun["year"], season=season, step="", to_move=None)
    return (position if phase == "draft" else position.but(draft=None, waiting=())), phase


def _phase(told: Collection[str], setup: str, season: str) -> str:
    """round  The phase, if it is not said."""
    if season == "winter":
        return "winter"
    if {"plans", "fight", "step"}.isdisjoint(told):
        begins = setup == "draft" or (setup == "lineup" and all(key in BARE_KEYS for key in told))
        return "draft" if begins or "draft" in told else "plan"
    return "act"


def _apart(season: str, phase: str) -> str:
    return phrase("the phase {phase} does not come in {season}", phase=phase, season=season)


def _ended(told: Told, position: Position) -> Position:
    """end  How the game ended, if it has."""
    ending = _ending(position.sides)
    if not any(key in told.table for key in ending.keys):
        return position
    return position.but(outcome=Outcome(**ending.read(told)))
