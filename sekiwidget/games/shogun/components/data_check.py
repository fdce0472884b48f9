"""Check a user's own data files: the map, the events, the line-ups and the law of the tower fit together.

Only own files are checked, once, before the game reads them. Each fault names its place, and checking goes on.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from typing import Any, Final

from sekiwidget.authoring.data_check import Faults, values, with_suggestion
from sekiwidget.authoring.data_check import File as TomlFile
from sekiwidget.games.shogun.components.data_files import FILES, load
from sekiwidget.text.phrase import phrase

_ID: Final = re.compile(r"[a-z][a-z_]{0,30}[a-z]\d?\Z")


class File(TomlFile):
    """A data file as tables. A value of the wrong form is reported and left out."""

    def table(self, where: str, found: Any, wanted: Iterable[str], optional: Iterable[str] = ()) -> dict[str, Any]:
        """The known keys of a table. Missing and unknown keys are reported."""
        wanted, optional = tuple(wanted), tuple(optional)
        given = self.rows(where, found)
        for key in given:
            if key not in (*wanted, *optional):
                fault = with_suggestion(phrase("is not known"), key, (*wanted, *optional))
                known = phrase("{fault}; expected {words}", fault=fault, words=", ".join((*wanted, *optional)))
                self.fault(f"{where} {key}".strip(), known)
        for key in wanted:
            if key not in given and isinstance(found, dict):
                self.fault(f"{where} {key}".strip(), phrase("is missing"))
        return {key: value for key, value in given.items() if key in (*wanted, *optional)}

    def rows(self, where: str, found: Any) -> dict[str, Any]:
        """The rows of a table by name, whatever the names are."""
        if not isinstance(found, dict):
            self.fault(where, phrase("there is no such table"))
            return {}
        return values(found)

    def named(self, where: str, found: Any, taken: Iterable[str]) -> dict[str, Any]:
        """The rows of a table whose names can be written in a script and mean nothing else there."""
        words = frozenset(taken)
        made: dict[str, Any] = {}
        for name, row in self.rows(where, found).items():
            if not _ID.match(name):
                text = phrase("{name!r} is not a name: small letters and low lines, a figure at the end", name=name)
                self.fault(f"{where} {name}", text)
            elif name in words:
                self.fault(f"{where} {name}", phrase("{name!r} means something else in a script", name=name))
            else:
                made[name] = row
        return made

    def number(self, where: str, found: Any, least: int, most: int) -> int | None:
        """A whole number in a range; None, and a report, for another value."""
        if type(found) is not int or not least <= found <= most:
            text = phrase(
                "is {found!r}; expected a whole number from {least} to {most}", found=found, least=least, most=most
            )
            self.fault(where, text)
            return None
        return found

    def one_of(self, where: str, found: Any, known: Iterable[str]) -> str | None:
        """A word out of a few; None, and a report, for another value."""
        words = tuple(known)
        if isinstance(found, str) and found in words:
            return found
        fault = with_suggestion(phrase("is {found!r}", found=found), found, words)
        self.fault(where, phrase("{fault}; expected one of {words}", fault=fault, words=", ".join(words)))
        return None

    def numbers(self, where: str, found: Any, least: int, most: int) -> list[int]:
        """A list of whole numbers in a range."""
        if not isinstance(found, list):
            self.fault(where, phrase("is {found!r}; expected a list of numbers", found=found))
            return []
        return [one for one in (self.number(where, value, least, most) for value in found) if one is not None]


# -- the checks --------------------------------------------------------------------------------------------------------

_PLAYERS: Final = ("3", "4", "5")
_REGIONS: Final = ("west", "south", "centre", "east", "north")
_EFFECTS: Final = (
    "theatre",
    "farmers",
    "castle",
    "temple",
    "chests_most",
    "chests_least",
    "rice_least",
    "rice_most",
    "levy",
)
"""The effects of events that the rules know."""

_TAKEN: Final = (
    *(
        "bid",
        "castle",
        "temple",
        "theatre",
        "rice",
        "tax",
        "deploy",
        "battle_a",
        "battle_b",
        "none",
        "pile",
        "all",
        "on",
    ),
    *("black", "gold", "white", "jade", "clay", "farmers", "neutral", "nothing"),
)
"""Words of a script that no province can have as its name."""

_MOST_CHESTS: Final = 20
_MOST_RICE: Final = 18
_MOST_SITES: Final = 3
_LEAST_EVENTS: Final = 8
"""years, event  Four event cards a year."""

_FINEST: Final = 10**9
"""tower  The greatest denominator of a chance: weights are powers of it."""

_WRITTEN: Final = re.compile(r"[0-9]{0,9}[./][0-9]{1,9}")
"""A chance as a text: neither sign nor exponent, which could stand for more digits than a computer holds."""

_IN_TOWER: Final[int] = load("counts.toml")["tower"]["armies"]
_ARMIES: Final[int] = load("counts.toml")["pieces"]["armies"]


def check() -> None:
    """Check the whole set, own files and built-in ones. Raises DataError with every fault."""
    faults = Faults(FILES)
    provinces = _check_provinces(File("provinces.toml", faults))
    _check_events(File("events.toml", faults))
    _check_lineups(File("lineups.toml", faults), provinces)
    _check_tower(File("tower.toml", faults))
    faults.tell()


# -- provinces ---------------------------------------------------------------------------------------------------------


def _check_provinces(file: File) -> dict[str, bool]:
    """setup-board, sea, setup-three  Check that provinces hang together. Returns by id whether each always plays."""
    if not file.readable:
        return {}
    top = file.table("", file.tables, ("province", "borders"))
    wanted = ("name", "region", "chests", "rice", "sites", "centre")
    playing: dict[str, bool] = {}
    regions: set[str] = set()
    for name, row in file.named("[province]", top.get("province"), _TAKEN).items():
        where = f"[province.{name}]"
        found = file.table(where, row, wanted, ("out_with_three",))
        _check_province(file, where, found)
        playing[name] = found.get("out_with_three") is not True
        regions.add(str(found.get("region")))
    if playing:
        for region in _REGIONS:
            if region not in regions:
                file.fault("[province]", phrase("no province is in the region {region}", region=region))
    borders = file.table("[borders]", top.get("borders"), ("land", "sea"))
    pairs: list[tuple[str, str]] = []
    for key, rows in borders.items():
        _check_borders(file, f"[borders] {key}", rows, playing, pairs)
    if playing and not _connected(playing, pairs):
        file.fault("[borders]", phrase("the map is in pieces"))
    elif playing and not _connected([name for name, plays in playing.items() if plays], pairs):
        file.fault("[borders]", phrase("the map is in pieces with three sides"))
    return playing


def _check_province(file: File, where: str, row: Mapping[str, Any]) -> None:
    """setup-board, sites  The numbers of a province, its region, and where it is drawn."""
    if "name" in row and not (isinstance(row["name"], str) and row["name"].strip()):
        file.fault(f"{where} name", phrase("is {found!r}; expected a name", found=row["name"]))
    if "region" in row:
        file.one_of(f"{where} region", row["region"], _REGIONS)
    for key, least, most in (("chests", 1, _MOST_CHESTS), ("rice", 1, _MOST_RICE), ("sites", 1, _MOST_SITES)):
        if key in row:
            file.number(f"{where} {key}", row[key], least, most)
    if not isinstance(row.get("out_with_three", False), bool):
        file.fault(
            f"{where} out_with_three", phrase("is {found!r}; expected true or false", found=row["out_with_three"])
        )
    centre = row.get("centre", [0, 0])
    if not (isinstance(centre, list) and len(centre) == 2 and all(map(_share, centre))):
        text = phrase("is {found!r}; expected two numbers from 0 to 1, across and down", found=centre)
        file.fault(f"{where} centre", text)


def _share(found: Any) -> bool:
    return isinstance(found, int | float) and not isinstance(found, bool) and 0 <= found <= 1


def _check_borders(file: File, where: str, rows: Any, provinces: Collection[str], pairs: list[tuple[str, str]]) -> None:
    """sea  Check pairs of different provinces, none twice. Sound pairs are added to `pairs`."""
    if not isinstance(rows, list):
        file.fault(where, phrase("is {found!r}; expected a list of pairs of provinces", found=rows))
        return
    for row in rows:
        if not (isinstance(row, list) and len(row) == 2 and all(isinstance(name, str) for name in row)):
            file.fault(where, phrase("{found!r} is not a pair of provinces", found=row))
            continue
        one, other = row
        odd = next((name for name in row if name not in provinces), None)
        if odd is not None:
            file.fault(
                where, with_suggestion(phrase("{name!r} is not a province of the file", name=odd), odd, provinces)
            )
        elif one == other:
            file.fault(where, phrase("{name} does not border on itself", name=one))
        elif (one, other) in pairs or (other, one) in pairs:
            file.fault(where, phrase("{one} and {other} are joined already", one=one, other=other))
        else:
            pairs.append((one, other))


def _connected(provinces: Iterable[str], pairs: Iterable[tuple[str, str]]) -> bool:
    """sea  Whether each of these provinces can be reached from each other through them."""
    left = set(provinces)
    joined = [pair for pair in pairs if left.issuperset(pair)]
    reached = [left.pop()] if left else []
    for here in reached:
        near = {other for pair in joined if here in pair for other in pair} & left
        reached += sorted(near)
        left -= near
    return not left


# -- events, line-ups, tower -------------------------------------------------------------------------------------------


def _check_events(file: File) -> None:
    """event, winter-loss  Effects that the rules know, each with its loss; enough for two years."""
    if not file.readable:
        return
    top = file.table("", file.tables, ("event",))
    rows = file.named("[event]", top.get("event"), _TAKEN)
    for name, row in rows.items():
        where = f"[event.{name}]"
        found = file.table(where, row, ("effect", "loss"))
        if "effect" in found:
            file.one_of(f"{where} effect", found["effect"], _EFFECTS)
        if "loss" in found:
            file.number(f"{where} loss", found["loss"], 0, _MOST_RICE)
    if rows and len(rows) < _LEAST_EVENTS:
        text = phrase("has {number} cards; two years need {least}", number=len(rows), least=_LEAST_EVENTS)
        file.fault("[event]", text)


def _check_lineups(file: File, provinces: Mapping[str, bool]) -> None:
    """setup-groups, setup-lineup  Groups for three, four and five sides, and a line-up for each seat."""
    if not file.readable:
        return
    top = file.table("", file.tables, ("groups", "lineup"))
    for players, row in file.table("[groups]", top.get("groups"), _PLAYERS).items():
        where = f"[groups] {players}"
        sizes = file.numbers(where, row, 1, _ARMIES)
        if sum(sizes) + _IN_TOWER > _ARMIES:
            text = phrase(
                "{armies} armies and those in the tower are more than {most}", armies=sum(sizes), most=_ARMIES
            )
            file.fault(where, text)
        there = _in_play(provinces, players)
        if provinces and len(sizes) * int(players) > len(there):
            text = phrase(
                "{groups} groups for each side, but {provinces} provinces", groups=len(sizes), provinces=len(there)
            )
            file.fault(where, text)
        if isinstance(row, list) and not row:
            file.fault(where, phrase("there is no group"))
    rows = top.get("lineup", [])
    if not (isinstance(rows, list) and all(isinstance(row, dict) for row in rows)):
        file.fault("lineup", phrase("is {found!r}; expected tables [[lineup]]", found=rows))
        return
    _check_seats(file, rows, provinces)


def _check_seats(file: File, rows: list[dict[str, Any]], provinces: Mapping[str, bool]) -> None:
    seen: set[tuple[int, int]] = set()
    given: dict[int, set[str]] = {}
    for at, row in enumerate(rows, 1):
        where = f"[[lineup]] {at}"
        found = file.table(where, row, ("players", "seat", "armies"))
        players = file.number(f"{where}, players", found.get("players"), 3, 5) if "players" in found else None
        seat = file.number(f"{where}, seat", found.get("seat"), 1, players or 5) if "seat" in found else None
        if players is None or seat is None:
            continue
        if (players, seat) in seen:
            text = phrase("seat {seat} of {players} sides is there twice", seat=seat, players=players)
            file.fault(where, text)
        seen.add((players, seat))
        _check_armies(
            file, where, found.get("armies"), _in_play(provinces, str(players)), given.setdefault(players, set())
        )
    for players in map(int, _PLAYERS):
        for seat in range(1, players + 1):
            if (players, seat) not in seen:
                text = phrase("seat {seat} of {players} sides is missing", seat=seat, players=players)
                file.fault("[[lineup]]", text)


def _check_armies(file: File, where: str, armies: Any, provinces: Collection[str], given: set[str]) -> None:
    """setup-lineup  Provinces in play, each given to one side, with armies."""
    total = 0
    for name, number in file.rows(f"{where}, armies", armies).items():
        if provinces and name not in provinces:
            none = phrase("{name!r} is not a province in play", name=name)
            file.fault(f"{where}, armies {name}", with_suggestion(none, name, provinces))
        elif name in given:
            file.fault(f"{where}, armies {name}", phrase("{name} is given to two sides", name=name))
        given.add(name)
        total += file.number(f"{where}, armies {name}", number, 1, _ARMIES) or 0
    if total + _IN_TOWER > _ARMIES:
        text = phrase("{armies} armies and those in the tower are more than {most}", armies=total, most=_ARMIES)
        file.fault(f"{where}, armies", text)


def _in_play(provinces: Mapping[str, bool], players: str) -> list[str]:
    """setup-three  The provinces in play with so many sides."""
    return [name for name, plays in provinces.items() if plays or players != "3"]


def _check_tower(file: File) -> None:
    """tower  Two chances between 0 and 1, so that whatever can fall may fall, and what a throw loosens."""
    if not file.readable:
        return
    top = file.table("", file.tables, ("p", "q", "per"))
    for key in ("p", "q"):
        if key in top and not _chance(top[key]):
            text = phrase(
                'is {found!r}; expected a number between 0 and 1, such as 0.28 or "1/3", of nine digits at most',
                found=top[key],
            )
            file.fault(key, text)
    if "per" in top:
        file.one_of("per", top["per"], ("cube", "throw"))


def _chance(found: Any) -> bool:
    """tower  Whether a value is a chance that is neither 0 nor 1, and short enough for exact arithmetic."""
    if isinstance(found, str) and not _WRITTEN.fullmatch(found):
        return False
    if isinstance(found, bool) or not isinstance(found, int | float | str):
        return False
    try:
        share = Fraction(str(found))
        return 0 < share < 1 and share.denominator <= _FINEST
    except (ValueError, ZeroDivisionError):
        return False
