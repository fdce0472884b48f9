"""Whether a set of data files fits together: cards that can be dealt evenly, and connected land.

Only a user's own files are checked (`data_files`), once, before the game reads them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from sekiwidget.authoring.data_check import Faults, values, with_suggestion
from sekiwidget.authoring.data_check import File as TomlFile
from sekiwidget.games.daimyo.components.data_files import FILES
from sekiwidget.games.daimyo.components.hexes import HEX, connected
from sekiwidget.text.phrase import phrase

_PLAYERS: Final = ("2", "3", "4")
_SIDES: Final = ("black", "gold", "white", "jade")
_TYPES: Final = ("A", "B", "C", "D", "E")
_HAND: Final = 8
_BUSHI: Final = 12
_HIGHEST: Final = 99
"""The highest number of a card."""


def check() -> None:
    """Check all data files, own and built-in. Raises DataError with every fault."""
    faults = Faults(FILES)
    _check_deck(DataFile("deck.toml", faults))
    _check_layouts(DataFile("layouts.toml", faults))
    faults.tell()


def _check_deck(file: DataFile) -> None:
    """deck, hand  The cards of each type can be dealt evenly, eight cards to each side."""
    if not file.readable:
        return
    top = file.table("", file.tables, ("types", "hand", "cards"))
    if "types" in top and top["types"] != list(_TYPES):
        found, known = top["types"], list(_TYPES)
        text = phrase("is {found!r}; expected {known!r}: the rules know these", found=found, known=known)
        file.fault("types", text)
    if "hand" in top:
        file.number("hand", top["hand"], _HAND)
    for players, row in file.table("[cards]", top.get("cards"), _PLAYERS).items():
        where = f"[cards.{players}]"
        total, whole = 0, True
        for letter, given in file.table(where, row, _TYPES).items():
            numbers = file.each(f"{where} {letter}", given, int, _NUMBERS)
            for number in numbers:
                if not 1 <= number <= _HIGHEST:
                    file.fault(f"{where} {letter}", _no_number(number))
            if len(numbers) % int(players):
                text = phrase(
                    "{cards} cards cannot be dealt evenly to {players} sides", cards=len(numbers), players=players
                )
                file.fault(f"{where} {letter}", text)
                whole = False
            total += len(numbers)
        if whole and total != _HAND * int(players):
            due = _HAND * int(players)
            text = phrase("has {cards} cards; expected {due}: {hand} a side", cards=total, due=due, hand=_HAND)
            file.fault(where, text)


def _check_layouts(file: DataFile) -> None:
    """setup, land  The land of each number of sides is connected, with the same number of home hexes for each side."""
    if not file.readable:
        return
    top = file.table("", file.tables, ("bushi", "home", "neutral", "layout"))
    if "bushi" in top:
        file.number("bushi", top["bushi"], _BUSHI)
    home = file.number("home", top["home"]) if "home" in top else None
    neutral = file.number("neutral", top["neutral"]) if "neutral" in top else None
    for players, row in file.table("[layout]", top.get("layout"), _PLAYERS).items():
        where = f"[layout.{players}]"
        found = file.table(where, row, ("neutral", "home"))
        land: list[str] = []
        free = _hexes(file, f"{where} neutral", found.get("neutral", []), land)
        if neutral is not None and free > neutral:
            file.fault(f"{where} neutral", phrase("has {hexes} hexes; there are {most}", hexes=free, most=neutral))
        sides = _SIDES[: int(players)]
        for side, given in file.table(f"{where} home", found.get("home"), sides).items():
            own = _hexes(file, f"{where} home.{side}", given, land)
            if home is not None and own != home:
                text = phrase("has {hexes} hexes; expected {due}", hexes=own, due=home)
                file.fault(f"{where} home.{side}", text)
        if land and not connected([HEX[name] for name in land]):
            file.fault(where, phrase("the land is in pieces"))


def _hexes(file: DataFile, where: str, given: Any, land: list[str]) -> int:
    """land  Add the valid hexes of a list to the land; the number of them."""
    sound = 0
    for name in file.each(where, given, str, _HEXES):
        if name not in HEX:
            file.fault(where, _no_hex(name))
        elif name in land:
            file.fault(where, phrase("{hex} is in the layout already", hex=name))
        else:
            land.append(name)
            sound += 1
    return sound


# -- reading -----------------------------------------------------------------------------------------------------------


class ListFaults(NamedTuple):
    """The error texts for a value that is no such list, and for an entry of another type."""

    no_list: Callable[[Any], str]
    odd: Callable[[Any], str]


def _no_number(value: Any) -> str:
    return phrase("{number!r} is not a card number: 1 to {most}", number=value, most=_HIGHEST)


def _no_hex(value: Any) -> str:
    return phrase("{hex!r} is not a hex: a letter a to y and a number 1 to 25", hex=value)


_NUMBERS: Final = ListFaults(
    lambda found: phrase("is {found!r}; expected a list of card numbers", found=found), _no_number
)

_HEXES: Final = ListFaults(lambda found: phrase("is {found!r}; expected a list of hexes", found=found), _no_hex)


class DataFile(TomlFile):
    """The tables of one data file; values of the wrong form are noted as faults and left out."""

    def table(self, where: str, found: Any, wanted: Iterable[str]) -> dict[str, Any]:
        """The wanted keys of a table; missing and unknown keys are noted."""
        if not isinstance(found, dict):
            self.fault(where, phrase("there is no such table"))
            return {}
        wanted = tuple(wanted)
        given = values(found)
        for key in given:
            if key not in wanted:
                fault = with_suggestion(phrase("is not known"), key, wanted)
                known = phrase("{fault}; expected {words}", fault=fault, words=", ".join(wanted))
                self.fault(f"{where} {key}".strip(), known)
        for key in wanted:
            if key not in given:
                self.fault(f"{where} {key}".strip(), phrase("is missing"))
        return {key: value for key, value in given.items() if key in wanted}

    def number(self, where: str, found: Any, wanted: int | None = None) -> int | None:
        """A whole number from 1 up, or only the wanted one; another value is noted, and gives None."""
        if type(found) is not int or found < 1:
            self.fault(where, phrase("is {found!r}; expected a whole number from 1 up", found=found))
            return None
        if wanted is not None and found != wanted:
            text = phrase("is {found}; expected {wanted}: the rules say so", found=found, wanted=wanted)
            self.fault(where, text)
            return None
        return found

    def each(self, where: str, found: Any, kind: type, what: ListFaults) -> list[Any]:
        """The values of a list of one type, each once; others are noted."""
        if not isinstance(found, list):
            self.fault(where, what.no_list(found))
            return []
        sound: dict[Any, None] = {}
        for value in found:
            if type(value) is not kind:
                self.fault(where, what.odd(value))
            elif value in sound:
                self.fault(where, phrase("{value!r} is there twice", value=value))
            else:
                sound[value] = None
        return list(sound)
