"""Daimyo: the rules of two to four clans on land that grows and moves, by rule.

A folder named by the environment variable SEKIWIDGET_DAIMYO replaces data files; see docs/daimyo.md.
"""

from sekiwidget.games.daimyo.components.data_files import FILES as _FILES

if _FILES.folder is not None:
    from sekiwidget.games.daimyo.components.data_check import check as _check

    _check()  # before anything is made of the data

from sekiwidget.games.daimyo.components.cards import SIDES, Card
from sekiwidget.games.daimyo.game import GAME
from sekiwidget.games.daimyo.notation.table import read_position as position
from sekiwidget.games.daimyo.rules.position import Position

__all__ = ["GAME", "SIDES", "Card", "Position", "position"]

del _FILES
