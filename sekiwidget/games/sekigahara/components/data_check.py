"""Whether a set of data files fits together: blocks, cards, map and start position.

Only a user's own files are checked (`data_files`), once, before the game reads them.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from typing import Any, Final

from sekiwidget.authoring.data_check import Faults, hint
from sekiwidget.games.sekigahara.components.data_check_map import check_map
from sekiwidget.games.sekigahara.components.data_check_setup import check_setup
from sekiwidget.games.sekigahara.components.data_files import FILES
from sekiwidget.games.sekigahara.components.data_reading import File
from sekiwidget.games.sekigahara.components.faces import FACES

SIDES: Final = ("tokugawa", "ishida")
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
_SUFFIX: Final = {"": "", "gun": "g", "cavalry": "c"}
_KINDS: Final = ("single", "sword", "double")
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
    """The side of each clan. The clans are those of the game: rules and pictures name them."""
    sides: dict[str, str] = {}
    rows = file.rows("clan", _CLAN, "id")
    printed = {row["id"]: row["side"] for row in tomllib.loads(FILES.built_in("blocks.toml"))["clan"]}
    for row in rows:
        clan, where = row["id"], f"[[clan]] {row['id']}"
        if clan in sides:
            file.fault(where, "is there twice")
        elif clan not in printed:
            file.fault(where, f"is no clan of the game{hint(clan, printed)}")
        elif row["side"] != printed[clan]:
            file.fault(f"{where}, side", f"is {row['side']!r}; expected {printed[clan]!r}")
        sides.setdefault(clan, printed.get(clan, row["side"]))
    if rows:
        for clan in printed.keys() - sides.keys():
            file.fault(f"[[clan]] {clan}", "is missing")
    return sides


def _check_blocks(file: File, sides: dict[str, str]) -> list[dict[str, Any]]:
    """3.2  The sound rows of the blocks; every face is one the board draws, and the sums are those the file says."""
    sound = []
    seen: set[tuple[str, str, str]] = set()
    all_sound = True
    for row in file.rows("block", _BLOCK, "clan"):
        clan, mark, leader = row["clan"], row.get("mark", ""), row.get("leader", 0)
        face = f"{row['strength']}{'l' if leader else _SUFFIX.get(row.get('special', ''), '?')}"
        where = f"[[block]] {clan} {face}{' ' + mark if mark else ''}"
        if clan not in sides:
            file.fault(where, f"{clan!r} is no clan of the file{hint(clan, sides)}")
            all_sound = False
            continue
        if leader and row.get("special"):
            file.fault(where, f"a leader carries no {row['special']}")
        if row.get("special", "") not in _SUFFIX:
            file.fault(f"{where}, special", f"is {row['special']!r}; expected 'gun' or 'cavalry'")
        elif face not in FACES.get(clan, (face,)):
            file.fault(where, f"there is no such face; {clan} has {', '.join(FACES[clan])}")
        dots = 3 if clan in SIDES else 1
        if leader not in (0, dots):
            file.fault(f"{where}, leader", f"is {leader}; expected {dots}, the dots on the flag")
        if (clan, face, mark) in seen:
            file.fault(where, "is there twice; write one entry and set copies")
        seen.add((clan, face, mark))
        sound.append(row)
    if not sound:
        return []
    for (clan, dots), rule in _SINGLE.items():
        number = sum(row["copies"] for row in sound if row["clan"] == clan and row.get("leader", 0) == dots)
        if number != 1:
            file.fault(f"[[block]] {clan} 1l, copies", f"is {number}; expected 1: the rules name this block ({rule})")
    if all_sound:
        _check_sums(file, sides, sound)
    return sound


def _check_sums(file: File, sides: dict[str, str], rows: list[dict[str, Any]]) -> None:
    """3.2  The copies add up to `[clan_totals]`, `[totals]`, and what is marked and what is not."""
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
                file.fault(f"[{path}] {key}", f"is {total}, but the copies of the blocks add up to {sums[key]}")


def _check_cards(file: File, sides: dict[str, str]) -> None:
    """3.3, 6.3  Decks add up to their sizes, of clans of their side, and no bid can tie."""
    bids = tomllib.loads(FILES.built_in("cards.toml"))["bid"]
    for side in SIDES:
        for kind, number in file.numbers(f"bid.{side}", (*_KINDS, "loyalty")).items():
            if number != bids[side][kind]:
                file.fault(f"[bid.{side}] {kind}", f"is {number}; expected {bids[side][kind]}, as the card shows it")
        deck = file.table(f"deck.{side}")
        total, whole = 0, True
        for clan, kinds in file.table(f"deck.{side}.clan").items():
            where = f"[deck.{side}.clan] {clan}"
            if sides and sides.get(clan) != side:
                file.fault(where, f"is no clan of {side}{hint(clan, [one for one in sides if sides[one] == side])}")
            if not isinstance(kinds, dict):
                file.fault(where, f"is {kinds!r}; expected a table such as {{ single = 10, sword = 5, double = 1 }}")
                whole = False
                continue
            counts = file.numbers(f"deck.{side}.clan.{clan}", (), _KINDS)
            whole = whole and len(counts) == len(kinds)
            total += sum(counts.values())
        for key in ("size", "loyalty"):
            if type(deck.get(key)) is not int or deck[key] < 0:
                found = f"is {deck[key]!r}" if key in deck else "is missing"
                file.fault(f"[deck.{side}] {key}", f"{found}; expected a whole number from 0 up")
                whole = False
        if whole and total + deck["loyalty"] != deck["size"]:
            file.fault(f"[deck.{side}] size", f"is {deck['size']}, but the cards add up to {total + deck['loyalty']}")
