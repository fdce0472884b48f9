"""Reading data files that somebody else wrote: every fault is noted with its place, and reading goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from sekiwidget.authoring.data_check import Faults, hinted, values
from sekiwidget.authoring.data_check import File as TomlFile
from sekiwidget.base.phrase import phrase
from sekiwidget.games.daimyo.components.data_files import FILES
from sekiwidget.games.daimyo.components.hexes import HEX, connected


class Listed(NamedTuple):
    """What is said of a value that is no such list, and of one in it that is of another kind."""

    no_list: Callable[[Any], str]
    odd: Callable[[Any], str]


class File(TomlFile):
    """One data file as tables; what has the wrong form is noted and left out."""

    def table(self, where: str, found: Any, wanted: Iterable[str]) -> dict[str, Any]:
        """The known keys of a table; one that is missing or not known is noted."""
        if not isinstance(found, dict):
            self.fault(where, phrase("there is no such table"))
            return {}
        wanted = tuple(wanted)
        given = values(found)
        for key in given:
            if key not in wanted:
                fault = hinted(phrase("is not known"), key, wanted)
                known = phrase("{fault}; expected {words}", fault=fault, words=", ".join(wanted))
                self.fault(f"{where} {key}".strip(), known)
        for key in wanted:
            if key not in given:
                self.fault(f"{where} {key}".strip(), phrase("is missing"))
        return {key: value for key, value in given.items() if key in wanted}

    def number(self, where: str, found: Any, wanted: int | None = None) -> int | None:
        """A whole number from 1 up, or just this one; None, and noted, if it is none."""
        if type(found) is not int or found < 1:
            self.fault(where, phrase("is {found!r}; expected a whole number from 1 up", found=found))
            return None
        if wanted is not None and found != wanted:
            text = phrase("is {found}; expected {wanted}: the rules say so", found=found, wanted=wanted)
            self.fault(where, text)
            return None
        return found

    def each(self, where: str, found: Any, kind: type, what: Listed) -> list[Any]:
        """A list of such values, each once; others are noted and left out."""
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


# Whether a set of data files fits together: cards that can be dealt evenly, and land that hangs together.

PLAYERS: Final = ("2", "3", "4")
SIDES: Final = ("black", "gold", "white", "jade")
TYPES: Final = ("A", "B", "C", "D", "E")
HAND: Final = 8
BUSHI: Final = 12
MOST: Final = 99
"""The highest number that a card can bear."""

_NUMBERS: Final = Listed(
    lambda found: phrase("is {found!r}; expected a list of card numbers", found=found),
    lambda value: phrase("{value!r} is not one of card numbers", value=value),
)
_HEXES: Final = Listed(
    lambda found: phrase("is {found!r}; expected a list of hexes", found=found),
    lambda value: phrase("{value!r} is not one of hexes", value=value),
)


def check() -> None:
    """Check the whole set, own files and built-in ones. Raises DataError with every fault."""
    faults = Faults(FILES)
    _check_deck(File("deck.toml", faults))
    _check_layouts(File("layouts.toml", faults))
    faults.tell()


def _check_deck(file: File) -> None:
    """deck, hand  Types that can be dealt evenly, eight cards a side."""
    if not file.readable:
        return
    top = file.table("", file.tables, ("types", "hand", "cards"))
    if "types" in top and top["types"] != list(TYPES):
        found, known = top["types"], list(TYPES)
        text = phrase("is {found!r}; expected {known!r}: the rules know these", found=found, known=known)
        file.fault("types", text)
    if "hand" in top:
        file.number("hand", top["hand"], HAND)
    for players, row in file.table("[cards]", top.get("cards"), PLAYERS).items():
        where = f"[cards.{players}]"
        total, whole = 0, True
        for letter, given in file.table(where, row, TYPES).items():
            numbers = file.each(f"{where} {letter}", given, int, _NUMBERS)
            for number in numbers:
                if not 1 <= number <= MOST:
                    text = phrase("{number} is not a card number: 1 to {most}", number=number, most=MOST)
                    file.fault(f"{where} {letter}", text)
            if len(numbers) % int(players):
                text = phrase(
                    "{cards} cards cannot be dealt evenly to {players} sides", cards=len(numbers), players=players
                )
                file.fault(f"{where} {letter}", text)
                whole = False
            total += len(numbers)
        if whole and total != HAND * int(players):
            due = HAND * int(players)
            text = phrase("has {cards} cards; expected {due}: {hand} a side", cards=total, due=due, hand=HAND)
            file.fault(where, text)


def _check_layouts(file: File) -> None:
    """setup, land  For each number of sides land in one piece, with as many home hexes for each side."""
    if not file.readable:
        return
    top = file.table("", file.tables, ("bushi", "home", "neutral", "layout"))
    if "bushi" in top:
        file.number("bushi", top["bushi"], BUSHI)
    home = file.number("home", top["home"]) if "home" in top else None
    neutral = file.number("neutral", top["neutral"]) if "neutral" in top else None
    for players, row in file.table("[layout]", top.get("layout"), PLAYERS).items():
        where = f"[layout.{players}]"
        found = file.table(where, row, ("neutral", "home"))
        land: list[str] = []
        free = _hexes(file, f"{where} neutral", found.get("neutral", []), land)
        if neutral is not None and free > neutral:
            file.fault(f"{where} neutral", phrase("has {hexes} hexes; there are {most}", hexes=free, most=neutral))
        sides = SIDES[: int(players)]
        for side, given in file.table(f"{where} home", found.get("home"), sides).items():
            own = _hexes(file, f"{where} home.{side}", given, land)
            if home is not None and own != home:
                text = phrase("has {hexes} hexes; expected {due}", hexes=own, due=home)
                file.fault(f"{where} home.{side}", text)
        if land and not connected([HEX[name] for name in land]):
            file.fault(where, phrase("the land is in pieces"))


def _hexes(file: File, where: str, given: Any, land: list[str]) -> int:
    """land  The hexes of a list, each on the table and nowhere else; how many are sound."""
    sound = 0
    for name in file.each(where, given, str, _HEXES):
        if name not in HEX:
            none = phrase("{hex!r} is not a hex: a letter a to y and a number 1 to 25", hex=name)
            file.fault(where, none)
        elif name in land:
            file.fault(where, phrase("{hex} is in the layout already", hex=name))
        else:
            land.append(name)
            sound += 1
    return sound
