"""Reading what a script says about a position: values of facts, and the places of marks and arrows."""

from __future__ import annotations

from typing import Final

from sekiwidget.authoring.facts import NONE
from sekiwidget.authoring.tokens import Word, expand_repeats, note_fault, read_word, unreadable_at
from sekiwidget.core.position import Value
from sekiwidget.games.warchest.components.hexes import HEXES
from sekiwidget.games.warchest.notation.tokens import SIDE_OF, read_coin, read_hex, read_unit
from sekiwidget.games.warchest.rules.position import Position
from sekiwidget.text.phrase import phrase

NO_MARK: Final = phrase("mark what? hexes are expected")
NO_ARROW: Final = phrase("an arrow goes from a hex to a hex")


def word(key: str, words: Value) -> str:
    """A word; `w` and `b` are sides, alone or before a unit; an empty value is `none`."""
    first, _, rest = read_word(key, words).lower().partition(" ")
    side = SIDE_OF.get(first, first)
    return f"{side} {rest}" if rest else side or NONE


def units(position: Position, words: list[Word], *of: object) -> tuple[str, ...]:
    """Units by their full names."""
    return tuple(map(read_unit, expand_repeats(words)))


def coins(position: Position, words: list[Word], *of: object) -> tuple[str, ...]:
    """Coins by their full names."""
    return tuple(map(read_coin, expand_repeats(words)))


def standing(position: Position, words: list[Word], *of: object) -> tuple[str, ...]:
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


def note(position: Position, word: str, words: tuple[str, ...]) -> str | None:
    """Why a mark or an arrow with these words is wrong, or None."""
    return note_fault(word, words, read_hex, NO_MARK, NO_ARROW)
