"""Reading what a script says of a position: values of facts, and the places of marks and arrows."""

from __future__ import annotations

from collections.abc import Container
from functools import partial

from sekiwidget.authoring.script_words import note_fault, pieces, whole, wordy
from sekiwidget.authoring.tokens import Word, repeated, unreadable
from sekiwidget.core.facts import Value
from sekiwidget.games.daimyo.components.cards import texts
from sekiwidget.games.daimyo.components.hexes import NAME, Hex, names
from sekiwidget.games.daimyo.notation.facts import CARD_FACTS, HEX_FACTS, NONE, fact
from sekiwidget.games.daimyo.notation.tokens import named_side, read_card, read_hex
from sekiwidget.games.daimyo.rules.position import Position


def value(position: Position, key: str, words: Value) -> Value:
    """The words of a script as the value of a fact: pieces as a tuple in full names, numbers as they are.

    Raises KeyError for a key that is none, UnreadableAction for words that cannot be its value.
    """
    now = fact(position, key)
    if isinstance(now, tuple):
        return _pieces(position, key, words)
    if isinstance(now, int):
        return whole(key, words)
    if isinstance(words, int) and not isinstance(words, bool):
        words = str(words)
    text, name = wordy(key, words), key.partition(".")[0]
    if not text.strip():
        return NONE
    if name in ("to_move", "winner", "owner", "side"):
        return named_side(text) or text.lower()
    return text.upper() if name == "card" and text.lower() != NONE else text.lower()


def _pieces(position: Position, key: str, words: Value) -> tuple[str, ...]:
    """Cards or hexes in their full names."""
    name = key.partition(".")[0]
    given = pieces(key, words, "cards or hexes")
    if name in HEX_FACTS:
        return names(read_hex(word) for word in given)
    assert name in CARD_FACTS
    return texts(read_card(word, len(position.sides)) for word in repeated(given))


def note(position: Position, word: str, words: tuple[str, ...]) -> str | None:
    """What is wrong with a mark or an arrow of these words, or None. Only hexes of the land can be shown."""
    return note_fault(word, words, partial(_read_land, dict(position.land)), "a hex", "hexes")


def _read_land(land: Container[Hex], word: Word) -> Hex:
    """A hex of the land, written as pictures name it."""
    hex_ = read_hex(word)
    if word.text != NAME[hex_]:
        raise unreadable(word, f"{word.text!r} is written {NAME[hex_]} here")
    if hex_ not in land:
        raise unreadable(word, f"there is no land at {word.text}, and only hexes of the land can be marked")
    return hex_
