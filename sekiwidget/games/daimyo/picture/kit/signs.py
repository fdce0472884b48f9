"""The shapes of the kit, all drawn by us: crests of the sides, figures, and what each type of card does.

Crests and signs lie in the square -50..50 around their middle and have no colour: who uses them gives the fill. Where a
shape has a hole, the rule of odd and even crossings cuts it.
"""

from __future__ import annotations

from typing import Final

CRESTS: Final[dict[str, str]] = {
    # a ring with two bars
    "black": "M-50 0a50 50 0 1 0 0-.1zM-31-24a39 39 0 0 1 62 0zM-38-8a39 39 0 0 0 0 16H38a39 39 0 0 0 0-16z"
    "M-31 24a39 39 0 0 0 62 0z",
    # three scales
    "gold": "M0-50 27-4H-27zM-27 0 0 46H-54zM27 0 54 46H0z",
    # a square on its corner, with an eye
    "white": "M0-54 54 0 0 54-54 0zM0-18-18 0 0 18 18 0z",
    # a crescent with a star
    "jade": "M24-42a50 50 0 1 0 20 60Q2 36-14 6-22-28 24-42zM26-28 33-9 52-8 37 4 42 23 26 12 10 23 15 4 0-8 19-9z",
}
"""side -> path data"""

_BUSHI: Final = "M-50-2Q-40-24-22-28-4-24 6-2-22 6-50-2zM-34 5-40 42H-4L-10 5-22 8z"
_DAIMYO: Final = (
    "M-46 4V-6Q-44-26-22-26T2-6V4zM-48 8H4L10 42H-54zM-24-24Q-42-28-46-48-36-36-22-34-8-36 2-48-2-28-20-24z"
)
_HEX: Final = "M-20-36 10-19V17L-20 34-50 17V-19zM-20-23-38-12V10L-20 20-2 10V-12z"
_ARROW: Final = "M12 1h16v-15L52 9 28 32V17H12z"
_PLUS: Final = "M26-12h13v14h14v13H39v14H26V15H12V2h14z"

DEEDS: Final[dict[str, str]] = {
    "A": _BUSHI + _ARROW,
    "B": _BUSHI + _PLUS,
    "C": _DAIMYO + _ARROW,
    "D": _HEX + _PLUS,
    "E": _HEX + _ARROW,
}
"""type of a card -> path data of what it does"""

HEX: Final = "l41 24v48l-41 24-41-24v-48z"
"""A hex 82 wide and 96 high, from its upper corner."""
INNER: Final = "M0-40 34-20V20L0 40-34 20V-20z"
"""The same, smaller, around its middle."""
BAND: Final = "M0-43.3 37-21.7V21.7L0 43.3-37 21.7V-21.7z"
"""Close to its edge, so that what stands on a home hex and its name have room inside."""

HAT: Final = "M-16-4Q-11-17 0-21 11-17 16-4 0 1-16-4z"
ROBE: Final = "M-8-3-13 21Q0 25 13 21L8-3z"
"""A bushi: straw hat and robe."""
HORNS: Final = "M-3-20Q-14-22-16-34-9-26 0-25 9-26 16-34 14-22 3-20z"
HELMET: Final = "M-14 0-11-10Q-10-22 0-22T11-10L14 0z"
ARMOUR: Final = "M-9-1-17 22Q0 27 17 22L9-1z"
"""A daimyo: crest of horns, helmet, armour."""
