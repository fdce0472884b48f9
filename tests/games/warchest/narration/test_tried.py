"""Actions in words before anything came of them, as an attempt that is not allowed is told."""

from typing import Any

import pytest

from sekiwidget.games.warchest import GAME
from sekiwidget.games.warchest.components.hexes import HEXES
from sekiwidget.games.warchest.rules.actions import Lose, Stop, Tactic

D4, E5 = HEXES.index("d4"), HEXES.index("e5")


@pytest.mark.parametrize(
    ("action", "says"),
    [
        (Tactic("cavalry"), "White’s Cavalry uses its tactic."),
        (Tactic("cavalry", (D4, E5)), "White’s Cavalry uses its tactic from d4 to e5."),
        (Tactic("ensign", (D4, E5), "scout"), "White’s Ensign uses its tactic for the Scout, from d4 to e5."),
        (Lose("supply"), "White gives up a Royal Guard coin from the supply."),
        (Stop(), "White leaves the unit as it is."),
    ],
)
def test_an_action_is_told_before_anything_came_of_it(action: Any, says: str) -> None:
    assert GAME.describe_action("white", action) == says
