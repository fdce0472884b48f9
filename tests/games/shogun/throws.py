"""A throw of usual size: its odds are tested and timed."""

from __future__ import annotations

from sekiwidget.games.shogun import Position
from tests.games.shogun.laid import after, laid


def five_against_three(suruga: str = "gold 3") -> Position:
    """Twelve cubes lie inside, in five colours and of farmers; all others have laid their plans face down."""
    position = laid(
        players=5,
        actions="battle_a tax castle",
        land={"kai": "black 6", "suruga": suruga, "mino": "white 2", "izu": "jade 2", "awa_boso": "clay 1"},
        tower={"black": 2, "gold": 2, "white": 2, "jade": 1, "clay": 1, "farmers": 4},
        plans={
            "black": "battle_a kai, bid 3",
            "gold": "tax suruga, bid 2",
            "white": "tax mino, bid 4, castle 0",
            "jade": "castle izu, bid 1",
        },
    )
    return after(position, "B: battle kai-suruga 5")
