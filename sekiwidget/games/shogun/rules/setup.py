"""setup-board, setup-chests, setup-groups, setup-lineup, setup-markers  The start of a game."""

from __future__ import annotations

from typing import Final

from sekiwidget.core.side import Side
from sekiwidget.games.shogun.components.cards import EVENTS
from sekiwidget.games.shogun.components.cubes import ALL_FARMERS, ARMIES, COUNTS, SIDES
from sekiwidget.games.shogun.components.data_files import load
from sekiwidget.games.shogun.components.land import INDEX, PROVINCES, in_play
from sekiwidget.games.shogun.rules.position import (
    NEUTRAL_LAND,
    Draft,
    Land,
    Position,
)
from sekiwidget.games.shogun.rules.start.drafting import begin_draft
from sekiwidget.games.shogun.rules.start.filling import begin_filling

_DATA: Final = load("lineups.toml")

GROUPS: Final[dict[int, tuple[int, ...]]] = {int(players): tuple(row) for players, row in _DATA["groups"].items()}
"""setup-groups  The groups of armies with so many sides, the largest first."""

LINEUPS: Final[dict[int, dict[int, dict[str, int]]]] = {}
"""setup-lineup  The fixed line-up: by number of sides and seat (from 0) the provinces and their armies."""
for _row in _DATA["lineup"]:
    LINEUPS.setdefault(_row["players"], {})[_row["seat"] - 1] = _row["armies"]


def empty_table(players: int) -> Position:
    """setup-board, setup-chests, setup-markers  The table before anything is laid out."""
    sides: tuple[Side, ...] = SIDES[:players]
    none = (0,) * players
    return Position(
        sides,
        land=(NEUTRAL_LAND,) * len(PROVINCES),
        supply=(ARMIES,) * players,
        chests=(COUNTS["chests"][str(players)],) * players,
        rice=none,
        points=none,
        farmers=ALL_FARMERS,
        tower=(*none, 0),
        tray=(*none, 0),
        deck=tuple(EVENTS),
        privilege=("",) * players,
        plans=((),) * players,
    )


def draft_start(players: int) -> Position:
    """setup-take  The game as the text has it: provinces are taken one by one."""
    groups = (GROUPS[players],) * players
    return begin_draft(empty_table(players), Draft(groups, pile=in_play(players), seen=((),) * players))


def lineup_start(players: int) -> Position:
    """setup-lineup  The fixed line-up of the supplement; the tower is filled next."""
    position = empty_table(players)
    changes: dict[int, Land] = {}
    supply = list(position.supply)
    for seat, row in LINEUPS[players].items():
        for province, number in row.items():
            changes[INDEX[province]] = Land(position.sides[seat], number)
            supply[seat] -= number
    return begin_filling(position.with_land(changes).but(supply=tuple(supply)))
