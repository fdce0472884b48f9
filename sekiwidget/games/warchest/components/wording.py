"""Names for people: sides, units, coins, hexes and numbers in words."""

from __future__ import annotations

from collections.abc import Sequence

from sekiwidget.authoring.phrases import article, counted, listed, number, possessive, title
from sekiwidget.core.side import CHANCE, PUBLIC, Side
from sekiwidget.games.warchest.components.units import NAMES, UNKNOWN


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


def numbered(value: int, thing: str) -> str:
    """`one coin`, `two coins`, `no coin`: where the number is what matters."""
    return f"one {thing}" if value == 1 else counted(value, thing)
