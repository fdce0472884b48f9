"""Names for people: sides, cards, hexes, and numbers in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sekiwidget.core.position import PUBLIC, Side

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

_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def title(side: Side) -> str:
    """The name of a side."""
    return side.title()


def view_name(viewer: Side | None) -> str:
    """Whose view a picture is."""
    if viewer is None:
        return "Everything open"
    if viewer == PUBLIC:
        return "Table view: only what all sides know"
    return f"{title(viewer)}’s view"


def number(value: int) -> str:
    """A number in words up to ten, in figures above."""
    return _NUMBERS[value] if 0 <= value < len(_NUMBERS) else str(value)


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


def listed(words: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return "".join(words) if len(words) < 2 else f"{', '.join(words[:-1])} and {words[-1]}"


def capital(sentence: str) -> str:
    """The sentence with a capital letter at its start."""
    return sentence[:1].upper() + sentence[1:]
