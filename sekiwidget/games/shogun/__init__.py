"""Shogun: the rules of three to five sides, secret plans and a tower of cubes, by rule.

A folder named by the environment variable SEKIWIDGET_SHOGUN replaces data files; see docs/shogun.md.
"""

from sekiwidget.games.shogun.components.data_files import FILES as _FILES

if _FILES.folder is not None:
    from sekiwidget.games.shogun.components.data_check import check as _check

    _check()  # before anything is made of the data

from sekiwidget.games.shogun.components.cubes import SIDES
from sekiwidget.games.shogun.game import GAME
from sekiwidget.games.shogun.notation.table import read_position as position
from sekiwidget.games.shogun.rules.position import Position

__all__ = ["GAME", "SIDES", "Position", "position"]

del _FILES
