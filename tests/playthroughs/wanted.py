"""The games that are kept: at least one for each way of winning."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Wanted:
    """The options of its start, who wins, and by which rule; `longest` is as many commits as it may have."""

    winner: str
    rule: str
    options: Mapping[str, Any] = field(default_factory=dict)
    longest: int = 300


WANTED: dict[str, dict[str, Wanted]] = {
    "sekigahara": {
        "hideyori-is-taken": Wanted("tokugawa", "2.1", {"setup": "official"}),
        "ieyasu-is-killed": Wanted("ishida", "2.1", {"setup": "revised"}),
        "by-points": Wanted("ishida", "2.2", {"setup": "official"}),
    },
    "warchest": {
        "white-has-six": Wanted(
            "white", "win", {"armies": "draft", "choose_order": True, "elimination": True, "preview": True}
        ),
        "black-has-six": Wanted("black", "win", {"armies": "crecy"}),
        "nobody-can-go-on": Wanted("none", "draw-game", {"armies": "bannockburn"}, longest=450),
    },
    "daimyo": {
        "two-and-an-occupation": Wanted("gold", "end-occupation", {"players": 2}, longest=200),
        "three-and-a-fallen-daimyo": Wanted("white", "end-daimyo", {"players": 3}, longest=200),
        "four-and-an-occupation": Wanted("jade", "end-occupation", {"players": 4}, longest=250),
    },
    "shogun": {
        "three-by-points": Wanted("white", "end", {"players": 3, "setup": "draft"}, longest=480),
        "four-and-more-chests": Wanted("gold", "end-tie", {"players": 4, "setup": "lineup"}, longest=510),
        "five-and-two-win-together": Wanted("jade clay", "end-tie", {"players": 5, "setup": "lineup"}, longest=620),
    },
}
"""Game, then name of the kept game."""
