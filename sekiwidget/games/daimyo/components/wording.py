"""Names for people: sides, cards, hexes, and numbers in words."""

from __future__ import annotations

from typing import Final

from sekiwidget.authoring.phrases import listed, number, title
from sekiwidget.core.side import PUBLIC, Side

TYPE_NAMES: Final[dict[str, str]] = {
    "A": "move bushi",
    "B": "recruit a bushi",
    "C": "move the daimyo",
    "D": "add a neutral hex",
    "E": "move a free hex",
}
"""What a card of each type does."""

PHASE_NAMES: Final[dict[int, str]] = {
    0: "the cards are dealt",
    1: "cards are chosen",
    3: "cards are carried out",
    4: "cards are passed on",
}
"""What happens in each phase that asks somebody."""


def view_name(viewer: Side | None) -> str:
    """Whose view a picture is."""
    if viewer is None:
        return "Everything open"
    if viewer == PUBLIC:
        return "Table view: only what all sides know"
    return f"{title(viewer)}’s view"


def counted(value: int, thing: str, things: str = "") -> str:
    """`one bushi`, `two hexes`, `no card`; `things` is the plural where it is not made with an s."""
    return f"{number(value)} {thing if value == 1 else things or f'{thing}s'}"


def bushi(value: int) -> str:
    """`one bushi`, `two bushi`."""
    return counted(value, "bushi", "bushi")


def hexes(value: int) -> str:
    """`one hex`, `two hexes`."""
    return counted(value, "hex", "hexes")


def units(number_of_bushi: int, daimyo: bool) -> str:
    """`two bushi and the daimyo`, `the daimyo`."""
    named = [bushi(number_of_bushi)] if number_of_bushi or not daimyo else []
    return listed([*named, *(["the daimyo"] if daimyo else [])])
