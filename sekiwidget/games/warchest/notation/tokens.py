"""Reading the words for units, coins, hexes and paths, and the values of facts (`docs/warchest.md`)."""

from __future__ import annotations

import re
from typing import Any, Final

from sekiwidget.authoring.facts import NONE
from sekiwidget.authoring.tokens import (
    Word,
    expand_repeats,
    match_name,
    read_word,
    unreadable_at,
    with_suggestion,
)
from sekiwidget.core.position import Value
from sekiwidget.core.side import Side
from sekiwidget.games.warchest.components.hexes import HEX, HEXES
from sekiwidget.games.warchest.components.units import LETTER, ROYAL, SIDES, UNITS, UNKNOWN
from sekiwidget.games.warchest.rules.position import Position
from sekiwidget.text.phrase import phrase

SIDE_OF: Final[dict[str, Side]] = {form: side for side in SIDES for form in (LETTER[side].lower(), side)}
"""The sides by letter and name, in lower case."""


def no_unit(word: str) -> str:
    """The message for a word that is not a unit."""
    return phrase("{word!r} is not a unit", word=word)


def no_coin(word: str) -> str:
    """The message for a word that is not a coin."""
    return phrase("{word!r} is not a coin", word=word)


def no_hex(word: object) -> str:
    """The message for a word that is not a hex."""
    return phrase("{word!r} is not a hex", word=word)


def read_unit(word: Word) -> str:
    """A unit by its id or an unambiguous beginning of it."""
    return match_name(word, word.text.lower(), UNITS, no_unit)


def read_coin(word: Word) -> str:
    """A coin: a unit, or the Royal Coin; `?` is a hidden one."""
    return UNKNOWN if word.text == UNKNOWN else match_name(word, word.text.lower(), (*UNITS, ROYAL), no_coin)


def read_used(word: Word) -> str:
    """A unit that a coin is used for; `royal` is the Royal Coin, which has none, not short for Royal Guard."""
    return ROYAL if word.text.lower() == ROYAL else read_unit(word)


def read_coins(words: list[Word]) -> tuple[str, ...]:
    """Coins, sorted."""
    return tuple(sorted(read_coin(word) for word in expand_repeats(words)))


def read_hex(word: Word) -> int:
    """A hex by its name."""
    place = HEX.get(word.text.lower())
    if place is None:
        none = with_suggestion(no_hex(word.text), word.text.lower(), HEX)
        raise unreadable_at(word, phrase("{fault}; the board has a1 to a4 up to g1 to g4", fault=none), ("d4",))
    return place


def read_path(word: Word) -> tuple[int, ...]:
    """Hexes joined by hyphens."""
    made, start = [], word.start
    for part in word.text.split("-"):
        made.append(read_hex(Word(part, start)))
        start += len(part) + 1
    return tuple(made)


def is_path(word: Word) -> bool:
    """Whether the word looks like one or more hexes."""
    return re.fullmatch(r"[a-g][0-9]+(-[a-g]?[0-9]*)*", word.text.lower()) is not None


def side_in_full(word: Any) -> Any:
    """The side of a letter or a name, in any case; anything else is returned unchanged."""
    return SIDE_OF.get(word.lower(), word) if isinstance(word, str) else word


def key_in_full(key: Any) -> Any:
    """The side or the hex of a key, in any case; anything else is returned unchanged."""
    match_name = side_in_full(key)
    return match_name.lower() if isinstance(match_name, str) and match_name.lower() in HEX else match_name


# -- values of facts ---------------------------------------------------------------------------------------------------


def side_word(key: str, words: Value) -> str:
    """A word; `w` and `b` are sides, alone or before a unit; an empty value is `none`."""
    first, _, rest = read_word(key, words).lower().partition(" ")
    side = SIDE_OF.get(first, first)
    return f"{side} {rest}" if rest else side or NONE


def unit_words(position: Position, words: list[Word], *of: object) -> tuple[str, ...]:
    """Units by their full names."""
    return tuple(map(read_unit, expand_repeats(words)))


def coin_words(position: Position, words: list[Word], *of: object) -> tuple[str, ...]:
    """Coins by their full names."""
    return tuple(map(read_coin, expand_repeats(words)))


def board_words(position: Position, words: list[Word], *of: object) -> tuple[str, ...]:
    """Units on the board with their hexes."""
    return tuple(map(_on_board, expand_repeats(words)))


def _on_board(word: Word) -> str:
    """`scout:d4`, or `scout:d4:2` for a stack."""
    unit, *rest = word.text.split(":")
    if not rest or len(rest) > 2 or (len(rest) == 2 and not rest[1].isdecimal()):
        none = phrase("{word!r} is not a unit on the board: scout:d4, or scout:d4:2 for two coins", word=word.text)
        raise unreadable_at(word, none, ("scout:d4",))
    name = read_unit(Word(unit, word.start))
    place = HEXES[read_hex(Word(rest[0], word.start + len(unit) + 1))]
    return f"{name}:{place}" + (f":{int(rest[1])}" if len(rest) == 2 and int(rest[1]) > 1 else "")
