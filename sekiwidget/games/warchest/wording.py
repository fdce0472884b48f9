"""Names for people: sides, units, coins, hexes and numbers in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sekiwidget.core.position import CHANCE, PUBLIC, Side
from sekiwidget.games.warchest.units import NAMES, UNKNOWN

_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def title(side: Side) -> str:
    """The name of a side."""
    return side.title()


def possessive(name: str) -> str:
    """`White’s`."""
    return f"{name}’s"


def view_name(viewer: Side | None) -> str:
    """Whose view a picture is."""
    if viewer is None or viewer == CHANCE:
        return "Everything open"
    if viewer == PUBLIC:
        return "Table view: only what both sides know"
    return f"{possessive(title(viewer))} view"


def the(unit: str) -> str:
    """A unit inside a sentence: `the Scout`."""
    return f"the {NAMES[unit]}"


def a(unit: str) -> str:
    """A coin inside a sentence: `a Scout coin`, `the Royal Coin`, `a coin` that is hidden."""
    if unit == UNKNOWN:
        return "a coin"
    if unit == "royal":
        return "the Royal Coin"
    return f"{article(NAMES[unit])} {NAMES[unit]} coin"


def coins_named(coins: Sequence[str]) -> str:
    """Coins inside a sentence, equal ones counted: `two Scout coins and the Royal Coin`, `three coins` if hidden."""
    names = []
    for coin in dict.fromkeys(coins):
        times = list(coins).count(coin)
        if coin == UNKNOWN:
            names.append(counted(times, "coin"))
        elif times == 1:
            names.append(a(coin))
        else:
            names.append(f"{number(times)} {NAMES[coin]} coins")
    return listed(names) or "no coin"


def units_named(units: Sequence[str]) -> str:
    """Units by name: `Archer, Knight and Scout`."""
    return listed([NAMES[unit] for unit in units])


def article(name: str) -> str:
    """`a` or `an`."""
    return "an" if name[:1] in "AEIOUaeiou" else "a"


def number(value: int) -> str:
    """A number in words up to ten, in figures above."""
    return _NUMBERS[value] if 0 <= value <= 10 else str(value)


def counted(value: int, thing: str) -> str:
    """`a coin`, `two coins`, `no coin`."""
    if value == 1:
        return f"{article(thing)} {thing}"
    return f"{number(value)} {thing}" + ("" if value == 0 else "s")


def numbered(value: int, thing: str) -> str:
    """`one coin`, `two coins`, `no coin`: where the number is what matters."""
    return f"one {thing}" if value == 1 else counted(value, thing)


def listed(names: Sequence[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {last} {names[-1]}"


def capital(sentence: str) -> str:
    """The sentence with a capital letter at its start."""
    return sentence[:1].upper() + sentence[1:]
