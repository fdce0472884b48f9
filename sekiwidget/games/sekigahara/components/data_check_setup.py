"""5  Checking that the start position fits blocks and map."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from sekiwidget.authoring.data_check import with_suggestion
from sekiwidget.games.sekigahara.components.data_reading import File, no_count, no_count_there, no_side
from sekiwidget.text.phrase import phrase

SIDES: Final = ("tokugawa", "ishida")
_PLACE: Final = {
    "side": (str, True),
    "at": (str, True),
    "mark": (str, False),
    "fixed": (int, True),
    "random": (int, True),
}
_WEEKS: Final = 7
_SUFFIX: Final = {"gun": "g", "cavalry": "c"}


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
            suffix = "*" if row.get("leader") else _SUFFIX.get(row.get("special", ""), "")
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
