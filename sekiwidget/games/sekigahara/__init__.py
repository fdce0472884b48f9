"""Sekigahara: the rules of the campaign of 1600, by paragraph.

A folder named by the environment variable SEKIWIDGET_SEKIGAHARA replaces data files; see docs/components.md.
"""

from sekiwidget.games.sekigahara.components.data_files import FILES as _FILES

if _FILES.folder is not None:
    from sekiwidget.games.sekigahara.components.data_check import check as _check

    _check()  # before anything is made of the data

from sekiwidget.games.sekigahara.components.pieces import SIDES, block, card
from sekiwidget.games.sekigahara.game import GAME
from sekiwidget.games.sekigahara.notation.table import read_position as position
from sekiwidget.games.sekigahara.rules.position import Position

__all__ = ["GAME", "SIDES", "Position", "block", "card", "position"]

del _FILES
