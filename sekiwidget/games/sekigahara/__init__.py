"""Sekigahara: the rules of the campaign of 1600, by paragraph."""

from sekiwidget.games.sekigahara import steps as _steps  # fills the table of steps
from sekiwidget.games.sekigahara.game import GAME
from sekiwidget.games.sekigahara.pieces import SIDES, block, card
from sekiwidget.games.sekigahara.position import Position
from sekiwidget.games.sekigahara.table import read_position as position

__all__ = ["GAME", "SIDES", "Position", "block", "card", "position"]

del _steps
