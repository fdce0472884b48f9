"""Sides, units and coins as terms of sentences, with their English forms."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from sekiwidget.core.side import CHANCE, PUBLIC, Side
from sekiwidget.games.warchest.components.units import ROYAL, UNIT_NAMES, UNKNOWN
from sekiwidget.text.phrase import Phrase, Term, phrase
from sekiwidget.text.terms import (
    As,
    CompositeTerm,
    Count,
    Name,
    Number,
    Series,
)

_SIDES: Final = {"": "", "white": phrase("White"), "black": phrase("Black")}
_SHORT: Final = {
    "crossbowman": phrase("Crossbow"),
    "light_cavalry": phrase("Light Cav"),
    "royal_guard": phrase("Guard"),
    "warrior_priest": phrase("Priest"),
}
_UNITS: Final = {unit: Count(1, name) for unit, name in UNIT_NAMES.items()} | {ROYAL: Count(1, "Royal Coin")}
"""The nouns of `units.toml`, and of the Royal Coin."""


class SideName(Name):
    """A side. Forms: none (White); `possessive` (White’s); `upper` (WHITE)."""

    __slots__ = ()

    def __init__(self, side: Side | None) -> None:
        # Set here for speed: sentences are made by the thousand.
        self.kind, self.id = "side", side or ""
        self.name = _SIDES.get(self.id) or self.id.title()

    def english(self, asked: str) -> str:
        """The name in the requested form."""
        return super().english(asked) if asked else self.name


class UnitName(CompositeTerm):
    """A unit, or the Royal Coin. Forms: none (Scout); `the` (the Scout); `short` (Guard, for the Royal Guard)."""

    __slots__ = ("unit",)

    def __init__(self, unit: str) -> None:
        self.unit = unit

    def compose(self, asked: str) -> Term | str:
        """The name in the requested form."""
        match asked:
            case "":
                return As(_UNITS[self.unit], "noun")
            case "the":
                return As(_UNITS[self.unit], "the")
            case "short":
                return _SHORT.get(self.unit) or As(_UNITS[self.unit], "noun")
        raise ValueError(f"there is no form {asked!r} of {UNIT_NAMES[self.unit]!r}")


class UnitOf(CompositeTerm):
    """A unit of a side. Forms: none (White’s Scout); `own` (White’s own Scout); `bare` (White Scout)."""

    __slots__ = ("side", "unit")

    def __init__(self, side: Side | None, unit: str) -> None:
        self.side, self.unit = side or "", unit

    def compose(self, asked: str) -> Phrase:
        """Side and unit in the requested form."""
        side, unit = SideName(self.side), UnitName(self.unit)
        match asked:
            case "":
                return phrase("{side:possessive} {unit}", context="format", side=side, unit=unit)
            case "own":
                return phrase("{side:possessive} own {unit}", side=side, unit=unit)
            case "bare":
                return phrase("{side} {unit}", context="format", side=side, unit=unit)
        raise ValueError(f"there is no form {asked!r} of a unit of {self.side}")


class CoinName(CompositeTerm):
    """Equal coins. Forms: none (a Scout coin, two Scout coins, the Royal Coin); `bare` (Scout coin, Royal Coin).

    Hidden coins have no name: a coin, three coins. `written` names coins as a table does: two light_cavalry coins, a
    royal coin.
    """

    __slots__ = ("coin", "number")

    def __init__(self, coin: str, number: int = 1) -> None:
        self.coin, self.number = coin, number

    def compose(self, asked: str) -> Term:
        """The coins in the requested form."""
        match asked:
            case "bare":
                return As(self._counted(1), "noun")
            case "written":
                return Count(self.number, "{coin} coin", "{coin} coins", coin=self.coin)
            case "":
                made = self._counted(self.number)
                return As(made, "the") if self.coin == ROYAL and self.number == 1 else made
        raise ValueError(f"there is no form {asked!r} of a coin")

    def _counted(self, number: int) -> Count:
        if self.coin == UNKNOWN:
            return Count(number, "coin")
        if self.coin == ROYAL:
            return Count(number, "Royal Coin")
        return Count(number, "{unit} coin", "{unit} coins", unit=UnitName(self.coin))


def number_word(value: int) -> Phrase:
    """A number in words, for things that the sentence has named: `none`, `one`, `two`."""
    return phrase("{n:word}", context="format", n=Number(value)) if value else phrase("none")


def coin_series(coins: Sequence[str]) -> Term:
    """Coins, equal ones counted: `two Scout coins and the Royal Coin`, `three coins` if hidden, `no coin`."""
    if not coins:
        return Count(0, "coin")
    return Series(CoinName(coin, list(coins).count(coin)) for coin in dict.fromkeys(coins))


@cache
def unit_title(unit: str) -> Phrase:
    """The name of a unit, or of the Royal Coin, standing alone."""
    return phrase("{unit}", context="format", unit=UnitName(unit))


def unit_series(units: Iterable[str]) -> Series:
    """Units by name: `Archer, Knight and Scout`."""
    return Series(UnitName(unit) for unit in units)


def comma_list(first: Phrase, *more: Phrase) -> Phrase:
    """Short phrases with commas between them: `2 Scout, Royal Coin`."""
    made = first
    for one in more:
        made = phrase("{first}, {rest}", first=made, rest=one)
    return made


def view_name(viewer: Side | None) -> Phrase:
    """Whose view a picture is, within a line."""
    if viewer is None or viewer == CHANCE:
        return phrase("everything open")
    if viewer == PUBLIC:
        return phrase("table view: only what both sides know")
    return phrase("{side:possessive} view", side=SideName(viewer))
