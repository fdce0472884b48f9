"""The values in a `[position]` table: units on hexes, groups of coins, drafts, read and written."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from sekiwidget.authoring.position_table import (
    Field,
    Fields,
    Form,
    Path,
    TableContext,
    TableReader,
    mapped,
    or_none,
    pieces,
    rows,
    word,
)
from sekiwidget.authoring.tokens import read_side
from sekiwidget.core.errors import UnreadableAction
from sekiwidget.games.warchest.components.hexes import HEX, HEXES
from sekiwidget.games.warchest.components.units import LETTER, NUMBER, OTHER, SIDES, STACKS, Coins, Stack
from sekiwidget.games.warchest.notation.tokens import named_side, no_hex, read_coin, read_unit
from sekiwidget.games.warchest.rules.position import Board, Draft
from sekiwidget.text.phrase import phrase
from sekiwidget.text.terms import Series


def _counted(coins: Iterable[str]) -> str:
    """Coins as words, repeated ones as `2x scout`."""
    return " ".join(f"{count}x {coin}" if count > 1 else coin for coin, count in Counter(coins).items())


ARMY: Final[Form[tuple[str, ...]]] = pieces(read_unit, " ".join)
"""Units, in the order in which they came."""
HEAP: Final[Form[Coins]] = pieces(read_coin, _counted, lambda found: tuple(sorted(found)))
"""Coins, sorted."""


def _stack(reader: TableReader, path: Path, text: Any, default: Stack | None) -> Stack | None:
    """`white scout`, `white 2x scout` or `white scout scout`."""
    found = reader.words(path, text, lambda word: word)
    if not found or reader.problems:
        if not found:
            reader.fault(path, phrase("a side and a unit are expected: white scout, or black 2x knight"))
        return default
    try:
        side = read_side(found[0], LETTER)
        units = [read_unit(word) for word in found[1:]]
    except UnreadableAction as fault:
        reader.fault(path, str(fault), "", fault.start, fault.end)
        return default
    if not units or len(set(units)) > 1:
        one = phrase("{found!r}: one unit is expected after the side, such as white 2x scout", found=text)
        reader.fault(path, one, "deploy")
        return default
    stack = STACKS.get((side, units[0], len(units)))
    if stack is None:
        only = phrase("there are only {number} {unit} coins", number=NUMBER[units[0]], unit=units[0])
        reader.fault(path, only, "bolster")
    return stack


def _board(found: Iterable[tuple[int, Stack | None]]) -> Board:
    at = dict(found)
    return tuple(at.get(place) for place in range(len(HEXES)))


BOARD: Final[Form[Board]] = mapped(
    rows(HEX, Form[Stack | None](_stack, str, None), no_hex),
    _board,
    lambda board: tuple((place, stack) for place, stack in enumerate(board) if stack is not None),
)
"""The units by hex."""


def _no_side(found: Any) -> str:
    return phrase("{found!r} is expected to be {sides:or}", found=found, sides=Series(SIDES))


_SETTLED: Final = or_none(word(SIDES, full=named_side, fault=_no_side, rule="draft"))
"""draft  A side determined by the order of a draft."""
_DRAFT: Final = Fields(
    Field("open", ARMY),
    Field("away", ARMY),
    Field("winner", _SETTLED),
    Field("first", _SETTLED),
    Field("starter", _SETTLED),
)


def _no_key(key: Any) -> str:
    return phrase("{key!r} is not a key of [position.draft]", key=key)


def draft(*, chooses: bool) -> Form[Draft | None]:
    """draft, choose-order  The open cards, and the order: shown by the marker, unless a side `chooses`."""

    def read(reader: TableReader, path: Path, found: Any, default: Draft | None) -> Draft:
        table = reader.sub(path, found, _DRAFT.keys, _no_key)
        made = Draft(**_DRAFT.read(TableContext(reader, table, path)))
        if made.winner is None or chooses:
            return made
        first = made.first if "first" in table else made.winner
        starter = made.starter if "starter" in table else OTHER[made.winner]
        return made._replace(first=first, starter=starter)

    return Form(read, _DRAFT.write, None)
