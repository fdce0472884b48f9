"""pieces  What is laid on the boards: spaces, war chest cards, special cards, event cards, buildings.

A card on a space is a word: the id of a province, or the number of a war chest card; `?` is a hidden one.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from sekiwidget.games.shogun.components.cubes import COUNTS
from sekiwidget.games.shogun.components.data_files import load

ACTIONS: Final = (
    "castle",
    "temple",
    "theatre",
    "rice",
    "tax",
    "deploy5",
    "deploy3",
    "deploy1",
    "battle_a",
    "battle_b",
)
"""The ten actions, in the order in which they stand on the boards."""

SPACES: Final = ("bid", *ACTIONS)
"""plan-all  The eleven spaces of a board, in the order in which they are asked: so a bid never ends in a dead end."""

KINDS: Final = ("castle", "temple", "theatre")
"""The kinds of buildings."""

PRICE: Final[dict[str, int]] = {"castle": 3, "temple": 2, "theatre": 1, "deploy5": 3, "deploy3": 2, "deploy1": 1}
"""The chests that an action costs; the others cost nothing."""

TILES: Final[dict[str, int]] = {kind: COUNTS["pieces"][f"{kind}s"] for kind in KINDS}
"""pieces  The number of buildings of each kind."""

CHESTS: Final = ("0", "1", "2", "3", "4")
"""bid  The war chest cards of each side."""

UNKNOWN: Final = "?"
"""A hidden card."""

SPECIALS: Final = ("chest", "rice", "deploy", "attack", "defence")
"""special-cards  The five special cards."""


class EventCard(NamedTuple):
    """event  What a card changes while it is in force, and the rice lost if it is left for the winter."""

    effect: str
    loss: int


EVENTS: Final[dict[str, EventCard]] = {
    name: EventCard(row["effect"], row["loss"]) for name, row in load("events.toml")["event"].items()
}
"""event  The twelve event cards."""

SEASONS: Final = ("spring", "summer", "autumn", "winter")
"""years  The seasons of a year; the last is for scoring."""

LAID_OPEN: Final[dict[str, int]] = {"spring": 4, "summer": 3, "autumn": 2, "winter": 1}
"""event  The number of event cards that lie open when a season begins."""


def is_chest(card: str) -> bool:
    """bid  Whether a card is one of the war chest cards."""
    return card in CHESTS
