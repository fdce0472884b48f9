"""Checking that the data files are consistent: blocks, cards, map and start position.

Only a user's own files are checked (`data_files`), once, before the game reads them.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from typing import Any, Final

from sekiwidget.authoring.data_check import Faults, with_suggestion
from sekiwidget.games.sekigahara.components.data_check_map import check_map
from sekiwidget.games.sekigahara.components.data_check_setup import check_setup
from sekiwidget.games.sekigahara.components.data_files import FILES
from sekiwidget.games.sekigahara.components.data_reading import File, no_count, no_count_there
from sekiwidget.games.sekigahara.components.faces import FACES
from sekiwidget.text.phrase import phrase

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
        face = f"{row['strength']}{'l' if leader else _SUFFIX.get(row.get('special', ''), '?')}"
        where = f"[[block]] {clan} {face}{' ' + mark if mark else ''}"
        if clan not in sides:
            file.fault(where, with_suggestion(phrase("{clan!r} is not a clan of the file", clan=clan), clan, sides))
            all_sound = False
            continue
        if leader and row.get("special"):
            file.fault(where, phrase("a leader carries no {special}", special=row["special"]))
        if row.get("special", "") not in _SUFFIX:
            text = phrase("is {found!r}; expected 'gun' or 'cavalry'", found=row["special"])
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
        for kind, number in file.numbers(f"bid.{side}", (*_KINDS, "loyalty")).items():
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
            counts = file.numbers(f"deck.{side}.clan.{clan}", (), _KINDS)
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
