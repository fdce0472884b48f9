"""Names for people, as terms: sides, units, coins and rows of them. Their English forms stand here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from sekiwidget.base.phrase import Phrase, Term, phrase
from sekiwidget.base.terms import Count, Name, Number, OneForm, Plain, Series, article, number_word
from sekiwidget.core.side import CHANCE, PUBLIC, Side
from sekiwidget.games.warchest.components.units import NAMES, ROYAL, UNKNOWN

_SHORT: Final = {
    "crossbowman": "Crossbow",
    "light_cavalry": "Light Cav",
    "royal_guard": "Guard",
    "warrior_priest": "Priest",
}


class SideName(Name):
    """A side. Forms: none (White); `possessive` (White’s); `upper` (WHITE)."""

    __slots__ = ()

    def __init__(self, side: Side | None) -> None:
        # Written out, for sentences are made by the thousand.
        self.kind, self.id = "side", side or ""
        self.name = self.id.title()

    def plain(self, asked: str) -> str:
        """The name as a place wants it."""
        return super().plain(asked) if asked else self.name


class UnitName(Plain):
    """A unit, or the Royal Coin. Forms: none (Scout); `the` (the Scout); `short` (Guard, for the Royal Guard)."""

    __slots__ = ("unit",)

    def __init__(self, unit: str) -> None:
        self.unit = unit

    def plain(self, asked: str) -> str:
        """The name as a place wants it."""
        name = NAMES[self.unit]
        match asked:
            case "":
                return name
            case "the":
                return f"the {name}"
            case "short":
                return _SHORT.get(self.unit, name)
        raise ValueError(f"there is no form {asked!r} of {name!r}")


class UnitOf(Plain):
    """A unit of a side. Forms: none (White’s Scout); `own` (White’s own Scout); `bare` (White Scout)."""

    __slots__ = ("side", "unit")

    def __init__(self, side: Side | None, unit: str) -> None:
        self.side, self.unit = side or "", unit

    def plain(self, asked: str) -> str:
        """Side and unit as a place wants them."""
        side, unit = self.side.title(), NAMES[self.unit]
        match asked:
            case "":
                return f"{side}’s {unit}"
            case "own":
                return f"{side}’s own {unit}"
            case "bare":
                return f"{side} {unit}"
        raise ValueError(f"there is no form {asked!r} of {side}’s {unit}")


class CoinName(Plain):
    """Equal coins. Forms: none (a Scout coin, two Scout coins, the Royal Coin); `bare` (Scout coin, Royal Coin).

    Those that are hidden are coins without a name: a coin, three coins. Where a table is spoken of, coins are named as
    they are `written` there: two light_cavalry coins, a royal coin.
    """

    __slots__ = ("coin", "number")

    def __init__(self, coin: str, number: int = 1) -> None:
        self.coin, self.number = coin, number

    def plain(self, asked: str) -> str:
        """The coins as a place wants them."""
        bare = "coin" if self.coin == UNKNOWN else NAMES[ROYAL] if self.coin == ROYAL else f"{NAMES[self.coin]} coin"
        match asked:
            case "bare":
                return bare
            case "written":
                return str(Count(self.number, f"{self.coin} coin"))
            case "" if self.number != 1:
                return f"{Number(self.number):word} {bare}s"
            case "":
                return f"{'the' if self.coin == ROYAL else article(bare)} {bare}"
        raise ValueError(f"there is no form {asked!r} of {bare!r}")


class HowMany(OneForm):
    """So many of what the sentence has named: `none`, `one`, `two`. Forms: none."""

    __slots__ = ("value",)

    def __init__(self, value: int) -> None:
        self.value = value

    def words(self) -> str:
        """The number in words."""
        return number_word(self.value) if self.value else "none"


def coins_named(coins: Sequence[str]) -> Term:
    """Coins, equal ones counted: `two Scout coins and the Royal Coin`, `three coins` if hidden, `no coin`."""
    if not coins:
        return Count(0, "coin")
    return Series(CoinName(coin, list(coins).count(coin)) for coin in dict.fromkeys(coins))


@cache
def unit_title(unit: str) -> Phrase:
    """The name of a unit, or of the Royal Coin, standing alone."""
    return phrase("{unit}", unit=UnitName(unit))


def units_named(units: Iterable[str]) -> Series:
    """Units by name: `Archer, Knight and Scout`."""
    return Series(UnitName(unit) for unit in units)


def in_a_row(first: Phrase, *more: Phrase) -> Phrase:
    """Short phrases with commas between them: `2 Scout, Royal Coin`."""
    made = first
    for one in more:
        made = phrase("{first}, {rest}", first=made, rest=one)
    return made


def view_name(viewer: Side | None) -> Phrase:
    """Whose view a picture is."""
    if viewer is None or viewer == CHANCE:
        return phrase("Everything open")
    if viewer == PUBLIC:
        return phrase("Table view: only what both sides know")
    return phrase("{side:possessive} view", side=SideName(viewer))
