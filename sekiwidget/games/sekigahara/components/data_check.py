"""3 to 6, 9  Check that the data files are consistent: blocks, cards, map and start position.

Only a user's own files are checked (`data_files`), once, before the game reads them. Every fault is recorded with its
place, and reading continues.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from sekiwidget.authoring.data_check import (
    Faults,
    certain,
    values,
    with_suggestion,
)
from sekiwidget.authoring.data_check import File as TomlFile
from sekiwidget.games.sekigahara.components.data_files import FACES, FILES
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Series

# -- reading untrusted files -------------------------------------------------------------------------------------------

SIDES: Final = ("tokugawa", "ishida")
SUFFIX: Final = {"": "", "gun": "g", "cavalry": "c"}
"""The letter of a special block in its text."""

Fields: TypeAlias = Mapping[str, tuple[type, bool]]
"""The keys of a row: the type of each, and whether it must be there."""

_ODD: Final[dict[type, Callable[[Any], str]]] = {
    int: lambda found: phrase("is {found!r}; expected a whole number", found=found),
    float: lambda found: phrase("is {found!r}; expected a number", found=found),
    str: lambda found: phrase("is {found!r}; expected a text", found=found),
    bool: lambda found: phrase("is {found!r}; expected true or false", found=found),
    list: lambda found: phrase("is {found!r}; expected a list", found=found),
}
"""The fault of a value of another type."""


def no_count(found: Any) -> str:
    """The fault of a value that is not a whole number from 0 up."""
    return phrase("is {found!r}; expected a whole number from 0 up", found=found)


def no_side(found: Any) -> str:
    """The fault of a value that is neither side."""
    return phrase("is {found!r}; expected `tokugawa` or `ishida`", found=found)


def no_count_there() -> str:
    """The fault of a missing whole number from 0 up."""
    return phrase("is missing; expected a whole number from 0 up")


class File(TomlFile):
    """One data file as tables; malformed entries are recorded as faults and left out."""

    def rows(self, table: str, fields: Fields, label: str) -> list[dict[str, Any]]:
        """The valid rows of `[[table]]`; `label` is the key that identifies a row to users."""
        found = self.tables.get(table)
        if not isinstance(found, list) or not found or not all(isinstance(row, dict) for row in found):
            if self.readable:
                self.fault(f"[[{table}]]", phrase("there is no such row"))
            return []
        sound = []
        for number, row in enumerate(found, 1):
            name = f" ({row[label]})" if isinstance(row.get(label), str) else ""
            faults = list(_faults(row, fields))
            for key, what in faults:
                self.fault(f"[[{table}]] {number}{name}, {key}", what)
            if not faults:
                sound.append(row)
        return sound

    def table(self, path: str) -> dict[str, Any]:
        """The table at a dotted path without its `..._from` keys; empty, with a fault, if missing."""
        found: Any = self.tables
        for key in path.split("."):
            found = found.get(key) if isinstance(found, dict) else None
        if isinstance(found, dict):
            return values(found)
        if self.readable:
            self.fault(f"[{path}]", phrase("there is no such table"))
        return {}

    def numbers(self, path: str, wanted: Iterable[str] = (), known: Iterable[str] | None = None) -> dict[str, int]:
        """The non-negative integers of a table: required keys must be present, and only known keys are allowed."""
        table = self.table(path)
        wanted = tuple(wanted)
        allowed = tuple(wanted if known is None else known)
        sound = {}
        for key, value in table.items():
            if key not in allowed:
                fault = with_suggestion(phrase("is not known"), key, allowed)
                known = phrase("{fault}; expected {words}", fault=fault, words=", ".join(allowed))
                self.fault(f"[{path}] {key}", known)
            elif type(value) is not int or value < 0:
                self.fault(f"[{path}] {key}", no_count(value))
            else:
                sound[key] = value
        if table:
            for key in wanted:
                if key not in table:
                    self.fault(f"[{path}] {key}", phrase("is missing"))
        return sound


def _faults(row: Mapping[str, Any], fields: Fields) -> Iterator[tuple[str, str]]:
    """The key and the fault of every malformed entry in a row."""
    for key, (kind, needed) in fields.items():
        value = row.get(key)
        if value is None:
            if needed:
                yield key, phrase("is missing")
        elif not isinstance(value, (int, float) if kind is float else kind) or (
            isinstance(value, bool) and kind is not bool
        ):
            yield key, _ODD[kind](value)
        elif isinstance(value, int) and kind is int and value < 0:
            yield key, no_count(value)
    for key in row:
        if key not in fields and certain(key):
            yield key, with_suggestion(phrase("is not known"), key, fields)


# -- the map (4) -------------------------------------------------------------------------------------------------------

_LOCATION: Final = {
    "id": (str, True),
    "name": (str, True),
    "x": (float, True),
    "y": (float, True),
    "resource": (bool, True),
    "castle": (str, False),
    "capital": (str, False),
    "recruit": (list, False),
}
_ROAD: Final = {"a": (str, True), "b": (str, True), "kind": (str, True), "route": (str, False)}
_ROAD_KINDS: Final = ("highway", "road")
_COUNTS: Final = ("locations", "roads", "highways", "secondary_roads", "castles", "resources")
_DISKS: Final = {"osaka": "9.1", "ueda": "9.2"}
_CAPITALS: Final = {"kyoto": "ishida", "edo": "tokugawa"}


def check_map(file: File, clans: dict[str, str]) -> dict[str, dict[str, Any]]:
    """The valid places by id. `clans`: the side of each clan, empty if it could not be read."""
    rows = file.rows("location", _LOCATION, "id")
    places: dict[str, dict[str, Any]] = {}
    for row in rows:
        if row["id"] in places:
            file.fault(f"[[location]] {row['id']}", phrase("is there twice"))
        places.setdefault(row["id"], row)
        _check_place(file, row, clans)
    whole = len(rows) == len(file.tables.get("location", ()))
    if whole:
        _check_known(file, places)
        roads = _check_roads(file, places)
        if len(roads) == len(file.tables.get("road", ())):
            _check_counts(file, places, roads)
    return places if whole else {}


def _check_place(file: File, row: dict[str, Any], clans: dict[str, str]) -> None:
    """4.2 to 4.5, 7.2  The symbols of one place."""
    where = f"[[location]] {row['id']}"
    for key in ("castle", "capital"):
        if key in row and row[key] not in SIDES:
            file.fault(f"{where}, {key}", no_side(row[key]))
    for key in ("x", "y"):
        if not 0 <= row[key] <= 1:
            text = phrase("is {found}; expected a part of the map's size, from 0 to 1", found=row[key])
            file.fault(f"{where}, {key}", text)
    for clan in row.get("recruit", ()):
        if clans and clan not in clans:
            none = phrase("{clan!r} is not a clan of blocks.toml", clan=clan)
            file.fault(f"{where}, recruit", with_suggestion(none, clan, clans))
    if "capital" in row and row["id"] not in _CAPITALS:
        file.fault(f"{where}, capital", phrase("the rules know two: {places} (4.5)", places=Series(_CAPITALS)))


def _check_known(file: File, places: dict[str, dict[str, Any]]) -> None:
    """4.1, 4.5, 9.1, 9.2  The places are those that the board draws, and those named in rules are as the rules say."""
    drawn = [row["id"] for row in tomllib.loads(FILES.built_in("map.toml"))["location"]]
    for place in places:
        if place not in drawn:
            file.fault(
                f"[[location]] {place}", with_suggestion(phrase("is not a place of the drawn map"), place, drawn)
            )
    for place in drawn:
        if place not in places:
            file.fault(f"[[location]] {place}", phrase("is missing; every place of the drawn map has an entry"))
    for place, rule in _DISKS.items():
        if place in places and places[place].get("castle") != "ishida":
            found = places[place].get("castle")
            text = phrase("is missing; expected `ishida`, for its disk ({rule})", rule=rule)
            if found is not None:
                text = phrase("is {found!r}; expected `ishida`, for its disk ({rule})", found=found, rule=rule)
            file.fault(f"[[location]] {place}, castle", text)
    for place, side in _CAPITALS.items():
        row = places.get(place, {"resource": True, "capital": side})
        if row.get("capital") != side:
            text = phrase("is missing; expected {side!r} (4.5)", side=side)
            if "capital" in row:
                text = phrase("is {found!r}; expected {side!r} (4.5)", found=row["capital"], side=side)
            file.fault(f"[[location]] {place}, capital", text)
        if row["resource"] is not True:
            text = phrase("is false; a capital is a resource place (4.5)")
            file.fault(f"[[location]] {place}, resource", text)


def _check_roads(file: File, places: dict[str, dict[str, Any]]) -> list[dict[str, Any]]:
    """4.1  Each road joins two places, none is repeated, and every place can be reached from any other."""
    near_by: dict[str, set[str]] = {place: set() for place in places}
    roads = file.rows("road", _ROAD, "a")
    seen: set[frozenset[str]] = set()
    for row in roads:
        a, b = row["a"], row["b"]
        where = f"[[road]] {a}-{b}"
        lost = [end for end in (a, b) if end not in places]
        for end in lost:
            none = phrase("leads nowhere: {place!r} is not a place of the map", place=end)
            file.fault(where, with_suggestion(none, end, places))
        if a == b:
            file.fault(where, phrase("leads back to where it begins"))
        if row["kind"] not in _ROAD_KINDS:
            text = phrase("is {found!r}; expected `highway` or `road`", found=row["kind"])
            file.fault(f"{where}, kind", text)
        if frozenset((a, b)) in seen:
            file.fault(where, phrase("is there twice; two places have one road at most"))
        seen.add(frozenset((a, b)))
        if not lost:
            near_by[a].add(b)
            near_by[b].add(a)
    if places and len(roads) == len(file.tables.get("road", ())):
        reached, todo = set(), [next(iter(places))]
        while todo:
            place = todo.pop()
            if place not in reached:
                reached.add(place)
                todo += near_by[place]
        if cut := [place for place in places if place not in reached]:
            first = next(iter(places))
            text = phrase(
                "the map is in pieces: no way leads from {start} to {places}", start=first, places=", ".join(cut)
            )
            file.fault("[[road]]", text)
    return roads


def _check_counts(file: File, places: dict[str, dict[str, Any]], roads: list[dict[str, Any]]) -> None:
    """4.1 to 4.3  The counts in `[board]` are right."""
    highways = sum(row["kind"] == "highway" for row in roads)
    counted = {
        "locations": len(places),
        "roads": len(roads),
        "highways": highways,
        "secondary_roads": len(roads) - highways,
        "castles": sum("castle" in row for row in places.values()),
        "resources": sum(row["resource"] for row in places.values()),
    }
    board = file.table("board")
    for key in _COUNTS if board else ():
        if board.get(key) != counted[key]:
            text = phrase("is missing, but the map has {number}", number=counted[key])
            if key in board:
                text = phrase("is {found}, but the map has {number}", found=board[key], number=counted[key])
            file.fault(f"[board] {key}", text)


# -- the start position (5) --------------------------------------------------------------------------------------------

_PLACE: Final = {
    "side": (str, True),
    "at": (str, True),
    "mark": (str, False),
    "fixed": (int, True),
    "random": (int, True),
}
_WEEKS: Final = 7


def check_setup(
    file: File, blocks: File, rows: list[dict[str, Any]], clans: dict[str, str], places: dict[str, dict[str, Any]]
) -> None:
    """5.1 to 5.2.3, 6.2, 9.3  Places, marks and draws. `rows`: the valid blocks; `places`: the valid places."""
    marks, drawn = _check_places(file, places)
    mori = file.table("box.mori")
    if mori and (not isinstance(mori.get("mark"), str) or type(mori.get("fixed")) is not int or mori["fixed"] < 0):
        file.fault("[box.mori]", phrase("is {found}; expected a mark and a whole number as fixed (9.3)", found=mori))
    elif mori:
        marks["ishida", mori["mark"]] += mori["fixed"]
    for side in SIDES:
        recruits = file.table(f"box.{side}_recruitment")
        if recruits and (type(recruits.get("random")) is not int or recruits["random"] < 0):
            text = no_count(recruits["random"]) if "random" in recruits else no_count_there()
            file.fault(f"[box.{side}_recruitment] random", text)
        elif recruits:
            drawn[side] += recruits["random"]
    if rows:
        _check_marks(file, blocks, rows, clans, marks)
        _check_bags(file, rows, clans, drawn)
        _check_revised(file, rows, clans)
    _check_numbers(file, places)


def _check_places(file: File, places: dict[str, dict[str, Any]]) -> tuple[Counter[tuple[str, str]], Counter[str]]:
    """5.2.1, 5.2.2  How many blocks of each side and mark are placed, and how many of each side are drawn."""
    marks: Counter[tuple[str, str]] = Counter()
    drawn: Counter[str] = Counter()
    seen: set[tuple[str, str]] = set()
    for row in file.rows("place", _PLACE, "at"):
        side, at, mark = row["side"], row["at"], row.get("mark", "")
        where = f"[[place]] {at}"
        if side not in SIDES:
            file.fault(f"{where}, side", no_side(side))
        if places and at not in places:
            file.fault(where, with_suggestion(phrase("is not a place of the map"), at, places))
        if (side, at) in seen:
            file.fault(where, phrase("is there twice for {side}", side=side))
        seen.add((side, at))
        if row["fixed"] and not mark:
            text = phrase("is missing, but {blocks} marked blocks stand there", blocks=row["fixed"])
            file.fault(f"{where}, mark", text)
        if mark and (side, mark) in marks:
            text = phrase("{mark!r} of {side} stands at another place already", mark=mark, side=side)
            file.fault(f"{where}, mark", text)
        if mark:
            marks[side, mark] += row["fixed"]
        drawn[side] += row["random"]
    return marks, drawn


def _check_marks(
    file: File, blocks: File, rows: list[dict[str, Any]], clans: dict[str, str], marks: Counter[tuple[str, str]]
) -> None:
    """5.2.1  As many blocks have a mark as the start position has symbols."""
    there: Counter[tuple[str, str]] = Counter()
    for row in rows:
        if row.get("mark"):
            there[clans[row["clan"]], row["mark"]] += row["copies"]
    for side, mark in sorted({*marks, *there}):
        found, wanted = there[side, mark], marks[side, mark]
        if (side, mark) not in marks:
            text = phrase("{mark!r} of {side} has no place in setup.toml", mark=mark, side=side)
            blocks.fault("[[block]] mark", text)
        elif found != wanted:
            text = phrase(
                "{symbols} symbols, but {blocks} blocks of blocks.toml have this mark", symbols=wanted, blocks=found
            )
            file.fault(phrase("{mark} of {side}", mark=mark, side=side), text)


def _check_bags(file: File, rows: list[dict[str, Any]], clans: dict[str, str], drawn: Counter[str]) -> None:
    """5.2.2, 5.2.3  A bag has enough blocks for the start."""
    for side in SIDES:
        bag = sum(row["copies"] for row in rows if clans[row["clan"]] == side and not row.get("mark"))
        if drawn[side] > bag:
            text = phrase("{drawn} blocks are drawn, but the bag holds {there}", drawn=drawn[side], there=bag)
            file.fault(phrase("random of {side}", side=side), text)


def _check_revised(file: File, rows: list[dict[str, Any]], clans: dict[str, str]) -> None:
    """5.2.1  The additional blocks marked in the later printing are in the bag."""
    revised = file.table("variant.revised")
    if not revised:
        return
    extra, at = revised.get("extra_marks"), revised.get("at")
    stand = [row["at"] for row in file.tables.get("place", ()) if isinstance(row, dict) and row.get("side") == "ishida"]
    if at not in stand:
        text = phrase("is {found!r}; Ishida has no [[place]] there", found=at)
        file.faults.add(file.name, "[variant.revised] at", text)
    if not isinstance(extra, list):
        text = phrase("is missing; expected a list such as ['uesugi3', 'uesugi1c']")
        file.fault("[variant.revised] extra_marks", text)
        return
    bag: Counter[str] = Counter()
    for row in rows:
        if clans[row["clan"]] == "ishida" and not row.get("mark"):
            suffix = "*" if row.get("leader") else SUFFIX.get(row.get("special", ""), "")
            bag[f"{row['clan']}{row['strength']}{suffix}"] += row["copies"]
    for block, number in Counter(map(str, extra)).items():
        if bag[block] < number:
            text = phrase("{block!r}: the bag holds {there}", block=block, there=bag[block])
            file.fault("[variant.revised] extra_marks", with_suggestion(text, block, +bag))


def _check_numbers(file: File, places: dict[str, dict[str, Any]]) -> None:
    """4.2, 5.1, 6.2  Control at the start, the first hand, and the blocks of each week."""
    for place, side in file.table("resource_control").items():
        where = f"[resource_control] {place}"
        if side not in SIDES:
            file.fault(where, no_side(side))
        if places and not places.get(place, {}).get("resource"):
            file.fault(where, phrase("is not a resource place of the map"))
    cards = file.table("cards")
    if cards and (type(cards.get("hand")) is not int or cards["hand"] < 0):
        text = phrase("is missing; expected a whole number")
        if "hand" in cards:
            text = phrase("is {found!r}; expected a whole number", found=cards["hand"])
        file.fault("[cards] hand", text)
    weeks = file.table("weeks")
    numbers = weeks.get("blocks_drawn")
    sound = isinstance(numbers, list) and len(numbers) == _WEEKS and all(type(n) is int and n >= 0 for n in numbers)
    if weeks and not sound:
        text = phrase("is {found!r}; expected {weeks} whole numbers, one for each week", found=numbers, weeks=_WEEKS)
        file.fault("[weeks] blocks_drawn", text)


# -- all files; blocks and cards (3) -----------------------------------------------------------------------------------

_CLAN: Final = {"id": (str, True), "name": (str, True), "side": (str, True)}
_BLOCK: Final = {
    "clan": (str, True),
    "strength": (int, True),
    "special": (str, False),
    "leader": (int, False),
    "any_card": (bool, False),
    "mark": (str, False),
    "copies": (int, True),
}
_CARD_KINDS: Final = ("single", "sword", "double")
_SINGLE: Final = {("tokugawa", 3): "2.1", ("ishida", 3): "2.1", ("mori", 1): "9.3"}
"""The leaders whom the rules name, with their dots, and where."""


def check() -> None:
    """Check the whole set, own files and built-in ones. Raises DataError with every fault."""
    faults = Faults(FILES)
    blocks, cards, map_, setup = (File(name, faults) for name in FILES.replaceable)
    sides = _check_clans(blocks)
    rows = _check_blocks(blocks, sides) if sides else []
    if cards.readable:
        _check_cards(cards, sides)
    places = check_map(map_, sides) if map_.readable else {}
    if setup.readable:
        check_setup(setup, blocks, rows, sides, places)
    faults.tell()


def _check_clans(file: File) -> dict[str, str]:
    """The side of each clan. Clans are fixed, since rules and pictures name them."""
    sides: dict[str, str] = {}
    rows = file.rows("clan", _CLAN, "id")
    printed = {row["id"]: row["side"] for row in tomllib.loads(FILES.built_in("blocks.toml"))["clan"]}
    for row in rows:
        clan, where = row["id"], f"[[clan]] {row['id']}"
        if clan in sides:
            file.fault(where, phrase("is there twice"))
        elif clan not in printed:
            file.fault(where, with_suggestion(phrase("is not a clan of the game"), clan, printed))
        elif row["side"] != printed[clan]:
            text = phrase("is {found!r}; expected {side!r}", found=row["side"], side=printed[clan])
            file.fault(f"{where}, side", text)
        sides.setdefault(clan, printed.get(clan, row["side"]))
    if rows:
        for clan in printed.keys() - sides.keys():
            file.fault(f"[[clan]] {clan}", phrase("is missing"))
    return sides


def _check_blocks(file: File, sides: dict[str, str]) -> list[dict[str, Any]]:
    """3.2  The valid rows of the blocks; every face must be one that the board draws, and the sums as stated."""
    sound = []
    seen: set[tuple[str, str, str]] = set()
    all_sound = True
    for row in file.rows("block", _BLOCK, "clan"):
        clan, mark, leader = row["clan"], row.get("mark", ""), row.get("leader", 0)
        face = f"{row['strength']}{'l' if leader else SUFFIX.get(row.get('special', ''), '?')}"
        where = f"[[block]] {clan} {face}{' ' + mark if mark else ''}"
        if clan not in sides:
            file.fault(where, with_suggestion(phrase("{clan!r} is not a clan of the file", clan=clan), clan, sides))
            all_sound = False
            continue
        if leader and row.get("special"):
            file.fault(where, phrase("a leader carries no {special}", special=row["special"]))
        if row.get("special", "") not in SUFFIX:
            text = phrase("is {found!r}; expected `gun` or `cavalry`", found=row["special"])
            file.fault(f"{where}, special", text)
        elif face not in FACES.get(clan, (face,)):
            text = phrase("there is no such face; {clan} has {faces}", clan=clan, faces=", ".join(FACES[clan]))
            file.fault(where, text)
        dots = 3 if clan in SIDES else 1
        if leader not in (0, dots):
            text = phrase("is {found}; expected {dots}, the dots on the flag", found=leader, dots=dots)
            file.fault(f"{where}, leader", text)
        if (clan, face, mark) in seen:
            file.fault(where, phrase("is there twice; write one entry and set copies"))
        seen.add((clan, face, mark))
        sound.append(row)
    if not sound:
        return []
    for (clan, dots), rule in _SINGLE.items():
        number = sum(row["copies"] for row in sound if row["clan"] == clan and row.get("leader", 0) == dots)
        if number != 1:
            text = phrase("is {found}; expected 1: the rules name this block ({rule})", found=number, rule=rule)
            file.fault(f"[[block]] {clan} 1l, copies", text)
    if all_sound:
        _check_sums(file, sides, sound)
    return sound


def _check_sums(file: File, sides: dict[str, str], rows: list[dict[str, Any]]) -> None:
    """3.2  The copies add up to `[clan_totals]` and `[totals]`, marked and unmarked."""
    by_clan: Counter[str] = Counter()
    by_side: Counter[str] = Counter()
    for row in rows:
        side, copies = sides[row["clan"]], row["copies"]
        by_clan[row["clan"]] += copies
        by_side[side] += copies
        by_side[f"{side}_{'marked' if row.get('mark') else 'bag'}"] += copies
    keys = [f"{side}{part}" for part in ("", "_marked", "_bag") for side in SIDES]
    for path, sums, wanted in (("totals", by_side, keys), ("clan_totals", by_clan, list(sides))):
        for key, total in file.numbers(path, wanted).items():
            if sums[key] != total:
                text = phrase("is {found}, but the copies of the blocks add up to {sum}", found=total, sum=sums[key])
                file.fault(f"[{path}] {key}", text)


def _check_cards(file: File, sides: dict[str, str]) -> None:
    """3.3, 6.3  Decks add up to their sizes and contain only their side's clans, and no bids can tie."""
    bids = tomllib.loads(FILES.built_in("cards.toml"))["bid"]
    for side in SIDES:
        for kind, number in file.numbers(f"bid.{side}", (*_CARD_KINDS, "loyalty")).items():
            if number != bids[side][kind]:
                text = phrase("is {found}; expected {bid}, as the card shows it", found=number, bid=bids[side][kind])
                file.fault(f"[bid.{side}] {kind}", text)
        deck = file.table(f"deck.{side}")
        total, whole = 0, True
        for clan, kinds in file.table(f"deck.{side}.clan").items():
            where = f"[deck.{side}.clan] {clan}"
            if sides and sides.get(clan) != side:
                clans = [one for one in sides if sides[one] == side]
                file.fault(where, with_suggestion(phrase("is not a clan of {side}", side=side), clan, clans))
            if not isinstance(kinds, dict):
                text = phrase(
                    "is {found!r}; expected a table such as {like}",
                    found=kinds,
                    like="{ single = 10, sword = 5, double = 1 }",
                )
                file.fault(where, text)
                whole = False
                continue
            counts = file.numbers(f"deck.{side}.clan.{clan}", (), _CARD_KINDS)
            whole = whole and len(counts) == len(kinds)
            total += sum(counts.values())
        for key in ("size", "loyalty"):
            if type(deck.get(key)) is not int or deck[key] < 0:
                file.fault(f"[deck.{side}] {key}", no_count(deck[key]) if key in deck else no_count_there())
                whole = False
        if whole and total + deck["loyalty"] != deck["size"]:
            cards = total + deck["loyalty"]
            text = phrase("is {found}, but the cards add up to {sum}", found=deck["size"], sum=cards)
            file.fault(f"[deck.{side}] size", text)
