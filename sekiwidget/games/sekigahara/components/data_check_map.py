"""4  Whether a map fits together: places, roads, castles, and the counts the file itself gives."""

from __future__ import annotations

import tomllib
from typing import Any, Final

from sekiwidget.authoring.data_check import hint
from sekiwidget.games.sekigahara.components.data_files import FILES
from sekiwidget.games.sekigahara.components.data_reading import File

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
    """The sound places by id. `clans`: the side of each clan, or empty where that could not be read."""
    rows = file.rows("location", _LOCATION, "id")
    places: dict[str, dict[str, Any]] = {}
    for row in rows:
        if row["id"] in places:
            file.fault(f"[[location]] {row['id']}", "is there twice")
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
    """4.2 to 4.5, 7.2  Signs of one place."""
    where = f"[[location]] {row['id']}"
    for key in ("castle", "capital"):
        if key in row and row[key] not in SIDES:
            file.fault(f"{where}, {key}", f"is {row[key]!r}; expected 'tokugawa' or 'ishida'")
    for key in ("x", "y"):
        if not 0 <= row[key] <= 1:
            file.fault(f"{where}, {key}", f"is {row[key]}; expected a part of the map's size, from 0 to 1")
    for clan in row.get("recruit", ()):
        if clans and clan not in clans:
            file.fault(f"{where}, recruit", f"{clan!r} is no clan of blocks.toml{hint(clan, clans)}")
    if "capital" in row and row["id"] not in _CAPITALS:
        file.fault(f"{where}, capital", f"the rules know two: {' and '.join(_CAPITALS)} (4.5)")


def _check_known(file: File, places: dict[str, dict[str, Any]]) -> None:
    """4.1, 4.5, 9.1, 9.2  The places are those that the board draws, and those that the rules name are as they say."""
    drawn = [row["id"] for row in tomllib.loads(FILES.built_in("map.toml"))["location"]]
    for place in places:
        if place not in drawn:
            file.fault(f"[[location]] {place}", f"is no place of the drawn map{hint(place, drawn)}")
    for place in drawn:
        if place not in places:
            file.fault(f"[[location]] {place}", "is missing; every place of the drawn map has an entry")
    for place, rule in _DISKS.items():
        if place in places and places[place].get("castle") != "ishida":
            found = places[place].get("castle", "missing")
            file.fault(f"[[location]] {place}, castle", f"is {found!r}; expected 'ishida', for its disk ({rule})")
    for place, side in _CAPITALS.items():
        row = places.get(place, {"resource": True, "capital": side})
        if row.get("capital") != side:
            file.fault(
                f"[[location]] {place}, capital", f"is {row.get('capital', 'missing')!r}; expected {side!r} (4.5)"
            )
        if row["resource"] is not True:
            file.fault(f"[[location]] {place}, resource", "is false; a capital is a resource place (4.5)")


def _check_roads(file: File, places: dict[str, dict[str, Any]]) -> list[dict[str, Any]]:
    """4.1  Roads join two places each, once, and from any place every other can be reached."""
    near_by: dict[str, set[str]] = {place: set() for place in places}
    roads = file.rows("road", _ROAD, "a")
    seen: set[frozenset[str]] = set()
    for row in roads:
        a, b = row["a"], row["b"]
        where = f"[[road]] {a}-{b}"
        lost = [end for end in (a, b) if end not in places]
        for end in lost:
            file.fault(where, f"leads nowhere: {end!r} is no place of the map{hint(end, places)}")
        if a == b:
            file.fault(where, "leads back to where it begins")
        if row["kind"] not in _KINDS:
            file.fault(f"{where}, kind", f"is {row['kind']!r}; expected 'highway' or 'road'")
        if frozenset((a, b)) in seen:
            file.fault(where, "is there twice; two places have one road at most")
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
            file.fault("[[road]]", f"the map is in pieces: no way leads from {first} to {', '.join(cut)}")
    return roads


def _check_counts(file: File, places: dict[str, dict[str, Any]], roads: list[dict[str, Any]]) -> None:
    """4.1 to 4.3  What `[board]` counts is there."""
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
            file.fault(f"[board] {key}", f"is {board.get(key, 'missing')}, but the map has {counted[key]}")
