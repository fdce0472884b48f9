"""War Chest: sixteen units, two bags of coins, ten locations on 37 hexes."""

from sekiwidget.games.warchest.components.units import SIDES
from sekiwidget.games.warchest.game import GAME
from sekiwidget.games.warchest.notation.table import read_position as position
from sekiwidget.games.warchest.rules.position import Position

__all__ = ["GAME", "SIDES", "Position", "position"]
