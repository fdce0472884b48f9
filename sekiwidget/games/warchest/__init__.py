"""War Chest: sixteen units, two bags of coins, ten locations on 37 hexes."""

from sekiwidget.games.warchest import steps as _steps  # fills the table of steps
from sekiwidget.games.warchest.position import Position

__all__ = ["Position"]

del _steps
