"""4  Checking that a map is consistent: places, roads, castles, and the counts stated in the file."""

from __future__ import annotations

import tomllib
from typing import Any, Final

from sekiwidget.authoring.data_check import with_suggestion
from sekiwidget.games.sekigahara.components.data_files import FILES
from sekiwidget.games.sekigahara.components.data_reading import File, no_side
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Series

SIDES: Final = ("tokugawa", "ishida")
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
_KINDS: Final = ("highway", "road")
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
            text = phrase("is missing; expected 'ishida', for its disk ({rule})", rule=rule)
            if found is not None:
                text = phrase("is {found!r}; expected 'ishida', for its disk ({rule})", found=found, rule=rule)
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
        if row["kind"] not in _KINDS:
            text = phrase("is {found!r}; expected 'highway' or 'road'", found=row["kind"])
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
