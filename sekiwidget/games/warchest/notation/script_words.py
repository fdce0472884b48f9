"""Reading what a script says of a position: values of facts, and the places of marks and arrows."""

from __future__ import annotations

from sekiwidget.authoring.script_words import note_fault, pieces, truth, whole, wordy
from sekiwidget.authoring.tokens import Word, repeated, unreadable
from sekiwidget.core.facts import Value
from sekiwidget.games.warchest.components.hexes import HEXES
from sekiwidget.games.warchest.components.units import LETTER, SIDES
from sekiwidget.games.warchest.notation.facts import COIN_LISTS, NONE, UNIT_LISTS, fact
from sekiwidget.games.warchest.notation.tokens import read_coin, read_hex, read_unit
from sekiwidget.games.warchest.rules.position import Position


def value(position: Position, key: str, words: Value) -> Value:
    """The words of a script as the value of a fact: pieces as a tuple in full names, numbers as they are.

    Raises KeyError for a key that is none, UnreadableAction for words that cannot be its value.
    """
    now = fact(position, key)
    if isinstance(now, tuple):
        return _pieces(key, words)
    if isinstance(now, bool):
        return truth(key, words)
    if isinstance(now, int):
        return whole(key, words)
    return _word(wordy(key, words).lower())


def _word(words: str) -> str:
    """`w` and `b` are sides, alone or before a unit; nothing is none."""
    first, _, rest = words.partition(" ")
    side = next((side for side in SIDES if first == LETTER[side].lower()), first)
    return f"{side} {rest}" if rest else side or NONE


def _pieces(key: str, words: Value) -> tuple[str, ...]:
    """Units or coins in their full names."""
    name = key.split(".", maxsplit=1)[0]
    given = repeated(pieces(key, words))
    if name in UNIT_LISTS:
        return tuple(read_unit(word) for word in given)
    if name in COIN_LISTS:
        return tuple(read_coin(word) for word in given)
    return tuple(_on_board(word) for word in given)


def _on_board(word: Word) -> str:
    """`scout:d4`, or `scout:d4:2` for a stack."""
    unit, *rest = word.text.split(":")
    if not rest or len(rest) > 2 or (len(rest) == 2 and not rest[1].isdecimal()):
        raise unreadable(
            word, f"{word.text!r} is no unit on the board: scout:d4, or scout:d4:2 for two coins", ("scout:d4",)
        )
    name = read_unit(Word(unit, word.start))
    place = HEXES[read_hex(Word(rest[0], word.start + len(unit) + 1))]
    return f"{name}:{place}" + (f":{int(rest[1])}" if len(rest) == 2 and int(rest[1]) > 1 else "")


def note(position: Position, word: str, words: tuple[str, ...]) -> str | None:
    """What is wrong with a mark or an arrow of these words, or None."""
    return note_fault(word, words, read_hex, "a hex", "hexes")
