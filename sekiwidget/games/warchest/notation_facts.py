"""Reading values of facts and notes, and what may follow a text that has begun."""

from __future__ import annotations

from collections.abc import Iterator

from sekiwidget.core.position import CHANCE, Side, UnreadableAction, Value
from sekiwidget.games.warchest.facts import COIN_LISTS, NONE, UNIT_LISTS, fact
from sekiwidget.games.warchest.hexes import HEXES
from sekiwidget.games.warchest.position import Position
from sekiwidget.games.warchest.units import LETTER, SIDES
from sekiwidget.games.warchest.words import Word, read_coin, read_hex, read_unit, repeated, split, unreadable


def value(position: Position, key: str, words: Value) -> Value:
    """The words of a script as the value of a fact: pieces as a tuple in full names, numbers as they are.

    Raises KeyError for a key that is none, UnreadableAction for words that cannot be its value.
    """
    now = fact(position, key)
    if isinstance(now, tuple):
        return _pieces(key, words)
    if isinstance(now, bool):
        if isinstance(words, bool):
            return words
        raise UnreadableAction(f"{key} is true or false, not {words!r}", expected=("true", "false"))
    if isinstance(now, int):
        if isinstance(words, int) and not isinstance(words, bool):
            return words
        raise UnreadableAction(f"{key} is a number, not {words!r}", expected=("a number",))
    if isinstance(words, str):
        return _word(words.lower())
    raise UnreadableAction(f"{key} is a word, not {words!r}", expected=("a word",))


def _word(words: str) -> str:
    """`w` and `b` are sides, alone or before a unit; nothing is none."""
    first, _, rest = words.partition(" ")
    side = next((side for side in SIDES if first == LETTER[side].lower()), first)
    return f"{side} {rest}" if rest else side or NONE


def _pieces(key: str, words: Value) -> tuple[str, ...]:
    """Units or coins in their full names."""
    if isinstance(words, tuple):
        words = " ".join(words)
    if not isinstance(words, str):
        raise UnreadableAction(f"{key} is pieces, not {words!r}", expected=("pieces",))
    name = key.split(".", maxsplit=1)[0]
    given = repeated(split(words))
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
    if word == "mark" and not words:
        return "mark what? hexes are expected"
    if word == "arrow" and len(words) != 2:
        return "an arrow goes from a hex to a hex"
    for text in words:
        try:
            read_hex(Word(text, 0))
        except UnreadableAction as fault:
            return str(fault)
    return None


def completions(position: Position, actor: Side, prefix: str) -> Iterator[str]:
    """Legal actions of the actor whose text begins so; without a prefix the verbs."""
    if position.to_move != actor or actor == CHANCE:
        return
    seen = set()
    for action in position.legal():
        text = str(action)
        if text.startswith(prefix):
            step = text if prefix.strip() else text.split(maxsplit=1)[0]
            if step not in seen:
                seen.add(step)
                yield step
